//! Plays a recording in the window: its inputs stand in for the keys.

use bevy::prelude::*;
use rootward_gen::Seed;

use super::{MARK_EVERY, Recording};
use crate::{
    messages::MessageLog,
    rules::{Tick, TickSystems, order::TickInput, play::Play},
};

/// A recording that waits for the base of its seed; its play begins as it began then.
#[derive(Resource, Clone, Debug)]
pub struct StartReplay {
    /// The recording.
    pub recording: Recording,
    /// Its seed.
    pub seed: Seed,
}

/// The play at hand began from a recording: nothing of it is saved, even after the recording has ended.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Replayed;

/// The recording that is played, and how far it is.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    inputs: Vec<TickInput>,
    marks: Vec<u32>,
    next: usize,
    drifted: bool,
}

/// Inputs are given before anything else happens in a tick.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GiveInput;

impl Playback {
    /// A recording from its beginning.
    pub fn of(recording: &Recording) -> Self {
        Self {
            inputs: recording.inputs.iter().collect(),
            marks: recording.marks.clone(),
            next: 0,
            drifted: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Tick,
        (give_input.in_set(GiveInput).before(TickSystems::Begin), compare.after(TickSystems::Publish))
            .run_if(resource_exists::<Playback>),
    );
}

fn give_input(mut playback: ResMut<Playback>, mut input: ResMut<TickInput>) {
    *input = playback.inputs.get(playback.next).copied().unwrap_or_default();
    playback.next += 1;
}

/// Says once where the play is not what it was, and hands the keys back at the end.
fn compare(
    play: Res<Play>,
    mut playback: ResMut<Playback>,
    log: Option<ResMut<MessageLog>>,
    mut commands: Commands,
) {
    let mut told = None;
    if !playback.drifted && play.tick.is_multiple_of(MARK_EVERY) {
        let index = (play.tick / MARK_EVERY) as usize - 1;
        if playback.marks.get(index).is_some_and(|&mark| mark != play.fingerprint()) {
            playback.drifted = true;
            told = Some(format!("The recording drifts: at tick {} the play is not what it was.", play.tick));
        }
    }
    if playback.next >= playback.inputs.len() {
        commands.remove_resource::<Playback>();
        told = told.or_else(|| Some("The recording ends here; the party is yours.".to_owned()));
    }
    if let (Some(told), Some(mut log)) = (told, log) {
        log.say(told);
    }
}
