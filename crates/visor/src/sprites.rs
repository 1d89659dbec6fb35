//! Draws things that stand, lie or fly. They always face the eye, and nearer things hide them.

use crate::{
    book::{Book, FACE},
    cast::{FAR, NEAR},
    dither::{LEVELS, ORDER, PALE, WHITE, level},
    eye::{EYE_BACK, View},
    fixed::ONE,
    looks::Look,
    picture::{Picture, What, mark},
    scene::{Floater, Scene, Shown, Standee, Underfoot, cell_index},
};

/// The drawn pixels of a see-through thing, in sixteenths: 31 in a hundred.
const PALE_DOTS: u8 = 5;

/// The least drawing depth of a thing, in 1/65,536 of a cell, so that a thing on the way does not fill the picture.
const CLOSE: i32 = ONE / 5;

/// The range ahead and to the side for things in the party's cell, in 1/65,536 of a cell. Flames are up to 0.29 from
/// the middle of the cell.
const UNDERFOOT: (i32, i32) = (EYE_BACK + ONE * 5 / 16, ONE / 2);

/// The extra sorting depth of things on a floor, in 1/65,536 of a cell. Creatures in the same cell then stand before
/// them, and things in the next cell behind them.
const LYING: i32 = ONE * 2 / 5;

/// The place of a square thing in the picture.
struct Square {
    left: i64,
    top: i64,
    /// Side, in 1/65,536 of a pixel.
    side: i64,
    depth: i32,
}

impl Square {
    fn of(view: &View, (x, y): (i32, i32), above: i32, size: i32) -> Option<Self> {
        let (depth, aside) = view.relative(x, y);
        if !(CLOSE.max(view.eye.begins)..FAR << 16).contains(&depth) || size <= 0 {
            return None;
        }
        // The pixels of a cell at this depth, with 16 binary places.
        let pixels = (1_i64 << 56) / (i64::from(depth) * view.row).max(1);
        let middle = (i64::from(view.width) << 15) + ((i64::from(aside) * pixels) >> 16);
        let side = (i64::from(size) * pixels) >> 16;
        let foot = view.horizon + ((i64::from(view.eye.height - above) * pixels) >> 16);
        Some(Self { left: middle - side / 2, top: foot - side, side, depth })
    }
}

/// Draws all standees.
pub(crate) fn draw_standees(scene: &Scene, view: &View, book: &Book, picture: &mut Picture) {
    for standee in &scene.standees {
        let (x, y) = (standee.x >> 16, standee.y >> 16);
        if scene.cell(x, y).is_some_and(|cell| cell.seen) {
            draw_standee(scene, view, book, picture, standee, cell_index(x, y).unwrap_or_default());
        }
    }
    for floater in &scene.floaters {
        draw_floater(scene, view, book, picture, floater);
    }
}

