//! Pictures: a base with all its floors and a legend, and the tileset for Tiled.

mod canvas;
mod letters;
mod tiles;

use rootward_gen::{
    Base, GENERATOR_VERSION, Pos, SECTION_HEIGHT, SECTION_WIDTH, WIDTH,
    export::{TILE_SIZE, TILESET_COLUMNS, TILESET_ROWS, glyph, legend},
};

pub use canvas::{Colour, PngCanvas};
use tiles::GlyphTiles;

/// The outer margin and the gap between floors, in pixels.
const MARGIN: usize = 16;
/// The gap between a heading and its content, in pixels.
const GAP: usize = 6;
/// The width of every picture: the grid and its margins.
const WIDE: usize = WIDTH * TILE_SIZE + 2 * MARGIN;
/// The width of one column of the legend, in pixels. The longest row fits.
const LEGEND_COLUMN: usize = 400;
const LEGEND_ROW: usize = TILE_SIZE + 4;

const FRAME: usize = 2;

const ENTRANCE: Colour = [0xFF, 0xFF, 0xFF];
const PAPER: Colour = [0x04, 0x06, 0x0A];
const INK: Colour = [0xC4, 0xE1, 0xF0];

/// The tiles for the characters of drawings, in the order of the legend.
pub fn tileset() -> PngCanvas {
    let mut canvas = PngCanvas::new(TILESET_COLUMNS * TILE_SIZE, TILESET_ROWS * TILE_SIZE, PAPER);
    let tiles = GlyphTiles::new();
    for (number, (character, _)) in legend().iter().enumerate() {
        let (column, row) = (number % TILESET_COLUMNS, number / TILESET_COLUMNS);
        tiles.draw(&mut canvas, (column * TILE_SIZE, row * TILE_SIZE), *character);
    }
    canvas
}

/// All floors of a base, from the lowest to the highest, with a title and a legend.
pub fn picture(base: &Base) -> PngCanvas {
    let tiles = GlyphTiles::new();
    let (blocks, below) = arrange(base);
    let used: Vec<&(char, &str)> = legend().iter().filter(|row| occurs(base, row.0)).collect();
    let columns = (WIDE - 2 * MARGIN) / LEGEND_COLUMN;
    let rows = used.len().div_ceil(columns);
    let mut canvas = PngCanvas::new(WIDE, below + rows * LEGEND_ROW + MARGIN, PAPER);

    letters::write(&mut canvas, (MARGIN, MARGIN), &title(base), INK);
    for block in &blocks {
        block.draw(&mut canvas, base, &tiles);
    }
    for (number, (character, meaning)) in used.into_iter().enumerate() {
        let x = MARGIN + number / rows * LEGEND_COLUMN;
        let y = below + number % rows * LEGEND_ROW;
        tiles.draw(&mut canvas, (x, y), *character);
        letters::write(
            &mut canvas,
            (x + TILE_SIZE + GAP, y + (TILE_SIZE - letters::HEIGHT) / 2),
            meaning,
            INK,
        );
    }
    canvas
}

fn title(base: &Base) -> String {
    let seed = base.seed();
    format!(
        "Rootward {seed}: {}, number {}, {}, generator {GENERATOR_VERSION}, entrance framed in white",
        seed.style().name(),
        seed.number(),
        seed.variant().name(),
    )
}

fn occurs(base: &Base, character: char) -> bool {
    Pos::all().any(|at| base.floor_at(at).is_some() && glyph_at(base, at) == character)
}

fn glyph_at(base: &Base, at: Pos) -> char {
    glyph(base.id(at), base.kind_word(at))
}

/// A floor: its part of the grid, in cells, and its position in the picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DrawnFloor {
    floor: u8,
    first: (usize, usize),
    size: (usize, usize),
    at: (usize, usize),
}

impl DrawnFloor {
    fn of(base: &Base, floor: u8) -> Option<Self> {
        let sections = base.plan().sections();
        let own = || (0..sections.len()).filter(|&section| sections[section] == Some(floor));
        let first = (own().map(|own| own % 4).min()?, own().map(|own| own / 4).min()?);
        let last = (own().map(|own| own % 4).max()?, own().map(|own| own / 4).max()?);
        Some(Self {
            floor,
            first: (first.0 * SECTION_WIDTH, first.1 * SECTION_HEIGHT),
            size: ((last.0 - first.0 + 1) * SECTION_WIDTH, (last.1 - first.1 + 1) * SECTION_HEIGHT),
            at: (0, 0),
        })
    }

