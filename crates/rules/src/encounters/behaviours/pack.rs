//! Packs: one more group can attack at a time, and nearby groups circle to the party's back.

use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
    terrain::distance,
};

const NEAR: u32 = 4;

/// Steps towards the cell behind the party. Returns false if it does not circle.
pub fn circle(site: &Site, play: &mut Play, number: u16, row: &Creature) -> bool {
    let Some(group) = play.groups.get(number) else { return false };
    let (at, party) = (group.at, play.party.at);
    let back = party.step(play.party.facing.back());
    let far = !(1..=NEAR).contains(&distance(at, party));
    if far || !group.is(site, Trait::Pack) || at == back || !play.may_step(site, row, back) {
        return false;
    }
    play.step_towards(site, number, row, back)
}
