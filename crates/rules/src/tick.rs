//! One tick of the rules, from the orders of the party to what is seen.

use crate::{
    combat, doors, encounters, events::PlayEvent, hazards, machines, objective, order::TickInput, party,
    piles, play::Play, puzzles, seeing, shops, site::Site, traps, twists,
};

/// What happened in a tick, in the order in which it happened.
pub type Events = Vec<PlayEvent>;

/// One tick of 50 ms: what the party does, what answers it, what burns, what is seen. Returns what happened. Once the play is
/// over nothing happens any more.
///
/// The order is part of the rules: a change of it raises [`RULES_VERSION`](crate::RULES_VERSION).
pub fn tick(site: &Site, play: &mut Play, input: &TickInput) -> Events {
    play.deeds.clear();
    play.events.clear();
    // The time of a play that is over stands still: the score depends on it.
    if play.is_over() {
        return Events::new();
    }
    play.tick += 1;
    party::run(site, play, input); // steps, turns, acts
    encounters::run(site, play); // groups decide and walk
    combat::run(site, play, input); // attacks, and shots under way
    doors::run(site, play); // doors and walls
    traps::run(site, play);
    piles::run(site, play); // what lies about is taken after traps
    puzzles::run(site, play);
    machines::run(site, play); // sockets and hydrants
    shops::run(site, play);
    hazards::run(site, play); // fire and water
    party::upkeep::run(site, play, input.sleep); // energy and sleep
    twists::run(site, play); // what the mission adds
    objective::run(site, play); // what has to be done, and the end
    seeing::run(site, play);
    std::mem::take(&mut play.events.0)
}
