//! One tick of the rules, from the orders to the field of view.

use crate::{
    combat, doors, encounters, events::PlayEvent, hazards, machines, objective, order::TickInput, party,
    piles, play::Play, puzzles, seeing, shops, site::Site, traps, twists,
};

/// The events of a tick, in order.
pub type Events = Vec<PlayEvent>;

/// Runs one tick of 50 ms. Returns its events. A finished play no longer changes. The order is part of the rules. If
/// you change it, raise [`RULES_VERSION`](crate::RULES_VERSION).
pub fn tick(site: &Site, play: &mut Play, input: &TickInput) -> Events {
    play.deeds.clear();
    play.events.clear();
    // Time stops at the end of the play, because the score depends on it.
    if play.is_over() {
        return Events::new();
    }
    play.tick += 1;
    party::run(site, play, input); // steps, turns, acts
    encounters::run(site, play); // groups decide and walk
    combat::run(site, play, input); // attacks and shots in flight
    doors::run(site, play); // doors and walls
    traps::run(site, play);
    piles::run(site, play); // items are taken after traps
    puzzles::run(site, play);
    machines::run(site, play); // sockets and hydrants
    shops::run(site, play);
    hazards::run(site, play); // fire and water
    party::upkeep::run(site, play, input.sleep); // energy and sleep
    twists::run(site, play); // twists of the mission
    objective::run(site, play); // objectives and the end
    seeing::run(site, play);
    std::mem::take(&mut play.events.0)
}
