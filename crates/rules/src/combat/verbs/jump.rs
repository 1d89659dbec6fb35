//! Spark verb: the nearest other group in sight of the first takes a share of the damage.

use rootward_gen::Heading;

use crate::{
    encounters::GroupState,
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
    terrain::distance,
};

/// Hits the nearest other enemy in jump range for a share of the damage.
pub fn run(site: &Site, play: &mut Play, number: u16, heading: Heading, damage: u32) {
    let dials = &site.tables().dials.tricks;
    let Some(from) = play.groups.get(number).map(|group| group.at) else { return };
    let is_next = |group: &GroupState| {
        group.is_there()
            && group.at != from
            && !group.is_captive(site)
            && distance(from, group.at) <= dials.jump_reach
            && play.terrain.is_line_clear(from, group.at)
    };
    let others = play.groups.iter().zip(0_u16..).filter(|(group, _)| is_next(group));
    let next = others.min_by_key(|(group, number)| (distance(from, group.at), *number));
    let Some((at, next)) = next.map(|(group, number)| (group.at, number)) else { return };
    play.events.push(PlayEvent::Jumped { from, at });
    play.hit_group(site, next, Harm::Party, percent_of(damage, dials.jump_percent), false, Some(heading));
}
