//! Opening doors and walls by hand.

use rootward_gen::{Heading, Pos};

use super::{Barrier, BarrierKind, Leaf, push};
use crate::{
    events::PlayEvent,
    party::squad::weapon_of,
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, kit::Arm},
};

/// The time after which a wall counts as unbreakable: one hour.
const LONG: u32 = 3600 * TICKS_PER_SECOND;
/// The most ticks that a shot takes to reach the next cell.
const FLIGHT: u32 = 2;

impl Play {
    /// The most ticks in which the party breaks a breakable wall with the weapons in hand and enough energy. Assumes
    /// the worst rolls. A gun counts no more than the sparks that replace it when it is empty.
    pub(crate) fn breaking_ticks(&self, site: &Site, wall: &Barrier) -> u32 {
        let (tables, difficulty) = (site.tables(), site.difficulty());
        let standing = self.squad.droids.iter().enumerate().filter(|(_, droid)| !droid.is_down());
        // Blows from the back row do not reach.
        let reaches = |(number, arm): &(usize, Arm)| {
            self.squad.is_front(*number) || weapon_of(site, *arm).is_none_or(|weapon| !weapon.is_melee())
        };
        let arms = standing.map(|(number, droid)| (number, droid.arm)).filter(reaches);
        let (rate, wait) = arms.fold((0, 0), |(rate, wait), (_, arm)| {
            let dry =
                weapon_of(site, arm).filter(|weapon| weapon.class.ammunition).map_or(arm, |_| Arm::Sparks);
            let slow = [arm, dry].map(|arm| tables.arm_per_second(arm, difficulty)).into_iter().min();
            (rate + u64::from(slow.unwrap_or(0)), wait.max(tables.arm_wait(arm)).max(tables.arm_wait(dry)))
        });
        let least = (rate * u64::from(tables.dials.combat.roll_low) / 100).max(1);
        let ticks = (u64::from(wall.points) * u64::from(TICKS_PER_SECOND)).div_ceil(least);
        u32::try_from(ticks).unwrap_or(LONG).min(LONG) + wait + FLIGHT
    }
}

/// The party acts on the barrier of a cell.
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

/// The party walks against the barrier of a cell.
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

pub(super) fn open_for_group(site: &Site, play: &mut Play, at: Pos) {
    let ticks = site.tables().dials.doors.moves as u16;
    let Some(barrier) = play.barriers.at_mut(at) else { return };
    if matches!(barrier.kind, BarrierKind::BlueDoor | BarrierKind::PunchDoor) && barrier.begin_opening(ticks)
    {
        let event = PlayEvent::Opening { record: barrier.record, at };
        play.events.push(event);
    }
}

/// A blow or a shot of the party hits the barrier of a cell.
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
