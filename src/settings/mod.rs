//! What players set: keys, volumes, text size, flashing, full screen, and more. Kept as differences from
//! the defaults, with the version of their form.

pub mod rebind;
pub mod recent;

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    files::store::{self, Reading, SettingsStore},
    input::{
        actions::Action,
        bindings::{Binding, Bindings},
    },
    messages::MessageLog,
};

/// The file in the configuration folder.
pub const FILE: &str = "settings.ron";

/// Text sizes that can be set, in per cent.
pub const TEXT_SCALES: std::ops::RangeInclusive<u16> = 100..=200;
/// The step between two text sizes.
const TEXT_STEP: u16 = 25;

/// The steps of a volume; 0 is silence.
pub const VOLUMES: std::ops::RangeInclusive<u8> = 0..=10;

/// The version of the file's form. A file of a later one is set aside and not read.
const VERSION: u16 = 1;
/// The default volume.
const PLAIN_VOLUME: u8 = 8;

/// The settings. A change here takes effect and is saved in the same frame. A field that this version
/// does not know makes the file unreadable: otherwise it would be lost when the file is written.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The version of the file's form; the game keeps it, and players do not set it.
    pub version: u16,
    /// Bindings that differ from the defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bindings: BTreeMap<Action, Binding>,
    /// Size of text in per cent, [`TEXT_SCALES`].
    #[serde(skip_serializing_if = "is_plain_size")]
    pub text_scale: u16,
    /// Volume of everything, [`VOLUMES`].
    #[serde(skip_serializing_if = "is_plain_volume")]
    pub volume_all: u8,
    /// Volume of what happens, [`VOLUMES`].
    #[serde(skip_serializing_if = "is_plain_volume")]
    pub volume_effects: u8,
    /// Volume of warnings and of the meltdown, [`VOLUMES`].
    #[serde(skip_serializing_if = "is_plain_volume")]
    pub volume_alarms: u8,
    /// Whether anything may flash.
    #[serde(skip_serializing_if = "is_true")]
    pub flashing: bool,
    /// Whether anything may shake.
    #[serde(skip_serializing_if = "is_true")]
    pub shaking: bool,
    /// Whether the window fills the screen.
    #[serde(skip_serializing_if = "is_false")]
    pub full_screen: bool,
    /// Whether the party begins on the land around a base, and not in it.
    #[serde(skip_serializing_if = "is_false")]
    pub start_outside: bool,
    /// Whether a base begins with its briefing.
    #[serde(skip_serializing_if = "is_true")]
    pub briefings: bool,
    /// Whether one line teaches what is new.
    #[serde(skip_serializing_if = "is_true")]
    pub hints: bool,
    /// Whether every base that is played is recorded.
    #[serde(skip_serializing_if = "is_true")]
    pub record: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            bindings: BTreeMap::new(),
            text_scale: *TEXT_SCALES.start(),
            volume_all: PLAIN_VOLUME,
            volume_effects: PLAIN_VOLUME,
            volume_alarms: PLAIN_VOLUME,
            flashing: true,
            shaking: true,
            full_screen: false,
            start_outside: false,
            briefings: true,
            hints: true,
            record: true,
        }
    }
}

impl Settings {
    /// What is bound to an action.
    pub fn binding(&self, action: Action) -> Binding {
        self.bindings.get(&action).cloned().unwrap_or_else(|| Bindings::default().of(action).clone())
    }

    /// Rebinds an action; the default binding is not kept as a change.
    pub fn bind(&mut self, action: Action, binding: Binding) {
        if *Bindings::default().of(action) == binding {
            self.bindings.remove(&action);
        } else {
            self.bindings.insert(action, binding);
        }
    }

    /// Makes text larger or smaller by some steps of 25 per cent.
    pub fn step_text_scale(&mut self, steps: i16) {
        let wanted = self.text_scale.saturating_add_signed(steps.saturating_mul(TEXT_STEP as i16));
        self.text_scale = wanted.clamp(*TEXT_SCALES.start(), *TEXT_SCALES.end());
    }

    /// The settings with every value brought into its range: the file may contain anything.
    fn in_range(self) -> Self {
        let text_scale = self.text_scale.clamp(*TEXT_SCALES.start(), *TEXT_SCALES.end());
        let volume = |steps: u8| steps.clamp(*VOLUMES.start(), *VOLUMES.end());
        Self {
            version: VERSION,
            text_scale: text_scale / TEXT_STEP * TEXT_STEP,
            volume_all: volume(self.volume_all),
            volume_effects: volume(self.volume_effects),
            volume_alarms: volume(self.volume_alarms),
            ..self
        }
    }
}

fn is_plain_size(scale: &u16) -> bool {
    scale == TEXT_SCALES.start()
}

fn is_plain_volume(steps: &u8) -> bool {
    *steps == PLAIN_VOLUME
}

fn is_true(value: &bool) -> bool {
    *value
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The settings as they are in the file.
#[derive(Resource, Default)]
struct Kept(Settings);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<SettingsStore>()
        .init_resource::<Kept>()
        .add_systems(PreStartup, load)
        .add_systems(PostUpdate, (put_to_use, save).chain().run_if(resource_changed::<Settings>))
        .add_plugins((rebind::plugin, recent::plugin));
}

fn load(
    mut store: ResMut<SettingsStore>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut bindings: ResMut<Bindings>,
    mut log: ResMut<MessageLog>,
) {
    let Some(folder) = store.dir.clone() else { return };
    match store::read_version::<Settings>(&folder.join(FILE), VERSION) {
        Reading::Missing => {}
        Reading::Good(found) => {
            kept.0 = found.clone();
            *settings = found.in_range();
        }
        Reading::Broken { sentence, safe } => {
            store::report(&mut log, sentence);
            if !safe {
                store.dir = None;
            }
        }
    }
    bindings.set_if_neq(Bindings::with_changes(&settings.bindings));
}

fn put_to_use(settings: Res<Settings>, mut bindings: ResMut<Bindings>) {
    bindings.set_if_neq(Bindings::with_changes(&settings.bindings));
}

fn save(
    store: Res<SettingsStore>,
    settings: Res<Settings>,
    mut kept: ResMut<Kept>,
    mut log: ResMut<MessageLog>,
) {
    let Some(folder) = store.dir.as_deref().filter(|_| kept.0 != *settings) else { return };
    kept.0 = settings.clone();
    if let Err(sentence) = store::write(&folder.join(FILE), &*settings) {
        store::report(&mut log, sentence);
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;

    use super::*;
    use crate::{input::bindings::Key, testing};

    #[test]
    fn only_differences_from_the_defaults_are_written() {
        let mut settings = Settings::default();
        assert_eq!(ron::to_string(&settings).expect("settings are text"), "(version:1)");
        settings.step_text_scale(2);
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
    fn sizes_stay_in_range() {
        let mut settings = Settings { text_scale: 9000, volume_all: 99, ..default() }.in_range();
        assert_eq!((settings.text_scale, settings.volume_all), (200, 10));
        assert_eq!(Settings { text_scale: 140, ..default() }.in_range().text_scale, 125);
        settings.step_text_scale(i16::MIN);
        assert_eq!(settings.text_scale, 100);
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
    fn settings_from_before_versions_are_read() {
        let folder = store::tests::folder("before-versions");
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
