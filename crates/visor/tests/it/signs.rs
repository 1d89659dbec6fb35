//! Drawing styles that convey a state: backs, frames, cables, marks, and pale things.

use rootward_art::features;
use rootward_gen::{Heading, Outside, Pos};
use rootward_visor::{
    Chalk, Eye, Look, ONE, Picture, Scene, Standee, Underfoot, What, draw,
    fill::{self, GroupStand},
    shipped,
};

use crate::{base_of, scene_of};

/// A place in base 4 with free floor ahead, its scene without things, and the cell ahead.
fn place() -> (Scene, Eye, Pos) {
    let (base, records) = base_of("4");
    let free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let (at, heading) = Pos::all()
        .flat_map(|at| Heading::ALL.map(|heading| (at, heading)))
        .find(|&(at, heading)| [at, at.step(heading), at.step(heading).step(heading)].into_iter().all(free))
        .unwrap_or_else(|| panic!("no free line"));
    (scene_of(&base, &records, at, 4, |_| false), Eye::standing(at, heading), at.step(heading))
}

/// A place in base 4 with a free cell and then a wall straight ahead, and the cell of the wall.
fn before_a_wall() -> (Scene, Eye, Pos) {
    let (base, records) = base_of("4");
    let free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let (at, heading) = Pos::all()
        .flat_map(|at| Heading::ALL.map(|heading| (at, heading)))
        .find(|&(at, heading)| {
            let next = at.step(heading);
            let wall = next.step(heading);
            free(at) && free(next) && wall.in_grid() && !base.is_ground(wall)
        })
        .unwrap_or_else(|| panic!("no wall ahead"));
    let wall = at.step(heading).step(heading);
    (scene_of(&base, &records, at, 4, |_| false), Eye::standing(at, heading), wall)
}

fn drawn(scene: &Scene, eye: Eye) -> Picture {
    let book = shipped::book(scene.theme()).unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(320, 180);
    draw(scene, eye, &book, &mut picture);
    picture
}

/// The pixels of a subject, row by row.
fn pixels(picture: &Picture, what: What) -> Vec<(usize, usize, [u8; 4])> {
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let of = |x: usize, y: usize| {
        let start = (y * picture.width() + x) * 4;
        std::array::from_fn(|channel| picture.bytes()[start + channel])
    };
    all.filter(|&(x, y)| picture.shown(x, y).is_some_and(|shown| shown.1 == what))
        .map(|(x, y)| (x, y, of(x, y)))
        .collect()
}

fn stand(creature: u8, at: Pos, away: bool) -> GroupStand<'static> {
    let (x, y) = (i32::from(at.x) * ONE + ONE / 2, i32::from(at.y) * ONE + ONE / 2);
    let (awake, white, sign) = (false, false, None);
    GroupStand { creature, x, y, places: &[0x14], most: 1, awake, away, white, sign, number: 7 }
}

#[test]
fn every_creature_has_a_back_of_the_same_shape_that_is_not_its_front() {
    let (scene, eye, cell) = place();
    for creature in features::creatures() {
        let [front, back] = [false, true].map(|away| {
            let mut scene = scene.clone();
            fill::group(&mut scene, &stand(creature, cell, away));
            pixels(&drawn(&scene, eye), What::Thing(7))
        });
        assert!(front.len() > 500, "{creature}");
        // Left and right are exchanged, so the edges may differ by a pixel a row.
        assert!(front.len().abs_diff(back.len()) <= front.len() / 8, "{creature}");
        let colours =
            |picture: &[(usize, usize, [u8; 4])]| picture.iter().map(|row| row.2).collect::<Vec<_>>();
        assert_ne!(colours(&front), colours(&back), "{creature}");
    }
}

#[test]
fn a_third_at_most_is_left_of_a_pale_creature() {
    let (mut scene, eye, cell) = place();
    fill::group(&mut scene, &stand(1, cell, false));
    let whole = pixels(&drawn(&scene, eye), What::Thing(7)).len();
    let ghost: Vec<_> = scene.standees().iter().map(|standee| Standee { pale: true, ..*standee }).collect();
    scene.keep(|_| false);
    ghost.into_iter().for_each(|standee| scene.stand(standee));
    let left = pixels(&drawn(&scene, eye), What::Thing(7)).len();
    assert!(left * 100 <= whole * 35 && left * 4 > whole, "{left} of {whole}");
}

#[test]
fn what_is_drawn_on_a_floor_lies_there_and_nowhere_else() {
    let (scene, eye, cell) = place();
    let plain = drawn(&scene, eye);
    for chalk in [Chalk::Sleeve, Chalk::Live, Chalk::Dead, Chalk::Bright] {
        let mut marked = scene.clone();
        (4..12).for_each(|row| marked.chalk(cell, (8, row), chalk));
        // None of these places can be drawn on.
        marked.chalk(cell, (16, 0), chalk);
        marked.chalk(cell, (0, 99), chalk);
        marked.chalk(Pos::new(-9, 400), (8, 8), chalk);
        let picture = drawn(&marked, eye);
        let changed: Vec<(usize, usize)> = (0..180)
            .flat_map(|y| (0..320).map(move |x| (x, y)))
            .filter(|&(x, y)| {
                let start = (y * 320 + x) * 4;
                picture.bytes()[start..start + 4] != plain.bytes()[start..start + 4]
            })
            .collect();
        assert!(changed.len() > 20, "{chalk:?}: {}", changed.len());
        assert!(changed.iter().all(|&(x, y)| picture.shown(x, y) == Some((cell, What::Floor))), "{chalk:?}");
    }
}

