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

/// The kinds of recordings of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The last won play.
    Won,
    Lost,
    Best(Challenge),
}

/// The file of a recording.
pub fn file_of(store: &SettingsStore, seed: Seed, kept: Kept) -> Option<PathBuf> {
    let end = match kept {
        Kept::Won => "won".to_owned(),
        Kept::Lost => "lost".to_owned(),
        Kept::Best(Challenge::Captive) => "best".to_owned(),
        Kept::Best(challenge) => format!("best-{challenge}"),
    };
    Some(store.data_dir.as_ref()?.join(RECORDINGS).join(format!("{}-{end}.ron", plain(seed))))
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
    use std::sync::Arc;

    use rootward_rules::{
        recording::{
            check::{Verdict, check},
            open,
        },
        tables::shipped,
    };

    use super::*;
    use crate::{
        app::testing::{app_with, updates, wait_for_base},
        host::{files::store::tests::folder, states::Mode},
        ui::screens::play::EnterBase,
    };

    #[test]
    fn the_recording_of_a_play_that_has_ended_is_a_file_that_plays_the_same() {
        let seed = Seed::classic(179);
        let folder = folder("recorded");
        let mut app = app_with(SettingsStore::in_folder(&folder));
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        updates(&mut app, 300);
        let tick = app.world().resource::<Play>().tick;
        assert!(tick > 200, "{tick}");
        app.world_mut().write_message(PlayEvent::Lost);
        app.update();
        app.world().resource::<Writer>().flush();
        let path = folder.join("recordings").join("17.3-lost.ron");
        let tables = Arc::new(shipped());
        let (recording, seed) = open(&path, &tables).expect("a recording");
        assert!(matches!(check(&recording, seed, tables), Verdict::Same { ticks, .. } if ticks >= tick));
        let said = app.world().resource::<MessageLog>().latest(5).any(|line| line.text.contains("17.3-lost"));
        assert!(said);
    }

    #[test]
    fn without_the_setting_nothing_is_recorded() {
        let seed = Seed::classic(179);
        let folder = folder("unrecorded");
        let mut app = app_with(SettingsStore::in_folder(&folder));
        app.world_mut().resource_mut::<Settings>().record = false;
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        updates(&mut app, 50);
        app.world_mut().write_message(PlayEvent::Won);
        app.update();
        app.world().resource::<Writer>().flush();
        assert!(!folder.join("recordings").exists());
    }
}
