//! Fights between droids and creatures (`play.md` 8.5, `danger.md` 2).
//!
//! The party's attacks are in `attack`, those of creatures in `strikes`, and shots in flight in [`shots`]. `wounds`
//! handles damage to groups and their loot, and [`verbs`] other effects of hits. No miss is random.

mod answers;
mod attack;
pub mod shots;
pub(super) mod strikes;
#[cfg(test)]
mod tests;
pub mod verbs;
mod wounds;

pub use self::answers::Answers;
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
