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
    save::career::Career,
    schedule::AppSystems,
    screens::{
        challenge,
        menu::{self, Adjust, Adjustable},
    },
    settings::{
        Settings,
        rebind::RebindNote,
        rows::{ROWS, SettingRow},
    },
    states::HelpShown,
};

/// Width of the label of a setting in logical pixels.
const LABEL: f32 = 240.0;
/// Width of its value.
const VALUE: f32 = 132.0;

/// The setting of a row of the page.
#[derive(Component, Clone, Copy, Debug)]
struct Setting(&'static SettingRow);

/// The text that shows a value.
#[derive(Component, Clone, Copy, Debug)]
struct ValueOf(&'static SettingRow);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write_values
            .in_set(AppSystems::View)
            .run_if(in_state(HelpShown).and_then(resource_changed::<Settings>)),
    );
}

pub(super) fn spawn(page: Entity, settings: &Settings, career: &Career, commands: &mut Commands) {
    commands.spawn((ChildOf(page), menu::gap(8.0)));
    // How hard it is belongs to the campaign and is kept with it.
    commands.spawn((ChildOf(page), challenge::row(career.challenge, LABEL)));
    for setting in ROWS {
        let fixed = |width: f32| Node { width: px(width), flex_shrink: 0.0, ..default() };
        commands.spawn((
            ChildOf(page),
            menu::row_frame(setting.label),
            Setting(setting),
            Adjustable,
            observe(choose),
            observe(adjust),
            children![
                menu::mark(),
                (
                    Name::new("label"),
                    Pickable::IGNORE,
                    TextLayout::no_wrap(),
                    kit::text(setting.label),
                    fixed(LABEL),
                ),
                (
                    Name::new("value"),
                    ValueOf(setting),
                    Pickable::IGNORE,
                    TextLayout::no_wrap(),
                    kit::sized(setting.shown(settings), kit::TEXT, colour::LAMP),
                    fixed(VALUE),
                ),
                (
                    Name::new("about"),
                    Pickable::IGNORE,
                    OnlyFrom(TIGHT),
                    Node { flex_grow: 1.0, flex_basis: px(0), ..default() },
                    children![(kit::sized(setting.about, kit::TEXT, colour::QUIET), Pickable::IGNORE)],
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
        kit::sized("Left and right change a value. Every change is saved at once. Challenge and plain bases count from the next base on, or now if this one has only just begun.", kit::TEXT, colour::QUIET),
    ));
}

fn choose(row: On<Activate>, kinds: Query<&Setting>, mut settings: ResMut<Settings>) {
    if let Ok(setting) = kinds.get(row.entity) {
        setting.0.held(&mut settings).cycle();
    }
}

fn adjust(row: On<Adjust>, kinds: Query<&Setting>, mut settings: ResMut<Settings>) {
    if let Ok(setting) = kinds.get(row.entity) {
        setting.0.held(&mut settings).step(row.by);
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
        text.set_if_neq(Text(value.0.shown(&settings)));
    }
}
