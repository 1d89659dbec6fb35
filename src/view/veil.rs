//! Pictures of light or darkness over the map, soft from cell to cell. Unknown cells have a sharp cover of their own.

use std::ops::RangeInclusive;

use bevy::{asset::AssetId, prelude::*};
use rootward_gen::{Base, HEIGHT, Pos, WIDTH};

use crate::{
    kit::{CELL, artbook::smooth_image},
    sight::{CellSight, Sight},
    tilemap::spawn::framed,
};

/// Pixels to a side of a cell.
const FINE: usize = 4;
const CELLS: (usize, usize) = (WIDTH + 2, HEIGHT + 2);
const SIZE: (usize, usize) = (CELLS.0 * FINE, CELLS.1 * FINE);

/// The colour and density of a cover.
type Cover = [u8; 4];

/// The cover of every cell, and what is painted of it.
#[derive(Clone, Debug, Default)]
pub struct Veil {
    /// Nothing for unknown cells.
    covers: Vec<Option<Cover>>,
    /// The covers that the picture shows; nothing if it has to be painted as a whole.
    painted: Vec<Option<Cover>>,
    /// The picture that was painted last, and the cover of unknown cells in it.
    picture: Option<(AssetId<Image>, Cover)>,
}

impl Veil {
    /// Lays colours over every cell that is known. The frame is like the cell of the grid beside it.
    pub fn lay(&mut self, of: impl Fn(Pos) -> Option<Cover>) {
        let beside = |at: Pos| Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
        self.covers.clear();
        self.covers.extend(framed().map(|at| of(beside(at))));
    }

    /// Brings a picture up to date. It stays untouched, and off the bus to the graphics card, if nothing has changed.
    /// `beyond` is the cover of unknown cells.
    pub fn show(&mut self, picture: &Handle<Image>, beyond: Cover, images: &mut Assets<Image>) {
        let now = Some((picture.id(), beyond));
        if self.picture == now && self.painted == self.covers {
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

    /// Paints the cells that have changed, and those beside them.
    fn paint(&mut self, bytes: &mut [u8], beyond: Cover) {
        for cell in (0..self.covers.len()).filter(|&cell| self.is_stale(cell)) {
            self.paint_cell(cell, bytes, beyond);
        }
        self.painted.clone_from(&self.covers);
    }

    /// Whether the pixels of a cell depend on a cover that has changed.
    fn is_stale(&self, cell: usize) -> bool {
        self.painted.len() != self.covers.len()
            || beside(cell).any(|other| self.painted[other] != self.covers[other])
    }

    fn paint_cell(&self, cell: usize, bytes: &mut [u8], beyond: Cover) {
        let own = self.covers[cell];
        let plain = own.is_none() || beside(cell).all(|other| self.covers[other] == own);
        for (x, y) in pixels_of(cell) {
            let colour = if plain { own.unwrap_or(beyond) } else { self.mixed(x, y).unwrap_or(beyond) };
            let index = (y * SIZE.0 + x) * 4;
            if let Some(pixel) = bytes.get_mut(index..index + 4) {
                pixel.copy_from_slice(&colour);
            }
        }
    }

    /// The colour of a pixel between those of the four nearest cells, as far as they are known.
    fn mixed(&self, x: usize, y: usize) -> Option<Cover> {
        let (columns, rows) = (nearest(x, CELLS.0), nearest(y, CELLS.1));
        let (mut sum, mut weight) = ([0_u32; 4], 0);
        for (row, down) in rows {
            for (column, right) in columns {
                let Some(cover) = self.covers[row * CELLS.0 + column] else { continue };
                let part = down * right;
                weight += part;
                for (sum, channel) in sum.iter_mut().zip(cover) {
                    *sum += part * u32::from(channel);
                }
            }
        }
        (weight > 0).then(|| sum.map(|channel| (channel / weight) as u8))
    }
}

fn beside(cell: usize) -> impl Iterator<Item = usize> {
    let near =
        |at: usize, cells: usize| -> RangeInclusive<usize> { at.saturating_sub(1)..=(at + 1).min(cells - 1) };
    let columns = near(cell % CELLS.0, CELLS.0);
    near(cell / CELLS.0, CELLS.1)
        .flat_map(move |row| columns.clone().map(move |column| row * CELLS.0 + column))
}

fn pixels_of(cell: usize) -> impl Iterator<Item = (usize, usize)> {
    let (left, top) = (cell % CELLS.0 * FINE, cell / CELLS.0 * FINE);
    (top..top + FINE).flat_map(move |y| (left..left + FINE).map(move |x| (x, y)))
}

/// The two cells whose middles a pixel of a row or column lies between, and the weight of each.
fn nearest(pixel: usize, cells: usize) -> [(usize, u32); 2] {
    // In halves of a pixel, from the middle of the first cell.
    let from_first = (2 * pixel + 1) as i32 - FINE as i32;
    let whole = 2 * FINE as i32;
    let (cell, rest) = (from_first.div_euclid(whole), from_first.rem_euclid(whole) as u32);
    let inside = |cell: i32| cell.clamp(0, cells as i32 - 1) as usize;
    [(inside(cell), whole as u32 - rest), (inside(cell + 1), rest)]
}

/// The sprite of a veil, and where it lies.
pub fn sprite(colour: Cover, depth: f32, images: &mut Assets<Image>) -> (Sprite, Transform) {
    let image = smooth_image(SIZE, colour);
    let size = Vec2::new(CELLS.0 as f32, CELLS.1 as f32) * CELL;
    let sprite = Sprite { image: images.add(image), custom_size: Some(size), ..default() };
    (sprite, Transform::from_xyz(size.x / 2.0 - CELL, CELL - size.y / 2.0, depth))
}

/// Whether a cell is visible on a floor: a known open cell of it, or a wall beside one.
pub fn is_known(base: &Base, floor: u8, sight: &Sight, at: Pos) -> bool {
    let known = |at: Pos| sight.of(at) != CellSight::Never;
    let open_here = |at: Pos| base.is_ground(at) && base.floor_at(at) == Some(floor) && known(at);
    known(at) && (-1..=1).any(|dy| (-1..=1).any(|dx| open_here(at.offset(dx, dy))))
}

#[cfg(test)]
mod tests;
