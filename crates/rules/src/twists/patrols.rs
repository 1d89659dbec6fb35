//! Patrols. Instead of wandering, most awake groups walk from stop to stop on a round.

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use crate::{
    encounters::{Mood, distance_maps::Gait},
    play::Play,
    site::Site,
    tables::{
        creatures::{Creature, Trait},
        rng::PlayRng,
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    pub(super) group: u16,
    stops: [Pos; 3],
    next: u8,
}

pub(super) fn begin(site: &Site, play: &mut Play, rng: &mut PlayRng) {
    let dials = site.tables().twists.patrols;
    let count = play.groups.iter().len() as u16;
    for number in 0..count {
        // Always draw three numbers.
        let (walks, one, other) = (rng.percent(dials.percent), rng.below(u32::MAX), rng.below(u32::MAX));
        let Some(group) = play.groups.get(number).filter(|group| walks && group.mood == Mood::Wander) else {
            continue;
        };
        let Some(row) = group.row(site).filter(|row| !row.is(Trait::Carrier) && !row.is(Trait::Fire)) else {
            continue;
        };
        let home = group.home;
        let stops = far_cells(site, play, row, home, dials.reach);
        let stop = |draw: u32| stops.get(draw as usize % stops.len().max(1)).copied();
        if let (Some(one), Some(other)) = (stop(one), stop(other)) {
            play.twists.rounds.push(Round { group: number, stops: [home, one, other], next: 1 });
        }
    }
}

/// The cells within reach that are farthest from a group's home, at least two steps away and not in doors.
fn far_cells(site: &Site, play: &mut Play, row: &Creature, home: Pos, reach: u32) -> Vec<Pos> {
    let ground = play.ground(site, Gait::of(row));
    play.fields.scratch.measure(std::iter::once(home), reach as u16, |at| ground.contains(at));
    let field = &play.fields.scratch;
    let steps = |at: Pos| field.steps(at).filter(|&steps| steps >= 2 && play.terrain.is_walkable(at));
    let farthest = ground.iter().filter_map(steps).max();
    ground.iter().filter(|&at| steps(at).is_some() && steps(at) == farthest).collect()
}

/// Steps a group along its round. Returns false if the group has no round.
pub(crate) fn walk_round(site: &Site, play: &mut Play, number: u16, row: &Creature) -> bool {
    let rounds = &play.twists.rounds;
    let Ok(index) = rounds.binary_search_by_key(&number, |round| round.group) else { return false };
    let Round { stops, next, .. } = rounds[index];
    let next = usize::from(next) % stops.len();
    let goal = stops[next];
    let is_there = play.groups.get(number).is_none_or(|group| group.at == goal);
    if !is_there && play.step_towards(site, number, row, goal) {
        return true;
    }
    // The group has arrived, or the way is barred. After a pause, the group goes to the next stop.
    play.twists.rounds[index].next = ((next + 1) % stops.len()) as u8;
    let pause = 2 * site.tables().step_ticks(row.delay) as u16;
    if let Some(group) = play.groups.get_mut(number) {
        group.pause(pause);
    }
    true
}
