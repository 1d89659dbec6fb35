//! Grates that raise a wall, cupboards that let a group out, mines (`play.md` 8.7). Every trap shows
//! a sign before it can be sprung.

pub mod cupboards;
pub mod grates;
pub mod mines;

use bevy::prelude::*;
use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use super::{
    Tick, TickSystems,
    play::{Deed, Play},
    site::Site,
};

/// All traps of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traps {
    /// Grate traps, by number.
    grates: Vec<grates::GrateState>,
    /// Cupboards, by the numbers of their records.
    cupboards: Vec<cupboards::CupboardState>,
    /// Mines that lie there.
    mines: Vec<mines::MineState>,
}

impl Traps {
    /// The traps of a base as it is entered.
    pub fn of(site: &Site) -> Self {
        Self { grates: grates::of(site), cupboards: cupboards::of(site), mines: mines::of(site) }
    }

    /// The mines that lie there, in the order in which they came.
    pub fn mines(&self) -> &[mines::MineState] {
        &self.mines
    }

    /// Whether a mine lies on a cell.
    pub fn has_mine(&self, at: Pos) -> bool {
        self.mines.iter().any(|mine| mine.at == at)
    }

    /// How many trap cupboards were opened and their groups outlived.
    pub fn survived(&self) -> usize {
        self.cupboards.iter().filter(|cupboard| cupboard.is_sprung()).count()
    }

    /// Whether the cupboard of a record was opened.
    pub fn is_opened(&self, cupboard: rootward_gen::RecordNo) -> bool {
        self.cupboards.iter().any(|state| state.record == cupboard && state.opened)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Tick, tick.in_set(TickSystems::Traps).before(super::piles::TakePiles));
}

fn tick(site: Res<Site>, mut play: ResMut<Play>) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                cupboards::act(&site, &mut play, at);
                grates::release(&site, &mut play, at);
            }
            Deed::Entered(at) => {
                grates::enter(&mut play, at);
                mines::step_on(&site, &mut play, at);
            }
            Deed::Left(at) => grates::leave(&mut play, at),
            Deed::GroupEntered(group, at) => mines::group_on(&site, &mut play, group, at),
            Deed::Struck { at, .. } => mines::strike(&mut play, at),
            _ => {}
        }
    }
    grates::run(&site, &mut play);
    cupboards::run(&site, &mut play);
    mines::run(&mut play);
}
