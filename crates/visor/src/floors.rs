//! Draws floors and ceilings row by row, because all pixels of a row have the same depth.

use crate::{
    book::{Book, FACE, face_level, level_of},
    cast::FAR,
    dither::{self, LEVELS, ORDER, SHIFT, level},
    eye::View,
    finer::mixed,
    fixed::ONE,
    light::{LightMap, SPAN},
    looks::Look,
    picture::{NOTHING, Picture, What, mark},
    scene::{CHALK_SIDE, Chalk, LAMP_OFF, LAMP_ON, Scene, Shown, cell_index},
    sky::{self, SkyRow},
};

/// The blue of water stays dark in the red of the meltdown, and does not look like a lamp. In 1/256.
const WATER: u16 = 112;

/// The width of the frame around a cell, in pixels of its floor or of its faces.
pub(crate) const FRAME: i32 = 2;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tile {
    /// The indices of the first pixels of floor, ceiling and warning sign, plus one. 0 for none.
    floor: u32,
    ceiling: u32,
    sign: u32,
    mark: u32,
    number: u16,
    /// Whether the cell number uses the second ink, to differ from the neighbours.
    odd: bool,
    warned: bool,
    framed: bool,
    drawing: u16,
    /// The minimum light on the floor, and on the ceiling.
    least: [u8; 2],
    /// The fraction of the light that falls on the floor, in 1/256.
    keeps: u16,
    /// The kinds of the floor and the ceiling, see [`Look::ground`].
    grounds: [u8; 2],
}

pub(crate) type Tiles = [Tile; (SPAN * SPAN) as usize];

/// Fills the tiles. The window is the same as for the light.
pub(crate) fn lay_tiles(scene: &Scene, book: &Book, origin: (i32, i32)) -> Tiles {
    const FLOOR: Look = Look::named("visor.floor.*.corridor");
    const POOL: Look = Look::named("visor.floor.water");
    const CEILING: Look = Look::named("visor.ceiling.*.corridor");
    let mut tiles = [Tile::default(); (SPAN * SPAN) as usize];
    for (place, tile) in tiles.iter_mut().enumerate() {
        let (x, y) = (origin.0 + place as i32 % SPAN, origin.1 + place as i32 / SPAN);
        let Some(cell) = scene.cell(x, y).filter(|cell| cell.seen) else { continue };
        let start = |shown: Option<Shown>, other: Look| {
            let texture = book.texture(shown.unwrap_or(Shown::still(other, 0)), scene.frame);
            if texture.width == FACE && texture.height == FACE { texture.start as u32 + 1 } else { 0 }
        };
        // The lamps of rooms are out in the meltdown.
        let is_out = scene.alarm > 0 && cell.ceiling == Some(LAMP_ON);
        let ceiling = if is_out { Some(LAMP_OFF) } else { cell.ceiling };
        let is_pool = scene.alarm > 0 && cell.floor.is_some_and(|shown| shown.look == POOL);
        *tile = Tile {
            floor: start(cell.floor, FLOOR),
            ceiling: if cell.sky { 0 } else { start(ceiling, CEILING) },
            sign: cell.sign.map_or(0, |sign| start(Some(sign), FLOOR)),
            mark: mark(What::Floor, cell_index(x, y).unwrap_or_default()),
            number: if scene.numbers { cell.number } else { 0 },
            odd: (x + y) & 1 == 1,
            warned: cell.warned,
            framed: cell.framed,
            drawing: cell.drawing,
            least: [cell.sign.or(cell.floor), cell.ceiling]
                .map(|shown| shown.map_or(0, |shown| shown.look.least_light())),
            keeps: if is_pool { WATER } else { 256 },
            grounds: [cell.floor, cell.ceiling].map(|shown| shown.map_or(0, |shown| shown.look.ground())),
        };
    }
    tiles
}

pub(crate) fn draw_rows(scene: &Scene, view: &View, book: &Book, tiles: &Tiles, picture: &mut Picture) {
    let here = view.eye.cell();
    let is_outside = scene.cell(here.x.into(), here.y.into()).is_some_and(|cell| cell.sky);
    let mut columns = std::mem::take(&mut picture.scratch.sky);
    if is_outside {
        sky::lay_columns(view, &mut columns);
    }
    for row in 0..view.height {
        // The distance from the horizon to the middle of the row, in 1/65,536 of a row.
        let off = (i64::from(row) << 16) + i64::from(ONE / 2) - view.horizon;
        let (is_floor, height, off) = match off {
            1.. => (true, view.eye.height, off),
            _ => (false, ONE - view.eye.height, -off),
        };
        let depth = (i64::from(height) << 40) / (off * view.row).max(1);
        let sky = (is_outside && !is_floor).then(|| SkyRow::of(&book.sky, &columns, view, row, off));
        if depth > i64::from(FAR) << 16 {
            let mut line = Line::new(picture, row);
            let dark = book.ramps.colour(0, 0);
            line.fill(is_floor, |_, column, pixel, mark| {
                (*pixel, *mark) = (sky.as_ref().map_or(dark, |sky| sky.colour(column)), NOTHING);
            });
            continue;
        }
        let flat = Flat { scene, view, book, tiles, is_floor, height, depth, sky };
        flat.draw(picture, row);
    }
    picture.scratch.sky = columns;
}

