//! Help and settings, over the title and in a base.

mod fights;
mod keys_page;
mod legend;
mod lessons;
mod lines;
mod log_page;
mod missions;
mod settings_page;
mod things_page;

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::{
    menu::{self, FirstRow, MenuCursor, MenuRow},
    pictures::Pictures,
};
use crate::{
    host::states::{HelpShown, Mode, OpenedIn, TitlePage},
    input::{TakesKey, actions::Action, bindings::Bindings, labels::KeyLabels, settings::rebind::RebindNote},
    kit::{
        self,
        artbook::{ArtBook, theme_of},
        colour,
        widgets::{Shape, column, part, row_of},
    },
    map::drawing::Draw,
    words::{lessons::kept::Taught, pages::FoundPages},
    world::{base::current::CurrentBase, game_tables::GameTables},
};

const WIDTH: f32 = 1060.0;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HelpPage {
    /// The actions of play with their keys, and the legend of the map.
    #[default]
    Keys,
    /// A picture of everything in a base, and the lessons that the player has had.
    Things,
    Log,
    Settings,
    Advanced,
    Debug,
}

impl HelpPage {
    const ALL: [Self; 6] = [Self::Keys, Self::Things, Self::Log, Self::Settings, Self::Advanced, Self::Debug];

    const fn name(self) -> &'static str {
        match self {
            Self::Keys => "Keys",
            Self::Things => "Things",
            Self::Log => "Story",
            Self::Settings => "Settings",
            Self::Advanced => "Advanced",
            Self::Debug => "Generator keys",
        }
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct PageSlot;

#[derive(Component, Clone, Copy, Debug)]
struct HelpTab(HelpPage);

#[derive(Component, Clone, Copy, Debug)]
struct NoteLine;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HelpPage>()
        .add_systems(OnEnter(HelpShown), spawn)
        .add_systems(OnExit(HelpShown), close)
        .draw((show_page, write_note).chain().run_if(in_state(HelpShown)))
        .add_systems(
            Update,
            turn_to_chosen
                .before(show_page)
                .run_if(in_state(HelpShown).and_then(resource_changed::<MenuCursor>)),
        )
        .add_plugins((keys_page::plugin, settings_page::plugin));
}

pub(super) fn open(
    page: HelpPage,
) -> impl FnMut(
    On<Activate>,
    ResMut<HelpPage>,
    Option<Res<State<Mode>>>,
    ResMut<OpenedIn>,
    ResMut<NextState<Mode>>,
    ResMut<NextState<TitlePage>>,
) {
    move |_, mut shown, mode, mut opened_in, mut next, mut title| {
        shown.set_if_neq(page);
        match mode {
            Some(mode) => {
                opened_in.0 = *mode.get();
                next.set(Mode::Help);
            }
            None => title.set(TitlePage::Help),
        }
    }
}

fn spawn(keys: KeyLabels, page: Res<HelpPage>, mut commands: Commands) {
    let leave = keys.hint(Action::Menu, "goes back");
    let backdrop = menu::backdrop(JustifyContent::Center, AlignItems::Start, menu::SHADE);
    let plate = menu::open(HelpShown, "help", backdrop, menu::panel(WIDTH), &mut commands);
    commands.entity(plate).with_children(|plate| {
        plate.spawn((Name::new("help tabs"), row_of(16.0).wrap())).with_children(|tabs| {
            for other in HelpPage::ALL {
                tabs.spawn(tab(other)).insert_if(FirstRow, || other == *page);
            }
            tabs.spawn((menu::row("Back"), observe(go_back)));
            tabs.spawn((kit::sized(leave, kit::TEXT, colour::QUIET), TextLayout::no_wrap()));
        });
        plate.spawn((Name::new("help page"), PageSlot, column(0.0).below(4.0)));
        let line = (Name::new("note"), NoteLine, kit::sized("", kit::TEXT, colour::LAMP));
        plate.spawn((Name::new("help note"), part().least_high(20.0), children![line]));
    });
}

/// The row of the old page disappears, so the cursor goes to the tab of the new page.
fn turn_to(
    page: HelpPage,
) -> impl FnMut(On<Activate>, ResMut<HelpPage>, Query<(Entity, &HelpTab)>, ResMut<MenuCursor>) {
    move |_, mut shown, tabs, mut cursor| {
        shown.set_if_neq(page);
        cursor.0 = tabs.iter().find(|(_, tab)| tab.0 == page).map(|(row, _)| row);
    }
}

fn tab(page: HelpPage) -> impl Bundle {
    let turn = move |_: On<Activate>, mut shown: ResMut<HelpPage>| {
        shown.set_if_neq(page);
    };
    (menu::row(page.name()), HelpTab(page), BorderColor::all(Color::NONE), observe(turn))
}

/// Turns to a page when the cursor moves to its tab from another tab, but not when it comes up from the rows.
fn turn_to_chosen(
    cursor: Res<MenuCursor>,
    tabs: Query<&HelpTab>,
    mut mouse: MessageReader<CursorMoved>,
    mut was_on_tab: Local<bool>,
    mut page: ResMut<HelpPage>,
) {
    // With the mouse, pages turn only by a click.
    let by_mouse = mouse.read().count() > 0;
    let tab = cursor.0.and_then(|chosen| tabs.get(chosen).ok());
    let moved = std::mem::replace(&mut *was_on_tab, tab.is_some());
    if let Some(tab) = tab.filter(|_| moved && !by_mouse) {
        page.set_if_neq(tab.0);
    }
}

