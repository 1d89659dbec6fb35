//! The requests that `watch` and `wait` make.

use std::path::PathBuf;

use rootward_gen::Pos;

/// A request that `watch` makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Watch the digging at a speed that shows all of it in half a minute.
    Start,
    /// Watch at this many steps per second, 1..=[`Watch::MAX_SPEED`]. Changes the speed of a running show.
    Speed(u32),
    Stop,
    Step(Moment),
    /// Pause right after the step that opened a cell.
    Cell(Pos),
    /// Pause after this many steps, and show an explanation of the step.
    Told(usize, String),
    /// Record a film of the whole dig, from rock to the finished base, into a gif file.
    Film(PathBuf),
}

/// A moment in a dig log. A moment outside the log stands for the nearer end of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    After(usize),
    /// This many steps after the current one.
    Later(usize),
    Earlier(usize),
}

impl Moment {
    /// The number of steps at this moment. `now` is the current number of steps.
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
    /// The highest speed, in steps per second.
    pub const MAX_SPEED: u32 = 100_000;
}

/// The condition for which the lines after `wait` wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Base,
    /// A time in milliseconds has passed.
    Time(u32),
}

impl Wait {
    /// The maximum time for which lines can wait, in seconds.
    pub const LONGEST: u32 = 600;
}
