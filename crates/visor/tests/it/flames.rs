//! Fire is visible, and so are things behind it: flames are low, with gaps between their tongues.

use rootward_art::Sprite;
use rootward_gen::Thing;
use rootward_visor::{Look, ONE, Picture, Standee, What, fill, shipped};

use crate::{creature_at, drawn, free_line, glance::seen, middle, places_of, rows_of_things};

const FLAMES: What = What::Thing(u16::MAX);
const CREATURE: What = What::Thing(7);

fn columns(picture: &Picture, row: usize, what: What) -> Vec<usize> {
    let shows = |x: &usize| picture.shown(*x, row).is_some_and(|shown| shown.1 == what);
    (0..picture.width()).filter(shows).collect()
}

fn count(picture: &Picture, what: What) -> usize {
    places_of(picture, what).len()
}

#[test]
fn flames_leave_creatures_behind_them_visible() {
    let (scene, eye, [_, fire, behind, _]) = free_line("4");
    for creature in [0, 2, 15, 24] {
        let mut scene = scene.clone();
        fill::group(&mut scene, &creature_at(creature, middle(behind), 7));
        let alone = count(&drawn(&scene, eye), CREATURE);
        fill::change(&mut scene, fire, fill::Change::Burns);
        for frame in 0..4 {
            scene.frame = frame;
            let picture = drawn(&scene, eye);
            let left = count(&picture, CREATURE);
            assert!(left * 2 > alone, "{creature}, {frame}: {left} of {alone}");
            // In some rows, there are flames on both sides of the creature.
            let between = (0..picture.height()).filter(|&row| {
                let flames = columns(&picture, row, FLAMES);
                let creature_at = columns(&picture, row, CREATURE);
                let (first, last) = (flames.first().copied(), flames.last().copied());
                first
                    .zip(last)
                    .is_some_and(|(first, last)| creature_at.iter().any(|x| (first..last).contains(x)))
            });
            assert!(between.count() > 8, "{creature}, {frame}");
            // The fire is just as visible.
            assert!(count(&picture, FLAMES) > 1500, "{creature}, {frame}: {}", count(&picture, FLAMES));
        }
    }
}

#[test]
fn the_fire_of_a_puzzle_is_low() {
    let (scene, eye, at) = seen(|thing| matches!(thing, Thing::PuzzleFire(_)));
    let rows = rows_of_things(&drawn(&scene, eye), at);
    // The middle of a passage is at the horizon. Only sparks fly higher.
    assert!(rows.len() > 20 && rows.iter().filter(|row| **row < 84).count() < 8, "{rows:?}");
}

#[test]
fn flames_are_low_stand_apart_and_move_from_frame_to_frame() {
    let (_, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    for name in ["flames", "barrier"] {
        let frames: Vec<&Sprite> = (0..4)
            .map(|frame| {
                sprites
                    .need(&format!("visor.{name}.{frame}"), "a test")
                    .unwrap_or_else(|error| panic!("{error}"))
            })
            .collect();
        for (number, frame) in frames.iter().enumerate() {
            let drawn = |row: usize| {
                let letters = &frame.letters()[row * frame.width..(row + 1) * frame.width];
                letters.iter().map(|letter| *letter != '.').collect::<Vec<bool>>()
            };
            // There are gaps even at the foot, and higher up more gaps than flames.
            let gaps = |row: usize| {
                let row = drawn(row);
                let (first, last) = (row.iter().position(|on| *on), row.iter().rposition(|on| *on));
                first.zip(last).map_or(0, |(first, last)| row[first..last].iter().filter(|on| !**on).count())
            };
            assert!(gaps(31) >= 3, "{name}.{number}: {}", gaps(31));
            let filled = |row: usize| drawn(row).into_iter().filter(|on| *on).count();
            assert!((16..22).all(|row| filled(row) <= 16), "{name}.{number}");
            assert!((0..15).all(|row| filled(row) <= 2), "{name}.{number}: sparks alone fly high");
            let next = frames[(number + 1) % 4];
            let moved =
                frame.letters().iter().zip(next.letters()).filter(|(one, other)| one != other).count();
            assert!(moved > 60, "{name}.{number}: {moved}");
        }
    }
}

#[test]
fn creature_on_gold_is_drawn_in_front_of_it() {
    let (mut scene, eye, [_, cell, _, _]) = free_line("4");
    let (x, y) = middle(cell);
    let gold = Look::item("gold").unwrap_or_else(|| panic!("gold has a picture"));
    fill::group(&mut scene, &creature_at(24, (x, y), 7));
    let alone = count(&drawn(&scene, eye), CREATURE);
    // Nearer to the eye and further away.
    for (dx, dy) in [(-1, -1), (1, 1), (1, -1), (-1, 1)] {
        let mut scene = scene.clone();
        let place = (x + dx * ONE / 12, y + dy * ONE / 12);
        scene.stand(Standee { number: 8, ..Standee::of(gold, place, ONE * 3 / 8) });
        assert_eq!(count(&drawn(&scene, eye), CREATURE), alone);
    }
}