fn show_page(
    page: Res<HelpPage>,
    (bindings, book): (Res<Bindings>, Res<ArtBook>),
    (taught, found): (Res<Taught>, Res<FoundPages>),
    (tables, keys, pictures): (Res<GameTables>, KeyLabels, Pictures),
    current: Option<Res<CurrentBase>>,
    slot: Single<(Entity, Ref<PageSlot>)>,
    mut tabs: Query<(&HelpTab, &mut Node, &mut BorderColor), With<MenuRow>>,
    mut commands: Commands,
) {
    let (slot, fresh) = slot.into_inner();
    if !page.is_changed() && !fresh.is_added() {
        return;
    }
    for (tab, mut node, mut edge) in &mut tabs {
        node.border = UiRect::bottom(px(2));
        *edge = BorderColor::all(if tab.0 == *page { colour::LAMP } else { Color::NONE });
    }
    commands.entity(slot).despawn_related::<Children>();
    let theme = current.map_or(rootward_art::Theme::Station, |current| theme_of(current.base()));
    match *page {
        HelpPage::Keys => {
            keys_page::spawn(slot, false, &bindings, &mut commands);
            legend::spawn(slot, &book.atlas(theme), &mut commands);
        }
        HelpPage::Things => {
            let advice = things_page::advice(&keys.label(Action::Inventory), &keys.label(Action::Act));
            things_page::spawn(slot, &book, theme, advice, &mut commands);
            fights::spawn(slot, &tables, &pictures, &mut commands);
            missions::spawn(slot, &tables, &pictures, &mut commands);
            lessons::spawn(slot, &taught, &keys, &pictures, &mut commands);
        }
        HelpPage::Log => log_page::spawn(slot, &found, &tables, &mut commands),
        HelpPage::Debug => keys_page::spawn(slot, true, &bindings, &mut commands),
        HelpPage::Settings | HelpPage::Advanced => {
            settings_page::spawn(slot, fresh.is_added(), &mut commands);
        }
    }
}

fn write_note(note: Res<RebindNote>, mut line: Single<(Ref<NoteLine>, &mut Text)>) {
    if note.is_changed() || line.0.is_added() {
        line.1.set_if_neq(Text(note.0.clone()));
    }
}

fn close(mut note: ResMut<RebindNote>, mut takes: ResMut<TakesKey>, mut page: ResMut<HelpPage>) {
    page.set_if_neq(HelpPage::default());
    note.set_if_neq(RebindNote::default());
    takes.set_if_neq(TakesKey(None));
}

fn go_back(
    _: On<Activate>,
    mode: Option<Res<State<Mode>>>,
    opened_in: Res<OpenedIn>,
    mut next: ResMut<NextState<Mode>>,
    mut page: ResMut<NextState<TitlePage>>,
) {
    if mode.is_some() {
        next.set(opened_in.0);
    } else {
        page.set(TitlePage::Seeds);
    }
}

#[cfg(test)]
mod tests {
    use bevy::text::{EditableText, TextEdit};
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{
            drawn::{drawn, drawn_in, place_of},
            mode, tap, updates,
        },
        input::settings::Settings,
    };

    #[test]
    fn a_page_turns_as_soon_as_the_cursor_is_on_its_tab() {
        let Some(mut app) = drawn_in(UVec2::new(1280, 720), 100, Seed::classic(0)) else { return };
        tap(&mut app, KeyCode::F1);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Help));
        for page in HelpPage::ALL {
            assert_eq!(*app.world().resource::<HelpPage>(), page);
            tap(&mut app, KeyCode::ArrowRight);
            updates(&mut app, 2);
        }
    }

    #[test]
    fn typing_finds_settings_of_all_pages_and_escape_clears_first() {
        let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
        app.insert_resource(HelpPage::Settings);
        app.world_mut().resource_mut::<NextState<TitlePage>>().set(TitlePage::Help);
        updates(&mut app, 4);
        assert!(place_of(&mut app, "row: Sound").is_some() && place_of(&mut app, "row: Head bob").is_none());
        let mut fields = app.world_mut().query::<&mut EditableText>();
        let mut field = fields.single_mut(app.world_mut()).expect("the search");
        field.queue_edit(TextEdit::Insert("head BOB".into()));
        updates(&mut app, 3);
        assert!(place_of(&mut app, "row: Sound").is_none() && place_of(&mut app, "row: Head bob").is_some());
        tap(&mut app, KeyCode::ArrowDown);
        tap(&mut app, KeyCode::ArrowLeft);
        updates(&mut app, 2);
        assert!(!app.world().resource::<Settings>().nodding);
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 3);
        assert!(place_of(&mut app, "row: Sound").is_some(), "the search is empty again");
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 3);
        assert!(!app.world().contains_resource::<State<HelpShown>>());
    }
}
