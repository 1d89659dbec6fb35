//! Small pictures that lie over the whole map: soft from cell to cell, and sharp where its knowledge ends.
//! Known cells fade out inside their own area, so that nothing beyond shows through. Of a wall with
//! unknown ground behind it, the half on that side is plain rock, because it is the face of the other side.

use bevy::prelude::*;
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

/// The cover of every cell.
#[derive(Clone, Debug, Default)]
pub struct Veil {
    /// Nothing for unknown cells.
    covers: Vec<Option<Cover>>,
    /// How bright the grain of rock is on each cell.
    grain: Vec<u8>,
    /// Which pixels show nothing of the map.
    hidden: Vec<bool>,
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

    /// Where rock has a grain.
    fn roughen(&mut self) {
        self.grain.clear();
        self.grain.extend((0..CELLS.0 * CELLS.1).map(|cell| {
            let around = |at: usize, cells: usize| at.saturating_sub(NEAR)..=(at + NEAR).min(cells - 1);
            let (columns, rows) = (around(cell % CELLS.0, CELLS.0), around(cell / CELLS.0, CELLS.1));
            let near = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
            let known = near.filter(|&(column, row)| self.covers[row * CELLS.0 + column].is_some());
            let apart = |(x, y): (usize, usize)| x.abs_diff(cell % CELLS.0).max(y.abs_diff(cell / CELLS.0));
            let nearness: usize = known.map(|at| NEAR + 1 - apart(at)).sum();
            (nearness / 2).min(GRAIN) as u8
        }));
    }

    /// Paints all pixels; `beyond` is the cover of unknown cells.
    pub fn paint(&mut self, bytes: &mut [u8], beyond: [u8; 4]) {
        if beyond[3] != 0 {
            self.roughen();
        }
        self.hidden.clear();
        for (index, pixel) in bytes.chunks_exact_mut(4).enumerate() {
            let (x, y) = (index % SIZE.0, index / SIZE.0);
            let own = self.covers[y / FINE * CELLS.0 + x / FINE];
            let is_seen = |own: &Cover| own.stands || !own.wall || beyond[3] == 0 || own.colour[3] == 0;
            let is_free = |own: &Cover| is_seen(own) && !self.is_edge(x, y, own.wall);
            let seen = own.filter(is_free).and_then(|_| self.mixed(x, y));
            self.hidden.push(seen.is_none());
            let colour = seen.unwrap_or_else(|| match own {
                Some(Cover { stands: true, colour, .. }) => self.plain(x, y, beyond, colour),
                Some(Cover { wall: false, .. }) => dusk(beyond),
                Some(_) | None => self.rock(x, y, beyond),
            });
            pixel.copy_from_slice(&colour);
        }
        if beyond[3] != 0 {
            self.darken_rims(bytes, beyond);
        }
    }

