//! Writes the recording of a play into a file when its base is won or lost.

use std::path::PathBuf;

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{events::PlayEvent, play::Play, site::Site, terms::Challenge};

use super::recorder::Recorder;
use crate::{
    host::{
        files::{hold::RECORDINGS, plain, store::SettingsStore, writer::Writer},
        messages::MessageLog,
        schedule::AppSystems,
    },
    input::settings::Settings,
    world::ticking::has_play,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        save_recording
            .in_set(AppSystems::Commands)
            .run_if(on_message::<PlayEvent>.and_then(resource_exists::<Recorder>).and_then(has_play)),
    );
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Won,
    Lost,
    Best(Challenge),
}

pub fn file_of(store: &SettingsStore, seed: Seed, kept: Kept) -> Option<PathBuf> {
    let end = match kept {
        Kept::Won => "won".to_owned(),
        Kept::Lost => "lost".to_owned(),
        Kept::Best(Challenge::Captive) => "best".to_owned(),
        Kept::Best(challenge) => format!("best-{challenge}"),
    };
    store.data_file(&format!("{RECORDINGS}/{}-{end}.ron", plain(seed)))
}

fn save_recording(
    mut events: MessageReader<PlayEvent>,
    (recorder, play): (Res<Recorder>, Res<Play>),
    site: Res<Site>,
    settings: Res<Settings>,
    store: Res<SettingsStore>,
    writer: Res<Writer>,
    mut log: ResMut<MessageLog>,
) {
    let end = events.read().find_map(|event| match event {
        PlayEvent::Won => Some(Kept::Won),
        PlayEvent::Lost => Some(Kept::Lost),
        _ => None,
    });
    let Some(kept) = end.filter(|_| settings.record) else { return };
    let Some(path) = file_of(&store, site.base().seed(), kept) else { return };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    log.say(format!("Recorded as {name}. See the list of bases you played."));
    let mut recording = recorder.recording.clone();
    recording.finish(&play);
    writer.write(path, move || recording.write());
}

#[cfg(test)]
mod tests {
    use std::{path::Path, sync::Arc};

    use rootward_rules::{
        recording::{
            check::{Verdict, check},
            open,
        },
        tables::shipped,
    };

    use super::*;
    use crate::app::testing::{app_on, flush, folder, play_base, said, updates};

    fn ended(folder: &Path, record: bool, end: PlayEvent) -> App {
        let mut app = app_on(folder);
        app.world_mut().resource_mut::<Settings>().record = record;
        play_base(&mut app, Seed::classic(179), false);
        updates(&mut app, 300);
        app.world_mut().write_message(end);
        app.update();
        flush(&app);
        app
    }

    #[test]
    fn an_ended_play_is_recorded_in_a_file() {
        let folder = folder("recorded");
        let app = ended(&folder, true, PlayEvent::Lost);
        let tables = Arc::new(shipped());
        let (recording, seed) = open(&folder.join("recordings/17.3-lost.ron"), &tables).expect("a recording");
        assert!(matches!(check(&recording, seed, tables), Verdict::Same { ticks, .. } if ticks > 200));
        assert_eq!(said(&app, "17.3-lost"), 1);
    }

    #[test]
    fn without_the_setting_nothing_is_recorded() {
        let folder = folder("unrecorded");
        drop(ended(&folder, false, PlayEvent::Won));
        assert!(!folder.join("recordings").exists());
    }
}
