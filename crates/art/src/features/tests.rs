use std::collections::BTreeSet;

use super::*;
use crate::{Rgba, shipped::stands_out};

const FILES: [(&str, &str); 15] = [
    ("effects.txt", include_str!("../../../../assets/sprites/effects.txt")),
    ("signs.txt", include_str!("../../../../assets/sprites/signs.txt")),
    ("traces.txt", include_str!("../../../../assets/sprites/traces.txt")),
    ("floors.txt", include_str!("../../../../assets/sprites/floors.txt")),
    ("doors.txt", include_str!("../../../../assets/sprites/doors.txt")),
    ("fittings.txt", include_str!("../../../../assets/sprites/fittings.txt")),
    ("faces.txt", include_str!("../../../../assets/sprites/faces.txt")),
    ("traps.txt", include_str!("../../../../assets/sprites/traps.txt")),
    ("land.txt", include_str!("../../../../assets/sprites/land.txt")),
    ("machines.txt", include_str!("../../../../assets/sprites/machines.txt")),
    ("items.txt", include_str!("../../../../assets/sprites/items.txt")),
    ("creatures-reds.txt", include_str!("../../../../assets/sprites/creatures-reds.txt")),
    ("creatures-greens.txt", include_str!("../../../../assets/sprites/creatures-greens.txt")),
    ("creatures-violets.txt", include_str!("../../../../assets/sprites/creatures-violets.txt")),
    ("creatures-station.txt", include_str!("../../../../assets/sprites/creatures-station.txt")),
];

const LANDS: [&str; 3] = ["land", "dune", "void"];

/// The floors on which creatures and items must be easy to see.
const GROUND: [&str; 6] =
    ["floor.corridor.0", "floor.room.0.0", "floor.dark.0", "floor.rough.0", "land.grass.0", "land.dirt.0"];

pub(crate) fn shipped() -> (Palette, Sprites) {
    let palette = Palette::parse("palette.txt", include_str!("../../../../assets/palette.txt"))
        .unwrap_or_else(|error| panic!("{error}"));
    let mut sprites = Sprites::default();
    for (file, text) in FILES {
        sprites.read(file, text, &palette).unwrap_or_else(|error| panic!("{error}"));
    }
    (palette, sprites)
}

fn letters<'a>(sprites: &'a Sprites, name: &str) -> &'a [char] {
    sprites.get(name).unwrap_or_else(|| panic!("no sprite {name}")).letters()
}

fn colours(palette: &Palette, sprites: &Sprites, names: &[&str]) -> Vec<Rgba> {
    let used: BTreeSet<char> = names.iter().flat_map(|name| letters(sprites, name)).copied().collect();
    used.into_iter().filter_map(|letter| palette.letter(letter)).collect()
}

#[test]
fn names_are_distinct_and_frames_are_bounded() {
    let names: BTreeSet<String> = all().into_iter().collect();
    assert_eq!(names.len(), all().len());
    assert_eq!(door("iris", "ew", 7), "door.iris.ew.2");
    assert_eq!(elevator_door("w", 0), "door.elevator.w.0");
    assert_eq!((creature(31, 3), fitting("release", "s")), ("creature.31.1".into(), "release.s".into()));
    assert!(has_picture(8) && !has_picture(7) && !has_picture(9) && !has_picture(42));
}

#[test]
fn a_missing_picture_is_reported() {
    let error = check(&Sprites::default()).unwrap_err();
    assert_eq!(error.to_string(), "sprites/doors.txt: sprite `door.blue.ns.0` is missing; a base needs it");
}

#[test]
fn every_feature_has_its_own_place_on_the_sheet_of_every_theme() {
    let (palette, sprites) = shipped();
    for theme in Theme::ALL {
        let sheet = FeatureSheet::build(&sprites, &palette, theme).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((sheet.pixels.width, sheet.features), (256, all().len()));
        assert_eq!(sheet.pixels.bytes.len(), sheet.pixels.width * sheet.pixels.height * DEPTH);
        for (place, name) in all().iter().enumerate() {
            assert_eq!(sheet.index(name), Some(place), "{name}");
            let picture = picture(&sprites, &palette, theme, name).unwrap();
            let (left, top) = (place % COLUMNS * TILE_SIZE, place / COLUMNS * TILE_SIZE);
            for row in 0..TILE_SIZE {
                let start = ((top + row) * sheet.pixels.width + left) * DEPTH;
                let line = &picture.bytes[row * TILE_SIZE * DEPTH..][..TILE_SIZE * DEPTH];
                assert_eq!(&sheet.pixels.bytes[start..][..line.len()], line, "{name}, row {row}");
            }
        }
        assert_eq!(sheet.index("nothing"), None);
    }
}

