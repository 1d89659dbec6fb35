//! Twists: special conditions for the bases of a mission (`play.md` 9). A twist is part of the play and does not change
//! the base itself. A mission's twists depend only on its number
//! ([`TwistTable::of_mission`](crate::tables::twists::TwistTable::of_mission)). If a twist cannot occur in a base, the
//! next possible one replaces it. Each twist draws from its own random stream, so it does not change other draws.
//!
//! Most twists have a file of their own, where `works` says whether the twist can occur in a base, and `begin` prepares
//! the play. Other modules query the rest.

mod clock;
mod dark;
mod flood;
mod fragile;
mod nest;
mod patrols;
mod rich;
mod truce;
mod twins;

use rootward_gen::{CellSet, Pos};
use serde::{Deserialize, Serialize};

pub(crate) use self::{
    clock::meltdown_ticks, patrols::walk_round, rich::worth, truce::keeps_peace,
    truce::note_hurt as note_hurt_in_truce,
};
pub use crate::tables::twists::Twist;
use crate::{play::Play, site::Site, tables::rng::PlayRng, terms::Terms};

/// The twists of a play and their state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Twists {
    on: Vec<Twist>,
    lit: CellSet,
    flooded: CellSet,
    nest: Option<nest::Nest>,
    rounds: Vec<patrols::Round>,
    clock: Option<clock::Clock>,
    truce: bool,
}

impl Twists {
    /// The twists of a base with given terms.
    pub fn of(site: &Site, terms: Terms) -> Vec<Twist> {
        let table = &site.tables().twists;
        let (mission, _) = site.base().seed().mission_and_base();
        let drawn = if terms.plain { Vec::new() } else { table.of_mission(mission) };
        let mut on: Vec<Twist> = Vec::new();
        for twist in drawn {
            let fits =
                |next: &Twist| next.works(site) && on.iter().all(|&other| table.go_together(other, *next));
            let next = twist.and_next().find(fits);
            on.extend(next);
        }
        on
    }

    /// The active twists, in the order in which they were drawn.
    pub fn on(&self) -> &[Twist] {
        &self.on
    }

    /// Whether a twist is active.
    pub fn has(&self, twist: Twist) -> bool {
        self.on.contains(&twist)
    }

    /// The cells of the risen water, without the base's own water.
    pub const fn flooded(&self) -> &CellSet {
        &self.flooded
    }

    /// Whether a cell is dark because the lamps are out. Dark rooms of the base are always dark.
    pub fn is_unlit(&self, at: Pos) -> bool {
        self.has(Twist::DarkBase) && !self.lit.contains(at)
    }

    /// Whether a group, by its number, walks a round.
    pub fn walks_round(&self, group: u16) -> bool {
        self.rounds.binary_search_by_key(&group, |round| round.group).is_ok()
    }

    /// Whether the generators failed by themselves.
    #[must_use]
    pub fn is_clock_over(&self) -> bool {
        self.clock.is_some_and(|clock| clock.left == 0)
    }

    /// Ticks until the generators fail by themselves. `None` if they never will or already have.
    pub fn clock_left(&self) -> Option<u32> {
        self.clock.map(|clock| clock.left).filter(|&left| left > 0)
    }

    /// The number of the nest's group. `None` if there is no nest.
    pub fn nest(&self) -> Option<u16> {
        self.nest.map(|nest| nest.group)
    }

    /// Whether the truce still holds.
    pub const fn is_truce(&self) -> bool {
        self.truce
    }
}

impl Twist {
    /// Whether the twist can occur in a base.
    pub fn works(self, site: &Site) -> bool {
        match self {
            Self::DarkBase => dark::works(site),
            Self::Flooded => flood::works(site),
            Self::Nest => nest::works(site),
            Self::Unstable => clock::works(site),
            Self::Fragile => fragile::works(site),
            Self::Twins => twins::works(site),
            Self::SilentAlarm | Self::RichGuarded | Self::Patrols | Self::Storm | Self::Truce => true,
        }
    }
}

impl Play {
    /// Whether the minimap, the large map and floor maps work. In a magnetic storm, the game still remembers cells.
    pub fn has_map(&self) -> bool {
        !self.twists.has(Twist::Storm)
    }

    /// The distance at which groups hear a noise made by the party. `reach` is the distance without the silent alarm.
    pub(crate) fn loudness(&self, site: &Site, reach: u32) -> u32 {
        if !self.twists.has(Twist::SilentAlarm) {
            return reach;
        }
        reach.saturating_mul(site.tables().twists.alarm.noise_percent) / 100
    }

    /// Adds a twist as if the play had begun with it. Returns false if it is already active or impossible here.
    pub fn add_twist(&mut self, site: &Site, twist: Twist) -> bool {
        let works = !self.twists.has(twist) && twist.works(site);
        if works {
            begin_with(site, self, vec![twist]);
        }
        works
    }
}

/// Prepares a play for some twists. The play's terrain must already be set.
pub(crate) fn begin_with(site: &Site, play: &mut Play, on: Vec<Twist>) {
    let seed = site.base().seed();
    for &twist in &on {
        // Each twist has its own stream, so that they are independent of each other.
        let mut rng = PlayRng::of_text(&format!("twist:{twist:?}:{seed}"));
        play.twists.on.push(twist);
        match twist {
            Twist::DarkBase => dark::begin(site, play),
            Twist::Flooded => flood::begin(site, play),
            Twist::Nest => nest::begin(site, play, &mut rng),
            Twist::Unstable => clock::begin(site, play),
            Twist::RichGuarded => rich::begin(site, play, &mut rng),
            Twist::Patrols => patrols::begin(site, play, &mut rng),
            Twist::Fragile => fragile::begin(play),
            Twist::Twins => twins::begin(site, play),
            Twist::Truce => truce::begin(play),
            Twist::SilentAlarm | Twist::Storm => {}
        }
    }
    if !on.is_empty() {
        play.fields.forget();
        play.seen.mark_stale();
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    if play.is_over() {
        return;
    }
    for index in 0..play.twists.on.len() {
        match play.twists.on[index] {
            Twist::DarkBase => dark::run(site, play),
            Twist::Nest => nest::run(site, play),
            Twist::Unstable => clock::run(site, play),
            Twist::Fragile => fragile::run(site, play),
            _ => {}
        }
    }
}
