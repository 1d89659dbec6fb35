//! Properties of every picture in any base: right, complete, still, and free of allocations.

mod art;
mod dark;
mod depths;
mod fights;
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

use rootward_art::Theme;
use rootward_gen::{Base, Heading, Pos, Records, Seed, Thing, generate};
use rootward_visor::{
    Book, Eye, ONE, Picture, Scene, What, draw,
    fill::{self, GroupStand, Stage},
    shipped,
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

/// A scene around the first line of free cells in a base, an eye on the first cell, and all cells of the line.
pub fn free_line<const CELLS: usize>(seed: &str) -> (Scene, Eye, [Pos; CELLS]) {
    let (base, records) = base_of(seed);
    let is_free = |at: &Pos| base.is_open(*at) && records.at(*at).next().is_none();
    let (line, heading) = lines()
        .find(|(line, _)| line.iter().all(is_free))
        .unwrap_or_else(|| panic!("no line of {CELLS} free cells in {seed}"));
    (scene_of(&base, &records, line[0], 5, |_| false), Eye::standing(line[0], heading), line)
}

/// Every straight line of a number of cells, also beyond the grid, with its heading.
pub fn lines<const CELLS: usize>() -> impl Iterator<Item = ([Pos; CELLS], Heading)> {
    let ahead = |at: Pos, heading, steps| (0..steps).fold(at, |at: Pos, _| at.step(heading));
    let all = Pos::all().flat_map(|at| Heading::ALL.map(|heading| (at, heading)));
    all.map(move |(at, heading)| (std::array::from_fn(|steps| ahead(at, heading, steps)), heading))
}

pub fn middle(at: Pos) -> (i32, i32) {
    let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
    (middle(at.x), middle(at.y))
}

pub const fn creature_at(creature: u8, (x, y): (i32, i32), number: u16) -> GroupStand<'static> {
    let (awake, away, white, target, sign) = (false, false, false, false, None);
    GroupStand { creature, x, y, places: &[0x14], most: 1, awake, away, white, target, sign, number }
}

pub fn book(theme: Theme) -> Book {
    shipped::book(theme).unwrap_or_else(|error| panic!("{}: {error}", theme.name()))
}

pub fn drawn(scene: &Scene, eye: Eye) -> Picture {
    let mut picture = Picture::new(320, 180);
    draw(scene, eye, &book(scene.theme()), &mut picture);
    picture
}

pub fn places(picture: &Picture) -> impl Iterator<Item = (usize, usize)> + use<> {
    let width = picture.width();
    (0..picture.height()).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

pub fn places_of(picture: &Picture, what: What) -> Vec<(usize, usize)> {
    places(picture).filter(|&(x, y)| picture.shown(x, y).is_some_and(|shown| shown.1 == what)).collect()
}

pub fn colour(picture: &Picture, (x, y): (usize, usize)) -> [u8; 3] {
    let start = (y * picture.width() + x) * 4;
    std::array::from_fn(|channel| picture.bytes()[start + channel])
}

pub fn rows_of_things(picture: &Picture, at: Pos) -> Vec<usize> {
    let is_thing = |(x, y)| matches!(picture.shown(x, y), Some((cell, What::Thing(_))) if cell == at);
    let mut rows: Vec<usize> = places(picture).filter(|&place| is_thing(place)).map(|(_, y)| y).collect();
    rows.dedup();
    rows
}

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
        Eye { x, y, turn: self.below(65_536) as u16, begins: 0, ..Eye::standing(at, Heading::North) }
    }
}
