//! Opening doors and walls by hand.

use rootward_gen::{Heading, Kind, Pos};

use super::{BarrierKind, Leaf};
use crate::{
    encounters::{Noise, wake_by_noise},
    events::PlayEvent,
    piles::take_records,
    play::Play,
    site::Site,
};

/// The party acts on what is on a cell.
pub(super) fn act(site: &Site, play: &mut Play, at: Pos) {
    let Some(barrier) = play.barriers.at(at).copied() else { return };
    let Some(record) = barrier.record else { return };
    match barrier.kind {
        BarrierKind::ButtonDoor if barrier.is_open() => {
            play.shut(site, record);
        }
        BarrierKind::ButtonDoor
        | BarrierKind::BlueDoor
        | BarrierKind::ElevatorDoor
        | BarrierKind::Raiser
        | BarrierKind::Window => {
            play.open(site, record);
        }
        BarrierKind::IrisDoor | BarrierKind::CaptiveDoor if barrier.leaf == Leaf::Shut => {
            play.events.push(PlayEvent::AskIris { door: record, at });
        }
        BarrierKind::LaserDoor if barrier.leaf == Leaf::Shut => {
            play.events.push(PlayEvent::LockedLaser { door: record, at });
        }
        BarrierKind::ProtectedDoor if barrier.leaf == Leaf::Shut => {
            play.events.push(PlayEvent::LockedPuzzle { door: record, at });
        }
        BarrierKind::PunchDoor if barrier.leaf == Leaf::Shut => {
            play.events.push(PlayEvent::LockedPunch { door: record, at });
        }
        _ => {}
    }
}

/// The party walks against what is on a cell.
pub(super) fn bump(site: &Site, play: &mut Play, at: Pos, heading: Heading) {
    let Some(barrier) = play.barriers.at(at).copied() else { return };
    match barrier.kind {
        BarrierKind::BlueDoor | BarrierKind::ElevatorDoor => {
            if let Some(record) = barrier.record {
                play.open(site, record);
            }
        }
        BarrierKind::Pushable if barrier.leaf == Leaf::Shut => push(site, play, at, heading),
        _ => {}
    }
}

/// A group walks against a door that it can open.
pub(super) fn open_for_group(site: &Site, play: &mut Play, at: Pos) {
    let ticks = site.tables().dials.doors.moves as u16;
    let Some(barrier) = play.barriers.at_mut(at) else { return };
    if matches!(barrier.kind, BarrierKind::BlueDoor | BarrierKind::PunchDoor) && barrier.begin_opening(ticks)
    {
        let event = PlayEvent::Opening { record: barrier.record, at };
        play.events.push(event);
    }
}

/// A blow or a shot of the party hits what is on a cell.
pub(super) fn strike(site: &Site, play: &mut Play, at: Pos, damage: u32) {
    let Some(barrier) = play.barriers.at_mut(at) else { return };
    match barrier.kind {
        BarrierKind::PunchDoor | BarrierKind::Raiser => {
            if let Some(record) = barrier.record {
                play.open(site, record);
            }
        }
        BarrierKind::Blockage if !barrier.is_open() => {
            barrier.points = barrier.points.saturating_sub(damage);
            let (left, record) = (barrier.points, barrier.record);
            if left == 0 {
                barrier.leaf = Leaf::Open;
                play.terrain_changed = true;
                play.events.push(PlayEvent::Broke { record, at });
            } else {
                play.events.push(PlayEvent::Cracked { at, left });
            }
        }
        _ => {}
    }
}

/// A wall slides one cell away from the party, once, onto its space. A creature there holds it, and wakes up;
/// if it is still there after as many steps again, or in the meltdown, it is pushed aside. What creatures
/// have left on the space is pushed aside, too, and items of the base come into the party's hands:
/// otherwise they would hold the wall for ever, or be lost behind it.
fn push(site: &Site, play: &mut Play, at: Pos, heading: Heading) {
    let to = at.step(heading);
    let is_space = site.base().kind(to) == Kind::PushSpace;
    let pushes = site.tables().dials.doors.pushes as u8;
    let Some(barrier) = play.barriers.at_mut(at) else { return };
    if !is_space {
        return;
    }
    let (count, from) = barrier.pushed;
    let count = if from == heading { count.saturating_add(1) } else { 1 };
    barrier.pushed = (count, heading);
    if count < pushes {
        return;
    }
    if count >= pushes.saturating_mul(2) || play.objective.is_meltdown() {
        play.make_room(site, to);
    }
    if play.terrain.is_walkable(to) && !play.is_taken(to) {
        let Some(barrier) = play.barriers.at_mut(at) else { return };
        barrier.leaf = Leaf::Open;
        barrier.at = to;
        play.terrain_changed = true;
        play.events.push(PlayEvent::Pushed { from: at, to });
        take_records(site, play, to);
        let mut beside = Heading::ALL.into_iter().map(|side| to.step(side)).filter(|&side| side != at);
        let aside = beside.find(|&side| play.terrain.is_walkable(side)).unwrap_or(at);
        play.piles.push_out(to, aside);
    } else {
        wake_by_noise(site, play, to, 1, Noise::Party);
        play.events.push(PlayEvent::PushBlocked { at: to });
    }
}
