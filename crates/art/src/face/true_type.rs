//! Writes a face as a TrueType file. Each run of pixels in a row becomes a rectangle.

use super::{Face, FaceShape, Glyph};

/// The number of units of the file per pixel of the face.
const UNIT: i16 = 64;

/// The version 1 of a table, as a fixed-point number.
const ONE: u32 = 0x1_0000;

/// A number of pixels in units of the file. Pictures are a few pixels wide.
fn units(pixels: usize) -> i16 {
    i16::try_from(pixels).unwrap_or(i16::MAX).saturating_mul(UNIT)
}

/// Numbers in the byte order of the format: the highest byte first.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn u16s(&mut self, values: &[u16]) {
        self.0.extend(values.iter().flat_map(|value| value.to_be_bytes()));
    }

    fn i16s(&mut self, values: &[i16]) {
        self.0.extend(values.iter().flat_map(|value| value.to_be_bytes()));
    }

    fn u32s(&mut self, values: &[u32]) {
        self.0.extend(values.iter().flat_map(|value| value.to_be_bytes()));
    }

    fn pad(&mut self) {
        self.0.resize(self.0.len().next_multiple_of(4), 0);
    }

    fn len32(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    fn checksum(&self) -> u32 {
        let words =
            self.0.chunks_exact(4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]]));
        words.fold(0, u32::wrapping_add)
    }
}

fn count(values: usize) -> u16 {
    u16::try_from(values).unwrap_or(u16::MAX)
}

impl Glyph {
    /// Runs of pixels: left, bottom, right, top, in units of the file. `above` is in rows.
    fn rectangles(&self, above: usize) -> Vec<[i16; 4]> {
        let mut found = Vec::new();
        for (row, pixels) in self.pixels.chunks(self.width.max(1)).enumerate() {
            let top = units(above) - units(row);
            let mut column = 0;
            while column < pixels.len() {
                let run = pixels[column..].iter().take_while(|pixel| **pixel).count();
                if run > 0 {
                    found.push([units(column), top - UNIT, units(column + run), top]);
                }
                column += run.max(1);
            }
        }
        found
    }

    /// The outline in the format of the table `glyf`. Empty for a character without pixels.
    fn outline(&self, above: usize) -> Bytes {
        let mut bytes = Bytes::default();
        let rectangles = self.rectangles(above);
        if rectangles.is_empty() {
            return bytes;
        }
        let edge = |side: usize| rectangles.iter().map(move |rectangle| rectangle[side]);
        let bounds = [edge(0).min(), edge(1).min(), edge(2).max(), edge(3).max()];
        bytes.u16s(&[count(rectangles.len())]);
        bytes.i16s(&bounds.map(Option::unwrap_or_default));
        bytes.u16s(&(1..=rectangles.len()).map(|number| count(4 * number - 1)).collect::<Vec<_>>());
        bytes.u16s(&[0]);
        // Every point lies on the outline, and its distance from the previous point takes two bytes.
        bytes.0.extend(vec![1; 4 * rectangles.len()]);
        let along = |corners: fn(&[i16; 4]) -> [i16; 4]| {
            let mut before = 0;
            let steps = rectangles.iter().flat_map(corners).map(|place| {
                let step = place - before;
                before = place;
                step
            });
            steps.collect::<Vec<_>>()
        };
        bytes.i16s(&along(|&[left, _, right, _]| [left, left, right, right]));
        bytes.i16s(&along(|&[_, bottom, _, top]| [bottom, top, top, bottom]));
        bytes.pad();
        bytes
    }
}

impl Face {
    /// The face as a TrueType file, under the name of a family.
    pub fn true_type(&self, family: &str) -> Vec<u8> {
        let space = Glyph { width: self.shape.space - 1, pixels: Vec::new() };
        let mut characters: Vec<(char, &Glyph)> =
            self.glyphs.iter().map(|(&name, glyph)| (name, glyph)).collect();
        characters.insert(0, (' ', &space));
        let unknown = Glyph::unknown(self.shape);
        let glyphs: Vec<&Glyph> =
            std::iter::once(&unknown).chain(characters.iter().map(|(_, glyph)| *glyph)).collect();
        let above = self.shape.above;
        let (glyf, loca) = outlines(&glyphs, above);
        file(&[
            (*b"cmap", characters_table(&characters)),
            (*b"glyf", glyf),
            (*b"head", head(self.shape)),
            (*b"hhea", lines_table(&glyphs, self.shape)),
            (*b"hmtx", advances(&glyphs, above)),
            (*b"loca", loca),
            (*b"maxp", limits(&glyphs, above)),
            (*b"name", names(family)),
            (*b"post", post()),
        ])
    }
}

