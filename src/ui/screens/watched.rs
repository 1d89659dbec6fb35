//! The rows of the pause menu over a recording: the player takes over, or races the ghost of the recording.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::site::Site;

use super::menu;
use crate::{
    host::{messages::MessageLog, states::Mode},
    session::replay::{
        ghost::SentGhost,
        playback::{Playback, Replayed},
    },
    world::base::load::Restart,
};

#[derive(SystemParam)]
pub(super) struct Watched<'w> {
    playback: Option<Res<'w, Playback>>,
    replayed: Option<Res<'w, Replayed>>,
}

impl Watched<'_> {
    pub(super) fn spawn_rows(&self, plate: &mut ChildSpawnerCommands) {
        if self.playback.is_some() {
            plate.spawn((menu::row("Take over from here"), observe(take_over)));
        }
        if self.replayed.is_some() {
            plate.spawn((menu::row("Race its ghost from the start"), observe(race)));
        }
    }
}

/// The play goes on from the same tick.
fn take_over(
    _: On<Activate>,
    mut next: ResMut<NextState<Mode>>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    commands.remove_resource::<Playback>();
    log.say("You control the party now. This run gets no score.");
    next.set(Mode::Walk);
}

fn race(
    _: On<Activate>,
    (replayed, site): (Res<Replayed>, Res<Site>),
    mut next: ResMut<NextState<Mode>>,
    mut restart: MessageWriter<Restart>,
    mut commands: Commands,
) {
    commands.insert_resource(SentGhost { recording: replayed.0.clone(), seed: site.base().seed() });
    restart.write(Restart);
    next.set(Mode::Walk);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_rules::{play::Play, recording::Recording, tables::shipped};

    use super::*;
    use crate::{
        app::testing::{app, is_replaying, mode, replay, said, tap, updates, wait_until},
        session::replay::{ghost::Ghost, recorder::Recorder},
    };

    fn watched() -> (App, Recording) {
        let text = include_str!("../../../tests/recordings/0.ron");
        let (recording, seed) = Recording::read("0.ron", text, &shipped()).expect("a recording");
        let mut app = app();
        replay(&mut app, recording.clone(), seed);
        wait_until(&mut app, "the playback", |app| is_replaying(app) && tick(app) > 20);
        (app, recording)
    }

    fn tick(app: &App) -> u32 {
        app.world().get_resource::<Play>().map_or(0, |play| play.tick)
    }

    fn choose(app: &mut App, label: &str) {
        let spawn = |watched: Watched, mut commands: Commands| {
            commands.spawn(Node::default()).with_children(|plate| watched.spawn_rows(plate));
        };
        app.world_mut().run_system_once(spawn).expect("it can run");
        let mut rows = app.world_mut().query_filtered::<(Entity, &Name), With<menu::MenuRow>>();
        let row = rows
            .iter(app.world())
            .find(|(_, name)| name.as_str() == format!("row: {label}"))
            .expect("a row")
            .0;
        app.world_mut().trigger(Activate { entity: row });
        updates(app, 3);
    }

    #[test]
    fn the_player_takes_over_a_recording_at_any_tick() {
        let (mut app, recording) = watched();
        let before = tick(&app);
        choose(&mut app, "Take over from here");
        assert!(!is_replaying(&app) && app.world().contains_resource::<Replayed>());
        assert_eq!((mode(&app), said(&app, "You control the party now.")), (Some(Mode::Walk), 1));
        let play = app.world().resource::<Play>();
        assert!(
            (before..before + 20).contains(&play.tick) && play.tick < recording.end.expect("an end").ticks
        );
        let facing = play.party.facing;
        tap(&mut app, KeyCode::KeyE);
        updates(&mut app, 20);
        assert_ne!(app.world().resource::<Play>().party.facing, facing, "the keys turn the party");
        assert!(!app.world().contains_resource::<Recorder>());
    }

    #[test]
    fn a_race_begins_a_play_with_the_ghost() {
        let (mut app, recording) = watched();
        choose(&mut app, "Race its ghost from the start");
        assert!(!is_replaying(&app) && !app.world().contains_resource::<Replayed>());
        updates(&mut app, 20);
        let (play, ghost) = (app.world().resource::<Play>(), app.world().resource::<Ghost>());
        assert_eq!(play.tick, ghost.play().tick);
        assert!(play.tick < 60 && app.world().contains_resource::<Recorder>());
        assert_eq!(ghost.play().terms, recording.terms);
        assert_eq!(play.terms.challenge, recording.terms.challenge);
        assert_eq!(said(&app, "ghost of the recording walks with you"), 1);
    }
}