#[test]
fn the_files_contain_no_unused_picture() {
    let (_, sprites) = shipped();
    let names: BTreeSet<String> = all().into_iter().collect();
    for sprite in sprites.iter().filter(|sprite| !sprite.at.file.starts_with("floors")) {
        assert!(names.contains(&sprite.name), "{} is never used", sprite.name);
    }
}

#[test]
fn fittings_look_alike_on_every_side() {
    let (palette, sprites) = shipped();
    for name in FITTINGS {
        let pictures =
            SIDES.map(|side| picture(&sprites, &palette, Theme::Rust, &fitting(name, side)).unwrap());
        let solid =
            |picture: &Pixels, x: usize, y: usize| picture.bytes[(y * TILE_SIZE + x) * DEPTH + 3] == 255;
        let all = || (0..TILE_SIZE).flat_map(|y| (0..TILE_SIZE).map(move |x| (x, y)));
        let count = |picture: &Pixels| all().filter(|&(x, y)| solid(picture, x, y)).count();
        let counts = pictures.each_ref().map(count);
        assert!(counts[0] >= 80 && counts.iter().all(|count| *count == counts[0]), "{name}: {counts:?}");
        let last = TILE_SIZE - 1;
        let edge = |picture: &Pixels, x: Option<usize>, y: Option<usize>| {
            (0..TILE_SIZE).filter(|&at| solid(picture, x.unwrap_or(at), y.unwrap_or(at))).count()
        };
        let [north, east, south, west] = &pictures;
        let edges = [
            edge(north, None, Some(0)),
            edge(east, Some(last), None),
            edge(south, None, Some(last)),
            edge(west, Some(0), None),
        ];
        assert!(edges[0] > 0 && edges.iter().all(|edge| *edge == edges[0]), "{name}: {edges:?}");
    }
}

#[test]
fn decorations_are_smaller_than_fittings() {
    let (_, sprites) = shipped();
    let drawn = |name: &str| letters(&sprites, name).iter().filter(|letter| **letter != '.').count();
    let least = FITTINGS.iter().map(|name| drawn(&fitting(name, "s"))).min().unwrap_or_default();
    for name in DECORATIONS.iter().flat_map(|name| SIDES.map(|side| fitting(name, side))) {
        assert!(drawn(&name) < least, "{name}: {} of {least}", drawn(&name));
        let loud = letters(&sprites, &name).iter().filter(|letter| "hWLMAGC".contains(**letter)).count();
        assert!(loud <= 2, "{name}: {loud}");
    }
}

#[test]
fn creatures_and_items_have_a_soft_shadow_at_their_feet() {
    let (palette, sprites) = shipped();
    let sheet = FeatureSheet::build(&sprites, &palette, Theme::Ice).unwrap_or_else(|error| panic!("{error}"));
    let soft = |name: &str| {
        let place = sheet.index(name).unwrap_or_else(|| panic!("no {name}"));
        let (left, top) = (place % COLUMNS * TILE_SIZE, place / COLUMNS * TILE_SIZE);
        let pixels = (0..TILE_SIZE).flat_map(|y| (0..TILE_SIZE).map(move |x| (left + x, top + y)));
        let alpha = |(x, y): (usize, usize)| sheet.pixels.bytes[(y * sheet.pixels.width + x) * DEPTH + 3];
        pixels.map(alpha).filter(|alpha| (1..255).contains(alpha)).count()
    };
    for name in creatures().map(|kind| creature(kind, 0)).chain(ITEMS.map(item)) {
        assert!((2..60).contains(&soft(&name)), "{name}: {}", soft(&name));
    }
    for name in ["door.blue.ns.0", "shop", "mark.alert", "shot.beam", "cupboard.e"] {
        assert_eq!(soft(name), 0, "{name}");
    }
}

fn is_whole_land(name: &str) -> bool {
    let is_land = LANDS.iter().any(|land| name.starts_with(&format!("{land}.")));
    let is_edge = ["land.cliff.", "land.verge."].iter().any(|edge| name.starts_with(edge));
    is_land && !is_edge && land::part_of(name).is_none()
}

#[test]
fn every_piece_of_land_with_edges_fills_its_cell() {
    let (palette, sprites) = shipped();
    for name in all().iter().filter(|name| land::shows_ground(name)) {
        let picture = picture(&sprites, &palette, Theme::Rust, name).unwrap();
        assert!(picture.bytes.chunks(DEPTH).all(|pixel| pixel[3] == 255), "{name}");
    }
    let cliff = picture(&sprites, &palette, Theme::Ice, &land::edged("land.rock.3", 15)).unwrap();
    let ground = palette.themed(Theme::Ice).letter('c').unwrap();
    assert_eq!(cliff.bytes[..DEPTH], ground.0, "the ground shows at a corner");
}

