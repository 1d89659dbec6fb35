//! Reads sprite files into named sprites.

use std::{cmp::Reverse, collections::BTreeMap, fmt};

use rootward_checked::{Fault, TextPos};

use crate::SPRITE_FILES;
use crate::error::ArtError;
use crate::palette::{Palette, TRANSPARENT};

/// Width and height of a sprite whose header gives no size, in pixels.
pub const TILE_SIZE: usize = 16;

const SPRITE_FOLDER: &str = "sprites";

const MAX_SIZE: usize = 256;

/// A drawing in palette letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sprite {
    /// The name of the sprite, such as `floor.room.0.0`.
    pub name: String,
    pub width: usize,
    pub height: usize,
    pub at: TextPos,
    letters: Vec<char>,
}

impl Sprite {
    /// The letters row by row from the top left, `width * height` of them.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Checks the size of the sprite.
    pub fn check_size(&self, width: usize, height: usize) -> Result<(), Fault> {
        if (self.width, self.height) == (width, height) {
            return Ok(());
        }
        let expected = format!("sprite `{}` to be {width}x{height}", self.name);
        Err(Fault::new(self.at.clone(), expected, format!("{}x{}", self.width, self.height)))
    }

    /// Checks that every pixel is drawn, for sprites with nothing behind them.
    pub fn check_solid(&self) -> Result<(), Fault> {
        let Some(hole) = self.letters.iter().position(|letter| *letter == TRANSPARENT) else { return Ok(()) };
        let expected = format!("every pixel of sprite `{}` to be drawn", self.name);
        let found = format!("none in row {}, column {}", hole / self.width + 1, hole % self.width + 1);
        Err(Fault::new(self.at.clone(), expected, found))
    }
}

/// All sprites of the game, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sprites {
    by_name: BTreeMap<String, Sprite>,
}

impl Sprites {
    /// Adds the sprites of one file. `file` names the place of a fault. The sprites above the faulty line stay added.
    pub fn read(&mut self, file: &str, text: &str, palette: &Palette) -> Result<(), Fault> {
        let mut lines = SpriteLines { file, number: 0, lines: text.lines() };
        while let Some(line) = lines.next() {
            if line.trim().is_empty() || line.starts_with(';') {
                continue;
            }
            let mut sprite = lines.header(line)?;
            if let Some(first) = self.by_name.get(&sprite.name) {
                let found = format!("`{}`, which is drawn in {} already", sprite.name, first.at);
                return Err(Fault::new(sprite.at, "a new sprite name", found));
            }
            lines.rows(&mut sprite, palette)?;
            self.by_name.insert(sprite.name.clone(), sprite);
        }
        Ok(())
    }

    /// The sprite with this name.
    pub fn get(&self, name: &str) -> Option<&Sprite> {
        self.by_name.get(name)
    }

    /// The sprite with this name, which `wanted_by` needs.
    pub fn need(&self, name: &str, wanted_by: impl fmt::Display) -> Result<&Sprite, ArtError> {
        self.get(name).ok_or_else(|| ArtError::Missing {
            file: self.file_of(name),
            name: name.to_owned(),
            wanted_by: wanted_by.to_string(),
        })
    }

    /// The likely file of a missing sprite: the file of its family, or one with the family's name.
    fn file_of(&self, name: &str) -> String {
        let alike = |other: &str| name.bytes().zip(other.bytes()).take_while(|(own, its)| own == its).count();
        let family = name.split('.').next().unwrap_or(name);
        let relatives = self.iter().filter(|other| other.name.split('.').next() == Some(family));
        if let Some(nearest) = relatives.min_by_key(|other| Reverse(alike(&other.name))) {
            return nearest.at.file.clone();
        }
        let begin = format!("{SPRITE_FOLDER}/{family}");
        let called = SPRITE_FILES.into_iter().find(|file| file.starts_with(&begin));
        called.unwrap_or(SPRITE_FOLDER).to_owned()
    }

    /// All sprites, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Sprite> {
        self.by_name.values()
    }
}

struct SpriteLines<'a> {
    file: &'a str,
    number: usize,
    lines: std::str::Lines<'a>,
}