fn draw_standee(
    scene: &Scene,
    view: &View,
    book: &Book,
    picture: &mut Picture,
    standee: &Standee,
    cell: u32,
) {
    let shown = Shown { look: standee.look, offset: standee.frame, moves: standee.moves, stage: None };
    let texture = book.texture(shown, scene.frame);
    let (depth, aside) = view.relative(standee.x, standee.y);
    let is_underfoot = depth < UNDERFOOT.0 && aside.abs() < UNDERFOOT.1;
    let size = match standee.underfoot {
        Underfoot::LeftOut if is_underfoot => return,
        Underfoot::Low if is_underfoot => standee.size * 9 / 16,
        _ => standee.size,
    };
    let Some(square) = Square::of(view, (standee.x, standee.y), standee.above, size) else { return };
    if texture.width == 0 || square.side < ONE.into() {
        return;
    }
    let doublings = texture.level((square.side >> 16) * FACE as i64 / texture.width as i64);
    let (wide, high) = (texture.width << doublings, texture.height << doublings);
    let inks = &book.inks[texture.start_of(doublings)..][..wide * high];
    let own = &book.inks[texture.start..][..texture.width * texture.height];
    let light = picture.scratch.light.between(standee.x, standee.y);
    // Gold and mines keep their colour in the red of the meltdown, and creatures stand out from the walls.
    let tint = match scene.alarm {
        0 => light.tint,
        _ if standee.look.keeps_colour() => WHITE,
        _ if standee.look.is_creature() => PALE,
        _ => light.tint,
    };
    let brightness = light.brightness.max(standee.look.least_light());
    let mark = mark(What::Thing(standee.number), cell);
    let lies = (standee.above == 0 || standee.look == Look::COIL) && standee.look.lies();
    let depth = ((square.depth + if lies { LYING } else { 0 }) >> 4).min(i32::from(u16::MAX)) as u16;
    let step = ((wide as i64) << 32) / square.side;
    let first = |start: i64| ((start + i64::from(ONE / 2) - 1) >> 16).max(0);
    let last =
        |start: i64, size: i32| ((start + square.side + i64::from(ONE / 2) - 1) >> 16).min(size.into());
    let (top, bottom) = (first(square.top), last(square.top, view.height));
    for column in first(square.left)..last(square.left, view.width) {
        if square.depth >= picture.scratch.columns[column as usize].depth {
            continue;
        }
        let texel = |pixel: i64, start: i64| (((pixel << 16) + i64::from(ONE / 2) - start) * step) >> 32;
        let across = (texel(column, square.left).max(0) as usize).min(wide - 1);
        let across = if standee.mirrored { wide - 1 - across } else { across };
        let steps: [usize; 4] = std::array::from_fn(|row| {
            usize::from(tint) * LEVELS + level(brightness, ORDER[row][column as usize & 3])
        });
        let mut place = top as usize * view.width as usize + column as usize;
        let mut down = (((top << 16) + i64::from(ONE / 2) - square.top) * step) >> 16;
        for row in top..bottom {
            let along = ((down >> 16).max(0) as usize).min(high - 1);
            let ink = inks[along * wide + across];
            let left_out = standee.pale && ORDER[row as usize & 3][column as usize & 3] >= PALE_DOTS;
            if ink != 0 && !left_out && depth < picture.scratch.depths[place] {
                let flashes = standee.white
                    && is_outline(own, texture.width, (across >> doublings, along >> doublings));
                let ink = if flashes { book.white } else { ink };
                picture.pixels[place] = book.ramps.colour(steps[row as usize & 3], ink);
                picture.marks[place] = mark;
                picture.scratch.depths[place] = depth;
            }
            down += step;
            place += view.width as usize;
        }
        picture.scratch.drawn += (bottom - top).max(0) as u64;
    }
}

/// Whether a pixel is at the outline of a picture: next to an empty pixel, or at the edge of the picture.
fn is_outline(inks: &[u8], width: usize, (x, y): (usize, usize)) -> bool {
    let is_drawn = |x: usize, y: usize| inks.get(y * width + x).is_some_and(|ink| *ink != 0);
    let height = inks.len() / width.max(1);
    // The feet stand on the floor.
    let is_hollow_below = y + 1 < height && !is_drawn(x, y + 1);
    x == 0
        || x + 1 == width
        || y == 0
        || is_hollow_below
        || !(is_drawn(x - 1, y) && is_drawn(x + 1, y) && is_drawn(x, y - 1))
}

/// Draws a number at a readable size. Only walls hide it.
fn draw_floater(scene: &Scene, view: &View, book: &Book, picture: &mut Picture, floater: &Floater) {
    let cell = scene.cell(floater.x >> 16, floater.y >> 16);
    let Some(square) = Square::of(view, (floater.x, floater.y), floater.above, ONE / 4) else { return };
    if !cell.is_some_and(|cell| cell.seen) || square.depth < NEAR {
        return;
    }
    let dot = ((view.height / 180).max(1) * if square.depth < 3 * ONE { 2 } else { 1 }) as i64;
    let value = floater.value.min(99_999);
    let count = 1 + i64::from(value.checked_ilog10().unwrap_or(0));
    let left = ((square.left + square.side / 2) >> 16) - (4 * count - 1) * dot / 2;
    let top = square.top >> 16;
    for place in 0..count {
        let digit = value / 10_u32.pow((count - 1 - place) as u32) % 10;
        for bit in 0..15 {
            if book.digits[digit as usize] >> (14 - bit) & 1 == 0 {
                continue;
            }
            let (x, y) = (left + (4 * place + bit % 3) * dot, top + bit / 3 * dot);
            for (row, column) in (y..y + dot).flat_map(|row| (x..x + dot).map(move |column| (row, column))) {
                let inside =
                    (0..view.width.into()).contains(&column) && (0..view.height.into()).contains(&row);
                if inside && square.depth < picture.scratch.columns[column as usize].depth {
                    let [red, green, blue] = floater.colour;
                    picture.pixels[row as usize * view.width as usize + column as usize] =
                        [red, green, blue, 255];
                }
            }
        }
    }
}
