//! Kinds of cells, and sets of kinds.

rootward_checked::rows! {
    /// The content of a cell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    #[repr(u8)]
    pub enum Kind {
        /// The byte of an Open cell of this kind in the finished map.
        pub tile: u8,
        /// The kind in plain words, as shown by the game and the terminal tool.
        pub label: &'static str,
    }

    /// Rock, reserved rock or an unconditional wall. Also a corridor before the root path is laid.
    #[default]
    Wall = 0x00, 0x00, "wall";
    /// Corridor cell with a ladder to the floor above.
    LadderUp = 0x04, 0x34, "ladder up";
    /// Corridor cell with a ladder to the floor below.
    LadderDown = 0x05, 0x31, "ladder down";
    /// Corridor cell with ladders up and down.
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
    /// Floor on which nothing may be built: the entrance, or the cell in front of an elevator door.
    FloorReserved = 0x0F, 0x20, "landing";
    /// Floor of an irregular room.
    RoughFloor = 0x11, 0x20, "cave floor";
    /// Shop in a dead end.
    Shop = 0x12, 0x2C, "shop";
    /// Probe computer in a dead end.
    Computer = 0x13, 0x2E, "probe computer";
    /// Flooded floor of an irregular room.
    Water = 0x14, 0x1E, "water";
    /// Door. The parameter is the kind of the door, plus 8 if the passage runs east and west.
    Door = 0x15, 0x40, "door";
    /// Wall that rises when it is touched and comes down again.
    RaiserWall = 0x16, 0x1B, "raiser wall";
    /// Placeholder for an elevator door until doors are placed.
    ElevatorDoorTemp = 0x18, 0x00, "elevator door";
    /// Car at a stop from which the root path leads up the shaft.
    ElevatorCarUp = 0x1A, 0x36, "elevator car";
    /// Car at a stop from which the root path leads down the shaft.
    ElevatorCarDown = 0x1B, 0x36, "elevator car";
    /// Car before the root path is laid.
    ElevatorCarRaw = 0x1C, 0x36, "elevator car";
    /// Car at the stop at which the digger found the shaft.
    ElevatorCarHome = 0x1D, 0x36, "elevator car";
    /// Window in a wall. The cell is still Rock.
    WallHole = 0x1E, 0x18, "window";
    /// Floor of a rectangular room. The parameter is the size of the room.
    OpenFloor = 0x1F, 0x20, "room floor";
    /// Invisible blockage in place of a wall inside a room. The cell is still Rock.
    Blockage = 0x20, 0xA0, "blockage";
    /// Floor that stays free behind a pushable wall.
    PushSpace = 0x21, 0x2A, "push space";
    /// Cupboard in a wall. The parameter is twice the code of the direction in which the party looks at the cupboard.
    Cupboard = 0x22, 0x10, "cupboard";
    /// Burning cell.
    Fire = 0x23, 0x26, "fire";
    /// Mine.
    Mine = 0x24, 0x22, "mine";
    /// Grate, with or without a trap.
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
    /// Wall with something on its faces. The parameter is the set of faces.
    WallFace = 0x2C, 0x00, "wall face";
    /// Hole in the ceiling.
    HoleAbove = 0x2E, 0x33, "hole in the ceiling";
    /// Hole in the floor.
    HoleBelow = 0x2F, 0x30, "hole in the floor";
    /// Spinner to the left.
    SpinnerLeft = 0x30, 0x3C, "spinner, left";
    /// Spinner to the right.
    SpinnerRight = 0x31, 0x3D, "spinner, right";
    /// A cell that looks like a wall, but can be walked through.
    FakeWall = 0x32, 0x3E, "fake wall";
    /// Floor of a dark rectangular room. The parameter is the size of the room.
    DarkFloor = 0x33, 0x60, "dark room floor";
    /// Dark floor with items on it.
    DarkFloorWithItems = 0x34, 0x61, "dark floor with items";
    /// Ladder up in a rectangular room.
    RoomLadderUp = 0x35, 0x34, "ladder up";
    /// Ladder down in a rectangular room.
    RoomLadderDown = 0x36, 0x31, "ladder down";
    /// Ladders up and down in a rectangular room.
    RoomLadderBoth = 0x37, 0x32, "ladder up and down";
    /// Dead end of a corridor, free for furnishing.
    DeadEnd = 0x7F, 0x20, "dead end";
}

impl Kind {
    /// Ladders, in corridors and in rooms.
    pub const LADDERS: KindSet = Self::LEADS_UP.or(Self::LEADS_DOWN);
    /// Kinds with a ladder to the floor above.
    pub const LEADS_UP: KindSet =
        KindSet::of(&[Self::LadderUp, Self::LadderBoth, Self::RoomLadderUp, Self::RoomLadderBoth]);
    /// Kinds with a ladder to the floor below.
    pub const LEADS_DOWN: KindSet =
        KindSet::of(&[Self::LadderDown, Self::LadderBoth, Self::RoomLadderDown, Self::RoomLadderBoth]);
    /// The car of an elevator in any state.
    pub const CARS: KindSet = KindSet::of(&[
        Self::ElevatorCarUp,
        Self::ElevatorCarDown,
        Self::ElevatorCarRaw,
        Self::ElevatorCarHome,
    ]);
    /// Kinds at which the digger's probes try a ladder (`architect-a.md` Phase 7, *PROBE*).
    pub(crate) const LADDER_STARTS: KindSet = KindSet::of(&[
        Self::LadderUp,
        Self::LadderDown,
        Self::RoughFloor,
        Self::OpenFloor,
        Self::DarkFloor,
        Self::RoomLadderUp,
        Self::RoomLadderDown,
    ]);
    /// Floors on which things may be placed (`architect-b.md` 1.4, *free_floor*).
    pub(crate) const FREE_FLOORS: KindSet =
        KindSet::of(&[Self::Floor, Self::RoughFloor, Self::Water, Self::OpenFloor, Self::DarkFloor]);
    /// Floor and ladders of rectangular rooms.
    pub const ROOM: KindSet = KindSet::of(&[
        Self::OpenFloor,
        Self::DarkFloor,
        Self::RoomLadderUp,
        Self::RoomLadderDown,
        Self::RoomLadderBoth,
    ]);
}

/// A set of kinds that is computed at compile time.
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

    /// The kinds that are in at least one of the sets.
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

    /// The bit for a kind. Codes go up to 0x37, except 0x7F, which becomes 0x3F, so a set fits into 64 bits.
    const fn bit(kind: Kind) -> u8 {
        kind as u8 & 63
    }
}
