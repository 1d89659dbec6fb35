//! Text size, flashing, full screen, where the party begins, and all keys back to their defaults.

use bevy::{prelude::*, ui_widgets::Activate, ui_widgets::observe};

use super::{
    super::{
        HelpShown,
        menu::{self, Adjust, Adjustable},
    },
    HelpPage,
};
use crate::{
    AppSystems,
    settings::{Settings, TEXT_SCALES, rebind::RebindNote},
    view::kit::{self, colour},
};

/// Width of the label of a setting in logical pixels.
const LABEL: f32 = 260.0;

/// A setting that has a value on this page.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// Size of text.
    TextScale,
    /// Whether anything may flash or shake.
    Flashing,
    /// Whether the window fills the screen.
    FullScreen,
    /// Whether the party begins outside the base.
    StartOutside,
}

impl Setting {
    const ALL: [Self; 4] = [Self::TextScale, Self::Flashing, Self::FullScreen, Self::StartOutside];

    const fn label(self) -> &'static str {
        match self {
            Self::TextScale => "Text size",
            Self::Flashing => "Flashing and shaking",
            Self::FullScreen => "Full screen",
            Self::StartOutside => "Start outside the base",
        }
    }

    fn value(self, settings: &Settings) -> String {
        let switch = |on| if on { "< on >".to_owned() } else { "< off >".to_owned() };
        match self {
            Self::TextScale => format!("< {} % >", settings.text_scale),
            Self::Flashing => switch(settings.flashing),
            Self::FullScreen => switch(settings.full_screen),
            Self::StartOutside => switch(settings.start_outside),
        }
    }

    /// One step to the left (-1) or to the right (1).
    fn step(self, settings: &mut Settings, by: i16) {
        match self {
            Self::TextScale => settings.step_text_scale(by),
            Self::Flashing => settings.flashing = !settings.flashing,
            Self::FullScreen => settings.full_screen = !settings.full_screen,
            Self::StartOutside => settings.start_outside = !settings.start_outside,
        }
    }

    /// The next value; behind the last comes the first.
    fn cycle(self, settings: &mut Settings) {
        if self == Self::TextScale && settings.text_scale >= *TEXT_SCALES.end() {
            settings.text_scale = *TEXT_SCALES.start();
        } else {
            self.step(settings, 1);
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
        let label = Node { width: px(LABEL), ..default() };
        commands.spawn((
            ChildOf(page),
            menu::row_frame(setting.label()),
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
                    kit::text(setting.label()),
                    label,
                ),
                (
                    Name::new("value"),
                    ValueOf(setting),
                    Pickable::IGNORE,
                    TextLayout::no_wrap(),
                    kit::sized(setting.value(settings), kit::TEXT, colour::LAMP),
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
    note.0 = "All keys are as they were at first.".to_owned();
}

fn reset_all(_: On<Activate>, mut settings: ResMut<Settings>, mut note: ResMut<RebindNote>) {
    *settings = Settings::default();
    note.0 = "All settings are as they were at first.".to_owned();
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
}