#[test]
fn a_frame_lies_around_a_floor_and_around_the_faces_of_a_wall() {
    let (scene, eye, cell) = place();
    let plain = drawn(&scene, eye);
    let walls = (0..320).filter_map(|x| plain.shown(x, 90)).find(|shown| shown.1 == What::Wall);
    let wall = walls.unwrap_or_else(|| panic!("no wall in sight")).0;
    for (at, what) in [(cell, What::Floor), (wall, What::Wall)] {
        let mut framed = scene.clone();
        framed.frame_cell(at);
        let picture = drawn(&framed, eye);
        let of_cell = |picture: &Picture| {
            let all = pixels(picture, what);
            all.into_iter()
                .filter(|&(x, y, _)| picture.shown(x, y).is_some_and(|shown| shown.0 == at))
                .collect::<Vec<_>>()
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
    // Once its door is open it is still there, but fainter.
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
    let (scene, eye, cell) = place();
    let (x, y) = (i32::from(cell.x) * ONE + ONE / 2, i32::from(cell.y) * ONE + ONE / 2);
    for look in [Look::GHOST, Look::ARROW] {
        let mut scene = scene.clone();
        scene.stand(Standee { number: 7, ..Standee::of(look, (x, y), ONE / 4) });
        assert!(pixels(&drawn(&scene, eye), What::Thing(7)).len() > 100, "{look:?}");
    }
}

#[test]
fn what_can_be_picked_up_keeps_its_colours_in_the_meltdown_and_creatures_stand_out_from_the_walls() {
    let (mut scene, eye, cell) = place();
    scene.alarm = 255;
    let (x, y) = (i32::from(cell.x) * ONE + ONE / 2, i32::from(cell.y) * ONE + ONE / 2);
    let gold = Look::item("gold").unwrap_or_else(|| panic!("gold has a picture"));
    let mut with_gold = scene.clone();
    with_gold.stand(Standee { number: 7, ..Standee::of(gold, (x, y), ONE / 2) });
    let mut with_creature = scene.clone();
    fill::group(&mut with_creature, &stand(features::creatures().next().unwrap_or(0), cell, false));
    // The ratio of green to red over all lit pixels.
    let green = |pixels: &[(usize, usize, [u8; 4])]| {
        assert!(pixels.len() > 30);
        let sum = |channel: usize| pixels.iter().map(|row| u32::from(row.2[channel])).sum::<u32>();
        sum(1) * 100 / sum(0).max(1)
    };
    let [gold, creature] =
        [with_gold, with_creature].map(|scene| green(&pixels(&drawn(&scene, eye), What::Thing(7))));
    let floor = green(&pixels(&drawn(&scene, eye), What::Floor));
    assert!(gold > 55, "gold is yellow: {gold} %");
    assert!(floor < 35, "the floor is red: {floor} %");
    assert!(creature > floor + 15, "creatures are not as red as the floor: {creature} and {floor} %");
}

#[test]
fn what_grows_in_the_own_cell_hides_nothing_and_flames_there_are_low() {
    let (scene, eye, ahead) = place();
    let here = eye.cell();
    let at = |cell: Pos| (i32::from(cell.x) * ONE + ONE / 2, i32::from(cell.y) * ONE + ONE / 2);
    let look = Look::item("gold").unwrap_or_else(|| panic!("gold has a picture"));
    let seen = |cell: Pos, underfoot: Underfoot| {
        let mut scene = scene.clone();
        scene.stand(Standee { number: 7, underfoot, ..Standee::of(look, at(cell), ONE) });
        pixels(&drawn(&scene, eye), What::Thing(7)).len()
    };
    assert_eq!(seen(here, Underfoot::LeftOut), 0);
    assert!(seen(here, Underfoot::Low) * 4 < seen(here, Underfoot::Whole) * 3);
    for underfoot in [Underfoot::LeftOut, Underfoot::Low] {
        assert_eq!(seen(ahead, underfoot), seen(ahead, Underfoot::Whole), "one cell away it is whole");
    }
}

/// The pixels above the horizon without a subject, with their places.
fn empty(scene: &Scene, eye: Eye) -> Vec<(usize, usize, [u8; 4])> {
    let picture = drawn(scene, eye);
    let above = (0..picture.height() / 2).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let of = |x: usize, y: usize| {
        let start = (y * picture.width() + x) * 4;
        std::array::from_fn(|channel| picture.bytes()[start + channel])
    };
    above.filter(|&(x, y)| picture.shown(x, y).is_none()).map(|(x, y)| (x, y, of(x, y))).collect()
}

#[test]
fn above_the_land_is_a_sky_that_turns_with_the_eye() {
    let (base, _) = base_of("4");
    let land = Outside::of(base.seed());
    let at = land.landing();
    let mut scene = Scene::new(fill::theme_of(&base));
    Pos::all().for_each(|cell| fill::land(&mut scene, &land, cell));
    let colours = |pixels: &[(usize, usize, [u8; 4])]| {
        let mut colours: Vec<[u8; 4]> = pixels.iter().map(|pixel| pixel.2).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
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
    let (mut scene, eye, _) = place();
    let here = eye.cell();
    fill::change(&mut scene, here, fill::Change::Burns);
    let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
    for turn in (0..64).map(|step| step * 1024) {
        let eye = Eye::behind(middle(here.x), middle(here.y), turn);
        let top = pixels(&drawn(&scene, eye), What::Thing(u16::MAX)).iter().map(|pixel| pixel.1).min();
        assert!(top.is_none_or(|top| top > 45), "turn {turn}: {top:?}");
    }
}