impl<'a> SpriteLines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.lines.next()
    }

    fn at(&self, column: usize) -> TextPos {
        TextPos::new(self.file, self.number, column)
    }

    fn header(&self, line: &str) -> Result<Sprite, Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (name, size) = match words.as_slice() {
            ["sprite", name] => (*name, Some((TILE_SIZE, TILE_SIZE))),
            ["sprite", name, size] => (*name, parse_size(size)),
            _ => return Err(self.bad_header("`sprite NAME` or `sprite NAME WxH`", line)),
        };
        let Some((width, height)) = size else {
            return Err(self.bad_header("a size WxH from 1x1 to 256x256 behind the name", line));
        };
        Ok(Sprite {
            name: name.to_owned(),
            width,
            height,
            at: self.at(1),
            letters: Vec::with_capacity(width * height),
        })
    }

    fn bad_header(&self, expected: &str, line: &str) -> Fault {
        Fault::new(self.at(1), expected, format!("`{}`", line.trim_end()))
    }

    fn rows(&mut self, sprite: &mut Sprite, palette: &Palette) -> Result<(), Fault> {
        let mut row = 1;
        while row <= sprite.height {
            let Some(line) = self.next() else {
                return Err(self.missing_row(sprite, row, "the end of the file"));
            };
            if line.starts_with(';') {
                continue;
            }
            if line.trim().is_empty() {
                return Err(self.missing_row(sprite, row, "an empty line"));
            }
            if line.starts_with("sprite ") {
                return Err(self.missing_row(sprite, row, "the next sprite"));
            }
            self.row(sprite, row, line, palette)?;
            row += 1;
        }
        Ok(())
    }

    fn row(&self, sprite: &mut Sprite, row: usize, line: &str, palette: &Palette) -> Result<(), Fault> {
        for (index, letter) in line.chars().enumerate() {
            if index >= sprite.width {
                break;
            }
            if letter != TRANSPARENT && palette.letter(letter).is_none() {
                let found = format!("`{letter}`");
                return Err(self.bad_row(sprite, row, index + 1, "a letter of the palette", found));
            }
            sprite.letters.push(letter);
        }
        let length = line.chars().count();
        if length == sprite.width {
            return Ok(());
        }
        let expected = format!("{} letters", sprite.width);
        let column = length.min(sprite.width) + 1;
        Err(self.bad_row(sprite, row, column, &expected, length.to_string()))
    }

    fn missing_row(&self, sprite: &Sprite, row: usize, found: &str) -> Fault {
        let expected = format!("row {row} of {}", sprite.height);
        self.bad_row(sprite, row, 1, &expected, found.to_owned())
    }

    fn bad_row(&self, sprite: &Sprite, row: usize, column: usize, expected: &str, found: String) -> Fault {
        let field = format!("row {row} of sprite `{}`", sprite.name);
        Fault::new(self.at(column), expected, found).in_field(field)
    }
}

fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIZE).contains(side));
    Some((side(width)?, side(height)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette() -> Palette {
        let themes = "theme station\ntheme rust\ntheme ice\ntheme moss\n";
        let text = format!("a one #000000\nb two #ffffff\n{themes}");
        Palette::parse("p", &text).expect("a good palette")
    }

    fn read(text: &str) -> Result<Sprites, Fault> {
        let mut sprites = Sprites::default();
        sprites.read("s.txt", text, &palette())?;
        Ok(sprites)
    }

    #[test]
    fn comments_and_foreign_line_ends_are_tolerated() {
        let text = "; head\r\nsprite dot 2x2\r\nab\r\n; between\r\n.b\r\n\r\nsprite line 3x1\r\naba";
        let sprites = read(text).unwrap();
        let dot = sprites.get("dot").unwrap();
        assert_eq!((dot.width, dot.height, dot.at.line), (2, 2, 2));
        assert_eq!(dot.letters(), ['a', 'b', '.', 'b']);
        assert_eq!(sprites.get("line").unwrap().letters().len(), 3);
        assert_eq!(sprites.iter().count(), 2);
    }

    #[test]
    fn a_header_without_size_means_a_tile() {
        let text = format!("sprite tile\n{}", "abababababababab\n".repeat(16));
        assert_eq!(read(&text).unwrap().get("tile").unwrap().letters().len(), 256);
    }

    #[test]
    fn every_fault_names_file_row_and_column() {
        for (text, wanted) in [
            (
                "sprite d 2x2\nab\nax\n",
                "s.txt:3:2: row 2 of sprite `d`: expected a letter of the palette, found `x`",
            ),
            ("sprite d 2x2\nab\na\n", "s.txt:3:2: row 2 of sprite `d`: expected 2 letters, found 1"),
            ("sprite d 2x2\nabab\n", "s.txt:2:3: row 1 of sprite `d`: expected 2 letters, found 4"),
            (
                "sprite d 2x2\nab\n",
                "s.txt:3:1: row 2 of sprite `d`: expected row 2 of 2, found the end of the file",
            ),
            (
                "sprite d 2x2\nab\n\nab\n",
                "s.txt:3:1: row 2 of sprite `d`: expected row 2 of 2, found an empty line",
            ),
            (
                "sprite d 2x2\nab\nsprite e 2x2\n",
                "s.txt:3:1: row 2 of sprite `d`: expected row 2 of 2, found the next",
            ),
            (
                "sprite d 1x1\na\nsprite d 1x1\n",
                "s.txt:3:1: expected a new sprite name, found `d`, which is drawn in s.txt:1:1",
            ),
            ("sprte d\n", "s.txt:1:1: expected `sprite NAME` or `sprite NAME WxH`, found `sprte d`"),
            ("sprite d 0x4\n", "s.txt:1:1: expected a size WxH"),
            ("sprite d 1x1\na\na\n", "s.txt:3:1: expected `sprite NAME`"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(wanted), "{text:?} gave: {message}");
        }
    }

    #[test]
    fn a_missing_sprite_is_reported_with_its_file() {
        let mut sprites = Sprites::default();
        let mut told = |files: &[(&str, &str)], name: &str| {
            for (file, text) in files {
                sprites.read(file, text, &palette()).expect("good sprites");
            }
            sprites.need(name, "tile 20").unwrap_err().to_string()
        };
        // No sprite exists yet. A file with the name of the family may exist.
        assert_eq!(told(&[], "logo"), "sprites/logo.txt: sprite `logo` is missing; tile 20 needs it");
        assert_eq!(told(&[], "fire.0"), "sprites: sprite `fire.0` is missing; tile 20 needs it");
        let files = [
            ("a.txt", "sprite fire.1 1x1\na\n"),
            ("b.txt", "sprite fire.wall.1 1x1\na\nsprite fir 1x1\na\n"),
        ];
        assert!(told(&files, "fire.wall.0").starts_with("b.txt: "));
        assert!(told(&[], "fire.0").starts_with("a.txt: "));
    }
}
