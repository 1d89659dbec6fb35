//! The list of played bases: sorting, search and pages, with recordings and lines to share.

mod list;
mod one;

use bevy::{
    input::keyboard::KeyboardInput,
    input_focus::InputFocus,
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::{Activate, observe},
};
use rootward_rules::terms::Challenge;

use self::list::{PAGE, Sort, found, pages};
use super::menu::{self, Adjust, Adjustable, FirstRow, Pages, TurnPage};
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, TitlePage},
    },
    input::{Pressed, actions::Action, labels::KeyLabels},
    kit::{
        self, colour,
        field::{keep_focus, text_field},
        widgets::{Shape, column, part},
    },
    map::drawing::Draw,
    session::save::{career::Career, daily::Today, played::Played},
};

const WIDTH: f32 = 760.0;
const MOST_CHARACTERS: usize = 40;
const COLUMNS: [f32; 4] = [160.0, 190.0, 155.0, 105.0];

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct View {
    typed: String,
    sort: Sort,
    page: usize,
    /// The open base, by its seed as text.
    open: Option<(String, Challenge)>,
    last: Option<(String, Challenge)>,
    note: String,
}

#[derive(Component, Clone, Debug)]
struct PlayedPlate(Option<(String, Challenge)>);

#[derive(Component, Clone, Copy, Debug)]
struct ListSlot;

#[derive(Component, Clone, Copy, Debug)]
struct SearchField;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .add_systems(OnEnter(TitlePage::Played), spawn)
        .add_systems(
            Update,
            (close, turn_by_keys)
                .in_set(ChangeMode)
                .in_set(AppSystems::Commands)
                .run_if(in_state(TitlePage::Played)),
        )
        .draw(
            (show, fill, one::write_note, keep_focus::<SearchField>.run_if(resource_changed::<InputFocus>))
                .chain()
                .run_if(in_state(TitlePage::Played)),
        );
}

fn spawn(mut view: ResMut<View>, mut commands: Commands) {
    *view = View { sort: view.sort, ..View::default() };
    // The plate is still empty.
    let empty = PlayedPlate(Some((String::new(), Challenge::Captive)));
    let backdrop = menu::backdrop(JustifyContent::Center, AlignItems::Center, menu::SHADE);
    let plate = (empty, Pages, observe(turn), menu::panel(WIDTH));
    menu::open(TitlePage::Played, "played", backdrop, plate, &mut commands);
}

/// Closes the open base, then the search, then the list, one with each press of Escape.
fn close(
    pressed: Res<Pressed>,
    mut view: ResMut<View>,
    mut field: Query<&mut EditableText, With<SearchField>>,
    mut next: ResMut<NextState<TitlePage>>,
) {
    if !pressed.just_pressed(Action::Menu) {
        return;
    }
    if view.open.is_some() {
        view.shut();
    } else if !view.typed.is_empty() {
        (view.typed, view.page) = (String::new(), 0);
        field.iter_mut().for_each(|mut field| field.clear());
    } else {
        next.set(TitlePage::Seeds);
    }
}

impl View {
    fn shut(&mut self) {
        self.last = self.open.take();
        self.note.clear();
    }

    fn turn(&mut self, by: isize, count: usize) {
        if self.open.is_none() {
            self.page = self.page.saturating_add_signed(by).min(pages(count) - 1);
            self.last = None;
        }
    }
}

fn turn(turn: On<TurnPage>, played: Res<Played>, mut view: ResMut<View>) {
    let count = found(&played, &view.typed, view.sort).len();
    view.turn(turn.by.into(), count);
}

/// Turns pages by left and right, unless the field has text. With text, they move its cursor.
fn turn_by_keys(mut keys: MessageReader<KeyboardInput>, played: Res<Played>, mut view: ResMut<View>) {
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let by = match key.key_code {
            KeyCode::PageDown => 1,
            KeyCode::PageUp => -1,
            KeyCode::ArrowRight if view.typed.is_empty() => 1,
            KeyCode::ArrowLeft if view.typed.is_empty() => -1,
            _ => continue,
        };
        let count = found(&played, &view.typed, view.sort).len();
        view.turn(by, count);
    }
}

fn show(
    view: Res<View>,
    (played, keys): (Res<Played>, KeyLabels),
    one: one::Facts,
    mut plate: Single<(Entity, &mut PlayedPlate)>,
    mut commands: Commands,
) {
    if plate.1.0 == view.open {
        return;
    }
    let list = plate.0;
    plate.1.0.clone_from(&view.open);
    commands.entity(list).despawn_related::<Children>();
    let opened = view.open.as_ref().and_then(|(seed, challenge)| {
        played.bases().find(|base| base.seed == *seed && base.challenge == *challenge)
    });
    commands.entity(list).with_children(|plate| match opened {
        Some(base) => one.spawn(plate, base, &keys),
        None => spawn_list(plate, &view, &keys),
    });
}

