//! A picture that is drawn again takes no memory.

use rootward_visor::{Eye, Picture, draw, shipped};

use crate::{Chance, base_of, scene_of};

#[test]
fn after_the_first_picture_nothing_is_allocated() {
    let (base, records) = base_of("179");
    let book = shipped::book(rootward_art::Theme::Ice).unwrap_or_else(|error| panic!("{error}"));
    let mut chance = Chance::new(3);
    for (width, height) in [(320, 180), (640, 360)] {
        let mut picture = Picture::new(width, height);
        for turn in 0..40_u16 {
            let eye = chance.eye(&base);
            let mut scene = scene_of(&base, &records, eye.cell(), 9, |_| true);
            scene.numbers = turn % 2 == 0;
            scene.alarm = if turn % 3 == 0 { 255 } else { 0 };
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
        scene.clear(rootward_art::Theme::Station);
        for cell in crate::around(at, 9) {
            rootward_visor::fill::ground(&mut scene, &base, cell);
            for record in records.at(cell) {
                rootward_visor::fill::thing(&mut scene, &base, &records, record, Default::default());
            }
        }
    });
    assert_eq!(counted.count_total, 0);
}
