//! Mines blow up under a party or creature that does not float. The party can shoot, avoid or disarm them.

use rootward_gen::{Pos, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::{creatures::Trait, encounter::percent_of},
};

/// One mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MineState {
    /// The mine's cell.
    pub at: Pos,
    /// Ticks until the mine is armed.
    pub arms: u16,
}

pub(super) fn of(site: &Site) -> Vec<MineState> {
    let mines = site.records().iter().filter(|record| record.thing == Thing::Mine);
    mines.map(|record| MineState { at: record.at, arms: 0 }).collect()
}

pub(super) fn step_on(site: &Site, play: &mut Play, at: Pos) {
    if play.squad.floats || !blow(play, at) {
        return;
    }
    let percent = site.tables().dials.traps.mine_percent;
    play.hurt_all(percent, Harm::Mine, at);
}

pub(super) fn group_on(site: &Site, play: &mut Play, group: u16, at: Pos) {
    let floats = play.groups.get(group).is_some_and(|state| state.is(site, Trait::Floating));
    if floats || !blow(play, at) {
        return;
    }
    let percent = site.tables().dials.traps.mine_creature_percent;
    play.hurt_members(site, group, Harm::Mine, |member| percent_of(member.full, percent));
}

/// Removes a mine that the party has disarmed.
pub fn disarm(play: &mut Play, at: Pos) {
    if play.traps.has_mine(at) {
        play.traps.mines.retain(|mine| mine.at != at);
        play.events.push(PlayEvent::MineGone { at });
    }
}

pub(super) fn run(play: &mut Play) {
    for mine in &mut play.traps.mines {
        mine.arms = mine.arms.saturating_sub(1);
    }
}

/// Blows up the mine on a cell. Returns false if there is no armed mine.
pub(super) fn blow(play: &mut Play, at: Pos) -> bool {
    let Some(index) = play.traps.mines.iter().position(|mine| mine.at == at && mine.arms == 0) else {
        return false;
    };
    play.traps.mines.remove(index);
    play.events.push(PlayEvent::MineBlew { at });
    true
}

impl Play {
    /// Lays a mine where a group died.
    pub fn lay_mine(&mut self, site: &Site, at: Pos) {
        if self.traps.has_mine(at) {
            return;
        }
        let arms = site.tables().dials.drops.mine_arms as u16;
        self.traps.mines.push(MineState { at, arms });
        self.events.push(PlayEvent::MineLaid { at });
    }
}
