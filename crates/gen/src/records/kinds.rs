//! The kinds of doors, puzzles and blockers.

use rootward_checked::rows;

use crate::cell::{CellKind, Kind};

/// The kind of a door, which determines how it opens (`architect-b.md` 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DoorKind {
    /// Opens when it is touched, closes by itself, and reflects shots. Code 0.
    Blue,
    /// The door of an elevator. Code 1.
    Elevator,
    /// Opens when four buttons are pressed in the right one of 24 orders. Code 2.
    Iris,
    /// Opens when its password is entered at its terminal. Code 3.
    Laser,
    /// Like an iris door, but in front of the captive. Code 4.
    Captive,
    /// Opens with a button on the frame. Code 5.
    Button,
    /// Opens when its puzzle is solved. Code 6.
    Protected,
    /// Any blow opens it, and it stays open. Code 7.
    Punch,
}

impl DoorKind {
    /// The kinds of doors, in the order of their codes.
    pub const ALL: [Self; 8] = [
        Self::Blue,
        Self::Elevator,
        Self::Iris,
        Self::Laser,
        Self::Captive,
        Self::Button,
        Self::Protected,
        Self::Punch,
    ];

    const EAST_WEST: u8 = 8;

    pub(crate) const fn on(self, east_west: bool) -> CellKind {
        let passage = if east_west { Self::EAST_WEST } else { 0 };
        CellKind::with(Kind::Door, self as u8 | passage)
    }

    /// The kind of the door with a parameter, and whether its passage runs east and west. For an elevator door, the
    /// second value tells whether the car lies in the west.
    #[must_use]
    pub const fn of(parameter: u8) -> (Self, bool) {
        (Self::ALL[(parameter & 7) as usize], parameter & Self::EAST_WEST != 0)
    }
}

rows! {
    /// The switches on the panel of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum PuzzleKind {
        /// The number of switches on the panel.
        pub switches: u8,
        /// The name of the kind.
        pub label: &'static str,
    }

    /// One lever.
    Lever, 1, "one lever";
    /// Three levers.
    Levers, 3, "three levers";
    /// Eight buttons. A clipboard shows which ones to press.
    Buttons, 8, "eight buttons";
    /// Sixteen bars. A clipboard shows which ones to set.
    Bars, 16, "sixteen bars";
}

impl PuzzleKind {
    /// The kind with a code, taken modulo 4.
    pub(crate) const fn from_code(code: u8) -> Self {
        Self::ALL[(code & 3) as usize]
    }

    /// The code of the specification, 0..=3.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// The obstacle that a puzzle removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Blocker {
    /// A protected door.
    Door,
    /// A wall, or a fake wall if the clipboard lies inside it.
    Wall,
    /// Fire.
    Fire,
}

impl Blocker {
    /// The blocker with a code, taken modulo 4. 2 and 3 are fire.
    pub(crate) const fn from_code(code: u8) -> Self {
        [Self::Door, Self::Wall, Self::Fire, Self::Fire][(code & 3) as usize]
    }

    /// The code of the specification, 0..=2.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}
