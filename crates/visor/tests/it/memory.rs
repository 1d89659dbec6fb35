//! Drawing a picture again allocates no memory, and neither does filling its scene.

use rootward_art::Theme;
use rootward_gen::{Heading, Pos};
use rootward_visor::{CHALK_SIDE, Chalk, Eye, Picture, Scene, draw, fill};

use crate::{Chance, base_of, book, scene_of};

/// Draws on every visible floor from a cell, hangs marks on every wall, and frames a few cells.
fn mark_all(scene: &mut Scene, middle: Pos) {
    let all = (-12..=12).flat_map(|dy| (-12..=12).map(move |dx| middle.offset(dx, dy)));
    for (number, at) in all.enumerate() {
        for place in 0..CHALK_SIDE {
            scene.chalk(at, (place, place), Chalk::Live);
        }
        let place = number as u8 % 4;
        for face in Heading::ALL {
            match number % 5 {
                4 => scene.hang_faint_mark(at, face, (place, place)),
                dots => scene.hang_mark(at, face, (place, place, dots as u8)),
            }
        }
        if number % 7 == 0 {
            scene.frame_cell(at);
        }
    }
}

#[test]
fn after_the_first_picture_nothing_is_allocated() {
    let (base, records) = base_of("179");
    let book = book(Theme::Ice);
    let mut chance = Chance::new(3);
    for (width, height) in [(320, 180), (640, 360)] {
        let mut picture = Picture::new(width, height);
        for turn in 0..40_u16 {
            let eye = chance.eye(&base);
            let mut scene = scene_of(&base, &records, eye.cell(), 9, |_| true);
            scene.numbers = turn % 2 == 0;
            scene.alarm = if turn % 3 == 0 { 255 } else { 0 };
            if turn % 4 == 0 {
                mark_all(&mut scene, eye.cell());
            }
            let eye = Eye { turn: turn.wrapping_mul(1777), ..eye };
            let counted = allocation_counter::measure(|| draw(&scene, eye, &book, &mut picture));
            assert_eq!(counted.count_total, 0, "{eye:?}");
        }
    }
}

#[test]
fn a_scene_that_is_filled_again_takes_no_memory() {
    let (base, records) = base_of("10");
    let mut chance = Chance::new(8);
    let at = chance.eye(&base).cell();
    let mut scene = scene_of(&base, &records, at, 9, |_| true);
    let counted = allocation_counter::measure(|| {
        scene.clear(Theme::Station);
        for cell in crate::around(at, 9) {
            fill::ground(&mut scene, &base, cell);
            for record in records.at(cell) {
                fill::thing(&mut scene, &base, &records, record, Default::default());
            }
        }
        mark_all(&mut scene, at);
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_scene_has_room_for_cables_on_every_floor_in_the_light() {
    let (base, _) = base_of("10");
    let middle = Pos::new(32, 16);
    let mut scene = Scene::new(fill::theme_of(&base));
    let counted = allocation_counter::measure(|| {
        // The whole grid is visible, as after a reveal.
        Pos::all().for_each(|at| fill::ground(&mut scene, &base, at));
        mark_all(&mut scene, middle);
    });
    // Flames have reserved room, and this base needs less.
    assert_eq!(counted.count_total, 0);
}
