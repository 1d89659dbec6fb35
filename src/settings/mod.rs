//! What players set: keys, text size, flashing, full screen, where the party begins. Kept as differences from the defaults.

pub mod rebind;
pub mod recent;
pub mod store;

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use self::store::{Reading, SettingsStore};
use crate::{
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

/// The settings. Whatever changes here is in force and saved in the same frame.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Bindings that differ from the defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bindings: BTreeMap<Action, Binding>,
    /// Size of text in per cent, [`TEXT_SCALES`].
    #[serde(skip_serializing_if = "is_plain_size")]
    pub text_scale: u16,
    /// Whether anything may flash or shake.
    #[serde(skip_serializing_if = "is_true")]
    pub flashing: bool,
    /// Whether the window fills the screen.
    #[serde(skip_serializing_if = "is_false")]
    pub full_screen: bool,
    /// Whether the party begins on the land around a base, and not in it.
    #[serde(skip_serializing_if = "is_false")]
    pub start_outside: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bindings: BTreeMap::new(),
            text_scale: *TEXT_SCALES.start(),
            flashing: true,
            full_screen: false,
            start_outside: false,
        }
    }
}

impl Settings {
    /// What is bound to an action.
    pub fn binding(&self, action: Action) -> Binding {
        self.bindings.get(&action).cloned().unwrap_or_else(|| Bindings::default().of(action).clone())
    }

    /// Binds an action anew; the default binding is not kept as a change.
    pub fn bind(&mut self, action: Action, binding: Binding) {
        if *Bindings::default().of(action) == binding {
            self.bindings.remove(&action);
        } else {
            self.bindings.insert(action, binding);
        }
    }

    /// Makes text larger or smaller by some steps of 25 per cent.
    pub fn step_text_scale(&mut self, steps: i16) {
        let wanted = self.text_scale.saturating_add_signed(steps.saturating_mul(25));
        self.text_scale = wanted.clamp(*TEXT_SCALES.start(), *TEXT_SCALES.end());
    }

    /// The settings as they can be put to use, after reading what anybody may have written.
    fn in_range(self) -> Self {
        Self { text_scale: self.text_scale.clamp(*TEXT_SCALES.start(), *TEXT_SCALES.end()), ..self }
    }
}

fn is_plain_size(scale: &u16) -> bool {
    scale == TEXT_SCALES.start()
}

fn is_true(value: &bool) -> bool {
    *value
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The settings as the file has them.
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
    match store::read::<Settings>(&folder.join(FILE)) {
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
        assert_eq!(ron::to_string(&settings).expect("settings are text"), "()");
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
        let mut settings = Settings { text_scale: 9000, ..default() }.in_range();
        assert_eq!(settings.text_scale, 200);
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
    fn without_a_folder_nothing_is_written_and_nobody_complains() {
        let mut app = testing::app();
        app.world_mut().resource_mut::<Settings>().full_screen = true;
        app.update();
        assert!(app.world().resource::<SettingsStore>().dir.is_none());
        assert!(app.world().resource::<MessageLog>().latest(1).next().is_none());
    }
}
