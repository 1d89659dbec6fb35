//! Tests that read the cell numbers back from the pixels on screen, behind the mask.

use std::collections::BTreeMap;

use rootward_art::Rgba;
use rootward_gen::{DigLog, Records, Seed};

use super::*;
use crate::overlay::{
    canvas::{CELL, PixelRect},
    ids::number_of_cell,
    inks::{Ink, shipped},
    label::Glyph,
    thinning::Thinning,
};

const SEEDS: [&str; 5] = ["17.3", "x42", "2.10", "w42", "w42:halls"];

struct Shown {
    pixels: Canvas,
    inks: Inks,
    /// Screen pixels per font pixel.
    scale: i32,
}

impl Shown {
    fn colour(&self, (x, y): (i32, i32)) -> Rgba {
        self.pixels.pixel(x as usize, y as usize)
    }

    fn is_ink(&self, at: (i32, i32)) -> bool {
        [Ink::White, Ink::Sky].iter().any(|&ink| self.colour(at) == self.inks.colour(ink))
    }

    fn pieces(&self) -> Vec<Vec<(i32, i32)>> {
        let (width, height) = (self.pixels.width as i32, self.pixels.height as i32);
        let mut seen = vec![false; (width * height) as usize];
        let mut pieces = Vec::new();
        for start in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let (mut piece, mut waiting) = (Vec::new(), vec![start]);
            while let Some((x, y)) = waiting.pop() {
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                if !inside || seen[(y * width + x) as usize] || self.colour((x, y)) == Rgba::CLEAR {
                    continue;
                }
                seen[(y * width + x) as usize] = true;
                piece.push((x, y));
                waiting.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
            if !piece.is_empty() {
                pieces.push(piece);
            }
        }
        pieces
    }

    /// The digit that exactly matches a block of the text.
    fn digit(&self, left: i32, top: i32) -> Option<char> {
        let ink = |x: i32, y: i32| self.is_ink((left + x, top + y));
        let shows = |glyph: Glyph| {
            let mut wanted = vec![false; (3 * self.scale * 5 * self.scale) as usize];
            for (row, column) in glyph.dots() {
                for y in row * self.scale..(row + 1) * self.scale {
                    for x in column * self.scale..(column + 1) * self.scale {
                        wanted[(y * 3 * self.scale + x) as usize] = true;
                    }
                }
            }
            let block = (0..5 * self.scale).flat_map(|y| (0..3 * self.scale).map(move |x| (x, y)));
            block.zip(wanted).all(|((x, y), wanted)| ink(x, y) == wanted)
        };
        ('0'..='9').find(|&digit| shows(self.inks.glyph(digit)))
    }

    /// The text of a piece, if its ink consists only of whole digits.
    fn read(&self, piece: &[(i32, i32)]) -> Option<String> {
        let ink: Vec<(i32, i32)> = piece.iter().copied().filter(|&at| self.is_ink(at)).collect();
        let (left, right) = (ink.iter().map(|at| at.0).min()?, ink.iter().map(|at| at.0).max()?);
        let (top, bottom) = (ink.iter().map(|at| at.1).min()?, ink.iter().map(|at| at.1).max()?);
        if bottom - top + 1 != 5 * self.scale {
            return None;
        }
        // A narrow digit has empty columns beside it.
        (1..=4).flat_map(|digits| (0..3).map(move |bare| (digits, bare))).find_map(|(digits, bare)| {
            let left = left - bare * self.scale;
            let is_whole = right < left + (4 * digits - 1) * self.scale;
            let read = (0..digits).map(|place| self.digit(left + 4 * place * self.scale, top));
            let gaps_are_bare = ink.iter().all(|&(x, _)| (x - left) / self.scale % 4 != 3);
            read.collect::<Option<String>>().filter(|_| is_whole && gaps_are_bare)
        })
    }

    fn is_framed(&self, at: Pos) -> bool {
        let PixelRect { left, top, width, height } = PixelRect::of_cell(at);
        let (right, bottom) = (left + width - 1, top + height - 1);
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        corners.into_iter().all(|corner| self.colour(corner) == self.inks.colour(Ink::Pale))
    }

    fn numbers(&self, what: &str) -> BTreeMap<Pos, String> {
        let mut numbers = BTreeMap::new();
        for piece in self.pieces() {
            let text = self.read(&piece);
            let text = text.unwrap_or_else(|| panic!("{what}: a piece at {:?} is no whole number", piece[0]));
            let cell = |&(x, y): &(i32, i32)| Pos::new((x / CELL) as i16, (y / CELL) as i16);
            let at = if self.scale == 1 {
                cell(&piece[0])
            } else {
                let framed = piece.iter().map(cell).find(|&at| self.is_framed(at));
                framed.unwrap_or_else(|| panic!("{what}: {text} has no frame"))
            };
            assert_eq!(numbers.insert(at, text), None, "{what}: two numbers in {at:?}");
        }
        numbers
    }
}

