//! The premises of the laws: a base, its records, and searches that several laws share.

use alloc::vec::Vec;

use core::cell::OnceCell;

use crate::{
    Base, CELLS, Cause, CellSet, DoorKind, Exploration, Kind, Pos, Record, RecordNo, Records, Thing,
    base::flood,
    explore::{Gates, Lock, Spot, Ways, explore_from, explore_two_way, locks_of},
};

/// A base with everything needed to check its laws. Each part is computed only once.
#[derive(Debug)]
pub struct Premises<'a> {
    pub(super) base: &'a Base,
    pub(super) records: &'a Records,
    pub(super) reachable: CellSet,
    /// The captive's door, if it stands on a ladder.
    pub(super) door_on_ladder: Option<Pos>,
    /// The additional cells that the party could reach over that ladder.
    pub(super) cut_off: CellSet,
    pub(super) ways: Ways<'a>,
    pub(super) gates: Gates,
    pub(super) locks: Vec<Lock>,
    pub(super) exploration: Exploration,
    two_way: OnceCell<Exploration>,
}

impl<'a> Premises<'a> {
    /// The premises of a base. The records must belong to the base.
    #[must_use]
    pub fn of(base: &'a Base, records: &'a Records) -> Self {
        let ways = Ways::of(base);
        let locks = locks_of(records);
        let reachable = base.reachable();
        let door_on_ladder = door_on_ladder(base, records);
        Self {
            base,
            records,
            door_on_ladder,
            cut_off: cut_off(&ways, base, door_on_ladder, &reachable),
            reachable,
            gates: Gates::of(&ways, base.entrance()),
            exploration: explore_from(&ways, base.entrance(), &locks, None),
            two_way: OnceCell::new(),
            ways,
            locks,
        }
    }

    pub(super) fn two_way(&self) -> &Exploration {
        self.two_way.get_or_init(|| explore_two_way(&self.ways, self.base.entrance(), &self.locks))
    }

    pub(super) fn spot(&self, record: &Record) -> Spot {
        Spot::of(self.records, record)
    }

    /// Whether a thing needs the lost ladder under the captive's door, to be reached or for its root path.
    pub(super) fn is_cut_off(&self, spot: Spot) -> bool {
        self.door_on_ladder.is_some_and(|door| {
            spot.cells().any(|at| self.cut_off.contains(at) || leads_over(self.base, at, door))
        })
    }

    /// The lost ladder under the captive's door, or no known cause.
    pub(super) fn cause_at(&self, spot: Spot) -> Cause {
        if self.is_cut_off(spot) { Cause::CaptivesDoorOnLadder } else { Cause::Unexplained }
    }

    pub(super) fn place(&self, number: RecordNo) -> Option<Pos> {
        self.record(number).map(|record| record.at)
    }

    pub(super) fn record(&self, number: RecordNo) -> Option<&'a Record> {
        self.records.get(number)
    }

    pub(super) fn reaches(&self, number: RecordNo) -> bool {
        self.record(number).is_some_and(|record| self.exploration.reaches(self.records, record))
    }
}

pub(super) fn is_captives_door(thing: Thing) -> bool {
    matches!(thing, Thing::Door(door) if door.kind == DoorKind::Captive)
}

fn door_on_ladder(base: &Base, records: &Records) -> Option<Pos> {
    let is_it =
        |record: &&Record| is_captives_door(record.thing) && Kind::LADDERS.has(base.ground(record.at).kind());
    records.iter().find(is_it).map(|record| record.at)
}

fn leads_over(base: &Base, from: Pos, end: Pos) -> bool {
    let mut at = from;
    for next in base.way_to_root(from, CELLS) {
        if base.root_dir(at).heading().is_none() && (at == end || next == end) {
            return true;
        }
        at = next;
    }
    false
}

/// The unreachable cells that are connected to the ends of the ladder under the captive's door.
fn cut_off(ways: &Ways<'_>, base: &Base, door: Option<Pos>, reachable: &CellSet) -> CellSet {
    let mut cut_off = CellSet::default();
    let Some(door) = door else { return cut_off };
    for end in [Some(door), base.above(door), base.below(door)].into_iter().flatten() {
        if !ways.ground.contains(end) || reachable.contains(end) {
            continue;
        }
        cut_off = cut_off.or(&flood(end, |at, visit| ways.steps(at).for_each(visit)));
    }
    cut_off
}
