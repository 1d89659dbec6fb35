//! The tiles of cells while crawlers run (`crawlers.md` 1).

#[cfg(feature = "ron")]
use serde::Deserialize;

/// The kind of a cell on which crawlers build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ron", derive(Deserialize))]
#[repr(u8)]
pub enum HallTile {
    /// Outside all floors. This counts as a wall everywhere.
    #[default]
    #[cfg_attr(feature = "ron", serde(skip))]
    Outside,
    /// Plain floor, on which a wall may be laid.
    Open,
    /// Floor that must stay floor, such as the entrance, aprons and story spots. A wall may be laid beside it.
    GuaranteedOpen,
    /// The inside of a placed room.
    RoomFloor,
    /// A door cell in a room wall.
    Door,
    /// A ladder.
    Ladder,
    /// The car or the door of an elevator.
    Elevator,
    /// A wall that an open-ended crawler laid or the design placed. A closed wall may join it.
    Wall,
    /// A wall that a closed crawler laid. No closed wall joins it.
    NjWall,
    /// A border, a room wall or the wall of a booth.
    FixedWall,
    /// Like `FixedWall`, but closed walls may not join it. Used for no-touch zones.
    NjFixedWall,
    /// A single pillar.
    Column,
}

impl HallTile {
    /// Whether the party can walk here.
    #[must_use]
    #[inline]
    pub const fn is_passable(self) -> bool {
        matches!(
            self,
            Self::Open | Self::GuaranteedOpen | Self::RoomFloor | Self::Door | Self::Ladder | Self::Elevator
        )
    }

    /// Whether the cell is clear, so that a wall may be laid beside it.
    #[must_use]
    #[inline]
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Open | Self::GuaranteedOpen)
    }

    /// Whether a closed wall may join the cell.
    #[must_use]
    pub const fn takes_joins(self) -> bool {
        matches!(self, Self::Wall | Self::FixedWall)
    }

    /// Whether the repair of enclosed areas may open the cell freely.
    #[must_use]
    pub const fn is_removable(self) -> bool {
        matches!(self, Self::Wall | Self::NjWall | Self::Column)
    }

    /// Whether the cell is a wall that the repair opens only as a last resort.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::FixedWall | Self::NjFixedWall)
    }
}