fn spawn_list(plate: &mut ChildSpawnerCommands, view: &View, keys: &KeyLabels) {
    plate.spawn(menu::heading("Bases you played"));
    let field = text_field(EditableText::new(&view.typed), MOST_CHARACTERS);
    plate.spawn((
        Name::new("search frame"),
        kit::field::field_frame(5, colour::EDGE),
        children![
            (Name::new("search label"), kit::sized("Find", kit::TEXT, colour::QUIET)),
            (Name::new("search"), SearchField, field, observe(note_typing)),
        ],
    ));
    plate.spawn((Name::new("played list"), ListSlot, column(0.0)));
    let hint = keys.hint(Action::Menu, "goes back");
    let words = format!("Type to find a base.   [PgUp] [PgDn] turn pages   {hint}");
    plate.spawn((Name::new("keys"), kit::sized(words, kit::TEXT, colour::QUIET), part().below(6.0)));
}

fn note_typing(
    change: On<TextEditChange>,
    field: Query<&EditableText, With<SearchField>>,
    mut view: ResMut<View>,
) {
    let Ok(field) = field.get(change.event_target()) else { return };
    let typed = field.value().to_string();
    if typed != view.typed {
        (view.typed, view.page, view.last) = (typed, 0, None);
    }
}

fn fill(
    view: Res<View>,
    (played, career, today): (Res<Played>, Res<Career>, Res<Today>),
    slot: Single<(Entity, Ref<ListSlot>)>,
    mut commands: Commands,
) {
    let (slot, fresh) = slot.into_inner();
    if !(view.is_changed() || fresh.is_added() || played.is_changed() || today.is_changed()) {
        return;
    }
    let bases = found(&played, &view.typed, view.sort);
    let (count, page) = (pages(bases.len()), view.page.min(pages(bases.len()) - 1));
    commands.entity(slot).despawn_related::<Children>();
    commands.entity(slot).with_children(|slot| {
        let sort = menu::row(format!("Sorted by {} (Enter: change)", view.sort.name()));
        let mut sort = slot.spawn((sort, Adjustable, observe(sort_next), observe(sort_by)));
        let mut begun = view.last.is_some() || bases.is_empty();
        if bases.is_empty() {
            sort.insert(FirstRow);
            let words = if view.typed.is_empty() {
                "None yet. Every base you win or lose is listed here."
            } else {
                "No base you played has that name."
            };
            slot.spawn((Name::new("empty list"), kit::sized(words, kit::TEXT, colour::QUIET)));
        }
        for base in bases.iter().skip(page * PAGE).take(PAGE) {
            let key = (base.seed.clone(), base.challenge);
            let is_last = view.last.as_ref() == Some(&key);
            let cells = [
                list::name(base),
                list::tries(base, &career),
                list::best(base),
                list::when(base.day, today.0),
            ];
            let open = move |_: On<Activate>, mut view: ResMut<View>| view.open = Some(key.clone());
            let mut row = slot.spawn((menu::row_frame(format!("played {}", cells[0])), observe(open)));
            row.with_children(|row| {
                row.spawn(menu::mark());
                for (place, (text, width)) in cells.into_iter().zip(COLUMNS).enumerate() {
                    let ink = if place == 0 { colour::TEXT } else { colour::QUIET };
                    row.spawn(cell(text, width, ink));
                }
                row.spawn(cell(list::signs(base), 90.0, colour::LAMP));
            });
            row.insert_if(FirstRow, || is_last || !begun);
            begun = true;
        }
        let on_page: Vec<_> = bases.iter().skip(page * PAGE).take(PAGE).copied().collect();
        if let Some(legend) = list::legend(&on_page) {
            slot.spawn((Name::new("medal legend"), kit::sized(legend, kit::TEXT, colour::QUIET)));
        }
        if count > 1 {
            let words = format!("Page {} of {count}", page + 1);
            let next = move |_: On<Activate>, mut view: ResMut<View>| {
                (view.page, view.last) = ((page + 1) % count, None);
            };
            slot.spawn((menu::row(format!("{words}: next")), observe(next)));
        }
        slot.spawn((menu::row("Back to the title"), observe(leave)));
    });
}

fn cell(text: String, width: f32, ink: Color) -> impl Bundle {
    let text = (kit::sized(text, kit::TEXT, ink), TextLayout::no_wrap(), Pickable::IGNORE);
    (Name::new("cell"), Pickable::IGNORE, part().wide(width), children![text])
}

fn sort_next(_: On<Activate>, mut view: ResMut<View>) {
    (view.sort, view.page, view.last) = (view.sort.stepped(1), 0, None);
}

fn sort_by(adjust: On<Adjust>, mut view: ResMut<View>) {
    (view.sort, view.page, view.last) = (view.sort.stepped(adjust.by), 0, None);
}

fn leave(_: On<Activate>, mut next: ResMut<NextState<TitlePage>>) {
    next.set(TitlePage::Seeds);
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::app,
        session::save::played::{NewRun, Run},
    };

    #[test]
    fn the_list_follows_the_day() {
        let mut app = app();
        let world = app.world_mut();
        world.init_resource::<View>();
        world.spawn(ListSlot);
        let (challenge, run) = (Challenge::Captive, Run::default());
        let new = NewRun { seed: Seed::classic(179), challenge, today: 20_780, day: None, run };
        world.resource_mut::<Played>().note(&new);
        let mut told = |day: u32| -> String {
            world.insert_resource(Today(day));
            world.run_system_cached(fill).expect("it runs");
            world.query::<&Text>().iter(world).map(|text| text.as_str()).collect()
        };
        assert!(told(20_780).contains("today"));
        assert!(told(20_781).contains("yesterday"));
    }
}
