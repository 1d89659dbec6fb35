//! Properties of every picture in any base: right, complete, still, and free of allocations.

mod art;
mod dark;
mod depths;
mod flames;
mod glance;
mod marks;
mod memory;
mod near;
mod numbers;
mod signs;
mod still;
mod underfoot;
mod warnings;

use rootward_gen::{Base, Pos, Records, Seed, Thing, generate};
use rootward_visor::{
    Eye, ONE, Scene,
    fill::{self, Stage},
};

/// Twenty bases of all styles and families, stations among them.
pub const SEEDS: [&str; 20] = [
    "0",
    "3",
    "4",
    "5",
    "6",
    "10",
    "12",
    "21",
    "33",
    "48",
    "100",
    "179",
    "4097",
    "65535",
    "17.3s",
    "x42",
    "x42@3.2",
    "x99s",
    "w42:halls",
    "w7",
];

pub fn base_of(seed: &str) -> (Base, Records) {
    let seed = seed.parse::<Seed>().unwrap_or_else(|error| panic!("{seed}: {error}"));
    let base = generate(&seed.into());
    let records = Records::of(&base);
    (base, records)
}

/// The cells of a circle. A large radius gives all cells.
pub fn around(at: Pos, radius: i16) -> impl Iterator<Item = Pos> {
    Pos::all().filter(move |cell| (cell.x - at.x).pow(2) + (cell.y - at.y).pow(2) <= radius * radius)
}

/// A scene of a circle, with the wanted records.
pub fn scene_of(
    base: &Base,
    records: &Records,
    at: Pos,
    radius: i16,
    wanted: impl Fn(Thing) -> bool,
) -> Scene {
    let mut scene = Scene::new(fill::theme_of(base));
    for cell in around(at, radius) {
        fill::ground(&mut scene, base, cell);
    }
    for cell in around(at, radius) {
        for record in records.at(cell).filter(|record| wanted(record.thing)) {
            fill::thing(&mut scene, base, records, record, Stage::Plain);
        }
    }
    scene
}

/// Reproducible random numbers.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * u64::from(limit)) >> 31) as u32
    }

    /// An eye in an open cell, not at its very edge, with any direction.
    pub fn eye(&mut self, base: &Base) -> Eye {
        let open: Vec<Pos> = Pos::all().filter(|&at| base.is_open(at)).collect();
        let at = open[self.below(open.len() as u32) as usize];
        let mut inside = |cell: i16| i32::from(cell) * ONE + ONE / 16 + self.below(ONE as u32 * 7 / 8) as i32;
        let (x, y) = (inside(at.x), inside(at.y));
        Eye {
            x,
            y,
            turn: self.below(65_536) as u16,
            begins: 0,
            ..Eye::standing(at, rootward_gen::Heading::North)
        }
    }
}
