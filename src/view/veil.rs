//! Small pictures that lie over the whole map: soft from cell to cell, and sharp where its knowledge ends.
//! Known cells fade out inside their own area, so that nothing beyond shows through. Of a wall with
//! unknown ground behind it, the half on that side is plain rock, because it is the face of the other side.

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
/// Cells of the picture: the grid, and the frame around it.
const CELLS: (usize, usize) = (WIDTH + 2, HEIGHT + 2);
/// Pixels of the picture.
const SIZE: (usize, usize) = (CELLS.0 * FINE, CELLS.1 * FINE);

/// How many pixels of a wall, and of anything else, are covered beside an unknown cell.
const DARK: (usize, usize) = (FINE / 2, 1);
/// How many of a wall above an unknown cell: its front is high.
const FRONT: usize = 3 * FINE / 4;

/// How far a cover reaches into the pixels of other cells, in cells.
const HALO: usize = 2;

/// How far from known cells rock has a grain, in cells.
const NEAR: usize = 3;
/// How bright the grain of rock is at most: it stays nearly black.
const GRAIN: usize = 6;

/// How many tenths brighter than the darkness beyond the plain rock of a known wall is, whatever lies behind it: beside
/// what is seen of it and at its far edge.
const PLAIN: (usize, usize) = (34, 27);

/// From which channel on the colour of a cover comes from a lamp.
const SHINES: u8 = 60;

/// How many times brighter than the darkness beyond the edge of known floor is.
const DUSK: u8 = 2;

/// The cover of a known cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Colour and density.
    pub colour: [u8; 4],
    /// Whether the cell is a wall.
    pub wall: bool,
    /// Whether it is a wall beside something that was dug: beyond the grid not all are, and those look like all rock.
    pub stands: bool,
}

/// The cover of every cell, and what is painted of it.
#[derive(Clone, Debug, Default)]
pub struct Veil {
    /// Nothing for unknown cells.
    covers: Vec<Option<Cover>>,
    /// How bright the grain of rock is on each cell.
    grain: Vec<u8>,
    /// Which pixels show nothing of the map.
    hidden: Vec<bool>,
    /// The covers that the picture shows; nothing if it has to be painted as a whole.
    painted: Vec<Option<Cover>>,
    /// The picture that was painted last, and the cover of unknown cells in it.
    picture: Option<(AssetId<Image>, [u8; 4])>,
    /// What has to be painted of each cell.
    stale: Vec<Stale>,
}

/// What has to be painted of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Stale {
    /// Nothing.
    #[default]
    No,
    /// Its pixels.
    Pixels,
    /// Its pixels, and the grain of its rock may be another.
    Grain,
}

impl Veil {
    /// Lays colours over every cell of a base that is known. The frame is like the cell of the grid beside it.
    pub fn lay(&mut self, base: &Base, of: impl Fn(Pos) -> Option<[u8; 4]>) {
        let beside = |at: Pos| Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
        self.covers.clear();
        self.covers.extend(framed().map(|at| {
            let wall = !at.in_grid() || !base.is_ground(at);
            let dug = || (-1..=1).any(|dy| (-1..=1).any(|dx| base.is_ground(at.offset(dx, dy))));
            let stands = wall && (at.in_grid() || dug());
            of(beside(at)).map(|colour| Cover { colour, wall, stands })
        }));
    }

