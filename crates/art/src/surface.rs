//! The land north of a base, seen from above, with a ragged southern edge.

use crate::{
    atlas::Pixels,
    features::{
        FeatureSheet,
        land::{GRASSES, PLANTS, kind},
    },
    palette::Theme,
    sheet::TILE_SIZE,
};

/// Width and height of the picture in tiles.
pub const CELLS: usize = 32;
/// One cell in this many has a plant.
const PLANTED: u32 = 7;
/// The pixels that the southern edge and its shadow take from the land, for each pair of pixel columns.
const RAGGED: [usize; 16] = [4, 4, 5, 5, 6, 7, 7, 6, 5, 4, 3, 3, 5, 6, 6, 5];

/// Paints the land of a theme, [`CELLS`] tiles wide and high. It repeats from west to east.
pub fn surface(sheet: &FeatureSheet, theme: Theme) -> Pixels {
    let side = CELLS * TILE_SIZE;
    let mut picture = Pixels::transparent(side, side);
    let kind = kind(theme);
    for (column, row) in (0..CELLS).flat_map(|row| (0..CELLS).map(move |column| (column, row))) {
        let number = scattered(column as u32, row as u32);
        let plant = ["tree", "evergreen"][(number >> 20 & 1) as usize];
        let name = if number.is_multiple_of(PLANTED) && row + 1 < CELLS {
            format!("{kind}.{plant}.{}", (number >> 8) % u32::from(PLANTS))
        } else {
            format!("{kind}.grass.{}", (number >> 8) % u32::from(GRASSES))
        };
        if let Some(index) = sheet.index(&name) {
            copy(sheet, index, &mut picture, (column, row));
        }
    }
    for x in 0..side {
        let gap = RAGGED[(x / 2 + x / 64) % RAGGED.len()];
        for y in side - gap..side {
            let pixel = (y * side + x) * 4;
            // The outermost pixels are the shadow of the edge.
            let edge = if y < side - gap + 2 { [4, 6, 10, 255] } else { [0; 4] };
            picture.bytes[pixel..pixel + 4].copy_from_slice(&edge);
        }
    }
    picture
}

fn copy(sheet: &FeatureSheet, index: usize, picture: &mut Pixels, (column, row): (usize, usize)) {
    let columns = sheet.pixels.width / TILE_SIZE;
    let (left, top) = (index % columns * TILE_SIZE, index / columns * TILE_SIZE);
    for y in 0..TILE_SIZE {
        let from = ((top + y) * sheet.pixels.width + left) * 4;
        let to = ((row * TILE_SIZE + y) * picture.width + column * TILE_SIZE) * 4;
        let line = &sheet.pixels.bytes[from..from + TILE_SIZE * 4];
        picture.bytes[to..to + TILE_SIZE * 4].copy_from_slice(line);
    }
}

/// A hash of a cell, so that the variants look random.
const fn scattered(x: u32, y: u32) -> u32 {
    let mixed = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA6B);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 13)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::tests::shipped;

    #[test]
    fn the_land_is_solid_up_to_its_ragged_end() {
        let (palette, sprites) = shipped();
        for theme in [Theme::Rust, Theme::Ice, Theme::Moss] {
            let sheet =
                FeatureSheet::build(&sprites, &palette, theme).unwrap_or_else(|error| panic!("{error}"));
            let picture = surface(&sheet, theme);
            let opaque = |row: usize| {
                let line = picture.bytes.chunks(picture.width * 4).nth(row).expect("a row");
                line.chunks(4).filter(|pixel| pixel[3] == 255).count()
            };
            assert!((0..picture.height - 7).all(|row| opaque(row) == picture.width), "{}", theme.name());
            assert_eq!(opaque(picture.height - 1), 0, "{}", theme.name());
        }
    }
}
