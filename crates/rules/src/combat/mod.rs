//! Fights: what droids and creatures do to each other (`play.md` 8.5).
//!
//! The party's blows and shots are in `attack`, those of creatures in `strikes`; [`shots`] fly; `wounds` says
//! what a hit does and what a group leaves. A hit never misses what it touches.
//!
//! Where the rules as written are silent or were changed:
//!
//! - A gun whose clip is empty takes the next one from the pack as it fires; without one its droid throws
//!   sparks instead: no fight needs ammunition (`play.md` 8.6.3).
//! - Only guns are heard as far as a shot is; sparks and blows are as loud as a step. Otherwise the back pair
//!   would wake everything around from the first map on.
//! - How hard creatures hit depends on the challenge and grows with the map, and the cap of a hit depends on the
//!   challenge (`danger.md` 1); one member of a group strikes at a time.
//! - A blow into empty floor, hits from behind, and what each class of weapon does besides damage: `danger.md` 2.
//! - Creatures' shots pass through other creatures; every shot and blow passes through the captive.
//! - A shot that a blue door threw back hits anyone it touches, including the party, and stays within the
//!   cap. It flies no farther than it would have otherwise.
//! - Attacks from a side hit the rows as attacks from ahead do. If a row is down, they hit the other one.
//! - Creatures that are crushed, burnt by a mine or hit by a returned shot count as killed by the party:
//!   kills count, and drops fall.

mod attack;
pub mod shots;
pub(super) mod strikes;
#[cfg(test)]
mod tests;
pub mod verbs;
mod wounds;

use crate::{order::TickInput, play::Play, site::Site};

/// One tick.
pub(crate) fn run(site: &Site, play: &mut Play, input: &TickInput) {
    if play.is_over() {
        return;
    }
    shots::fly(site, play);
    if input.fire && !play.party.place.is_outside() {
        attack::attack(site, play);
    }
}
