//! Finer pictures for near things. Each doubling rounds corners. Then edges get light and shade, and stone and metal
//! get a grain. A new pixel has the ink of a neighbour, or the next lighter or darker ink of the same material.

use rootward_art::Palette;

use crate::dither::{DEEP, SET, SHADE};

pub(crate) const MOST: u8 = 2;

const MATERIALS: [&[&str]; 2] = [
    &["rock.void", "rock.dark", "rock.top", "rock.mid", "rock.face", "rock.lit"],
    &["steel.dark", "steel.mid", "steel.lit", "steel.shine"],
];
/// The colours of floors: the line between two slabs, and the slab.
const FLOORS: [[&str; 2]; 4] = [
    ["floor.line", "floor.base"],
    ["floor.room.line", "floor.room"],
    ["floor.dark.line", "floor.dark"],
    ["floor.rough.line", "floor.rough"],
];
/// The colours of grooves, such as the lines of floors. Pixels next to them are edges.
const GROOVES: [&str; 2] = ["outline", "rock.void"];

/// The calmer colours of walls, without black or white and with less contrast, so that the things on them stand out.
const CALM: [(&str, &str, u8); 9] = [
    ("outline", "steel.dark", SHADE),
    ("rock.void", "rock.dark", 0),
    ("rock.lit", "rock.lit", SHADE),
    ("rock.face", "rock.face", SHADE),
    ("steel.dark", "steel.mid", DEEP),
    ("steel.mid", "steel.mid", SHADE),
    ("steel.lit", "steel.mid", 0),
    ("steel.shine", "steel.mid", 0),
    ("white", "steel.lit", SHADE),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Grain {
    /// Materials without a grain: lamps, signs, water, creatures.
    #[default]
    None,
    /// Rock. The grain consists of single pixels.
    Stone,
    /// Steel. The grain consists of short scratches.
    Metal,
    /// Floors. The grain consists of single pixels, but fewer than on rock.
    Slab,
}

#[derive(Clone, Copy, Debug, Default)]
struct Steps {
    lighter: u8,
    darker: u8,
    grain: Grain,
    is_groove: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Materials {
    steps: Vec<Steps>,
    calm: Vec<u8>,
}

/// The continuation of a picture beyond its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// The picture repeats, as walls and floors do.
    Meet,
    /// The pixels at the edge are repeated.
    End,
}

impl Materials {
    pub fn new(palette: &Palette) -> Self {
        let number = |name: &str| palette.entries().iter().position(|entry| entry.name == name);
        let ink = |name: &str| number(name).map_or(0, |place| place as u8 + 1);
        let mut steps: Vec<Steps> = (0..=u8::MAX)
            .map(|ink| {
                // Only plain colours have a shade. Shining and warning colours are uniform.
                let has_shade = (1..SET).contains(&ink);
                let darker = if has_shade { ink + SHADE } else { ink };
                Steps { lighter: ink, darker, ..Steps::default() }
            })
            .collect();
        for (material, grain) in MATERIALS.into_iter().zip([Grain::Stone, Grain::Metal]) {
            for (place, name) in material.iter().enumerate() {
                let step = &mut steps[usize::from(ink(name))];
                step.grain = grain;
                if let Some(lighter) = material.get(place + 1) {
                    step.lighter = ink(lighter);
                }
                if let Some(darker) = place.checked_sub(1).and_then(|place| material.get(place)) {
                    step.darker = ink(darker);
                }
            }
        }
        for [line, slab] in FLOORS {
            let step = &mut steps[usize::from(ink(slab))];
            (step.darker, step.grain) = (ink(line), Grain::Slab);
            steps[usize::from(ink(line))].is_groove = true;
        }
        for name in GROOVES {
            steps[usize::from(ink(name))].is_groove = true;
        }
        // The empty ink is not a material.
        steps[0] = Steps::default();
        let mut calm: Vec<u8> = (0..=u8::MAX).collect();
        for (name, other, shade) in CALM {
            calm[usize::from(ink(name))] = ink(other) + shade;
        }
        Self { steps, calm }
    }

    pub fn calm(&self, ink: u8) -> u8 {
        self.calm[usize::from(ink)]
    }

    /// The next lighter ink of the same material, or the same ink.
    pub fn lighter(&self, ink: u8) -> u8 {
        self.of(ink).lighter
    }

    fn of(&self, ink: u8) -> Steps {
        self.steps.get(usize::from(ink)).copied().unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
struct Fine {
    inks: Vec<u8>,
    width: usize,
    height: usize,
    edges: Edges,
}

impl Fine {
    fn beside(&self, (x, y): (usize, usize), (dx, dy): (i32, i32)) -> u8 {
        let (width, height) = (self.width as i32, self.height as i32);
        let (column, row) = (x as i32 + dx, y as i32 + dy);
        let inside = (0..width).contains(&column) && (0..height).contains(&row);
        let (column, row) = match self.edges {
            _ if inside => (column, row),
            Edges::Meet => (column.rem_euclid(width), row.rem_euclid(height)),
            Edges::End => (column.clamp(0, width - 1), row.clamp(0, height - 1)),
        };
        self.inks[(row * width + column) as usize]
    }

    fn map(&self, mut change: impl FnMut((usize, usize), u8) -> u8) -> Vec<u8> {
        let mut inks = Vec::with_capacity(self.inks.len());
        for (y, row) in self.inks.chunks(self.width).enumerate() {
            inks.extend(row.iter().enumerate().map(|(x, &ink)| change((x, y), ink)));
        }
        inks
    }

    /// Doubles the resolution. A quarter of a pixel takes the ink of the two neighbours at its corner if these are
    /// equal and the opposite ones differ.
    fn doubled(&self) -> Self {
        let width = 2 * self.width;
        let mut inks = vec![0; 4 * self.inks.len()];
        let rows = self.inks.chunks(self.width).enumerate();
        for (at, own) in rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &own)| ((x, y), own)))
        {
            let [up, right, down, left] = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|off| self.beside(at, off));
            let corners = [
                (0, 0, left, up, right, down),
                (1, 0, right, up, left, down),
                (0, 1, left, down, right, up),
                (1, 1, right, down, left, up),
            ];
            for (dx, dy, side, end, other_side, other_end) in corners {
                let is_cut = side == end && side != other_side && end != other_end;
                let place = (2 * at.1 + dy) * width + 2 * at.0 + dx;
                inks[place] = if is_cut { side } else { own };
            }
        }
        Self { inks, width, height: 2 * self.height, edges: self.edges }
    }

    /// Shades the edges along grooves, with light from the upper left.
    fn modelled(&self, materials: &Materials) -> Vec<u8> {
        self.map(|at, ink| {
            let step = materials.of(ink);
            if step.is_groove || ink == 0 {
                return ink;
            }
            let is_groove = |off: (i32, i32)| materials.of(self.beside(at, off)).is_groove;
            let lit = is_groove((0, -1)) || is_groove((-1, 0));
            let shaded = is_groove((0, 1)) || is_groove((1, 0));
            match (lit, shaded) {
                (true, false) => step.lighter,
                (false, true) => step.darker,
                _ => ink,
            }
        })
    }

    /// Whether all pixels at this distance in the eight directions have the same ink.
    fn is_flat(&self, at: (usize, usize), far: i32) -> bool {
        let own = self.beside(at, (0, 0));
        AROUND.into_iter().all(|(dx, dy)| self.beside(at, (dx * far, dy * far)) == own)
    }

    /// Adds a grain to uniform patches: dots for stone, and scratches, seams and rivets for metal.
    fn grained(&self, materials: &Materials) -> Vec<u8> {
        self.map(|at, ink| {
            let step = materials.of(ink);
            if step.grain == Grain::None || step.is_groove || !self.is_flat(at, 1) {
                return ink;
            }
            let (x, y) = (at.0 as u32, at.1 as u32);
            if let Some(plate) = plate_at(x, y).filter(|plate| {
                step.grain == Grain::Metal && self.is_flat(at, if *plate == Plate::Seam { 4 } else { 6 })
            }) {
                return if plate == Plate::Lit { step.lighter } else { step.darker };
            }
            match (step.grain, mixed(x, y), mixed(x / 4, y)) {
                (Grain::Stone, 0..=6, _) | (Grain::Slab, 0..=5, _) | (Grain::Metal, _, 0..=1) => step.darker,
                (Grain::Stone, 7..=8, _) | (Grain::Metal, _, 2) => step.lighter,
                _ => ink,
            }
        })
    }
}

