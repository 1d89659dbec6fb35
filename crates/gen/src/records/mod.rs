//! The records of a finished base: everything that stands in it, with numbers, types, and links in both
//! directions. Games spawn things from the records, tools print them, and laws check them.

mod gather;
mod items;
mod kinds;
mod link;
mod parts;
#[cfg(test)]
mod tests;
mod thing;

pub use crate::grid::Heading;
pub use items::{ItemKind, PileItem};
pub use kinds::{Blocker, DoorKind, PuzzleKind};
pub use link::{RecordLink, Role};
pub use parts::{
    Door, Faces, Footing, Known, Needs, Panel, Passage, PuzzlePart, Sides, ThingClass, Turn, Use, Vertical,
};
pub use thing::{Thing, ThingRow};

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Base, Pos, state::creature};

/// The number of a record in its base, from 0. The same seed gives the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct RecordNo(pub u16);

/// One thing that stands in a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The record's number.
    pub number: RecordNo,
    /// The record's cell.
    pub at: Pos,
    /// The floor of the cell, 1..=5.
    pub floor: u8,
    /// The thing itself.
    pub thing: Thing,
}

/// A puzzle with all of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The switches on the panel.
    pub kind: PuzzleKind,
    /// The obstacle in the way.
    pub blocker: Blocker,
    /// The setting of the switches that solves the puzzle.
    pub solution: u16,
    /// The panel.
    pub panel: RecordNo,
    /// The lock that the panel opens: a door, a wall, fire, or a fake wall with the clipboard inside.
    pub lock: RecordNo,
    /// The pile with the clipboard, if any.
    pub clipboard: Option<RecordNo>,
    /// The group behind the lock, or `None` if there was no room for one.
    pub guard: Option<RecordNo>,
    /// The pile behind the lock.
    pub hoard: Option<RecordNo>,
}

/// A grate that raises a wall behind the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrateTrap {
    /// The grate that springs the trap.
    pub grate: RecordNo,
    /// The wall that rises.
    pub wall: RecordNo,
    /// The release that lowers the wall again.
    pub release: RecordNo,
}

/// A cupboard that lets a group out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupboardTrap {
    /// The cupboard that springs the trap.
    pub cupboard: RecordNo,
    /// The wall that disappears.
    pub wall: RecordNo,
    /// The group behind the wall.
    pub group: Option<RecordNo>,
}

/// A door that a password opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaserDoor {
    /// The door.
    pub door: RecordNo,
    /// The terminal for the password.
    pub terminal: RecordNo,
    /// The group that carries the password.
    pub courier: Option<RecordNo>,
}

/// A probe computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computer {
    /// The computer.
    pub computer: RecordNo,
    /// The group that carries the computer's password.
    pub guardian: Option<RecordNo>,
}

/// A group of creatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The group's record.
    pub record: RecordNo,
    /// The type, 0..=41 (`architect-b.md` 2.5).
    pub creature: u8,
    /// Whether the group sleeps until something wakes it.
    pub asleep: bool,
    /// The group flag 0x40 of the specification.
    pub heavy: bool,
    /// A random value, 0..=15, on which `pace` depends.
    pub wait: u8,
    /// Half of `wait`, plus the speed of the type. Higher values are slower.
    pub pace: u8,
    /// The item that the group drops when it dies.
    pub drop: Option<ItemKind>,
    members: Range<usize>,
}

impl Group {
    /// The name of the type.
    #[must_use]
    pub fn name(&self) -> &'static str {
        creature(self.creature).name
    }

    /// The family of the type. 1..=3 live on planets, 4 lives in stations, and 0 stands for no family.
    #[must_use]
    pub fn family(&self) -> u8 {
        creature(self.creature).family
    }

    /// The maximum number of members of a group of this type.
    #[must_use]
    pub fn most(&self) -> u8 {
        creature(self.creature).most
    }
}

/// One creature of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The place in the cell. 0..=8 are the nine parts of the cell, row by row. For large creatures, 0x13, 0x14 and
    /// 0x15 are the left, the middle and the right.
    pub place: u8,
    /// Strength, 0..=65,500. It is 0 only if the sum in the original game wraps (`Cause::StrengthWraps`).
    pub strength: u16,
    /// Armour, 0..=253.
    pub armour: u8,
    /// Skill, 0..=244.
    pub skill: u8,
}

/// Items on one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The pile's record.
    pub record: RecordNo,
    items: Range<usize>,
}

/// All records of one base.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Records {
    records: Vec<Record>,
    by_cell: Vec<RecordNo>,
    cell_starts: Vec<u16>,
    /// The links sorted by source, role and target, then the same links sorted by target.
    links: Vec<RecordLink>,
    links_back: Vec<RecordLink>,
    puzzles: Vec<Puzzle>,
    grate_traps: Vec<GrateTrap>,
    cupboard_traps: Vec<CupboardTrap>,
    laser_doors: Vec<LaserDoor>,
    computers: Vec<Computer>,
    groups: Vec<Group>,
    members: Vec<Member>,
    piles: Vec<Pile>,
    items: Vec<PileItem>,
}

