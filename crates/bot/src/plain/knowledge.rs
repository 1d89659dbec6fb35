//! The plain bot's knowledge: seen cells and things, the pack, and creatures a moment ago. It decides by this alone.

use std::collections::VecDeque;

use super::ways::Hop;
use rootward_gen::{CELLS, CellSet, Heading, Pos, PuzzleKind, RecordNo, Sides};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    party::squad::Droid,
    tables::{encounter::percent_of, iris::Corner},
    travel::Travel,
};

/// By how many ticks the picture of creatures is older than the play (`danger.md` 1).
pub const LATE: usize = 6;

/// Ticks after which a wall that rose behind the party is down again.
const REOPENS: u32 = 1200;

const fn is_opened_elsewhere(kind: BarrierKind) -> bool {
    matches!(
        kind,
        BarrierKind::LaserDoor
            | BarrierKind::ProtectedDoor
            | BarrierKind::PuzzleWall
            | BarrierKind::FallingWall
            | BarrierKind::RisingWall
    )
}

/// A carrier of a password, and where the party looks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostCarrier {
    /// The number of its group.
    pub number: u16,
    /// Where it was seen last, or where it has gone from there.
    pub at: Pos,
    /// How often it was looked for in vain since it was seen.
    pub misses: u8,
}

/// Everything that the party knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// Percent of a droid's points that sleep mends up to: the mark on its bar.
    pub mends_percent: u32,
    /// Ticks since the party came in.
    pub tick: u32,
    /// Where it stands.
    pub at: Pos,
    /// Where it looks.
    pub facing: Heading,
    /// Whether it would take an order now.
    pub free: bool,
    /// Whether it stands still.
    pub rests: bool,
    /// Whether it is on the land around the base.
    pub outside: bool,
    /// Whether the base is burning.
    pub meltdown: bool,
    /// The way out that the arrow shows while it burns, the next piece last; empty without one.
    pub home: Vec<Hop>,
    /// Whether it sleeps.
    pub sleeps: bool,
    /// The hatch through which it came.
    pub hatch: Pos,
    /// The four droids.
    pub droids: [Droid; 4],
    /// Whether the rows have changed places.
    pub swapped: bool,
    /// Whether anti-gravity is on.
    pub floats: bool,
    /// Whether everybody who stands has the energy for the way up through a hole.
    pub rises: bool,
    /// What it carries.
    pub carries: Carries,
    cells: Vec<Cell>,
    /// The cells that it has learnt, to see soon whether there are more.
    pub(super) learnt: CellSet,
    /// Things that can be used, in the order in which they were seen.
    pub things: Vec<SeenThing>,
    /// Ways to other floors that begin on a cell that was seen.
    pub rides: Vec<Travel>,
    /// Creatures in sight, the latest picture last.
    pub(super) pictures: VecDeque<Vec<Figure>>,
    /// Carriers of passwords that were seen and live as far as is known.
    pub carriers: Vec<LostCarrier>,
    /// How often something new was seen: a plan that is older may be wrong.
    pub news: u32,
    /// When it saw a cell for the first time, or something that it can use in another state.
    pub fresh: u32,
    /// When it last did something that may have opened a wall elsewhere.
    pub worked: u32,
}

/// What the party carries, as far as the plain bot asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carries {
    /// Whether it has a charge.
    pub charge: bool,
    /// Pieces of gold.
    pub gold: u32,
    /// Clips.
    pub clips: u32,
    /// Whether it has anti-gravity.
    pub anti_gravity: bool,
}

/// A cell as the party remembers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Whether it was seen, or is on a map that was found.
    pub known: bool,
    /// Whether it was ever in sight, and not only on a map.
    pub sighted: bool,
    /// Whether it can be stood on when nothing bars it.
    pub floor: bool,
    /// Water.
    pub water: bool,
    /// Fire, when last seen.
    pub fire: bool,
    /// A hole in the floor.
    pub hole: bool,
    /// A grate with a red rim.
    pub grate: bool,
    /// The floor that a pushed wall slides onto.
    pub push_space: bool,
    /// Which way a spinner throws.
    pub spin: Option<Spin>,
    /// A mine, when last seen.
    pub mine: bool,
    /// Items, when last seen.
    pub items: bool,
    /// A door or a wall that can move, when last seen.
    pub barrier: Option<(BarrierKind, Leaf)>,
    /// When it was seen last, for cells with a door or a wall that can move.
    pub looked: u32,
    /// How often it was looked at because it might have opened, and was still shut.
    pub vain_looks: u16,
}

/// Which way a spinner throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spin {
    /// To the left of the heading.
    Left,
    /// To the right of the heading.
    Right,
}

/// Something that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenThing {
    /// Its record.
    pub record: RecordNo,
    /// Where it is.
    pub at: Pos,
    /// From which sides.
    pub sides: Sides,
    /// What it is, and its state when last seen.
    pub what: What,
}

