//! What a cell is: its number or mark, its class, and its kind. The only place where raw codes of
//! the specification live (`architect-a.md`, chapters 4 and 5; `architect-b.md`, 1.2 and 2.1).
//!
//! | `cell_id` | name | class |
//! |---|---|---|
//! | 0 | [`CellId::ROCK`] | Rock |
//! | 1 | [`CellId::DOOR_UNJOINED`] | Open |
//! | 2 | [`CellId::ENTRANCE`], also a car before its shaft is joined | Open |
//! | 3.. | dug, in digging order | Open |
//! | 0xFFC3 | [`CellId::FITTED`] | Open |
//! | 0xFFC4 | [`CellId::FIRE`] | Open |
//! | 0xFFEA | [`CellId::CELL_OF_CAPTIVE`] | Blocked |
//! | 0xFFEC | [`CellId::PUSH_SPACE`] | Blocked |
//! | 0xFFF6 | [`CellId::SEALED_FIRE`] | Blocked |
//! | 0xFFFB | [`CellId::BOOTH`] | Blocked |
//! | 0xFFFD | [`CellId::NO_TOUCH`] | Blocked |
//! | 0xFFFE | [`CellId::PATH_MARK`] | Blocked |
//! | 0xFFFF | [`CellId::UNCONDITIONAL`] | Blocked |

/// The number or mark of a cell: what the digger thinks of it, and the order in which it was dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CellId(u16);

impl CellId {
    /// Ordinary rock that may be dug.
    pub const ROCK: Self = Self(0);
    /// Door of a shaft that no path has reached.
    pub const DOOR_UNJOINED: Self = Self(1);
    /// The base entrance (Quirk Q7).
    pub const ENTRANCE: Self = Self(2);
    /// Car of a shaft that no path has reached.
    pub const CAR_UNJOINED: Self = Self(2);
    /// Wall that carries a panel, a cupboard or a terminal; from the puzzles to the doors only.
    pub const FITTED: Self = Self(0xFFC3);
    /// Rock that burns since the fire phase, until the hydrants stand.
    pub const FIRE: Self = Self(0xFFC4);
    /// The dead end that the captive sits in.
    pub const CELL_OF_CAPTIVE: Self = Self(0xFFEA);
    /// Floor kept free behind a pushable wall.
    pub const PUSH_SPACE: Self = Self(0xFFEC);
    /// Burning rock from the hydrants on.
    pub const SEALED_FIRE: Self = Self(0xFFF6);
    /// A dead end that holds a shop or a computer.
    pub const BOOTH: Self = Self(0xFFFB);
    /// Rock reserved by a no-touch zone; phases 6 to 8 only.
    pub const NO_TOUCH: Self = Self(0xFFFD);
    /// The cell before an irregular room, while the room is being dug.
    pub const PATH_MARK: Self = Self(0xFFFE);
    /// A wall that is never dug: floor boundary, elevator wall, walled-up elevator entrance.
    pub const UNCONDITIONAL: Self = Self(0xFFFF);

    /// From here on, marks are Blocked.
    const FIRST_BLOCKED: u16 = 0xFFCF;
    /// Numbers at or above this are marks, never dug cells.
    const FIRST_MARK: u16 = 0x8000;

    /// A cell number or mark from its word.
    #[must_use]
    pub const fn from_word(word: u16) -> Self {
        Self(word)
    }

    /// The word of the specification.
    #[must_use]
    pub const fn word(self) -> u16 {
        self.0
    }

    /// The class that the number or mark puts the cell into.
    #[must_use]
    #[inline]
    pub const fn class(self) -> Class {
        match self.0 {
            0 => Class::Rock,
            Self::FIRST_BLOCKED.. => Class::Blocked,
            _ => Class::Open,
        }
    }

    /// Whether this is a mark, not rock or the number of a dug cell.
    #[must_use]
    #[inline]
    pub const fn is_mark(self) -> bool {
        self.0 >= Self::FIRST_MARK
    }

    /// Whether the cell burns.
    #[must_use]
    pub const fn burns(self) -> bool {
        self.0 == Self::FIRE.0 || self.0 == Self::SEALED_FIRE.0
    }