    fn draw(&self, canvas: &mut PngCanvas, base: &Base, tiles: &GlyphTiles) {
        let (left, top) = self.at;
        letters::write(canvas, self.at, &format!("Floor {}", self.floor), INK);
        for y in 0..self.size.1 {
            for x in 0..self.size.0 {
                let at = Pos::new((self.first.0 + x) as i16, (self.first.1 + y) as i16);
                if base.floor_at(at) == Some(self.floor) {
                    let pixel = (left + x * TILE_SIZE, top + letters::HEIGHT + GAP + y * TILE_SIZE);
                    tiles.draw(canvas, pixel, glyph_at(base, at));
                    if at == base.entrance() {
                        canvas.frame(pixel, TILE_SIZE, FRAME, ENTRANCE);
                    }
                }
            }
        }
    }
}

/// Arranges the floors in rows, and returns them with the first free pixel row.
fn arrange(base: &Base) -> (Vec<DrawnFloor>, usize) {
    let mut blocks = Vec::new();
    let top = MARGIN + letters::HEIGHT + MARGIN;
    let (mut at, mut below) = ((MARGIN, top), top);
    for floor in 1..=base.plan().floor_count() {
        let Some(block) = DrawnFloor::of(base, floor) else { continue };
        if at.0 + block.size.0 * TILE_SIZE > WIDE - MARGIN {
            at = (MARGIN, below);
        }
        blocks.push(DrawnFloor { at, ..block });
        at.0 += block.size.0 * TILE_SIZE + MARGIN;
        below = below.max(at.1 + letters::HEIGHT + GAP + block.size.1 * TILE_SIZE + MARGIN);
    }
    (blocks, below)
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    fn read(canvas: &PngCanvas) -> (u32, u32, Vec<u8>) {
        let bytes = canvas.png().expect("a picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut pixels).expect("pixels");
        (frame.width, frame.height, pixels)
    }

    #[test]
    fn the_tileset_has_the_size_in_the_maps() {
        let (width, height, pixels) = read(&tileset());
        assert_eq!((width as usize, height as usize), (8 * 16, TILESET_ROWS * 16));
        assert_eq!(pixels.len() as u32, width * height * 3);
    }

    #[test]
    fn floors_never_overlap() {
        for number in 0..200 {
            let base = generate(&Seed::classic(number).into());
            let (blocks, below) = arrange(&base);
            assert_eq!(blocks.len(), usize::from(base.plan().floor_count()));
            let end = |block: &DrawnFloor| {
                let head = letters::HEIGHT + GAP;
                (block.at.0 + block.size.0 * TILE_SIZE, block.at.1 + head + block.size.1 * TILE_SIZE)
            };
            for (number, block) in blocks.iter().enumerate() {
                assert!(end(block).0 <= WIDE - MARGIN && end(block).1 < below);
                for other in &blocks[..number] {
                    assert!(end(other).0 < block.at.0 || end(other).1 < block.at.1, "{number}");
                }
            }
        }
    }

    #[test]
    fn a_picture_shows_the_tile_of_every_cell() {
        let base = generate(&Seed::classic(179).into());
        let (width, _, pixels) = read(&picture(&base));
        let tiles = GlyphTiles::new();
        for block in arrange(&base).0 {
            for at in Pos::all().filter(|&at| base.floor_at(at) == Some(block.floor)) {
                if at == base.entrance() {
                    continue;
                }
                let mut tile = PngCanvas::new(TILE_SIZE, TILE_SIZE, PAPER);
                tiles.draw(&mut tile, (0, 0), glyph_at(&base, at));
                let x = block.at.0 + (at.x as usize - block.first.0) * TILE_SIZE;
                let head = letters::HEIGHT + GAP;
                let y = block.at.1 + head + (at.y as usize - block.first.1) * TILE_SIZE;
                let (_, _, expected) = read(&tile);
                for row in 0..TILE_SIZE {
                    let start = ((y + row) * width as usize + x) * 3;
                    let drawn = &pixels[start..start + TILE_SIZE * 3];
                    assert_eq!(drawn, &expected[row * TILE_SIZE * 3..][..TILE_SIZE * 3], "{at:?}");
                }
            }
        }
    }
}
