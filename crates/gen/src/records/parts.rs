//! The parts of things: doors, panels, faces, directions, and the values of their rows.

use rootward_checked::rows;

use super::{DoorKind, Heading, PuzzleKind};

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Door {
    /// The way in which it opens.
    pub kind: DoorKind,
    /// The direction of the passage.
    pub passage: Passage,
    /// For an iris door and the captive's: one of the 24 orders of four buttons, 0..=23.
    pub order: Option<u8>,
    /// For an elevator door: the side of the car.
    pub car: Option<Heading>,
    /// For a protected door, the number of its puzzle. For a laser door, its own number.
    pub number: Option<u8>,
}

impl Door {
    /// The door for a parameter: its kind, the direction of its passage, and for an elevator door the side of
    /// the car. Order and number come from the lists of the base.
    #[must_use]
    pub const fn of_parameter(parameter: u8) -> Self {
        let (kind, flag) = DoorKind::of(parameter);
        let elevator = matches!(kind, DoorKind::Elevator);
        let car = match (elevator, flag) {
            (false, _) => None,
            (true, true) => Some(Heading::West),
            (true, false) => Some(Heading::East),
        };
        let passage = if flag || elevator { Passage::EastWest } else { Passage::NorthSouth };
        Self { kind, passage, order: None, car, number: None }
    }
}

/// The panel of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The number of the puzzle.
    pub puzzle: u8,
    /// The kind of its switches.
    pub kind: PuzzleKind,
    /// The setting that solves it. It has as many bits as the panel has switches, and is never 0.
    pub solution: u16,
    /// Flag 16 of the specification's record. It most likely means that the puzzle can be undone.
    pub flagged: bool,
    /// The direction in which the party looks at it.
    pub look: Heading,
}

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vertical {
    /// To the floor above.
    Up,
    /// To the floor below.
    Down,
}

/// The direction of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passage {
    /// Walls in the west and in the east.
    NorthSouth,
    /// Walls in the north and in the south.
    EastWest,
}

/// A turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One sense of the specification, code 0x30.
    Left,
    /// The other one, code 0x31.
    Right,
}

/// A set of faces of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Faces(pub(crate) u8);

impl Faces {
    /// The faces: a northern face is seen from the north.
    pub fn iter(self) -> impl Iterator<Item = Heading> {
        Heading::ALL.into_iter().filter(move |&face| self.has(face))
    }

    /// Whether a face is one of them.
    #[must_use]
    pub const fn has(self, face: Heading) -> bool {
        self.0 >> face.number() & 1 == 1
    }
}

/// The sides from which a thing can be seen and used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Any side.
    All,
    /// One side, as the direction in which the party looks at it.
    Look(Heading),
    /// Some faces of a wall.
    Faces(Faces),
}

impl Sides {
    /// Whether a party beside the thing sees it when it looks in that direction.
    #[must_use]
    pub const fn seen_looking(self, direction: Heading) -> bool {
        match self {
            Self::All => true,
            Self::Look(look) => look.number() == direction.number(),
            Self::Faces(faces) => faces.has(direction.back()),
        }
    }
}

/// The role of a thing in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePart {
    /// The panel of the puzzle with this number.
    Panel(u8),
    /// The lock that the puzzle with this number opens.
    Lock(u8),
}

rows! {
    /// The classes that a player distinguishes at first sight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum ThingClass {
        /// The class in one word.
        pub label: &'static str,
    }

    /// Leads somewhere.
    Way, "way";
    /// Bars the way.
    Lock, "lock";
    /// Opens a lock.
    Opener, "opener";
    /// Hurts.
    Danger, "danger";
    /// Can be taken.
    Loot, "loot";
    /// Can be used.
    Machine, "machine";
    /// Lives.
    Creature, "creature";
    /// Is only visible.
    Decoration, "decoration";
}

/// The place of a party that has reached a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footing {
    /// On its cell.
    On,
    /// Before its cell, which it fills. The party goes no farther, but the cell itself counts as reached.
    Booth,
    /// Beside its cell, on a side from which it is seen. If that is every side, also on the cell itself.
    Beside,
}

/// Whether a thing answers to the action key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// It does not.
    No,
    /// From the next cell, if the party looks at it from a side on which it is seen.
    Ahead,
    /// Like `Ahead`, and also on its own cell.
    Here,
}

/// The condition for getting past a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// No condition: it bars nothing, or a hand opens it.
    Nothing,
    /// The party has to reach its linked opener.
    Opener,
    /// The party has to reach its opener and the carrier of the password.
    Password,
}

/// The way in which a player learns about a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// By seeing its cell once.
    Seen,
    /// By seeing its cell once, if nothing on the cell hides it.
    Loose,
    /// From beside it. From afar it looks like something else.
    Close,
    /// Only while it is in sight.
    Now,
    /// Never by looking.
    Never,
}
