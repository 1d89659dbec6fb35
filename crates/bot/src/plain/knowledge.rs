//! The plain bot's knowledge: seen cells and things, the pack, and creatures a moment ago. The bot decides only from
//! this.

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

/// Ticks after which a wall that rose behind the party has come down again.
const REOPENS: u32 = 1200;

/// A carrier of a password, and the place where the party looks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostCarrier {
    pub number: u16,
    /// The last cell where it was seen, or a cell where it has gone from there.
    pub at: Pos,
    /// The number of failed searches since it was last seen.
    pub misses: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The limit of sleep, in percent of a droid's points: the mark on its bar.
    pub mends_percent: u32,
    /// Ticks since the party came in.
    pub tick: u32,
    pub at: Pos,
    pub facing: Heading,
    /// Whether it would accept an order now.
    pub free: bool,
    pub rests: bool,
    /// Whether it is on the land around the base.
    pub outside: bool,
    pub meltdown: bool,
    /// The way out that the arrow shows during the meltdown, next piece last. Empty without one.
    pub home: Vec<Hop>,
    /// The arrow of the game, for a bot that follows it.
    pub lead: Option<Lead>,
    /// The hatch through which it came.
    pub hatch: Pos,
    /// The four droids, asleep or not, with anti-gravity on or off.
    pub squad: Squad,
    /// Whether every standing droid has the energy to rise through a hole.
    pub rises: bool,
    pub carries: Carries,
    cells: Vec<Cell>,
    /// New cells, so that later code can tell quickly whether there are any.
    pub(super) learnt: CellSet,
    /// Usable things, in the order in which they were seen.
    pub things: Vec<SeenThing>,
    /// Ways to other floors that begin on a seen cell.
    pub rides: Vec<Travel>,
    /// Creatures in sight, the latest picture last.
    pub(super) pictures: VecDeque<Vec<Figure>>,
    /// Carriers of passwords that were seen and, as far as it knows, live.
    pub carriers: Vec<LostCarrier>,
    /// The number of times that it saw something new. An older plan may be wrong.
    pub news: u32,
    /// The last tick in which it saw a new cell, or a usable thing in a new state.
    pub fresh: u32,
    /// The last tick in which it did something that may have opened a distant wall.
    pub worked: u32,
}

/// The part of the party's pack that the plain bot needs to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carries {
    pub charge: bool,
    pub gold: u32,
    pub clips: u32,
    pub anti_gravity: bool,
}

/// A cell as the party remembers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Whether it was seen, or is on a found map.
    pub known: bool,
    /// Whether it was ever in sight, not only on a map.
    pub sighted: bool,
    /// Whether the party can stand on it when nothing bars it.
    pub floor: bool,
    pub water: bool,
    /// Fire, when last seen.
    pub fire: bool,
    pub hole: bool,
    /// A grate with a red rim.
    pub grate: bool,
    /// The floor that a pushed wall slides onto.
    pub push_space: bool,
    /// The direction in which a spinner throws.
    pub spin: Option<Turn>,
    /// A mine, when last seen.
    pub mine: bool,
    /// Items, when last seen.
    pub items: bool,
    /// A door or a movable wall, when last seen.
    pub barrier: Option<(BarrierKind, Leaf)>,
    /// The last tick in which it was seen, for cells with a door or a movable wall.
    pub looked: u32,
    /// The number of times that the party checked whether it had opened, and found it shut.
    pub vain_looks: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenThing {
    pub record: RecordNo,
    pub at: Pos,
    /// The sides from which it can be used.
    pub sides: Sides,
    /// Its kind, and its state when last seen.
    pub what: What,
}

