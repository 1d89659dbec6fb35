//! What the bot does about creatures: it faces what is awake and in reach and attacks; else it goes on.

use rootward_gen::{Heading, Pos};

use super::{Bot, drive};
use crate::rules::{
    encounters::GroupState,
    order::{TickInput, Wish},
    party::squad::weapon_of,
    play::Play,
    site::Site,
    tables::kit::Arm,
    terrain::{distance, heading_to},
};

/// An answer to creatures, if one is needed.
pub fn answer(bot: &mut Bot, site: &Site, play: &Play) -> Option<TickInput> {
    if play.party.place.is_outside() {
        return None;
    }
    if let Some(input) = swap(play) {
        return Some(input);
    }
    let target = target(site, play)?;
    let heading = heading_to(play.party.at, target)?;
    if drive::hurries(play) {
        return None;
    }
    bot.resting = false;
    if play.party.facing == heading {
        return Some(drive::fire());
    }
    play.party.motion.is_rest().then(|| drive::facing(play, heading, drive::fire()))
}

/// The nearest hostile group in line and in reach.
fn target(site: &Site, play: &Play) -> Option<Pos> {
    let at = play.party.at;
    let hostile = play.groups.iter().filter(|group| is_hostile(site, group));
    let in_reach = hostile.filter(|group| {
        let apart = distance(at, group.at);
        let floats = group.is(site, crate::rules::tables::creatures::Trait::Floating);
        let reach = reach(site, play, floats);
        apart == 1 && !floats || play.terrain.aim(at, group.at, reach).is_some() && seen(play, group.at)
    });
    in_reach.min_by_key(|group| (distance(at, group.at), group.record)).map(|group| group.at)
}

fn is_hostile(site: &Site, group: &GroupState) -> bool {
    group.is_there() && group.is_roused() && !group.is_captive(site)
}

fn seen(play: &Play, at: Pos) -> bool {
    play.seen.visible.contains(at)
}

/// How far any droid that stands can strike.
fn reach(site: &Site, play: &Play, floats: bool) -> u32 {
    let sparks = site.tables().dials.sparks.reach;
    let of = |arm: Arm| match weapon_of(site, arm) {
        Some(weapon) if floats && !weapon.class.fliers => 0,
        Some(weapon) => weapon.class.reach,
        None => sparks,
    };
    play.squad.standing().map(|droid| of(droid.arm)).max().unwrap_or(0).min(8)
}

/// The stronger row goes in front.
fn swap(play: &Play) -> Option<TickInput> {
    if !play.tick.is_multiple_of(10) {
        return None;
    }
    let squad = &play.squad;
    let row = |front: bool| {
        let droids = squad.droids.iter().enumerate();
        droids.filter(|&(slot, _)| squad.is_front(slot) == front).map(|(_, droid)| droid.points).sum::<u32>()
    };
    let weak = row(true) * 3 < row(false);
    weak.then(|| TickInput { wish: Some(Wish::SwapRows), ..TickInput::default() })
}

/// Whether nothing that is awake to the party is near.
pub fn is_quiet(site: &Site, play: &Play) -> bool {
    let quiet = site.tables().dials.sleep.quiet;
    !play.groups.iter().any(|group| is_hostile(site, group) && distance(group.at, play.party.at) <= quiet)
}

/// Whether somebody stands right ahead.
pub fn is_barred(play: &Play) -> bool {
    play.groups.at(play.ahead()).is_some()
        || Heading::ALL.into_iter().all(|heading| !play.terrain.is_walkable(play.party.at.step(heading)))
}
