//! Records the current play.

use bevy::prelude::*;
use rootward_rules::{TickInput, play::Play, recording::Recording};

use crate::ticking::TickSystems;

/// The recording of the current play, while there is one.
#[derive(Resource, Clone, Debug)]
pub struct Recorder {
    /// The recording so far.
    pub recording: Recording,
    /// The input of the current tick.
    input: TickInput,
}

impl Recorder {
    /// Continues a recording.
    pub const fn new(recording: Recording) -> Self {
        Self {
            recording,
            input: TickInput { fresh: None, held: None, fire: false, sleep: false, wish: None },
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (take_input.in_set(TickSystems::Note), note.in_set(TickSystems::After))
            .run_if(resource_exists::<Recorder>),
    );
}

fn take_input(input: Res<TickInput>, mut recorder: ResMut<Recorder>) {
    recorder.input = *input;
}

/// A play that was helped from the console cannot be played again from its inputs.
fn note(play: Res<Play>, mut recorder: ResMut<Recorder>, mut commands: Commands) {
    if play.helped {
        commands.remove_resource::<Recorder>();
        return;
    }
    let input = recorder.input;
    recorder.recording.note(play.tick, input, || play.fingerprint());
}
