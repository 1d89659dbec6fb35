//! A single door or movable wall.

use rootward_gen::{Heading, Pos, Record, RecordNo, ThingRow};
use serde::{Deserialize, Serialize};

use crate::{site::Site, tables::dials::Doors};

/// The kind of a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BarrierKind {
    /// Opens and closes with a button.
    ButtonDoor,
    /// Opens when the party walks into it, closes when nothing is in the way, and throws shots back.
    BlueDoor,
    /// Opens when it is struck and stays open.
    PunchDoor,
    /// Opens with four buttons in the right order.
    IrisDoor,
    /// An iris door in front of the captive.
    CaptiveDoor,
    /// Opens with a password at its terminal.
    LaserDoor,
    /// Opens with a puzzle.
    ProtectedDoor,
    /// The door of an elevator.
    ElevatorDoor,
    /// Goes up when the party uses or strikes it, and comes down again.
    Raiser,
    /// A wall that vanishes when its puzzle is solved.
    PuzzleWall,
    /// A wall that vanishes when its cupboard is opened.
    FallingWall,
    /// A wall that rises when the party steps off its grate.
    RisingWall,
    /// A wall that can be pushed one cell, once.
    Pushable,
    /// A slit in the rock.
    Window,
    /// A wall that breaks when it is hit.
    Blockage,
    /// A passable cell that looks like a wall.
    Fake,
}

impl BarrierKind {
    /// The barrier kind of a record. The records with such a kind are exactly the locks.
    const fn of_row(row: ThingRow) -> Option<Self> {
        Some(match row {
            ThingRow::BlueDoor => Self::BlueDoor,
            ThingRow::ElevatorDoor => Self::ElevatorDoor,
            ThingRow::IrisDoor => Self::IrisDoor,
            ThingRow::LaserDoor => Self::LaserDoor,
            ThingRow::CaptiveDoor => Self::CaptiveDoor,
            ThingRow::ButtonDoor => Self::ButtonDoor,
            ThingRow::ProtectedDoor => Self::ProtectedDoor,
            ThingRow::PunchDoor => Self::PunchDoor,
            ThingRow::PuzzleWall => Self::PuzzleWall,
            ThingRow::RisingWall => Self::RisingWall,
            ThingRow::FallingWall => Self::FallingWall,
            ThingRow::RaiserWall => Self::Raiser,
            ThingRow::PushableWall => Self::Pushable,
            ThingRow::FakeWall => Self::Fake,
            ThingRow::Window => Self::Window,
            ThingRow::Blockage => Self::Blockage,
            _ => return None,
        })
    }

    /// Whether creatures open a barrier of this kind when they walk into it.
    pub const fn opens_for_groups(self) -> bool {
        matches!(self, Self::BlueDoor | Self::PunchDoor)
    }

    /// Whether this is a door rather than a wall.
    pub const fn is_door(self) -> bool {
        matches!(
            self,
            Self::ButtonDoor
                | Self::BlueDoor
                | Self::PunchDoor
                | Self::IrisDoor
                | Self::CaptiveDoor
                | Self::LaserDoor
                | Self::ProtectedDoor
                | Self::ElevatorDoor
        )
    }

    /// Ticks for which a barrier of this kind stays open, or 0 if it stays open forever.
    pub const fn ticks_open(self, dials: &Doors) -> u16 {
        match self {
            Self::BlueDoor | Self::ElevatorDoor => dials.blue_stays as u16,
            Self::Raiser => dials.raiser_stays as u16,
            _ => 0,
        }
    }
}

/// The position of a barrier. The number is the number of ticks left in the movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leaf {
    /// Shut.
    Shut,
    /// Opening. The barrier blocks the way until it is open.
    Opening(u16),
    /// Open.
    Open,
    /// Shutting. The barrier already blocks the way.
    Shutting(u16),
}

/// A door or a movable wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrier {
    /// The barrier's record. `None` for rock that a repair has cracked.
    pub record: Option<RecordNo>,
    /// The barrier's cell. Pushed walls move.
    pub at: Pos,
    /// The barrier's kind.
    pub kind: BarrierKind,
    /// The barrier's position. A pushed wall is `Open` but blocks its new cell.
    pub leaf: Leaf,
    /// Ticks until the barrier shuts by itself, or 0 if it never does.
    pub stays: u16,
    /// Points until the barrier breaks, or 0 if it cannot break. For a raiser wall: 1 after it has crushed anything.
    pub points: u32,
    /// The number of steps taken against a wall, and their heading.
    pub pushed: (u8, Heading),
    /// Whether the meltdown holds the barrier open.
    pub jammed: bool,
}

