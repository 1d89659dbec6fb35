//! Thieves. A successful blow takes gold, and the thief runs away. Killing the thief returns the gold.

use rootward_gen::Heading;

use crate::{
    encounters::distance_maps::Gait,
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::{
        creatures::{Creature, Trait},
        encounter::percent_of,
        items::ItemName,
    },
};

pub fn run(site: &Site, play: &mut Play, number: u16) {
    let dials = &site.tables().dials.tricks;
    let Some(group) = play.groups.get(number).filter(|group| group.is(site, Trait::Thief)) else { return };
    let at = group.at;
    let purse = play.pack.count(ItemName::Gold);
    if purse == 0 || dials.steal_percent == 0 {
        return;
    }
    let gold = percent_of(purse, dials.steal_percent).min(purse);
    play.pack.spend(ItemName::Gold, gold);
    if let Some(group) = play.groups.get_mut(number) {
        group.condition.stolen = group.condition.stolen.saturating_add(gold);
        group.condition.flees = dials.steal_flees as u16;
    }
    play.events.push(PlayEvent::Stole { group: number, at, gold });
}

pub(in crate::encounters) fn flee(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let Some(group) = play.groups.get(number).filter(|group| group.step_left == 0) else { return };
    let at = group.at;
    let gait = Gait::of(row);
    let here = play.way_to_party(site, gait).steps(at);
    let farther = Heading::ALL.into_iter().find(|&heading| {
        let to = at.step(heading);
        play.way_to_party(site, gait).steps(to) > here && play.may_step(site, row, to)
    });
    if let Some(heading) = farther {
        play.step_group(site, number, row, heading);
    }
}
