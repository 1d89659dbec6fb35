//! Pictures of light or darkness over the whole map, blended from cell to cell. Unknown cells have a sharp edge.

use std::ops::RangeInclusive;

use bevy::{asset::AssetId, image::ImageSampler, prelude::*};
use rootward_art::tile::FRONT;
use rootward_gen::{Base, CellSet, HEIGHT, Pos, WIDTH};
use rootward_presentation::shown::Sight;

use crate::{
    kit::{CELL, artbook::smooth_image},
    map::tilemap::spawn::framed,
};

/// The size of the picture in cells: the grid and its frame.
const CELLS: (usize, usize) = (WIDTH + 2, HEIGHT + 2);
/// The width and height of a cell in a smooth veil, in pixels.
pub const SMOOTH: usize = 4;
/// The width and height of a cell in a dithered veil, in pixels: the same as in the sprites.
pub const DITHERED: usize = CELL as usize;
/// The size of a density step in a dithered veil.
const STEP: u32 = 10;
/// The order in which the 16 pixels of a dithered step are filled.
const ORDER: [[u32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
/// The darkness over the tops of walls and at the edge of a known floor.
const DARK: [u8; 3] = [8, 10, 16];
/// The density of that darkness, indexed by the distance from the edge in pixels of a dithered veil.
const EDGE: [u8; 8] = [240, 232, 212, 184, 150, 112, 74, 36];
/// The number of pixel rows that show the top of a wall. Its front is below them.
const TOP: usize = DITHERED - FRONT;
/// The coarser density step at the edge.
const EDGE_STEP: u32 = 80;

/// The light or darkness over a cell: its colour and density.
type Cover = [u8; 4];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lay {
    #[default]
    Unknown,
    /// A wall. Its near half takes the light of the open cells beside it.
    Wall,
    Open(Cover),
    /// The front of a wall, with the cover of the floor in front of it.
    Front(Cover),
}

impl Lay {
    const fn cover(self) -> Option<Cover> {
        match self {
            Self::Open(cover) | Self::Front(cover) => Some(cover),
            Self::Unknown | Self::Wall => None,
        }
    }
}

/// The cover of every cell. `FINE` is the side of a cell in pixels: [`SMOOTH`] or [`DITHERED`].
#[derive(Clone, Debug, Default)]
pub struct Veil<const FINE: usize> {
    lays: Vec<Lay>,
    /// The painted covers. Empty for a full repaint.
    painted: Vec<Lay>,
    /// The last painted picture, and its cover of unknown cells.
    picture: Option<(AssetId<Image>, Cover)>,
}

impl<const FINE: usize> Veil<FINE> {
    const SIZE: (usize, usize) = (CELLS.0 * FINE, CELLS.1 * FINE);

    /// A cell of the frame is a wall if its neighbour is known. A front has the cover of the floor in front of it.
    pub fn lay(&mut self, of: impl Fn(Pos) -> Lay) {
        let beside = |at: Pos| Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
        self.lays.clear();
        self.lays.extend(framed().map(|at| match of(beside(at)) {
            Lay::Open(_) if !at.in_grid() => Lay::Wall,
            lay => lay,
        }));
        for cell in 0..self.lays.len().saturating_sub(CELLS.0) {
            if let (Lay::Wall, Lay::Open(cover)) = (self.lays[cell], self.lays[cell + CELLS.0]) {
                self.lays[cell] = Lay::Front(cover);
            }
        }
    }

    /// Without changes, the asset is not touched and not uploaded again. `beyond` is the cover of unknown cells.
    pub fn show(&mut self, picture: &Handle<Image>, beyond: Cover, images: &mut Assets<Image>) {
        let now = Some((picture.id(), beyond));
        if self.picture == now && self.painted == self.lays {
            return;
        }
        if let Some(mut image) = images.get_mut(picture)
            && let Some(bytes) = image.data.as_mut()
        {
            if self.picture != now {
                self.painted.clear();
            }
            self.picture = now;
            self.paint(bytes, beyond);
        }
    }

    fn paint(&mut self, bytes: &mut [u8], beyond: Cover) {
        // A step changes a few rows, so most cells need not be compared with the cells beside them.
        let row = |row: usize| row * CELLS.0..(row + 1) * CELLS.0;
        let is_same = |at: usize| self.painted.get(row(at)) == self.lays.get(row(at));
        let rows = (0..CELLS.1).filter(|&at| !near(at, CELLS.1).all(is_same));
        for cell in rows.flat_map(row).filter(|&cell| self.is_stale(cell)) {
            self.paint_cell(cell, bytes, beyond);
        }
        self.painted.clone_from(&self.lays);
    }

    fn is_stale(&self, cell: usize) -> bool {
        let columns = near(cell % CELLS.0, CELLS.0);
        near(cell / CELLS.0, CELLS.1).any(|row| {
            let cells = row * CELLS.0 + columns.start()..row * CELLS.0 + columns.end() + 1;
            self.painted.get(cells.clone()) != self.lays.get(cells)
        })
    }

    /// Paints a cell in quarters, because all pixels of a quarter lie between the same four cells. A step of the party
    /// paints tens of thousands of pixels, so values common to a quarter or a row are computed once.
    fn paint_cell(&self, cell: usize, bytes: &mut [u8], beyond: Cover) {
        let (left, top) = (cell % CELLS.0 * FINE, cell / CELLS.0 * FINE);
        let (own, ends) = (self.lays[cell], self.ends(cell));
        let is_dithered = FINE == DITHERED && own != Lay::Unknown;
        for (x, y) in [(0, 0), (FINE / 2, 0), (0, FINE / 2), (FINE / 2, FINE / 2)] {
            let around = self.around(left + x, top + y);
            let same = if own == Lay::Unknown { Some(beyond) } else { around.same };
            for y in y..y + FINE / 2 {
                let start = ((top + y) * Self::SIZE.0 + left + x) * 4;
                let Some(line) = bytes.get_mut(start..start + FINE / 2 * 4) else { continue };
                let (line, _) = line.as_chunks_mut();
                if let Some(cover) = same {
                    line.fill(cover);
                } else {
                    around.row::<FINE>(top + y).mix::<FINE>(own, left + x, beyond, line);
                }
                if is_dithered {
                    dither(line, own, ends, x, y);
                }
            }
        }
    }

    fn around(&self, x: usize, y: usize) -> Around {
        let (rows, columns) = (nearest::<FINE>(y, CELLS.1).0, nearest::<FINE>(x, CELLS.0).0);
        let mut around =
            Around { parts: [[0; 5]; 4], same: self.lays[rows[0] * CELLS.0 + columns[0]].cover() };
        for (near, part) in around.parts.iter_mut().enumerate() {
            let cover = self.lays[rows[near / 2] * CELLS.0 + columns[near % 2]].cover();
            if let Some([red, green, blue, density]) = cover {
                *part = [red.into(), green.into(), blue.into(), density.into(), 1];
            }
            if cover != around.same {
                around.same = None;
            }
        }
        around
    }

    /// Whether an open cell borders on unknown cells in the west, east, north and south.
    fn ends(&self, cell: usize) -> [bool; 4] {
        let is_open = matches!(self.lays[cell], Lay::Open(_));
        let sides = [cell.wrapping_sub(1), cell + 1, cell.wrapping_sub(CELLS.0), cell + CELLS.0];
        sides.map(|side| is_open && self.lays.get(side) == Some(&Lay::Unknown))
    }

    pub fn sprite(colour: Cover, depth: f32, images: &mut Assets<Image>) -> (Sprite, Transform) {
        let mut image = smooth_image(Self::SIZE, colour);
        if FINE == DITHERED {
            image.sampler = ImageSampler::nearest();
        }
        let size = Vec2::new(CELLS.0 as f32, CELLS.1 as f32) * CELL;
        let sprite = Sprite { image: images.add(image), custom_size: Some(size), ..default() };
        (sprite, Transform::from_xyz(size.x / 2.0 - CELL, CELL - size.y / 2.0, depth))
    }
}

/// The colour and density of a cell, and 1 if it is open. All are 0 for other cells.
type Part = [u32; 5];

/// The covers of the four cells around a pixel, row by row.
#[derive(Clone, Copy, Debug)]
struct Around {
    parts: [Part; 4],
    /// The cover of all four cells, if they have the same one.
    same: Option<Cover>,
}

impl Around {
    /// The covers to the left and right of the pixels in a row, blended from the cells above and below.
    fn row<const FINE: usize>(&self, y: usize) -> Row {
        let weights = nearest::<FINE>(y, CELLS.1).1;
        let [left, right, left_below, right_below] = &self.parts;
        Row([blended([left, left_below], weights), blended([right, right_below], weights)])
    }
}

/// A row of pixels between four cells: the weighted covers to its left and right.
#[derive(Clone, Copy, Debug)]
struct Row([Part; 2]);

impl Row {
    /// Blends the colours of neighbouring pixels from the open cells. On a wall they fade out towards the far half.
    /// `x` is the first pixel's column in the picture.
    fn mix<const FINE: usize>(&self, own: Lay, x: usize, beyond: Cover, line: &mut [Cover]) {
        let ([left, right], [mut first, mut second]) = (&self.0, nearest::<FINE>(x, CELLS.0).1);
        let whole = (4 * FINE * FINE) as u32;
        for pixel in line {
            let [red, green, blue, density, weight] = blended([left, right], [first, second]);
            (first, second) = (first.saturating_sub(2), second + 2);
            // Division by a constant is faster, and most pixels have four open cells around them.
            *pixel = if weight == whole {
                [(red / whole) as u8, (green / whole) as u8, (blue / whole) as u8, (density / whole) as u8]
            } else if let Some(density) = density.checked_div(weight) {
                let density =
                    if own == Lay::Wall { density * (4 * weight).min(whole) / whole } else { density };
                [(red / weight) as u8, (green / weight) as u8, (blue / weight) as u8, density as u8]
            } else {
                beyond
            };
        }
    }
}

#[inline]
fn blended([one, other]: [&Part; 2], [first, second]: [u32; 2]) -> Part {
    let mut sum = [0; 5];
    for part in 0..sum.len() {
        sum[part] = one[part] * first + other[part] * second;
    }
    sum
}

/// The two cells whose centres enclose a pixel in a row or column, and the weight of each.
#[inline]
fn nearest<const FINE: usize>(pixel: usize, cells: usize) -> ([usize; 2], [u32; 2]) {
    // The distance is in half pixels, from the middle of the cell before the first one.
    let from_first = 2 * pixel + 1 + FINE;
    let (cell, rest) = (from_first / (2 * FINE), (from_first % (2 * FINE)) as u32);
    ([cell.saturating_sub(1), cell.min(cells - 1)], [2 * FINE as u32 - rest, rest])
}

/// Rounds a level to whole steps. As the level rises, neighbouring pixels reach the next step one after another.
#[inline]
pub fn ordered(level: u32, step: u32, x: usize, y: usize) -> u32 {
    (level + ORDER[y % 4][x % 4] * step / 16) / step * step
}

/// Rounds the densities of neighbouring pixels of a cell to steps. They are dark on the top of a wall, and at the edge
/// of the known floor. `x` and `y` are the first pixel's place in its cell.
fn dither(line: &mut [Cover], own: Lay, ends: [bool; 4], x: usize, y: usize) {
    let is_top = match own {
        Lay::Wall => true,
        Lay::Front(_) => y < TOP,
        Lay::Unknown | Lay::Open(_) => false,
    };
    let (is_edge, last) = (!is_top && ends.contains(&true), DITHERED - 1);
    // A light of another colour would make the dark top brighter.
    let dark = |density: u8| [DARK[0], DARK[1], DARK[2], density];
    for (index, pixel) in line.iter_mut().enumerate() {
        let x = x + index;
        let stepped = |density: u8, step: u32| ordered(density.into(), step, x, y).min(255) as u8;
        pixel[3] = stepped(pixel[3], STEP);
        if is_top {
            *pixel = dark(pixel[3]);
        } else if is_edge {
            let mut near = DITHERED;
            for (ends, pixels) in [(ends[0], x), (ends[1], last - x), (ends[2], y), (ends[3], last - y)] {
                near = if ends { near.min(pixels) } else { near };
            }
            let edge = EDGE.get(near).map_or(0, |&density| stepped(density, EDGE_STEP));
            if edge > pixel[3] {
                *pixel = dark(edge);
            }
        }
    }
}

/// A row or column, and those beside it.
pub fn near(at: usize, cells: usize) -> RangeInclusive<usize> {
    at.saturating_sub(1)..=(at + 1).min(cells - 1)
}

/// The shown cells of a floor: known open cells, and walls beside them that are known from this side.
pub fn known_cells(base: &Base, floor: u8, sight: &Sight) -> CellSet {
    let known = sight.ever();
    let is_here = |at: &Pos| base.is_ground(*at) && base.floor_at(*at) == Some(floor);
    let open: CellSet = known.iter().filter(is_here).collect();
    open.grown().and(&known)
}

#[cfg(test)]
mod tests;
