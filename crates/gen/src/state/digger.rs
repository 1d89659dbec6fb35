//! The working state of the digger. The fire phase and the golden files also read it.

use crate::{Difficulty, Heading, Pos};

/// A position with the floor that the digger assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct FloorPos {
    /// The cell. It can lie outside the grid for a moment.
    pub at: Pos,
    /// The floor level.
    pub level: u8,
}

/// The digger's own working state. All zero before the phase.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Digger {
    /// The position of the digger.
    pub cursor: FloorPos,
    /// The start of the last move. Shared by all moves (Quirk Q10).
    pub saved: FloorPos,
    /// The direction that the digger faces. The fire phase reads it, too (Quirk Q6).
    pub heading: Heading,
    /// The number of the next cell.
    pub next_id: u16,
    /// The word that selects corridor, rooms and ladders. It lasts for a whole batch.
    pub luck: u16,
    /// The number of remaining jumps. A ladder try gives one back.
    pub restarts_left: i16,
    /// The number of remaining ladder tries.
    pub level_tries_left: i16,
    /// From this luck on, remaining walls in a room are blockages. Set by the init phase.
    pub blockage_cutoff: u16,
}

impl Digger {
    /// The start state for a map.
    pub fn new(difficulty: Difficulty) -> Self {
        Self { blockage_cutoff: 0xEEFF - 8 * difficulty.map().min(2039), ..Self::default() }
    }
}
