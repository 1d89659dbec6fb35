//! Hearing and sight of groups.

use rootward_gen::Pos;

use super::{Mood, behaviours, distance_maps::Gait, walk};
use crate::{
    events::PlayEvent,
    play::{Deed, Play},
    site::Site,
    terrain::distance,
    twists,
};

/// The source of a noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// The party. Groups that hear it are alarmed.
    Party,
    /// A caller. Groups that hear it are alarmed. Callers among them come, but do not call in turn. Otherwise one call
    /// would spread across a whole floor, and in open halls all groups would surround the party at once.
    Call,
    /// An alarmed group. Sleepers that hear it get up.
    Alarm,
}

/// Wakes the groups that hear the party's noises of this tick.
pub fn spread_noises(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        if let Deed::Noise { at, reach } = play.deeds[index] {
            wake_by_noise(site, play, at, reach, Noise::Party);
        }
    }
}

/// Wakes the sleepers that a noise reaches along walkable paths. Wakes none in the meltdown.
pub fn wake_by_noise(site: &Site, play: &mut Play, at: Pos, reach: u32, noise: Noise) {
    let reach = if noise == Noise::Alarm { reach } else { play.loudness(site, reach) };
    if noise == Noise::Party && reach >= site.tables().dials.senses.loud && !play.objective.is_meltdown() {
        play.events.push(PlayEvent::Loud { at, reach: reach as u8 });
    }
    let could = |play: &Play, number: u16| {
        play.groups.get(number).is_some_and(|group| {
            group.mood == Mood::Asleep
                && group.is_there()
                && distance(group.at, at) <= reach
                && site.floor().contains(group.at)
                && !walk::is_quiet(site, play, group.at)
                && !group.is_captive(site)
                && !group.lurks(site)
        })
    };
    let count = play.groups.iter().len() as u16;
    if play.objective.is_meltdown() || !(0..count).any(|number| could(play, number)) {
        return;
    }
    let terrain = &play.terrain;
    play.fields.scratch.measure(std::iter::once(at), reach as u16, |to| terrain.is_walkable(to));
    let mut awake = rootward_gen::CellSet::default();
    for number in (0..count).filter(|&number| could(play, number)) {
        if let Some(group) = play.groups.get(number)
            && play.fields.scratch.steps(group.at).is_some()
        {
            awake.insert(group.at);
        }
    }
    for number in 0..count {
        if !could(play, number) || !play.groups.get(number).is_some_and(|group| awake.contains(group.at)) {
            continue;
        }
        match noise {
            Noise::Party => alarm(site, play, number),
            Noise::Call => {
                behaviours::call::hear(site, play, number);
                alarm(site, play, number);
            }
            Noise::Alarm => {
                if let Some(group) = play.groups.get_mut(number) {
                    group.mood = Mood::Wander;
                }
            }
        }
    }
}

/// Whether a cell is within some distance of the party and has the party in sight.
pub fn sees(play: &Play, from: Pos, within: u32) -> bool {
    let party = &play.party;
    !party.place.is_outside()
        && distance(from, party.at) <= within
        && play.terrain.is_line_clear(from, party.at)
}

/// Whether a group that is awake notices the party.
pub fn notices(site: &Site, play: &mut Play, at: Pos) -> bool {
    if play.party.place.is_outside() || play.objective.is_meltdown() {
        return false;
    }
    let dials = &site.tables().dials.states;
    let (sight, near) = (dials.notice_sight, dials.notice_near);
    if sees(play, at, sight) {
        return true;
    }
    distance(at, play.party.at) <= near
        && play.way_to_party(site, Gait::Floating).steps(at).is_some_and(|steps| u32::from(steps) <= near)
}

/// Whether another group may notice the party. Danger comes in waves, so only a few groups are aware of the party at
/// the same time. Noise, calls, wounds, traps and lurkers exceed this number.
pub fn may_notice(site: &Site, play: &Play) -> bool {
    let most = site.tables().dials.waves.most(site.difficulty(), play.tick) as usize;
    let aware = play.groups.iter().filter(|group| group.is_roused() && !group.is_captive(site));
    aware.take(most).count() < most
}

/// Alarms a group. The group turns to the party, and its cry wakes others.
pub fn alarm(site: &Site, play: &mut Play, number: u16) {
    if twists::keeps_peace(site, play, number) {
        return;
    }
    let dials = &site.tables().dials.states;
    let party = play.party.at;
    let Some(group) = play.groups.get_mut(number) else { return };
    let near = distance(group.at, party) <= 1;
    group.mood = Mood::Alert(if near { dials.alert_near } else { dials.alert } as u16);
    group.facing = walk::towards(group.at, party);
    (group.unseen, group.party_at) = (0, party);
    let at = group.at;
    play.events.push(PlayEvent::Noticed { group: number, at });
    wake_by_noise(site, play, at, dials.alert_wakes, Noise::Alarm);
    behaviours::call::begin(site, play, number);
}

/// Makes a group that the party has hurt aware of the party, whatever the group's mood.
pub fn hurt(site: &Site, play: &mut Play, number: u16) {
    let Some(group) = play.groups.get_mut(number).filter(|group| group.is_there()) else { return };
    match group.mood {
        Mood::Harmless => {
            alarm(site, play, number);
            super::hunt::start_chase(site, play, number);
        }
        Mood::Asleep | Mood::Wander | Mood::Home | Mood::Search(_) => alarm(site, play, number),
        Mood::Alert(_) | Mood::Chase | Mood::Attack(_) => {
            group.unseen = 0;
            if behaviours::guardian::is_in_second_phase(group) {
                behaviours::call::begin(site, play, number);
            }
        }
        Mood::Follow => {}
    }
}
