//! Records the current play.

use bevy::prelude::*;
use rootward_rules::{
    TickInput,
    play::Play,
    recording::{Recording, tables_number},
    site::Site,
};

use crate::{
    host::messages::MessageLog,
    world::{game_tables, ticking::TickSystems},
};

#[derive(Resource, Clone, Debug)]
pub struct Recorder {
    pub recording: Recording,
    input: TickInput,
}

impl Recorder {
    pub fn new(recording: Recording) -> Self {
        Self { recording, input: TickInput::default() }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (record_input.in_set(TickSystems::Note), note.in_set(TickSystems::After))
            .run_if(resource_exists::<Recorder>),
    )
    .add_systems(
        Update,
        end_with_old_tables
            .after(game_tables::reread)
            .run_if(resource_exists::<Recorder>.and_then(resource_exists_and_changed::<Site>)),
    );
}

fn record_input(input: Res<TickInput>, mut recorder: ResMut<Recorder>) {
    recorder.input = *input;
}

/// Ends the recording of a play with help from the console, because the inputs alone cannot reproduce it.
fn note(play: Res<Play>, mut recorder: ResMut<Recorder>, mut commands: Commands) {
    if play.helped {
        commands.remove_resource::<Recorder>();
        return;
    }
    let input = recorder.input;
    recorder.recording.note(play.tick, input, || play.fingerprint());
}

/// Ends the recording of a play whose tables have changed, because a replay would diverge.
fn end_with_old_tables(
    site: Res<Site>,
    recorder: Res<Recorder>,
    mut log: ResMut<MessageLog>,
    mut commands: Commands,
) {
    if tables_number(site.tables()) != recorder.recording.tables {
        commands.remove_resource::<Recorder>();
        log.say("The tables have changed. This run is no longer recorded.");
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::Path,
        time::{Duration, SystemTime},
    };

    use rootward_rules::tables;

    use super::*;
    use crate::{
        app::testing::{app_in_179, folder, said, updates},
        host::files::store::tests::write_at,
        world::{base::load::Restart, game_tables::TablesFolder},
    };

    #[test]
    fn edited_tables_end_the_recording() {
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/tables");
        let text = |name: &str| fs::read_to_string(shipped.join(name)).expect("a table");
        let edited = folder("edited_tables");
        let write = |name: &str, text: &str, second: u64| {
            write_at(&edited.join(name), text, SystemTime::UNIX_EPOCH + Duration::from_secs(second));
        };
        tables::FILES.iter().for_each(|name| write(name, &text(name), 1));
        let mut app = app_in_179();
        app.insert_resource(TablesFolder::new(edited.clone()));
        updates(&mut app, 30);
        assert!(app.world().contains_resource::<Recorder>());
        let rules = text("rules.ron");
        write("rules.ron", &rules.replace("(sight: 9,", "(sight: 8,"), 2);
        updates(&mut app, 30);
        assert_eq!(app.world().resource::<Site>().tables().dials.senses.sight, 8);
        assert!(!app.world().contains_resource::<Recorder>());
        assert_eq!(said(&app, "no longer recorded"), 1);
        app.world_mut().write_message(Restart);
        updates(&mut app, 30);
        let (site, recorder) = (app.world().resource::<Site>(), app.world().resource::<Recorder>());
        assert_eq!(recorder.recording.tables, tables_number(site.tables()));
        assert_eq!(said(&app, "no longer recorded"), 0);
        // A restored file is older than the others.
        write("rules.ron", &rules, 0);
        updates(&mut app, 30);
        assert_eq!(app.world().resource::<Site>().tables().dials.senses.sight, 9);
    }
}
