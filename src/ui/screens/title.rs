//! The title screen with the field for a seed. A base is dug in the background.

use std::path::Path;

use bevy::{
    input_focus::InputFocus,
    prelude::*,
    text::{EditableText, TextCursorStyle, TextEditChange, apply_text_edits},
    ui_widgets::{Activate, observe},
};
use rootward_art::{Theme, names, render};
use rootward_checked::trimmed;
use rootward_gen::Seed;
use rootward_rules::recording::link::{MOST_LETTERS, is_link};

use super::{
    display::PixelArt,
    help::{self, HelpPage},
    menu::{self, FirstRow, MenuCursor},
    onward::{Onward, enter},
    pause,
    play::{EnterBase, OpenBase},
    today::TodayRow,
    twice,
};
use crate::{
    host::{
        messages::MessageLog,
        platform,
        states::{Mode, TitlePage},
    },
    input::settings::recent::RecentSeeds,
    kit::{
        self,
        artbook::{ArtBook, to_image},
        colour,
        field::{caret, keep_focus, text_field_with_caret},
        widgets::{Shape, part, row_of},
    },
    map::drawing::Draw,
};

/// The maximum length of the typed text, which may be the address of a page with a seed, or with a recording behind it.
const MOST_CHARACTERS: usize = MOST_LETTERS + 400;
const TAGLINE: &str = "Every base is dug from a number.";
/// Height of two lines of text, so that nothing moves when an error appears.
const FAULT_HEIGHT: f32 = 42.0;

#[derive(Component, Clone, Copy, Debug)]
struct SeedField;

/// The row that enters the base of the typed seed. The cursor goes there when the player types.
#[derive(Component, Clone, Copy, Debug)]
struct SeedRow;

#[derive(Component, Clone, Copy, Debug)]
struct Suggested;

#[derive(Component, Clone, Copy, Debug)]
struct SeedFrame;

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct SeedFault;

/// The typed text, and the default seed for an empty text. It outlives the page.
#[derive(Resource, Clone, Debug)]
struct SeedDraft {
    typed: String,
    suggestion: Seed,
}

impl Default for SeedDraft {
    fn default() -> Self {
        Self { typed: String::new(), suggestion: random_classic() }
    }
}

fn random_classic() -> Seed {
    Seed::classic(rand::random())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeedDraft>()
        .add_systems(OnEnter(TitlePage::Seeds), (spawn, keep_focus::<SeedField>).chain())
        .draw(
            keep_focus::<SeedField>
                .run_if(in_state(TitlePage::Seeds).and_then(resource_changed::<InputFocus>)),
        );
}

fn spawn(
    book: Res<ArtBook>,
    draft: Res<SeedDraft>,
    recent: Res<RecentSeeds>,
    log: Res<MessageLog>,
    (onward, today): (Onward, TodayRow),
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let backdrop = menu::backdrop(JustifyContent::Start, AlignItems::Center, Color::NONE);
    let plate = menu::open(TitlePage::Seeds, "title", backdrop, menu::panel(480.0), &mut commands);
    if let Ok(logo) = render(&book.sprites, &book.palette, Theme::Station, names::LOGO) {
        let size = Vec2::new(logo.width as f32, logo.height as f32);
        let image = ImageNode::new(images.add(to_image(logo)));
        commands.spawn((Name::new("logo"), ChildOf(plate), image, part(), PixelArt { size, zoom: 3.0 }));
    }
    let mut goes_on = None;
    // If there is a seed in the field, the cursor begins on its row.
    let has_seed = !draft.typed.is_empty();
    commands.entity(plate).with_children(|plate| {
        plate.spawn((Name::new("tagline"), kit::text(TAGLINE)));
        for line in log.reported() {
            plate.spawn((Name::new("report"), kit::sized(format!("(!) {line}"), kit::TEXT, colour::ALARM)));
        }
        let plays = onward.spawn_play(plate, !has_seed);
        plate.spawn(field(&draft));
        plate.spawn((
            Name::new("seed fault"),
            part().least_high(FAULT_HEIGHT),
            children![(Name::new("fault"), SeedFault, kit::sized(seed_help(), kit::TEXT, colour::QUIET))],
        ));
        let row = (menu::row("Play the base of this seed"), SeedRow, observe(play));
        plate.spawn(row).insert_if(FirstRow, || has_seed || !plays);
        today.spawn(plate);
        plate.spawn((menu::row("Watch it being dug"), observe(watch)));
        plate.spawn((menu::row("Random base"), observe(play_random)));
        goes_on = onward.spawn_rows(plate);
        plate.spawn((menu::row("Bases you played: scores and recordings"), observe(open_played)));
        plate.spawn((menu::row("Settings"), observe(help::open(HelpPage::Settings))));
        plate.spawn((menu::row("Keys and help"), observe(help::open(HelpPage::Keys))));
        if platform::MAY_QUIT {
            plate.spawn((twice::row("Quit", onward.lost_by_quitting()), observe(pause::quit)));
        }
    });
    spawn_recent(recent.iter().filter(|&seed| goes_on != Some(seed)), plate, &mut commands);
}

fn seed_help() -> String {
    let paste = if platform::uses_command_key() { "Cmd+V" } else { "Ctrl+V" };
    format!("For example 17.3, x42 or w42:maze. Leave empty\nfor the seed shown. [{paste}] pastes one.")
}

