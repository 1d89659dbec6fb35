//! Bombers blow up some time after their last member has died. The blast hurts the party and groups within one step.

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
    terrain::distance,
};

/// A bomb that will blow up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bomb {
    /// The bomb's cell.
    pub at: Pos,
    /// Ticks until the bomb blows up.
    pub ticks: u16,
}

/// The reach of the blast, in steps.
pub const REACH: u32 = 1;

pub fn light(site: &Site, play: &mut Play, number: u16) {
    let ticks = site.tables().dials.tricks.bomb as u16;
    let Some(at) = play.groups.get(number).map(|group| group.at) else { return };
    play.groups.bombs.push(Bomb { at, ticks });
    play.events.push(PlayEvent::BombLit { at, ticks });
}

/// Runs one tick of all bombs. A bomb lit by another blast still runs its full time.
pub fn run(site: &Site, play: &mut Play) {
    let dials = &site.tables().dials.tricks;
    play.groups.bombs.iter_mut().for_each(|bomb| bomb.ticks = bomb.ticks.saturating_sub(1));
    while let Some(index) = play.groups.bombs.iter().position(|bomb| bomb.ticks == 0) {
        let at = play.groups.bombs.remove(index).at;
        play.events.push(PlayEvent::BombBlew { at });
        if !play.party.place.is_outside() && distance(at, play.party.at) <= REACH {
            play.hurt_all(dials.bomb_percent, Harm::Mine, at);
        }
        let count = play.groups.iter().len() as u16;
        for number in 0..count {
            if play.groups.get(number).is_some_and(|group| distance(at, group.at) <= REACH) {
                let percent = dials.bomb_creature_percent;
                play.hurt_members(site, number, Harm::Mine, |member| percent_of(member.full, percent));
            }
        }
    }
}