fn file(tables: &[([u8; 4], Bytes)]) -> Vec<u8> {
    let mut file = Bytes::default();
    let number = count(tables.len());
    let (mut power, mut log) = (1, 0);
    while power * 2 <= number {
        power *= 2;
        log += 1;
    }
    file.u32s(&[ONE]);
    file.u16s(&[number, power * 16, log, (number - power) * 16]);
    let mut at = file.len32() + 16 * u32::from(number);
    let mut content = Bytes::default();
    let mut adjusts = 0;
    for (tag, table) in tables {
        let mut padded = Bytes(table.0.clone());
        padded.pad();
        if tag == b"head" {
            adjusts = usize::from(number) * 16 + 12 + content.0.len() + 8;
        }
        file.0.extend(tag);
        file.u32s(&[padded.checksum(), at, table.len32()]);
        at += padded.len32();
        content.0.extend(padded.0);
    }
    file.0.extend(content.0);
    let adjustment = 0xB1B0_AFBA_u32.wrapping_sub(file.checksum());
    if let Some(place) = file.0.get_mut(adjusts..adjusts + 4) {
        place.copy_from_slice(&adjustment.to_be_bytes());
    }
    file.0
}

fn outlines(glyphs: &[&Glyph], above: usize) -> (Bytes, Bytes) {
    let (mut glyf, mut loca) = (Bytes::default(), Bytes::default());
    for glyph in glyphs {
        loca.u32s(&[glyf.len32()]);
        glyf.0.extend(glyph.outline(above).0);
    }
    loca.u32s(&[glyf.len32()]);
    (glyf, loca)
}

/// The glyph of each character. Glyph 0 is the box, so the first character has glyph 1.
fn characters_table(characters: &[(char, &Glyph)]) -> Bytes {
    let mut bytes = Bytes::default();
    let length = u32::from(count(characters.len()));
    bytes.u16s(&[0, 1, 3, 10]);
    bytes.u32s(&[12]);
    bytes.u16s(&[12, 0]);
    bytes.u32s(&[16 + 12 * length, 0, length]);
    for ((character, _), glyph) in characters.iter().zip(1..) {
        bytes.u32s(&[u32::from(*character), u32::from(*character), glyph]);
    }
    bytes
}

fn head(shape: FaceShape) -> Bytes {
    let mut bytes = Bytes::default();
    bytes.u32s(&[ONE, ONE, 0, 0x5F0F_3CF5]);
    bytes.u16s(&[0b1011]);
    bytes.i16s(&[units(shape.em)]);
    bytes.u32s(&[0; 4]);
    bytes.i16s(&[0, -units(shape.below), units(shape.em), units(shape.above)]);
    bytes.u16s(&[0, count(shape.em), 2, 1, 0]);
    bytes
}

/// The line metrics. A line has one row more than the capitals, so that they stand in its middle.
fn lines_table(glyphs: &[&Glyph], shape: FaceShape) -> Bytes {
    let widest = glyphs.iter().map(|glyph| glyph.advance()).max().unwrap_or_default();
    let mut bytes = Bytes::default();
    bytes.u32s(&[ONE]);
    let (ascent, descent) = (units(shape.above + 1), -units(shape.below));
    bytes.i16s(&[ascent, descent, 0, units(widest), 0, 0, units(widest), 1]);
    bytes.u16s(&[0; 7]);
    bytes.u16s(&[count(glyphs.len())]);
    bytes
}

fn advances(glyphs: &[&Glyph], above: usize) -> Bytes {
    let mut bytes = Bytes::default();
    for glyph in glyphs {
        let begin = glyph.rectangles(above).iter().map(|rectangle| rectangle[0]).min().unwrap_or_default();
        bytes.i16s(&[units(glyph.advance()), begin]);
    }
    bytes
}

fn limits(glyphs: &[&Glyph], above: usize) -> Bytes {
    let contours = glyphs.iter().map(|glyph| glyph.rectangles(above).len()).max().unwrap_or_default();
    let mut bytes = Bytes::default();
    bytes.u32s(&[ONE]);
    bytes.u16s(&[count(glyphs.len()), count(4 * contours), count(contours), 0, 0, 1]);
    bytes.u16s(&[0; 8]);
    bytes
}

fn names(family: &str) -> Bytes {
    let (mut records, mut text) = (Bytes::default(), Bytes::default());
    let all = [(1, family), (2, "Regular"), (4, family), (6, family)];
    records.u16s(&[0, count(all.len()), count(6 + 12 * all.len())]);
    for (kind, name) in all {
        let letters: Vec<u16> = name.encode_utf16().collect();
        records.u16s(&[3, 1, 0x409, kind, count(2 * letters.len()), count(text.0.len())]);
        text.u16s(&letters);
    }
    records.0.extend(text.0);
    records
}

fn post() -> Bytes {
    let mut bytes = Bytes::default();
    bytes.u32s(&[3 * ONE, 0]);
    bytes.i16s(&[-UNIT, UNIT]);
    bytes.u32s(&[0; 5]);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::tests::shipped;

    #[test]
    fn runs_of_pixels_become_rectangles() {
        let pixels = "##.#....".chars().map(|cell| cell == '#').collect();
        let (glyph, top) = (Glyph { width: 4, pixels }, units(7));
        assert_eq!(glyph.rectangles(7), [[0, top - UNIT, 128, top], [192, top - UNIT, 256, top]]);
        assert_eq!(glyph.outline(7).0.len() % 4, 0);
    }

    #[test]
    fn the_file_has_the_checksum_of_the_format() {
        let file = Bytes(shipped().true_type("Rootward Text"));
        assert_eq!(file.checksum(), 0xB1B0_AFBA);
        assert!(file.0.starts_with(&[0, 1, 0, 0, 0, 9]));
    }
}
