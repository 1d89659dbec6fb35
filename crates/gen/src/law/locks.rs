//! Laws about locks, trap releases and the reach of all things: fairness (`play.md` 8.6).

use super::{Cause, Findings, Premises};
use crate::{
    CELLS, CellId, DoorKind, Heading, Kind, Pos, Record, RecordNo, Shaft, Stop, Thing,
    explore::{Lock, explore_from},
};

pub(super) fn opener_before_lock(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    let mut check = |opener, lock, what| opens_from_outside(premises, findings, opener, lock, what);
    for puzzle in records.puzzles() {
        if premises.record(puzzle.lock).is_some_and(|lock| lock.thing != Thing::FakeWall) {
            check(Some(puzzle.panel), puzzle.lock, "a panel is behind its lock");
            check(puzzle.clipboard, puzzle.lock, "a clipboard is behind its lock");
        }
    }
    for laser in records.laser_doors() {
        check(Some(laser.terminal), laser.door, "a terminal is behind its door");
        check(laser.courier, laser.door, "a courier is behind the laser door");
    }
    for trap in records.cupboard_traps() {
        check(Some(trap.cupboard), trap.wall, "a trap cupboard is behind its wall");
    }
}

fn opens_from_outside(
    premises: &Premises<'_>,
    findings: &mut Findings,
    opener: Option<RecordNo>,
    lock: RecordNo,
    what: &'static str,
) {
    let opener = opener.and_then(|opener| premises.record(opener));
    let (Some(opener), Some(lock)) = (opener, premises.record(lock)) else { return };
    let is_free = |at: Pos| premises.reachable.contains(at) && !premises.gates.is_behind(at, lock.at);
    if !premises.spot(opener).cells().any(is_free) {
        findings.add(premises.cause_at(premises.spot(opener)), what, opener.at, lock.at);
    }
}

pub(super) fn locks_open(premises: &Premises<'_>, findings: &mut Findings) {
    for lock in stuck_locks(premises) {
        let cause = if is_cut_off(premises, lock) {
            Cause::CaptivesDoorOnLadder
        } else if !premises.two_way().stuck.contains(&lock.record) {
            Cause::OneWayWall
        } else {
            Cause::Unexplained
        };
        findings.add(cause, "a lock cannot be opened", lock.at, None);
    }
}

fn stuck_locks<'a>(premises: &'a Premises<'_>) -> impl Iterator<Item = &'a Lock> {
    let is_stuck = |lock: &&Lock| premises.exploration.stuck.contains(&lock.record);
    premises.locks.iter().filter(is_stuck)
}

/// Whether an opener of a lock is in the part of the base that the captive's door cuts off.
fn is_cut_off(premises: &Premises<'_>, lock: &Lock) -> bool {
    lock.needs.iter().flatten().any(|&need| premises.is_cut_off(need))
}

pub(super) fn all_reached(premises: &Premises<'_>, findings: &mut Findings) {
    for record in premises.records.iter() {
        if !premises.exploration.reaches(premises.records, record) {
            findings.add(why_not_reached(premises, record), record.thing.label(), record.at, None);
        }
    }
}

fn why_not_reached(premises: &Premises<'_>, record: &Record) -> Cause {
    let base = premises.base;
    let of_unjoined = || {
        let unjoined = base.shafts().filter(|shaft| !shaft.joined);
        unjoined.flat_map(Shaft::stops).any(|stop| stop.car == record.at || stop.door == record.at)
    };
    let on_landing = || {
        let at_landing = |stop: Stop| stop.landing == record.at && !stop.open;
        base.shafts().flat_map(Shaft::stops).any(at_landing)
    };
    let behind_stuck = || {
        stuck_locks(premises)
            .filter(|lock| is_cut_off(premises, lock))
            .any(|lock| premises.spot(record).cells().all(|at| premises.gates.is_behind(at, lock.at)))
    };
    match record.thing {
        _ if premises.is_cut_off(premises.spot(record)) || behind_stuck() => Cause::CaptivesDoorOnLadder,
        Thing::Group(_) if base.burns(record.at) && !premises.gates.contains(record.at) => {
            Cause::FireBehindBooth
        }
        Thing::ElevatorCar { .. } if of_unjoined() => Cause::UnjoinedShaft,
        Thing::Door(door) if door.kind == DoorKind::Elevator && of_unjoined() => Cause::UnjoinedShaft,
        Thing::Group(_) if base.id(record.at) == CellId::UNCONDITIONAL && on_landing() => {
            Cause::WalledUpLanding
        }
        Thing::PushableWall if has_twin(premises, record.at) => Cause::TwinWalls,
        _ if premises.two_way().reaches(premises.records, record) => Cause::OneWayWall,
        _ => Cause::Unexplained,
    }
}

fn has_twin(premises: &Premises<'_>, wall: Pos) -> bool {
    let is_twin =
        |at: Pos| premises.base.kind(at) == Kind::PushableWall && premises.exploration.reached.contains(at);
    Heading::ALL.iter().any(|&heading| is_twin(wall.step(heading)))
}

pub(super) fn trap_has_release(premises: &Premises<'_>, findings: &mut Findings) {
    for trap in premises.records.grate_traps() {
        let parts = [trap.grate, trap.wall, trap.release].map(|part| premises.record(part));
        let [Some(grate), Some(wall), Some(release)] = parts else { continue };
        check_trap(premises, findings, grate, wall, release);
    }
}

fn check_trap(
    premises: &Premises<'_>,
    findings: &mut Findings,
    grate: &Record,
    wall: &Record,
    release: &Record,
) {
    let spot = premises.spot(release);
    if !spot.cells().any(|at| premises.gates.same_side(at, grate.at, wall.at)) {
        findings.add(Cause::Unexplained, "a release is on the other side of the wall", release.at, wall.at);
        return;
    }
    let way = |front: Pos| {
        let way = core::iter::once(front).chain(premises.base.way_to_root(front, CELLS));
        way.take_while(|&at| at != grate.at)
    };
    let lock_at = |at: Pos| premises.locks.iter().find(|lock| lock.at == at);
    if spot.cells().any(|front| way(front).all(|at| lock_at(at).is_none() && at != wall.at)) {
        return;
    }
    let caught = explore_from(&premises.ways, grate.at, &premises.locks, Some(wall.at));
    if spot.is_in(&caught.reached) {
        return;
    }
    // The doors were placed after the grates, in corridors anywhere.
    let is_stuck_laser = |at: Pos| {
        lock_at(at).is_some_and(|lock| {
            let thing = premises.record(lock.record).map(|record| record.thing);
            matches!(thing, Some(Thing::Door(door)) if door.kind == DoorKind::Laser)
                && caught.stuck.contains(&lock.record)
        })
    };
    let cause = if spot.cells().any(|front| way(front).any(is_stuck_laser)) {
        Cause::LaserDoorInTrap
    } else {
        Cause::Unexplained
    };
    findings.add(cause, "a release is behind a lock", release.at, grate.at);
}