impl Barrier {
    /// The barrier of a record. `None` if the record is not a barrier.
    pub fn of(site: &Site, record: &Record) -> Option<Self> {
        let kind = BarrierKind::of_row(record.thing.row())?;
        let leaf = if kind == BarrierKind::RisingWall { Leaf::Open } else { Leaf::Shut };
        Some(Self { record: Some(record.number), leaf, ..Self::new(site, record.at, kind) })
    }

    /// Makes a barrier for rock that a repair has cracked.
    pub fn cracked(site: &Site, at: Pos) -> Self {
        Self::new(site, at, BarrierKind::Blockage)
    }

    fn new(site: &Site, at: Pos, kind: BarrierKind) -> Self {
        let breaks = kind == BarrierKind::Blockage;
        Self {
            record: None,
            at,
            kind,
            leaf: Leaf::Shut,
            stays: 0,
            points: if breaks { site.tables().blockage_points(site.difficulty()) } else { 0 },
            pushed: (0, Heading::North),
            jammed: false,
        }
    }

    /// Whether the barrier is fully open.
    pub fn is_open(&self) -> bool {
        self.leaf == Leaf::Open
    }

    /// Whether the party and groups can walk through the barrier now.
    pub fn lets_walk(&self) -> bool {
        match self.kind {
            BarrierKind::Fake => true,
            BarrierKind::Pushable | BarrierKind::Window => false,
            _ => self.is_open(),
        }
    }

    /// Whether the barrier lets sight through.
    pub fn lets_see(&self) -> bool {
        match self.kind {
            BarrierKind::Window | BarrierKind::Blockage => self.record.is_some() || self.is_open(),
            BarrierKind::Fake | BarrierKind::Pushable => false,
            _ => self.is_open(),
        }
    }

    /// Whether the barrier lets shots through.
    pub fn lets_shoot(&self) -> bool {
        match self.kind {
            BarrierKind::Fake | BarrierKind::Pushable => false,
            _ => self.is_open(),
        }
    }

    /// Whether the barrier throws the party's shots back.
    pub fn is_mirror(&self) -> bool {
        self.kind == BarrierKind::BlueDoor && !self.is_open()
    }

    /// Whether the meltdown opens the barrier. It opens walls that can shut, and doors without a lock.
    pub const fn opens_in_meltdown(&self) -> bool {
        matches!(
            self.kind,
            BarrierKind::ButtonDoor
                | BarrierKind::BlueDoor
                | BarrierKind::PunchDoor
                | BarrierKind::ElevatorDoor
                | BarrierKind::Raiser
                | BarrierKind::RisingWall
        )
    }

    /// Whether the barrier stays open while its cell is occupied. A raiser wall must not crush a party repeatedly.
    pub fn waits_until_free(&self) -> bool {
        matches!(self.kind, BarrierKind::BlueDoor | BarrierKind::ElevatorDoor)
            // A raiser wall that has crushed a creature or the party.
            || self.kind == BarrierKind::Raiser && self.points > 0
    }

    /// Records whether a raiser wall has come down on a creature or the party.
    pub fn note_crush(&mut self, crushed: bool) {
        if self.kind == BarrierKind::Raiser {
            self.points = crushed.into();
        }
    }

    /// Begins to open the barrier. Returns whether it was shut or shutting.
    pub fn begin_opening(&mut self, ticks: u16) -> bool {
        let shut = matches!(self.leaf, Leaf::Shut | Leaf::Shutting(_));
        if shut {
            self.leaf = Leaf::Opening(ticks.max(1));
        }
        shut
    }

    /// Begins to shut the barrier, unless the meltdown holds it open. Returns whether it was open.
    pub fn begin_shutting(&mut self, ticks: u16) -> bool {
        let open = self.leaf == Leaf::Open && !self.jammed;
        if open {
            self.leaf = Leaf::Shutting(ticks.max(1));
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::ThingClass;

    use super::*;

    #[test]
    fn locks_are_exactly_the_barriers() {
        for row in ThingRow::ALL {
            assert_eq!(BarrierKind::of_row(*row).is_some(), row.class() == ThingClass::Lock, "{row:?}");
        }
    }
}
