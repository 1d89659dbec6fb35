//! The lamps over a lock, one for each condition. A lamp is lit if its condition is met.

use rootward_gen::{DoorKind, PuzzleKind, RecordNo, Thing};

use super::{rows, wires};
use crate::{party::pack::LogKind, play::Play, site::Site};

/// A row of lamps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lamps {
    /// The lit lamps, as bits. The first lamp is the lowest bit.
    pub lit: u8,
    /// The number of lamps, 1 to 4.
    pub count: u8,
}

impl Lamps {
    /// Whether a lamp is lit.
    pub const fn is_lit(self, lamp: u8) -> bool {
        self.lit >> lamp & 1 == 1
    }

    /// The number of lit lamps.
    pub const fn burning(self) -> u8 {
        self.lit.count_ones() as u8
    }

    fn first(lit: u8, count: u8) -> Self {
        Self { lit: ((1_u16 << lit) - 1) as u8, count }
    }
}

/// The lamps over a record, as `danger.md` 4 lists them. `None` if the record is not a lock, or the lock is open.
pub fn over(site: &Site, play: &Play, lock: RecordNo) -> Option<Lamps> {
    let thing = site.records().get(lock)?.thing;
    if play.barriers.get(lock).is_some_and(|barrier| barrier.leaf != crate::doors::Leaf::Shut) {
        return None;
    }
    match thing {
        Thing::Door(door)
            if matches!(door.kind, DoorKind::Iris | DoorKind::Captive) && door.order.is_some() =>
        {
            Some(Lamps::first(play.iris.lit(lock).min(4), 4))
        }
        Thing::Door(door) if door.kind == DoorKind::Laser => {
            let knows = door.number.is_some_and(|number| play.pack.log.knows(LogKind::Laser, number));
            Some(Lamps::first(knows.into(), 2))
        }
        Thing::Door(_) | Thing::PuzzleWall(_) | Thing::PuzzleFire(_) => of_puzzle(site, play, lock),
        _ => None,
    }
}

fn of_puzzle(site: &Site, play: &Play, lock: RecordNo) -> Option<Lamps> {
    let puzzles = site.records().puzzles();
    let place = puzzles.iter().position(|puzzle| puzzle.lock == lock)?;
    at_panel(site, play, u8::try_from(place).ok()?)
}

/// The lamps of a puzzle's lock, as its panel repeats them. `None` if the puzzle is solved.
pub fn at_panel(site: &Site, play: &Play, puzzle: u8) -> Option<Lamps> {
    let found = site.records().puzzles().get(usize::from(puzzle))?;
    let state = play.puzzles.get(puzzle);
    if state.solved {
        return None;
    }
    Some(match found.kind {
        PuzzleKind::Lever => Lamps { lit: u8::from(state.setting == found.solution), count: 1 },
        PuzzleKind::Levers => {
            let lit = site.riddles().wires(puzzle).lit(state.setting, found.solution);
            Lamps { lit, count: wires::LEVERS }
        }
        PuzzleKind::Buttons | PuzzleKind::Bars => {
            let count = rows::count(found.kind);
            let is_right = |row: &u8| {
                state.last().is_some_and(|tried| rows::right(tried, found.solution, *row) == rows::IN_ROW)
            };
            Lamps { lit: (0..count).filter(is_right).fold(0, |lit, row| lit | 1 << row), count }
        }
    })
}
