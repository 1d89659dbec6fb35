//! Plays a recording in the window. Its inputs replace the keys.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_rules::{
    order::TickInput,
    play::Play,
    recording::{Inputs, MARK_EVERY, Recording, RecordingEnd},
};

use crate::{host::messages::MessageLog, input::travel::GiveTravelOrders, world::ticking::TickSystems};

/// The recording from which the play began. Such a play is never saved, even after the recording has ended.
#[derive(Resource, Clone, Debug)]
pub struct Replayed(pub Arc<Recording>);

#[derive(Resource, Clone, Debug)]
pub struct Playback {
    inputs: Inputs,
    marks: Vec<u32>,
    end: Option<RecordingEnd>,
    drifted: bool,
}

impl Playback {
    pub fn of(recording: &Recording) -> Self {
        Self {
            inputs: recording.inputs.clone().into(),
            marks: recording.marks.clone(),
            end: recording.end,
            drifted: false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (feed_input.in_set(TickSystems::Input).after(GiveTravelOrders), compare.in_set(TickSystems::After))
            .run_if(resource_exists::<Playback>),
    );
}

fn feed_input(mut playback: ResMut<Playback>, mut input: ResMut<TickInput>) {
    *input = playback.inputs.next().unwrap_or_default();
}

fn compare(
    play: Res<Play>,
    mut playback: ResMut<Playback>,
    log: Option<ResMut<MessageLog>>,
    mut commands: Commands,
) {
    let mut told = None;
    if !playback.drifted && play.tick.is_multiple_of(MARK_EVERY) {
        let mark =
            (play.tick / MARK_EVERY).checked_sub(1).and_then(|index| playback.marks.get(index as usize));
        playback.drifted = mark.is_some_and(|&mark| mark != play.fingerprint());
        told = playback.drifted.then(|| drift_at(play.tick));
    }
    // A play that ends before its recording has diverged. No later tick could report this.
    if playback.inputs.are_over() || play.is_over() {
        let other_end = playback.end.is_some_and(|end| end != RecordingEnd::of(&play));
        if other_end && !playback.drifted {
            told = Some(drift_at(play.tick));
        }
        commands.remove_resource::<Playback>();
        told = told.or_else(|| Some("The recording ends here. You control the party now.".to_owned()));
    }
    if let (Some(told), Some(mut log)) = (told, log) {
        log.say(told);
    }
}

fn drift_at(tick: u32) -> String {
    format!("From tick {tick} on, the run differs from its recording.")
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{app, app_on, folder, is_replaying, mode, replay, said, updates, wait_until},
        host::states::Mode,
        session::replay::recorded,
        ui::screens::start::Briefings,
    };

    const SEED: Seed = Seed::classic(0);

    #[test]
    fn an_end_that_differs_is_reported() {
        let (mut recording, _) = recorded(SEED, 30);
        recording.end.as_mut().expect("it has ended").state ^= 1;
        let mut app = app();
        replay(&mut app, recording, SEED);
        wait_until(&mut app, "the end of the recording", |app| !is_replaying(app));
        assert_eq!(said(&app, "From tick 30 on, the run differs"), 1);
    }

    #[test]
    fn a_play_that_ends_early_ends_its_recording() {
        let mut app = app();
        replay(&mut app, recorded(SEED, 60).0, SEED);
        for droid in &mut app.world_mut().resource_mut::<Play>().squad.droids {
            droid.points = 0;
        }
        updates(&mut app, 20);
        assert!(app.world().resource::<Play>().is_over() && !is_replaying(&app));
        assert_eq!(said(&app, "the run differs from its recording"), 1);
    }

    #[test]
    fn a_replay_has_no_briefing_and_leaves_no_save() {
        let (recording, stood) = recorded(SEED, 280);
        let folder = folder("replayed");
        let mut app = app_on(&folder);
        app.insert_resource(Briefings(true));
        replay(&mut app, recording, SEED);
        wait_until(&mut app, "the end of the recording", |app| {
            assert!(app.world().resource::<Play>().tick <= 280);
            !is_replaying(app)
        });
        assert_eq!(mode(&app), Some(Mode::Walk));
        let play = app.world().resource::<Play>();
        assert_eq!((play.tick, Some(play.fingerprint())), (280, stood.last().map(|(_, state)| *state)));
        assert_eq!(said(&app, "differs from its recording"), 0);
        updates(&mut app, 250);
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(!folder.join("saves").exists());
    }
}
