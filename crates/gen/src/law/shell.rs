//! Laws about the ground and the root path: the results of part A.

use alloc::boxed::Box;

use super::{Cause, Findings, Premises};
use crate::{
    Base, CELLS, CellId, Kind, KindSet, MAX_FLOORS, Pos, Shaft, Style, shell::elevators::shaft_count,
};

pub(super) fn bounded(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let plan = base.plan();
    if !(1..=MAX_FLOORS).contains(&usize::from(plan.floor_count())) {
        findings.add_unexplained("the number of floors is out of range", None);
    }
    for at in premises.ways.ground.iter() {
        if base.floor_at(at).is_none() {
            findings.add_unexplained("ground is on no floor", at);
        }
    }
    for record in premises.records.iter() {
        if !record.at.in_grid() {
            findings.add_unexplained("a record is outside the grid", record.at);
        }
        if !(1..=plan.floor_count()).contains(&record.floor) {
            findings.add_unexplained("a record is on no floor", record.at);
        }
    }
}

pub(super) fn connected(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    for at in premises.ways.ground.iter().filter(|&at| !premises.reachable.contains(at)) {
        let in_unjoined =
            |shaft: Shaft| !shaft.joined && shaft.stops().any(|stop| stop.car == at || stop.door == at);
        if base.shafts().any(in_unjoined) {
            findings.add(Cause::UnjoinedShaft, "an elevator cannot be walked to", at, None);
        } else if premises.cut_off.contains(at) {
            findings.add(Cause::CaptivesDoorOnLadder, "ground cannot be walked to", at, None);
        } else {
            findings.add_unexplained("ground cannot be walked to", at);
        }
    }
}

fn is_in_room(base: &Base, at: Pos) -> bool {
    const ROOMS: KindSet = Kind::ROOM.or(KindSet::of(&[Kind::Generator]));
    ROOMS.has(base.ground(at).kind())
}

fn is_in_shaft(base: &Base, at: Pos) -> bool {
    const SHAFTS: KindSet = Kind::CARS.or(KindSet::of(&[Kind::ElevatorDoorTemp]));
    SHAFTS.has(base.ground(at).kind()) && matches!(base.id(at), CellId::DOOR_UNJOINED | CellId::CAR_UNJOINED)
}

pub(super) fn ids_rise(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    for at in premises.ways.ground.iter() {
        let Some(next) = base.next_to_root(at) else { continue };
        let numbers = (base.id(at).number(), base.id(next).number());
        let (Some(here), Some(there)) = numbers else { continue };
        if there < here {
            continue;
        }
        let cause = if is_in_room(base, at) && is_in_room(base, next) {
            Cause::NumbersInRooms
        } else if is_in_shaft(base, at) {
            Cause::ShaftNumbers
        } else {
            Cause::Unexplained
        };
        findings.add(cause, "the number does not fall on the way to the root", at, next);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WayEnd {
    Unknown,
    Entrance,
    Pair(Pos),
    Lost(Pos),
}

/// Follows the root path from each cell until it meets a cell whose path has a known end.
pub(super) fn way_out(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let mut ends = Box::new([WayEnd::Unknown; CELLS]);
    let mut walked = [0_u16; CELLS];
    if let Some(entrance) = base.entrance().index() {
        ends[entrance] = WayEnd::Entrance;
    }
    for start in premises.reachable.iter().filter(|&at| !base.burns(at)) {
        let mut count = 0;
        let mut at = start;
        let end = loop {
            let known = at.index().map_or(WayEnd::Lost(at), |cell| ends[cell]);
            if known != WayEnd::Unknown {
                break known;
            }
            if count == CELLS {
                break WayEnd::Lost(start);
            }
            walked[count] = at.pack();
            count += 1;
            let Some(next) = base.next_to_root(at) else { break WayEnd::Lost(at) };
            if base.next_to_root(next) == Some(at) {
                break WayEnd::Pair(at);
            }
            at = next;
        };
        for &word in &walked[..count] {
            if let Some(cell) = Pos::unpack(word).index() {
                ends[cell] = end;
            }
        }
        match end {
            WayEnd::Entrance => {}
            WayEnd::Pair(pair)
                if is_in_room(base, pair)
                    && base.next_to_root(pair).is_some_and(|next| is_in_room(base, next)) =>
            {
                findings.add(Cause::RoomLoop, "the way to the root runs back and forth", start, pair);
            }
            WayEnd::Pair(last) | WayEnd::Lost(last) => {
                findings.add(Cause::Unexplained, "the way to the root does not lead out", start, last);
            }
            WayEnd::Unknown => {}
        }
    }
}

pub(super) fn ladders_paired(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let door = premises.door_on_ladder;
    let cause = |other: Option<Pos>| {
        let lost = other.is_some() && other == door;
        if lost { Cause::CaptivesDoorOnLadder } else { Cause::Unexplained }
    };
    for at in premises.ways.ground.iter() {
        let (above, below) = (base.ladder_up(at), base.ladder_down(at));
        let leads = |kinds: KindSet| kinds.has(base.kind(at));
        if leads(Kind::LEADS_UP) && above.and_then(|above| base.ladder_down(above)) != Some(at) {
            findings.add(cause(above), "a ladder up has no other end", at, above);
        }
        if leads(Kind::LEADS_DOWN) && below.and_then(|below| base.ladder_up(below)) != Some(at) {
            findings.add(cause(below), "a ladder down has no other end", at, below);
        }
    }
}

pub(super) fn holes_paired(premises: &Premises<'_>, findings: &mut Findings) {
    const HOLES: KindSet = KindSet::of(&[Kind::HoleAbove, Kind::HoleBelow]);
    let base = premises.base;
    for at in premises.ways.ground.iter().filter(|&at| HOLES.has(base.kind(at))) {
        let to = base.hole_to(at);
        let other = if base.kind(at) == Kind::HoleAbove { Kind::HoleBelow } else { Kind::HoleAbove };
        if to.is_none_or(|to| base.kind(to) != other || base.hole_to(to) != Some(at)) {
            findings.add(Cause::Unexplained, "a hole has no other end", at, to);
        }
    }
}

pub(super) fn shafts_paired(premises: &Premises<'_>, findings: &mut Findings) {
    let base = premises.base;
    let promised = match base.seed().style() {
        Style::Classic | Style::Endless => shaft_count(base.seed().difficulty()),
        // There are only as many shafts as there is room for (`crawlers.md` 15.2).
        Style::Crawler => 0,
    };
    for _ in base.shafts().count()..promised {
        findings.add(Cause::LostShaft, "a shaft was not built", None, None);
    }
    for shaft in base.shafts() {
        let stops = shaft.stops().count();
        let open = shaft.stops().filter(|stop| stop.open).count();
        let car = shaft.stops().next().map(|stop| stop.car);
        let paired = |stop: crate::base::Stop| {
            base.floor_at(stop.car) == Some(stop.floor) && Kind::CARS.has(base.kind(stop.car))
        };
        if !shaft.stops().all(paired) {
            findings.add_unexplained("a stop has no car on its floor", car);
        } else if stops < 2 {
            findings.add_unexplained("a shaft was built for one stop", car);
        } else if !shaft.joined {
            findings.add(Cause::UnjoinedShaft, "no path has reached a shaft", car, None);
        } else if open == 1 {
            findings.add(Cause::OneStopShaft, "a shaft can be left at one stop only", car, None);
        } else if open == 0 {
            findings.add_unexplained("a shaft has no open landing", car);
        }
    }
}
