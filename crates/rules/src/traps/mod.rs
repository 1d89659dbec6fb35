//! Grates, cupboards and mines (`play.md` 8.7). Every trap gives a sign before it is triggered.

pub mod cupboards;
pub mod grates;
pub mod mines;

use rootward_gen::{Pos, RecordNo};
use serde::{Deserialize, Serialize};

use crate::{
    play::{Deed, Play},
    site::Site,
};

/// All traps of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traps {
    grates: Vec<grates::GrateState>,
    cupboards: Vec<cupboards::CupboardState>,
    mines: Vec<mines::MineState>,
}

impl Traps {
    /// The traps of a base when the party enters.
    pub fn of(site: &Site) -> Self {
        Self { grates: grates::of(site), cupboards: cupboards::of(site), mines: mines::of(site) }
    }

    /// The mines in the base, in the order in which they appeared.
    pub fn mines(&self) -> &[mines::MineState] {
        &self.mines
    }

    /// Whether a mine lies on a cell.
    pub fn has_mine(&self, at: Pos) -> bool {
        self.mines.iter().any(|mine| mine.at == at)
    }

    /// The number of trap cupboards whose wall has fallen. A party that wins has survived their groups.
    pub fn survived(&self) -> usize {
        self.cupboards.iter().filter(|cupboard| cupboard.is_sprung()).count()
    }

    /// The number of opened cupboards, with and without traps.
    pub fn opened_cupboards(&self) -> usize {
        self.cupboards.iter().filter(|cupboard| cupboard.opened).count()
    }

    /// The stage of a grate trap, by its number.
    pub fn grate(&self, trap: u8) -> Option<grates::GrateStage> {
        self.grates.get(usize::from(trap)).map(|grate| grate.stage)
    }

    /// The cupboard of a record.
    pub fn cupboard(&self, record: RecordNo) -> Option<&cupboards::CupboardState> {
        self.cupboards.iter().find(|state| state.record == record)
    }

    /// Whether the cupboard of a record was opened.
    pub fn is_opened(&self, record: RecordNo) -> bool {
        self.cupboard(record).is_some_and(|state| state.opened)
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                cupboards::act(site, play, at);
                grates::release(site, play, at);
            }
            Deed::Entered(at) => {
                grates::enter(play, at);
                mines::step_on(site, play, at);
            }
            Deed::Left(at) => grates::leave(play, at),
            Deed::GroupEntered(group, at) => mines::group_on(site, play, group, at),
            Deed::Struck { at, .. } => _ = mines::blow(play, at),
            _ => {}
        }
    }
    grates::run(site, play);
    cupboards::run(site, play);
    mines::run(play);
}