    /// Brings a picture up to date with the covers; `beyond` is the cover of unknown cells. It is not touched, and so
    /// not sent to the graphics card, if it shows them already.
    pub fn show(&mut self, picture: &Handle<Image>, beyond: [u8; 4], images: &mut Assets<Image>) {
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

    /// Paints all pixels that have changed since the last time, in the same picture with the same cover of unknown
    /// cells, `beyond`.
    fn paint(&mut self, bytes: &mut [u8], beyond: [u8; 4]) {
        self.find_stale();
        self.painted.clone_from(&self.covers);
        self.hidden.resize(SIZE.0 * SIZE.1, false);
        self.grain.resize(CELLS.0 * CELLS.1, 0);
        let stale = std::mem::take(&mut self.stale);
        let to_paint = || stale.iter().enumerate().filter(|&(_, stale)| *stale > Stale::No);
        for (cell, &stale) in to_paint() {
            if stale == Stale::Grain && beyond[3] != 0 {
                self.grain[cell] = self.roughness(cell);
            }
            self.paint_cell(cell, bytes, beyond);
        }
        if beyond[3] != 0 {
            to_paint().for_each(|(cell, _)| self.darken_rims(cell, bytes, beyond));
        }
        self.stale = stale;
    }

    /// Finds the cells whose pixels depend on a cover that has changed: those two cells away, because the light of a
    /// lamp ends beside hidden pixels of a neighbour. The grain of rock is told by what is known three cells away.
    fn find_stale(&mut self) {
        self.stale.clear();
        if self.painted.len() != self.covers.len() {
            self.stale.resize(self.covers.len(), Stale::Grain);
            return;
        }
        self.stale.resize(self.covers.len(), Stale::No);
        for cell in 0..self.covers.len() {
            let (before, now) = (self.painted[cell], self.covers[cell]);
            if before == now {
                continue;
            }
            let (far, stale) = if before.is_some() == now.is_some() {
                (HALO, Stale::Pixels)
            } else {
                (NEAR.max(HALO), Stale::Grain)
            };
            let (columns, rows) = around(cell, far);
            for row in rows {
                for stale_cell in &mut self.stale[row * CELLS.0..][columns.clone()] {
                    *stale_cell = stale.max(*stale_cell);
                }
            }
        }
    }

    /// How bright the grain of rock is on a cell.
    fn roughness(&self, cell: usize) -> u8 {
        let (columns, rows) = around(cell, NEAR);
        let near = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
        let known = near.filter(|&(column, row)| self.covers[row * CELLS.0 + column].is_some());
        let apart = |(x, y): (usize, usize)| x.abs_diff(cell % CELLS.0).max(y.abs_diff(cell / CELLS.0));
        let nearness: usize = known.map(|at| NEAR + 1 - apart(at)).sum();
        (nearness / 2).min(GRAIN) as u8
    }

    /// Paints the pixels of a cell, but for [its rims](Self::darken_rims).
    fn paint_cell(&mut self, cell: usize, bytes: &mut [u8], beyond: [u8; 4]) {
        let own = self.covers[cell];
        let is_seen = |own: &Cover| own.stands || !own.wall || beyond[3] == 0 || own.colour[3] == 0;
        let seen = own.filter(is_seen);
        let whole = self.single_colour(cell, own, seen, beyond);
        for (x, y) in pixels_of(cell) {
            let mixed = whole
                .filter(|_| seen.is_some())
                .or_else(|| seen.filter(|own| !self.is_edge(x, y, own.wall)).and_then(|_| self.mixed(x, y)));
            let index = y * SIZE.0 + x;
            self.hidden[index] = mixed.is_none();
            let colour = mixed.or(whole).unwrap_or_else(|| match own {
                Some(Cover { stands: true, colour, .. }) => self.plain(x, y, beyond, colour),
                Some(Cover { wall: false, .. }) => dusk(beyond),
                Some(_) | None => self.rock(x, y, beyond),
            });
            if let Some(pixel) = bytes.get_mut(index * 4..index * 4 + 4) {
                pixel.copy_from_slice(&colour);
            }
        }
    }

    /// The colour of all pixels of a cell, if it lies among cells of its own colour, or far from everything that is
    /// known.
    fn single_colour(
        &self,
        cell: usize,
        own: Option<Cover>,
        seen: Option<Cover>,
        beyond: [u8; 4],
    ) -> Option<[u8; 4]> {
        let Some(Cover { colour, .. }) = seen else {
            return (own.is_none() && (beyond[3] == 0 || self.grain[cell] == 0)).then_some(beyond);
        };
        let (columns, mut rows) = around(cell, 1);
        let is_alike = |cover: &Option<Cover>| cover.is_some_and(|cover| cover.colour == colour);
        rows.all(|row| self.covers[row * CELLS.0..][columns.clone()].iter().all(is_alike)).then_some(colour)
    }

    /// Takes the colour of a lamp from pixels of a cell beside hidden ones: between the two it would shine as a bright
    /// rim.
    fn darken_rims(&self, cell: usize, bytes: &mut [u8], beyond: [u8; 4]) {
        if self.covers[cell].is_none() {
            return;
        }
        let is_hidden = |x: usize, y: usize| self.hidden.get(y * SIZE.0 + x).copied().unwrap_or_default();
        for (x, y) in pixels_of(cell) {
            let index = y * SIZE.0 + x;
            let Some(pixel) = bytes.get_mut(index * 4..index * 4 + 4) else { continue };
            let shines = pixel[..3].iter().any(|channel| *channel > SHINES);
            if !shines || is_hidden(x, y) {
                continue;
            }
            let columns = x.saturating_sub(1)..=(x + 1).min(SIZE.0 - 1);
            if (y.saturating_sub(1)..=y + 1).any(|row| columns.clone().any(|column| is_hidden(column, row))) {
                pixel[..3].copy_from_slice(&beyond[..3]);
            }
        }
    }

    /// The cover of what is not known: near to what is, rock with a breath of grain. It has nothing of the map.
    fn rock(&self, x: usize, y: usize, beyond: [u8; 4]) -> [u8; 4] {
        let [red, green, blue, dense] = beyond;
        if dense == 0 {
            return beyond;
        }
        let brightest = u32::from(self.grain[y / FINE * CELLS.0 + x / FINE]);
        let grain = (brightest * u32::from(noise(x, y)) / 255) as u8;
        let more = |channel: u8| channel.saturating_add(grain);
        [more(red), more(green), more(blue), dense]
    }

    /// The part of a known wall that belongs to the side that is not known. It is the same whatever is there, and has a
    /// breath of the cover of what is seen of the wall.
    fn plain(&self, x: usize, y: usize, beyond: [u8; 4], cover: [u8; 4]) -> [u8; 4] {
        let [red, green, blue, dense] = beyond;
        if dense == 0 {
            return beyond;
        }
        let unknown = |column: usize, row: usize| self.covers[row * CELLS.0 + column].is_none();
        let outer = |at: usize| usize::from(at.is_multiple_of(FINE) || at % FINE == FINE - 1);
        let (column, row) = (x / FINE, y / FINE);
        let beside = |at: usize, cell: usize, cells: usize| {
            if at % FINE < FINE / 2 { cell.saturating_sub(1) } else { (cell + 1).min(cells - 1) }
        };
        let far = outer(x) * usize::from(unknown(beside(x, column, CELLS.0), row))
            + outer(y) * usize::from(unknown(column, beside(y, row, CELLS.1)));
        let tenths = if far > 0 { PLAIN.1 } else { PLAIN.0 } + usize::from(noise(x, y)) / 64;
        let part = usize::from(cover[3]);
        let bright = |channel: u8, cover: u8| {
            let plain = (usize::from(channel) * tenths / 10).min(255);
            ((plain * (510 - part) + usize::from(cover) * part) / 510) as u8
        };
        [bright(red, cover[0]), bright(green, cover[1]), bright(blue, cover[2]), dense]
    }

    /// Whether a pixel of a known cell is covered, because a cell that is not known lies too near.
    fn is_edge(&self, x: usize, y: usize, wall: bool) -> bool {
        let far = if wall { DARK.0 } else { DARK.1 };
        let below = if wall { FRONT } else { far };
        let around = |at: usize, after: usize, size: usize| {
            [at.saturating_sub(far) / FINE, at / FINE, (at + after).min(size - 1) / FINE]
        };
        let (columns, rows) = (around(x, far, SIZE.0), around(y, below, SIZE.1));
        rows.iter().any(|row| columns.iter().any(|column| self.covers[row * CELLS.0 + column].is_none()))
    }

    /// The colour of a pixel between those of the four nearest cells, as far as they are known.
    fn mixed(&self, x: usize, y: usize) -> Option<[u8; 4]> {
        let (columns, rows) = (nearest(x, CELLS.0), nearest(y, CELLS.1));
        let (mut sum, mut weight) = ([0_u32; 4], 0);
        for (row, down) in rows {
            for (column, right) in columns {
                let Some(cover) = self.covers[row * CELLS.0 + column] else { continue };
                let part = down * right;
                weight += part;
                for (sum, channel) in sum.iter_mut().zip(cover.colour) {
                    *sum += part * u32::from(channel);
                }
            }
        }
        (weight > 0).then(|| sum.map(|channel| (channel / weight) as u8))
    }
}

/// The columns and rows of cells so far from one, as far as there are any.
fn around(cell: usize, far: usize) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
    let near = |at: usize, cells: usize| at.saturating_sub(far)..=(at + far).min(cells - 1);
    (near(cell % CELLS.0, CELLS.0), near(cell / CELLS.0, CELLS.1))
}

