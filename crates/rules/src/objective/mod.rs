//! The objectives of a play (`play.md` 8.9): the guardian's password, the probe, the charge and the run home. In a
//! station, the captive replaces them. This module also keeps the counts for the score (`play.md` 8.10).

pub mod events;
pub mod front;
pub mod machines;
pub mod outcome;
pub mod repair;
pub mod way;

use rootward_gen::{DoorKind, Pos};
use serde::{Deserialize, Serialize};

use self::front::Front;
use crate::{
    doors::is_door,
    events::{Harm, PlayEvent},
    order::Wish,
    play::{Deed, Play},
    site::Site,
    tables::TICKS_PER_SECOND,
    twists,
};

/// The progress of the party.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Objective {
    /// The stage that the play has reached.
    pub stage: Stage,
    /// Probe computers that have given their probe, as bits by number.
    pub probes: u8,
    /// Whether the captive follows the party.
    pub captive_free: bool,
}

/// The stages of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Before the charge is set.
    #[default]
    Explore,
    /// The base is burning.
    Meltdown(Meltdown),
    /// The party got out in time.
    Won {
        /// Ticks that were left on the clock of the meltdown.
        left: u32,
    },
    /// All droids are down.
    Lost,
}

/// The meltdown of a base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Meltdown {
    /// The tick in which the charge was set.
    pub began: u32,
    /// Ticks from the charge to the end of the meltdown.
    pub ticks: u32,
}

/// The counts for the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Steps of the party.
    pub steps: u32,
    /// Hit points that droids have lost.
    pub damage: u32,
    /// Whether any droid was ever down.
    pub any_down: bool,
    /// Groups killed.
    pub groups_killed: u32,
    /// The total points that the types of the killed members are worth.
    pub kill_points: u32,
    /// Pieces of gold found.
    pub gold: u32,
}

impl Objective {
    /// Whether a probe computer, 0..=7, gave its probe.
    pub const fn has_probe(&self, computer: u8) -> bool {
        self.probes >> (computer & 7) & 1 == 1
    }

    /// Records that a probe computer, 0..=7, gave its probe.
    pub fn take_probe(&mut self, computer: u8) {
        self.probes |= 1 << (computer & 7);
    }

    /// The meltdown, while it lasts.
    pub const fn meltdown(&self) -> Option<Meltdown> {
        match self.stage {
            Stage::Meltdown(meltdown) => Some(meltdown),
            _ => None,
        }
    }

    /// Whether the base is burning.
    pub const fn is_meltdown(&self) -> bool {
        matches!(self.stage, Stage::Meltdown(_))
    }

    /// Whether the play is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Won { .. } | Stage::Lost)
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => machines::act(site, play, at),
            Deed::Wished(Wish::Confirm) => machines::confirm(site, play),
            _ => {}
        }
    }
    free_captive(site, play);
    events::run(site, play);
    check_end(site, play);
}

fn free_captive(site: &Site, play: &mut Play) {
    if !site.holds_captive() || play.objective.captive_free {
        return;
    }
    let door = site.records().iter().find(|record| is_door(record.thing, DoorKind::Captive));
    if !door.is_some_and(|door| play.is_open(door.number)) {
        return;
    }
    play.objective.captive_free = true;
    let at = site.captive_cell().unwrap_or(play.party.at);
    play.events.push(PlayEvent::CaptiveFreed { at });
    begin_meltdown(site, play, at);
}

pub(crate) fn begin_meltdown(site: &Site, play: &mut Play, at: Pos) {
    if play.objective.is_meltdown() || play.is_over() {
        return;
    }
    play.hazards.front = Front::of(site, play);
    // A party that was moved behind a lock has no way home. The clock then uses the way of the fire.
    let way = match play.ticks_home(site) {
        0 => play.hazards.front.home(),
        way => way,
    };
    let ticks =
        site.tables().dials.meltdown.ticks(way, play.terms.challenge, site.base().seed().difficulty());
    let ticks = twists::meltdown_ticks(site, play, ticks);
    play.objective.stage = Stage::Meltdown(Meltdown { began: play.tick, ticks });
    play.squad.sleeps = false;
    play.jam_doors(site);
    play.events.push(PlayEvent::MeltdownBegan { at, ticks });
    events::draw(site, play, ticks);
}

impl Play {
    /// Whether the party has left a burning base, or is on the hatch of one.
    #[must_use]
    pub fn is_home(&self, site: &Site) -> bool {
        let out = self.party.at == site.base().entrance() || self.party.place.is_outside();
        out && self.objective.is_meltdown()
    }

    /// The length of the clock in ticks if the charge were set here and now. 0 if it already runs or the play is over.
    pub fn clock_if_set(&self, site: &Site) -> u32 {
        if self.objective.is_meltdown() || self.is_over() {
            return 0;
        }
        let mut tried = self.clone();
        begin_meltdown(site, &mut tried, self.party.at);
        tried.objective.meltdown().map_or(0, |meltdown| meltdown.ticks)
    }
}

fn check_end(site: &Site, play: &mut Play) {
    if play.is_over() {
        return;
    }
    if play.squad.all_down() {
        lose(play);
        return;
    }
    let Some(meltdown) = play.objective.meltdown() else { return };
    let left = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    if play.is_home(site) && play.party.motion.is_rest() {
        play.objective.stage = Stage::Won { left };
        play.events.push(PlayEvent::Won);
        return;
    }
    if left == 0 {
        for droid in 0..play.squad.droids.len() {
            let points = play.squad.droids[droid].points;
            play.hurt_droid(droid, points, Harm::Meltdown, play.party.at);
        }
        play.squad.droids.iter_mut().for_each(|droid| droid.points = 0);
        play.tally.any_down = true;
        lose(play);
    } else if left.is_multiple_of(TICKS_PER_SECOND) {
        play.events.push(PlayEvent::Seconds(left / TICKS_PER_SECOND));
    }
}

fn lose(play: &mut Play) {
    play.objective.stage = Stage::Lost;
    play.events.push(PlayEvent::Lost);
}