struct Painted {
    base: Base,
    dig_log: DigLog,
    records: Records,
    sheet: Sheet,
    shown: Shown,
}

impl Painted {
    fn of(seed: &str) -> Self {
        let (base, dig_log) = DigLog::of(&seed.parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        let shown = Shown { pixels: Canvas::for_grid(), inks: shipped(), scale: 1 };
        Self { base, dig_log, records, sheet: Sheet::default(), shown }
    }

    fn paint(&mut self, floor: Option<u8>, zoom: u8) {
        let Self { base, dig_log, records, sheet, shown } = self;
        let scene = OverlayScene { base, dig_log, records, links: &[], known: None, floor, zoom };
        sheet.paint(Overlay::Ids, &scene, &shown.inks);
        shown.scale = if zoom < 2 { 2 } else { 1 };
    }

    fn reveal(&mut self, cells: &CellSet, what: &str) -> BTreeMap<Pos, String> {
        self.sheet.reveal(*cells, &mut self.shown.pixels.bytes);
        self.shown.numbers(what)
    }

    fn wanted(&self, cells: &CellSet, floor: Option<u8>) -> BTreeMap<Pos, String> {
        let on_floor = |at: &Pos| floor.is_none_or(|floor| self.base.floor_at(*at) == Some(floor));
        let number = |at: Pos| Some((at, number_of_cell(&self.base, at)?.to_string()));
        cells.iter().filter(on_floor).filter_map(number).collect()
    }
}

fn moments(dig_log: &DigLog) -> [usize; 6] {
    [1, 2, 3, 4, 2, 4].map(|quarter| dig_log.steps().len() * quarter / 4)
}

#[test]
fn walking_shows_the_numbers_of_seen_cells() {
    for seed in SEEDS {
        let mut painted = Painted::of(seed);
        for floor in 1..=painted.base.plan().floor_count() {
            painted.paint(Some(floor), 2);
            let all: CellSet = Pos::all().collect();
            let scattered: CellSet = Pos::all().filter(|at| (at.x * 7 + at.y * 13) % 3 != 0).collect();
            for (seen, name) in [(&scattered, "scattered"), (&all, "all"), (&scattered, "again")] {
                let what = format!("floor {floor} of {seed}, {name}");
                let numbers = painted.reveal(seen, &what);
                assert_eq!(numbers, painted.wanted(seen, Some(floor)), "{what}");
                assert!(!numbers.is_empty(), "{what}");
            }
        }
    }
}

#[test]
fn watching_from_zoom_two_shows_every_number() {
    for seed in SEEDS {
        let mut painted = Painted::of(seed);
        painted.paint(None, 2);
        let mut frame = Frame::default();
        for step in moments(&painted.dig_log) {
            frame.seek(&painted.dig_log, step, |_| {});
            let finished = finished_cells(&painted.base, &frame);
            let what = format!("step {step} of {seed}");
            let numbers = painted.reveal(&finished, &what);
            assert_eq!(numbers, painted.wanted(&finished, None), "{what}");
        }
        assert!(painted.wanted(&finished_cells(&painted.base, &frame), None).len() > 500, "{seed}");
    }
}

#[test]
fn watching_below_zoom_two_shows_whole_numbers() {
    for seed in SEEDS {
        let mut painted = Painted::of(seed);
        painted.paint(None, 1);
        let everywhere = painted.wanted(&Pos::all().collect(), None);
        let room =
            Thinning { columns: 3, rows: 2 }.select(Pos::all().filter(|at| everywhere.contains_key(at)));
        let mut frame = Frame::default();
        for step in moments(&painted.dig_log) {
            frame.seek(&painted.dig_log, step, |_| {});
            let finished = finished_cells(&painted.base, &frame);
            let what = format!("step {step} of {seed}");
            let numbers = painted.reveal(&finished, &what);
            let wanted = painted.wanted(&finished, None);
            assert!(numbers.iter().all(|(at, text)| wanted.get(at) == Some(text)), "{what}: {numbers:?}");
            assert!(numbers.len() >= room.and(&finished).len(), "{what}: {}", numbers.len());
        }
        assert!(room.and(&finished_cells(&painted.base, &frame)).len() > 100, "{seed}");
    }
}