struct Flat<'a> {
    scene: &'a Scene,
    view: &'a View,
    book: &'a Book,
    tiles: &'a Tiles,
    is_floor: bool,
    /// The height of the eye above the floor, or its depth below the ceiling.
    height: i32,
    depth: i64,
    /// The sky above the land, for cells without a ceiling.
    sky: Option<SkyRow<'a>>,
}

impl Flat<'_> {
    #[inline]
    fn tile(&self, x: i32, y: i32) -> Tile {
        let (x, y) = (x >> 16, y >> 16);
        let inside = (0..SPAN).contains(&x) && (0..SPAN).contains(&y);
        if inside { self.tiles[(y * SPAN + x) as usize] } else { Tile::default() }
    }

    fn draw(&self, picture: &mut Picture, row: i32) {
        let (view, book) = (self.view, self.book);
        let origin = picture.scratch.light.origin();
        let left = view.ray(0);
        let right = view.ray(view.width - 1);
        // Positions relative to the window, with ten more binary places, so that a row does not drift.
        let place = |from: i32, origin: i32, by: i32| {
            ((i64::from(from) - (i64::from(origin) << 16)) << 10) + ((i64::from(by) * self.depth) >> 6)
        };
        let (x0, y0) = (place(view.eye.x, origin.0, left.0), place(view.eye.y, origin.1, left.1));
        let (x1, y1) = (place(view.eye.x, origin.0, right.0), place(view.eye.y, origin.1, right.1));
        let last = i64::from(view.width - 1).max(1);
        let (step_x, step_y) = ((x1 - x0) / last, (y1 - y0) / last);
        let order = &ORDER[row as usize & 3];
        let shifts = &SHIFT[row as usize & 3];
        let quarter = (view.eye.turn.wrapping_add(0x2000) >> 14) as u8;
        let dark = book.ramps.colour(0, 0);
        let is_floor = self.is_floor;
        // A cell is lower than wide on screen, so its rows decide the level. No row skips a pixel.
        let depth = self.depth.clamp(1, i64::from(FAR) << 16) as i32;
        let doublings = level_of(view.pixels(depth) * i64::from(self.height) / i64::from(depth) * 7 / 8);
        let (fine, begins) = (11 - i32::from(doublings), face_level(doublings));
        let side = 32 << doublings;
        let ceiling = mark(What::Ceiling, 0) ^ mark(What::Floor, 0);
        let mut line = Line::new(picture, row);
        line.fill(is_floor, |lights, column, pixel, mark| {
            let x = ((x0 + step_x * column as i64) >> 10) as i32;
            let y = ((y0 + step_y * column as i64) >> 10) as i32;
            let tile = self.tile(x, y);
            let start = if is_floor { tile.floor } else { tile.ceiling };
            // The edge between built and rough ground is uneven.
            let ground = |tile: Tile| tile.grounds[usize::from(!is_floor)];
            let start = match ground(tile) {
                0 => start,
                own => {
                    let beside = self.tile(x + jag(x, y), y + jag(y, x));
                    let is_other = ground(beside) + own == 3;
                    if !is_other {
                        start
                    } else if is_floor {
                        beside.floor
                    } else {
                        beside.ceiling
                    }
                }
            };
            if start == 0 {
                (*pixel, *mark) = (self.sky.as_ref().map_or(dark, |sky| sky.colour(column)), NOTHING);
                return;
            }
            let (u, v) = ((x >> 11) & 31, (y >> 11) & 31);
            let texel = ((y >> fine) & (side - 1)) * side + ((x >> fine) & (side - 1));
            let mut ink = book.inks[start as usize - 1 + begins + texel as usize];
            let mut dimmed = false;
            if is_floor {
                if tile.sign != 0 {
                    let sign = book.inks[tile.sign as usize - 1 + begins + texel as usize];
                    ink = if sign == 0 { ink } else { sign };
                }
                if tile.warned && (u + v + (self.scene.frame as i32 & 7)) & 7 < 3 {
                    ink = book.warning;
                }
                match drawn_at(self.scene, tile.drawing, (x, y)) {
                    // This part is a shadow on the floor, because a cable lies flat and does not bar the way.
                    Some(Chalk::Sleeve) => dimmed = true,
                    Some(Chalk::Live) => ink = book.wires[0],
                    Some(Chalk::Dead) => ink = book.wires[1],
                    Some(Chalk::Bright) => ink = book.white,
                    None => {}
                }
                if tile.framed && (u.min(v) < FRAME || u.max(v) >= 32 - FRAME) {
                    ink = book.chalk[1];
                }
                if tile.number != 0 {
                    match chalk(book, tile.number, quarter, (x & 0xFFFF, y & 0xFFFF)) {
                        Some(true) => ink = book.chalk[usize::from(tile.odd)],
                        // The plate is dark, so that numbers are readable on any floor.
                        Some(false) => (ink, dimmed) = (dither::plain(ink), true),
                        None => {}
                    }
                }
            }
            let (dx, dy) = shifts[column & 3];
            let mut light = lights.at_window(x + dx, y + dy);
            let least = tile.least[usize::from(!is_floor)];
            light.brightness = light.brightness.max(least);
            let shade = if least > 0 { 0 } else { lights.shade(x, y, is_floor) };
            if is_floor {
                light.brightness = ((u32::from(light.brightness) * u32::from(tile.keeps)) >> 8) as u8;
            }
            if dimmed {
                light.brightness = light.brightness / 8 * 3;
            }
            let level = level(light.brightness, order[column & 3]).saturating_sub(shade);
            let step = usize::from(light.tint) * LEVELS + level;
            *pixel = book.ramps.colour(step, ink);
            *mark = if is_floor { tile.mark } else { tile.mark ^ ceiling };
        });
    }
}

