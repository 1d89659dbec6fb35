//! The types from which things and their rows are composed: doors, panels, faces and directions.

use rootward_checked::rows;

use super::{DoorKind, Heading, PuzzleKind};

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Door {
    /// The kind of the door, which determines how it opens.
    pub kind: DoorKind,
    /// The direction of the passage.
    pub passage: Passage,
    /// For an iris door or the captive's door, one of the 24 orders of four buttons, 0..=23.
    pub order: Option<u8>,
    /// For an elevator door, the side on which the car is.
    pub car: Option<Heading>,
    /// For a protected door, the number of its puzzle. For a laser door, its own number.
    pub number: Option<u8>,
}

impl Door {
    /// The door with a parameter: its kind, the direction of its passage, and for an elevator door the side of the car.
    /// The order and the number come from the lists of the base.
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
    /// The setting that solves the puzzle, with one bit for each switch of the panel. It is not 0.
    pub solution: u16,
    /// Flag 16 of the specification's record. It most likely means that the puzzle can be undone.
    pub flagged: bool,
    /// The direction in which the party looks at the panel.
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
    /// To the left, code 0x30.
    Left,
    /// To the right, code 0x31.
    Right,
}

/// A set of faces of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Faces(pub(crate) u8);

impl Faces {
    /// The faces in the set. A northern face is seen from the north.
    pub fn iter(self) -> impl Iterator<Item = Heading> {
        Heading::ALL.into_iter().filter(move |&face| self.has(face))
    }

    /// Whether a face is in the set.
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
    /// One side, given as the direction in which the party looks at the thing.
    Look(Heading),
    /// Some faces of a wall.
    Faces(Faces),
}

impl Sides {
    /// Whether a party beside the thing sees the thing when it looks in that direction.
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
    /// The class of a thing, which a player recognizes at first sight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum ThingClass {
        /// The class in one word.
        pub label: &'static str,
    }

    /// Leads somewhere.
    Way, "way";
    /// Blocks the way.
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
    /// Can only be seen.
    Decoration, "decoration";
}

/// Where the party has to stand so that it counts as having reached a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footing {
    /// On the cell of the thing.
    On,
    /// In front of the cell of the thing. The party cannot enter that cell, but it counts as reached.
    Booth,
    /// Beside the thing, where it can be seen. Also on its cell if it can be seen from all sides.
    Beside,
}

/// Whether a thing reacts to the action key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// The thing does not react.
    No,
    /// The thing reacts if the party looks at it from the next cell, on a side from which it can be seen.
    Ahead,
    /// Like `Ahead`, and also if the party stands on the cell of the thing.
    Here,
}

/// The condition for getting past a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// No condition. The thing blocks nothing, or can be opened by hand.
    Nothing,
    /// The party has to reach the linked opener.
    Opener,
    /// The party has to reach the linked opener and the carrier of the password.
    Password,
}

/// The way in which a player learns of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// By seeing its cell once.
    Seen,
    /// By seeing its cell once, if nothing on the cell hides it.
    Loose,
    /// By seeing it from the next cell. From farther away, it looks like something else.
    Close,
    /// Only while it is in sight.
    Now,
    /// Not by looking.
    Never,
}