/// The pixels of a cell, row by row.
fn pixels_of(cell: usize) -> impl Iterator<Item = (usize, usize)> {
    let (left, top) = (cell % CELLS.0 * FINE, cell / CELLS.0 * FINE);
    (top..top + FINE).flat_map(move |y| (left..left + FINE).map(move |x| (x, y)))
}

/// The edge of known floor beside what is not known.
fn dusk([red, green, blue, dense]: [u8; 4]) -> [u8; 4] {
    if dense == 0 {
        return [red, green, blue, dense];
    }
    let [red, green, blue] = [red, green, blue].map(|channel| channel.saturating_mul(DUSK));
    [red, green, blue, dense]
}

/// A number of 0..=255 that a place always has.
const fn noise(x: usize, y: usize) -> u8 {
    let mut bits = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    (bits >> 24) as u8
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
pub fn sprite(colour: [u8; 4], depth: f32, images: &mut Assets<Image>) -> (Sprite, Transform) {
    let image = smooth_image(SIZE, colour);
    let size = Vec2::new(CELLS.0 as f32, CELLS.1 as f32) * CELL;
    let sprite = Sprite { image: images.add(image), custom_size: Some(size), ..default() };
    (sprite, Transform::from_xyz(size.x / 2.0 - CELL, CELL - size.y / 2.0, depth))
}

/// Whether a cell is visible on a floor: one of its known open cells, or a wall beside such a cell.
/// Walls that are only known from the other side belong to the floor there.
pub fn is_known(base: &Base, floor: u8, sight: &Sight, at: Pos) -> bool {
    let known = |at: Pos| sight.of(at) != CellSight::Never;
    let open_here = |at: Pos| base.is_ground(at) && base.floor_at(at) == Some(floor) && known(at);
    known(at) && (-1..=1).any(|dy| (-1..=1).any(|dx| open_here(at.offset(dx, dy))))
}

#[cfg(test)]
mod tests;
