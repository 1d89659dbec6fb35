//! Opening doors and walls by hand.

use rootward_gen::{Heading, Pos, Role, Thing};

use super::{Barrier, BarrierKind, Leaf, push};
use crate::{
    events::PlayEvent,
    party::{pack::LogKind, squad::weapon_of},
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, kit::Arm},
};

/// The breaking time of a wall that the party cannot break: one hour.
const LONG: u32 = 3600 * TICKS_PER_SECOND;
/// The maximum number of ticks until a shot reaches the next cell.
const FLIGHT: u32 = 2;

impl Play {
    /// The maximum number of ticks that the party needs to break a breakable wall, with the weapons in hand and enough
    /// energy. Assumes the worst rolls. A gun counts no more than the sparks that replace it when it is empty.
    pub(crate) fn breaking_ticks(&self, site: &Site, wall: &Barrier) -> u32 {
        let (tables, difficulty) = (site.tables(), site.difficulty());
        let standing = self.squad.droids.iter().enumerate().filter(|(_, droid)| !droid.is_down());
        // Blows from the back row do not reach the wall.
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

pub(super) fn act(site: &Site, play: &mut Play, at: Pos) {
    let Some(barrier) = play.barriers.at(at).copied() else { return };
    let Some(door) = barrier.record else { return };
    match barrier.kind {
        BarrierKind::ButtonDoor if barrier.is_open() => _ = play.shut(site, door),
        BarrierKind::ButtonDoor
        | BarrierKind::BlueDoor
        | BarrierKind::ElevatorDoor
        | BarrierKind::Raiser
        | BarrierKind::Window => _ = play.open(site, door),
        _ if barrier.leaf != Leaf::Shut => {}
        BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => play.events.push(PlayEvent::AskIris { door, at }),
        BarrierKind::LaserDoor => play.events.push(PlayEvent::LockedLaser { door, at }),
        BarrierKind::ProtectedDoor => play.events.push(PlayEvent::LockedPuzzle { door, at }),
        BarrierKind::PunchDoor => play.events.push(PlayEvent::LockedPunch { door, at }),
        _ => {}
    }
}

pub(super) fn act_on_terminal(site: &Site, play: &mut Play, at: Pos) {
    let wanted = |thing| matches!(thing, Thing::Terminal { .. });
    let Some(terminal) = site.find(at, wanted).and_then(|number| site.records().get(number)) else { return };
    let Thing::Terminal { door, .. } = terminal.thing else { return };
    let (terminal, records) = (terminal.number, site.records());
    if play.pack.log.knows(LogKind::Laser, door) {
        play.events.push(PlayEvent::AccessGranted { terminal });
        if let Some(link) = records.links_from(terminal).iter().find(|link| link.role == Role::Opens) {
            play.open(site, link.to);
        }
        return;
    }
    let courier = records.laser_doors().get(usize::from(door)).and_then(|door| door.courier);
    let courier = courier.and_then(|courier| play.groups.of_record(courier)).and_then(|group| group.seen_at);
    play.events.push(PlayEvent::AccessRefused { terminal, courier });
}

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
    if barrier.kind.opens_for_groups() && barrier.begin_opening(ticks) {
        play.events.push(PlayEvent::Opening { record: barrier.record, at });
    }
}

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
