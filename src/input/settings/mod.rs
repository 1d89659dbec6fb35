//! The player's settings, stored as differences from the defaults.

pub mod rebind;
pub mod recent;
pub mod rows;

use bevy::prelude::*;

pub use rows::{Settings, VOLUMES};

use crate::{
    host::{
        files::store::{self, SettingsStore},
        messages::MessageLog,
    },
    input::{
        actions::Action,
        bindings::{Binding, Bindings},
    },
};

/// The file in the configuration folder.
pub const FILE: &str = "settings.ron";

/// The version of the file format. A file of another version is set aside unread.
const VERSION: u16 = 1;

impl Settings {
    /// The binding of an action.
    pub fn binding(&self, action: Action) -> Binding {
        self.bindings.get(&action).cloned().unwrap_or_else(|| Bindings::default().of(action).clone())
    }

    /// Rebinds an action. A default binding is not stored as a change.
    pub fn bind(&mut self, action: Action, binding: Binding) {
        if *Bindings::default().of(action) == binding {
            self.bindings.remove(&action);
        } else {
            self.bindings.insert(action, binding);
        }
    }
}

#[derive(Resource, Default)]
struct SettingsFile(Settings);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<SettingsStore>()
        .init_resource::<SettingsFile>()
        .add_systems(PreStartup, load)
        .add_systems(PostUpdate, (apply_settings, save).chain().run_if(resource_changed::<Settings>))
        .add_plugins((rebind::plugin, recent::plugin));
}

fn of_text(text: &str) -> Result<Settings, String> {
    store::from_version(text, VERSION)
}

fn load(
    mut store: ResMut<SettingsStore>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<SettingsFile>,
    mut bindings: ResMut<Bindings>,
    mut log: ResMut<MessageLog>,
) {
    let Some(folder) = store.dir.clone() else { return };
    let (found, safe) = store::read(&folder.join(FILE), of_text).told(&mut log);
    if let Some(found) = found {
        kept.0 = found.clone();
        *settings = found.in_range();
    }
    if !safe {
        store.dir = None;
    }
    bindings.set_if_neq(Bindings::with_changes(&settings.bindings));
}

fn apply_settings(settings: Res<Settings>, mut bindings: ResMut<Bindings>) {
    bindings.set_if_neq(Bindings::with_changes(&settings.bindings));
}

/// Saves the changed settings. Changes by another game or an editor are kept.
fn save(
    store: Res<SettingsStore>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<SettingsFile>,
    mut log: ResMut<MessageLog>,
) {
    let Some(folder) = store.dir.as_deref().filter(|_| kept.0 != *settings) else { return };
    let file = folder.join(FILE);
    if let Some(theirs) = store::peek(&file, of_text) {
        let merged = settings.merged(&kept.0, &theirs).in_range();
        settings.set_if_neq(merged);
    }
    kept.0 = settings.clone();
    log.note_written(&file, store::write(&file, &*settings));
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;

    use super::*;
    use crate::{app::testing, input::bindings::Key};

    #[test]
    fn only_differences_from_the_defaults_are_written() {
        let mut settings = Settings { text_scale: 150, ..default() };
        let mut act = settings.binding(Action::Act);
        act.keys[0] = Key::Plain(KeyCode::KeyZ);
        settings.bind(Action::Act, act);
        let text = ron::to_string(&settings).expect("settings are text");
        assert!(text.contains("text_scale:150") && text.contains("KeyZ"), "{text}");
        assert!(!text.contains("flashing") && !text.contains("North"), "{text}");
        assert_eq!(ron::from_str::<Settings>(&text).expect("it reads back"), settings);
        settings.bind(Action::Act, Bindings::default().of(Action::Act).clone());
        assert!(settings.bindings.is_empty());
    }

    #[test]
    fn a_change_is_saved_at_once_and_read_at_the_next_start() {
        let folder = store::tests::folder("saved");
        let start = || testing::app_with(SettingsStore::in_folder(&folder));
        let mut app = start();
        app.world_mut().resource_mut::<Settings>().flashing = false;
        app.update();
        assert!(!start().world().resource::<Settings>().flashing);
        assert!(app.world().resource::<MessageLog>().latest(1).next().is_none());
    }

    #[test]
    fn two_games_keep_the_changes_of_both() {
        let folder = store::tests::folder("two-settings");
        let start = || testing::app_with(SettingsStore::in_folder(&folder));
        let (mut first, mut second) = (start(), start());
        let mut act = Settings::default().binding(Action::Act);
        act.keys[0] = Key::Plain(KeyCode::KeyZ);
        first.world_mut().resource_mut::<Settings>().flashing = false;
        first.world_mut().resource_mut::<Settings>().bind(Action::Act, act.clone());
        first.update();
        second.world_mut().resource_mut::<Settings>().volume_all = 3;
        second.update();
        let third = start();
        let settings = third.world().resource::<Settings>();
        assert_eq!((settings.flashing, settings.volume_all), (false, 3));
        assert_eq!(settings.binding(Action::Act), act);
        assert_eq!(settings, second.world().resource::<Settings>());
    }

    #[test]
    fn a_broken_file_is_said_kept_aside_and_not_used() {
        let folder = store::tests::folder("broken");
        std::fs::write(folder.join(FILE), "(text_scale: lots").expect("the folder can be written");
        let app = testing::app_with(SettingsStore::in_folder(&folder));
        assert_eq!(*app.world().resource::<Settings>(), Settings::default());
        let said = app.world().resource::<MessageLog>().latest(1).next().map(|line| line.text.clone());
        assert!(said.as_ref().is_some_and(|text| text.contains("settings.ron")), "{said:?}");
        let aside = std::fs::read_to_string(folder.join("settings.ron.broken")).expect("a copy is kept");
        assert_eq!(aside, "(text_scale: lots");
    }

    #[test]
    fn settings_of_a_later_game_are_kept_aside_and_never_overwritten() {
        for (name, text, why) in [
            ("later-settings", "(version: 2, volume_all: Loud([1, 2]))", "version 2"),
            ("unknown-field", "(version: 1, gravity: 3)", "gravity"),
        ] {
            let folder = store::tests::folder(name);
            std::fs::write(folder.join(FILE), text).expect("the folder can be written");
            let mut app = testing::app_with(SettingsStore::in_folder(&folder));
            app.world_mut().resource_mut::<Settings>().shaking = false;
            app.update();
            let said = app.world().resource::<MessageLog>().latest(1).next().map(|line| line.text.clone());
            assert!(said.as_ref().is_some_and(|said| said.contains(why)), "{said:?}");
            let aside = std::fs::read_to_string(folder.join("settings.ron.broken")).expect("a copy is kept");
            assert_eq!(aside, text);
            let new = testing::app_with(SettingsStore::in_folder(&folder));
            assert!(!new.world().resource::<Settings>().shaking);
        }
    }

    #[test]
    fn settings_without_a_version_are_read() {
        let folder = store::tests::folder("no-version");
        std::fs::write(folder.join(FILE), "(flashing: false)").expect("the folder can be written");
        let app = testing::app_with(SettingsStore::in_folder(&folder));
        let wanted = Settings { flashing: false, ..default() };
        assert_eq!(*app.world().resource::<Settings>(), wanted);
    }

    #[test]
    fn without_a_folder_nothing_is_written_and_nobody_complains() {
        let mut app = testing::app();
        app.world_mut().resource_mut::<Settings>().full_screen = true;
        app.update();
        assert!(app.world().resource::<SettingsStore>().dir.is_none());
        assert!(app.world().resource::<MessageLog>().latest(1).next().is_none());
    }
}
