//! Chargers wind up for a long time and then run straight ahead. They hit hard if they reach the party. The end of a
//! charge leaves them open to attack.

use rootward_gen::Heading;

use crate::{
    combat::strikes,
    encounters::{Mood, group::Strike},
    events::{Miss, PlayEvent},
    play::Play,
    site::Site,
    tables::creatures::Trait,
    terrain::{between, distance, heading_to},
};

/// The heading in which a group can charge now. It needs the party in line and in sight, with free floor between.
pub fn lane(site: &Site, play: &Play, number: u16) -> Option<Heading> {
    let reach = site.tables().dials.tricks.charge_reach;
    let group = play.groups.get(number).filter(|group| group.is(site, Trait::Charger))?;
    let party = &play.party;
    let apart = distance(group.at, party.at);
    if party.place.is_outside() || !(2..=reach).contains(&apart) || !play.seen.visible.contains(group.at) {
        return None;
    }
    let heading = heading_to(group.at, party.at)?;
    let mut lane = between(group.at, heading, party.at);
    lane.all(|at| play.may_be_moved_to(site, at)).then_some(heading)
}

pub fn wind_up(site: &Site, play: &mut Play, number: u16, heading: Heading) {
    let dials = &site.tables().dials.tricks;
    let (ticks, reach) = (dials.charge_wind_up as u16, dials.charge_reach as u8);
    let Some(group) = play.groups.get_mut(number) else { return };
    group.facing = heading;
    group.mood = Mood::Attack(Strike { heading, wind_up: ticks, recover: 0 });
    let at = group.at;
    play.events.push(PlayEvent::WindUp { group: number, at, heading, reach });
}

/// Starts the charge of a charger whose wind-up has ended, if its next cell is free. Returns whether the charge starts.
pub fn starts(site: &Site, play: &mut Play, number: u16, heading: Heading) -> bool {
    let reach = site.tables().dials.tricks.charge_reach as u16;
    let party = play.party.at;
    let Some(group) = play.groups.get(number).filter(|group| group.is(site, Trait::Charger)) else {
        return false;
    };
    let at = group.at;
    if at.step(heading) == party {
        return false;
    }
    if let Some(group) = play.groups.get_mut(number) {
        group.mood = Mood::Chase;
        group.condition.run = reach;
    }
    play.events.push(PlayEvent::Charges { group: number, at, heading });
    true
}

pub fn run(site: &Site, play: &mut Play, number: u16) {
    let dials = &site.tables().dials.tricks;
    let (step, open, tired) = (dials.charge_step as u16, dials.charge_open as u16, dials.open as u16);
    let Some(group) = play.groups.get(number).filter(|group| group.step_left == 0) else { return };
    let (at, heading, left) = (group.at, group.facing, group.condition.run);
    let to = at.step(heading);
    if to == play.party.at && !play.party.place.is_outside() {
        strikes::ram(site, play, number, heading);
        lay_open(play, number, tired);
    } else if !play.may_be_moved_to(site, to) {
        lay_open(play, number, open);
    } else if let Some(group) = play.groups.get_mut(number) {
        group.walk_to(to, step);
        group.condition.run = left - 1;
        if left == 1 {
            lay_open(play, number, tired);
        }
    }
}

fn lay_open(play: &mut Play, number: u16, ticks: u16) {
    let Some(group) = play.groups.get_mut(number) else { return };
    group.condition.lay_open(ticks);
    let at = group.at;
    play.events.push(PlayEvent::LaidOpen { group: number, at, ticks, by: Miss::Run });
}
