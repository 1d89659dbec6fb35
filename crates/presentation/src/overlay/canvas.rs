//! The picture for painting overlays, as plain pixels. A cell is 16 pixels wide and high.

use rootward_art::{Pixels, Rgba};
use rootward_gen::{CellSet, HEIGHT, Heading, Pos, WIDTH};

/// The side of a cell in pixels.
pub const CELL: i32 = 16;

const DEPTH: usize = 4;

/// A block of pixels. It may extend beyond the edge of a canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PixelRect {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

impl PixelRect {
    pub fn of_cell(at: Pos) -> Self {
        Self { left: i32::from(at.x) * CELL, top: i32::from(at.y) * CELL, width: CELL, height: CELL }
    }

    /// The smallest block that contains both blocks.
    pub fn around(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// The pixels along the inside of one side.
    pub const fn side(self, side: Heading, thickness: i32) -> Self {
        let Self { left, top, width, height } = self;
        match side {
            Heading::North => Self { height: thickness, ..self },
            Heading::South => Self { top: top + height - thickness, height: thickness, ..self },
            Heading::West => Self { width: thickness, ..self },
            Heading::East => Self { left: left + width - thickness, width: thickness, ..self },
        }
    }
}

/// Pixels in RGBA8 with straight alpha. Pixels outside the canvas are clipped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Canvas {
    pub width: usize,
    pub height: usize,
    /// `width * height * 4` bytes, rows from the top.
    pub bytes: Vec<u8>,
}

impl Canvas {
    pub fn for_grid() -> Self {
        Self::new(WIDTH * CELL as usize, HEIGHT * CELL as usize)
    }

    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, bytes: vec![0; width * height * DEPTH] }
    }

    /// Gives an empty canvas the size of the whole grid.
    pub fn allocate(&mut self) {
        if self.bytes.is_empty() {
            *self = Self::for_grid();
        }
    }

    pub fn clear(&mut self) {
        self.bytes.fill(0);
    }

    /// The colour of a pixel. Transparent outside.
    pub fn pixel(&self, x: usize, y: usize) -> Rgba {
        let pixels = self.bytes.as_chunks::<DEPTH>().0;
        let inside = x < self.width && y < self.height;
        let found = if inside { pixels.get(y * self.width + x) } else { None };
        found.map_or(Rgba::CLEAR, |pixel| Rgba(*pixel))
    }

    /// Blends a colour over an area by its alpha.
    pub fn fill(&mut self, area: PixelRect, colour: Rgba) {
        for y in area.top..area.top + area.height {
            for pixel in self.row(y, area.left, area.left + area.width) {
                lay_over(pixel, colour);
            }
        }
    }

    /// Replaces an area with a colour.
    pub fn replace(&mut self, area: PixelRect, colour: Rgba) {
        for y in area.top..area.top + area.height {
            self.row(y, area.left, area.left + area.width).fill(colour.0);
        }
    }

    /// Blends a colour over the pixels that `picks` selects. It gets column and row, counted from the corner of the
    /// area. The area must begin inside the canvas.
    pub fn hatch(&mut self, area: PixelRect, colour: Rgba, picks: impl Fn(i32, i32) -> bool) {
        for y in 0..area.height {
            let row = self.row(area.top + y, area.left, area.left + area.width);
            let picked = (0..).zip(row).filter(|(x, _)| picks(*x, y));
            picked.for_each(|(_, pixel)| lay_over(pixel, colour));
        }
    }

    pub fn fill_cell(&mut self, at: Pos, colour: Rgba, alpha: u8) {
        self.fill(PixelRect::of_cell(at), with_alpha(colour, alpha));
    }

    pub fn dot(&mut self, x: i32, y: i32, colour: Rgba) {
        for pixel in self.row(y, x, x + 1) {
            lay_over(pixel, colour);
        }
    }

    /// Draws a picture with a tint. White pixels take the tint itself, and darker pixels take a darker tint.
    pub fn blit(&mut self, picture: &Pixels, left: i32, top: i32, tint: Rgba) {
        let rows = picture.bytes.chunks_exact((picture.width * DEPTH).max(DEPTH));
        for (y, row) in (top..).zip(rows) {
            let pixels = row.as_chunks::<DEPTH>().0;
            for (x, pixel) in (left..).zip(pixels).filter(|(_, pixel)| pixel[3] != 0) {
                let channel = |index: usize| mix(pixel[index], tint.0[index]);
                self.dot(x, y, Rgba(std::array::from_fn(channel)));
            }
        }
    }

    /// Draws a line along the inside of the border of a set of cells.
    pub fn outline(&mut self, cells: &CellSet, thickness: i32, colour: Rgba) {
        for at in cells.iter() {
            for side in Heading::ALL {
                let next = at.step(side);
                if !cells.contains(next) {
                    self.fill(PixelRect::of_cell(at).side(side, thickness), colour);
                }
                // Fills the hole that the outline would have at an inner corner.
                let beside = side.right();
                let inner = cells.contains(next) && cells.contains(at.step(beside));
                if inner && !cells.contains(next.step(beside)) {
                    let corner = PixelRect::of_cell(at).side(side, thickness).side(beside, thickness);
                    self.fill(corner, colour);
                }
            }
        }
    }

    /// Copies an area to the same place in the bytes of a picture of the same size.
    pub fn copy_to(&self, picture: &mut [u8], area: PixelRect) {
        let inside = |at: i32, size: usize| usize::try_from(at).unwrap_or(0).min(size);
        let (left, right) = (inside(area.left, self.width), inside(area.left + area.width, self.width));
        for y in inside(area.top, self.height)..inside(area.top + area.height, self.height) {
            let row = (y * self.width + left) * DEPTH..(y * self.width + right) * DEPTH;
            if let (Some(to), Some(from)) = (picture.get_mut(row.clone()), self.bytes.get(row)) {
                to.copy_from_slice(from);
            }
        }
    }

    fn row(&mut self, y: i32, left: i32, right: i32) -> &mut [[u8; DEPTH]] {
        let column = |x: i32| usize::try_from(x).unwrap_or(0).min(self.width);
        let (left, right) = (column(left), column(right));
        let pixels = self.bytes.as_chunks_mut::<DEPTH>().0;
        let row = usize::try_from(y).ok().and_then(|y| pixels.chunks_exact_mut(self.width.max(1)).nth(y));
        row.and_then(|row| row.get_mut(left..right)).unwrap_or_default()
    }
}