/// Something that can be used. `done` says whether nothing is left to do there.
#[expect(missing_docs, reason = "the names of the other fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A shop.
    Shop,
    /// A cell of the generators.
    Generator,
    /// A probe computer.
    Computer {
        /// Whether the log has its password.
        known: bool,
        done: bool,
    },
    /// The door of the captive's cell, or another door with four buttons.
    Iris {
        captive: bool,
        /// How many of its buttons are lit.
        lit: u8,
        open: bool,
        /// Its buttons in their order, as far as their marks were seen.
        marks: [Option<Corner>; 4],
    },
    /// The terminal of a laser door.
    Terminal {
        /// Whether the log has its password.
        known: bool,
        done: bool,
    },
    /// The panel of a puzzle.
    Panel {
        puzzle: u8,
        kind: PuzzleKind,
        setting: u16,
        /// The setting that solves it, if the log has it.
        code: Option<u16>,
        done: bool,
        /// What could still be right, a row of four after the other, if its tries are answered.
        guess: Option<u16>,
    },
    /// A cupboard.
    Cupboard { done: bool },
    /// The button that lowers the wall of a grate.
    Release,
}

impl What {
    /// Whether there is nothing more to do with it.
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
    /// Its number.
    pub number: u16,
    /// Where it stands.
    pub at: Pos,
    /// What it seems to be about.
    pub air: Air,
    /// Whether it shoots.
    pub shoots: bool,
    /// Whether it floats, so that fists do not reach it.
    pub floats: bool,
    /// Whether it is one that carries a password.
    pub carrier: bool,
    /// What it winds up to, as it is shown: in which direction, and how many cells far.
    pub sign: Option<(Heading, u32)>,
    /// Whether it stands open.
    pub open: bool,
}

/// What a group seems to be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Air {
    /// Harms nobody.
    Peaceful,
    /// Sleeps, or goes home.
    Resting,
    /// Walks about.
    Roaming,
    /// After the party.
    Hostile,
}

impl Knowledge {
    /// Nothing is known yet.
    pub(super) fn blank(mends_percent: u32, hatch: Pos, droids: [Droid; 4]) -> Self {
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
            sleeps: false,
            hatch,
            droids,
            swapped: false,
            floats: false,
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

    /// What is known of a cell; nothing of one outside of the grid.
    pub fn cell(&self, at: Pos) -> Cell {
        at.index().and_then(|index| self.cells.get(index).copied()).unwrap_or_default()
    }

    /// A cell, to note something about it.
    pub(super) fn cell_mut(&mut self, at: Pos) -> Option<&mut Cell> {
        at.index().and_then(|index| self.cells.get_mut(index))
    }

    /// Every cell that is known.
    pub fn known(&self) -> impl Iterator<Item = (Pos, &Cell)> {
        self.cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| cell.known)
            .map(|(index, cell)| (Pos::from_index(index), cell))
    }

    /// The creatures as they were [`LATE`] ticks ago: none of those that came in sight since.
    pub fn figures(&self) -> &[Figure] {
        if self.pictures.len() > LATE { self.pictures.front().map_or(&[], Vec::as_slice) } else { &[] }
    }

    /// Whether nothing that it knows of bars shots on a cell.
    pub fn is_free(&self, at: Pos) -> bool {
        let cell = self.cell(at);
        let open = |(kind, leaf)| match kind {
            BarrierKind::Pushable => false,
            BarrierKind::Fake => true,
            _ => leaf == Leaf::Open,
        };
        cell.known && cell.floor && cell.barrier.is_none_or(open)
    }

    /// Whether a wall or door may have opened since it was seen.
    pub fn may_have_opened(&self, cell: &Cell) -> bool {
        match cell.barrier {
            Some((BarrierKind::RisingWall, Leaf::Shut)) => self.tick > cell.looked + REOPENS,
            Some((kind, Leaf::Shut)) => is_opened_elsewhere(kind) && self.worked > cell.looked,
            _ => false,
        }
    }

    /// Whether the party stands in a fire.
    pub fn burns(&self) -> bool {
        self.cell(self.at).fire
    }

    /// Whether a droid that stands has less than so many percent of what sleep mends it up to.
    pub fn is_below(&self, percent: u32) -> bool {
        let mended = |droid: &Droid| percent_of(droid.full, self.mends_percent);
        let mut standing = self.droids.iter().filter(|droid| !droid.is_down());
        standing.any(|droid| droid.points * 100 < mended(droid) * percent)
    }

    /// Whether a droid that stands has less than half of its points.
    pub fn is_worn(&self) -> bool {
        self.droids.iter().any(|droid| !droid.is_down() && droid.points * 2 < droid.full)
    }

    /// Points of all droids in percent.
    pub fn health_percent(&self) -> u32 {
        let sum = |points: fn(&Droid) -> u32| self.droids.iter().map(points).sum::<u32>();
        sum(|droid| droid.points) * 100 / sum(|droid| droid.full).max(1)
    }

    /// Whether a droid, 0..=3, is in the front row.
    pub const fn is_front(&self, droid: usize) -> bool {
        (droid < 2) != self.swapped
    }
}
