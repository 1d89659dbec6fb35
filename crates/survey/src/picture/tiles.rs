//! The tiles of pictures: a shape for every character of a drawing, from `tiles.txt`.

use rootward_gen::export::TILE_SIZE;

use super::canvas::{Colour, PngCanvas};

const TEXT: &str = include_str!("tiles.txt");
/// The width and height of a shape, in pixels of the shape.
const SHAPE: usize = 8;
/// The width and height of such a pixel in the picture.
const SCALE: usize = TILE_SIZE / SHAPE;

/// The colours that `tiles.txt` names, by their use, as in the game's palette.
const COLOURS: [(&str, Colour); 20] = [
    ("void", [0x08, 0x09, 0x0D]),
    ("rock", [0x1B, 0x1E, 0x24]),
    ("floor", [0x41, 0x4C, 0x5A]),
    ("room", [0x4B, 0x65, 0x7A]),
    ("dark", [0x26, 0x24, 0x4A]),
    ("cave", [0x5A, 0x50, 0x44]),
    ("water", [0x1B, 0x5F, 0x88]),
    ("mark", [0x89, 0x96, 0xA9]),
    ("steel", [0xC4, 0xE1, 0xF0]),
    ("steel.dark", [0x24, 0x36, 0x4A]),
    ("glass", [0x7F, 0xD4, 0xEA]),
    ("way", [0xA9, 0xDC, 0xFB]),
    ("opener", [0x3F, 0xBF, 0x62]),
    ("danger", [0xF2, 0x33, 0x1F]),
    ("loot", [0xEE, 0x9C, 0x30]),
    ("machine", [0x43, 0xDC, 0xEA]),
    ("coil", [0xFF, 0xE6, 0x3F]),
    ("coil.dark", [0x4A, 0x3C, 0x10]),
    ("creature", [0xFF, 0x92, 0xD8]),
    ("white", [0xF7, 0xFB, 0xFF]),
];

/// Grounds of closed cells. No line is drawn around these cells.
const CLOSED: [&str; 2] = ["void", "rock"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GlyphTile {
    character: char,
    ground: Colour,
    closed: bool,
    shape: Colour,
    rows: [u8; SHAPE],
}

#[derive(Debug)]
pub struct GlyphTiles(Vec<GlyphTile>);

impl GlyphTiles {
    /// Reads the built-in tiles. Tests check that they are complete.
    pub fn new() -> Self {
        let lines: Vec<&str> = lines().collect();
        let tile = |(place, line): (usize, &&str)| {
            let mut tile = read_head(line)?;
            for (row, line) in
                tile.rows.iter_mut().zip(lines[place + 1..].iter().take_while(|line| is_row(line)))
            {
                *row = line.bytes().fold(0, |row, byte| row << 1 | u8::from(byte == b'#'));
            }
            Some(tile)
        };
        Self(lines.iter().enumerate().filter_map(tile).collect())
    }

    pub fn draw(&self, canvas: &mut PngCanvas, (x, y): (usize, usize), character: char) {
        let Some(tile) = self.0.iter().find(|tile| tile.character == character) else { return };
        canvas.fill((x, y), (TILE_SIZE, TILE_SIZE), tile.ground);
        if !tile.closed {
            let edge = tile.ground.map(|part| part - part / 6);
            canvas.fill((x, y + TILE_SIZE - 1), (TILE_SIZE, 1), edge);
            canvas.fill((x + TILE_SIZE - 1, y), (1, TILE_SIZE), edge);
        }
        for (row, bits) in tile.rows.iter().enumerate() {
            for column in (0..SHAPE).filter(|column| bits << column & 0x80 != 0) {
                canvas.fill((x + SCALE * column, y + SCALE * row), (SCALE, SCALE), tile.shape);
            }
        }
    }
}

/// The lines of the text without comments. Each tile has a first line and the rows of its shape.
fn lines() -> impl Iterator<Item = &'static str> {
    TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with(';'))
}

fn is_row(line: &str) -> bool {
    line.len() == SHAPE && line.bytes().all(|byte| matches!(byte, b'.' | b'#'))
}

/// Reads the first line of a tile: the character, the ground, and the shape's colour, if any.
fn read_head(line: &str) -> Option<GlyphTile> {
    let mut words = line.split(' ');
    let character = words.next()?.chars().next()?;
    let ground = words.next()?;
    let colour = colour_of(ground)?;
    let shape = words.next().map_or(Some(colour), colour_of)?;
    let closed = CLOSED.contains(&ground);
    Some(GlyphTile { character, ground: colour, closed, shape, rows: [0; SHAPE] })
}

fn colour_of(name: &str) -> Option<Colour> {
    COLOURS.iter().find(|colour| colour.0 == name).map(|colour| colour.1)
}

#[cfg(test)]
mod tests {
    use rootward_gen::export::legend;

    use super::*;

    #[test]
    fn every_character_has_its_own_tile() {
        let tiles = GlyphTiles::new().0;
        let drawn: Vec<char> = tiles.iter().map(|tile| tile.character).collect();
        let listed: Vec<char> = legend().iter().map(|row| row.0).collect();
        assert_eq!(drawn, listed);
        for (number, tile) in tiles.iter().enumerate() {
            for other in &tiles[..number] {
                let same = (tile.ground, tile.rows) == (other.ground, other.rows);
                assert!(!same || tile.shape != other.shape, "`{}` `{}`", other.character, tile.character);
            }
        }
    }

    #[test]
    fn every_line_of_the_text_is_read() {
        let heads: Vec<&str> = lines().filter(|line| !is_row(line)).collect();
        assert_eq!(heads.len(), legend().len());
        for head in heads {
            assert!(read_head(head).is_some(), "{head}");
            let shaped = head.split(' ').count() == 3;
            let rows = lines().skip_while(|line| line != &head).skip(1).take_while(|line| is_row(line));
            assert_eq!(rows.count(), if shaped { SHAPE } else { 0 }, "{head}");
        }
    }
}