#[test]
fn closed_doors_fill_their_cell() {
    let (_, sprites) = shipped();
    let clear = |name: &str| letters(&sprites, name).iter().filter(|letter| **letter == '.').count();
    let kinds = DOORS.iter().flat_map(|kind| AXES.map(|axis| (*kind, axis)));
    for side in SIDES {
        for name in [shop(side), format!("{}.0", computer(side))] {
            assert!(clear(&name) <= 12, "{name} has holes");
        }
    }
    for (kind, axis) in kinds.chain(EXITS.map(|exit| ("elevator", exit))) {
        let [closed, half, open] = [0, 1, 2].map(|frame| clear(&door(kind, axis, frame)));
        let most = if kind == "laser" { 64 } else { 0 };
        assert!(closed <= most, "{kind} {axis}: {closed} pixels are clear when it is closed");
        assert!(closed < half && half < open, "{kind} {axis}: {closed}, {half}, {open}");
        assert!(open >= 100, "{kind} {axis}: only {open} pixels are clear when it is open");
    }
    let grounds = ["grass.0", "grass.1", "grass.2", "dirt.0", "dirt.1"];
    let lands: Vec<String> =
        LANDS.iter().flat_map(|land| grounds.map(|name| format!("{land}.{name}"))).collect();
    let walls = ["pushable", "raiser", "wall.trap", "wall.puzzle"];
    let ground: Vec<String> = all().into_iter().filter(|name| is_whole_land(name)).collect();
    for name in walls.map(str::to_owned).iter().chain(&ground).chain(&lands) {
        assert_eq!(clear(name), 0, "{name} has holes");
    }
}

#[test]
fn number_plates_are_blank_and_dark() {
    let (_, sprites) = shipped();
    for name in ["door.protected.ns.0", "door.protected.ew.0", "wall.puzzle"] {
        let picture = letters(&sprites, name);
        for (x, y) in (0..PLATE_SIZE * PLATE_SIZE).map(|i| (i % PLATE_SIZE, i / PLATE_SIZE)) {
            assert_eq!(picture[(PLATE.1 + y) * TILE_SIZE + PLATE.0 + x], 'k', "{name} at {x}, {y}");
        }
    }
}

#[test]
fn frames_of_a_loop_differ_from_each_other() {
    let (_, sprites) = shipped();
    for kind in creatures() {
        assert_ne!(letters(&sprites, &creature(kind, 0)), letters(&sprites, &creature(kind, 1)), "{kind}");
    }
    for (name, count) in SERIES {
        for number in 1..count {
            let (before, after) = (format!("{name}.{}", number - 1), format!("{name}.{number}"));
            assert_ne!(letters(&sprites, &before), letters(&sprites, &after), "{after}");
        }
    }
}

#[test]
fn the_ground_outside_has_low_contrast() {
    let (palette, sprites) = shipped();
    for theme in Theme::ALL {
        let grounds = ["grass.0", "grass.1", "grass.2", "dirt.0", "dirt.1"];
        let names = LANDS.iter().flat_map(|land| grounds.map(|name| format!("{land}.{name}")));
        for name in names {
            let shades = colours(&palette.themed(theme), &sprites, &[&name]);
            let pairs = shades.iter().flat_map(|one| shades.iter().map(|other| one.contrast(*other)));
            let loudest = pairs.fold(1.0, f32::max);
            assert!(loudest < 1.3, "{name} in {}: {loudest:.2} : 1", theme.name());
        }
    }
}

#[test]
fn creatures_and_items_stand_out_from_every_floor() {
    let (palette, sprites) = shipped();
    let mut names: Vec<String> = ITEMS.map(item).into();
    names.extend(creatures().map(|kind| creature(kind, 0)));
    for theme in Theme::ALL {
        let palette = palette.themed(theme);
        let floors = colours(&palette, &sprites, &GROUND);
        for name in &names {
            let bright = |letter: &&char| {
                let colour = palette.letter(**letter).filter(|colour| colour.0[3] != 0);
                let seen = |colour| floors.iter().all(|floor| stands_out(&palette, colour, *floor));
                colour.is_some_and(seen)
            };
            let picture = letters(&sprites, name);
            let bright = picture.iter().filter(bright).count();
            let outline = picture.iter().filter(|letter| **letter == 'k').count();
            let drawn = picture.iter().filter(|letter| **letter != '.').count();
            let theme = theme.name();
            assert!((drawn - outline) * 2 <= bright * 5, "{name} in {theme}: {bright} of {drawn}");
            assert!(bright >= 20 && outline >= 16, "{name} in {theme}: {bright}, outline {outline}");
        }
    }
}
