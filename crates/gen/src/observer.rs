//! Observers of a generation, which see each phase begin, each written cell, and the state after each phase.

use crate::{CellId, CellKind, Checkpoint, Phase, Pos, RootDir};

/// A new value of one layer of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new number or mark.
    Id(CellId),
    /// A new kind.
    Kind(CellKind),
    /// A new direction towards the root.
    RootDir(RootDir),
    /// The generation of crawlers that laid the wall, or `None`. The highest value also means later ones.
    Generation(Option<u8>),
}

/// An observer of a generation. Every method does nothing by default. The observer `()` costs nothing, because
/// observers are type parameters everywhere.
///
/// Marks that an irregular room temporarily puts on path edges are not reported.
pub trait Observer {
    /// Called when a phase begins.
    fn phase(&mut self, phase: Phase) {
        let _ = phase;
    }

    /// Called when a cell is written, even if the value stays the same.
    fn cell(&mut self, at: Pos, change: Change) {
        let _ = (at, change);
    }

    /// Called when a phase has ended, with the state after it.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let _ = checkpoint;
    }
}

impl Observer for () {}

/// An observer behind a reference. With `dyn Observer`, several observers share one compiled generator.
impl<O: Observer + ?Sized> Observer for &mut O {
    fn phase(&mut self, phase: Phase) {
        (**self).phase(phase);
    }

    fn cell(&mut self, at: Pos, change: Change) {
        (**self).cell(at, change);
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        (**self).checkpoint(checkpoint);
    }
}
