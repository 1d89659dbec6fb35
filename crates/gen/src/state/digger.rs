//! The working state of the digger. The fire phase and the golden files also read it.

use crate::{Difficulty, Heading, Pos};

/// A position, and the floor on which the digger assumes it to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct FloorPos {
    /// The cell. It can briefly lie outside the grid.
    pub at: Pos,
    pub level: u8,
}

/// The digger's own working state. All zero before the digger's phase.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Digger {
    pub cursor: FloorPos,
    /// The start of the last move. All kinds of moves share this field (Quirk Q10).
    pub saved: FloorPos,
    /// The direction in which the digger faces. The fire phase also reads it (Quirk Q6).
    pub heading: Heading,
    pub next_id: u16,
    /// The random word that decides between corridors, rooms and ladders. It stays the same for a whole batch.
    pub luck: u16,
    /// The number of remaining jumps. Each try of a ladder adds one.
    pub restarts_left: i16,
    pub level_tries_left: i16,
    /// Remaining walls become blockages if `luck`, rotated left by two bits, is above this.
    pub blockage_cutoff: u16,
}

impl Digger {
    pub fn new(difficulty: Difficulty) -> Self {
        Self { blockage_cutoff: 0xEEFF - 8 * difficulty.map().min(2039), ..Self::default() }
    }
}
