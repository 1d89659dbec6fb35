//! Packs: one more of them attacks at a time than of others, and those that are near go for the party's back.

use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
    terrain::distance,
};

const NEAR: u32 = 4;

/// How many more groups of a type may attack at the same time.
pub fn more_turns(row: &Creature) -> usize {
    usize::from(row.is(Trait::Pack))
}

/// A step towards the cell behind the party. False if it does not go round.
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
