//! Turns sprites, palette and theme into pixels: one atlas for the map, single pictures for the rest.

use crate::{
    error::ArtError,
    palette::{Palette, Theme},
    sheet::{Sprite, Sprites, TILE_SIZE},
    tile::{Patch, Tile},
};

/// The number of tiles in one row of the atlas.
pub const COLUMNS: usize = 16;

const DEPTH: usize = 4;

/// A picture in RGBA8, rows from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    /// `width * height * 4` bytes, straight alpha, sRGB.
    pub bytes: Vec<u8>,
}

impl Pixels {
    pub(crate) fn transparent(width: usize, height: usize) -> Self {
        Self { width, height, bytes: vec![0; width * height * DEPTH] }
    }

    /// A white copy without shadows.
    #[must_use]
    pub fn silhouette(&self) -> Self {
        let mut white = self.clone();
        for pixel in white.bytes.chunks_exact_mut(DEPTH) {
            let solid = pixel[3] == u8::MAX;
            pixel.fill(if solid { u8::MAX } else { 0 });
        }
        white
    }

    fn pixel(&mut self, x: usize, y: usize) -> Option<&mut [u8]> {
        let start = (y * self.width + x) * DEPTH;
        if x < self.width { self.bytes.get_mut(start..start + DEPTH) } else { None }
    }

    pub(crate) fn draw(&mut self, sprite: &Sprite, palette: &Palette, left: usize, top: usize) {
        for (row, letters) in sprite.letters().chunks(sprite.width).enumerate() {
            for (column, letter) in letters.iter().enumerate() {
                let colour = palette.letter(*letter).filter(|colour| colour.0[3] != 0);
                if let Some((colour, pixel)) = colour.zip(self.pixel(left + column, top + row)) {
                    pixel.copy_from_slice(&colour.0);
                }
            }
        }
    }
}

/// All map tiles in one picture; the tile with index `i` lies in column `i % 16`, row `i / 16`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    pub pixels: Pixels,
    pub tile_size: usize,
    /// The number of tiles. The rest of the last row is transparent.
    pub tiles: usize,
}

/// Paints every tile in the colours of a theme. Fails if a sprite is missing or has the wrong size.
pub fn build_atlas(sprites: &Sprites, palette: &Palette, theme: Theme) -> Result<Atlas, ArtError> {
    let palette = palette.themed(theme);
    let rows = Tile::COUNT.div_ceil(COLUMNS);
    let mut pixels = Pixels::transparent(COLUMNS * TILE_SIZE, rows * TILE_SIZE);
    for tile in Tile::all() {
        let index = usize::from(tile.index());
        let (left, top) = (index % COLUMNS * TILE_SIZE, index / COLUMNS * TILE_SIZE);
        for patch in tile.patches() {
            let sprite = fitting(sprites, tile, &patch)?;
            pixels.draw(sprite, &palette, left + patch.x, top + patch.y);
        }
    }
    Ok(Atlas { pixels, tile_size: TILE_SIZE, tiles: Tile::COUNT })
}

/// Paints one sprite in the colours of a theme.
pub fn render(sprites: &Sprites, palette: &Palette, theme: Theme, name: &str) -> Result<Pixels, ArtError> {
    let sprite = sprites.need(name, "the picture asked for")?;
    let mut pixels = Pixels::transparent(sprite.width, sprite.height);
    pixels.draw(sprite, &palette.themed(theme), 0, 0);
    Ok(pixels)
}

fn fitting<'a>(sprites: &'a Sprites, tile: Tile, patch: &Patch) -> Result<&'a Sprite, ArtError> {
    let sprite = sprites.need(&patch.sprite, format_args!("tile {tile:?}"))?;
    sprite.check_size(patch.size.0, patch.size.1)?;
    Ok(sprite)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Palette {
        let text =
            "a rock.lit #010203\ntheme station\ntheme rust\ntheme ice\na rock.lit #040506\ntheme moss\n";
        Palette::parse("p", text).unwrap()
    }

    fn read(text: &str) -> Sprites {
        let mut sprites = Sprites::default();
        sprites.read("s.txt", text, &palette()).unwrap();
        sprites
    }

    #[test]
    fn a_picture_takes_the_colours_of_its_theme() {
        let sprites = read("sprite dot 2x1\na.\n");
        let pixels = render(&sprites, &palette(), Theme::Ice, "dot").unwrap();
        assert_eq!((pixels.width, pixels.height), (2, 1));
        assert_eq!(pixels.bytes, [4, 5, 6, 255, 0, 0, 0, 0]);
    }

    #[test]
    fn a_silhouette_is_white_where_something_is_drawn() {
        let pixels = Pixels { width: 3, height: 1, bytes: vec![4, 5, 6, 255, 0, 0, 0, 0, 4, 5, 6, 90] };
        assert_eq!(pixels.silhouette().bytes, [255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn the_atlas_names_a_missing_sprite() {
        let error = build_atlas(&Sprites::default(), &palette(), Theme::Rust).unwrap_err();
        assert_eq!(error.to_string(), "sprites: sprite `void` is missing; tile Void needs it");
    }

    #[test]
    fn the_atlas_refuses_a_sprite_of_the_wrong_size() {
        let error = build_atlas(&read("sprite void 2x1\naa\n"), &palette(), Theme::Rust).unwrap_err();
        assert_eq!(error.to_string(), "s.txt:1:1: expected sprite `void` to be 16x16, found 2x1");
    }
}
