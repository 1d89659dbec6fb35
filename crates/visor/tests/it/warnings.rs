//! Warnings and exits are recognisable in any light: mines, holes, grates, spinners, ladders, dented doors.

use rootward_gen::{Door, DoorKind, Pos, Thing, Vertical};
use rootward_visor::{Picture, Scene, What, shipped};

use crate::{
    colour, drawn,
    glance::{colours, in_the_dark, in_the_meltdown, seen},
    places, rows_of_things,
};

type Colour = [u32; 3];

fn lightest(colour: Colour) -> u32 {
    colour.into_iter().max().unwrap_or(0)
}

/// Orange and amber. No light of the dark or of the meltdown has so much green and so little blue.
fn is_orange([red, green, blue]: Colour) -> bool {
    red > 85 && green * 5 > red * 2 && green < red && blue * 3 < red
}

fn is_cyan([red, green, blue]: Colour) -> bool {
    green > 85 && blue > 85 && red < green
}

fn lights(scene: &Scene) -> [(&'static str, Scene); 3] {
    [("plain", scene.clone()), ("dark", in_the_dark(scene)), ("meltdown", in_the_meltdown(scene))]
}

#[test]
fn floor_warnings_keep_their_colour_in_any_light() {
    let wanted: [(&str, fn(Thing) -> bool, fn(Colour) -> bool); 4] = [
        ("mine", |thing| thing == Thing::Mine, is_orange),
        ("hole", |thing| thing == Thing::Hole(Vertical::Down), is_orange),
        ("grate", |thing| matches!(thing, Thing::Grate(Some(_))), is_orange),
        ("spinner", |thing| matches!(thing, Thing::Spinner(_)), is_cyan),
    ];
    for (what, is_wanted, warns) in wanted {
        let (scene, eye, at) = seen(is_wanted);
        for (light, scene) in lights(&scene) {
            let pixels = colours(&drawn(&scene, eye), at, What::Floor);
            let warning = pixels.iter().filter(|colour| warns(**colour)).count();
            assert!(pixels.len() > 300, "{what}: {}", pixels.len());
            assert!(warning * 16 > pixels.len(), "{what}, {light}: {warning} of {}", pixels.len());
        }
    }
}

#[test]
fn in_the_dark_a_warning_is_seen_and_the_floor_around_it_is_not() {
    for is_wanted in [|thing| thing == Thing::Mine, |thing| thing == Thing::Hole(Vertical::Down)] {
        let (scene, eye, at) = seen(is_wanted);
        // Beyond the party's light.
        let mut dark = in_the_dark(&scene);
        dark.lamp = 0;
        let pixels = colours(&drawn(&dark, eye), at, What::Floor);
        let mut lights: Vec<u32> = pixels.into_iter().map(lightest).collect();
        lights.sort_unstable();
        assert!((100..=170).contains(lights.last().unwrap_or(&0)), "{:?}", lights.last());
        assert!(lights[lights.len() / 2] < 50, "{}", lights[lights.len() / 2]);
    }
}

#[test]
fn the_tips_of_a_mine_are_seen_in_the_dark() {
    let (scene, eye, at) = seen(|thing| thing == Thing::Mine);
    for (light, scene) in lights(&scene) {
        let pixels = pixels_of_things(&drawn(&scene, eye), at);
        let tips = pixels.iter().filter(|[red, green, _]| *red > 90 && green * 3 < *red).count();
        assert!(tips > 8, "{light}: {tips} of {}", pixels.len());
    }
}

fn pixels_of_things(picture: &Picture, at: Pos) -> Vec<Colour> {
    let is_thing = |(x, y)| matches!(picture.shown(x, y), Some((cell, What::Thing(_))) if cell == at);
    places(picture)
        .filter(|&place| is_thing(place))
        .map(|place| colour(picture, place).map(u32::from))
        .collect()
}

#[test]
fn grate_has_bars_and_gaps() {
    let (_, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    let letters = sprites.get("visor.floor.trap.0").unwrap_or_else(|| panic!("no grate")).letters().to_vec();
    let is_gap = |x: usize, y: usize| letters[y * 32 + x] == 'k';
    // Everything except the rim and the two bars in the middle.
    for along in (6..26).filter(|along| ![15, 16].contains(along)) {
        for gaps in [
            (6..26).filter(|&across| is_gap(across, along)).count(),
            (6..26).filter(|&across| is_gap(along, across)).count(),
        ] {
            assert!((4..=16).contains(&gaps), "{along}: {gaps} of 20");
        }
    }
}

#[test]
fn the_star_of_a_dented_door_is_yellow_in_any_light() {
    let is_dented = |thing| matches!(thing, Thing::Door(Door { kind: DoorKind::Punch, .. }));
    let (scene, eye, at) = seen(is_dented);
    for (light, scene) in lights(&scene) {
        let pixels = colours(&drawn(&scene, eye), at, What::Wall);
        let is_star = |[red, green, blue]: Colour| red > 180 && green > 140 && blue < green;
        let star = pixels.iter().filter(|colour| is_star(**colour)).count();
        assert!(star * 16 > pixels.len(), "{light}: {star} of {}", pixels.len());
    }
}

#[test]
fn a_ladder_down_rises_a_third_of_a_cell_above_its_hole() {
    let (scene, eye, at) = seen(|thing| thing == Thing::Ladder(Vertical::Down));
    for (light, scene) in lights(&scene) {
        let picture = drawn(&scene, eye);
        // A cell covers 70 rows there.
        let rows = rows_of_things(&picture, at).len();
        assert!((20..=32).contains(&rows), "{light}: {rows}");
        let pixels = pixels_of_things(&picture, at);
        let rails = pixels.iter().filter(|[red, green, blue]| *blue > 90 && green > red).count();
        assert!(rails * 6 > pixels.len(), "{light}: {rails} of {}", pixels.len());
    }
}

#[test]
fn a_hydrant_has_white_caps_in_the_meltdown() {
    let (scene, eye, at) = seen(|thing| thing == Thing::Hydrant);
    let pixels = pixels_of_things(&drawn(&in_the_meltdown(&scene), eye), at);
    let white = pixels.iter().filter(|colour| colour.iter().all(|part| *part > 90)).count();
    assert!(white * 24 > pixels.len(), "{white} of {}", pixels.len());
}
