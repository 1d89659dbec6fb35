//! All actions with their bound keys. Choosing an action rebinds it.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use crate::{
    host::states::HelpShown,
    input::{
        TakesKey,
        actions::Action,
        bindings::Bindings,
        settings::{Settings, rebind::RebindNote},
    },
    kit::{
        self, colour,
        widgets::{Shape, column, row_of},
    },
    map::drawing::Draw,
    ui::screens::menu,
};

const COLUMN: f32 = 440.0;

#[derive(Component, Clone, Copy, Debug)]
struct KeysOf(Action);

#[derive(Component, Clone, Copy, Debug)]
struct ButtonsOf(Action);

pub(super) fn plugin(app: &mut App) {
    let news = resource_changed::<Bindings>.or_else(resource_changed::<TakesKey>);
    app.draw(write_keys.run_if(in_state(HelpShown).and_then(news)));
}

const HEADING: &str = "Choose a key, then press the new key or button. \
    In the visor, north, east, south and west mean ahead, right, back and left.";

const DEBUG_HEADING: &str =
    "These keys change the seed, show how a base is made, or reveal what you have not seen.";

pub(super) fn spawn(page: Entity, debug: bool, bindings: &Bindings, commands: &mut Commands) {
    let heading = if debug { DEBUG_HEADING } else { HEADING };
    commands.spawn((Name::new("keys heading"), ChildOf(page), kit::sized(heading, kit::TEXT, colour::QUIET)));
    let columns = commands.spawn((Name::new("keys"), ChildOf(page), row_of(30.0).wrap().at_start())).id();
    let actions: Vec<Action> = Action::ALL.into_iter().filter(|action| action.is_debug() == debug).collect();
    let columns_of = if debug { 1 } else { 2 };
    for actions in actions.chunks(actions.len().div_ceil(columns_of)) {
        let column =
            commands.spawn((Name::new("column of keys"), ChildOf(columns), column(0.0).share(COLUMN))).id();
        for &action in actions {
            spawn_row(column, action, bindings, commands);
        }
    }
    if !debug {
        commands.spawn((ChildOf(page), menu::row("Reset all keys to their defaults"), observe(reset)));
    }
}

fn reset(_: On<Activate>, mut settings: ResMut<Settings>, mut note: ResMut<RebindNote>) {
    settings.bindings.clear();
    note.0 = "All keys are back to their defaults.".to_owned();
}

pub(super) fn spawn_row(column: Entity, action: Action, bindings: &Bindings, commands: &mut Commands) {
    let rebind = move |_: On<Activate>, mut takes: ResMut<TakesKey>, mut note: ResMut<RebindNote>| {
        takes.0 = Some(action);
        note.0 = format!("Press the new key or button for \"{}\" (Esc: keep).", action.label());
    };
    let label = Node::default().grow();
    let mut row = commands.spawn((ChildOf(column), menu::row_frame(action.label()), observe(rebind)));
    row.with_children(|row| {
        row.spawn(menu::mark());
        row.spawn((Name::new("action"), Pickable::IGNORE, kit::text(action.label()), label));
        row.spawn((
            Name::new("keys of action"),
            KeysOf(action),
            Pickable::IGNORE,
            TextLayout::no_wrap(),
            kit::sized(keys_text(bindings, action), kit::TEXT, colour::LAMP),
        ));
        row.spawn((
            Name::new("buttons of action"),
            ButtonsOf(action),
            Pickable::IGNORE,
            TextLayout::no_wrap(),
            kit::sized(buttons_text(bindings, action), kit::TEXT, colour::QUIET),
        ));
    });
    // These rows have less padding than others, because there are many of them.
    row.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(6), px(1)));
}

fn write_keys(
    bindings: Res<Bindings>,
    takes: Res<TakesKey>,
    mut keys: Query<(&KeysOf, &mut Text), Without<ButtonsOf>>,
    mut buttons: Query<(&ButtonsOf, &mut Text), Without<KeysOf>>,
) {
    for (&KeysOf(action), mut text) in &mut keys {
        let waiting = takes.0 == Some(action);
        let wanted = if waiting { "press it now".to_owned() } else { keys_text(&bindings, action) };
        text.set_if_neq(Text(wanted));
    }
    for (&ButtonsOf(action), mut text) in &mut buttons {
        text.set_if_neq(Text(buttons_text(&bindings, action)));
    }
}

fn keys_text(bindings: &Bindings, action: Action) -> String {
    let mut labels: Vec<String> = bindings.of(action).keys.iter().map(|key| key.label()).collect();
    labels.dedup();
    if labels.is_empty() { "(no key)".to_owned() } else { labels.join(" / ") }
}

/// The text is in brackets, so that buttons and keys do not differ only in colour.
fn buttons_text(bindings: &Bindings, action: Action) -> String {
    let labels: Vec<String> = bindings.of(action).buttons.iter().map(|button| button.label()).collect();
    if labels.is_empty() { String::new() } else { format!("({})", labels.join(" / ")) }
}
