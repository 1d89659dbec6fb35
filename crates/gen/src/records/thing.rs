//! What stands in a base: one typed value for each kind of record.

use super::{DoorKind, Heading, PuzzleKind};

/// What a record is. Numbers of puzzles, traps and laser doors are those of the specification's lists
/// (`architect-b.md` 4.1), each from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// The hatch: way in and way out.
    Entrance,
    /// Where one of the four droids stands when the party comes in: 0..=3, front row first.
    DroidSpawn(u8),
    /// One end of a ladder.
    Ladder(Vertical),
    /// One end of a ladder that has become a hole.
    Hole(Vertical),
    /// The cabin of an elevator at one of its stops.
    ElevatorCar {
        /// Which shaft, 0..=4.
        shaft: u8,
        /// Whether a path has reached the shaft. Others do not run.
        runs: bool,
    },
    /// A door.
    Door(Door),
    /// One cell of the power generator.
    Generator,
    /// A shop.
    Shop,
    /// A probe computer with the number of its password, 0..=1.
    Computer(u8),
    /// A wall that can be pushed into the room behind it.
    PushableWall,
    /// The floor that stays free behind such a wall.
    PushSpace,
    /// The panel of a puzzle.
    Panel(Panel),
    /// A wall that goes when its puzzle, by number, is solved.
    PuzzleWall(u8),
    /// Fire that goes out when its puzzle, by number, is solved.
    PuzzleFire(u8),
    /// A grate: with the number of its trap, or one that does nothing.
    Grate(Option<u8>),
    /// Floor that becomes a wall when the grate of its trap, by number, is stepped on.
    RisingWall(u8),
    /// The button that takes such a wall away again.
    Release {
        /// The number of the grate trap.
        trap: u8,
        /// The direction in which one looks at it.
        look: Heading,
    },
    /// A cupboard: with the number of its trap, or one without.
    Cupboard {
        /// The number of the cupboard trap.
        trap: Option<u8>,
        /// The direction in which one looks at it.
        look: Heading,
    },
    /// A wall that goes when the cupboard of its trap, by number, is opened.
    FallingWall(u8),
    /// The terminal of a laser door, by number.
    Terminal {
        /// The number of the laser door.
        door: u8,
        /// The faces of the wall that it is seen on.
        faces: Faces,
    },
    /// A socket that charges droids.
    Socket(Faces),
    /// A decoration of style 0, 2, 4 or 5.
    Decoration {
        /// Which picture.
        style: u8,
        /// The faces of the wall that it is seen on.
        faces: Faces,
    },
    /// A wall that rises at a touch and comes down again.
    RaiserWall,
    /// A slit that shots and sight pass.
    Window(Passage),
    /// Looks like a wall, but can be walked through.
    FakeWall,
    /// An invisible block in a room, which shots destroy.
    Blockage,
    /// A mine.
    Mine,
    /// A hydrant.
    Hydrant,
    /// A floor that turns the party.
    Spinner(Turn),
    /// Items on a cell; the number says which pile of [`Records::piles`](super::Records::piles).
    Pile(u16),
    /// Creatures on a cell; the number says which group of
    /// [`Records::groups`](super::Records::groups).
    Group(u16),
}

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
    /// What the parameter of a door's kind tells: how it opens, how one walks through it, and of an
    /// elevator door where the car is. Order and number stand in the lists of the base.
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
    /// What has to be set.
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
        Heading::ALL.into_iter().filter(move |&face| self.0 >> face.number() & 1 == 1)
    }
}

/// What a player has to tell apart at first look.
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

impl Thing {
    /// What a player has to know at first look.
    #[must_use]
    pub const fn class(self) -> ThingClass {
        match self {
            Self::Entrance | Self::DroidSpawn(_) | Self::Ladder(_) | Self::Hole(_) => ThingClass::Way,
            Self::ElevatorCar { .. } => ThingClass::Way,
            Self::Door(_) | Self::PushableWall | Self::PuzzleWall(_) | Self::RaiserWall => ThingClass::Lock,
            Self::RisingWall(_)
            | Self::FallingWall(_)
            | Self::Window(_)
            | Self::FakeWall
            | Self::Blockage => ThingClass::Lock,
            Self::Panel(_) | Self::Release { .. } | Self::Terminal { .. } => ThingClass::Opener,
            Self::PuzzleFire(_) | Self::Grate(_) | Self::Mine | Self::Spinner(_) => ThingClass::Danger,
            Self::Cupboard { .. } | Self::Pile(_) => ThingClass::Loot,
            Self::Generator | Self::Shop | Self::Computer(_) | Self::Socket(_) | Self::Hydrant => {
                ThingClass::Machine
            }
            Self::Group(_) => ThingClass::Creature,
            Self::PushSpace | Self::Decoration { .. } => ThingClass::Decoration,
        }
    }

    /// Whether items on the same cell lie inside and are not seen: in cupboards, and behind what looks
    /// like a wall.
    #[must_use]
    pub const fn hides_items(self) -> bool {
        matches!(
            self,
            Self::Cupboard { .. }
                | Self::Release { .. }
                | Self::Panel(_)
                | Self::FakeWall
                | Self::PuzzleWall(_)
                | Self::FallingWall(_)
        )
    }

