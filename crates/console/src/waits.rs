//! Waiting commands. They wait for an unfinished base, or for the time of `wait`.

use crate::commands::Command;

/// The condition that the lines after `wait` wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Base,
    /// Milliseconds.
    Time(u32),
}

impl Wait {
    /// The longest that lines can wait, in seconds.
    pub const LONGEST: u32 = 600;
}

impl Command {
    /// Whether the command needs the current base. It waits while another base is in the making.
    #[must_use]
    pub const fn needs_base(&self) -> bool {
        match self {
            Self::Seed(_)
            | Self::Next
            | Self::Prev
            | Self::Random(_)
            | Self::Reload
            | Self::Style(_)
            | Self::Preset(_)
            | Self::Set(_)
            | Self::Get(_)
            | Self::Save(_)
            | Self::Overlay(_)
            | Self::View(_)
            | Self::Reveal(_)
            | Self::Run(_)
            | Self::Wait(_)
            | Self::Debug
            | Self::Items
            | Self::Creatures
            | Self::Twist(None)
            | Self::Chip(None)
            | Self::Challenge(_)
            | Self::Speed(_)
            | Self::Copy
            | Self::Clear
            | Self::Help(_)
            | Self::Quit => false,
            Self::Floor(_)
            | Self::Outside
            | Self::Inside
            | Self::Goto(_)
            | Self::Face(_)
            | Self::Mark(_)
            | Self::Where
            | Self::Watch(_)
            | Self::Describe(_)
            | Self::Compare(_)
            | Self::Law
            | Self::Export(_)
            | Self::Screenshot(_)
            | Self::Give(_)
            | Self::Spawn(_)
            | Self::Mishap(_)
            | Self::Twist(Some(_))
            | Self::Chip(Some(_))
            | Self::God => true,
        }
    }
}
