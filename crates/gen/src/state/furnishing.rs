//! The lists that furnishing fills (`architect-b.md` 4.1). Mines and other things have no list.

use alloc::vec::Vec;

use super::{groups::GroupList, piles::PileList};
use crate::{Blocker, CELLS, CellKind, Pos, PuzzleKind, RootDir};

const MAX_SHOPS: usize = 8;
const MAX_COMPUTERS: usize = 2;
/// The maximum number of wall faces in a base, including terminals.
pub(crate) const MAX_WALL_FACES: usize = 100;
/// The maximum number of iris doors in a base, including the captive's door.
pub(crate) const MAX_COMBINATIONS: usize = 7;
pub(crate) const MAX_LASER_DOORS: usize = 8;
pub(crate) const MAX_GRATE_TRAPS: usize = 16;
pub(crate) const MAX_CUPBOARD_TRAPS: usize = 32;
pub(crate) const MAX_PUZZLES: usize = 32;

pub(crate) const TERMINAL_STYLE: u8 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WallFace {
    pub at: Pos,
    pub style: u8,
    /// For a terminal, the number of its laser door. Otherwise 0.
    pub link: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CombinationEntry {
    pub door: Pos,
    /// The order of the buttons: one of the 24 orders of four buttons, 0..=23.
    pub order: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleEntry {
    pub panel: Pos,
    pub solution: u16,
    pub lock: Pos,
    pub kind: PuzzleKind,
    pub blocker: Blocker,
    /// Flag 16 of the record.
    pub flagged: bool,
    /// The dead end behind the lock. The record of the original game does not have it.
    pub hoard: Pos,
    /// The cell of the clipboard. The record of the original game does not have it.
    pub clipboard: Option<Pos>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GrateTrapEntry {
    pub grate: Pos,
    pub wall: Pos,
    pub release: Pos,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CupboardTrapEntry {
    pub cupboard: Pos,
    pub wall: Pos,
    /// The dead end with the group behind the wall. The record of the original game does not have it.
    pub lair: Pos,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaserDoorEntry {
    pub terminal: Pos,
    pub door: Pos,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Furnishing {
    /// The kinds of all cells before anything was placed.
    pub ground: [CellKind; CELLS],
    pub shops: Vec<Pos>,
    /// The computers in reverse order of placement.
    pub computers: Vec<Pos>,
    pub wall_faces: Vec<WallFace>,
    pub combinations: Vec<CombinationEntry>,
    pub puzzles: Vec<PuzzleEntry>,
    pub grate_traps: Vec<GrateTrapEntry>,
    pub cupboard_traps: Vec<CupboardTrapEntry>,
    pub laser_doors: Vec<LaserDoorEntry>,
    pub piles: PileList,
    pub groups: GroupList,
}

impl Default for Furnishing {
    /// Reserves memory for the fullest base, so that filling the lists never allocates.
    fn default() -> Self {
        Self {
            ground: [CellKind::default(); CELLS],
            shops: Vec::with_capacity(MAX_SHOPS),
            computers: Vec::with_capacity(MAX_COMPUTERS),
            wall_faces: Vec::with_capacity(MAX_WALL_FACES),
            combinations: Vec::with_capacity(MAX_COMBINATIONS + 1),
            puzzles: Vec::with_capacity(MAX_PUZZLES),
            grate_traps: Vec::with_capacity(MAX_GRATE_TRAPS),
            cupboard_traps: Vec::with_capacity(MAX_CUPBOARD_TRAPS),
            laser_doors: Vec::with_capacity(MAX_LASER_DOORS),
            piles: PileList::default(),
            groups: GroupList::default(),
        }
    }
}

impl Furnishing {
    /// Empties all lists, but keeps the memory. The ground needs no reset, because it is written before it is read.
    pub fn clear(&mut self) {
        self.shops.clear();
        self.computers.clear();
        self.wall_faces.clear();
        self.combinations.clear();
        self.puzzles.clear();
        self.grate_traps.clear();
        self.cupboard_traps.clear();
        self.laser_doors.clear();
        self.piles.clear();
        self.groups.clear();
    }

    pub fn iris_left(&self) -> u16 {
        MAX_COMBINATIONS.saturating_sub(self.combinations.len()) as u16
    }
}

/// *FACE_TOWARDS*: the face of a wall on this side of the floor. 1 is north, 2 east, 4 south, 8 west.
pub(crate) const fn face_towards(side: RootDir) -> u8 {
    match side {
        RootDir::West => 2,
        RootDir::South => 1,
        RootDir::East => 8,
        _ => 4,
    }
}
