//! The action key. It uses the thing ahead, or otherwise the thing, door, ladder or elevator here.

use rootward_gen::{Heading, Kind, Pos};

use super::{
    PartyEvent,
    motion::{go, use_door},
    token::{Doing, Motion},
};
use crate::{
    chips::Chip,
    play::{Deed, Play},
    region,
    site::Site,
    travel,
};

pub(super) fn act(site: &Site, play: &mut Play) -> Motion {
    let (at, facing) = (play.party.at, play.party.facing);
    let door = region::act_through(play.party.place, site.furnished(), at);
    if play.party.place.is_outside() {
        if let Some(place) = door {
            return use_door(site, play, place);
        }
        return play.refuse(PartyEvent::NothingHere(at));
    }
    let ahead = at.step(facing);
    if play.traps.has_mine(ahead) {
        let ticks = play.lessened(site, site.tables().dials.traps.disarm, Chip::DeftFingers) as u16;
        play.events.push(crate::events::PlayEvent::Disarming { at: ahead });
        return Motion::new(Doing::Disarm(ahead), ticks);
    }
    if let Some(cell) = acts_on(site, play) {
        play.deeds.push(Deed::Acted(cell));
        return Motion::default();
    }
    if let Some(place) = door {
        return use_door(site, play, place);
    }
    let ways = travel::ways(site.base(), at);
    match ways.as_slice() {
        _ if play.elevator_refuses(site, at) => play.refuse(PartyEvent::DeadElevator(at)),
        [] if travel::is_dead_elevator(site.base(), at) => play.refuse(PartyEvent::DeadElevator(at)),
        [] => play.refuse(PartyEvent::NothingHere(at)),
        [only] if !only.by_elevator() => go(site, play, Some(*only)),
        _ => play.refuse(PartyEvent::AskFloor(at)),
    }
}

/// The cell whose thing the action key would use now: the cell ahead, or the party's own if nothing ahead can be used.
/// `None` if there is none, or if the party would disarm a mine, go through a door, climb or ride.
#[must_use]
pub fn acts_on(site: &Site, play: &Play) -> Option<Pos> {
    let (at, facing) = (play.party.at, play.party.facing);
    let ahead = at.step(facing);
    if play.party.place.is_outside() || play.traps.has_mine(ahead) {
        return None;
    }
    let in_car = Kind::CARS.has(site.base().kind(at));
    if !in_car && can_act_on(site, ahead, facing) {
        return Some(ahead);
    }
    let leads_away = region::act_through(play.party.place, site.furnished(), at).is_some()
        || play.elevator_refuses(site, at)
        || travel::is_dead_elevator(site.base(), at)
        || !travel::ways(site.base(), at).is_empty();
    (!leads_away && stands_on(site, at)).then_some(at)
}

/// Whether a cell has something that can be used from this side.
pub fn can_act_on(site: &Site, at: Pos, facing: Heading) -> bool {
    site.records().at(at).any(|record| record.thing.is_used_ahead(facing))
}

fn stands_on(site: &Site, at: Pos) -> bool {
    site.records().at(at).any(|record| record.thing.is_used_here())
}
