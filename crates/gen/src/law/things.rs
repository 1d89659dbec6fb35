//! Laws about the things in a base: all of them exist, fit together, and can be reached.

use super::{Cause, Findings, Premises, premises::is_captives_door};
use crate::{
    Base, CellId, CellSet, Computer, Difficulty, DoorKind, Heading, ItemKind, Kind, Pos, PuzzleKind, Record,
    RecordLink, RecordNo, Role, RootDir, Style, Thing, ThingClass, Variant, state::creature,
};

const CAPTIVE: u8 = 31;

pub(super) fn entrance_clear(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let entrance = base.entrance();
    let number = match base.seed().style() {
        Style::Classic | Style::Endless => CellId::ENTRANCE,
        Style::Crawler => CellId::FIRST_OF_CRAWLERS,
    };
    if entrance.y != 0 || base.id(entrance) != number || base.root_dir(entrance) != RootDir::North {
        findings.add_unexplained("the entrance is no open cell of row 0 with the first number", entrance);
    }
    if base.floor_at(entrance) != Some(base.plan().entrance_floor()) {
        findings.add_unexplained("the entrance is on another floor", entrance);
    }
    for record in premises.records.at(entrance) {
        if !matches!(record.thing, Thing::Entrance | Thing::DroidSpawn(_)) {
            findings.add_unexplained("something stands on the entrance", entrance);
        }
    }
    if base.kind_word(entrance).has_group() {
        findings.add_unexplained("creatures stand on the entrance", entrance);
    }
}

pub(super) fn records_complete(premises: &Premises<'_>, findings: &mut Findings) {
    let (lists, records) = (&premises.base.furnishing, premises.records);
    for (listed, kept, what) in [
        (lists.puzzles.len(), records.puzzles().len(), "a puzzle is missing from the records"),
        (lists.grate_traps.len(), records.grate_traps().len(), "a grate trap is missing from the records"),
        (
            lists.cupboard_traps.len(),
            records.cupboard_traps().len(),
            "a cupboard trap is missing from the records",
        ),
        (lists.laser_doors.len(), records.laser_doors().len(), "a laser door is missing from the records"),
        (lists.computers.len(), records.computers().len(), "a computer is missing from the records"),
        (lists.piles.iter().count(), records.piles().len(), "a pile is missing from the records"),
        (lists.groups.iter().count(), records.groups().len(), "a group is missing from the records"),
    ] {
        if listed != kept {
            findings.add_unexplained(what, None);
        }
    }
    let at = |number: RecordNo| premises.place(number);
    for (puzzle, listed) in records.puzzles().iter().zip(&lists.puzzles) {
        let needs_clipboard = matches!(puzzle.kind, PuzzleKind::Buttons | PuzzleKind::Bars);
        if puzzle.clipboard.is_some() != needs_clipboard {
            findings
                .add_unexplained("a puzzle has no clipboard, or one that it does not need", at(puzzle.panel));
        }
        if puzzle.hoard.is_none() {
            findings.add_unexplained("a puzzle has no hoard", listed.hoard);
        }
        if puzzle.guard.is_none() {
            findings.add_unexplained("a puzzle has no guard", listed.hoard);
        }
    }
    for trap in records.cupboard_traps().iter().filter(|trap| trap.group.is_none()) {
        findings.add_unexplained("a cupboard trap has no group", at(trap.cupboard));
    }
}

pub(super) fn links_both_ways(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    let mut last: Option<RecordLink> = None;
    for &link in records.links() {
        let at = premises.place(link.from);
        if last.is_some_and(|last| (last.from, last.role) == (link.from, link.role)) {
            findings.add_unexplained("a record has two links of one role", at);
        }
        last = Some(link);
        if !records.links_from(link.from).contains(&link) || !records.links_to(link.to).contains(&link) {
            findings.add_unexplained("a link is found from one end only", at);
        }
        match (premises.record(link.from), premises.record(link.to)) {
            (Some(from), Some(to)) if is_sound(link.role, from, to) => {}
            _ => findings.add_unexplained("a link leads to nothing that suits its role", at),
        }
    }
}

fn is_sound(role: Role, from: &Record, to: &Record) -> bool {
    let (is_lock, is_way) = (to.thing.class() == ThingClass::Lock, from.thing.class() == ThingClass::Way);
    match role {
        Role::Opens => {
            let fire = matches!(to.thing, Thing::PuzzleFire(_));
            let cupboard = matches!(from.thing, Thing::Cupboard { trap: Some(_), .. });
            (from.thing.class() == ThingClass::Opener || cupboard) && (is_lock || fire)
        }
        Role::Closes => {
            matches!((from.thing, to.thing), (Thing::Grate(Some(_)), Thing::RisingWall(_)))
        }
        Role::LeadsTo => {
            let door = matches!(from.thing, Thing::Door(door) if door.kind == DoorKind::Elevator);
            (is_way || door) && to.thing.class() == ThingClass::Way
        }
        Role::Guards => matches!(from.thing, Thing::Group(_)),
        Role::Carries => {
            let carrier = matches!(from.thing, Thing::Group(_) | Thing::Pile(_));
            let asks = matches!(to.thing, Thing::Panel(_) | Thing::Terminal { .. } | Thing::Computer(_));
            carrier && asks
        }
    }
}

