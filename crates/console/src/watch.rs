//! What can be asked of the player of what the digger has done.

use std::path::PathBuf;

use rootward_gen::Pos;

/// What `watch` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Watch at a speed at which the whole base takes half a minute.
    Start,
    /// Watch at this many steps a second, 1..=[`Watch::MAX_SPEED`]; a running show changes its pace.
    Speed(u32),
    /// Stop watching and show the finished base.
    Stop,
    /// Pause at a moment.
    Step(Moment),
    /// Pause right after the step that opened a cell.
    Cell(Pos),
    /// Pause after this many steps, where something is told.
    Told(usize, String),
    /// Film all of it, from rock to the finished base, into a file that ends in gif.
    Film(PathBuf),
}

/// A moment of a dig log. Beyond its ends the nearest moment is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After this many steps.
    After(usize),
    /// So many steps later than now.
    Later(usize),
    /// So many steps earlier than now.
    Earlier(usize),
}

impl Moment {
    /// The number of steps made at the moment, seen from another one.
    #[must_use]
    pub const fn from(self, now: usize) -> usize {
        match self {
            Self::After(step) => step,
            Self::Later(steps) => now.saturating_add(steps),
            Self::Earlier(steps) => now.saturating_sub(steps),
        }
    }
}

impl Watch {
    /// The most steps a second.
    pub const MAX_SPEED: u32 = 100_000;
}