fn spawn_recent(recent: impl Iterator<Item = Seed>, plate: Entity, commands: &mut Commands) {
    let mut recent = recent.peekable();
    if recent.peek().is_none() {
        return;
    }
    commands.spawn((ChildOf(plate), menu::gap(4.0)));
    commands.spawn((
        Name::new("recent heading"),
        ChildOf(plate),
        kit::sized("Recent bases (outside the campaign)", kit::TEXT, colour::QUIET),
    ));
    let list = commands.spawn((Name::new("recent seeds"), ChildOf(plate), row_of(0.0).wrap())).id();
    for seed in recent {
        commands.spawn((ChildOf(list), menu::row(seed.to_string()), observe(enter(seed, false))));
    }
}

fn field(draft: &SeedDraft) -> impl Bundle {
    let hint = if draft.typed.is_empty() { Visibility::Inherited } else { Visibility::Hidden };
    (
        Name::new("seed frame"),
        SeedFrame,
        kit::field::field_frame(7, edge_of(&draft.typed)),
        children![
            (Name::new("seed label"), kit::sized("Seed", kit::TEXT, colour::QUIET)),
            (
                Name::new("seed box"),
                part().takes_rest(),
                children![
                    (
                        Name::new("suggestion"),
                        Suggested,
                        Pickable::IGNORE,
                        hint,
                        kit::sized(draft.suggestion.to_string(), kit::TEXT, colour::QUIET),
                        part().pinned(8.0, 0.0),
                    ),
                    (
                        Name::new("seed"),
                        SeedField,
                        text_field_with_caret(
                            EditableText::new(&draft.typed),
                            MOST_CHARACTERS,
                            caret(edge_of(&draft.typed))
                        ),
                        observe(note_typing),
                    ),
                ],
            ),
        ],
    )
}

/// The edge is bright once the field has text. Until then, Enter chooses the marked row.
const fn edge_of(typed: &str) -> Color {
    if typed.is_empty() { colour::EDGE } else { colour::LAMP }
}

/// After a change of the text, clears the old error and lets Enter play the new text.
fn note_typing(
    change: On<TextEditChange>,
    mut field: Query<(&EditableText, &mut TextCursorStyle), With<SeedField>>,
    mut draft: ResMut<SeedDraft>,
    (mut suggestion, mut frame): (
        Single<&mut Visibility, With<Suggested>>,
        Single<&mut BorderColor, With<SeedFrame>>,
    ),
    fault: Single<(&mut Text, &mut TextColor), With<SeedFault>>,
    (first, seed_row): (Single<Entity, With<FirstRow>>, Single<Entity, With<SeedRow>>),
    mut cursor: ResMut<MenuCursor>,
) {
    let Ok((field, mut style)) = field.get_mut(change.event_target()) else { return };
    let typed = field.value().to_string();
    if typed == draft.typed {
        return;
    }
    style.set_if_neq(caret(edge_of(&typed)));
    suggestion.set_if_neq(if typed.is_empty() { Visibility::Inherited } else { Visibility::Hidden });
    frame.set_if_neq(BorderColor::all(edge_of(&typed)));
    let row = if typed.is_empty() { *first } else { *seed_row };
    draft.typed = typed;
    let (mut words, mut ink) = fault.into_inner();
    words.set_if_neq(Text(seed_help()));
    ink.set_if_neq(TextColor(colour::QUIET));
    cursor.set_if_neq(MenuCursor(Some(row)));
}

fn play(_: On<Activate>, mut commands: Commands) {
    enter_typed(Mode::Walk, &mut commands);
}

fn watch(_: On<Activate>, mut commands: Commands) {
    enter_typed(Mode::Watch, &mut commands);
}

/// Runs after the letters of the same frame are typed, so that a quick Enter uses the complete seed.
fn enter_typed(mode: Mode, commands: &mut Commands) {
    commands.run_system_cached(apply_text_edits);
    commands.run_system_cached_with(submit, mode);
}

fn submit(
    In(mode): In<Mode>,
    field: Single<&EditableText, With<SeedField>>,
    mut draft: ResMut<SeedDraft>,
    fault: Single<(&mut Text, &mut TextColor), With<SeedFault>>,
    mut open: OpenBase,
) {
    draft.typed = field.value().to_string();
    let enters = if is_link(&draft.typed) {
        open.recording(Path::new(&draft.typed)).map_err(|error| error.to_string())
    } else {
        let typed = trimmed(&draft.typed);
        let seed = if typed.is_empty() { Ok(draft.suggestion) } else { typed.parse::<Seed>() };
        let enter = |seed| {
            open.enter.write(EnterBase { seed, mode, campaign: false });
        };
        seed.map(enter).map_err(|error| error.to_string())
    };
    match enters {
        Ok(()) => *draft = SeedDraft::default(),
        Err(why) => {
            let (mut words, mut ink) = fault.into_inner();
            words.set_if_neq(Text(format!("(!) {why}")));
            ink.set_if_neq(TextColor(colour::ALARM));
        }
    }
}

fn play_random(_: On<Activate>, mut enter: MessageWriter<EnterBase>) {
    enter.write(EnterBase { seed: random_classic(), mode: Mode::Walk, campaign: false });
}

fn open_played(_: On<Activate>, mut next: ResMut<NextState<TitlePage>>) {
    next.set(TitlePage::Played);
}
