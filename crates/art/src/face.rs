//! The fonts of the game: reads the character drawings and measures text.
//!
//! A block of a file starts with a line of characters. Each character is above the left edge of its picture. The rows
//! of `#` and `.` follow, as many as the [`FaceShape`] has. Spaces separate the pictures, and empty lines separate the
//! blocks. A block whose first line starts with `; ` is a comment. A lower-case letter without a drawing looks like its
//! capital.

mod true_type;

use std::collections::BTreeMap;

use rootward_checked::{Fault, TextPos};

/// The measures that all pictures of a face share, in pixels of the face.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FaceShape {
    /// Pixels per em. At this text size, one pixel of a picture is one pixel on screen.
    pub em: usize,
    /// Rows of a picture above the base line: the height of capitals.
    pub above: usize,
    pub below: usize,
    /// The advance of a space. The characters beside it add their own empty column.
    pub space: usize,
}

impl FaceShape {
    /// The face of ordinary text: `fonts/text.txt`.
    pub const TEXT: Self = Self { em: 8, above: 7, below: 2, space: 3 };
    /// The face of titles and banners: `fonts/banner.txt`.
    pub const BANNER: Self = Self { em: 12, above: 9, below: 2, space: 4 };

    const fn rows(self) -> usize {
        self.above + self.below
    }
}

/// The width of the box that replaces an unknown character.
const UNKNOWN: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Glyph {
    width: usize,
    pixels: Vec<bool>,
}

impl Glyph {
    fn unknown(shape: FaceShape) -> Self {
        let cells = (0..shape.rows()).flat_map(|row| (0..UNKNOWN).map(move |column| (row, column)));
        let is_edge = |(row, column)| {
            let last = shape.above - 1;
            row <= last && (row == 0 || row == last || column == 0 || column == UNKNOWN - 1)
        };
        Self { width: UNKNOWN, pixels: cells.map(is_edge).collect() }
    }

    const fn advance(&self) -> usize {
        self.width + 1
    }
}

/// All characters of a face.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face {
    shape: FaceShape,
    glyphs: BTreeMap<char, Glyph>,
}

impl Face {
    /// Reads a face. `file` names the place of a fault: the first line that breaks the format.
    pub fn parse(file: &str, text: &str, shape: FaceShape) -> Result<Self, Fault> {
        let mut face = Self { shape, glyphs: BTreeMap::new() };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let mut begin = 0;
        while begin < lines.len() {
            let length =
                lines[begin..].iter().position(|line| line.is_empty()).unwrap_or(lines.len() - begin);
            let block = Block { file, begin, lines: &lines[begin..begin + length] };
            if !block.lines.first().is_none_or(|line| line.starts_with("; ")) {
                block.read(&mut face)?;
            }
            begin += length + 1;
        }
        for small in 'a'..='z' {
            if let Some(capital) = face.glyphs.get(&small.to_ascii_uppercase()).cloned() {
                face.glyphs.entry(small).or_insert(capital);
            }
        }
        Ok(face)
    }

    /// Whether the face has a picture for a character.
    pub fn draws(&self, character: char) -> bool {
        character == ' ' || self.glyphs.contains_key(&character)
    }

    /// The width of a line of text in pixels of the face, with the empty column after the last character.
    pub fn width(&self, line: &str) -> usize {
        line.chars().map(|character| self.advance(character)).sum()
    }

    fn advance(&self, character: char) -> usize {
        let drawn = || self.glyphs.get(&character).map_or(UNKNOWN + 1, Glyph::advance);
        if character == ' ' { self.shape.space } else { drawn() }
    }
}

struct Block<'a> {
    file: &'a str,
    begin: usize,
    lines: &'a [&'a str],
}

impl Block<'_> {
    fn fault(&self, row: usize, column: usize, expected: &str, found: String) -> Fault {
        Fault::new(TextPos::new(self.file, self.begin + row + 1, column + 1), expected, found)
    }

    fn read(&self, face: &mut Face) -> Result<(), Fault> {
        if self.lines.len() != face.shape.rows() + 1 {
            let found = format!("{} lines", self.lines.len());
            let expected = format!("a line of characters and {} rows", face.shape.rows());
            return Err(self.fault(0, 0, &expected, found));
        }
        for (column, character) in self.lines[0].chars().enumerate().filter(|head| head.1 != ' ') {
            let glyph = self.glyph(column)?;
            if face.glyphs.insert(character, glyph).is_some() {
                return Err(self.fault(0, column, "a new character", format!("`{character}` again")));
            }
        }
        Ok(())
    }

    fn glyph(&self, column: usize) -> Result<Glyph, Fault> {
        let cells = |row: &'_ str| -> Vec<char> {
            row.chars().skip(column).take_while(|cell| *cell != ' ').collect()
        };
        let width = cells(self.lines[1]).len();
        let mut pixels = Vec::with_capacity(width * (self.lines.len() - 1));
        for (number, row) in self.lines.iter().enumerate().skip(1) {
            let cells = cells(row);
            if width == 0 || cells.len() != width || cells.iter().any(|cell| !matches!(cell, '#' | '.')) {
                let found = format!("`{}`", cells.iter().collect::<String>());
                return Err(self.fault(number, column, "a row of `#` and `.`, as wide as the first", found));
            }
            pixels.extend(cells.iter().map(|cell| *cell == '#'));
        }
        Ok(Glyph { width, pixels })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn shipped() -> Face {
        let text = include_str!("../../../assets/fonts/text.txt");
        Face::parse("text.txt", text, FaceShape::TEXT).unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[test]
    fn printable_ascii_is_drawn_and_distinct() {
        let face = shipped();
        assert!((' '..='~').all(|character| face.draws(character)));
        for (character, glyph) in &face.glyphs {
            let twin = face.glyphs.iter().find(|other| other.0 != character && other.1 == glyph);
            assert_eq!(twin.map(|twin| twin.0), None, "{character}");
        }
    }

    #[test]
    fn titles_are_set_in_capitals() {
        let text = include_str!("../../../assets/fonts/banner.txt");
        let face =
            Face::parse("banner.txt", text, FaceShape::BANNER).unwrap_or_else(|fault| panic!("{fault}"));
        let said = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(" .,:;!?'-+()[]/%&@#<>".chars());
        assert!(said.into_iter().all(|character| face.draws(character)));
        assert_eq!(face.width("guardian"), face.width("GUARDIAN"));
        assert!(('0'..='9').all(|digit| face.advance(digit) == 7));
    }

    #[test]
    fn digits_have_one_width() {
        let face = shipped();
        assert!(('0'..='9').all(|digit| face.advance(digit) == 5));
        assert_eq!(face.width("10 %"), 5 + 5 + 3 + 6);
        assert_eq!(face.width("日"), 5);
    }

    #[test]
    fn a_fault_is_reported_with_its_place() {
        let rows = ["#"; FaceShape::TEXT.rows()].join("\n");
        let parse = |text: &str| Face::parse("f", text, FaceShape::TEXT);
        assert!(parse(&format!("; a comment\n\na\n{rows}\n\nb\n{rows}\n")).is_ok());
        let fault = |text: &str| parse(text).expect_err("it is faulty").to_string();
        assert!(fault("a\n#\n").starts_with("f:1:1"), "{}", fault("a\n#\n"));
        let twice = format!("a\n{rows}\n\na\n{rows}\n");
        assert!(fault(&twice).starts_with("f:12:1"), "{}", fault(&twice));
        let uneven = format!("a\n{}\n", rows.replacen("#\n#", "#\n##", 1));
        assert!(fault(&uneven).starts_with("f:3:1"), "{}", fault(&uneven));
    }
}
