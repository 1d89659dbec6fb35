//! The plain bot's knowledge: the cells and things that it has seen, the pack, and the creatures as they were a moment
//! ago. The bot bases its decisions only on this knowledge and on the tables.

use std::collections::VecDeque;

use rootward_gen::{CELLS, CellSet, Heading, Pos, PuzzleKind, RecordNo, Sides, Turn};
use rootward_presentation::lead::Lead;
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    navigation::Hop,
    party::squad::{Droid, Squad},
    tables::{encounter::percent_of, iris::Corner},
    travel::Travel,
};

use crate::goals::is_locked;

/// The age of the bot's picture of the creatures, in ticks (`danger.md` 1).
pub const LATE: usize = 6;

/// The number of ticks after which the bot expects that a risen wall has come down again.
const REOPENS: u32 = 1200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostCarrier {
    pub number: u16,
    /// The cell in which the carrier was last seen, or the cell to which it may have gone from there.
    pub at: Pos,
    pub misses: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The limit to which sleep restores a droid, in percent of full hit points. The droid's bar has a mark there.
    pub mends_percent: u32,
    pub tick: u32,
    pub at: Pos,
    pub facing: Heading,
    /// Whether the party would accept an order now.
    pub free: bool,
    pub rests: bool,
    pub outside: bool,
    pub meltdown: bool,
    /// The way out that the arrow shows during the meltdown, with the next hop last. Empty if there is none.
    pub home: Vec<Hop>,
    pub lead: Option<Lead>,
    pub hatch: Pos,
    pub squad: Squad,
    /// Whether every standing droid has the energy to rise through a hole.
    pub rises: bool,
    pub carries: Carries,
    cells: Vec<Cell>,
    /// The cells that the party remembered at the last look. If the play's set differs, the party has seen new cells.
    pub(super) learnt: CellSet,
    /// Usable things, in the order in which the party saw them.
    pub things: Vec<SeenThing>,
    pub rides: Vec<Travel>,
    /// The creatures in sight in each of the last ticks, latest last.
    pub(super) pictures: VecDeque<Vec<Figure>>,
    /// The password carriers that the party has seen and the bot believes to be alive.
    pub carriers: Vec<LostCarrier>,
    /// The number of times that the bot saw something new. A plan made at a lower number may be outdated.
    pub news: u32,
    /// The last tick in which the bot saw a new cell, or a usable thing in a new state.
    pub fresh: u32,
    /// The last tick in which the bot did something that could have opened a distant wall.
    pub worked: u32,
}

/// The part of the party's pack that matters to the plain bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carries {
    pub charge: bool,
    pub gold: u32,
    pub clips: u32,
    pub anti_gravity: bool,
}

/// A cell as the party last saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Whether the party has seen the cell, or found a map that shows it.
    pub known: bool,
    pub sighted: bool,
    /// Whether the party can stand here when no barrier is in the way.
    pub floor: bool,
    pub water: bool,
    pub fire: bool,
    pub hole: bool,
    /// Whether the cell has a grate with a red rim, which marks a trap.
    pub grate: bool,
    /// Whether a pushable wall can slide onto this cell.
    pub push_space: bool,
    pub spin: Option<Turn>,
    pub mine: bool,
    pub items: bool,
    pub barrier: Option<(BarrierKind, Leaf)>,
    /// The last tick in which the door or movable wall was seen.
    pub looked: u32,
    /// The number of ticks in which the party saw the barrier still shut although it could have opened.
    pub vain_looks: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenThing {
    pub record: RecordNo,
    pub at: Pos,
    pub sides: Sides,
    pub what: What,
}

/// The kind of a usable thing. `done` is true when there is nothing left to do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Shop,
    Generator,
    Computer {
        /// Whether the log contains the password.
        known: bool,
        done: bool,
    },
    /// The door to the captive's cell, or another door with four buttons.
    Iris {
        captive: bool,
        lit: u8,
        open: bool,
        /// The correct order of the buttons, as far as the party has seen their marks.
        marks: [Option<Corner>; 4],
    },
    Terminal {
        known: bool,
        done: bool,
    },
    Panel {
        puzzle: u8,
        kind: PuzzleKind,
        setting: u16,
        /// The setting that solves the panel, if the log contains it.
        code: Option<u16>,
        done: bool,
        /// The next setting to try, in four bits per row, if the panel responds to tries.
        guess: Option<u16>,
    },
    Cupboard {
        done: bool,
    },
    /// The button that lowers a wall raised by a grate.
    Release,
}

