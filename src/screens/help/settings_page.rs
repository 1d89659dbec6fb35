//! Text size, volumes, flashing, full screen and more, and all keys back to their defaults.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::HelpPage;
use crate::{
    kit::{
        self, colour,
        room::{OnlyFrom, TIGHT},
    },
    schedule::AppSystems,
    screens::menu::{self, Adjust, Adjustable},
    settings::{Settings, TEXT_SCALES, VOLUMES, rebind::RebindNote},
    states::HelpShown,
};

/// Width of the label of a setting in logical pixels.
const LABEL: f32 = 240.0;
/// Width of its value.
const VALUE: f32 = 132.0;

/// A setting that has a value on this page.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// Size of text.
    TextScale,
    /// Volume of everything.
    VolumeAll,
    /// Volume of what happens.
    VolumeEffects,
    /// Volume of warnings.
    VolumeAlarms,
    /// Whether anything may flash.
    Flashing,
    /// Whether anything may shake.
    Shaking,
    /// Whether a base begins with its briefing.
    Briefings,
    /// Whether one line teaches what is new.
    Hints,
    /// Whether the window fills the screen.
    FullScreen,
    /// Whether the party begins outside the base.
    StartOutside,
    /// Whether bases that are played are recorded.
    Record,
}

/// What a setting holds, to be read or changed.
enum Held<'a> {
    Percent(u16),
    Volume(&'a mut u8),
    Switch(&'a mut bool),
}

impl Setting {
    const ALL: [Self; 11] = [
        Self::TextScale,
        Self::VolumeAll,
        Self::VolumeEffects,
        Self::VolumeAlarms,
        Self::Flashing,
        Self::Shaking,
        Self::Briefings,
        Self::Hints,
        Self::FullScreen,
        Self::StartOutside,
        Self::Record,
    ];

    /// Its name, and what it changes.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::TextScale => ("Text size", "all text and panels"),
            Self::VolumeAll => ("Sound", "everything that is heard"),
            Self::VolumeEffects => ("Sound of what happens", "steps, doors, fights, menus"),
            Self::VolumeAlarms => ("Sound of warnings", "falling walls, the charge, the meltdown"),
            Self::Flashing => ("Flashing", "hits, lamps, fire, the digger's light"),
            Self::Shaking => ("Shaking", "bumps, blows, explosions"),
            Self::Briefings => ("Briefings", "what to expect, before a base begins"),
            Self::Hints => ("Hints", "one line about what is new"),
            Self::FullScreen => ("Full screen", "the window fills the screen"),
            Self::StartOutside => ("Start outside the base", "on the land around planet bases"),
            Self::Record => ("Record bases", "every base that is played can be replayed"),
        }
    }

    fn held(self, settings: &mut Settings) -> Held<'_> {
        match self {
            Self::TextScale => Held::Percent(settings.text_scale),
            Self::VolumeAll => Held::Volume(&mut settings.volume_all),
            Self::VolumeEffects => Held::Volume(&mut settings.volume_effects),
            Self::VolumeAlarms => Held::Volume(&mut settings.volume_alarms),
            Self::Flashing => Held::Switch(&mut settings.flashing),
            Self::Shaking => Held::Switch(&mut settings.shaking),
            Self::Briefings => Held::Switch(&mut settings.briefings),
            Self::Hints => Held::Switch(&mut settings.hints),
            Self::FullScreen => Held::Switch(&mut settings.full_screen),
            Self::StartOutside => Held::Switch(&mut settings.start_outside),
            Self::Record => Held::Switch(&mut settings.record),
        }
    }

    fn value(self, settings: &Settings) -> String {
        match self.held(&mut settings.clone()) {
            Held::Percent(percent) => format!("< {percent} % >"),
            Held::Volume(0) => "< off >".to_owned(),
            Held::Volume(steps) => format!("< {steps} of {} >", VOLUMES.end()),
            Held::Switch(true) => "< on >".to_owned(),
            Held::Switch(false) => "< off >".to_owned(),
        }
    }

    /// One step to the left (-1) or to the right (1).
    fn step(self, settings: &mut Settings, by: i16) {
        match self.held(settings) {
            Held::Percent(_) => settings.step_text_scale(by),
            Held::Volume(steps) => {
                *steps =
                    steps.saturating_add_signed(by.signum() as i8).clamp(*VOLUMES.start(), *VOLUMES.end());
            }
            Held::Switch(on) => *on = !*on,
        }
    }

    /// The next value; after the last comes the first.
    fn cycle(self, settings: &mut Settings) {
        match self.held(settings) {
            Held::Percent(percent) if percent >= *TEXT_SCALES.end() => {
                settings.text_scale = *TEXT_SCALES.start()
            }
            Held::Volume(steps) if *steps >= *VOLUMES.end() => *steps = *VOLUMES.start(),
            _ => self.step(settings, 1),
        }
    }
}

