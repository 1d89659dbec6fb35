//! A ceiling comes down on a shortcut and bars a cell for steps, sight and shots.

use rootward_gen::{Heading, Pos};

use super::plan::{Plan, Spot};
use crate::{events::Harm, play::Play, site::Site};

pub(super) fn spots(plan: &Plan<'_>) -> Vec<Spot> {
    plan.corridor().collect()
}

/// Hurts the party below and moves creatures aside. Items are pushed out, not destroyed.
pub(super) fn strike(site: &Site, play: &mut Play, at: Pos) {
    if play.party.at == at && !play.party.place.is_outside() {
        play.hurt_all(site.tables().dials.mishaps.ceiling_percent, Harm::Ceiling, at);
    }
    let mut beside = Heading::ALL.into_iter().map(|heading| at.step(heading));
    if let Some(to) = beside.find(|&to| play.terrain.is_walkable(to)) {
        play.piles.push_out(at, to);
    }
    play.clear_barred(site, at);
}
