//! Handgun verb: ends a wind-up or a call before it takes effect.

use crate::{encounters::Mood, events::PlayEvent, play::Play, site::Site};

/// Ends the wind-up of a group that does not stand firm.
pub fn run(site: &Site, play: &mut Play, number: u16) {
    let tables = site.tables();
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let winds_up = matches!(group.mood, Mood::Attack(strike) if strike.wind_up > 0);
    let calls = group.condition.call > 0;
    let Some(ticks) = group.row(site).map(|row| tables.recover_ticks(row.delay) as u16) else { return };
    let wait = ticks.saturating_add(group.rest);
    if group.condition.steady > 0 || !(winds_up || calls) {
        return;
    }
    let at = group.at;
    if let Some(group) = play.groups.get_mut(number) {
        if winds_up {
            (group.mood, group.wait) = (Mood::Chase, wait);
        }
        group.condition.call = 0;
        group.condition.steady = tables.dials.tricks.steady as u16;
    }
    play.events.push(PlayEvent::Stopped { group: number, at });
}
