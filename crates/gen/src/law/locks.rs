//! Laws about locks: fairness (`gameplay.md`, 8.6).

use super::{Cause, Findings, Premises};
use crate::{
    explore::{Spot, explore_from},
    grid::{CELLS, Pos},
    records::{DoorKind, Record, RecordNo, Thing},
};

pub(super) fn opener_before_lock(premises: &Premises<'_>, findings: &mut Findings) {
    let records = premises.records;
    for puzzle in records.puzzles() {
        let is_shut = premises.record(puzzle.lock).is_some_and(|lock| lock.thing != Thing::FakeWall);
        if is_shut {
            opens_from_outside(premises, findings, puzzle.panel, puzzle.lock, "a panel is behind its lock");
            if let Some(clipboard) = puzzle.clipboard {
                let what = "a clipboard is behind its lock";
                opens_from_outside(premises, findings, clipboard, puzzle.lock, what);
            }
        }
    }
    for laser in records.laser_doors() {
        opens_from_outside(premises, findings, laser.terminal, laser.door, "a terminal is behind its door");
        if let Some(courier) = laser.courier {
            opens_from_outside(premises, findings, courier, laser.door, "a courier is behind the laser door");
        }
    }
    for trap in records.cupboard_traps() {
        let what = "a trap cupboard is behind its wall";
        opens_from_outside(premises, findings, trap.cupboard, trap.wall, what);
    }
}

/// Whether there is a cell to use the opener from that is not behind the lock.
fn opens_from_outside(
    premises: &Premises<'_>,
    findings: &mut Findings,
    opener: RecordNo,
    lock: RecordNo,
    what: &'static str,
) {
    let (Some(opener), Some(lock)) = (premises.record(opener), premises.record(lock)) else { return };
    let is_free =
        |at: Pos| premises.reachable.contains(at) && !premises.gates.is_behind(at, lock.at);
    if !Spot::of(opener).cells().any(is_free) {
        findings.add(Cause::Unexplained, what, opener.at, lock.at);
    }
}

pub(super) fn locks_open(premises: &Premises<'_>, findings: &mut Findings) {
    for &number in &premises.exploration.stuck {
        let at = premises.record(number).map(|record| record.at);
        findings.bug("a lock cannot be opened", at);
    }
}

pub(super) fn all_reached(premises: &Premises<'_>, findings: &mut Findings) {
    for record in premises.records.iter() {
        if premises.exploration.reaches(record) {
            continue;
        }
        let cause = match record.thing {
            Thing::ElevatorCar { runs: false, .. } => Cause::UnjoinedShaft,
            Thing::Door(door) if door.kind == DoorKind::Elevator => Cause::UnjoinedShaft,
            _ => Cause::Unexplained,
        };
        findings.add(cause, record.thing.label(), record.at, None);
    }
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
    let spot = Spot::of(release);
    if !spot.cells().any(|at| premises.gates.same_side(at, grate.at, wall.at)) {
        findings.add(Cause::Unexplained, "a release is on the other side of the wall", release.at, wall.at);
        return;
    }
    // Along the way to the root, mostly nothing is in the way.
    let is_lock = |at: Pos| premises.locks.iter().any(|lock| lock.at == at);
    let straight = spot.cells().any(|front| {
        let mut way = std::iter::once(front).chain(premises.base.way_to_root(front, CELLS));
        way.find(|&at| at == grate.at || is_lock(at)) == Some(grate.at)
    });
    if straight {
        return;
    }
    let caught = explore_from(&premises.ways, grate.at, &premises.locks, Some(wall.at));
    if !spot.is_in(&caught.reached) {
        findings.add(Cause::Unexplained, "a release is behind a lock", release.at, grate.at);
    }
}
