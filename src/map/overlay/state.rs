//! The chosen overlay, and the keys that choose it.

use bevy::prelude::*;
use rootward_presentation::{overlay::Overlay, shown::Sight};

use crate::{
    host::{schedule::AppSystems, states::Mode},
    input::{actions::Action, just_pressed},
};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActiveOverlay(pub Overlay);

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(Mode::Walk).or_else(in_state(Mode::Examine));
    let looking = playing.clone().or_else(in_state(Mode::Watch));
    app.init_resource::<ActiveOverlay>().add_systems(
        Update,
        (
            toggle_ids.run_if(just_pressed(Action::Ids).and_then(looking.clone())),
            cycle.run_if(just_pressed(Action::Overlays).and_then(looking)),
            toggle_fog.run_if(just_pressed(Action::Reveal).and_then(playing)),
        )
            .in_set(AppSystems::Commands),
    );
}

fn toggle_ids(mut active: ResMut<ActiveOverlay>) {
    active.0 = if active.0 == Overlay::Ids { Overlay::Off } else { Overlay::Ids };
}

fn cycle(mut active: ResMut<ActiveOverlay>) {
    active.0 = active.0.next();
}

fn toggle_fog(mut sight: ResMut<Sight>) {
    sight.reveal = !sight.reveal;
}
