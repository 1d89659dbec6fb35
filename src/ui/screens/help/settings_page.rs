//! The settings: a page for common settings, a page for the rest, and a search through both and through the keys.

use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::{Activate, observe},
};

use super::{HelpPage, keys_page, turn_to};
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, HelpShown},
    },
    input::{
        Pressed, TakesKey,
        actions::Action,
        bindings::Bindings,
        labels::KeyLabels,
        settings::{
            Settings,
            rebind::RebindNote,
            rows::{Group, ROWS, SettingRow, Shelf},
        },
    },
    kit::{
        self, colour, field,
        widgets::{Shape, column, row_of},
    },
    map::drawing::Draw,
    session::save::career::Career,
    ui::screens::{
        challenge,
        menu::{self, Adjust, FirstRow, MenuCursor},
        pictures::{Pictures, spawn_if},
        twice::{self, Twice},
        value_row::value_row,
    },
};

const LABEL: f32 = 140.0;
const GROUP: f32 = 128.0;
/// The width that the rows of a group need beside its name. With less room, the rows go below the name.
const ROOM: f32 = 500.0;
const MOST_CHARACTERS: usize = 40;

#[derive(Component, Clone, Copy, Debug)]
struct Setting(&'static SettingRow);

#[derive(Component, Clone, Copy, Debug)]
struct ValueOf(&'static SettingRow);

/// The row with the search field. While the cursor is on it, keys type into the field.
#[derive(Component, Clone, Copy, Debug)]
struct SearchRow;

#[derive(Component, Clone, Copy, Debug)]
struct SearchField;

#[derive(Component, Clone, Copy, Debug)]
struct GroupSlot;

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Search(String);

impl Search {
    /// Returns whether every typed word is in one of the texts. An empty search finds nothing.
    fn finds(&self, texts: &[&str]) -> bool {
        let text = texts.join(" ").to_lowercase();
        self.is_on() && self.0.split_whitespace().all(|word| text.contains(word))
    }

    fn is_on(&self) -> bool {
        !self.0.trim().is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Search>()
        .add_systems(
            Update,
            clear_first
                .in_set(AppSystems::Commands)
                .before(ChangeMode)
                .run_if(in_state(HelpShown).and_then(resource_equals(TakesKey(None)))),
        )
        .draw(
            (
                forget.run_if(resource_changed::<HelpPage>),
                (focus_field, fill, write_values.run_if(resource_changed::<Settings>))
                    .chain()
                    .after(super::show_page)
                    .run_if(in_state(HelpShown)),
            )
                .chain(),
        );
}

/// Spawns the page. The cursor begins in the search field if the help was opened at this page.
pub(super) fn spawn(page: Entity, begins: bool, commands: &mut Commands) {
    let field = field::text_field(EditableText::new(""), MOST_CHARACTERS);
    let row = (
        ChildOf(page),
        menu::row_frame("search"),
        SearchRow,
        children![
            menu::mark(),
            (Pickable::IGNORE, kit::text("Search")),
            (
                Pickable::IGNORE,
                column(0.0).grow(),
                children![(
                    Name::new("search frame"),
                    field::field_frame(3, colour::EDGE),
                    children![(Name::new("search"), SearchField, field, observe(note_typing))],
                )],
            ),
            (Pickable::IGNORE, kit::sized("all settings and keys", kit::TEXT, colour::QUIET)),
        ],
    );
    commands.spawn(row).insert_if(FirstRow, || begins);
    commands.spawn((Name::new("groups"), ChildOf(page), GroupSlot, column(6.0).below(6.0)));
}

fn forget(mut search: ResMut<Search>, mut note: ResMut<RebindNote>) {
    search.set_if_neq(Search::default());
    note.set_if_neq(RebindNote::default());
}

fn note_typing(
    change: On<TextEditChange>,
    field: Query<&EditableText, With<SearchField>>,
    mut search: ResMut<Search>,
) {
    if let Ok(field) = field.get(change.event_target()) {
        search.set_if_neq(Search(field.value().to_string().to_lowercase()));
    }
}

/// Clears the search at the first press of the key that goes back.
fn clear_first(
    mut pressed: ResMut<Pressed>,
    row: Single<Entity, With<SearchRow>>,
    mut field: Single<&mut EditableText, With<SearchField>>,
    mut search: ResMut<Search>,
    mut cursor: ResMut<MenuCursor>,
) {
    if search.is_on() && pressed.just_pressed(Action::Menu) {
        pressed.answer(Action::Menu);
        field.clear();
        search.0.clear();
        cursor.set_if_neq(MenuCursor(Some(*row)));
    }
}

fn focus_field(
    cursor: Res<MenuCursor>,
    row: Single<Entity, With<SearchRow>>,
    field: Single<Entity, With<SearchField>>,
    mut focus: ResMut<InputFocus>,
) {
    match (cursor.0 == Some(*row), focus.get() == Some(*field)) {
        (true, false) => focus.set(*field, FocusCause::Navigated),
        (false, true) => focus.clear(),
        _ => {}
    }
}

const fn face(group: Group) -> (&'static str, &'static str) {
    match group {
        Group::Picture => ("Picture", "item.visor"),
        Group::Sound => ("Sound", "item.radar"),
        Group::Comfort => ("Comfort", "item.shield.body"),
        Group::Play => ("Play", "item.map"),
    }
}

fn fill(
    (search, page): (Res<Search>, Res<HelpPage>),
    (settings, career, bindings): (Res<Settings>, Res<Career>, Res<Bindings>),
    keys: KeyLabels,
    pictures: Pictures,
    slot: Single<(Entity, Ref<GroupSlot>)>,
    mut commands: Commands,
) {
    let (slot, fresh) = slot.into_inner();
    if !search.is_changed() && !fresh.is_added() {
        return;
    }
    commands.entity(slot).despawn_related::<Children>();
    let shelf = if *page == HelpPage::Advanced { Shelf::Advanced } else { Shelf::Main };
    let is_plain = |on: Shelf| !search.is_on() && on == shelf;
    let card = |name: &'static str, picture: &str, commands: &mut Commands| {
        spawn_card(slot, name, pictures.of(picture), commands)
    };
    let mut is_empty = true;
    for group in Group::ALL {
        let (name, picture) = face(group);
        let shown = |row: &&SettingRow| {
            row.group == group && (is_plain(row.shelf) || search.finds(&[name, row.label, row.about]))
        };
        let mut rows = ROWS.iter().filter(shown).peekable();
        // The challenge belongs to the campaign and is saved with it.
        let has_challenge = group == Group::Play
            && (is_plain(Shelf::Main) || search.finds(&[name, challenge::LABEL, "difficulty"]));
        if rows.peek().is_none() && !has_challenge {
            continue;
        }
        is_empty = false;
        let card = card(name, picture, &mut commands);
        if has_challenge {
            commands.spawn((ChildOf(card), challenge::row(career.challenge, LABEL)));
        }
        for row in rows {
            let value = (ValueOf(row), kit::sized(row.shown(&settings), kit::TEXT, colour::LAMP));
            let about = kit::sized(row.about, kit::TEXT, colour::QUIET);
            let row_bundle = value_row(row.label, LABEL, value, about);
            commands.spawn((ChildOf(card), row_bundle, Setting(row), observe(choose), observe(adjust)));
        }
    }
    let mut found =
        Action::ALL.into_iter().filter(|action| search.finds(&["key", action.label()])).peekable();
    if found.peek().is_some() || is_plain(Shelf::Main) {
        is_empty = false;
        let card = card("Controls", "panel.buttons.s", &mut commands);
        found.for_each(|action| keys_page::spawn_row(card, action, &bindings, &mut commands));
        if is_plain(Shelf::Main) {
            let keys = (menu::row("Change the game keys"), observe(turn_to(HelpPage::Keys)));
            commands.spawn((ChildOf(card), keys));
            let keys = (menu::row("Change the generator keys"), observe(turn_to(HelpPage::Debug)));
            commands.spawn((ChildOf(card), keys));
        }
    }
    let about = match shelf {
        _ if search.is_on() => {
            let clears = keys.hint(Action::Menu, "clears the search.");
            if is_empty { format!("No setting or key matches. {clears}") } else { clears }
        }
        Shelf::Main => "Left and right change a value. Changes are saved at once.".to_owned(),
        Shelf::Advanced => {
            let warning = Some("Reset? You lose your settings and keys.");
            let reset = twice::row("Reset all settings to their defaults", warning);
            commands.spawn((ChildOf(slot), reset, observe(reset_all)));
            return;
        }
    };
    commands.spawn((
        Name::new("settings remark"),
        ChildOf(slot),
        kit::sized(about, kit::TEXT, colour::QUIET),
    ));
}

fn spawn_card(
    slot: Entity,
    name: &'static str,
    picture: Option<impl Bundle>,
    commands: &mut Commands,
) -> Entity {
    let frame = row_of(8.0).wrap().at_start().padded(8.0, 4.0).edged(1.0, 4.0);
    let card = commands.spawn((Name::new(format!("group: {name}")), ChildOf(slot), frame)).id();
    commands.entity(card).insert(BorderColor::all(colour::EDGE));
    let head = row_of(8.0).wide(GROUP);
    commands.spawn((Name::new("group head"), ChildOf(card), head)).with_children(|head| {
        spawn_if(head, picture);
        head.spawn(kit::sized(name, kit::TEXT, colour::LAMP));
    });
    let rows = column(0.0).grow().share(ROOM);
    commands.spawn((Name::new("rows of group"), ChildOf(card), rows)).id()
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

fn reset_all(
    row: On<Activate>,
    mut twice: Twice,
    mut settings: ResMut<Settings>,
    mut note: ResMut<RebindNote>,
) {
    if twice.is_meant(row.entity) {
        *settings = Settings::default();
        note.0 = "All settings are back to their defaults.".to_owned();
    }
}

fn write_values(settings: Res<Settings>, mut values: Query<(&ValueOf, &mut Text)>) {
    for (value, mut text) in &mut values {
        text.set_if_neq(Text(value.0.shown(&settings)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_fits_into_its_column() {
        for row in ROWS {
            assert!(kit::font::width(row.label) <= LABEL, "{}", row.label);
        }
    }
}
