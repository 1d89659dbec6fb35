//! Trap grates. A wall rises behind the party. A button, the meltdown or the passage of a minute lowers it.

use rootward_gen::{Pos, Thing};
use serde::{Deserialize, Serialize};

use crate::{events::PlayEvent, play::Play, site::Site};

/// One grate trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrateState {
    /// The cell of the plate.
    pub at: Pos,
    /// The cell of the wall.
    pub wall: Pos,
    /// The trap's stage.
    pub stage: GrateStage,
}

/// The stage of a grate trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GrateStage {
    /// The party has not stepped on the grate yet.
    Waiting,
    /// The party stands on the grate.
    Loaded,
    /// The wall will rise as soon as its cell is free.
    Rising,
    /// The wall is up for this many more ticks.
    Up(u16),
    /// The trap is finished. The wall does not rise again.
    Done,
}

pub(super) fn of(site: &Site) -> Vec<GrateState> {
    let at = |number| site.records().get(number).map_or(Pos::default(), |record| record.at);
    let trap = |trap: &rootward_gen::GrateTrap| GrateState {
        at: at(trap.grate),
        wall: at(trap.wall),
        stage: GrateStage::Waiting,
    };
    site.records().grate_traps().iter().map(trap).collect()
}

pub(super) fn enter(play: &mut Play, at: Pos) {
    if play.objective.is_meltdown() {
        return;
    }
    for grate in play.traps.grates.iter_mut().filter(|grate| grate.at == at) {
        if grate.stage == GrateStage::Waiting {
            grate.stage = GrateStage::Loaded;
        }
    }
}

pub(super) fn leave(play: &mut Play, at: Pos) {
    for grate in play.traps.grates.iter_mut().filter(|grate| grate.at == at) {
        if grate.stage == GrateStage::Loaded {
            grate.stage = GrateStage::Rising;
            play.events.push(PlayEvent::TrapSprung { at });
        }
    }
}

pub(super) fn release(site: &Site, play: &mut Play, at: Pos) {
    let wanted = |thing| matches!(thing, Thing::Release { .. });
    let Some(record) = site.find(at, wanted).and_then(|number| site.records().get(number)) else { return };
    let Thing::Release { trap, .. } = record.thing else { return };
    play.events.push(PlayEvent::Released { at });
    lower(site, play, usize::from(trap));
}

pub(super) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.traps.grates.len() {
        let GrateState { wall, stage, .. } = play.traps.grates[index];
        match stage {
            GrateStage::Rising if play.objective.is_meltdown() => {
                play.traps.grates[index].stage = GrateStage::Done
            }
            GrateStage::Rising if !play.is_taken(wall) => {
                let stays = site.tables().dials.doors.grate_opens as u16;
                play.traps.grates[index].stage = GrateStage::Up(stays);
                if let Some(trap) = site.records().grate_traps().get(index) {
                    play.shut(site, trap.wall);
                }
            }
            GrateStage::Up(0) => lower(site, play, index),
            GrateStage::Up(left) => play.traps.grates[index].stage = GrateStage::Up(left - 1),
            _ => {}
        }
    }
}

fn lower(site: &Site, play: &mut Play, index: usize) {
    let Some(grate) = play.traps.grates.get_mut(index) else { return };
    if matches!(grate.stage, GrateStage::Up(_) | GrateStage::Rising) {
        grate.stage = GrateStage::Done;
        if let Some(trap) = site.records().grate_traps().get(index) {
            play.open(site, trap.wall);
        }
    }
}
