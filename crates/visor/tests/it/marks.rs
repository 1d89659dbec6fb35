//! The marks of pixels match their subjects.

use rootward_art::Theme;
use rootward_gen::{Heading, Kind, Pos, Record, Thing};
use rootward_visor::{
    Eye, ONE, Picture, Scene, Shape, Standee, Underfoot, What, draw,
    fill::{self, GroupStand, Stage},
};

use crate::{Chance, SEEDS, base_of, book, creature_at, drawn, middle, places, places_of, scene_of, still};

fn stands(thing: Thing) -> bool {
    matches!(thing, Thing::Group(_) | Thing::Pile(_) | Thing::Mine | Thing::Hydrant | Thing::PuzzleFire(_))
}

fn lets_through(thing: Thing) -> bool {
    matches!(thing, Thing::Window(_) | Thing::Door(_))
}

#[test]
fn nothing_on_an_unseen_cell_is_drawn() {
    let (book, mut picture) = (book(Theme::Ice), Picture::new(160, 90));
    let mut shown = 0;
    for (number, seed) in SEEDS.into_iter().enumerate() {
        let (base, records) = base_of(seed);
        let mut chance = Chance::new(number as u64 + 77);
        for radius in 1..=10 {
            let eye = chance.eye(&base);
            let mut scene = scene_of(&base, &records, eye.cell(), radius, |_| true);
            // The group stands in an unseen cell.
            let away = Pos::new(eye.cell().x + radius + 1, eye.cell().y);
            fill::group(&mut scene, &GroupStand { awake: true, ..creature_at(1, middle(away), 9999) });
            draw(&scene, eye, &book, &mut picture);
            for (x, y) in places(&picture) {
                let Some((at, what)) = picture.shown(x, y) else { continue };
                assert!(scene.is_seen(at), "{seed}, {eye:?}: {what:?} of {at:?} at {x},{y}");
                assert_ne!(what, What::Thing(9999), "{seed}, {eye:?}");
                shown += 1;
            }
        }
    }
    assert!(shown > 1_000_000, "{shown}");
}

/// The pixel and depth of a standee's middle in a picture.
fn middle_of(eye: Eye, picture: &Picture, standee: &Standee) -> Option<(usize, usize, f64)> {
    let part = |units: i32| f64::from(units) / f64::from(ONE);
    let point = (part(standee.x), part(standee.y), part(standee.above + standee.size / 2));
    let (x, y, depth) = still::pixel(eye, picture, point)?;
    // A pixel at the very edge may belong to either side.
    let inside = (1..picture.width() - 1).contains(&x) && (1..picture.height() - 1).contains(&y);
    (inside && depth > 0.25).then_some((x, y, depth))
}

/// Whether a straight line to a standee crosses only visible open cells, corners ignored.
fn is_reached(scene: &Scene, eye: Eye, standee: &Standee) -> bool {
    (0..=2048).all(|part| {
        [-0.01, 0.0, 0.01].into_iter().all(|off| {
            let along = |from: i32, to: i32, off: f64| {
                (f64::from(from) + (f64::from(to) - f64::from(from)) * f64::from(part) / 2048.0)
                    / f64::from(ONE)
                    + off
            };
            let at = Pos::new(
                along(eye.x, standee.x, off).floor() as i16,
                along(eye.y, standee.y, -off).floor() as i16,
            );
            scene.is_seen(at) && scene.shape(at) == Shape::Open
        })
    })
}

#[test]
fn reachable_things_are_drawn() {
    let (book, mut picture) = (book(Theme::Moss), Picture::new(320, 180));
    let mut found = 0;
    for (number, seed) in SEEDS.into_iter().enumerate() {
        let (base, records) = base_of(seed);
        let mut chance = Chance::new(number as u64 + 5);
        for _ in 0..6 {
            let eye = chance.eye(&base);
            let radius = 8;
            let mut empty =
                scene_of(&base, &records, eye.cell(), radius, |thing| !stands(thing) && !lets_through(thing));
            // Removes ladders and flames, which could hide creatures.
            empty.keep(|_| false);
            let near = crate::around(eye.cell(), radius).flat_map(|cell| records.at(cell));
            let near: Vec<&Record> = near.filter(|record| stands(record.thing)).collect();
            for record in near {
                // The creature is alone, so no other one hides it.
                let mut scene = empty.clone();
                let others = scene.standees().len();
                fill::thing(&mut scene, &base, &records, record, Stage::Plain);
                let stood = scene.standees().get(others).copied();
                let Some(standee) = stood else { continue };
                let Some((x, y, depth)) = middle_of(eye, &picture, &standee) else { continue };
                // Things that would fill the picture are left out in the eye's own cell.
                let is_left_out = standee.underfoot == Underfoot::LeftOut && depth < 1.0;
                if depth > 14.0 || is_left_out || !is_reached(&scene, eye, &standee) {
                    continue;
                }
                draw(&scene, eye, &book, &mut picture);
                assert!(
                    !places_of(&picture, What::Thing(record.number.0)).is_empty(),
                    "{seed}, {eye:?}: {:?} at {:?}, column {x}, row {y}, {depth} deep",
                    record.thing,
                    record.at
                );
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn creature_among_generators_is_seen() {
    let (base, records) = base_of("179");
    let is_generator = |at: Pos| base.kind(at) == Kind::Generator;
    let seen = |eye: Eye, stand: GroupStand<'_>| {
        let mut scene = scene_of(&base, &records, eye.cell(), 9, |_| true);
        scene.keep(|_| false);
        fill::group(&mut scene, &stand);
        let picture = drawn(&scene, eye);
        let count = places_of(&picture, What::Thing(stand.number)).len();
        assert!(count > 500, "{count} pixels");
    };
    // The middle of the block of 17.3, seen from its northern neighbour, which also belongs to the block.
    let (among, eye) = (Pos::new(2, 7), Eye::standing(Pos::new(2, 6), Heading::South));
    assert!(is_generator(among) && is_generator(eye.cell()));
    seen(eye, GroupStand { awake: true, places: &[4], ..creature_at(1, middle(among), 77) });
    // A small creature on an outer cell of the block is visible from the side, because it stands on top.
    let beside = Pos::all().filter(|&at| base.is_open(at) && !is_generator(at)).find_map(|at| {
        let towards = Heading::ALL.into_iter().find(|&heading| is_generator(at.step(heading)))?;
        Some((at, towards))
    });
    let (at, towards) = beside.expect("a way to the block");
    let crowd = creature_at(1, middle(at.step(towards)), 78);
    seen(Eye::standing(at, towards), GroupStand { awake: true, places: &[4], most: 9, ..crowd });
}