pub(super) fn generator_reachable(premises: &Premises<'_>, findings: &mut Findings) {
    let mut count = 0;
    for record in premises.records.iter().filter(|record| record.thing == Thing::Generator) {
        count += 1;
        if !premises.exploration.reaches(premises.records, record) {
            let cause = premises.cause_at(premises.spot(record));
            findings.add(cause, "a part of the generator cannot be reached", record.at, None);
        }
    }
    if count == 0 {
        // The generator stands in a room in which no side has only two cells, or in a dead end (Phase 15).
        let base = premises.base;
        let fits = base.rooms().any(|room| room.across != 2 && room.deep != 2);
        let nowhere = !fits && base.dead_ends().next().is_none();
        let cause = if nowhere { Cause::NoDeadEndLeft } else { Cause::Unexplained };
        findings.add(cause, "there is no generator", None, None);
    }
}

pub(super) fn computers_reachable(premises: &Premises<'_>, findings: &mut Findings) {
    let computers = premises.records.computers();
    if computers.is_empty() {
        // Cells in front of shops and of the captive's door were taken before computers were placed.
        let taken = |before: Pos| {
            let shops = premises.base.dead_ends().filter(|&at| premises.base.kind(at) == Kind::Shop);
            let before_shop =
                shops.filter_map(|at| premises.base.next_to_root(at)).any(|other| other == before);
            before_shop || premises.records.at(before).any(|record| is_captives_door(record.thing))
        };
        let suits = |at: Pos| {
            let before = premises.base.next_to_root(at);
            before.is_some_and(|before| {
                Kind::FREE_FLOORS.has(premises.base.ground(before).kind()) && !taken(before)
            })
        };
        let is_left = |&at: &Pos| {
            premises.base.kind(at) != Kind::Shop && premises.base.id(at) != CellId::CELL_OF_CAPTIVE
        };
        let left = premises.base.dead_ends().filter(is_left).any(suits);
        let cause = if left { Cause::Unexplained } else { Cause::NoDeadEndLeft };
        findings.add(cause, "there is no computer", None, None);
        return;
    }
    let usable = computers.iter().any(|computer| {
        premises.reaches(computer.computer) && computer.guardian.is_some_and(|group| premises.reaches(group))
    });
    if !usable {
        let at = premises.place(computers[0].computer);
        let is_cut_off = |number: RecordNo| {
            premises.record(number).is_some_and(|record| premises.is_cut_off(premises.spot(record)))
        };
        let cut_off =
            |computer: &Computer| is_cut_off(computer.computer) || computer.guardian.is_some_and(is_cut_off);
        let records = premises.records;
        let two_way = |computer: &Computer| {
            let reaches = |number: RecordNo| {
                premises.record(number).is_some_and(|record| premises.two_way().reaches(records, record))
            };
            reaches(computer.computer) && computer.guardian.is_none_or(reaches)
        };
        let cause = if computers.iter().all(cut_off) {
            Cause::CaptivesDoorOnLadder
        } else if computers.iter().any(two_way) {
            Cause::OneWayWall
        } else {
            Cause::Unexplained
        };
        findings.add(cause, "no computer can be reached with its password", at, None);
    }
}

pub(super) fn guards_paired(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    let carriers = |item: ItemKind| records.groups().iter().filter(|group| group.drop == Some(item)).count();
    for (number, computer) in (0..).zip(records.computers()) {
        let Some(there) = premises.record(computer.computer) else { continue };
        let guardian = computer.guardian.and_then(|guardian| premises.record(guardian));
        if guardian.is_none_or(|guardian| premises.base.next_to_root(there.at) != Some(guardian.at)) {
            findings.add_unexplained("a computer has no guardian before it", there.at);
        }
        if carriers(ItemKind::ComputerPassword(number)) != 1 {
            findings.add_unexplained("the password of a computer is not carried once", there.at);
        }
    }
    for (number, laser) in (0..).zip(records.laser_doors()) {
        let at = premises.place(laser.door);
        if laser.courier.is_none() {
            findings.add_unexplained("a laser door has no courier", at);
        }
        if carriers(ItemKind::DoorPassword(number)) != 1 {
            findings.add_unexplained("the password of a laser door is not carried once", at);
        }
    }
}