    /// Whether the cell is part of the finished base, Open or not: everything but rock and walls
    /// that are never dug. Booths, push spaces, fire and the captive's cell are ground, but Blocked.
    #[must_use]
    #[inline]
    pub const fn is_ground(self) -> bool {
        !matches!(self, Self::ROCK | Self::UNCONDITIONAL | Self::NO_TOUCH | Self::PATH_MARK)
    }

    /// The number of a dug cell; nothing for rock and for marks.
    #[must_use]
    pub const fn number(self) -> Option<u16> {
        if self.0 == 0 || self.is_mark() { None } else { Some(self.0) }
    }
}

/// Who may be in a cell. Outside the grid everything is Blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Rock that the digger may dig.
    Rock,
    /// Dug, or burning: part of the base.
    Open,
    /// Reserved or walled for good.
    Blocked,
}

macro_rules! kinds {
    ($( $(#[$doc:meta])* $name:ident = $code:literal, $tile:literal, $label:literal; )*) => {
        /// What stands in a cell.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        #[repr(u8)]
        pub enum Kind { $( $(#[$doc])* $name = $code, )* }

        impl Kind {
            /// Every kind that the generator writes, in the order of the codes.
            pub const ALL: &'static [Self] = &[ $(Self::$name,)* ];

            /// The byte of an Open cell of this kind in the finished map.
            #[must_use]
            pub const fn tile(self) -> u8 {
                match self { $( Self::$name => $tile, )* }
            }

            /// The kind in plain words, as the game and the terminal tool call it.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $( Self::$name => $label, )* }
            }
        }
    };
}

kinds! {
    /// Rock, reserved rock and unconditional wall alike; also a corridor before the root path.
    #[default]
    Wall = 0x00, 0x00, "wall";
    /// Corridor cell with a ladder to the floor above.
    LadderUp = 0x04, 0x34, "ladder up";
    /// Corridor cell with a ladder to the floor below.
    LadderDown = 0x05, 0x31, "ladder down";
    /// Corridor cell with ladders both ways.
    LadderBoth = 0x06, 0x32, "ladder up and down";
    /// Plain corridor floor.
    Floor = 0x07, 0x20, "corridor";
    /// Part of the power generator.
    Generator = 0x09, 0x28, "generator";
    /// Floor in front of a puzzle panel.
    FloorKept = 0x0C, 0x20, "floor before a panel";
    /// Dead end with items on it.
    DeadEndWithItems = 0x0D, 0x21, "dead end with items";
    /// Wall that can be pushed into the room behind it.
    PushableWall = 0x0E, 0x1A, "pushable wall";
    /// Floor that nothing may be built on: the entrance, the cell before an elevator door.
    FloorReserved = 0x0F, 0x20, "landing";
    /// Floor of an irregular room.
    RoughFloor = 0x11, 0x20, "cave floor";
    /// Shop in a dead end.
    Shop = 0x12, 0x2C, "shop";
    /// Probe computer in a dead end.
    Computer = 0x13, 0x2E, "probe computer";
    /// Flooded floor of an irregular room.
    Water = 0x14, 0x1E, "water";
    /// Door; the parameter is its kind, and 8 if the passage runs east and west.
    Door = 0x15, 0x40, "door";
    /// Wall that rises at a touch and comes down again.
    RaiserWall = 0x16, 0x1B, "raiser wall";
    /// Placeholder for an elevator door, until the doors are put in.
    ElevatorDoorTemp = 0x18, 0x00, "elevator door";
    /// Car on a stop whose way to the root goes up the shaft.
    ElevatorCarUp = 0x1A, 0x36, "elevator car";
    /// Car on a stop whose way to the root goes down the shaft.
    ElevatorCarDown = 0x1B, 0x36, "elevator car";
    /// Car before the root path.
    ElevatorCarRaw = 0x1C, 0x36, "elevator car";
    /// Car on the stop by which the digger found the shaft.
    ElevatorCarHome = 0x1D, 0x36, "elevator car";
    /// Window in a wall; the cell is still Rock.
    WallHole = 0x1E, 0x18, "window";
    /// Floor of a rectangular room; the parameter is the size of the room.
    OpenFloor = 0x1F, 0x20, "room floor";
    /// Invisible blockage standing where a wall of the room would be; the cell is still Rock.
    Blockage = 0x20, 0xA0, "blockage";
    /// Floor that stays free behind a pushable wall.
    PushSpace = 0x21, 0x2A, "push space";
    /// Cupboard in a wall; the parameter is twice the direction in which one looks at it.
    Cupboard = 0x22, 0x10, "cupboard";
    /// Burning cell.
    Fire = 0x23, 0x26, "fire";
    /// Mine.
    Mine = 0x24, 0x22, "mine";
    /// Grate, of a trap or not.
    Grate = 0x25, 0x36, "grate";
    /// Hydrant.
    Hydrant = 0x26, 0x1C, "hydrant";
    /// Fire that a puzzle puts out.
    FireBarrier = 0x27, 0x26, "fire barrier";
    /// Floor with a clipboard on it.
    FloorWithItems = 0x28, 0x21, "floor with items";
    /// Water with a clipboard in it.
    WaterWithItems = 0x29, 0x1F, "water with items";
    /// Mine beside a clipboard.
    MineWithItems = 0x2A, 0x23, "mine with items";
    /// Grate with a clipboard on it.
    GrateWithItems = 0x2B, 0x37, "grate with items";
    /// Wall with something on its faces; the parameter is the set of faces.
    WallFace = 0x2C, 0x00, "wall face";
    /// Hole in the ceiling.
    HoleAbove = 0x2E, 0x33, "hole in the ceiling";
    /// Hole in the floor.
    HoleBelow = 0x2F, 0x30, "hole in the floor";
    /// Spinner of one sense.
    SpinnerLeft = 0x30, 0x3C, "spinner, left";
    /// Spinner of the other sense.
    SpinnerRight = 0x31, 0x3D, "spinner, right";
    /// Looks like a wall, but can be walked through.
    FakeWall = 0x32, 0x3E, "fake wall";
    /// Floor of a dark rectangular room; the parameter is the size of the room.
    DarkFloor = 0x33, 0x60, "dark room floor";
    /// Dark floor with items on it.
    DarkFloorWithItems = 0x34, 0x61, "dark floor with items";
    /// Ladder up in a rectangular room.
    RoomLadderUp = 0x35, 0x34, "ladder up";
    /// Ladder down in a rectangular room.
    RoomLadderDown = 0x36, 0x31, "ladder down";
    /// Ladders both ways in a rectangular room.
    RoomLadderBoth = 0x37, 0x32, "ladder up and down";
    /// Dead end of a corridor, free for furnishing.
    DeadEnd = 0x7F, 0x20, "dead end";
}

impl Kind {
    /// Ladders, in corridors and in rooms.
    pub const LADDERS: KindSet = KindSet::of(&[
        Self::LadderUp,
        Self::LadderDown,
        Self::LadderBoth,
        Self::RoomLadderUp,
        Self::RoomLadderDown,
        Self::RoomLadderBoth,
    ]);
    /// Kinds with a ladder to the floor above.
    pub const LEADS_UP: KindSet =
        KindSet::of(&[Self::LadderUp, Self::LadderBoth, Self::RoomLadderUp, Self::RoomLadderBoth]);
    /// Kinds with a ladder to the floor below.
    pub const LEADS_DOWN: KindSet =
        KindSet::of(&[Self::LadderDown, Self::LadderBoth, Self::RoomLadderDown, Self::RoomLadderBoth]);
    /// The car of an elevator, in any of its states.
    pub const CARS: KindSet = KindSet::of(&[
        Self::ElevatorCarUp,
        Self::ElevatorCarDown,
        Self::ElevatorCarRaw,
        Self::ElevatorCarHome,
    ]);
    /// Kinds from which the digger's probes try a ladder (`architect-a.md`, phase 7, *PROBE*).
    pub(crate) const LADDER_STARTS: KindSet = KindSet::of(&[
        Self::LadderUp,
        Self::LadderDown,
        Self::RoughFloor,
        Self::OpenFloor,
        Self::DarkFloor,
        Self::RoomLadderUp,
        Self::RoomLadderDown,
    ]);
    /// Floors on which things may be placed (`architect-b.md`, 1.4, *free_floor*).
    pub(crate) const FREE_FLOORS: KindSet =
        KindSet::of(&[Self::Floor, Self::RoughFloor, Self::Water, Self::OpenFloor, Self::DarkFloor]);
    /// Floors with items lying on them.
    pub const WITH_ITEMS: KindSet = KindSet::of(&[
        Self::DeadEndWithItems,
        Self::FloorWithItems,
        Self::WaterWithItems,
        Self::MineWithItems,
        Self::GrateWithItems,
        Self::DarkFloorWithItems,
    ]);
    /// Floor and ladders of rectangular rooms.
    pub const ROOM: KindSet = KindSet::of(&[
        Self::OpenFloor,
        Self::DarkFloor,
        Self::RoomLadderUp,
        Self::RoomLadderDown,
        Self::RoomLadderBoth,
    ]);
}

/// A set of kinds that is known when the program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u64);

impl KindSet {
    /// The set of the listed kinds.
    #[must_use]
    pub const fn of(kinds: &[Kind]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < kinds.len() {
            bits |= 1 << Self::bit(kinds[at]);
            at += 1;
        }
        Self(bits)
    }

    /// The kinds that are in one of the sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the kind is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> Self::bit(kind) & 1 == 1
    }

    /// Codes go up to 0x37, and there is 0x7F, which is 0x3F here: so a set is one word.
    const fn bit(kind: Kind) -> u8 {
        kind as u8 & 63
    }
}

/// The kind of a cell with its parameter, and whether a group of creatures stands there: low and high
/// byte of the specification's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(align(4))] // so that a cell's kind lies at a multiple of its index that needs no multiplication
pub struct CellKind {
    kind: Kind,
    has_group: bool,
    parameter: u8,
}

impl CellKind {
    /// The bit of the code that says that a group stands on the cell.
    const GROUP: u16 = 0x80;

    /// The kind with parameter 0.
    #[must_use]
    pub const fn plain(kind: Kind) -> Self {
        Self::with(kind, 0)
    }

    /// The kind with a parameter.
    #[must_use]
    pub const fn with(kind: Kind, parameter: u8) -> Self {
        Self { kind, has_group: false, parameter }
    }

    /// The same kind with a group on it.
    #[must_use]
    pub const fn with_group(self) -> Self {
        Self { has_group: true, ..self }
    }

    /// The kind.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The kind, if no group stands on it: a code with the group bit is no floor to build on.
    #[must_use]
    #[inline]
    pub const fn bare(self) -> Option<Kind> {
        if self.has_group { None } else { Some(self.kind) }
    }

    /// Whether a group of creatures stands on the cell when the base is finished.
    #[must_use]
    pub const fn has_group(self) -> bool {
        self.has_group
    }

    /// The parameter: the size of a room on its floor, 0x7E on the entrance, kind and passage of a
    /// door, twice the look of a cupboard, the faces of a wall face, else mostly 0.
    #[must_use]
    pub const fn parameter(self) -> u8 {
        self.parameter
    }

    /// The word of the specification.
    #[must_use]
    pub const fn word(self) -> u16 {
        let group = if self.has_group { Self::GROUP } else { 0 };
        self.kind as u16 | group | (self.parameter as u16) << 8
    }
}

/// The parameter that marks the base entrance.
pub(crate) const ENTRANCE_PARAMETER: u8 = 0x7E;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_the_rule_behind_them() {
        assert_eq!(CellId::ROCK.class(), Class::Rock);
        assert_eq!(CellId::from_word(1).class(), Class::Open);
        assert_eq!(CellId::FIRE.class(), Class::Open);
        assert_eq!(CellId::from_word(0xFFCE).class(), Class::Open);
        assert_eq!(CellId::from_word(0xFFCF).class(), Class::Blocked);
        assert_eq!(CellId::UNCONDITIONAL.class(), Class::Blocked);
        assert_eq!(CellId::FIRE.number(), None);
        assert_eq!(CellId::from_word(7).number(), Some(7));
    }

    #[test]
    fn every_kind_survives_its_word_with_any_parameter() {
        for &kind in Kind::ALL {
            let word = CellKind::with(kind, 0xA5);
            assert_eq!((word.kind(), word.parameter()), (kind, 0xA5));
            assert_eq!(word.word(), 0xA500 | kind as u16);
            assert_eq!(word.with_group().word(), 0xA580 | kind as u16);
            assert_eq!((word.bare(), word.with_group().bare()), (Some(kind), None));
            let members = Kind::ALL.iter().filter(|&&other| KindSet::of(&[kind]).has(other));
            assert_eq!(members.collect::<Vec<_>>(), [&kind]);
        }
    }
}