pub const fn with_alpha(colour: Rgba, alpha: u8) -> Rgba {
    let Rgba([red, green, blue, _]) = colour;
    Rgba([red, green, blue, alpha])
}

const fn mix(a: u8, b: u8) -> u8 {
    ((a as u32 * b as u32 + 127) / 255) as u8
}

fn lay_over(pixel: &mut [u8; DEPTH], colour: Rgba) {
    let Rgba([.., dense]) = colour;
    if dense == u8::MAX || pixel[3] == 0 {
        *pixel = colour.0;
        return;
    }
    let below = u32::from(mix(pixel[3], u8::MAX - dense));
    let above = u32::from(dense);
    let sum = (above + below).max(1);
    for (old, new) in pixel.iter_mut().zip(colour.0).take(3) {
        *old = ((u32::from(new) * above + u32::from(*old) * below + sum / 2) / sum) as u8;
    }
    pixel[3] = (above + below).min(255) as u8;
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba([255, 0, 0, 255]);

    fn count(canvas: &Canvas) -> usize {
        canvas.bytes.chunks_exact(DEPTH).filter(|pixel| pixel[3] != 0).count()
    }

    #[test]
    fn pixels_outside_are_clipped() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill_cell(Pos::new(1, 1), RED, 255);
        assert_eq!(count(&canvas), 16);
        canvas.clear();
        canvas.fill(PixelRect { left: -8, top: -8, width: 10, height: 10 }, RED);
        assert_eq!(count(&canvas), 4);
        canvas.fill_cell(Pos::new(-3, 9), RED, 255);
        assert_eq!(count(&canvas), 4);
        assert_eq!((canvas.pixel(1, 1), canvas.pixel(20, 0)), (RED, Rgba::CLEAR));
    }

    #[test]
    fn a_thin_colour_lets_the_one_below_shine_through() {
        let mut canvas = Canvas::new(1, 1);
        canvas.dot(0, 0, Rgba([0, 0, 255, 255]));
        canvas.dot(0, 0, with_alpha(RED, 128));
        assert_eq!(canvas.pixel(0, 0), Rgba([128, 0, 127, 255]));
        canvas.clear();
        canvas.dot(0, 0, with_alpha(RED, 128));
        assert_eq!(canvas.pixel(0, 0), with_alpha(RED, 128));
    }

    #[test]
    fn a_tint_colours_white_and_keeps_black() {
        let bytes = vec![255, 255, 255, 255, 0, 0, 0, 255, 9, 9, 9, 0];
        let picture = Pixels { width: 3, height: 1, bytes };
        let mut canvas = Canvas::new(3, 1);
        canvas.blit(&picture, 0, 0, RED);
        assert_eq!([0, 1, 2].map(|x| canvas.pixel(x, 0)), [RED, Rgba([0, 0, 0, 255]), Rgba::CLEAR]);
    }

    #[test]
    fn an_outline_is_closed_around_every_corner() {
        let cells: CellSet = [Pos::new(0, 0), Pos::new(0, 1), Pos::new(1, 1)].into_iter().collect();
        let mut canvas = Canvas::new(48, 48);
        canvas.outline(&cells, 1, RED);
        // The ring around an L of three cells: the border of a 32x32 block, with one corner turned inside out.
        assert_eq!(count(&canvas), 4 * 32 - 4);
        assert_eq!(canvas.pixel(15, 16), RED);
    }
}
