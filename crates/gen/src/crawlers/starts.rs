//! The first crawlers of a floor (`crawlers.md` 11): single ones at the border, and pairs on open floor.

use alloc::vec::Vec;

use super::{
    Bearing, Hall, HallTile, Opening, Table, Workshop,
    builder::Builder,
    crew::Crew,
    draws::{coin, pick, range},
};
use crate::{Heading, Pos, rng::Xoshiro};

pub(super) type Start = (Pos, Heading);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HallRect {
    pub west: i16,
    pub east: i16,
    pub north: i16,
    pub south: i16,
}

impl HallRect {
    pub fn all(hall: &Hall) -> Self {
        Self { west: 0, east: hall.width() as i16 - 1, north: 0, south: hall.height() as i16 - 1 }
    }

    pub fn between(a: Pos, b: Pos) -> Self {
        Self { west: a.x.min(b.x), east: a.x.max(b.x), north: a.y.min(b.y), south: a.y.max(b.y) }
    }

    pub const fn grown(self, by: i16) -> Self {
        let Self { west, east, north, south } = self;
        Self { west: west - by, east: east + by, north: north - by, south: south + by }
    }

    pub fn cells(self) -> impl Iterator<Item = Pos> {
        (self.north..=self.south).flat_map(move |y| (self.west..=self.east).map(move |x| Pos::new(x, y)))
    }
}

/// Finds the starts of a floor, sorted by row, then by column, then by direction: north, east, south, west.
pub(super) fn find_starts(hall: &Hall, floor: u8, starts: &mut Vec<Start>) {
    starts.clear();
    for y in 0..hall.height() as i16 {
        let row = |dy: i16| match y + dy {
            y if y >= 0 && y < hall.height() as i16 => hall.open_words(y as usize),
            _ => &[],
        };
        let (above, here, below) = (row(-1), row(0), row(1));
        for word in 0..usize::from(hall.width()).div_ceil(64) {
            let bits = |words: &[u64], word: usize| words.get(word).copied().unwrap_or(0);
            let open = bits(here, word);
            let east = open >> 1 | bits(here, word + 1) << 63;
            let west = open << 1 | word.checked_sub(1).map_or(0, |word| bits(here, word) >> 63);
            let mut beside = !open & (bits(above, word) | bits(below, word) | east | west);
            while beside != 0 {
                let at = Pos::new((64 * word) as i16 + beside.trailing_zeros() as i16, y);
                beside &= beside - 1;
                starts.extend(inward(hall, floor, at).map(|heading| (at, heading)));
            }
        }
    }
}

fn inward(hall: &Hall, floor: u8, at: Pos) -> impl Iterator<Item = Heading> {
    let is_border = hall.floor(at) == floor && hall.is_kept(at) && hall.tile(at) == HallTile::FixedWall;
    let open = Heading::ALL.map(|heading| is_border && hall.tile(at.step(heading)) == HallTile::Open);
    Heading::ALL.into_iter().filter(move |&heading| open[heading as usize])
}

const START_DISTANCE: i16 = 4;

pub(super) const fn distance(a: Pos, b: Pos) -> i16 {
    (a.x - b.x).abs() + (a.y - b.y).abs()
}

impl Workshop {
    pub(super) fn place_first_crawlers(&mut self, table: &Table, floor: u8, rng: &mut Xoshiro) {
        let Self { hall, crew, starts, kept, open, .. } = self;
        let constants = &table.constants;
        find_starts(hall, floor, starts);
        let wanted = ((starts.len() * usize::from(constants.border_density) + 50) / 100).max(2);
        // The population limit also applies to crawlers that the design did not place.
        choose(starts, kept, wanted.min(crew.room(constants.max_crawlers)), rng);
        let opening = Opening::from_number(constants.border_opening).unwrap_or_default();
        for &(at, forward) in kept.iter() {
            let sleep = i32::from(range(rng, 0, constants.delay.into()));
            let crawler = Builder::crawler(table, 0, at, forward, Bearing::towards(forward), opening);
            crew.place(crawler.asleep(sleep));
        }
        if constants.pair_density > 0 {
            let is_open = |at: &Pos| hall.floor(*at) == floor && hall.tile(*at) == HallTile::Open;
            open.clear();
            open.extend(HallRect::all(hall).cells().filter(is_open));
            place_pairs(hall, table, open, crew, rng);
        }
    }
}

/// Draws up to `wanted` starts that keep their distance from each other, with at most 20 draws for each.
fn choose(starts: &[Start], kept: &mut Vec<Start>, wanted: usize, rng: &mut Xoshiro) {
    kept.clear();
    for _ in 0..20 * wanted {
        if kept.len() == wanted {
            return;
        }
        let Some(&start) = starts.get(pick(rng, starts.len())) else { return };
        if kept.iter().all(|other| distance(other.0, start.0) >= START_DISTANCE) {
            kept.push(start);
        }
    }
}

/// Places pairs of crawlers. Each pair builds one wall with a gap at a random end.
fn place_pairs(hall: &mut Hall, table: &Table, open: &[Pos], crew: &mut Crew, rng: &mut Xoshiro) {
    let pairs = (open.len() * usize::from(table.constants.pair_density) + 64) / 128;
    for _ in 0..pairs.min(crew.room(table.constants.max_crawlers) / 2) {
        let found = (0..40).find_map(|_| {
            let at = *open.get(pick(rng, open.len()))?;
            let is_free = |dx: i16, dy: i16| hall.tile(at.offset(dx, dy)) == HallTile::Open;
            (-2..=2).all(|dy| (-2..=2).all(|dx| is_free(dx, dy))).then_some(at)
        });
        if let Some(at) = found {
            let forward = Heading::ALL[usize::from(range(rng, 0, 3))];
            let ends = [forward, forward.back()].map(|forward| {
                Builder::crawler(table, 0, at, forward, Bearing::towards(forward), Opening::End)
            });
            place_pair(hall, crew, ends, rng);
        }
    }
}

/// A coin flip decides which of the two leaves a gap.
pub(super) fn place_pair(hall: &mut Hall, crew: &mut Crew, pair: [Builder; 2], rng: &mut Xoshiro) {
    let first_is_open = coin(rng);
    let [first, second] = pair;
    if hall.tile(first.at) == HallTile::Open {
        hall.put(first.at, HallTile::Wall);
    }
    crew.place(first.with_opening(if first_is_open { Opening::End } else { Opening::Closed }));
    crew.place(second.with_opening(if first_is_open { Opening::Closed } else { Opening::End }));
}
