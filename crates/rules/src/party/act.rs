//! What an act does: the thing ahead comes first, then the thing here.

use rootward_gen::{Heading, Kind, Pos};

use super::{
    events::PartyEvent,
    motion::{go, go_through},
    token::{Doing, Motion},
};
use crate::{
    chips::Chip,
    play::{Deed, Play},
    region,
    site::Site,
    travel,
};

/// The party acts.
pub(super) fn act(site: &Site, play: &mut Play) -> Motion {
    let (at, facing) = (play.party.at, play.party.facing);
    let door = region::act_through(play.party.place, site.furnished(), at);
    if play.party.place.is_outside() {
        if let Some(place) = door {
            return go_through(site, play, place);
        }
        play.say(PartyEvent::NothingHere(at));
        return Motion::default();
    }
    let ahead = at.step(facing);
    if play.traps.has_mine(ahead) {
        let ticks = play.lessened(site, site.tables().dials.traps.disarm, Chip::DeftFingers) as u16;
        play.events.push(crate::events::PlayEvent::Disarming { at: ahead });
        return Motion::new(Doing::Disarm(ahead), ticks);
    }
    let in_car = Kind::CARS.has(site.base().kind(at));
    if !in_car && can_act_on(site, ahead, facing) {
        play.deeds.push(Deed::Acted(ahead));
        return Motion::default();
    }
    if let Some(place) = door {
        return go_through(site, play, place);
    }
    let ways = travel::ways(site.base(), at);
    match ways.as_slice() {
        _ if play.elevator_refuses(site, at) => {
            play.say(PartyEvent::DeadElevator(at));
            Motion::default()
        }
        [] if travel::is_dead_elevator(site.base(), at) => {
            play.say(PartyEvent::DeadElevator(at));
            Motion::default()
        }
        [] if stands_on(site, at) => {
            play.deeds.push(Deed::Acted(at));
            Motion::default()
        }
        [] => {
            play.say(PartyEvent::NothingHere(at));
            Motion::default()
        }
        [only] if !only.by_elevator() => go(site, play, Some(*only)),
        _ => {
            play.say(PartyEvent::AskFloor(at));
            Motion::default()
        }
    }
}

/// Whether there is something on the next cell that can be used from this side.
pub fn can_act_on(site: &Site, at: Pos, facing: Heading) -> bool {
    site.records().at(at).any(|record| record.thing.is_used_ahead(facing))
}

/// Whether there is something on the party's own cell that can be used.
fn stands_on(site: &Site, at: Pos) -> bool {
    site.records().at(at).any(|record| record.thing.is_used_here())
}
