//! Fists shove and cannons throw: the group lands on the next cell, and on whatever lies there.

use rootward_gen::{Heading, Kind};

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::{creatures::Trait, encounter::percent_of},
};

/// Ticks in which a shoved group slides onto its cell.
const SLIDE: u16 = 4;

/// Moves a group one cell, if it does not stand firm and the cell is free. What walks falls into a hole for
/// good, and loses a share of its points to fire; a mine blows up as under anyone who comes onto it.
pub fn run(site: &Site, play: &mut Play, number: u16, heading: Heading) {
    let dials = &site.tables().dials.tricks;
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let to = group.at.step(heading);
    let stays = group.condition.steady > 0 || group.is(site, Trait::Carrier) || group.is(site, Trait::Anchor);
    if stays || !play.may_be_moved_to(site, to) {
        return;
    }
    let floats = group.is(site, Trait::Floating);
    let fireproof = floats || group.is(site, Trait::Fire);
    if let Some(group) = play.groups.get_mut(number) {
        let from = group.at;
        group.put(from);
        group.walk_to(to, SLIDE);
        group.condition.steady = dials.steady as u16;
        group.condition.run = 0;
    }
    play.events.push(PlayEvent::Shoved { group: number, to });
    let burns = play.fire_at(site, to).is_some();
    if site.base().kind(to) == Kind::HoleBelow && !floats {
        play.hurt_members(site, number, Harm::Fall, |member| member.points);
    } else if burns && !fireproof {
        play.hurt_members(site, number, Harm::Fire, |member| {
            percent_of(member.full, dials.shoved_fire_percent)
        });
    }
}
