//! Splitters. Up to two smaller creatures appear beside the cell where the last member dies. These do not split again.

use rootward_gen::Heading;

use crate::{
    encounters::{GroupState, MemberState, Mood},
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::{creatures::Creature, encounter::percent_of},
};

const PIECES: usize = 2;

pub fn run(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let percent = site.tables().dials.tricks.split_percent;
    let Some(group) = play.groups.get_mut(number).filter(|group| !group.condition.done) else { return };
    group.condition.done = true;
    let (at, party) = (group.at, play.party.at);
    let Some(whole) = play.groups.get(number).and_then(|group| group.members.first()).copied() else {
        return;
    };
    let full = percent_of(whole.full, percent);
    let mut left = PIECES;
    for to in Heading::ALL.into_iter().map(|heading| at.step(heading)) {
        if left == 0 {
            break;
        }
        if !play.may_be_moved_to(site, to) || !play.may_step(site, row, to) {
            continue;
        }
        left -= 1;
        let member = MemberState { points: full, full, ..whole };
        let mut piece = GroupState::made(row.number, to, Mood::Alert(12), party, member);
        piece.condition.done = true;
        play.groups.add(piece);
    }
    if left < PIECES {
        play.events.push(PlayEvent::Split { at });
    }
}
