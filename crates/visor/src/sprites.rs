//! Draws things that stand, lie or fly. They always face the eye, and nearer things hide them.

use crate::{
    book::{Book, FACE},
    cast::{FAR, NEAR},
    dither::{COOL, LEVELS, ORDER, PALE, WHITE, level},
    eye::{EYE_BACK, View},
    fixed::ONE,
    looks::Look,
    picture::{Picture, What, mark},
    scene::{Floater, Scene, Shown, Standee, Underfoot, cell_index},
    shadows, target,
};

/// The number of pixels in sixteen that are drawn of a see-through thing: 31 percent.
const PALE_DOTS: u8 = 5;

/// The minimum depth of a thing, in 1/65,536 of a cell. Otherwise a thing underfoot would fill the picture.
const CLOSE: i32 = ONE / 5;

/// The party's cell, ahead and to the side, in 1/65,536 of a cell. Flames are up to 0.29 from its middle.
const UNDERFOOT: (i32, i32) = (EYE_BACK + ONE * 5 / 16, ONE / 2);

const BLOWS: [Look; 3] = [Look::named("hit"), Look::named("swing"), Look::named("clang")];
/// The distance of a blow to the right of the middle of its target, in 1/65,536 of a cell.
const BLOW_ASIDE: i32 = ONE * 3 / 8;

/// The extra depth of things on a floor: behind creatures in the same cell, but in front of the next cell.
const LYING: i32 = ONE * 2 / 5;

/// The depth within which creatures at the side are darker, and the light that they lose, in 1/256.
const BESIDE: (i32, i32) = (ONE * 5 / 2, 160);
/// The light that these creatures keep.
const BESIDE_LEAST: u8 = 80;

/// The step of light of the upper edges of creatures in the dark.
const GLINT: usize = 9;

/// The light on plants, in 1/256. They are darker than the base, which the party looks for.
const PLANTS: [Look; 2] = [Look::named("visor.tree.*"), Look::named("visor.evergreen.*")];
const PLANT_LIGHT: u32 = 136;

struct Square {
    left: i64,
    top: i64,
    /// Width and height, in 1/65,536 of a pixel.
    side: i64,
    depth: i32,
}