/// The offset of an uneven edge between two grounds, at most an eighth of a cell. It is the same in all cells.
#[inline]
fn jag(along: i32, across: i32) -> i32 {
    let (along, across) = ((along >> 11 & 31) as u32, (across >> 11 & 31) as u32);
    (i32::from(mixed(along / 2, across)) - 128) << 6
}

fn drawn_at(scene: &Scene, drawing: u16, (x, y): (i32, i32)) -> Option<Chalk> {
    let drawing = scene.drawings.get(usize::from(drawing).checked_sub(1)?)?;
    let (column, row) = ((x >> 12 & 15) as usize, (y >> 12 & 15) as usize);
    drawing[row * CHALK_SIDE + column]
}

/// Whether a place belongs to a digit, or to the plate behind it, for a viewer with this heading. Digits are
/// four fifths of a cell deep, because the view of the floor is oblique.
fn chalk(book: &Book, number: u16, quarter: u8, (x, y): (i32, i32)) -> Option<bool> {
    let (across, along) = match quarter & 3 {
        0 => (x, y),
        1 => (y, ONE - 1 - x),
        2 => (ONE - 1 - x, ONE - 1 - y),
        _ => (ONE - 1 - y, x),
    };
    let digits = [number / 10_000, number / 1_000, number / 100, number / 10, number];
    let count = digits.iter().filter(|digit| **digit != 0).count() as i32;
    let columns = 4 * count - 1;
    // Three digits fill the width. Fewer digits are not wider than these.
    let wide = (ONE * 15 / 16 / columns.max(11)).max(1);
    let (margin, tall) = (ONE / 10, ONE * 8 / 10 / 5);
    let column = (across - (ONE - wide * columns) / 2).div_euclid(wide);
    let row = (along - margin).div_euclid(tall);
    let on_plate = (-1..=columns).contains(&column) && (0..5).contains(&row);
    let on_digit = (0..columns).contains(&column) && column % 4 != 3;
    if !on_plate || !on_digit {
        return on_plate.then_some(false);
    }
    let digit = digits[(5 - count + column / 4) as usize] % 10;
    Some(book.digits[usize::from(digit)] >> (14 - (row * 3 + column % 4)) & 1 == 1)
}

struct Line<'a> {
    picture: &'a mut Picture,
    row: i32,
}

impl<'a> Line<'a> {
    fn new(picture: &'a mut Picture, row: i32) -> Self {
        Self { picture, row }
    }

    fn fill(&mut self, is_floor: bool, mut paint: impl FnMut(&LightMap, usize, &mut [u8; 4], &mut u32)) {
        let width = self.picture.width();
        let start = self.row as usize * width;
        let pixels = self.picture.pixels[start..start + width].iter_mut();
        let marks = self.picture.marks[start..start + width].iter_mut();
        let ends = self.picture.scratch.columns.iter();
        for (column, ((pixel, mark), end)) in pixels.zip(marks).zip(ends).enumerate() {
            // The rest of a column that ends in the dark is also dark. Nothing is drawn there.
            let free = if is_floor { self.row >= end.bottom } else { self.row < end.top };
            if free {
                paint(&self.picture.scratch.light, column, pixel, mark);
            } else if !end.wall {
                (*pixel, *mark) = (self.picture.scratch.dark, NOTHING);
            }
        }
    }
}
