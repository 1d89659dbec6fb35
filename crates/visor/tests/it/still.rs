//! Textures stay on their walls and floors during a turn. A point of the base has the same colour in all pictures.

use rootward_art::Theme;
use rootward_gen::Pos;
use rootward_visor::{Eye, Lamp, ONE, Picture, Scene, What, cosine, draw, sine};

use crate::{Chance, base_of, book, colour, scene_of};

const TEXELS: i32 = 32;
/// The sampled point within a texel, in its own width, by level: the middle of one of its pixels.
const WITHIN: [f64; 3] = [0.5, 0.75, 0.625];

/// The place of a point in a picture, if the pixel is well inside its texel.
pub fn pixel(eye: Eye, picture: &Picture, (x, y, up): (f64, f64, f64)) -> Option<(usize, usize, f64)> {
    let one = f64::from(ONE);
    let (dx, dy) = (x - f64::from(eye.x) / one, y - f64::from(eye.y) / one);
    let turn = f64::from(eye.turn) / 65_536.0 * std::f64::consts::TAU;
    let (depth, aside) = (dx * turn.sin() - dy * turn.cos(), dx * turn.cos() + dy * turn.sin());
    let (width, height) = (picture.width() as f64, picture.height() as f64);
    let scale = width / 2.0 / (f64::from(eye.lens) / one);
    let column = width / 2.0 + aside * scale / depth;
    let row = height / 2.0 - (up - f64::from(eye.height) / one) * scale / depth;
    let inside = depth > 0.2 && (0.0..width).contains(&column) && (0.0..height).contains(&row);
    inside.then_some((column as usize, row as usize, depth))
}

/// Uniform light, brighter than the ramps.
fn flood(scene: &mut Scene, eye: Eye) {
    for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (x, y) = (eye.x + dx * ONE / 8, eye.y + dy * ONE / 8);
        scene.shine(Lamp { x, y, reach: 6, colour: [255; 3], flickers: false });
    }
}

#[test]
fn a_point_on_the_floor_keeps_its_colour_while_one_turns() {
    let (book, mut picture) = (book(Theme::Rust), Picture::new(640, 360));
    let mut compared = 0;
    for seed in ["0", "4", "10"] {
        let (base, records) = base_of(seed);
        let mut chance = Chance::new(41);
        for _ in 0..12 {
            let first = chance.eye(&base);
            // The floor next to the party lies below the picture.
            let ahead = |from: i32, by: i32| ((from + by / 2 * 3) >> 16) as i16;
            let at = Pos::new(ahead(first.x, sine(first.turn)), ahead(first.y, -cosine(first.turn)));
            if !base.is_open(at) {
                continue;
            }
            let mut scene = scene_of(&base, &records, first.cell(), 6, |_| false);
            scene.keep(|_| false);
            flood(&mut scene, first);
            // It is darker next to walls.
            let inner = |texel: i32| (6..TEXELS - 6).contains(&texel);
            let texels = (0..TEXELS * TEXELS)
                .step_by(3)
                .filter(|texel| inner(texel % TEXELS) && inner(texel / TEXELS));
            // A nearer floor has a finer picture. Between these ranges a row is hardly as high as one of its pixels.
            let level = |depth: f64| match depth {
                ..1.08 => Some(2),
                1.20..1.5 => Some(1),
                1.64..2.0 => Some(0),
                _ => None,
            };
            let points: Vec<(f64, f64, usize)> = texels
                .flat_map(|texel| [0, 1, 2].map(|level| (texel, level)))
                .map(|(texel, level)| {
                    let part = |texel: i32| (f64::from(texel) + WITHIN[level]) / f64::from(TEXELS);
                    (f64::from(at.x) + part(texel % TEXELS), f64::from(at.y) + part(texel / TEXELS), level)
                })
                .collect();
            let mut known: Vec<Option<[u8; 3]>> = vec![None; points.len()];
            for step in 0..24_u16 {
                let eye = Eye { turn: first.turn.wrapping_add(step * 67), ..first };
                draw(&scene, eye, &book, &mut picture);
                for (point, known) in points.iter().zip(&mut known) {
                    let Some((x, y, depth)) = pixel(eye, &picture, (point.0, point.1, 0.0)) else { continue };
                    if level(depth) != Some(point.2) || picture.shown(x, y) != Some((at, What::Floor)) {
                        continue;
                    }
                    let now = colour(&picture, (x, y));
                    let before = *known.get_or_insert(now);
                    assert_eq!(now, before, "{seed}, {eye:?}: the floor at {point:?} swims");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn a_point_on_a_wall_keeps_its_colour_while_one_turns() {
    let (book, mut picture) = (book(Theme::Moss), Picture::new(640, 360));
    let mut compared = 0;
    for seed in ["0", "6", "179"] {
        let (base, records) = base_of(seed);
        // Cells whose northern neighbour is wall, seen from a cell farther south.
        let walls = Pos::all().filter(|&at| {
            let south = |steps: i16| base.is_open(Pos::new(at.x, at.y + steps));
            at.y > 0 && !base.is_ground(at) && south(1) && south(2)
        });
        for at in walls.step_by(17).take(6) {
            let stand = Pos::new(at.x, at.y + 2);
            let first = Eye::standing(stand, rootward_gen::Heading::North);
            let first = Eye { y: i32::from(stand.y) * ONE + ONE / 4, ..first };
            let mut scene = scene_of(&base, &records, stand, 6, |_| false);
            flood(&mut scene, first);
            let mut known: Vec<Option<[u8; 3]>> = vec![None; (TEXELS * TEXELS) as usize];
            for step in 0..24_u16 {
                let eye =
                    Eye { turn: first.turn.wrapping_add(step.wrapping_mul(61)).wrapping_sub(700), ..first };
                draw(&scene, eye, &book, &mut picture);
                for texel in (0..TEXELS * TEXELS).step_by(5) {
                    let part = |texel: i32| (f64::from(texel) + WITHIN[2]) / f64::from(TEXELS);
                    let x = f64::from(at.x) + part(texel % TEXELS);
                    let point = (x, f64::from(at.y) + 1.0, 1.0 - part(texel / TEXELS));
                    let Some((x, y, _)) = pixel(eye, &picture, point) else { continue };
                    if picture.shown(x, y) != Some((at, What::Wall)) {
                        continue;
                    }
                    let now = colour(&picture, (x, y));
                    let before = *known[texel as usize].get_or_insert(now);
                    assert_eq!(now, before, "{seed}, {eye:?}: the wall {at:?} swims at texel {texel}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn the_same_scene_is_the_same_picture() {
    let (base, records) = base_of("5");
    let book = book(Theme::Ice);
    let eye = Chance::new(9).eye(&base);
    let scene = scene_of(&base, &records, eye.cell(), 9, |_| true);
    let mut pictures = [Picture::new(320, 180), Picture::new(320, 180)];
    for (number, picture) in pictures.iter_mut().enumerate() {
        // Earlier pictures leave nothing behind.
        for turn in 0..number as u16 * 3 {
            draw(&scene, Eye { turn: turn * 9_000, ..eye }, &book, picture);
        }
        draw(&scene, eye, &book, picture);
    }
    assert!(pictures[0].bytes() == pictures[1].bytes());
}
