//! Opening doors and walls by hand.

use rootward_gen::{Heading, Pos};

use super::{BarrierKind, Leaf, push};
use crate::{events::PlayEvent, play::Play, site::Site};

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
        BarrierKind::Pushable if barrier.leaf == Leaf::Shut => push::push(site, play, at, heading),
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