/// The kind of a usable thing. `done` says whether there is nothing left to do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Shop,
    /// A cell of the generators.
    Generator,
    Computer {
        /// Whether the log has its password.
        known: bool,
        done: bool,
    },
    /// The door of the captive's cell, or another door with four buttons.
    Iris {
        captive: bool,
        lit: u8,
        open: bool,
        /// Its buttons in order, as far as their marks were seen.
        marks: [Option<Corner>; 4],
    },
    Terminal {
        /// Whether the log has its password.
        known: bool,
        done: bool,
    },
    Panel {
        puzzle: u8,
        kind: PuzzleKind,
        setting: u16,
        /// The setting that solves it, if the log has it.
        code: Option<u16>,
        done: bool,
        /// A possible solution, four bits for each row, if the panel answers tries.
        guess: Option<u16>,
    },
    Cupboard {
        done: bool,
    },
    /// The button that lowers the wall of a grate.
    Release,
}

impl What {
    /// Whether there is nothing left to do with it.
    pub const fn is_done(&self) -> bool {
        match *self {
            Self::Computer { done, .. } | Self::Terminal { done, .. } => done,
            Self::Panel { done, .. } | Self::Cupboard { done } => done,
            Self::Iris { open, .. } => open,
            Self::Shop | Self::Generator | Self::Release => false,
        }
    }
}

/// A group of creatures in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub number: u16,
    pub at: Pos,
    /// Its apparent intention.
    pub air: Air,
    pub shoots: bool,
    /// Whether it floats, out of reach of fists.
    pub floats: bool,
    pub carrier: bool,
    /// The attack that it visibly winds up: the direction, and the reach in cells.
    pub sign: Option<(Heading, u32)>,
    pub open: bool,
}

/// The apparent intention of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Air {
    Peaceful,
    /// Asleep, or on the way home.
    Resting,
    /// Wandering.
    Roaming,
    /// Hunting the party.
    Hostile,
}

impl Knowledge {
    /// The knowledge of a party that has seen nothing.
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

    /// The knowledge of a cell. A cell outside the grid is unknown.
    pub fn cell(&self, at: Pos) -> Cell {
        at.index().and_then(|index| self.cells.get(index).copied()).unwrap_or_default()
    }

    pub(super) fn cell_mut(&mut self, at: Pos) -> Option<&mut Cell> {
        at.index().and_then(|index| self.cells.get_mut(index))
    }

    /// Every known cell.
    pub fn known(&self) -> impl Iterator<Item = (Pos, &Cell)> {
        self.cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| cell.known)
            .map(|(index, cell)| (Pos::from_index(index), cell))
    }

    /// The creatures as they were [`LATE`] ticks ago. Creatures that came in sight since are missing.
    pub fn figures(&self) -> &[Figure] {
        if self.pictures.len() > LATE { self.pictures.front().map_or(&[], Vec::as_slice) } else { &[] }
    }

    /// Whether no known obstacle on a cell stops shots.
    pub fn is_free(&self, at: Pos) -> bool {
        let cell = self.cell(at);
        let open = |(kind, leaf)| match kind {
            BarrierKind::Pushable => false,
            BarrierKind::Fake => true,
            _ => leaf == Leaf::Open,
        };
        cell.known && cell.floor && cell.barrier.is_none_or(open)
    }

    /// Whether a wall or door may have opened since it was last seen.
    pub fn may_have_opened(&self, cell: &Cell) -> bool {
        match cell.barrier {
            Some((BarrierKind::RisingWall, Leaf::Shut)) => self.tick > cell.looked + REOPENS,
            Some((kind, leaf)) => is_locked(kind, leaf) && self.worked > cell.looked,
            None => false,
        }
    }

    /// Whether the party stands in a fire.
    pub fn burns(&self) -> bool {
        self.cell(self.at).fire
    }

    /// Whether a standing droid has less than a percentage of the limit that sleep can restore.
    pub fn is_below(&self, percent: u32) -> bool {
        let mended = |droid: &Droid| percent_of(droid.full, self.mends_percent);
        self.squad.standing().any(|droid| droid.points * 100 < mended(droid) * percent)
    }

    /// Whether a standing droid has less than half of its points.
    pub fn is_worn(&self) -> bool {
        self.squad.standing().any(|droid| droid.points * 2 < droid.full)
    }
}
