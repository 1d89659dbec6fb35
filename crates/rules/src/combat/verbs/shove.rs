//! Shoves and throws. A fist shoves a group and a cannon throws it, usually onto the next cell. The group suffers the
//! hazards of its new cell.

use rootward_gen::{Heading, Kind, Pos};

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::{creatures::Trait, encounter::percent_of},
};

const SLIDE: u16 = 4;

/// Shoves a group with a fist. An open group stays within reach of the next blow, unless the shove would end in a hole,
/// in fire or on a mine.
pub fn by_hand(site: &Site, play: &mut Play, number: u16, heading: Heading, reach: u32) {
    let Some(group) = play.groups.get(number) else { return };
    let lands = end(site, play, group.at, heading, reach);
    let fireproof = group.is(site, Trait::Fire);
    if group.condition.open == 0 || lands.is_some_and(|to| is_trap(site, play, to, fireproof)) {
        run(site, play, number, heading, reach);
    }
}

/// Moves a group up to `reach` free cells, unless the group stands firm. A hole, fire or mine ends the movement. A
/// walking group dies in a hole, and loses a share of its hit points in fire. A mine blows up as usual.
pub fn run(site: &Site, play: &mut Play, number: u16, heading: Heading, reach: u32) {
    let dials = &site.tables().dials.tricks;
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let stays = group.condition.steady > 0 || group.is(site, Trait::Carrier) || group.is(site, Trait::Anchor);
    let floats = group.is(site, Trait::Floating);
    let Some(to) = end(site, play, group.at, heading, reach).filter(|_| !stays) else { return };
    let fireproof = floats || group.is(site, Trait::Fire);
    if let Some(group) = play.groups.get_mut(number) {
        let from = group.at;
        group.put(from);
        group.walk_to(to, SLIDE);
        group.condition.steady = dials.steady as u16;
    }
    super::end_run(play, number);
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

fn end(site: &Site, play: &Play, from: Pos, heading: Heading, reach: u32) -> Option<Pos> {
    let mut end = None;
    let mut to = from;
    for _ in 0..reach {
        to = to.step(heading);
        if !play.may_be_moved_to(site, to) {
            break;
        }
        end = Some(to);
        if is_trap(site, play, to, false) {
            break;
        }
    }
    end
}

fn is_trap(site: &Site, play: &Play, at: Pos, fireproof: bool) -> bool {
    let burns = !fireproof && play.fire_at(site, at).is_some();
    burns || site.base().kind(at) == Kind::HoleBelow || play.traps.has_mine(at)
}
