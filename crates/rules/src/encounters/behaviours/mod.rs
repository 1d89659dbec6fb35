//! Special behaviours of creatures (`danger.md` 2). Each is a trait in `creatures.ron`. A guardian has the traits of
//! its family and phase ([`guardian`]). Each behaviour gives a sign before it does harm, and the player can counter it.

pub mod bomb;
pub mod call;
pub mod charge;
pub mod guardian;
pub mod heal;
pub mod split;
pub mod steal;

use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
};

/// Runs the behaviours that take precedence over a group's mood. Returns whether they used up the group's tick.
pub(super) fn before_mood(site: &Site, play: &mut Play, number: u16, row: &Creature) -> bool {
    let Some(group) = play.groups.get(number) else { return true };
    let condition = group.condition;
    if condition.open > 0 {
        return true;
    }
    if condition.call > 0 {
        call::run(site, play, number);
        return true;
    }
    if condition.run > 0 {
        charge::run(site, play, number);
        return true;
    }
    if condition.flees > 0 {
        steal::flee(site, play, number, row);
        return true;
    }
    if group.is(site, Trait::Healer) {
        heal::run(site, play, number);
    }
    false
}

pub(crate) fn died(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    if row.is(Trait::Bomber) {
        bomb::light(site, play, number);
    }
    if row.is(Trait::Splitter) {
        split::run(site, play, number, row);
    }
}
