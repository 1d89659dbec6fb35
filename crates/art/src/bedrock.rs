//! The ground in which a base lies, seen from above: the rock of a mountain, or the hull of a station.

use crate::{
    atlas::Pixels,
    error::ArtError,
    palette::{Palette, Theme},
    sheet::Sprites,
};

/// Width and height of the picture in pixels: 32 tiles.
pub const SIDE: usize = 512;

const BLOCK: usize = 128;

/// The crystals, ore and fossils in the rock: their sprites, and the pixels of their upper left corners.
const INCLUSIONS: [(&str, usize, usize); 26] = [
    ("crystal", 14, 39),
    ("pebbles", 199, 32),
    ("bones", 269, 3),
    ("ore", 41, 109),
    ("shell", 125, 77),
    ("pebbles", 271, 85),
    ("crystal", 352, 125),
    ("pebbles", 9, 151),
    ("bones", 98, 191),
    ("crystal", 306, 180),
    ("ore", 349, 170),
    ("crystal.small", 32, 244),
    ("pebbles", 101, 280),
    ("crystal.small", 328, 252),
    ("pebbles", 362, 265),
    ("ore", 10, 303),
    ("crystal", 146, 313),
    ("crystal.small", 392, 336),
    ("pebbles", 460, 319),
    ("crystal.small", 123, 391),
    ("bones", 291, 410),
    ("crystal", 448, 391),
    ("ore", 6, 457),
    ("crystal.small", 192, 499),
    ("pebbles", 282, 443),
    ("crystal.small", 472, 467),
];

/// Paints the area outside the known cells, [`SIDE`] pixels wide and high, opaque and seamless. The places of crystals,
/// ore and fossils do not depend on the base. Fails if a sprite is missing, or has the wrong size or a hole.
pub fn bedrock(sprites: &Sprites, palette: &Palette, theme: Theme) -> Result<Pixels, ArtError> {
    let (name, inclusions) = match theme {
        Theme::Station => ("bedrock.hull", &INCLUSIONS[..0]),
        Theme::Rust | Theme::Ice | Theme::Moss => ("bedrock.rock", &INCLUSIONS[..]),
    };
    let block = sprites.need(name, "the ground around a base")?;
    block.check_size(BLOCK, BLOCK)?;
    block.check_solid()?;
    let palette = palette.themed(theme);
    let mut picture = Pixels::transparent(SIDE, SIDE);
    for corner in 0..(SIDE / BLOCK).pow(2) {
        let (row, column) = (corner * BLOCK / SIDE, corner % (SIDE / BLOCK));
        picture.draw(block, &palette, column * BLOCK, row * BLOCK);
    }
    for (name, x, y) in inclusions {
        let sprite = sprites.need(&format!("bedrock.{name}"), "the rock around a base")?;
        picture.draw(sprite, &palette, *x, *y);
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped::shipped;

    fn grey(pixel: &[u8]) -> u32 {
        (299 * u32::from(pixel[0]) + 587 * u32::from(pixel[1]) + 114 * u32::from(pixel[2])) / 1000
    }

    fn greys(theme: Theme) -> Vec<u32> {
        let (palette, sprites) = shipped();
        let picture = bedrock(&sprites, &palette, theme).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((picture.width, picture.height), (SIDE, SIDE));
        picture.bytes.chunks(4).map(grey).collect()
    }

    #[test]
    fn the_ground_is_dim_but_not_black() {
        for theme in Theme::ALL {
            let greys = greys(theme);
            let mean = greys.iter().sum::<u32>() / greys.len() as u32;
            assert!((30..=46).contains(&mean), "{}: {mean} of 255", theme.name());
            let black = greys.iter().filter(|&&grey| grey < 20).count();
            assert!(20 * black < greys.len(), "{}: {black} pixels are black", theme.name());
        }
    }

    fn step(one: impl Iterator<Item = u32>, other: impl Iterator<Item = u32>) -> u32 {
        one.zip(other).map(|(one, other)| one.abs_diff(other)).sum()
    }

    #[test]
    fn the_ground_repeats_without_a_seam() {
        for theme in [Theme::Rust, Theme::Station] {
            let greys = greys(theme);
            let row = |y: usize| (0..SIDE).map(move |x| (x, y % SIDE));
            let column = |x: usize| (0..SIDE).map(move |y| (x % SIDE, y));
            let grey = |(x, y): (usize, usize)| greys[y * SIDE + x];
            let down = |y: usize| step(row(y).map(grey), row(y + 1).map(grey));
            let right = |x: usize| step(column(x).map(grey), column(x + 1).map(grey));
            let most = |steps: &dyn Fn(usize) -> u32| (0..SIDE - 1).map(steps).max().unwrap_or_default();
            assert!(down(SIDE - 1) <= most(&down), "{}", theme.name());
            assert!(right(SIDE - 1) <= most(&right), "{}", theme.name());
        }
    }

    #[test]
    fn a_missing_picture_is_reported() {
        let (palette, _) = shipped();
        let error = bedrock(&Sprites::default(), &palette, Theme::Ice).unwrap_err();
        assert!(error.to_string().contains("`bedrock.rock` is missing"), "{error}");
    }
}
