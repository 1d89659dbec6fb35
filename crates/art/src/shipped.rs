use std::collections::BTreeSet;

use crate::{
    Atlas, Palette, Rgba, Sprites, Theme, Tile, autotile::Quarter, build_atlas, names, sheet::TILE_SIZE,
    tile::has_top,
};

const FILES: [(&str, &str); 11] = [
    ("floors.txt", include_str!("../../../assets/sprites/floors.txt")),
    ("walls.txt", include_str!("../../../assets/sprites/walls.txt")),
    ("bedrock.txt", include_str!("../../../assets/sprites/bedrock.txt")),
    ("things.txt", include_str!("../../../assets/sprites/things.txt")),
    ("party.txt", include_str!("../../../assets/sprites/party.txt")),
    ("marks.txt", include_str!("../../../assets/sprites/marks.txt")),
    ("digits.txt", include_str!("../../../assets/sprites/digits.txt")),
    ("letters.txt", include_str!("../../../assets/sprites/letters.txt")),
    ("logo.txt", include_str!("../../../assets/sprites/logo.txt")),
    ("frames.txt", include_str!("../../../assets/sprites/frames.txt")),
    ("scenes.txt", include_str!("../../../assets/sprites/scenes.txt")),
];

pub fn shipped() -> (Palette, Sprites) {
    let palette = Palette::parse("palette.txt", include_str!("../../../assets/palette.txt"))
        .unwrap_or_else(|error| panic!("{error}"));
    let mut sprites = Sprites::default();
    for (file, text) in FILES {
        sprites.read(file, text, &palette).unwrap_or_else(|error| panic!("{error}"));
    }
    (palette, sprites)
}

fn colours(palette: &Palette, sprites: &Sprites, name: &str) -> Vec<Rgba> {
    let sprite = sprites.get(name).unwrap_or_else(|| panic!("no sprite {name}"));
    let letters: BTreeSet<char> = sprite.letters().iter().copied().collect();
    letters
        .into_iter()
        .filter_map(|letter| palette.letter(letter))
        .filter(|colour| colour.0[3] != 0)
        .collect()
}

/// Whether a colour is easy to see on a floor: by its own brightness on dark floors, and by its outline on light ones.
pub fn stands_out(palette: &Palette, colour: Rgba, floor: Rgba) -> bool {
    let outline = palette.colour("outline").unwrap_or(Rgba::CLEAR);
    let is_framed = outline.contrast(floor) >= 2.0 && colour.contrast(outline) >= 4.5;
    colour.contrast(floor) >= 3.0 || is_framed
}

fn brightness(palette: &Palette, sprites: &Sprites, name: &str) -> f32 {
    let sprite = sprites.get(name).unwrap_or_else(|| panic!("no sprite {name}"));
    let shades: Vec<f32> =
        sprite.letters().iter().filter_map(|letter| palette.letter(*letter)).map(Rgba::luminance).collect();
    shades.iter().sum::<f32>() / shades.len() as f32
}

fn floors() -> Vec<String> {
    let quiet = ["corridor", "room", "dark", "rough"];
    let (_, sprites) = shipped();
    sprites
        .iter()
        .filter(|sprite| quiet.iter().any(|kind| sprite.name.starts_with(&format!("floor.{kind}."))))
        .map(|sprite| sprite.name.clone())
        .collect()
}

fn opacity(atlas: &Atlas, tile: Tile) -> Vec<u8> {
    let (size, index) = (atlas.tile_size, usize::from(tile.index()));
    let columns = atlas.pixels.width / size;
    let (left, top) = (index % columns * size, index / columns * size);
    let pixels = (0..size * size).map(|place| (left + place % size, top + place / size));
    pixels.map(|(x, y)| atlas.pixels.bytes[(y * atlas.pixels.width + x) * 4 + 3]).collect()
}

