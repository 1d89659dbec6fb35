//! Ownership of the data folder when two games or two browser tabs share it. Only the first game writes the campaign
//! and the saves of bases. The other one can write after the first has ended, from its next title screen on.

use bevy::prelude::*;
use rootward_files::{FolderLock, clear_leftovers};

use super::store::SettingsStore;
use crate::host::{
    messages::{MessageLog, complain},
    platform,
    states::Screen,
};

const FILE: &str = "game.lock";

pub const OUR_FOLDERS: [&str; 3] = [SAVES, RECORDINGS, DESIGNS];

pub const SAVES: &str = "saves";

pub const RECORDINGS: &str = "recordings";

pub const DESIGNS: &str = "designs";

/// The start of the sentence about another game or tab.
pub const ANOTHER: &str = if platform::HAS_FOLDERS {
    "Another copy of Rootward is running"
} else {
    "Another tab has this page open"
};

#[derive(Resource, Debug, Default)]
pub enum FolderHold {
    /// This game holds the folder: there is no other game or no folder, or the system has no locks.
    #[default]
    Alone,
    /// This game holds the folder until the lock is dropped.
    Ours(FolderLock),
    Another,
}

impl FolderHold {
    /// Whether the campaign and the saves may be written.
    #[must_use]
    pub const fn is_ours(&self) -> bool {
        !matches!(self, Self::Another)
    }

    fn of(store: &SettingsStore) -> Self {
        let Some(folder) = &store.data_dir else { return Self::Alone };
        match FolderLock::try_take(folder, FILE) {
            Ok(Some(lock)) => Self::Ours(lock),
            Ok(None) => Self::Another,
            // The folder is not writable, or the system does not support locks.
            Err(_) => Self::Alone,
        }
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeFolder;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FolderHold>()
        .init_resource::<SettingsStore>()
        .add_systems(PreStartup, (clear_folders, take).in_set(TakeFolder))
        .add_systems(OnEnter(Screen::Title), take_again.in_set(TakeFolder));
}

/// Removes partial files from our folders. A game that was killed leaves such files.
fn clear_folders(store: Res<SettingsStore>) {
    for folder in [&store.dir, &store.data_dir].into_iter().flatten() {
        clear_leftovers(folder);
        // Other folders in the data folder may not be ours.
        OUR_FOLDERS.iter().for_each(|ours| clear_leftovers(&folder.join(ours)));
    }
}

fn take(store: Res<SettingsStore>, mut hold: ResMut<FolderHold>) {
    *hold = FolderHold::of(&store);
    if !hold.is_ours() {
        complain(&format!(
            "{ANOTHER}. This copy stores scores, recordings and settings, but not the campaign or saves."
        ));
    }
}

fn take_again(store: Res<SettingsStore>, mut hold: ResMut<FolderHold>, mut log: ResMut<MessageLog>) {
    if hold.is_ours() {
        return;
    }
    *hold = FolderHold::of(&store);
    if hold.is_ours() {
        let other =
            if platform::HAS_FOLDERS { "The other copy has closed" } else { "The other tab is closed" };
        log.report(format!("{other}. This copy now stores the campaign and saves."));
    }
}
