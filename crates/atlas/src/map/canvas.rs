//! The picture of a map: RGBA8, 16 pixels a cell, with a margin of one cell for the walls around the grid.

use rootward_art::Pixels;
use rootward_gen::{HEIGHT, Pos, WIDTH};

/// The side of a cell in pixels.
pub const CELL: usize = 16;
/// The width of the margin in pixels.
pub const MARGIN: usize = CELL;
/// The width and height of a map in pixels.
pub const SIZE: (usize, usize) = (WIDTH * CELL + 2 * MARGIN, HEIGHT * CELL + 2 * MARGIN);
/// The number of bytes of a map.
pub const BYTES: usize = SIZE.0 * SIZE.1 * DEPTH;
pub(crate) const CELLS: (usize, usize) = (WIDTH + 2, HEIGHT + 2);
pub(super) const DEPTH: usize = 4;

/// A rectangle of a map in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub left: usize,
    /// The first row.
    pub top: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

impl Area {
    /// The smallest rectangle around some cells. `None` without cells. Cells beyond the margin are ignored.
    #[must_use]
    pub fn around(cells: impl IntoIterator<Item = Pos>) -> Option<Self> {
        let mut places = cells.into_iter().filter_map(corner);
        let (x, y) = places.next()?;
        let bounds = (x, y, x, y);
        let (left, top, right, bottom) = places.fold(bounds, |(left, top, right, bottom), (x, y)| {
            (left.min(x), top.min(y), right.max(x), bottom.max(y))
        });
        Some(Self { left, top, width: right - left + CELL, height: bottom - top + CELL })
    }

    /// The part of the rectangle that lies on a map.
    #[must_use]
    pub fn on_map(self) -> Self {
        let (left, top) = (self.left.min(SIZE.0), self.top.min(SIZE.1));
        Self { left, top, width: self.width.min(SIZE.0 - left), height: self.height.min(SIZE.1 - top) }
    }

    /// Copies the rectangle out of a map, row by row. The copy is shorter if the rectangle leaves the map.
    pub fn cut(self, map: &[u8], out: &mut Vec<u8>) {
        let Self { left, top, width, height } = self.on_map();
        out.clear();
        for row in top..top + height {
            let start = (row * SIZE.0 + left) * DEPTH;
            out.extend_from_slice(map.get(start..start + width * DEPTH).unwrap_or_default());
        }
    }
}

/// All cells of a map, row by row: the grid and the margin around it.
pub(crate) fn framed() -> impl Iterator<Item = Pos> {
    (-1..=HEIGHT as i16).flat_map(|y| (-1..=WIDTH as i16).map(move |x| Pos::new(x, y)))
}

/// The index of a cell among those of a map. `None` beyond the margin.
pub(crate) fn place(at: Pos) -> Option<usize> {
    let (x, y) = (usize::try_from(at.x + 1).ok()?, usize::try_from(at.y + 1).ok()?);
    (x < CELLS.0 && y < CELLS.1).then_some(y * CELLS.0 + x)
}

/// The upper left pixel of a cell. `None` beyond the margin.
pub(super) fn corner(at: Pos) -> Option<(usize, usize)> {
    let place = place(at)?;
    Some((place % CELLS.0 * CELL, place / CELLS.0 * CELL))
}

/// Draws a picture from a sheet whose pictures have the size of a cell, shifted by some pixels to the east and south.
pub(super) fn draw(map: &mut [u8], sheet: &Pixels, number: usize, at: Pos, (east, south): (i8, i8)) {
    let columns = (sheet.width / CELL).max(1);
    let (left, top) = (number % columns * CELL, number / columns * CELL);
    let Some((x, y)) = corner(at) else { return };
    let (x, y) = (x as isize + isize::from(east), y as isize + isize::from(south));
    stamp(map, sheet, (left, top), (CELL, CELL), (x, y));
}

pub(super) fn stamp(
    map: &mut [u8],
    sheet: &Pixels,
    (left, top): (usize, usize),
    (width, height): (usize, usize),
    (x, y): (isize, isize),
) {
    // The columns and rows of the part that lie on the map.
    let on_map = |start: isize, side: usize, whole: usize| {
        let first = start.min(0).unsigned_abs().min(side);
        let last = whole.checked_add_signed(-start).unwrap_or_default().clamp(first, side);
        (first, last)
    };
    let ((first, last), (begin, end)) = (on_map(x, width, SIZE.0), on_map(y, height, SIZE.1));
    let (to_left, to_top) = (x.max(0).unsigned_abs(), y.max(0).unsigned_abs());
    for row in begin..end {
        let from = ((top + row) * sheet.width + left + first) * DEPTH;
        let to = ((to_top + row - begin) * SIZE.0 + to_left) * DEPTH;
        let line = (last - first) * DEPTH;
        if let (Some(from), Some(to)) = (sheet.bytes.get(from..from + line), map.get_mut(to..to + line)) {
            let from_pixels = from.as_chunks::<DEPTH>().0;
            // Most rows of tiles are opaque.
            if from_pixels.iter().fold(u8::MAX, |alpha, pixel| alpha & pixel[3]) == u8::MAX {
                to.copy_from_slice(from);
                continue;
            }
            let pixels = to.as_chunks_mut::<DEPTH>().0.iter_mut().zip(from_pixels);
            pixels.for_each(|(below, above)| blend(below, *above));
        }
    }
}

/// Copies a cell from a sheet that repeats, so that neighbours continue each other.
pub(super) fn pave(map: &mut [u8], sheet: &Pixels, at: Pos) {
    let Some((left, top)) = corner(at) else { return };
    // The sheet begins at the grid. It is a whole number of cells wide, so no cell crosses its end.
    let wrapped =
        |cell: i16, side: usize| (i32::from(cell) * CELL as i32).rem_euclid(side.max(CELL) as i32) as usize;
    let (x, y) = (wrapped(at.x, sheet.width), wrapped(at.y, sheet.height));
    for row in 0..CELL {
        let (from, to) = (((y + row) * sheet.width + x) * DEPTH, ((top + row) * SIZE.0 + left) * DEPTH);
        let line = CELL * DEPTH;
        if let (Some(from), Some(to)) = (sheet.bytes.get(from..from + line), map.get_mut(to..to + line)) {
            to.copy_from_slice(from);
        }
    }
}

#[inline]
pub(super) fn blend(below: &mut [u8; DEPTH], above: [u8; DEPTH]) {
    match above[3] {
        0 => {}
        u8::MAX => *below = above,
        alpha => {
            for (old, new) in below.iter_mut().zip(above).take(DEPTH - 1) {
                let (dense, thin) = (u32::from(alpha), u32::from(u8::MAX - alpha));
                *old = ((u32::from(new) * dense + u32::from(*old) * thin) / u32::from(u8::MAX)) as u8;
            }
        }
    }
}
