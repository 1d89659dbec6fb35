//! Things in the eye's own cell do not fill the picture.

use rootward_gen::{Pos, Thing};
use rootward_visor::{Eye, Picture, Scene, What};

use crate::{
    SEEDS, base_of,
    glance::{drawn, seen},
    scene_of,
};

/// The rows that show things in a cell.
fn rows(picture: &Picture, at: Pos) -> Vec<usize> {
    let stands = |y: &usize| {
        let of = |x| matches!(picture.shown(x, *y), Some((cell, What::Thing(_))) if cell == at);
        (0..picture.width()).any(of)
    };
    (0..picture.height()).filter(stands).collect()
}

/// The scene around a wanted thing, its cell, and two eyes: in that cell, and two cells before it.
fn within(wanted: fn(Thing) -> bool) -> (Scene, Pos, [Eye; 2]) {
    let (scene, eye, at) = seen(wanted);
    let heading = eye.turn;
    let ahead =
        rootward_gen::Heading::ALL.into_iter().find(|&heading| Eye::standing(at, heading).turn == eye.turn);
    let ahead = ahead.unwrap_or_else(|| panic!("no heading is {heading}"));
    (scene, at, [Eye::standing(at, ahead), eye])
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
    for heading in rootward_gen::Heading::ALL {
        let picture = drawn(&scene, Eye::standing(at, heading));
        let rows = rows(&picture, at);
        // It is visible, and hides nothing ahead.
        assert!(rows.len() > 4 && rows.iter().all(|row| *row > 130), "{heading:?}: {rows:?}");
    }
}
