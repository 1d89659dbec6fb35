//! Plays a recording in the window. Its inputs replace the keys.

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{
    order::TickInput,
    play::Play,
    recording::{Inputs, MARK_EVERY, Recording, RecordingEnd},
};

use crate::{host::messages::MessageLog, world::ticking::TickSystems};

/// A recording that waits for the base of its seed. Its play begins in the same way.
#[derive(Resource, Clone, Debug)]
pub struct StartReplay {
    pub recording: Recording,
    pub seed: Seed,
}

/// Marks a play that began from a recording. It is never saved, even after the recording has ended.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Replayed;

/// The recording in playback, and its progress.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    inputs: Inputs,
    marks: Vec<u32>,
    end: Option<RecordingEnd>,
    drifted: bool,
}

impl Playback {
    /// A recording from its beginning.
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
        (feed_input.in_set(TickSystems::Input), compare.in_set(TickSystems::After))
            .run_if(resource_exists::<Playback>),
    );
}

fn feed_input(mut playback: ResMut<Playback>, mut input: ResMut<TickInput>) {
    *input = playback.inputs.next().unwrap_or_default();
}

/// Reports the first difference between play and recording, and returns the keys to the player at the end.
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
    // A play that ends before its recording differs from it, and has no more ticks to report it.
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
    use std::sync::Arc;

    use rootward_bot::Bot;
    use rootward_rules::{headless::Headless, tables::shipped};

    use super::*;
    use crate::{
        app::testing::{app_with, mode, updates, wait_for_base},
        host::{
            files::store::{SettingsStore, tests::folder},
            states::Mode,
        },
        ui::screens::{play::EnterBase, start::Briefings},
    };

    /// Lets the bot play for some ticks. Returns the recording and the play.
    fn recorded(seed: Seed, ticks: usize) -> (Recording, Play) {
        let tables = Arc::new(shipped());
        let mut recording = Recording::begin(seed, &tables, false, None);
        let mut game = Headless::new(seed, tables);
        let mut bot = Bot::default();
        for _ in 0..ticks {
            let input = bot.decide(game.site(), game.play());
            game.tick(input);
            recording.note(game.play().tick, input, || game.play().fingerprint());
        }
        recording.finish(game.play());
        let play = game.play().clone();
        (recording, play)
    }

    #[test]
    fn an_end_that_differs_is_told() {
        let seed = Seed::classic(0);
        let (mut recording, end) = recorded(seed, 30);
        recording.end.as_mut().expect("it has ended").state ^= 1;
        let mut app = app_with(SettingsStore::default());
        app.insert_resource(StartReplay { recording, seed });
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        while app.world().contains_resource::<StartReplay>() || app.world().contains_resource::<Playback>() {
            app.update();
        }
        let said = format!("From tick {} on, the run differs", end.tick);
        assert!(app.world().resource::<MessageLog>().latest(20).any(|line| line.text.contains(&said)));
    }

    #[test]
    fn a_play_that_is_over_before_its_recording_ends_it_and_says_so() {
        let seed = Seed::classic(0);
        let (recording, _) = recorded(seed, 60);
        let mut app = app_with(SettingsStore::default());
        app.insert_resource(StartReplay { recording, seed });
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        while app.world().contains_resource::<StartReplay>() {
            app.update();
        }
        for droid in &mut app.world_mut().resource_mut::<Play>().squad.droids {
            droid.points = 0;
        }
        updates(&mut app, 20);
        assert!(app.world().resource::<Play>().is_over() && !app.world().contains_resource::<Playback>());
        let mut said = app.world().resource::<MessageLog>().latest(20);
        assert!(said.any(|line| line.text.contains("the run differs from its recording")));
    }

    #[test]
    fn a_recording_is_played_without_a_briefing_to_its_end_and_leaves_no_save() {
        let seed = Seed::classic(0);
        let (recording, end) = recorded(seed, 280);
        let folder = folder("replayed");
        let mut app = app_with(SettingsStore::in_folder(&folder));
        app.insert_resource(Briefings(true)).insert_resource(StartReplay { recording, seed });
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        while app.world().contains_resource::<StartReplay>() || app.world().contains_resource::<Playback>() {
            app.update();
            assert!(app.world().get_resource::<Play>().is_none_or(|play| play.tick <= end.tick));
        }
        assert_eq!(mode(&app), Some(Mode::Walk));
        let play = app.world().resource::<Play>();
        assert_eq!((play.tick, play.fingerprint()), (end.tick, end.fingerprint()));
        let said = app.world().resource::<MessageLog>().latest(20).any(|line| line.text.contains("drifts"));
        assert!(!said);
        updates(&mut app, 250);
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(!folder.join("saves").exists());
    }
}
