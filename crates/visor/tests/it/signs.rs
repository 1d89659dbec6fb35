//! Drawing styles that convey a state: backs, frames, cables, marks, and pale things.

use std::collections::BTreeSet;

use rootward_art::features;
use rootward_gen::{Heading, Outside, Pos};
use rootward_visor::{
    Chalk, Eye, Look, ONE, Picture, Scene, Standee, Underfoot, What,
    fill::{self, GroupStand},
};

use crate::{
    base_of, colour, creature_at as stand, drawn, free_line, lines, middle, places, places_of, scene_of,
};

/// A place in base 4 with a free cell and then a wall straight ahead, and the cell of the wall.
fn before_a_wall() -> (Scene, Eye, Pos) {
    let (base, records) = base_of("4");
    let is_free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let ends = |&([at, next, wall], _): &([Pos; 3], Heading)| {
        is_free(at) && is_free(next) && wall.in_grid() && !base.is_ground(wall)
    };
    let ([at, _, wall], heading) = lines().find(ends).unwrap_or_else(|| panic!("no wall ahead"));
    (scene_of(&base, &records, at, 4, |_| false), Eye::standing(at, heading), wall)
}

fn colours(picture: &Picture, what: What) -> Vec<[u8; 3]> {
    places_of(picture, what).into_iter().map(|place| colour(picture, place)).collect()
}

#[test]
fn backs_have_the_shape_of_fronts() {
    let (scene, eye, [_, cell, _]) = free_line("4");
    for creature in features::creatures() {
        let [front, back] = [false, true].map(|away| {
            let mut scene = scene.clone();
            fill::group(&mut scene, &GroupStand { away, ..stand(creature, middle(cell), 7) });
            colours(&drawn(&scene, eye), What::Thing(7))
        });
        assert!(front.len() > 500, "{creature}");
        // Left and right are exchanged, so the edges may differ by a pixel a row.
        assert!(front.len().abs_diff(back.len()) <= front.len() / 8, "{creature}");
        assert_ne!(front, back, "{creature}");
    }
}

#[test]
fn a_third_at_most_is_left_of_a_pale_creature() {
    let (mut scene, eye, [_, cell, _]) = free_line("4");
    fill::group(&mut scene, &stand(1, middle(cell), 7));
    let whole = places_of(&drawn(&scene, eye), What::Thing(7)).len();
    let ghost: Vec<_> = scene.standees().iter().map(|standee| Standee { pale: true, ..*standee }).collect();
    scene.keep(|_| false);
    ghost.into_iter().for_each(|standee| scene.stand(standee));
    let left = places_of(&drawn(&scene, eye), What::Thing(7)).len();
    assert!(left * 100 <= whole * 35 && left * 4 > whole, "{left} of {whole}");
}

#[test]
fn floor_drawings_lie_on_the_floor_only() {
    let (scene, eye, [_, cell, _]) = free_line("4");
    let plain = drawn(&scene, eye);
    for chalk in [Chalk::Sleeve, Chalk::Live, Chalk::Dead, Chalk::Bright] {
        let mut marked = scene.clone();
        (4..12).for_each(|row| marked.chalk(cell, (8, row), chalk));
        // None of these places can be drawn on.
        marked.chalk(cell, (16, 0), chalk);
        marked.chalk(cell, (0, 99), chalk);
        marked.chalk(Pos::new(-9, 400), (8, 8), chalk);
        let picture = drawn(&marked, eye);
        let is_new = |&place: &(usize, usize)| colour(&picture, place) != colour(&plain, place);
        let changed: Vec<(usize, usize)> = places(&picture).filter(is_new).collect();
        assert!(changed.len() > 20, "{chalk:?}: {}", changed.len());
        assert!(changed.iter().all(|&(x, y)| picture.shown(x, y) == Some((cell, What::Floor))), "{chalk:?}");
    }
}

#[test]
fn a_frame_lies_around_a_floor_and_around_the_faces_of_a_wall() {
    let (scene, eye, [_, cell, _]) = free_line("4");
    let plain = drawn(&scene, eye);
    let walls = (0..320).filter_map(|x| plain.shown(x, 90)).find(|shown| shown.1 == What::Wall);
    let wall = walls.unwrap_or_else(|| panic!("no wall in sight")).0;
    for (at, what) in [(cell, What::Floor), (wall, What::Wall)] {
        let mut framed = scene.clone();
        framed.frame_cell(at);
        let picture = drawn(&framed, eye);
        let of_cell = |picture: &Picture| -> Vec<((usize, usize), [u8; 3])> {
            let all = places(picture).filter(|&(x, y)| picture.shown(x, y) == Some((at, what)));
            all.map(|place| (place, colour(picture, place))).collect()
        };
        let (before, after) = (of_cell(&plain), of_cell(&picture));
        let changed = before.iter().zip(&after).filter(|(one, other)| one != other).count();
        assert!(before.len() == after.len() && changed > 10, "{what:?}: {changed}");
        assert!(changed < before.len() / 2, "{what:?}: {changed} of {}", before.len());
    }
}

#[test]
fn marks_of_iris_doors_differ_by_button_place_and_dots() {
    let (scene, eye, wall) = before_a_wall();
    let pictures: Vec<Vec<u8>> = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 3), (3, 3, 3)]
        .into_iter()
        .map(|mark| {
            let mut scene = scene.clone();
            Heading::ALL.into_iter().for_each(|face| scene.hang_mark(wall, face, mark));
            drawn(&scene, eye).bytes().to_vec()
        })
        .collect();
    for (place, one) in pictures.iter().enumerate() {
        assert!(pictures[..place].iter().all(|other| other != one), "{place}");
    }
    // When its door is open, the mark is still there, but fainter.
    let plain = drawn(&scene, eye);
    let mut faint = scene.clone();
    Heading::ALL.into_iter().for_each(|face| faint.hang_faint_mark(wall, face, (0, 0)));
    let faint = drawn(&faint, eye);
    let apart = |picture: &[u8]| {
        let pairs = picture.chunks_exact(4).zip(plain.bytes().chunks_exact(4));
        pairs.filter(|(one, other)| one != other).count()
    };
    let (faint, whole) = (apart(faint.bytes()), apart(&pictures[0]));
    assert!(faint > whole / 4 && faint < whole * 3 / 4, "{faint} of {whole}");
}

