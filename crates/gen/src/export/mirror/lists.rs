//! The lists of an export beside the records, such as links, puzzles and rooms. They refer to records by number.

use super::{Fields, cell, fields, thing::puzzle_word};
use crate::{Base, Blocker, Group, ItemKind, Pile, RecordNo, Records, Role};

/// The word for a role. It is also the name of a property in Tiled.
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
    ["door", "wall", "fire"][blocker as usize]
}

fn number(record: Option<RecordNo>) -> Option<u16> {
    record.map(|record| record.0)
}

fn list<T>(entries: &[T], object: impl Fn(&T) -> Fields) -> Vec<Fields> {
    entries.iter().map(object).collect()
}

pub(in crate::export) fn lists(records: &Records) -> Fields {
    fields! {
        links: list(records.links(), |link| {
            fields! { from: link.from.0, role: role_word(link.role), to: link.to.0 }
        }),
        puzzles: list(records.puzzles(), |puzzle| fields! {
            switches: puzzle_word(puzzle.kind),
            blocker: blocker_word(puzzle.blocker),
            solution: puzzle.solution,
            panel: puzzle.panel.0,
            lock: puzzle.lock.0,
            clipboard: number(puzzle.clipboard),
            guard: number(puzzle.guard),
            hoard: number(puzzle.hoard),
        }),
        grate_traps: list(records.grate_traps(), |trap| {
            fields! { grate: trap.grate.0, wall: trap.wall.0, release: trap.release.0 }
        }),
        cupboard_traps: list(records.cupboard_traps(), |trap| {
            fields! { cupboard: trap.cupboard.0, wall: trap.wall.0, group: number(trap.group) }
        }),
        laser_doors: list(records.laser_doors(), |laser| {
            fields! { door: laser.door.0, terminal: laser.terminal.0, courier: number(laser.courier) }
        }),
        computers: list(records.computers(), |computer| {
            fields! { computer: computer.computer.0, guardian: number(computer.guardian) }
        }),
        groups: list(records.groups(), |group| group_fields(records, group)),
        piles: list(records.piles(), |pile| pile_fields(records, pile)),
    }
}

pub(in crate::export) fn traits_of(group: &Group) -> Fields {
    fields! {
        creature: group.creature,
        creature_name: group.name(),
        family: group.family(),
        asleep: group.asleep,
        heavy: group.heavy,
        wait: group.wait,
        pace: group.pace,
    }
}

fn group_fields(records: &Records, group: &Group) -> Fields {
    let members = list(records.members(group), |member| {
        fields! {
            place: member.place,
            strength: member.strength,
            armour: member.armour,
            skill: member.skill,
        }
    });
    let carried = fields! { drop: group.drop.map(item_fields), members: members };
    fields! { record: group.record.0 }.with(traits_of(group)).with(carried)
}

fn pile_fields(records: &Records, pile: &Pile) -> Fields {
    let items =
        list(records.items(pile), |item| fields! { quarter: item.quarter }.with(item_fields(item.kind)));
    fields! { record: pile.record.0, items: items }
}

fn item_fields(item: ItemKind) -> Fields {
    let of_kind = match item {
        ItemKind::Gold(pieces) => fields! { kind: "gold", pieces: pieces },
        ItemKind::Explosives => fields! { kind: "explosives" },
        ItemKind::Find { level, quality, condition } => {
            fields! { kind: "find", level: level, quality: quality, condition: condition }
        }
        ItemKind::ButtonCode(code) => fields! { kind: "button_code", code: code },
        ItemKind::BarCode(code) => fields! { kind: "bar_code", code: code },
        ItemKind::Die => fields! { kind: "die" },
        ItemKind::Ball => fields! { kind: "ball" },
        ItemKind::FloorMap(floor) => fields! { kind: "floor_map", floor: floor },
        ItemKind::ComputerPassword(computer) => fields! { kind: "computer_password", computer: computer },
        ItemKind::DoorPassword(laser_door) => fields! { kind: "door_password", laser_door: laser_door },
        ItemKind::Note => fields! { kind: "note" },
    };
    fields! { name: item.to_string() }.with(of_kind)
}

pub(in crate::export) fn rooms(base: &Base) -> Vec<Fields> {
    let room = |room: crate::Room| {
        fields! {
            corner: cell(room.corner),
            floor: room.floor,
            across: room.across,
            deep: room.deep,
        }
    };
    base.rooms().map(room).collect()
}

pub(in crate::export) fn shafts(base: &Base) -> Vec<Fields> {
    let stop = |stop: crate::Stop| {
        fields! {
            floor: stop.floor,
            car: cell(stop.car),
            door: cell(stop.door),
            landing: cell(stop.landing),
            open: stop.open,
        }
    };
    let shaft = |shaft: crate::Shaft| {
        fields! { joined: shaft.joined, stops: shaft.stops().map(stop).collect::<Vec<_>>() }
    };
    base.shafts().map(shaft).collect()
}
