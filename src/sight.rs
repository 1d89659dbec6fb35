//! Which part of what the party sees and has seen is shown to the player. The rules decide what it sees
//! ([`rules::seeing`](rootward_rules::seeing)).

use bevy::prelude::*;
use rootward_gen::{CellSet, Pos};
use rootward_rules::play::Play;

use crate::{base::current::BaseSwapped, schedule::AppSystems, states::Screen};

/// What the party sees and remembers of the current base. From outside it sees nothing of it; the land
/// lies in daylight, and all of it is seen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sight {
    /// Cells that are seen now.
    pub visible: CellSet,
    /// Cells that were seen at some time.
    pub remembered: CellSet,
    /// Whether everything is shown.
    pub reveal: bool,
}

impl Sight {
    /// How much of a cell the player is shown.
    pub fn of(&self, at: Pos) -> CellSight {
        if self.reveal || self.visible.contains(at) {
            CellSight::Now
        } else if self.remembered.contains(at) {
            CellSight::Before
        } else {
            CellSight::Never
        }
    }
}

/// How much of a cell the player is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSight {
    /// In sight.
    Now,
    /// Remembered.
    Before,
    /// Unknown.
    Never,
}

/// Whether a cell is at most one step away, straight or diagonal.
pub fn is_beside(party: Pos, at: Pos) -> bool {
    (party.x - at.x).abs() <= 1 && (party.y - at.y).abs() <= 1
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sight>().add_systems(OnEnter(Screen::Playing), clear_sight).add_systems(
        Update,
        (clear_sight.run_if(on_message::<BaseSwapped>), update_sight).chain().in_set(AppSystems::Sight),
    );
}

fn clear_sight(mut sight: ResMut<Sight>) {
    sight.visible.clear();
    sight.remembered.clear();
}

fn update_sight(play: Option<Res<Play>>, mut sight: ResMut<Sight>) {
    let Some(play) = play.filter(|play| play.is_changed()) else { return };
    let seen = &play.seen;
    if sight.visible != seen.visible || sight.remembered != seen.remembered {
        (sight.visible, sight.remembered) = (seen.visible, seen.remembered);
    }
}
