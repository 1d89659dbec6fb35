//! The marks of a fight: shadows at feet, brackets around the target, darker neighbours, and blows on the helmet.

use rootward_gen::{Heading, Pos};
use rootward_visor::{
    Eye, Picture, Scene, What, draw,
    fill::{self, GroupStand},
};

use crate::{base_of, book, colour, creature_at, free_line, middle, places, places_of, scene_of};

const OWN: What = What::Thing(7);

/// A scene with a creature one cell ahead, which may be the target, and the same scene without it.
fn met(target: bool) -> ([Scene; 2], Eye, Pos) {
    let (empty, eye, [_, next]) = free_line("179");
    let mut scene = empty.clone();
    fill::group(&mut scene, &GroupStand { target, ..creature_at(15, middle(next), 7) });
    ([scene, empty], eye, next)
}

fn both(scenes: [&Scene; 2], eye: Eye) -> [Picture; 2] {
    let book = book(scenes[0].theme());
    scenes.map(|scene| {
        let mut picture = Picture::new(320, 180);
        draw(scene, eye, &book, &mut picture);
        picture
    })
}

fn changed(one: &Picture, other: &Picture) -> Vec<(usize, usize)> {
    places(one).filter(|&place| colour(one, place) != colour(other, place)).collect()
}

fn lightness(picture: &Picture, place: (usize, usize)) -> u32 {
    colour(picture, place).into_iter().map(u32::from).sum()
}

#[test]
fn a_creature_throws_a_shadow_on_the_floor() {
    let ([scene, empty], eye, _) = met(false);
    let [with, without] = both([&scene, &empty], eye);
    let is_own = |place: &(usize, usize)| with.shown(place.0, place.1).is_some_and(|shown| shown.1 == OWN);
    let shadow: Vec<_> = changed(&with, &without).into_iter().filter(|place| !is_own(place)).collect();
    assert!(shadow.len() > 100, "{}", shadow.len());
    for &place in &shadow {
        assert!(matches!(with.shown(place.0, place.1), Some((_, What::Floor))), "{place:?}");
        assert!(lightness(&with, place) < lightness(&without, place), "{place:?}");
    }
    // The shadow lies at the feet, and reaches farther towards the eye.
    let foot = places_of(&with, OWN).into_iter().map(|(_, y)| y).max().unwrap_or(0);
    assert!(shadow.iter().all(|(_, y)| y.abs_diff(foot) < 16), "{foot}");
    assert!(shadow.iter().any(|(_, y)| *y > foot + 1), "{foot}");
}

#[test]
fn brackets_surround_the_target() {
    let ([aimed, _], eye, _) = met(true);
    let ([plain, _], ..) = met(false);
    let [aimed, plain] = both([&aimed, &plain], eye);
    let body = places_of(&plain, OWN);
    let of = |part: fn(&(usize, usize)) -> usize| {
        let all = || body.iter().map(part);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (of(|place| place.0), of(|place| place.1));
    let brackets = changed(&aimed, &plain);
    assert!((40..240).contains(&brackets.len()), "{}", brackets.len());
    for &(x, y) in &brackets {
        let is_inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
        assert!(!is_inside && x + 6 > left && x < right + 6 && y + 6 > top && y < bottom + 6, "{x},{y}");
    }
    for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        assert!(brackets.iter().any(|place| place.0.abs_diff(x) < 8 && place.1.abs_diff(y) < 8), "{x},{y}");
    }
}

#[test]
fn a_creature_beside_the_way_is_darker_than_one_ahead() {
    let (base, records) = base_of("179");
    let is_free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let spots = Pos::all().flat_map(|at| Heading::ALL.map(|heading| (at, heading)));
    let (at, heading) = spots
        .into_iter()
        .find(|&(at, heading)| {
            let next = at.step(heading);
            [at, next, next.step(heading.left()), at.step(heading.left())].into_iter().all(is_free)
        })
        .unwrap_or_else(|| panic!("no room"));
    let plain = scene_of(&base, &records, at, 5, |_| false);
    let next = at.step(heading);
    let scenes = [next, next.step(heading.left())].map(|cell| {
        let mut scene = plain.clone();
        fill::group(&mut scene, &creature_at(15, middle(cell), 7));
        scene
    });
    let pictures = both([&scenes[0], &scenes[1]], Eye::standing(at, heading));
    let [ahead, beside] = pictures.map(|picture| {
        let own = places_of(&picture, OWN);
        own.iter().map(|&place| lightness(&picture, place)).sum::<u32>() / own.len().max(1) as u32
    });
    assert!(beside > 0 && beside * 3 < ahead * 2, "{beside} and {ahead}");
}

#[test]
fn the_helmet_covers_only_the_edge_and_tells_the_side_of_a_blow() {
    let ([_, plain], eye, _) = met(false);
    let with = |struck: [bool; 4], pulses: bool| {
        let mut scene = plain.clone();
        (scene.helmet, scene.pulses) = (Some(struck), pulses);
        scene
    };
    let none = with([false; 4], true);
    let [bare, worn] = both([&plain, &none], eye);
    let edge = changed(&bare, &worn);
    assert!(edge.len() > 2000, "{}", edge.len());
    // Only corners reach farther into the picture.
    let from_edges = |(x, y): (usize, usize)| (x.min(319 - x), y.min(179 - y));
    assert!(edge.iter().map(|&place| from_edges(place)).all(|(x, y)| x.min(y) < 3 || x + y < 34));
    for side in 0..4 {
        let struck = std::array::from_fn(|number| number == side);
        let [lit, steady] = both([&with(struck, true), &with(struck, false)], eye);
        for (hit, flashes) in [(&lit, true), (&steady, false)] {
            let places = changed(hit, &worn);
            let off = |(x, y): (usize, usize)| [y, 319 - x, 179 - y, x][side];
            assert!(places.len() > 100 && places.iter().all(|&place| off(place) < 14), "{side}");
            // Without flashes only an arrow in the middle of the side appears.
            let (middle, along) = if side % 2 == 0 { (160, 0) } else { (90, 1) };
            let is_far = |(x, y): (usize, usize)| [x, y][along].abs_diff(middle) > 24;
            assert_eq!(places.into_iter().any(is_far), flashes, "{side}");
        }
    }
}
