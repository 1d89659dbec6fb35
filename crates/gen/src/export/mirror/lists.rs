//! The lists beside the records: links, puzzles, traps, doors, computers, groups, piles, rooms and shafts.
//! They refer to records by number.

use serde::Serialize;

use super::{ExportPos, ItemFields, thing::puzzle_word};
use crate::{
    base::Base,
    records::{Blocker, ItemKind, PileItem, RecordNo, Records, Role},
};

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct Lists {
    pub links: Vec<LinkFields>,
    pub puzzles: Vec<PuzzleFields>,
    pub grate_traps: Vec<GrateTrapFields>,
    pub cupboard_traps: Vec<CupboardTrapFields>,
    pub laser_doors: Vec<LaserDoorFields>,
    pub computers: Vec<ComputerFields>,
    pub groups: Vec<GroupFields>,
    pub piles: Vec<PileFields>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct LinkFields {
    pub from: u16,
    pub role: &'static str,
    pub to: u16,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct PuzzleFields {
    switches: &'static str,
    blocker: &'static str,
    solution: u16,
    panel: u16,
    lock: u16,
    clipboard: Option<u16>,
    guard: Option<u16>,
    hoard: Option<u16>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct GrateTrapFields {
    grate: u16,
    wall: u16,
    release: u16,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct CupboardTrapFields {
    cupboard: u16,
    wall: u16,
    group: Option<u16>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct LaserDoorFields {
    door: u16,
    terminal: u16,
    courier: Option<u16>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct ComputerFields {
    computer: u16,
    guardian: Option<u16>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct GroupFields {
    pub record: u16,
    pub creature: u8,
    pub creature_name: &'static str,
    pub family: u8,
    pub asleep: bool,
    pub heavy: bool,
    pub wait: u8,
    pub pace: u8,
    pub drop: Option<CarriedItemFields>,
    pub members: Vec<MemberFields>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct MemberFields {
    pub place: u8,
    pub strength: u16,
    pub armour: u8,
    pub skill: u8,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct PileFields {
    pub record: u16,
    pub items: Vec<PileItemFields>,
}

/// An item of a pile.
#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct PileItemFields {
    pub quarter: u8,
    #[serde(flatten)]
    pub item: CarriedItemFields,
}

/// An item in any place.
#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct CarriedItemFields {
    pub name: String,
    #[serde(flatten)]
    fields: ItemFields,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct RoomFields {
    corner: ExportPos,
    floor: u8,
    across: u8,
    deep: u8,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct ShaftFields {
    joined: bool,
    stops: Vec<StopFields>,
}

#[derive(Clone, Debug, Serialize)]
pub(in crate::export) struct StopFields {
    floor: u8,
    car: ExportPos,
    door: ExportPos,
    landing: ExportPos,
    open: bool,
}

/// The word of a role. It is also the name of a property.
pub(in crate::export) const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Opens => "opens",
        Role::Closes => "closes",
        Role::LeadsTo => "leads_to",
        Role::Guards => "guards",
        Role::Carries => "carries",
    }
}

const fn blocker_word(blocker: Blocker) -> &'static str {
    match blocker {
        Blocker::Door => "door",
        Blocker::Wall => "wall",
        Blocker::Fire => "fire",
    }
}

fn number(record: Option<RecordNo>) -> Option<u16> {
    record.map(|record| record.0)
}

impl Lists {
    pub fn of(records: &Records) -> Self {
        Self {
            links: records
                .links()
                .iter()
                .map(|link| LinkFields { from: link.from.0, role: role_word(link.role), to: link.to.0 })
                .collect(),
            puzzles: puzzles(records),
            grate_traps: records
                .grate_traps()
                .iter()
                .map(|trap| GrateTrapFields {
                    grate: trap.grate.0,
                    wall: trap.wall.0,
                    release: trap.release.0,
                })
                .collect(),
            cupboard_traps: records
                .cupboard_traps()
                .iter()
                .map(|trap| CupboardTrapFields {
                    cupboard: trap.cupboard.0,
                    wall: trap.wall.0,
                    group: number(trap.group),
                })
                .collect(),
            laser_doors: records
                .laser_doors()
                .iter()
                .map(|laser| LaserDoorFields {
                    door: laser.door.0,
                    terminal: laser.terminal.0,
                    courier: number(laser.courier),
                })
                .collect(),
            computers: records
                .computers()
                .iter()
                .map(|computer| ComputerFields {
                    computer: computer.computer.0,
                    guardian: number(computer.guardian),
                })
                .collect(),
            groups: groups(records),
            piles: piles(records),
        }
    }
}

fn puzzles(records: &Records) -> Vec<PuzzleFields> {
    let puzzles = records.puzzles().iter().map(|puzzle| PuzzleFields {
        switches: puzzle_word(puzzle.kind),
        blocker: blocker_word(puzzle.blocker),
        solution: puzzle.solution,
        panel: puzzle.panel.0,
        lock: puzzle.lock.0,
        clipboard: number(puzzle.clipboard),
        guard: number(puzzle.guard),
        hoard: number(puzzle.hoard),
    });
    puzzles.collect()
}

fn groups(records: &Records) -> Vec<GroupFields> {
    let groups = records.groups().iter().map(|group| GroupFields {
        record: group.record.0,
        creature: group.creature,
        creature_name: group.name(),
        family: group.family(),
        asleep: group.asleep,
        heavy: group.heavy,
        wait: group.wait,
        pace: group.pace,
        drop: group.drop.map(CarriedItemFields::of),
        members: records
            .members(group)
            .iter()
            .map(|member| MemberFields {
                place: member.place,
                strength: member.strength,
                armour: member.armour,
                skill: member.skill,
            })
            .collect(),
    });
    groups.collect()
}

fn piles(records: &Records) -> Vec<PileFields> {
    let piles = records.piles().iter().map(|pile| PileFields {
        record: pile.record.0,
        items: records.items(pile).iter().map(PileItemFields::of).collect(),
    });
    piles.collect()
}

impl PileItemFields {
    fn of(item: &PileItem) -> Self {
        Self { quarter: item.quarter, item: CarriedItemFields::of(item.kind) }
    }
}

impl CarriedItemFields {
    fn of(item: ItemKind) -> Self {
        Self { name: item.to_string(), fields: ItemFields::of(item) }
    }
}

impl RoomFields {
    pub fn all(base: &Base) -> Vec<Self> {
        let rooms = base.rooms().map(|room| Self {
            corner: ExportPos(room.corner),
            floor: room.floor,
            across: room.across,
            deep: room.deep,
        });
        rooms.collect()
    }
}

impl ShaftFields {
    pub fn all(base: &Base) -> Vec<Self> {
        let shafts = base.shafts().map(|shaft| Self {
            joined: shaft.joined,
            stops: shaft
                .stops()
                .map(|stop| StopFields {
                    floor: stop.floor,
                    car: ExportPos(stop.car),
                    door: ExportPos(stop.door),
                    landing: ExportPos(stop.landing),
                    open: stop.open,
                })
                .collect(),
        });
        shafts.collect()
    }
}
