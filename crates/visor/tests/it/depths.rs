//! Compares depths of columns with a march in small steps, which is independent of the ray caster.

use rootward_art::Theme;
use rootward_gen::{Pos, Thing};
use rootward_visor::{Eye, ONE, Picture, Scene, Shape, draw, ray};

use crate::{Chance, SEEDS, base_of, book, scene_of};

const WIDTH: usize = 160;
/// The step of the march, in cells.
const STEP: f64 = 1.0 / 256.0;
const FAR: f64 = 15.0;

/// The end of a march with some step length: its depth, and whether it is a wall.
fn march(scene: &Scene, eye: Eye, (dx, dy): (i32, i32), step: f64) -> (f64, bool) {
    let one = f64::from(ONE);
    let (dx, dy) = (f64::from(dx) / one, f64::from(dy) / one);
    let (x, y) = (f64::from(eye.x) / one, f64::from(eye.y) / one);
    let depth_of_step = step / dx.hypot(dy);
    let mut depth = 0.0;
    let start = (x.floor(), y.floor());
    while depth < FAR {
        let here = (x + dx * depth, y + dy * depth);
        let at = Pos::new(here.0.floor() as i16, here.1.floor() as i16);
        if !scene.is_seen(at) {
            return (depth, false);
        }
        let ends = match scene.shape(at) {
            Shape::Wall => (here.0.floor(), here.1.floor()) != start,
            Shape::Booth(front) => {
                let (dx, dy) = front.delta();
                let off = |at: f64, by: i16| (at - at.floor() - 0.5) * f64::from(by);
                off(here.0, dx) + off(here.1, dy) < 0.0
            }
            _ => false,
        };
        if ends {
            return (depth, true);
        }
        depth += depth_of_step;
    }
    (FAR, false)
}

/// Whether a place on a ray is too close to a corner of cells or the edge of a sheet for a step to notice it.
fn is_near_corner(eye: Eye, (dx, dy): (i32, i32), depth: f64) -> bool {
    let one = f64::from(ONE);
    let off = |from: i32, by: i32| {
        let place = 2.0 * (f64::from(from) / one + f64::from(by) / one * depth);
        (place - place.round()).abs() / 2.0
    };
    let near = STEP * 1.5;
    off(eye.x, dx) < near && off(eye.y, dy) < near
}

#[test]
fn every_column_ends_where_a_march_in_small_steps_does() {
    let (book, mut picture) = (book(Theme::Rust), Picture::new(WIDTH, 90));
    let (mut columns, mut corners) = (0, 0);
    for (number, seed) in SEEDS.into_iter().enumerate() {
        let (base, records) = base_of(seed);
        let mut chance = Chance::new(number as u64 + 1);
        // The march knows only walls, but windows are faces with holes.
        let wanted = |thing: Thing| !matches!(thing, Thing::Window(_));
        for turn in 0..50 {
            let eye = Eye { lens: ONE / 2 + chance.below(ONE as u32) as i32, ..chance.eye(&base) };
            let radius = if turn % 2 == 0 { 6 } else { 16 };
            let scene = scene_of(&base, &records, eye.cell(), radius, wanted);
            draw(&scene, eye, &book, &mut picture);
            for column in 0..WIDTH {
                columns += 1;
                let ray = ray(eye, &picture, column);
                let drawn = picture.depth(column).map(|depth| f64::from(depth) / f64::from(ONE));
                let (marched, wall) = march(&scene, eye, ray, STEP);
                // Nothing nearer is drawn.
                let marched = marched.max(1.0 / 64.0);
                let near = drawn.is_some_and(|drawn| (marched - drawn).abs() <= 2.0 * STEP);
                if if wall { near } else { drawn.is_none() } {
                    continue;
                }
                let at_corner = is_near_corner(eye, ray, marched)
                    || drawn.is_some_and(|drawn| is_near_corner(eye, ray, drawn));
                assert!(
                    at_corner || (!wall && marched > FAR - 0.1),
                    "{seed}, {eye:?}, column {column}: drawn {drawn:?}, marched {marched}, wall {wall}"
                );
                corners += 1;
            }
        }
    }
    assert_eq!(columns, 1000 * WIDTH);
    assert!(corners < columns / 200, "{corners} of {columns} columns met a corner");
}
