//! Anchors: a hit pulls the party one cell nearer.

use crate::{events::PlayEvent, party::motion, play::Play, site::Site, tables::creatures::Trait, terrain};

/// Pulls the party after a hit by a group.
pub fn run(site: &Site, play: &mut Play, number: u16) {
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let (at, party) = (group.at, play.party.at);
    if !group.is(site, Trait::Anchor) || terrain::distance(at, party) < 2 {
        return;
    }
    if let Some(heading) = terrain::heading_to(party, at)
        && motion::drag(site, play, heading)
    {
        play.events.push(PlayEvent::Pulled { group: number, to: play.party.at });
    }
}