    /// The thing in plain words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Entrance => "entrance",
            Self::DroidSpawn(_) => "droid spawn",
            Self::Ladder(Vertical::Up) => "ladder up",
            Self::Ladder(Vertical::Down) => "ladder down",
            Self::Hole(Vertical::Up) => "hole in the ceiling",
            Self::Hole(Vertical::Down) => "hole in the floor",
            Self::ElevatorCar { .. } => "elevator car",
            Self::Door(door) => door.kind.label(),
            Self::Generator => "generator",
            Self::Shop => "shop",
            Self::Computer(_) => "probe computer",
            Self::PushableWall => "pushable wall",
            Self::PushSpace => "push space",
            Self::Panel(_) => "puzzle panel",
            Self::PuzzleWall(_) => "puzzle wall",
            Self::PuzzleFire(_) => "puzzle fire",
            Self::Grate(Some(_)) => "trap grate",
            Self::Grate(None) => "grate",
            Self::RisingWall(_) => "rising wall",
            Self::Release { .. } => "release button",
            Self::Cupboard { trap: Some(_), .. } => "trap cupboard",
            Self::Cupboard { trap: None, .. } => "cupboard",
            Self::FallingWall(_) => "falling wall",
            Self::Terminal { .. } => "laser terminal",
            Self::Socket(_) => "socket",
            Self::Decoration { .. } => "decoration",
            Self::RaiserWall => "raiser wall",
            Self::Window(_) => "window",
            Self::FakeWall => "fake wall",
            Self::Blockage => "blockage",
            Self::Mine => "mine",
            Self::Hydrant => "hydrant",
            Self::Spinner(Turn::Left) => "spinner, left",
            Self::Spinner(Turn::Right) => "spinner, right",
            Self::Pile(_) => "items",
            Self::Group(_) => "creatures",
        }
    }

    /// What the thing is for, in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Entrance => "The way in, and the only way out.",
            Self::DroidSpawn(_) => "Where a droid stands when the party comes in.",
            Self::Ladder(_) => "Leads to the same place on another floor.",
            Self::Hole(Vertical::Down) => "Whoever steps in falls to the floor below.",
            Self::Hole(Vertical::Up) => "A ladder was here once; now only anti-gravity leads up.",
            Self::ElevatorCar { runs: true, .. } => "Rides to the other stops of its shaft.",
            Self::ElevatorCar { runs: false, .. } => "Its shaft was never joined; it does not run.",
            Self::Door(door) => about_door(door.kind),
            Self::Generator => "What the party has come to blow up.",
            Self::Shop => "Sells, repairs and revives.",
            Self::Computer(_) => "Hands out a probe for its guardian's password.",
            Self::PushableWall => "Slides one cell into the room when pushed.",
            Self::PushSpace => "Kept free for the wall that can be pushed in.",
            Self::Panel(_) => "Set right, it opens the lock with its number.",
            Self::PuzzleWall(_) => "Goes when the panel with its number is set right.",
            Self::PuzzleFire(_) => "Goes out when the panel with its number is set right.",
            Self::Grate(Some(_)) => "Stepping on it raises a wall behind the party.",
            Self::Grate(None) => "A plate without teeth: harmless.",
            Self::RisingWall(_) => "Floor that becomes a wall when its grate is stepped on.",
            Self::Release { .. } => "Lowers the wall that a grate has raised.",
            Self::Cupboard { trap: Some(_), .. } => "Holds a find; opening it takes a wall away.",
            Self::Cupboard { trap: None, .. } => "Holds something to take.",
            Self::FallingWall(_) => "The red seam at its foot says that it can go.",
            Self::Terminal { .. } => "Opens its laser door for the right password.",
            Self::Socket(_) => "Charges droids.",
            Self::Decoration { .. } => "Part of the wall.",
            Self::RaiserWall => "Rises at a touch and comes down again.",
            Self::Window(_) => "Shots and sight pass, nobody else does.",
            Self::FakeWall => "Looks like a wall, and can be walked through.",
            Self::Blockage => "Bars the way until it is shot to pieces.",
            Self::Mine => "Blows up under whoever steps on it.",
            Self::Hydrant => "Puts out fires around it.",
            Self::Spinner(_) => "Turns whoever steps on it.",
            Self::Pile(_) => "Lies here to be taken.",
            Self::Group(_) => "Lives here.",
        }
    }
}

const fn about_door(kind: DoorKind) -> &'static str {
    match kind {
        DoorKind::Blue => "Opens at a touch, closes by itself, and throws shots back.",
        DoorKind::Elevator => "Opens when the car is there.",
        DoorKind::Iris => "Opens to four buttons in the right order; a die shows it.",
        DoorKind::Laser => "Opens when its terminal gets the password that a courier carries.",
        DoorKind::Captive => "Locks the captive up; opens to four buttons in the right order.",
        DoorKind::Button => "Opens and closes by the button on its frame.",
        DoorKind::Protected => "Opens when the panel with its number is set right.",
        DoorKind::Punch => "Any blow opens it for good.",
    }
}
