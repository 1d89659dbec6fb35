//! The parts of things: doors, panels, faces, directions, and the values of their rows.

use super::{DoorKind, Heading, PuzzleKind};

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Door {
    /// How it opens.
    pub kind: DoorKind,
    /// How one walks through it.
    pub passage: Passage,
    /// Of an iris door and the captive's: which of the 24 orders of four buttons, 0..=23.
    pub order: Option<u8>,
    /// Of an elevator door: the side on which the car is.
    pub car: Option<Heading>,
    /// Of a protected door, its puzzle; of a laser door, its own number.
    pub number: Option<u8>,
}

impl Door {
    /// The door of a parameter: how it opens, the direction of its passage, and for an elevator door the side of
    /// the car. Order and number stand in the lists of the base.
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
    /// The setting that opens it.
    pub kind: PuzzleKind,
    /// The setting that solves it; as many bits as the panel has switches, never 0.
    pub solution: u16,
    /// Flag 16 of the specification's record, most likely that the puzzle can be undone.
    pub flagged: bool,
    /// The direction in which one looks at it.
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

/// How one walks through something.
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

/// The sides on which a thing is seen and used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Any side.
    All,
    /// One side: the direction in which one looks at it.
    Look(Heading),
    /// Some faces of a wall.
    Faces(Faces),
}

impl Sides {
    /// Whether a party beside the thing that looks at it in that direction sees it.
    #[must_use]
    pub const fn seen_looking(self, direction: Heading) -> bool {
        match self {
            Self::All => true,
            Self::Look(look) => look.number() == direction.number(),
            Self::Faces(faces) => faces.has(direction.back()),
        }
    }
}

/// The part that a thing plays in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePart {
    /// The panel of the puzzle with this number.
    Panel(u8),
    /// The lock that the puzzle with this number opens.
    Lock(u8),
}

/// The classes that a player tells apart at first look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ThingClass {
    /// Leads somewhere.
    Way,
    /// Bars the way.
    Lock,
    /// Opens a lock.
    Opener,
    /// Hurts.
    Danger,
    /// Can be taken.
    Loot,
    /// Can be used.
    Machine,
    /// Lives.
    Creature,
    /// Only looks.
    Decoration,
}

impl ThingClass {
    /// The class in one word.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Way => "way",
            Self::Lock => "lock",
            Self::Opener => "opener",
            Self::Danger => "danger",
            Self::Loot => "loot",
            Self::Machine => "machine",
            Self::Creature => "creature",
            Self::Decoration => "decoration",
        }
    }
}

/// The place of a party that has reached a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footing {
    /// On its cell.
    On,
    /// Before its cell, which it fills: one comes up to it and goes no farther. The cell itself counts
    /// as reached.
    Booth,
    /// Beside its cell, on a side on which it is seen; if that is every side, also on the cell itself.
    Beside,
}

/// Whether a thing answers to the action key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// It does not.
    No,
    /// From the next cell, looking at it on a side on which it is seen.
    Ahead,
    /// So, and on its own cell.
    Here,
}

/// The condition for getting past a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// Nothing: it bars nothing, or a hand opens it.
    Nothing,
    /// Its linked opener has to be reached.
    Opener,
    /// Its opener, and who carries the password for that.
    Password,
}

/// How a player comes to know of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// Once its cell has been seen.
    Seen,
    /// So, if nothing on its cell hides it.
    Loose,
    /// From beside it; from afar it looks like something else.
    Close,
    /// Only while it is in sight.
    Now,
    /// Never by looking.
    Never,
}
