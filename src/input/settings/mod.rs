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

pub const FILE: &str = "settings.ron";

/// The version of the file format. A file with another version is set aside unread.
const VERSION: u16 = 1;

impl Settings {
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
    let (found, safe) = store::read(&folder.join(FILE), of_text, &mut log);
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
    use std::path::Path;

    use super::*;
    use crate::{
        app::testing::{app, app_on, folder, said},
        input::bindings::Key,
    };

    fn settings(app: &mut App) -> Mut<'_, Settings> {
        app.world_mut().resource_mut()
    }

    fn act_by_z() -> Binding {
        let mut act = Settings::default().binding(Action::Act);
        act.keys[0] = Key::Plain(KeyCode::KeyZ);
        act
    }

    fn reading(folder: &Path, text: &str) -> App {
        std::fs::write(folder.join(FILE), text).expect("the folder can be written");
        app_on(folder)
    }

    #[test]
    fn only_differences_from_the_defaults_are_written() {
        let mut settings = Settings { text_scale: 150, ..default() };
        settings.bind(Action::Act, act_by_z());
        let text = ron::to_string(&settings).expect("settings are text");
        assert!(text.contains("text_scale:150") && text.contains("KeyZ"), "{text}");
        assert!(!text.contains("flashing") && !text.contains("North"), "{text}");
        assert_eq!(ron::from_str::<Settings>(&text).expect("it reads back"), settings);
        settings.bind(Action::Act, Bindings::default().of(Action::Act).clone());
        assert!(settings.bindings.is_empty());
    }

    #[test]
    fn two_games_keep_the_changes_of_both() {
        let folder = folder("two-settings");
        let (mut first, mut second) = (app_on(&folder), app_on(&folder));
        settings(&mut first).flashing = false;
        settings(&mut first).bind(Action::Act, act_by_z());
        first.update();
        assert!(first.world().resource::<MessageLog>().latest(1).next().is_none());
        settings(&mut second).volume_all = 3;
        second.update();
        let third = app_on(&folder);
        let settings = third.world().resource::<Settings>();
        assert_eq!((settings.flashing, settings.volume_all), (false, 3));
        assert_eq!(settings.binding(Action::Act), act_by_z());
        assert_eq!(settings, second.world().resource::<Settings>());
    }

    #[test]
    fn unreadable_settings_are_reported_and_set_aside() {
        for (name, text, why) in [
            ("broken", "(text_scale: lots", "settings.ron"),
            ("later-settings", "(version: 2, volume_all: Loud([1, 2]))", "version 2"),
            ("unknown-field", "(version: 1, gravity: 3)", "gravity"),
        ] {
            let folder = folder(name);
            let mut app = reading(&folder, text);
            assert_eq!(*settings(&mut app), Settings::default(), "{name}");
            settings(&mut app).shaking = false;
            app.update();
            assert_eq!(said(&app, why), 1, "{name}");
            let aside = std::fs::read_to_string(folder.join("settings.ron.broken")).expect("a copy is kept");
            assert_eq!(aside, text);
            assert!(!settings(&mut app_on(&folder)).shaking, "{name}");
        }
    }

    #[test]
    fn settings_without_a_version_are_read() {
        let mut app = reading(&folder("no-version"), "(flashing: false)");
        assert_eq!(*settings(&mut app), Settings { flashing: false, ..default() });
    }

    #[test]
    fn without_a_folder_nothing_is_written() {
        let mut app = app();
        settings(&mut app).full_screen = true;
        app.update();
        assert!(app.world().resource::<SettingsStore>().dir.is_none());
        assert!(app.world().resource::<MessageLog>().latest(1).next().is_none());
    }
}