#[test]
fn the_sign_of_a_ghost_and_the_arrow_have_pictures() {
    let (scene, eye, [_, cell, _]) = free_line("4");
    for look in [Look::GHOST, Look::ARROW] {
        let mut scene = scene.clone();
        scene.stand(Standee { number: 7, ..Standee::of(look, middle(cell), ONE / 4) });
        assert!(places_of(&drawn(&scene, eye), What::Thing(7)).len() > 100, "{look:?}");
    }
}

#[test]
fn items_and_creatures_stand_out_in_the_meltdown() {
    let (mut scene, eye, [_, cell, _]) = free_line("4");
    scene.alarm = 255;
    let gold = Look::item("gold").unwrap_or_else(|| panic!("gold has a picture"));
    let mut with_gold = scene.clone();
    with_gold.stand(Standee { number: 7, ..Standee::of(gold, middle(cell), ONE / 2) });
    let mut with_creature = scene.clone();
    fill::group(&mut with_creature, &stand(features::creatures().next().unwrap_or(0), middle(cell), 7));
    // The ratio of green to red over all lit pixels.
    let green = |scene: &Scene, what: What| {
        let pixels = colours(&drawn(scene, eye), what);
        assert!(pixels.len() > 30);
        let sum = |channel: usize| pixels.iter().map(|colour| u32::from(colour[channel])).sum::<u32>();
        sum(1) * 100 / sum(0).max(1)
    };
    let [gold, creature] = [with_gold, with_creature].map(|scene| green(&scene, What::Thing(7)));
    let floor = green(&scene, What::Floor);
    assert!(gold > 55, "gold is yellow: {gold} %");
    assert!(floor < 35, "the floor is red: {floor} %");
    assert!(creature > floor + 15, "creatures are not as red as the floor: {creature} and {floor} %");
}

#[test]
fn things_underfoot_hide_nothing() {
    let (scene, eye, [here, ahead, _]) = free_line("4");
    let look = Look::item("gold").unwrap_or_else(|| panic!("gold has a picture"));
    let seen = |cell: Pos, underfoot: Underfoot| {
        let mut scene = scene.clone();
        scene.stand(Standee { number: 7, underfoot, ..Standee::of(look, middle(cell), ONE) });
        places_of(&drawn(&scene, eye), What::Thing(7)).len()
    };
    assert_eq!(seen(here, Underfoot::LeftOut), 0);
    assert!(seen(here, Underfoot::Low) * 4 < seen(here, Underfoot::Whole) * 3);
    for underfoot in [Underfoot::LeftOut, Underfoot::Low] {
        assert_eq!(seen(ahead, underfoot), seen(ahead, Underfoot::Whole), "one cell away it is whole");
    }
}

/// The pixels above the horizon without a subject, with their places.
fn empty(scene: &Scene, eye: Eye) -> Vec<((usize, usize), [u8; 3])> {
    let picture = drawn(scene, eye);
    let above = places(&picture).take_while(|&(_, y)| y < picture.height() / 2);
    above
        .filter(|&(x, y)| picture.shown(x, y).is_none())
        .map(|place| (place, colour(&picture, place)))
        .collect()
}

#[test]
fn above_the_land_is_a_sky_that_turns_with_the_eye() {
    let (base, _) = base_of("4");
    let land = Outside::of(base.seed());
    let at = land.landing();
    let mut scene = Scene::new(fill::theme_of(&base));
    Pos::all().for_each(|cell| fill::land(&mut scene, &land, cell));
    let colours = |pixels: &[((usize, usize), [u8; 3])]| {
        pixels.iter().map(|pixel| pixel.1).collect::<BTreeSet<_>>().len()
    };
    let eyes = Heading::ALL.map(|heading| Eye::standing(at, heading));
    let open: Vec<Eye> = eyes.into_iter().filter(|&eye| empty(&scene, eye).len() > 8000).collect();
    assert!(!open.is_empty());
    for eye in open {
        let sky = empty(&scene, eye);
        assert!(colours(&sky) >= 6, "steps of colour, hills and stars: {}", colours(&sky));
        let turned = empty(&scene, Eye { turn: eye.turn.wrapping_add(700), ..eye });
        let moved = sky.iter().filter(|pixel| !turned.contains(pixel)).count();
        assert!(moved > 100, "hills and stars turn with the eye: {moved}");
    }
    let (base, records) = base_of("4");
    let inside = scene_of(&base, &records, base.entrance(), 4, |_| false);
    for heading in Heading::ALL {
        assert!(
            colours(&empty(&inside, Eye::standing(base.entrance(), heading))) <= 1,
            "the dark is one colour"
        );
    }
}

#[test]
fn flames_in_the_own_cell_are_low_however_one_turns() {
    let (mut scene, _, [here, ..]) = free_line::<3>("4");
    fill::change(&mut scene, here, fill::Change::Burns);
    let (x, y) = middle(here);
    for turn in (0..64).map(|step| step * 1024) {
        let eye = Eye::behind(x, y, turn);
        let top = places_of(&drawn(&scene, eye), What::Thing(u16::MAX)).first().map(|place| place.1);
        assert!(top.is_none_or(|top| top > 45), "turn {turn}: {top:?}");
    }
}
