//! Watching a generation: phase starts, every cell written, and the whole state after each phase.

use crate::{
    cell::{CellId, CellKind},
    checkpoint::Checkpoint,
    grid::{Pos, RootDir},
    phase::Phase,
};

/// One layer of one cell getting a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new number or mark.
    Id(CellId),
    /// A new kind.
    Kind(CellKind),
    /// A new way to the root.
    RootDir(RootDir),
    /// The generation of crawlers that laid the wall, 255 also for later ones; nothing if the cell is
    /// no such wall any more.
    Generation(Option<u8>),
}

/// Something that watches a generation. Every method has an empty default; the observer `()` costs
/// nothing, because it is a type parameter all the way down.
///
/// The marks that an irregular room puts on path edges while it is being dug are scratch, not
/// cells: they are not reported.
pub trait Observer {
    /// A phase begins.
    fn phase(&mut self, phase: Phase) {
        let _ = phase;
    }

    /// A cell was written. Reported also when the value stays the same.
    fn cell(&mut self, at: Pos, change: Change) {
        let _ = (at, change);
    }

    /// A phase has ended with this state.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let _ = checkpoint;
    }
}

impl Observer for () {}
