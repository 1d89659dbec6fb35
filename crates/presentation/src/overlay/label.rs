//! Short texts in the small pixel font, on a dark plate that keeps them readable on any floor.

use rootward_art::{ArtError, Rgba, Sprite};

use super::{
    canvas::{Canvas, PixelRect, with_alpha},
    inks::{Ink, Inks},
};

const COLUMNS: usize = 3;
const ROWS: usize = 5;
/// The density of a plate. It almost hides the pixels below, so that they do not look like strokes of the text.
const PLATE: u8 = 240;

/// One character. Each element is a row, with the leftmost pixel in the highest of three bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Glyph([u8; ROWS]);

impl Glyph {
    /// Takes the shape of a sprite and ignores its colours.
    ///
    /// # Errors
    /// The sprite is not 3x5.
    pub fn read(sprite: &Sprite) -> Result<Self, ArtError> {
        sprite.check_size(COLUMNS, ROWS)?;
        let mut rows = [0; ROWS];
        for (row, letters) in rows.iter_mut().zip(sprite.letters().chunks_exact(COLUMNS)) {
            *row = letters.iter().fold(0, |bits, letter| bits << 1 | u8::from(*letter != '.'));
        }
        Ok(Self(rows))
    }

    pub(super) fn dots(self) -> impl Iterator<Item = (i32, i32)> {
        let columns = |row: u8| (0..COLUMNS as i32).filter(move |column| row << column & 0b100 != 0);
        (0..).zip(self.0).flat_map(move |(y, row)| columns(row).map(move |x| (y, x)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lettering {
    /// The side of a font pixel in canvas pixels.
    pub scale: i32,
    pub ink: Ink,
}

impl Lettering {
    /// The lettering of marks that fill a cell. It is twice as large where cells are small on the screen.
    pub const fn for_zoom(zoom: u8, ink: Ink) -> Self {
        Self { scale: if zoom < 2 { 2 } else { 1 }, ink }
    }

    /// The width and height of a text without its plate.
    pub fn size(self, text: &str) -> (i32, i32) {
        let characters = text.chars().count() as i32;
        let columns = (characters * (COLUMNS as i32 + 1) - 1).max(0);
        (columns * self.scale, ROWS as i32 * self.scale)
    }

    /// The plate behind a text. It is one font pixel larger on each side, if the area allows it.
    pub fn plate(self, area: PixelRect, text: &str) -> PixelRect {
        let (width, height) = self.size(text);
        let left = area.left + (area.width - width) / 2;
        let top = area.top + (area.height - height) / 2;
        let margin = |free: i32| (free / 2).clamp(0, self.scale);
        let (beside, above) = (margin(area.width - width), margin(area.height - height));
        PixelRect {
            left: left - beside,
            top: top - above,
            width: width + 2 * beside,
            height: height + 2 * above,
        }
    }

    /// Draws a text in the middle of an area, on its plate.
    pub fn draw(self, canvas: &mut Canvas, area: PixelRect, text: &str, inks: &Inks) {
        canvas.replace(self.plate(area, text), with_alpha(inks.colour(Ink::Black), PLATE));
        self.write(canvas, area, text, inks);
    }

    /// Draws a text in the middle of an area, without a plate.
    pub fn write(self, canvas: &mut Canvas, area: PixelRect, text: &str, inks: &Inks) {
        let (width, height) = self.size(text);
        let left = area.left + (area.width - width) / 2;
        let top = area.top + (area.height - height) / 2;
        let colour: Rgba = inks.colour(self.ink);
        let advance = (COLUMNS as i32 + 1) * self.scale;
        for (start, character) in (left..).step_by(advance.max(1) as usize).zip(text.chars()) {
            for (row, column) in inks.glyph(character).dots() {
                let side = self.scale;
                let (left, top) = (start + column * side, top + row * side);
                canvas.replace(PixelRect { left, top, width: side, height: side }, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;

    use super::{super::inks::shipped, *};

    #[test]
    fn four_digits_fill_a_cell_and_stay_inside() {
        let lettering = Lettering { scale: 1, ink: Ink::White };
        assert_eq!(lettering.size("2048"), (15, 5));
        let mut canvas = Canvas::new(48, 48);
        lettering.draw(&mut canvas, PixelRect::of_cell(Pos::new(1, 1)), "2048", &shipped());
        let painted = |x, y| canvas.pixel(x, y).0[3] != 0;
        for (x, y) in (0..48).flat_map(|x| (0..48).map(move |y| (x, y))) {
            assert_eq!(painted(x, y), (16..31).contains(&x) && (20..27).contains(&y), "{x},{y}");
        }
    }

    #[test]
    fn twice_as_large_means_four_pixels_for_one() {
        let ink = |scale| {
            let mut canvas = Canvas::new(16, 16);
            let area = PixelRect::of_cell(Pos::new(0, 0));
            Lettering { scale, ink: Ink::White }.draw(&mut canvas, area, "7K", &shipped());
            let white = shipped().colour(Ink::White);
            (0..256).filter(|index| canvas.pixel(index % 16, index / 16) == white).count()
        };
        assert_eq!(ink(2), 4 * ink(1));
    }
}