    /// Takes the colour of a lamp from pixels beside hidden ones: between the two it would shine as a bright rim.
    fn darken_rims(&self, bytes: &mut [u8], beyond: [u8; 4]) {
        let is_hidden = |x: usize, y: usize| self.hidden.get(y * SIZE.0 + x).copied().unwrap_or_default();
        for (index, pixel) in bytes.chunks_exact_mut(4).enumerate() {
            let (x, y) = (index % SIZE.0, index / SIZE.0);
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
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;
    use crate::tilemap::spawn::tile_index;

    const KNOWN: [u8; 4] = [10, 20, 30, 40];
    const BEYOND: [u8; 4] = [1, 2, 3, 255];

    fn painted(base: &Base, of: impl Fn(Pos) -> Option<[u8; 4]>) -> Vec<u8> {
        let mut veil = Veil::default();
        veil.lay(base, of);
        let mut bytes = vec![0; SIZE.0 * SIZE.1 * 4];
        veil.paint(&mut bytes, BEYOND);
        bytes
    }

    /// The pixel, without the grain of rock.
    fn plain(pixel: [u8; 4]) -> [u8; 4] {
        let [grain, more, most, _] =
            std::array::from_fn(|channel| pixel[channel].wrapping_sub(BEYOND[channel]));
        let is_rock = grain == more && more == most && usize::from(grain) <= GRAIN && pixel[3] == BEYOND[3];
        if is_rock { BEYOND } else { pixel }
    }

    fn pixels(bytes: &[u8], at: Pos) -> Vec<[u8; 4]> {
        let first = tile_index(at).expect("a cell of the frame");
        let (left, top) = (first % CELLS.0 * FINE, first / CELLS.0 * FINE);
        let places = (0..FINE).flat_map(|y| (0..FINE).map(move |x| (top + y) * SIZE.0 + left + x));
        places.map(|place| plain(std::array::from_fn(|channel| bytes[place * 4 + channel]))).collect()
    }

    #[test]
    fn unknown_cells_are_covered_up_to_their_edge_and_a_little_beyond() {
        let base = generate(&Seed::classic(1).into());
        let find = |wall: bool| Pos::all().find(|&at| at.x > 3 && at.y > 3 && base.is_ground(at) != wall);
        let (floor, wall) = (find(false).expect("floor"), find(true).expect("a wall"));
        for (known, seen) in [(floor, 4), (wall, 0)] {
            let bytes = painted(&base, |at| (at == known).then_some(KNOWN));
            let others = Pos::all().filter(|&at| at != known);
            assert!(others.into_iter().all(|at| pixels(&bytes, at).iter().all(|&pixel| pixel == BEYOND)));
            // The middle of a floor alone is seen.
            assert_eq!(pixels(&bytes, known).iter().filter(|pixel| pixel[3] == KNOWN[3]).count(), seen);
            assert!(pixels(&bytes, known).iter().all(|pixel| [KNOWN[3], BEYOND[3]].contains(&pixel[3])));
        }
        let bytes = painted(&base, |_| Some(KNOWN));
        assert!(Pos::all().all(|at| pixels(&bytes, at).iter().all(|&pixel| pixel == KNOWN)));
    }

    #[test]
    fn rock_has_a_grain_near_to_what_is_known_and_stays_dark() {
        let base = generate(&Seed::classic(1).into());
        let known = Pos::new(20, 10);
        let bytes = painted(&base, |at| {
            ((at.x - known.x).abs() <= 1 && (at.y - known.y).abs() <= 1).then_some(KNOWN)
        });
        let grain = |at: Pos| {
            let first = tile_index(at).expect("a cell of the frame");
            let (left, top) = (first % CELLS.0 * FINE, first / CELLS.0 * FINE);
            let places = (0..FINE).flat_map(move |y| (0..FINE).map(move |x| (top + y) * SIZE.0 + left + x));
            places.map(|place| bytes[place * 4] - BEYOND[0]).max().expect("a cell has pixels")
        };
        assert!((1..=GRAIN).contains(&usize::from(grain(known.offset(2, 0)))));
        assert_eq!(grain(known.offset(5, 0)), 0);
    }

    #[test]
    fn of_a_wall_the_half_before_the_unknown_is_plain_rock() {
        let [base, second] = [1, 2].map(|number| generate(&Seed::classic(number).into()));
        // A wall in both, behind which one hides floor, and the other rock.
        let hides = |at: Pos| base.is_ground(at.offset(1, 0)) != second.is_ground(at.offset(1, 0));
        let is_wall = |at: Pos| !base.is_ground(at) && !second.is_ground(at);
        let mut walls = Pos::all().filter(|&at| at.x > 3 && at.y > 3 && is_wall(at) && hides(at));
        let wall = walls.next().expect("a wall");
        let bytes = painted(&base, |at| (at.x <= wall.x).then_some(KNOWN));
        let row = &pixels(&bytes, wall)[..FINE];
        assert_eq!(row[..2], [KNOWN, KNOWN]);
        let bright = |pixel: [u8; 4]| pixel[..3].iter().map(|channel| u32::from(*channel)).sum::<u32>();
        assert!(
            row[2..].iter().all(|pixel| pixel[3] == 255 && bright(*pixel) >= 2 * bright(BEYOND)),
            "{row:?}"
        );
        // Whatever lies there: two walls are alike where they hide something.
        let other = painted(&second, |at| (at.x <= wall.x).then_some(KNOWN));
        let place = |bytes: &[u8]| pixels(bytes, wall)[2..FINE].to_vec();
        assert_eq!(place(&bytes), place(&other));
    }

    #[test]
    fn of_a_wall_above_the_unknown_nothing_of_its_front_is_seen() {
        let base = generate(&Seed::classic(1).into());
        let wall = Pos::all().find(|&at| at.x > 3 && at.y > 3 && !base.is_ground(at)).expect("a wall");
        let bytes = painted(&base, |at| (at.y <= wall.y).then_some(KNOWN));
        let column: Vec<bool> =
            pixels(&bytes, wall).iter().step_by(FINE).map(|pixel| pixel[3] == KNOWN[3]).collect();
        assert_eq!(column, [true, false, false, false]);
    }

    #[test]
    fn the_light_of_a_lamp_has_no_rim_where_knowledge_ends() {
        let base = generate(&Seed::classic(1).into());
        let floor = Pos::all().find(|&at| at.x > 3 && at.y > 3 && base.is_ground(at)).expect("floor");
        let near = |at: Pos| (at.x - floor.x).abs() <= 1 && (at.y - floor.y).abs() <= 1;
        let bytes = painted(&base, |at| near(at).then_some([255, 200, 90, 30]));
        // In the middle it has its colour; beside what is covered, that of the darkness, so that none shines between.
        assert!(pixels(&bytes, floor).contains(&[255, 200, 90, 30]));
        let width = SIZE.0;
        for (index, pixel) in bytes.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[0] == 255) {
            let around = [index - 1, index + 1, index - width, index + width];
            assert!(around.iter().all(|beside| bytes[beside * 4 + 3] == 30), "{index} {pixel:?}");
        }
    }

    #[test]
    fn from_cell_to_cell_it_is_soft() {
        let base = generate(&Seed::classic(1).into());
        let bytes = painted(&base, |at| Some([0, 0, 0, if at.x < 10 { 0 } else { 200 }]));
        let cells = [9, 10].map(|x| pixels(&bytes, Pos::new(x, 3))[..FINE].to_vec());
        let row: Vec<u8> = cells.concat().into_iter().map(|pixel| pixel[3]).collect();
        assert!(row.is_sorted() && row[0] == 0 && row[7] == 200, "{row:?}");
        assert!(row.windows(2).all(|pair| pair[1] - pair[0] <= 60), "{row:?}");
    }

    #[test]
    fn walls_that_are_known_from_the_other_side_are_not_shown() {
        let base = generate(&Seed::classic(1).into());
        let shared = Pos::all().find_map(|wall| {
            let around = || (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| wall.offset(dx, dy)));
            let open = |floor| around().find(|&at| base.is_ground(at) && base.floor_at(at) == Some(floor));
            (!base.is_ground(wall)).then(|| Some((wall, open(1)?, open(2)?))).flatten()
        });
        let (wall, below, above) = shared.expect("a wall between two floors");
        let mut sight = Sight::default();
        sight.remembered.insert(wall);
        sight.remembered.insert(below);
        assert!(is_known(&base, 1, &sight, wall) && !is_known(&base, 2, &sight, wall));
        sight.remembered.insert(above);
        assert!(is_known(&base, 2, &sight, wall));
    }
}
