//! The effects of weapon classes besides damage (`danger.md` 2). A hit applies its verb after its damage. A verb that
//! moves or stops a group needs a survivor. Fire and a jumping spark do not.
//!
//! A group that was shoved, thrown or stopped stands firm for a while. Otherwise a single gun could keep the group from
//! ever attacking. Hits never move carriers, because their password must not fall into a hole.

mod shove;

use rootward_checked::{Ranged, rows};
use rootward_gen::Heading;
use serde::{Deserialize, Serialize};

use super::wounds::Hit;
use crate::{
    chips::Chip,
    encounters::{GroupState, Mood},
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
    terrain::distance,
};

rows! {
    /// The effect of a hit besides damage.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Verb {}

    /// Moves the group one cell away, even into fire, into a hole or onto a mine.
    Shove;
    /// Hits every member of the group.
    Sweep;
    /// Ends a wind-up or a call.
    Stop;
    /// Continues to the next group behind.
    Pierce;
    /// Keeps the group from stepping.
    Hold;
    /// Passes through shut windows.
    Through;
    /// Throws the group back and breaks cracked rock at once.
    Throw;
    /// Sets the floor on fire.
    Burn;
    /// Jumps to the nearest other group.
    #[default]
    Jump;
}

impl Ranged for Verb {}

impl Verb {
    /// The number of groups that a shot passes through.
    #[must_use]
    pub const fn passes(self) -> u8 {
        match self {
            Self::Pierce => 1,
            _ => 0,
        }
    }
}

pub(super) fn follow(site: &Site, play: &mut Play, verb: Verb, group: u16, heading: Heading, damage: u32) {
    match verb {
        Verb::Shove => shove::by_hand(site, play, group, heading, 1 + play.chip(site, Chip::SecondShove)),
        Verb::Throw => shove::run(site, play, group, heading, 1),
        Verb::Stop => stop(site, play, group),
        Verb::Hold => hold(site, play, group),
        Verb::Burn => {
            if let Some(at) = play.groups.get(group).map(|group| group.at) {
                play.light_ember(site, at);
            }
        }
        Verb::Jump => jump(site, play, group, heading, damage),
        Verb::Sweep | Verb::Pierce | Verb::Through => {}
    }
}

/// Stops a group from stepping and ends its charge.
fn hold(site: &Site, play: &mut Play, number: u16) {
    let ticks = site.tables().dials.tricks.hold as u16;
    if let Some(group) = play.groups.get_mut(number).filter(|group| group.is_there()) {
        group.condition.held = group.condition.held.max(ticks);
        end_run(play, number);
    }
}

/// Ends the charge of a group. This counts as an answer.
fn end_run(play: &mut Play, number: u16) {
    if let Some(group) = play.groups.get_mut(number).filter(|group| group.condition.run > 0) {
        group.condition.run = 0;
        play.answers.note_answer();
    }
}

/// Ends the wind-up or the call of a group that does not stand firm.
fn stop(site: &Site, play: &mut Play, number: u16) {
    let tables = site.tables();
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let winds_up = group.winds_up();
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
    if winds_up {
        play.answers.note_answer();
    }
    play.events.push(PlayEvent::Stopped { group: number, at });
}

/// Hits the nearest other enemy in jump range for a share of the damage.
fn jump(site: &Site, play: &mut Play, number: u16, heading: Heading, damage: u32) {
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
    let damage = percent_of(damage, dials.jump_percent);
    play.hit_group(
        site,
        next,
        Hit { damage, harm: Harm::Party, wide: false, heading: Some(heading), by: None },
    );
}