const AROUND: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plate {
    Seam,
    Lit,
    Shaded,
}

/// The part of a plate at a place of the finest picture. Plates are 64 by 32 pixels, and every second row is shifted.
fn plate_at(x: u32, y: u32) -> Option<Plate> {
    let (x, y) = ((x + 32 * (y / 32 % 2)) % 64, y % 32);
    match (x, y) {
        (_, 0) | (0, _) => Some(Plate::Seam),
        (_, 1) | (1, _) => Some(Plate::Lit),
        (8 | 58, 6..=8 | 24..=26) | (6..=8 | 56..=58, 8 | 26) => Some(Plate::Shaded),
        (6..=8 | 56..=58, 6..=8 | 24..=26) => Some(Plate::Lit),
        _ => None,
    }
}

/// A fixed pseudo-random number from 0 to 255 for a place.
pub(crate) const fn mixed(x: u32, y: u32) -> u8 {
    let one = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA6B).rotate_left(13);
    let two = (one ^ one >> 15).wrapping_mul(0xC2B2_AE35);
    ((two ^ two >> 13) >> 7) as u8
}

/// A picture and its doublings in one sequence: `levels` doublings, at most [`MOST`].
pub(crate) fn levels(
    inks: Vec<u8>,
    width: usize,
    levels: u8,
    materials: &Materials,
    edges: Edges,
) -> Vec<u8> {
    let mut all = inks.clone();
    if width == 0 {
        return all;
    }
    let mut shape = Fine { height: inks.len() / width, inks, width, edges };
    for level in 1..=levels.min(MOST) {
        shape = shape.doubled();
        let modelled = Fine { inks: shape.modelled(materials), ..shape.clone() };
        all.extend(if level == MOST { modelled.grained(materials) } else { modelled.inks });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn materials() -> (Palette, Materials) {
        let (palette, _) = crate::shipped::art().unwrap_or_else(|error| panic!("{error}"));
        let materials = Materials::new(&palette);
        (palette, materials)
    }

    fn doubled(inks: &[u8], width: usize) -> Vec<u8> {
        Fine { inks: inks.to_vec(), width, height: inks.len() / width, edges: Edges::End }.doubled().inks
    }

    #[test]
    fn a_corner_is_rounded_and_a_dot_stays() {
        let dot = doubled(&[1, 1, 1, 1, 2, 1, 1, 1, 1], 3);
        assert_eq!(dot.iter().filter(|ink| **ink == 2).count(), 4);
        // A square of 2 in the lower right corner of 1.
        let corner = doubled(&[1, 1, 1, 1, 2, 2, 1, 2, 2], 3);
        assert_eq!(corner[2 * 6 + 2], 1, "{corner:?}");
        assert_eq!(corner.iter().filter(|ink| **ink == 2).count(), 15);
    }

    #[test]
    fn edges_of_stone_have_light_above_and_shade_below() {
        let (palette, materials) = materials();
        let ink = |name: &str| {
            palette.entries().iter().position(|entry| entry.name == name).map_or(0, |at| at as u8 + 1)
        };
        let [groove, dark, stone, light] = ["rock.void", "rock.top", "rock.mid", "rock.face"].map(ink);
        let mut inks = vec![stone; 8 * 8];
        (0..8).for_each(|x| inks[x] = groove);
        let all = levels(inks, 8, 2, &materials, Edges::Meet);
        let finest = &all[64 + 256..];
        assert_eq!((finest.len(), finest[4 * 32], finest[31 * 32]), (1024, light, dark));
        assert!(finest[5 * 32..31 * 32].iter().any(|ink| *ink != stone), "there is grain");
        assert!(finest.iter().all(|ink| [groove, dark, stone, light].contains(ink)));
    }

    #[test]
    fn shining_and_empty_pixels_stay_unchanged() {
        let (_, materials) = materials();
        let shining = crate::dither::SHINING + 5;
        let mut inks = vec![shining; 16];
        inks[5] = 0;
        let all = levels(inks, 4, 2, &materials, Edges::End);
        assert_eq!(all.len(), 16 * 21);
        assert!(all.iter().all(|ink| [0, shining].contains(ink)));
    }
}
