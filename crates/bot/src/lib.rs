//! The bot: a player that needs no screen or keyboard. It knows the whole map, obeys the rules, spends no gold, and
//! plays through the same [`TickInput`] as a person. A base that the bot wins can be won (`play.md` 8.12).
//!
//! The bot decides again in each tick. `goals` chooses the next goal. `route` finds the path and the first lock to
//! open. `fight` responds to creatures. `drive` turns the next hop into an input. The plain bot of [`plain`] measures
//! the difficulty of a base. It knows only what the game shows to a player.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod ahead;
mod dodge;
mod drive;
mod excuse;
mod fight;
mod goals;
mod ground;
pub mod plain;
pub mod play_out;
mod route;
mod shelter;
pub mod shortest;
pub mod temper;
#[cfg(test)]
mod tests;
pub mod walker;

use rootward_gen::{Kind, Pos, RecordNo};
use rootward_rules::{
    navigation::{Hop, turn_of},
    order::TickInput,
    party::{Doing, squad::Droid, token::Token},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
};

/// The bot, with the state that it keeps between ticks.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    temper: temper::Temper,
    /// The current path, with the next hop last.
    way: Vec<Hop>,
    errand: Option<goals::Goal>,
    /// The goal of the current path: the errand, or an object that opens a lock on the way there.
    goal: Option<goals::Goal>,
    /// The lock that the goal opens, and the tick in which the bot chose it.
    opening: Option<(RecordNo, u32)>,
    /// The tick in which the bot last used something. The bot can answer a resulting question in the next tick.
    acted: u32,
    rethink: u16,
    resting: bool,
    /// The party's last position, and the number of ticks without progress there.
    stuck: (Pos, u32),
    /// The place to which the bot flees, usually to sleep.
    refuge: Option<Pos>,
    /// Whether the bot flees only to leave a fire or to find a better position, and not to sleep.
    cooling: bool,
    fled: u16,
    /// The tick in which the bot began to close in on shooters, and its steps since then.
    closing: (u32, u32),
    /// The tick in which the bot began to wait for creatures that do not come, and the ticks waited since then.
    awaiting: (u32, u32),
    /// The tick until which the bot stays in place, because otherwise it would have to wait in a fire.
    cool_until: u32,
    beset: bool,
    brave_until: u32,
    /// The number of ticks that the bot has waited for nearby creatures to go away.
    waited: u32,
    /// Locks that the bot has given up on, oldest first.
    hopeless: Vec<RecordNo>,
    /// The number of mishaps on the run home that were known when the bot last planned its path.
    news: usize,
    scout: route::Scout,
}

impl Bot {
    /// Creates a bot with a temper.
    pub fn with(temper: temper::Temper) -> Self {
        Self { temper, ..Self::default() }
    }

    /// The input for the next tick.
    pub fn decide(&mut self, site: &Site, play: &Play) -> TickInput {
        self.note_progress(play);
        let over_hole = site.base().kind(play.party.at) == Kind::HoleBelow;
        if over_hole && !play.party.motion.is_rest() {
            // The party keeps anti-gravity on until it stops over the hole.
            return TickInput::default();
        }
        if let Some(input) = fight::react(self, site, play) {
            return input;
        }
        if !is_free(play) || self.temper.braced && is_about_to_spin(site, play) {
            return TickInput::default();
        }
        if let Some(input) = self.sleep_if_weak(site, play) {
            return input;
        }
        let news = play.mishaps.known(play.tick).map(|mishap| mishap.stage(play.tick) as usize).sum();
        if news != self.news {
            (self.news, self.rethink) = (news, 0);
        }
        let errand = goals::next(site, play);
        if errand != self.errand || self.rethink == 0 || self.is_astray(site, play) {
            self.errand = errand;
            self.goal = errand;
            self.rethink = RETHINK;
            let goal = route::unfinished(self, site, play).or(errand);
            self.way = goal.map(|goal| route::to(self, site, play, goal)).unwrap_or_default();
        }
        self.rethink -= 1;
        let burns = fight::is_burning(site, play);
        if play.tick < self.cool_until && !burns && !play.objective.is_meltdown() {
            return TickInput::default();
        }
        let input = drive::hop(self, site, play);
        if burns && input == TickInput::default() && self.stuck.1 > DOOR {
            // A door does not take this long, so the bot leaves the fire first.
            self.refuge = shelter::cool_cell(site, play);
            self.cool_until = play.tick + COOL;
        }
        input
    }

