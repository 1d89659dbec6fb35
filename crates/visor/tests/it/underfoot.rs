//! Things in the eye's own cell do not fill the picture.

use rootward_gen::{Heading, Pos, Thing};
use rootward_visor::{Eye, Scene};

use crate::{SEEDS, base_of, drawn, glance::seen, rows_of_things as rows, scene_of};

fn within(wanted: fn(Thing) -> bool) -> (Scene, Pos, [Eye; 2]) {
    let (scene, eye, at) = seen(wanted);
    let mut eyes = Heading::ALL.map(|heading| Eye::standing(at, heading)).into_iter();
    let inside = eyes.find(|inside| inside.turn == eye.turn);
    (scene, at, [inside.unwrap_or_else(|| panic!("no heading is {}", eye.turn)), eye])
}

#[test]
fn hydrants_and_creatures_in_the_cell_of_the_eye_are_left_out() {
    let wanted: [(&str, fn(Thing) -> bool); 2] = [
        ("hydrant", |thing| thing == Thing::Hydrant),
        ("creatures", |thing| matches!(thing, Thing::Group(_))),
    ];
    for (what, is_wanted) in wanted {
        let (scene, at, [inside, before]) = within(is_wanted);
        assert!(rows(&drawn(&scene, before), at).len() > 10, "{what}");
        assert_eq!(rows(&drawn(&scene, inside), at), [0; 0], "{what}");
    }
}

#[test]
fn the_fire_of_a_puzzle_is_low_in_the_cell_of_the_eye() {
    let found = SEEDS.into_iter().find_map(|seed| {
        let (base, records) = base_of(seed);
        let fire = records.iter().find(|record| matches!(record.thing, Thing::PuzzleFire(_)))?;
        let is_fire = |thing| matches!(thing, Thing::PuzzleFire(_));
        Some((scene_of(&base, &records, fire.at, 3, is_fire), fire.at))
    });
    let (scene, at) = found.unwrap_or_else(|| panic!("no fire of a puzzle"));
    for heading in Heading::ALL {
        let rows = rows(&drawn(&scene, Eye::standing(at, heading)), at);
        // The thing is visible, and hides nothing ahead.
        assert!(rows.len() > 4 && rows.iter().all(|row| *row > 130), "{heading:?}: {rows:?}");
    }
}
