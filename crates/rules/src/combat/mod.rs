//! Fights between droids and creatures (`play.md` 8.5).
//!
//! The party's attacks are in `attack`, those of creatures in `strikes`, and shots in flight in [`shots`]. `wounds`
//! handles damage to groups and their loot. A hit on a target never misses.
//!
//! Additions and changes to the rules as written:
//!
//! - An empty gun takes the next clip from the pack when it fires. Without a clip its droid throws sparks
//!   instead, so no fight needs ammunition (`play.md` 8.6.3).
//! - Only guns are as loud as a shot. Sparks and blows are as loud as a step. Otherwise the back pair
//!   would wake all nearby groups from the first map on.
//! - The damage of creatures depends on the challenge and grows with the map. The cap of a hit depends on the
//!   challenge (`danger.md` 1). One member of a group strikes at a time.
//! - `danger.md` 2 defines missed blows, hits from behind, and the effects of weapon classes besides damage.
//! - Creatures' shots pass through other creatures; every shot and blow passes through the captive.
//! - A shot that a blue door threw back hits any target, including the party, and stays within the
//!   cap. Its range stays the same.
//! - Attacks from a side hit the rows as attacks from ahead do. If a row is down, they hit the other one.
//! - Creatures that are crushed, burnt by a mine or hit by a returned shot count as killed by the party,
//!   and they drop loot.

mod attack;
pub mod shots;
pub(super) mod strikes;
#[cfg(test)]
mod tests;
pub mod verbs;
mod wounds;

use crate::{order::TickInput, play::Play, site::Site};

pub(crate) fn run(site: &Site, play: &mut Play, input: &TickInput) {
    if play.is_over() {
        return;
    }
    shots::fly(site, play);
    if input.fire && !play.party.place.is_outside() {
        attack::attack(site, play);
    }
}
