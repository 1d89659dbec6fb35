//! Pushable walls (`play.md` 8.6.6).

use rootward_gen::{CellSet, Heading, Kind, Pos};

use super::{Barrier, BarrierKind, Leaf};
use crate::{
    encounters::{Noise, wake_by_noise},
    events::PlayEvent,
    navigation::{Hop, hops},
    piles::take_records,
    play::Play,
    site::Site,
};

impl Play {
    /// Whether pushable walls allow a step. A wall cannot be pushed from inside its room.
    pub fn may_push(&self, site: &Site, to: Pos, heading: Heading) -> bool {
        let base = site.base();
        let is_wall = base.kind(to) == Kind::PushableWall
            && self.barriers.at(to).is_some_and(|barrier| barrier.kind == BarrierKind::Pushable);
        !is_wall || base.kind(to.step(heading)) == Kind::PushSpace
    }

    /// Whether an unpushed wall would break when pushed. A wall breaks if it would otherwise cut the party off.
    pub(crate) fn cuts_off_where_pushed(&self, site: &Site, wall: &Barrier) -> bool {
        let spaces = Heading::ALL.map(|heading| wall.at.step(heading));
        wall.kind == BarrierKind::Pushable
            && wall.leaf == Leaf::Shut
            && spaces
                .into_iter()
                .any(|to| site.base().kind(to) == Kind::PushSpace && cuts_off(site, self, wall.at, to))
    }
}

/// Slides a wall one cell away from the party, once, onto its space. A creature on the space holds the wall and wakes
/// up. It is pushed aside after as many steps again, or in the meltdown. Dropped items are pushed aside, and the party
/// takes the base's items. Otherwise they would be lost. A wall that would cut the party off breaks instead, because in
/// some bases two walls meet in one corner.
pub(super) fn push(site: &Site, play: &mut Play, at: Pos, heading: Heading) {
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
    if !play.terrain.is_walkable(to) || play.is_taken(to) {
        wake_by_noise(site, play, to, 1, Noise::Party);
        play.events.push(PlayEvent::PushBlocked { at: to });
        return;
    }
    let breaks = cuts_off(site, play, at, to);
    let Some(barrier) = play.barriers.at_mut(at) else { return };
    let record = barrier.record;
    barrier.leaf = Leaf::Open;
    barrier.at = to;
    play.terrain_changed = true;
    if breaks {
        barrier.kind = BarrierKind::Blockage;
        play.events.push(PlayEvent::Broke { record, at: to });
        return;
    }
    play.events.push(PlayEvent::Pushed { from: at, to });
    take_records(site, play, to);
    let mut beside = Heading::ALL.into_iter().map(|side| to.step(side)).filter(|&side| side != at);
    let aside = beside.find(|&side| play.terrain.is_walkable(side)).unwrap_or(at);
    play.piles.push_out(to, aside);
}

/// Whether moving a wall onto the next cell would cut the party off. Paths through locks are ignored.
fn cuts_off(site: &Site, play: &Play, at: Pos, to: Pos) -> bool {
    let mut open = play.passable(site);
    // Treat the cells of future mishaps as already barred.
    play.mishaps.barred(u32::MAX).for_each(|bar| open.remove(bar));
    let mut lost = reached(site, play, &open, at);
    open.remove(to);
    let kept = reached(site, play, &open, at);
    lost.remove(to);
    lost.iter().any(|cell| !kept.contains(cell))
}

fn reached(site: &Site, play: &Play, open: &CellSet, start: Pos) -> CellSet {
    let mut reached = CellSet::default();
    reached.insert(start);
    let mut left = vec![start];
    let dead = play.mishaps.dead_cars(site.base(), u32::MAX);
    while let Some(at) = left.pop() {
        let is_possible = |hop: &Hop| match *hop {
            Hop::Step { heading, to, .. } => play.may_push(site, to, heading),
            Hop::Ride(_) => !hop.by_elevator() || !dead.contains(at),
        };
        for to in hops(at, site.rides(at)).filter(is_possible).map(Hop::to) {
            if open.contains(to) && reached.insert(to) {
                left.push(to);
            }
        }
    }
    reached
}
