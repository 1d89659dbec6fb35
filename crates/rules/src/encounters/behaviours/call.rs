//! Callers that notice the party raise their heads. Then they wake all groups within hearing. The party can prevent the
//! call if it kills or stops the caller in time.

use crate::{
    encounters::{Noise, wake_by_noise},
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::creatures::Trait,
};

/// Begins a call. Each caller calls only once.
pub fn begin(site: &Site, play: &mut Play, number: u16) {
    let ticks = site.tables().dials.tricks.call as u16;
    let Some(group) = play.groups.get(number).filter(|group| group.is(site, Trait::Caller)) else { return };
    if group.condition.done {
        return;
    }
    let at = group.at;
    if let Some(group) = play.groups.get_mut(number) {
        (group.condition.done, group.condition.call) = (true, ticks);
    }
    play.events.push(PlayEvent::Calls { group: number, at, ticks });
}

/// Sends a caller that hears another call towards the party. The caller never calls afterwards.
pub fn hear(site: &Site, play: &mut Play, number: u16) {
    if let Some(group) = play.groups.get_mut(number)
        && group.is(site, Trait::Caller)
    {
        group.condition.done = true;
    }
}

pub fn run(site: &Site, play: &mut Play, number: u16) {
    let Some(group) = play.groups.get_mut(number) else { return };
    group.condition.call = group.condition.call.saturating_sub(1);
    if group.condition.call > 0 {
        return;
    }
    let at = group.at;
    play.events.push(PlayEvent::Called { group: number, at });
    wake_by_noise(site, play, at, site.tables().dials.tricks.call_reach, Noise::Call);
}
