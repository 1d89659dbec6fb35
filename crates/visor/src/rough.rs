//! Rough rock, generated instead of drawn by hand. A face is a field of facets, each with its own tilt. The
//! facets at the left and right edges are the same in all variants, so any two variants join without a seam.

use rootward_art::{Palette, Theme};

use crate::{
    book::FACE,
    dither::SHADE,
    finer::{self, mixed},
};

const SIDE: i32 = (FACE << finer::MOST) as i32;
/// The tones of rough rock. Black and white are left out, so that things on a wall stand out.
const TONES: [(&str, u8); 9] = [
    ("rock.void", 0),
    ("rock.dark", 0),
    ("rock.top", 0),
    ("rock.mid", 0),
    ("rock.face", SHADE),
    ("rock.face", 0),
    ("rock.lit", SHADE),
    ("floor.rough.line", 0),
    ("floor.rough", 0),
];
const RUBBLE: usize = 7;
/// The width and height of an average facet, in units.
const UNIT: i32 = 256;
const STEP: i32 = 64;
/// The half width of a groove between two facets, and of the lit or shaded edge beside it, in units.
const GROOVE: i32 = 14;
const EDGE: i32 = 34;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Wall,
    /// The wall of a cave, with an uneven edge at the ceiling, and rubble at its foot.
    Cave,
    Ceiling,
}

/// The middle of a facet, in units, and its lightness.
#[derive(Clone, Copy, Debug)]
struct Facet {
    x: i32,
    y: i32,
    light: i32,
}

#[derive(Clone, Debug)]
struct Rock {
    place: Place,
    variant: u32,
    columns: i32,
    rows: i32,
    facets: Vec<Facet>,
}

/// The place, columns and rows of facets. `None` for pictures that are drawn by hand.
fn kind(look: &str, theme: Theme) -> Option<(Place, i32, i32)> {
    let place = match (look, theme) {
        ("visor.wall.*.cave", _) => Place::Cave,
        ("visor.wall.*.rock", Theme::Ice) => return Some((Place::Wall, 3, 3)),
        ("visor.ceiling.*.cave", _) => Place::Ceiling,
        _ => return None,
    };
    let (columns, rows) = match theme {
        // The blocks are as large as those in corridors.
        Theme::Ice => (3, 3),
        Theme::Rust => (3, 5),
        Theme::Moss => (3, 4),
        Theme::Station => (4, 5),
    };
    Some(if place == Place::Ceiling { (place, 4, 4) } else { (place, columns, rows) })
}

pub(crate) fn makes(look: &str, theme: Theme) -> bool {
    kind(look, theme).is_some()
}

/// A variant of rock at all levels, the finest one last. `None` for pictures that are drawn.
pub(crate) fn levels(look: &str, theme: Theme, variant: u8, palette: &Palette) -> Option<Vec<u8>> {
    let (place, columns, rows) = kind(look, theme)?;
    let rock = Rock::new(place, variant.into(), (columns, rows));
    let ink = |(name, shade): (&str, u8)| {
        palette.entries().iter().position(|entry| entry.name == name).map_or(0, |at| at as u8 + 1 + shade)
    };
    let inks = TONES.map(ink);
    let finest: Vec<usize> = (0..SIDE * SIDE).map(|at| rock.tone(at % SIDE, at / SIDE)).collect();
    let side = SIDE as usize;
    let mut all = Vec::with_capacity(2 * side * side);
    for level in 0..=usize::from(finer::MOST) {
        // Each pixel takes the middle tone of its block, so that far rock is calm.
        let step = side / (FACE << level);
        for (x, y) in (0..side).step_by(step).flat_map(|y| (0..side).step_by(step).map(move |x| (x, y))) {
            let mut block = [0; 16];
            let places =
                (0..step).flat_map(|down| (0..step).map(move |across| (y + down) * side + x + across));
            block.iter_mut().zip(places).for_each(|(tone, place)| *tone = finest[place]);
            let block = &mut block[..step * step];
            block.sort_unstable();
            all.push(inks[block[step * step / 2]]);
        }
    }
    Some(all)
}

impl Rock {
    fn new(place: Place, variant: u32, (columns, rows): (i32, i32)) -> Self {
        let wraps = place == Place::Ceiling;
        let facet = |at: i32| {
            let (column, row) = (at % (columns + 2) - 1, at / (columns + 2) - 1);
            // Beyond the left and the right edge the facets of the other edge follow.
            let around = column.rem_euclid(columns);
            let line = if wraps { row.rem_euclid(rows) } else { row };
            let is_edge = around == 0 || around == columns - 1 || wraps && (line == 0 || line == rows - 1);
            let own = if is_edge { 0 } else { variant + 1 };
            let roll = |salt: u32| i32::from(mixed(around as u32 + 16 * salt, (line + 1) as u32 + 32 * own));
            let within = |salt: u32| UNIT / 8 + roll(salt) * 3 / 4;
            Facet { x: column * UNIT + within(1), y: row * UNIT + within(2), light: roll(3) }
        };
        let facets = (0..(columns + 2) * (rows + 2)).map(facet).collect();
        Self { place, variant, columns, rows, facets }
    }