impl Records {
    /// The records of a base.
    ///
    /// ```
    /// use rootward_gen::{Records, Seed, Thing, generate};
    ///
    /// let base = generate(&Seed::classic(179).into());
    /// let records = Records::of(&base);
    /// let shops = records.iter().filter(|record| record.thing == Thing::Shop);
    /// assert_eq!(shops.count(), 8);
    /// ```
    #[must_use]
    pub fn of(base: &Base) -> Self {
        gather::gather(base)
    }

    #[cfg(test)]
    pub(crate) fn spoil(&mut self) -> (&mut Vec<RecordLink>, &mut Vec<Member>) {
        (&mut self.links, &mut self.members)
    }

    /// All records, by number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.records.iter()
    }

    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no records, as in an empty base.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record with a number.
    #[must_use]
    pub fn get(&self, number: RecordNo) -> Option<&Record> {
        self.records.get(usize::from(number.0))
    }

    /// The records on a cell, by number.
    pub fn at(&self, at: Pos) -> impl Iterator<Item = &Record> {
        let span = at.index().map_or(0..0, |cell| {
            let start = |cell: usize| self.cell_starts.get(cell).map_or(0, |&start| usize::from(start));
            start(cell)..start(cell + 1)
        });
        self.by_cell.get(span).unwrap_or_default().iter().filter_map(|&number| self.get(number))
    }

    /// All links, sorted by source.
    #[must_use]
    pub fn links(&self) -> &[RecordLink] {
        &self.links
    }

    /// The links that go out from a record.
    #[must_use]
    pub fn links_from(&self, number: RecordNo) -> &[RecordLink] {
        link::span(&self.links, number, |link| link.from)
    }

    /// The links that lead to a record.
    #[must_use]
    pub fn links_to(&self, number: RecordNo) -> &[RecordLink] {
        link::span(&self.links_back, number, |link| link.to)
    }

    /// The puzzles, by number. The law `records_complete` checks that this list and the following lists are complete.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Grate traps, by their number.
    #[must_use]
    pub fn grate_traps(&self) -> &[GrateTrap] {
        &self.grate_traps
    }

    /// Cupboard traps, by their number.
    #[must_use]
    pub fn cupboard_traps(&self) -> &[CupboardTrap] {
        &self.cupboard_traps
    }

    /// Laser doors, by their number.
    #[must_use]
    pub fn laser_doors(&self) -> &[LaserDoor] {
        &self.laser_doors
    }

    /// Probe computers, by the number of their password.
    #[must_use]
    pub fn computers(&self) -> &[Computer] {
        &self.computers
    }

    /// Groups of creatures, in the order of placement.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The members of a group, 1..=9.
    #[must_use]
    pub fn members(&self, group: &Group) -> &[Member] {
        self.members.get(group.members.clone()).unwrap_or_default()
    }

    /// Piles of items, in the order of placement.
    #[must_use]
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// The items of a pile, topmost first.
    #[must_use]
    pub fn items(&self, pile: &Pile) -> &[PileItem] {
        self.items.get(pile.items.clone()).unwrap_or_default()
    }

    /// A record in plain words: `iris door`, `4 spark crabs, asleep`, `127 gold`.
    #[must_use]
    pub fn name(&self, record: &Record) -> String {
        match record.thing {
            Thing::Group(number) => {
                let group = self.groups.get(usize::from(number));
                group.map(|group| self.group_name(group)).unwrap_or_default()
            }
            Thing::Pile(number) => {
                let items = self.piles.get(usize::from(number)).map_or(&[][..], |pile| self.items(pile));
                items.iter().map(|item| item.kind.to_string()).collect::<Vec<_>>().join(", ")
            }
            Thing::Door(Door { kind: DoorKind::Protected, number: Some(number), .. }) => {
                format!("puzzle door {number}")
            }
            Thing::Door(Door { kind: DoorKind::Laser, number: Some(number), .. }) => {
                format!("laser door {number}")
            }
            Thing::Panel(panel) => format!("puzzle panel {}, {}", panel.puzzle, panel.kind.label()),
            Thing::PuzzleWall(number) => format!("puzzle wall {number}"),
            Thing::PuzzleFire(number) => format!("puzzle fire {number}"),
            Thing::Terminal { door, .. } => format!("terminal of laser door {door}"),
            Thing::Computer(number) => format!("probe computer {number}"),
            thing => thing.label().to_owned(),
        }
    }

    fn group_name(&self, group: &Group) -> String {
        let count = group.members.len();
        let name = group.name();
        let sleep = if group.asleep { ", asleep" } else { "" };
        if count == 1 { format!("{name}{sleep}") } else { format!("{count} {name}s{sleep}") }
    }
}