pub(super) fn captive_reachable(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let captives = premises.records.groups().iter().filter(|group| group.creature == CAPTIVE);
    let is_cell_door = |record: &&Record| is_captives_door(record.thing);
    let doors = premises.records.iter().filter(is_cell_door).count();
    let wanted = usize::from(base.seed().variant() == Variant::Station);
    let count = captives.clone().count();
    if (count, doors) != (wanted, wanted) {
        let what = "the captive or his door is missing, or there are too many";
        let none = (count, doors) == (0, 0) && !has_place_for_captive(base);
        findings.add(if none { Cause::NoDeadEndLeft } else { Cause::Unexplained }, what, None, None);
    }
    for captive in captives {
        let at = premises.place(captive.record);
        if at.is_none_or(|at| base.id(at) != CellId::CELL_OF_CAPTIVE) {
            findings.add_unexplained("the captive is not in his cell", at);
        }
        if !premises.reaches(captive.record) {
            findings.add_unexplained("the captive cannot be reached", at);
        }
    }
}

/// Whether there is a dead end with a straight passage in front of it, and the passage does not lead straight outside.
fn has_place_for_captive(base: &Base) -> bool {
    let is_passage = |at: Pos| {
        let open = Heading::ALL.map(|heading| base.is_ground(at.step(heading)));
        open == [true, false, true, false] || open == [false, true, false, true]
    };
    let suits = |at: Pos| {
        let before = base.next_to_root(at).filter(|&before| before != base.entrance());
        before.is_some_and(is_passage)
    };
    base.dead_ends().any(suits)
}

pub(super) fn solutions_fit(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    for puzzle in records.puzzles() {
        let at = premises.place(puzzle.panel);
        let states = 1_u32 << puzzle.kind.switches();
        if puzzle.solution == 0 || u32::from(puzzle.solution) >= states {
            findings.add_unexplained("a solution does not fit its switches", at);
        }
        let code = match puzzle.kind {
            PuzzleKind::Lever | PuzzleKind::Levers => continue,
            PuzzleKind::Buttons => ItemKind::ButtonCode(puzzle.solution as u8),
            PuzzleKind::Bars => ItemKind::BarCode(puzzle.solution),
        };
        let clipboard = puzzle.clipboard.and_then(|number| premises.record(number));
        let Some(&Record { thing: Thing::Pile(pile), .. }) = clipboard else { continue };
        let pile = records.piles().get(usize::from(pile));
        if !pile.is_some_and(|pile| records.items(pile).iter().any(|item| item.kind == code)) {
            findings.add_unexplained("a clipboard does not have the solution", at);
        }
    }
    for record in records.iter() {
        if let Thing::Door(door) = record.thing {
            let has_order = matches!(door.kind, DoorKind::Iris | DoorKind::Captive);
            if door.order.is_some() != has_order || door.order.is_some_and(|order| order > 23) {
                findings.add_unexplained(
                    "a door has no order of buttons, or one that it does not need",
                    record.at,
                );
            }
        }
    }
}

/// Whether two groups are on a cell, and one of them is a courier in front of its own terminal.
fn is_courier_before_terminal(premises: &Premises<'_>, at: Pos) -> bool {
    let records = premises.records;
    let groups = records.at(at).filter(|record| matches!(record.thing, Thing::Group(_))).count();
    let at_terminal = |terminal: RecordNo| {
        premises
            .record(terminal)
            .is_some_and(|terminal| premises.spot(terminal).cells().any(|cell| cell == at))
    };
    let stands = |courier: RecordNo| premises.record(courier).is_some_and(|courier| courier.at == at);
    let mut doors = records.laser_doors().iter();
    groups == 2 && doors.any(|laser| laser.courier.is_some_and(stands) && at_terminal(laser.terminal))
}

pub(super) fn groups_fit(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    let mut taken = CellSet::default();
    for group in records.groups() {
        let at: Option<Pos> = premises.place(group.record);
        let members = records.members(group);
        if !(1..=usize::from(group.most().min(9))).contains(&members.len()) {
            findings.add_unexplained("a group has too few or too many members", at);
        }
        let fits = |strength: u16, armour: u8, skill: u8| {
            (1..=65_500).contains(&strength) && armour <= 253 && skill <= 244
        };
        if !members.iter().all(|member| fits(member.strength, member.armour, member.skill)) {
            let wraps = can_wrap(premises.base.seed().difficulty(), group.creature);
            let rest_fits =
                members.iter().all(|member| fits(member.strength.max(1), member.armour, member.skill));
            let cause = if wraps && rest_fits { Cause::StrengthWraps } else { Cause::Unexplained };
            findings.add(cause, "a member of a group has no strength, or is out of range", at, None);
        }
        if !at.is_some_and(|at| taken.insert(at)) {
            let explained = at.is_some_and(|at| is_courier_before_terminal(premises, at));
            let cause = if explained { Cause::CourierBeforeTerminal } else { Cause::Unexplained };
            findings.add(cause, "two groups share a cell", at, None);
        }
    }
}

/// Whether the strength of a type can exceed 65,500 on a map (`architect-b.md` 1.8).
fn can_wrap(difficulty: Difficulty, type_number: u8) -> bool {
    let map = difficulty.map();
    let scale = 3 * u32::from(map.min(126) + 1);
    let spread = u32::from(if map > 16 { map >> 2 } else { map >> 1 });
    2 * u32::from(creature(type_number).strength) * scale + spread > 65_500
}
