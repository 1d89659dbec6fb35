//! Lights out. Only the cells near the hatch are lit. A socket that charges the party permanently lights the cells near
//! it. Dark rooms stay dark.

use rootward_gen::{Pos, Thing};

use crate::{events::PlayEvent, play::Play, site::Site};

/// Whether the twist can occur in a base. Without a socket, the party could not get any light.
pub(super) fn works(site: &Site) -> bool {
    site.records().iter().any(|record| matches!(record.thing, Thing::Socket(_)))
}

pub(super) fn begin(site: &Site, play: &mut Play) {
    light(site, play, site.base().entrance());
}

pub(super) fn run(site: &Site, play: &mut Play) {
    let charges = |event: &PlayEvent| match *event {
        PlayEvent::Charging { at } => Some(at),
        _ => None,
    };
    let Some(at) = play.events.iter().find_map(charges) else { return };
    light(site, play, play.party.at);
    play.events.push(PlayEvent::Lit { at });
}

fn light(site: &Site, play: &mut Play, from: Pos) {
    let reach = site.tables().twists.dark.lit as u16;
    let terrain = &play.terrain;
    play.fields.scratch.measure(std::iter::once(from), reach, |at| terrain.is_walkable(at));
    let field = &play.fields.scratch;
    for at in site.floor().iter().filter(|&at| field.steps(at).is_some()) {
        // Also light the walls around the cell, and the corners of a room.
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let beside = at.offset(dx, dy);
            if beside == at || !site.floor().contains(beside) {
                play.twists.lit.insert(beside);
            }
        }
    }
    play.seen.mark_stale();
}