    /// The nearest facet to a place in units, and the next one, with their squared distances.
    fn nearest(&self, (x, y): (i32, i32)) -> [(Facet, i32); 2] {
        let mut best = [(self.facets[0], i32::MAX); 2];
        let (column, row) = (x.div_euclid(UNIT), y.div_euclid(UNIT));
        for down in row - 1..=row + 1 {
            for across in column - 1..=column + 1 {
                let (across, down) = (across.clamp(-1, self.columns) + 1, down.clamp(-1, self.rows) + 1);
                let facet = self.facets[(down * (self.columns + 2) + across) as usize];
                let far = (facet.x - x).pow(2) + (facet.y - y).pow(2);
                if far < best[0].1 {
                    best = [(facet, far), best[0]];
                } else if far < best[1].1 && far > best[0].1 {
                    best[1] = (facet, far);
                }
            }
        }
        best
    }

    fn tone(&self, x: i32, y: i32) -> usize {
        let roll = |x: i32, y: i32, salt: u32| i32::from(mixed(x as u32, y as u32 + 1000 * salt));
        // The upper and the lower edge of a cave's wall, uneven, and the same at the sides of all variants.
        let edge = |salt: u32| {
            let lattice =
                |at: i32| roll(at % 16, if at % 16 == 0 { 0 } else { self.variant as i32 + 1 }, salt);
            (lattice(x / 8) * (8 - x % 8) + lattice(x / 8 + 1) * (x % 8)) / 8
        };
        if self.place == Place::Cave {
            let (above, below) = (edge(4) / 26, SIDE - edge(5) / 24);
            match y {
                _ if y < above => return 1,
                _ if y < above + 2 => return 1,
                _ if y >= below => {
                    return RUBBLE + usize::from(y < below + 3 || roll(x / 2, y / 2, 6) > 60);
                }
                _ if y >= below - 2 => return 1,
                _ => {}
            }
        }
        // The edges of facets are not straight.
        let bend = |salt: u32| {
            let at = |across: i32, down: i32| roll(across % 16, down % 16, salt) - 128;
            let (across, down, right, lower) = (x / 8, y / 8, x % 8, y % 8);
            let line = |down: i32| at(across, down) * (8 - right) + at(across + 1, down) * right;
            (line(down) * (8 - lower) + line(down + 1) * lower) / 64
        };
        let place = (
            (x * self.columns * UNIT) / SIDE + bend(7) * self.columns / 12,
            (y * self.rows * UNIT) / SIDE + bend(8) * self.rows / 12,
        );
        let [(facet, near), (other, far)] = self.nearest(place);
        let apart = ((other.x - facet.x).pow(2) + (other.y - facet.y).pow(2)).isqrt().max(1);
        let gap = (far - near) / (2 * apart);
        if gap < GROOVE {
            return usize::from(self.place != Place::Ceiling || gap > GROOVE / 2);
        }
        // Light comes from the upper left.
        let slope = (facet.x - place.0) + (facet.y - place.1);
        let edge = match (other.x - facet.x) + (other.y - facet.y) {
            _ if gap > EDGE => 0,
            ..=-1 => STEP * 3 / 2,
            _ => -STEP,
        };
        let shade = (16 - y.min(SIDE - 1 - y)).max(0) * 4;
        let light = 2 * STEP + 24 + facet.light * 2 / 5 + slope / 3 + edge + roll(x, y, 9) / 8;
        let (light, least, most) = match self.place {
            Place::Ceiling => (light - STEP * 3 / 2, 0, 3),
            _ => (light - shade, 2, 6),
        };
        (light / STEP).clamp(least, most) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_join_and_differ() {
        let rocks = [0, 1, 2].map(|variant| Rock::new(Place::Cave, variant, (5, 5)));
        let column = |rock: &Rock, x: i32| (0..SIDE).map(|y| rock.tone(x, y)).collect::<Vec<_>>();
        let apart = |one: &[usize], other: &[usize]| {
            one.iter().zip(other).filter(|(one, other)| one != other).count()
        };
        for other in &rocks[1..] {
            for edge in [0, SIDE - 1] {
                let apart = apart(&column(&rocks[0], edge), &column(other, edge));
                assert!(apart < 32, "edge {edge}: {apart}");
            }
            assert!(apart(&column(&rocks[0], SIDE / 2), &column(other, SIDE / 2)) > 40);
        }
    }
}
