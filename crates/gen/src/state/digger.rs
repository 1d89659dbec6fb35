//! The scratch of the digger, which the fire phase and the golden files read, too.

use crate::{
    grid::{Heading, Pos},
    seed::Difficulty,
};

/// A position with the floor that the digger believes it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct FloorPos {
    /// The cell; can lie outside the grid for a moment.
    pub at: Pos,
    /// The floor level.
    pub level: u8,
}

/// The digger's own scratch. All zero before the phase.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Digger {
    /// Where the digger stands.
    pub cursor: FloorPos,
    /// Where the last move set out from. Shared by all moves (Quirk Q10).
    pub saved: FloorPos,
    /// Where the digger faces. The fire phase reads it, too (Quirk Q6).
    pub heading: Heading,
    /// The number of the next cell.
    pub next_id: u16,
    /// The word that decides between corridor, rooms and ladders; kept for a whole batch.
    pub luck: u16,
    /// Jumps left; a ladder try gives one back.
    pub restarts_left: i16,
    /// Ladder tries left.
    pub level_tries_left: i16,
    /// From this luck on, walls left in a room are blockages: set by the init phase.
    pub blockage_cutoff: u16,
}

impl Digger {
    /// The start state for a map.
    pub fn new(difficulty: Difficulty) -> Self {
        Self { blockage_cutoff: 0xEEFF - 8 * difficulty.map().min(2039), ..Self::default() }
    }
}