    /// Whether the path does not start here. At a goal, where the path is empty, the bot plans again in every tick.
    fn is_astray(&self, site: &Site, play: &Play) -> bool {
        let at = play.party.at;
        match self.way.last() {
            Some(&hop) => hop.from() != at || route::is_lost(site, play, hop),
            None => self.goal.is_none_or(|goal| goal.is_met_at(site, play, at)),
        }
    }

    /// Sleeps when the party is weak and no creature is near. Otherwise waits for a creature to attack or go away.
    fn sleep_if_weak(&mut self, site: &Site, play: &Play) -> Option<TickInput> {
        if play.objective.is_meltdown() || play.fire_at(site, play.party.at).is_some() {
            self.resting = false;
            return None;
        }
        let full_energy = site.tables().dials.energy.full;
        let mends = play.mends_percent(site);
        let low = |points: u32, energy: u32| {
            play.squad.standing().any(|droid| {
                droid.points * 100 < percent_of(droid.full, mends) * points
                    || droid.energy * 100 < full_energy * energy
            })
        };
        let down = play.squad.droids.iter().any(Droid::is_down);
        self.resting = down || low(self.temper.weak, TIRED) || self.resting && low(WHOLE, FRESH);
        if !self.resting {
            return None;
        }
        if fight::is_quiet(site, play) {
            self.waited = 0;
            return Some(drive::sleep());
        }
        self.waited += 1;
        if self.waited > LULL
            && fight::health_percent(site, play) < self.temper.run
            && play.tick >= self.brave_until
        {
            // Creatures do not leave this place, so the bot looks for another place to rest.
            self.brave_until = play.tick + 3 * LULL;
            self.refuge = shelter::refuge(self.temper, site, play);
        }
        let waits =
            !self.beset && fight::health_percent(site, play) < NEEDY && self.waited % (2 * LULL) < LULL;
        waits.then(TickInput::default)
    }

    fn note_progress(&mut self, play: &Play) {
        let (at, ticks) = self.stuck;
        self.stuck =
            if at == play.party.at && !play.squad.sleeps { (at, ticks + 1) } else { (play.party.at, 0) };
        if self.stuck.1 > 0 && self.stuck.1.is_multiple_of(PATIENCE) {
            self.way.clear();
            self.rethink = 0;
        }
    }
}

/// Whether the party would accept an order now, which includes the last tick of a step or turn.
fn is_free(play: &Play) -> bool {
    let motion = &play.party.motion;
    motion.is_rest() || motion.left == 1 && matches!(motion.doing, Doing::Step(_) | Doing::Turn(_))
}

fn is_about_to_spin(site: &Site, play: &Play) -> bool {
    let Token { at, motion, thrown, .. } = &play.party;
    turn_of(site.base().kind(*at)).is_some() && !thrown && matches!(motion.doing, Doing::Step(_))
}

/// The number of hops after which the bot plans its path again.
const RETHINK: u16 = 60;
/// The percentage of hit points at which the bot stops resting.
const WHOLE: u32 = 99;
/// The percentage of energy below which the bot rests.
const TIRED: u32 = 40;
/// The percentage of energy at which the bot stops resting.
const FRESH: u32 = 90;
/// The percentage of hit points below which the bot waits for a chance to sleep.
const NEEDY: u32 = 80;
const LULL: u32 = 300;
/// The number of ticks that a door takes to open, with a margin.
const DOOR: u32 = 40;
/// The number of ticks for which the bot stays away from a fire in which it would have to wait.
const COOL: u32 = 120;
const PATIENCE: u32 = 60;