impl What {
    pub const fn is_done(&self) -> bool {
        match *self {
            Self::Computer { done, .. } | Self::Terminal { done, .. } => done,
            Self::Panel { done, .. } | Self::Cupboard { done } => done,
            Self::Iris { open, .. } => open,
            Self::Shop | Self::Generator | Self::Release => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub number: u16,
    pub at: Pos,
    pub air: Air,
    pub shoots: bool,
    /// Whether the group floats, out of reach of fists.
    pub floats: bool,
    pub carrier: bool,
    /// The attack that the group is visibly winding up: its direction, and its reach in cells.
    pub sign: Option<(Heading, u32)>,
    pub open: bool,
}

/// The apparent intention of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Air {
    Peaceful,
    /// Asleep, or on the way home.
    Resting,
    Roaming,
    Hostile,
}

impl Knowledge {
    pub(super) fn blank(mends_percent: u32, hatch: Pos, squad: Squad) -> Self {
        Self {
            mends_percent,
            tick: 0,
            at: hatch,
            facing: Heading::South,
            free: true,
            rests: true,
            outside: false,
            meltdown: false,
            home: Vec::new(),
            lead: None,
            hatch,
            squad,
            rises: true,
            carries: Carries::default(),
            cells: vec![Cell::default(); CELLS],
            learnt: CellSet::default(),
            things: Vec::new(),
            rides: Vec::new(),
            pictures: VecDeque::new(),
            carriers: Vec::new(),
            news: 0,
            fresh: 0,
            worked: 0,
        }
    }

    /// The party's knowledge about a cell. A cell outside the grid is unknown.
    pub fn cell(&self, at: Pos) -> Cell {
        at.index().and_then(|index| self.cells.get(index).copied()).unwrap_or_default()
    }

    pub(super) fn cell_mut(&mut self, at: Pos) -> Option<&mut Cell> {
        at.index().and_then(|index| self.cells.get_mut(index))
    }

    pub fn known(&self) -> impl Iterator<Item = (Pos, &Cell)> {
        self.cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| cell.known)
            .map(|(index, cell)| (Pos::from_index(index), cell))
    }

    /// The creatures that were in sight [`LATE`] ticks ago, as they were then.
    pub fn figures(&self) -> &[Figure] {
        if self.pictures.len() > LATE { self.pictures.front().map_or(&[], Vec::as_slice) } else { &[] }
    }

    /// Whether a cell is known to have floor and no barrier that stops shots.
    pub fn is_free(&self, at: Pos) -> bool {
        let cell = self.cell(at);
        let open = |(kind, leaf)| match kind {
            BarrierKind::Pushable => false,
            BarrierKind::Fake => true,
            _ => leaf == Leaf::Open,
        };
        cell.known && cell.floor && cell.barrier.is_none_or(open)
    }

    pub fn may_have_opened(&self, cell: &Cell) -> bool {
        match cell.barrier {
            Some((BarrierKind::RisingWall, Leaf::Shut)) => self.tick > cell.looked + REOPENS,
            Some((kind, leaf)) => is_locked(kind, leaf) && self.worked > cell.looked,
            None => false,
        }
    }

    pub fn burns(&self) -> bool {
        self.cell(self.at).fire
    }

    /// Whether any standing droid has less than this percentage of the hit points to which sleep can restore it.
    pub fn is_below(&self, percent: u32) -> bool {
        let mended = |droid: &Droid| percent_of(droid.full, self.mends_percent);
        self.squad.standing().any(|droid| droid.points * 100 < mended(droid) * percent)
    }

    pub fn is_worn(&self) -> bool {
        self.squad.standing().any(|droid| droid.points * 2 < droid.full)
    }
}
