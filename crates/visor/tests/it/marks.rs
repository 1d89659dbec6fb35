//! The marks of pixels match their subjects.

use rootward_gen::{Pos, Record, Thing};
use rootward_visor::{
    Eye, ONE, Picture, Scene, Shape, Standee, Underfoot, What, draw,
    fill::{self, Stage},
    shipped,
};

use crate::{Chance, SEEDS, base_of, scene_of};

/// Whether a thing stands or lies in a cell.
fn stands(thing: Thing) -> bool {
    matches!(thing, Thing::Group(_) | Thing::Pile(_) | Thing::Mine | Thing::Hydrant | Thing::PuzzleFire(_))
}

/// Whether a thing lets only a part of the view through.
fn lets_through(thing: Thing) -> bool {
    matches!(thing, Thing::Window(_) | Thing::Door(_))
}

/// One awake creature in the middle of a cell.
fn somebody(at: Pos, places: &[u8], number: u16) -> fill::GroupStand<'_> {
    let (x, y) = (i32::from(at.x) * ONE + ONE / 2, i32::from(at.y) * ONE + ONE / 2);
    fill::GroupStand {
        creature: 1,
        x,
        y,
        places,
        most: 1,
        awake: true,
        away: false,
        white: false,
        sign: None,
        number,
    }
}

#[test]
fn nothing_on_an_unseen_cell_is_drawn() {
    let book = shipped::book(rootward_art::Theme::Ice).unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(160, 90);
    let mut shown = 0;
    for (number, seed) in SEEDS.into_iter().enumerate() {
        let (base, records) = base_of(seed);
        let mut chance = Chance::new(number as u64 + 77);
        for radius in 1..=10 {
            let eye = chance.eye(&base);
            let mut scene = scene_of(&base, &records, eye.cell(), radius, |_| true);
            // The group stands in an unseen cell.
            let away = Pos::new(eye.cell().x + radius + 1, eye.cell().y);
            fill::group(&mut scene, &somebody(away, &[0x14], 9999));
            draw(&scene, eye, &book, &mut picture);
            for (y, x) in (0..90).flat_map(|y| (0..160).map(move |x| (y, x))) {
                let Some((at, what)) = picture.shown(x, y) else { continue };
                assert!(scene.is_seen(at), "{seed}, {eye:?}: {what:?} of {at:?} at {x},{y}");
                assert_ne!(what, What::Thing(9999), "{seed}, {eye:?}");
                shown += 1;
            }
        }
    }
    assert!(shown > 1_000_000, "{shown}");
}

/// The place and depth of a standee's middle in a picture.
fn middle(eye: Eye, picture: &Picture, standee: &Standee) -> Option<(f64, f64, f64)> {
    let one = f64::from(ONE);
    let (dx, dy) = (f64::from(standee.x - eye.x) / one, f64::from(standee.y - eye.y) / one);
    let turn = f64::from(eye.turn) / 65_536.0 * std::f64::consts::TAU;
    let (depth, aside) = (dx * turn.sin() - dy * turn.cos(), dx * turn.cos() + dy * turn.sin());
    let (width, height) = (picture.width() as f64, picture.height() as f64);
    let scale = width / 2.0 / (f64::from(eye.lens) / one);
    let up = f64::from(standee.above + standee.size / 2 - eye.height) / one;
    let (x, y) = (width / 2.0 + aside * scale / depth, height / 2.0 - up * scale / depth);
    // A pixel at the very edge may belong to either side.
    let inside = depth > 0.25 && (1.0..width - 1.0).contains(&x) && (1.0..height - 1.0).contains(&y);
    inside.then_some((x, y, depth))
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
fn whatever_stands_on_a_seen_cell_is_drawn_if_a_ray_reaches_its_middle() {
    let book = shipped::book(rootward_art::Theme::Moss).unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(320, 180);
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
                let Some((x, y, depth)) = middle(eye, &picture, &standee) else { continue };
                // Things that would fill the picture are left out in the eye's own cell.
                let is_left_out = standee.underfoot == Underfoot::LeftOut && depth < 1.0;
                if depth > 14.0 || is_left_out || !is_reached(&scene, eye, &standee) {
                    continue;
                }
                draw(&scene, eye, &book, &mut picture);
                let wanted = What::Thing(record.number.0);
                let pixels = (0..180).flat_map(|y| (0..320).map(move |x| (x, y)));
                let drawn =
                    pixels.filter(|&(x, y)| picture.shown(x, y).is_some_and(|shown| shown.1 == wanted));
                assert!(
                    drawn.count() > 0,
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
fn who_stands_among_generators_is_seen() {
    let book = shipped::book(rootward_art::Theme::Ice).unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(320, 180);
    let (base, records) = base_of("179");
    let is_generator = |at: Pos| base.kind(at) == rootward_gen::Kind::Generator;
    // The middle of the block of 17.3, seen from its northern neighbour, which also belongs to the block.
    let (among, eye) = (Pos::new(2, 7), Eye::standing(Pos::new(2, 6), rootward_gen::Heading::South));
    assert!(is_generator(among) && is_generator(eye.cell()));
    let mut scene = scene_of(&base, &records, eye.cell(), 9, |_| true);
    scene.keep(|_| false);
    fill::group(&mut scene, &somebody(among, &[4], 77));
    draw(&scene, eye, &book, &mut picture);
    let pixels = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let seen = pixels.filter(|&(x, y)| matches!(picture.shown(x, y), Some((_, What::Thing(77))))).count();
    assert!(seen > 500, "{seen} pixels");
    // A small creature on an outer cell of the block is visible from the side, because it stands on top.
    let beside = Pos::all().filter(|&at| base.is_open(at) && !is_generator(at)).find_map(|at| {
        let towards =
            rootward_gen::Heading::ALL.into_iter().find(|&heading| is_generator(at.step(heading)))?;
        Some((at, towards))
    });
    let (at, towards) = beside.expect("a way to the block");
    let eye = Eye::standing(at, towards);
    let mut scene = scene_of(&base, &records, at, 9, |_| true);
    scene.keep(|_| false);
    let crowd = fill::GroupStand { most: 9, ..somebody(at.step(towards), &[4], 78) };
    fill::group(&mut scene, &crowd);
    draw(&scene, eye, &book, &mut picture);
    let pixels = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let small = pixels.filter(|&(x, y)| matches!(picture.shown(x, y), Some((_, What::Thing(78))))).count();
    assert!(small > 500, "{small} pixels");
}
