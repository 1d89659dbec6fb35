//! The numbers and marks of cells, and the class that follows from them.

/// The number or mark of a cell. A number gives the order of digging, and a mark stands for a special state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CellId(u16);

impl CellId {
    /// Ordinary rock that may be dug.
    pub const ROCK: Self = Self(0);
    /// Floor of a crawler base before its cells are numbered.
    pub const HALL: Self = Self(1);
    /// The base entrance of a crawler base, whose cells are numbered from 1.
    pub const FIRST_OF_CRAWLERS: Self = Self(1);
    /// Door of a shaft that no path has reached.
    pub const DOOR_UNJOINED: Self = Self(1);
    /// The base entrance (Quirk Q7).
    pub const ENTRANCE: Self = Self(2);
    /// Car of a shaft that no path has reached.
    pub const CAR_UNJOINED: Self = Self(2);
    /// A wall that carries a panel, a cupboard or a terminal. Exists only from the puzzle phase to the door phase.
    pub const FITTED: Self = Self(0xFFC3);
    /// Burning rock on which things may still be placed. Exists only from the fire phase to `SealFire`.
    pub const FRESH_FIRE: Self = Self(0xFFC4);
    /// The dead end in which the captive sits.
    pub const CELL_OF_CAPTIVE: Self = Self(0xFFEA);
    /// Floor kept free behind a pushable wall.
    pub const PUSH_SPACE: Self = Self(0xFFEC);
    /// Burning rock of a finished base.
    pub const FIRE: Self = Self(0xFFF6);
    /// A dead end that holds a shop or a computer.
    pub const BOOTH: Self = Self(0xFFFB);
    /// Rock that a no-touch zone reserves. Exists only from `NoTouch` to `ClearNoTouch`.
    pub const NO_TOUCH: Self = Self(0xFFFD);
    /// The cell in front of an irregular room, while the room is being dug.
    pub const PATH_MARK: Self = Self(0xFFFE);
    /// A wall that is never dug: a floor boundary, an elevator wall, or a walled-up elevator entrance.
    pub const UNCONDITIONAL: Self = Self(0xFFFF);

    const FIRST_BLOCKED: u16 = 0xFFCF;
    /// Words at or above this are marks, and never numbers of dug cells.
    const FIRST_MARK: u16 = 0x8000;

    /// The cell number or mark for a word.
    #[must_use]
    pub const fn from_word(word: u16) -> Self {
        Self(word)
    }

    /// The word of the specification for this number or mark.
    #[must_use]
    pub const fn word(self) -> u16 {
        self.0
    }

    /// The class of a cell with this number or mark.
    #[must_use]
    #[inline]
    pub const fn class(self) -> Class {
        match self.0 {
            0 => Class::Rock,
            Self::FIRST_BLOCKED.. => Class::Blocked,
            _ => Class::Open,
        }
    }

    /// Whether this is a mark, and not rock or the number of a dug cell.
    #[must_use]
    #[inline]
    pub const fn is_mark(self) -> bool {
        self.0 >= Self::FIRST_MARK
    }

    /// Whether the cell burns, in a finished base or during generation.
    #[must_use]
    pub const fn burns(self) -> bool {
        matches!(self, Self::FIRE | Self::FRESH_FIRE)
    }

    /// Whether the cell is part of the finished base. Some ground, such as booths and fire, is Blocked.
    #[must_use]
    #[inline]
    pub const fn is_ground(self) -> bool {
        !matches!(self, Self::ROCK | Self::UNCONDITIONAL | Self::NO_TOUCH | Self::PATH_MARK)
    }

    /// The number of a dug cell, or `None` for rock and for marks.
    #[must_use]
    pub const fn number(self) -> Option<u16> {
        if self.0 == 0 || self.is_mark() { None } else { Some(self.0) }
    }
}

/// The class of a cell, which limits the digger and furnishing. Blocked outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Rock that the digger may dig.
    Rock,
    /// A part of the base that was dug or that burns.
    Open,
    /// Reserved, or a wall that is never dug.
    Blocked,
}