impl Square {
    fn of(view: &View, (depth, aside): (i32, i32), above: i32, size: i32) -> Option<Self> {
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

pub(crate) const fn shown_of(standee: &Standee) -> Shown {
    Shown { look: standee.look, offset: standee.frame, moves: standee.moves, stage: None }
}

fn is_underfoot((depth, aside): (i32, i32)) -> bool {
    depth < UNDERFOOT.0 && aside.abs() < UNDERFOOT.1
}

/// The depth of a standee, its distance to the right, and its size. `None` if it is not drawn.
pub(crate) fn placed(view: &View, standee: &Standee) -> Option<((i32, i32), i32)> {
    let (depth, aside) = view.relative(standee.x, standee.y);
    let is_underfoot = is_underfoot((depth, aside));
    let size = match standee.underfoot {
        Underfoot::LeftOut if is_underfoot => return None,
        Underfoot::Low if is_underfoot => standee.size * 9 / 16,
        _ => standee.size,
    };
    // A blow is a small spark at the edge of its target, which stays visible.
    let (size, edge) = match BLOWS.contains(&standee.look) && !is_underfoot {
        true => (size * 2 / 3, BLOW_ASIDE),
        false => (size, 0),
    };
    Some(((depth + standee.behind, aside + standee.aside + edge), size))
}

pub(crate) fn draw_standees(scene: &Scene, view: &View, book: &Book, picture: &mut Picture) {
    shadows::draw(scene, view, book, picture);
    for standee in &scene.standees {
        let (x, y) = (standee.x >> 16, standee.y >> 16);
        if scene.cell(x, y).is_some_and(|cell| cell.seen) {
            draw_standee(scene, view, book, picture, standee, cell_index(x, y).unwrap_or_default());
        }
    }
    target::draw(view, book, picture);
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
    let texture = book.texture(shown_of(standee), scene.frame);
    let Some((place, size)) = placed(view, standee) else { return };
    let Some(square) = Square::of(view, place, standee.above, size) else { return };
    if texture.width == 0 || square.side < ONE.into() {
        return;
    }
    let doublings = texture.level((square.side >> 16) * FACE as i64 / texture.width as i64);
    let (wide, high) = (texture.width << doublings, texture.height << doublings);
    let inks = &book.inks[texture.start_of(doublings)..][..wide * high];
    let light = picture.scratch.light.between(standee.x, standee.y);
    // Gold and mines keep their colour in the red of the meltdown, and creatures stand out from the walls.
    // In weak light a creature keeps its colours, slightly cooler.
    let tint = match scene.alarm {
        0 if standee.look.is_creature() && light.brightness < standee.look.least_light() => COOL,
        0 => light.tint,
        _ if standee.look.keeps_colour() => WHITE,
        _ if standee.look.is_creature() => PALE,
        _ => light.tint,
    };
    let brightness = light.brightness.max(standee.look.least_light());
    let brightness = match standee.look {
        look if look.is_creature() => beside(view, standee, brightness),
        look if PLANTS.contains(&look) => ((u32::from(brightness) * PLANT_LIGHT) >> 8) as u8,
        _ => brightness,
    };
    // A whole step of light has no dots, which would look like a pattern on the body.
    let brightness = brightness.saturating_add(8) & 0xF0;
    let mark = mark(What::Thing(standee.number), cell);
    let lies = (standee.above == 0 || standee.look == Look::COIL) && standee.look.lies();
    let depth = ((square.depth + if lies { LYING } else { 0 }) >> 4).min(i32::from(u16::MAX)) as u16;
    let step = ((wide as i64) << 32) / square.side;
    // The dark rim is one pixel of the screen wide at any distance. After a hit it is white and wider.
    let rim = if standee.white { book.white } else { book.outline };
    // In the dark, light from above falls on the upper edge, because a dark rim would be lost.
    let is_dark = !standee.white && light.brightness < standee.look.least_light();
    let glint = book.ramps.colour(usize::from(COOL) * LEVELS + GLINT, book.rim);
    let more = i64::from(standee.look.is_creature());
    let first = |start: i64| (((start + i64::from(ONE / 2) - 1) >> 16) - more).max(0);
    let last = |start: i64| (start + square.side + i64::from(ONE / 2) - 1) >> 16;
    let (top, bottom) = (first(square.top), last(square.top).min(view.height.into()));
    for column in first(square.left)..(last(square.left) + more).min(view.width.into()) {
        if square.depth >= picture.scratch.columns[column as usize].depth {
            continue;
        }
        let across = |pixel: i64| {
            let texel = (((pixel << 16) + i64::from(ONE / 2) - square.left) * step) >> 32;
            let texel = usize::try_from(texel).ok().filter(|texel| *texel < wide)?;
            Some(if standee.mirrored { wide - 1 - texel } else { texel })
        };
        let [here, left, right] = [column, column - 1, column + 1].map(across);
        let ink_at = |across: Option<usize>, down: i64| match (across, usize::try_from(down >> 16)) {
            (Some(across), Ok(along)) if along < high => inks[along * wide + across],
            _ => 0,
        };
        let steps: [usize; 4] = std::array::from_fn(|row| {
            usize::from(tint) * LEVELS + level(brightness, ORDER[row][column as usize & 3])
        });
        let mut place = top as usize * view.width as usize + column as usize;
        let mut down = (((top << 16) + i64::from(ONE / 2) - square.top) * step) >> 16;
        for row in top..bottom {
            let left_out = standee.pale && ORDER[row as usize & 3][column as usize & 3] >= PALE_DOTS;
            if !left_out && depth < picture.scratch.depths[place] {
                let own = ink_at(here, down);
                let beside = [(left, down), (right, down), (here, down - step), (here, down + step)];
                let meets =
                    |drawn: bool| beside.iter().any(|&(across, down)| (ink_at(across, down) != 0) == drawn);
                let is_rim = match own {
                    0 => more > 0 && meets(true),
                    _ => standee.white && meets(false),
                };
                let ink = if is_rim { rim } else { own };
                if ink != 0 {
                    let is_glint = is_dark && is_rim && ink_at(here, down + step) != 0;
                    picture.pixels[place] =
                        if is_glint { glint } else { book.ramps.colour(steps[row as usize & 3], ink) };
                    picture.marks[place] = mark;
                    picture.scratch.depths[place] = depth;
                    if standee.target {
                        picture.scratch.target.add(column as i32, row as i32);
                    }
                }
            }
            down += step;
            place += view.width as usize;
        }
        picture.scratch.drawn += (bottom - top).max(0) as u64;
    }
}

/// A near creature at the side is darker, because an attack ahead misses it. A gradual change does not blink.
fn beside(view: &View, standee: &Standee, brightness: u8) -> u8 {
    let (depth, aside) = view.relative(standee.x, standee.y);
    let near = (BESIDE.0 - depth).clamp(0, ONE / 2) >> 8;
    let quarter = (depth / 4).max(1);
    let off = (aside.abs() - depth * 3 / 8).clamp(0, quarter);
    let lost = BESIDE.1 * near / 128 * (off * 256 / quarter).min(256) / 256;
    let left = (i32::from(brightness) * (256 - lost) / 256) as u8;
    left.max(brightness.min(BESIDE_LEAST))
}

/// Draws a number at a readable size. Only walls hide it.
fn draw_floater(scene: &Scene, view: &View, book: &Book, picture: &mut Picture, floater: &Floater) {
    let cell = scene.cell(floater.x >> 16, floater.y >> 16);
    let Some(square) = Square::of(view, view.relative(floater.x, floater.y), floater.above, ONE / 4) else {
        return;
    };
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
