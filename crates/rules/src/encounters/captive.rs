//! The captive of a station, who follows the party when free.

use super::{Mood, distance_maps::Gait, walk};
use crate::{
    play::{Deed, Play},
    site::Site,
    tables::creatures::Creature,
};

pub(super) fn follow(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let Some(group) = play.groups.get_mut(number).filter(|_| play.objective.captive_free) else { return };
    group.mood = Mood::Follow;
    if group.step_left > 0 || play.party.place.is_outside() {
        return;
    }
    let (at, waited) = (group.at, group.unseen);
    let near = play.way_to_party(site, Gait::Floating).steps(at).is_some_and(|steps| steps <= 1);
    if near || step(site, play, number, row) {
        if let Some(group) = play.groups.get_mut(number) {
            group.unseen = 0;
        }
        return;
    }
    let base = site.base();
    let elsewhere = base.floor_at(at) != base.floor_at(play.party.at);
    let lost = u32::from(waited) >= site.tables().dials.states.lost;
    let beside = (elsewhere || lost).then(|| play.free_cell_near(site, play.party.at)).flatten();
    let Some(group) = play.groups.get_mut(number) else { return };
    match beside {
        Some(cell) => {
            group.put(cell);
            group.unseen = 0;
        }
        None => group.unseen = waited.saturating_add(1),
    }
}

fn step(site: &Site, play: &mut Play, number: u16, row: &Creature) -> bool {
    let Some(group) = play.groups.get(number) else { return false };
    let (at, facing) = (group.at, group.facing);
    let ground = play.ground(site, Gait::of(row));
    let field = play.fields.last(Gait::Floating);
    let heading = walk::downhill(field, at, facing, |to| ground.contains(to) && !play.is_occupied(to));
    let Some(heading) = heading else { return false };
    let to = at.step(heading);
    let ticks = site.tables().dials.walking.step as u16;
    let is_open = play.terrain.is_walkable(to);
    if let Some(group) = play.groups.get_mut(number) {
        group.facing = heading;
        if is_open {
            group.walk_to(to, ticks);
        } else {
            group.pause(ticks);
        }
    }
    if !is_open {
        play.deeds.push(Deed::Nudged(to));
    }
    true
}