/// The text that shows a value.
#[derive(Component, Clone, Copy, Debug)]
struct ValueOf(Setting);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write_values
            .in_set(AppSystems::View)
            .run_if(in_state(HelpShown).and_then(resource_changed::<Settings>)),
    );
}

pub(super) fn spawn(page: Entity, settings: &Settings, commands: &mut Commands) {
    commands.spawn((ChildOf(page), menu::gap(8.0)));
    for setting in Setting::ALL {
        let fixed = |width: f32| Node { width: px(width), flex_shrink: 0.0, ..default() };
        let (label, about) = setting.words();
        commands.spawn((
            ChildOf(page),
            menu::row_frame(label),
            setting,
            Adjustable,
            observe(choose),
            observe(adjust),
            children![
                menu::mark(),
                (
                    Name::new("label"),
                    Pickable::IGNORE,
                    TextLayout::no_wrap(),
                    kit::text(label),
                    fixed(LABEL),
                ),
                (
                    Name::new("value"),
                    ValueOf(setting),
                    Pickable::IGNORE,
                    TextLayout::no_wrap(),
                    kit::sized(setting.value(settings), kit::TEXT, colour::LAMP),
                    fixed(VALUE),
                ),
                (
                    Name::new("about"),
                    Pickable::IGNORE,
                    OnlyFrom(TIGHT),
                    Node { flex_grow: 1.0, flex_basis: px(0), ..default() },
                    children![(kit::sized(about, kit::TEXT, colour::QUIET), Pickable::IGNORE)],
                ),
            ],
        ));
    }
    commands.spawn((ChildOf(page), menu::gap(8.0)));
    commands.spawn((ChildOf(page), menu::row("Change keys: on the first page"), observe(turn_to_keys)));
    commands.spawn((ChildOf(page), menu::row("All keys back to their defaults"), observe(reset_keys)));
    commands.spawn((ChildOf(page), menu::row("All settings back to their defaults"), observe(reset_all)));
    commands.spawn((ChildOf(page), menu::gap(8.0)));
    commands.spawn((
        Name::new("settings remark"),
        ChildOf(page),
        kit::sized("Left and right change a value. Every change is saved at once.", kit::TEXT, colour::QUIET),
    ));
}

fn choose(row: On<Activate>, kinds: Query<&Setting>, mut settings: ResMut<Settings>) {
    if let Ok(setting) = kinds.get(row.entity) {
        setting.cycle(&mut settings);
    }
}

fn adjust(row: On<Adjust>, kinds: Query<&Setting>, mut settings: ResMut<Settings>) {
    if let Ok(setting) = kinds.get(row.entity) {
        setting.step(&mut settings, row.by);
    }
}

fn turn_to_keys(_: On<Activate>, mut page: ResMut<HelpPage>) {
    page.set_if_neq(HelpPage::Keys);
}

fn reset_keys(_: On<Activate>, mut settings: ResMut<Settings>, mut note: ResMut<RebindNote>) {
    settings.bindings.clear();
    note.0 = "All keys are back to their defaults.".to_owned();
}

fn reset_all(_: On<Activate>, mut settings: ResMut<Settings>, mut note: ResMut<RebindNote>) {
    *settings = Settings::default();
    note.0 = "All settings are back to their defaults.".to_owned();
}

fn write_values(settings: Res<Settings>, mut values: Query<(&ValueOf, &mut Text)>) {
    for (value, mut text) in &mut values {
        text.set_if_neq(Text(value.0.value(&settings)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choosing_goes_through_every_text_size_and_begins_again() {
        let mut settings = Settings::default();
        let sizes: Vec<u16> = (0..6)
            .map(|_| {
                Setting::TextScale.cycle(&mut settings);
                settings.text_scale
            })
            .collect();
        assert_eq!(sizes, [125, 150, 175, 200, 100, 125]);
    }

    #[test]
    fn volumes_stop_at_their_ends_and_choosing_goes_round() {
        let mut settings = Settings::default();
        (0..20).for_each(|_| Setting::VolumeAlarms.step(&mut settings, 1));
        assert_eq!(Setting::VolumeAlarms.value(&settings), "< 10 of 10 >");
        Setting::VolumeAlarms.cycle(&mut settings);
        assert_eq!(Setting::VolumeAlarms.value(&settings), "< off >");
        Setting::VolumeAlarms.step(&mut settings, -1);
        assert_eq!(settings.volume_alarms, 0);
    }

    #[test]
    fn every_setting_changes_a_value_of_its_own() {
        let mut seen = vec![Settings::default()];
        for setting in Setting::ALL {
            let mut settings = Settings::default();
            setting.step(&mut settings, 1);
            assert_ne!(setting.value(&settings), setting.value(&Settings::default()), "{setting:?}");
            assert!(!seen.contains(&settings), "{setting:?}");
            seen.push(settings);
        }
    }
}