#[test]
fn every_theme_paints_every_tile() {
    let (palette, sprites) = shipped();
    for theme in Theme::ALL {
        let atlas = build_atlas(&sprites, &palette, theme).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(atlas.pixels.width, 256);
        assert_eq!(atlas.pixels.bytes.len(), atlas.pixels.width * atlas.pixels.height * 4);
        for tile in Tile::all() {
            let opacity = opacity(&atlas, tile);
            // The rock around the base is visible behind the near half of a wall.
            let is_solid = |quarter: Quarter| match tile {
                Tile::Void => false,
                Tile::Wall(_, shape) => has_top(shape, quarter),
                _ => true,
            };
            for (place, &alpha) in opacity.iter().enumerate() {
                let quarter = Quarter::ALL[place / TILE_SIZE / 8 * 2 + place % TILE_SIZE / 8];
                let wanted = if is_solid(quarter) { 255 } else { 0 };
                assert_eq!(alpha, wanted, "{tile:?} in {}, pixel {place}", theme.name());
            }
        }
    }
    names::check(&sprites).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn floors_have_low_contrast() {
    let (palette, sprites) = shipped();
    for theme in Theme::ALL {
        let palette = palette.themed(theme);
        for name in floors() {
            let colours = colours(&palette, &sprites, &name);
            let loudest =
                colours.iter().flat_map(|a| colours.iter().map(|b| a.contrast(*b))).fold(1.0, f32::max);
            assert!(loudest < 1.3, "{name} in {}: {loudest:.2} : 1", theme.name());
        }
    }
}

#[test]
fn important_colours_stand_out_from_every_floor() {
    let (palette, sprites) = shipped();
    let marks = [
        "white",
        "way",
        "alarm.hot",
        "lamp",
        "go",
        "amber",
        "cyan",
        "coil",
        "droid.0",
        "droid.1",
        "droid.2",
        "droid.3",
        "steel.lit",
    ];
    for theme in Theme::ALL {
        let palette = palette.themed(theme);
        for name in floors() {
            for floor in colours(&palette, &sprites, &name) {
                for mark in marks {
                    let colour = palette.colour(mark).unwrap_or_else(|| panic!("no colour {mark}"));
                    let contrast = colour.contrast(floor);
                    let stands_out = stands_out(&palette, colour, floor) && contrast >= 1.5;
                    assert!(stands_out, "{mark} on {name} in {}: {contrast:.2}", theme.name());
                }
            }
        }
    }
}

#[test]
fn dark_rooms_are_the_darkest_floor_but_not_black() {
    let (palette, sprites) = shipped();
    for theme in Theme::ALL {
        let palette = palette.themed(theme);
        let mean = |name: &str| brightness(&palette, &sprites, name) + 0.05;
        let ground = if theme == Theme::Station { "bedrock.hull" } else { "bedrock.rock" };
        assert!(mean("floor.dark.0") > mean(ground) * 1.1, "{}", theme.name());
        for name in ["floor.corridor.0", "floor.room.0.0", "floor.rough.0"] {
            assert!(mean(name) > mean("floor.dark.0") * 1.2, "{name} in {}", theme.name());
        }
        assert!(mean("floor.room.0.0") > mean("floor.corridor.0") * 1.2, "{}", theme.name());
    }
}

#[test]
fn text_is_easy_to_read_on_the_frame() {
    let (palette, sprites) = shipped();
    let palette = palette.themed(Theme::Station);
    let text = Rgba([0xdb, 0xe6, 0xf2, 255]);
    for (name, corner) in [(names::PLATE, 16), (names::SCREEN, 8)] {
        let sprite = sprites.get(name).unwrap_or_else(|| panic!("no sprite {name}"));
        let middle: BTreeSet<char> = (corner..sprite.height - corner)
            .flat_map(|y| &sprite.letters()[y * sprite.width..][corner..sprite.width - corner])
            .copied()
            .collect();
        assert_eq!(middle.len(), 1, "the middle of {name} is calm");
        for ground in middle.into_iter().filter_map(|letter| palette.letter(letter)) {
            let contrast = text.contrast(ground);
            assert!(contrast >= 7.0, "{name}: {contrast:.2}");
        }
    }
}

#[test]
fn edges_of_the_frame_are_uniform() {
    let (_, sprites) = shipped();
    for (name, corner) in [(names::PLATE, 16), (names::SCREEN, 8)] {
        let sprite = sprites.get(name).unwrap_or_else(|| panic!("no sprite {name}"));
        let (side, letters) = (sprite.width, sprite.letters());
        for (along, across) in
            (corner..side - corner).flat_map(|at| (0..side).map(move |across| (at, across)))
        {
            assert_eq!(letters[across * side + along], letters[across * side + corner], "{name}, {across}");
            assert_eq!(letters[along * side + across], letters[corner * side + across], "{name}, {across}");
        }
    }
}

#[test]
fn frames_of_a_loop_differ() {
    let (_, sprites) = shipped();
    let letters = |name: String| sprites.get(&name).map(|sprite| sprite.letters().to_vec());
    for (stem, count) in [("water", 4), ("fire", 4), ("generator.c", 2), ("generator.single", 2)] {
        let frames: BTreeSet<_> = (0..count).map(|frame| letters(format!("{stem}.{frame}"))).collect();
        assert_eq!(frames.len(), count, "{stem}");
    }
}
