//! Pictures of light or darkness over the whole map, blended from cell to cell. Unknown cells have a sharp edge.

use std::ops::RangeInclusive;

use bevy::{asset::AssetId, image::ImageSampler, prelude::*};
use rootward_art::tile::FRONT;
use rootward_gen::{Base, CellSet, HEIGHT, Pos, WIDTH};
use rootward_presentation::shown::{CellSight, Sight};

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
        for cell in (0..self.lays.len()).filter(|&cell| self.is_stale(cell)) {
            self.paint_cell(cell, bytes, beyond);
        }
        self.painted.clone_from(&self.lays);
    }

    fn is_stale(&self, cell: usize) -> bool {
        self.painted.len() != self.lays.len()
            || beside(cell).any(|other| self.painted[other] != self.lays[other])
    }

    /// Paints a cell in quarters, because all pixels of a quarter lie between the same four cells. A step of the party
    /// paints tens of thousands of pixels, so values common to a quarter or a row are computed once.
    fn paint_cell(&self, cell: usize, bytes: &mut [u8], beyond: Cover) {
        let (left, top) = (cell % CELLS.0 * FINE, cell / CELLS.0 * FINE);
        let (own, ends) = (self.lays[cell], self.ends(cell));
        let is_dithered = FINE == DITHERED && own != Lay::Unknown;
        for (x, y) in [(0, 0), (FINE / 2, 0), (0, FINE / 2), (FINE / 2, FINE / 2)] {
            let around = self.around(left + x, top + y);
            for y in y..y + FINE / 2 {
                let start = ((top + y) * Self::SIZE.0 + left + x) * 4;
                let Some(line) = bytes.get_mut(start..start + FINE / 2 * 4) else { continue };
                let row = around.row::<FINE>(top + y);
                for (x, pixel) in (x..).zip(line.as_chunks_mut().0) {
                    let colour = match (own, around.same) {
                        (Lay::Unknown, _) => beyond,
                        (_, Some(cover)) => cover,
                        _ => row.mixed::<FINE>(own, left + x).unwrap_or(beyond),
                    };
                    *pixel = if is_dithered { dithered(colour, own, ends, x, y) } else { colour };
                }
            }
        }
    }

    fn around(&self, x: usize, y: usize) -> Around {
        let (rows, columns) = (nearest::<FINE>(y, CELLS.1).0, nearest::<FINE>(x, CELLS.0).0);
        let covers = [0, 1, 2, 3].map(|near| self.lays[rows[near / 2] * CELLS.0 + columns[near % 2]].cover());
        let parts = covers
            .map(|cover| cover.map_or([0; 5], |[r, g, b, density]| [r, g, b, density, 1].map(u32::from)));
        Around { parts, same: covers[0].filter(|_| covers.iter().all(|cover| *cover == covers[0])) }
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
    /// The colour of a pixel, blended from the open cells. On a wall it fades out towards the far half.
    #[inline]
    fn mixed<const FINE: usize>(&self, own: Lay, x: usize) -> Option<Cover> {
        let [left, right] = &self.0;
        let [red, green, blue, density, weight] = blended([left, right], nearest::<FINE>(x, CELLS.0).1);
        let whole = (4 * FINE * FINE) as u32;
        if weight == 0 {
            return None;
        }
        // Division by a constant is faster, and most pixels have four open cells around them.
        let mean = |sum: u32| if weight == whole { sum / whole } else { sum / weight };
        let density = mean(density);
        let density = if own == Lay::Wall { density * (4 * weight).min(whole) / whole } else { density };
        Some([mean(red) as u8, mean(green) as u8, mean(blue) as u8, density as u8])
    }
}

#[inline]
fn blended([one, other]: [&Part; 2], [first, second]: [u32; 2]) -> Part {
    let mut sum = *one;
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum = *sum * first + other * second;
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

/// The pixel is dark on the top of a wall, and at the edge of the known floor.
fn dithered([red, green, blue, density]: Cover, own: Lay, ends: [bool; 4], x: usize, y: usize) -> Cover {
    let stepped = |density: u8, step: u32| ordered(density.into(), step, x, y).min(255) as u8;
    let light = stepped(density, STEP);
    let is_top = match own {
        Lay::Wall => true,
        Lay::Front(_) => y < TOP,
        Lay::Unknown | Lay::Open(_) => false,
    };
    // A light of another colour would make the dark top brighter.
    let dark = |density: u8| [DARK[0], DARK[1], DARK[2], density];
    if is_top {
        return dark(light);
    }
    let (last, mut near) = (DITHERED - 1, DITHERED);
    for (ends, pixels) in [(ends[0], x), (ends[1], last - x), (ends[2], y), (ends[3], last - y)] {
        near = if ends { near.min(pixels) } else { near };
    }
    let edge = EDGE.get(near).map_or(0, |&density| stepped(density, EDGE_STEP));
    if edge > light { dark(edge) } else { [red, green, blue, light] }
}

fn beside(cell: usize) -> impl Iterator<Item = usize> {
    let near =
        |at: usize, cells: usize| -> RangeInclusive<usize> { at.saturating_sub(1)..=(at + 1).min(cells - 1) };
    let columns = near(cell % CELLS.0, CELLS.0);
    near(cell / CELLS.0, CELLS.1)
        .flat_map(move |row| columns.clone().map(move |column| row * CELLS.0 + column))
}

/// The shown cells of a floor: known open cells, and walls beside them that are known from this side.
pub fn known_cells(base: &Base, floor: u8, sight: &Sight) -> CellSet {
    let known = |at: &Pos| sight.of(*at) != CellSight::Never;
    let open = Pos::all().filter(known).filter(|&at| base.is_ground(at) && base.floor_at(at) == Some(floor));
    let beside = |at: Pos| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| at.offset(dx, dy)));
    open.flat_map(beside).filter(|at| at.in_grid() && known(at)).collect()
}

#[cfg(test)]
mod tests;
