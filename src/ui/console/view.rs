//! The console on screen: a plate over the upper part, the printed lines, and the input line.

use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, EditableTextFilter},
};

use super::{
    history::{History, MAX_CHARS},
    keys,
    lines::Lines,
    output::{ConsoleOutput, LineKind},
};
use crate::{
    host::states::{Mode, Screen},
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self, UiLayer, colour,
        field::{keep_focus, mono_field},
        widgets::{Shape, column, part, row_of},
        wrap::wrap,
    },
    map::drawing::Draw,
};

/// The height of the plate in percent of the window. The plate ends above the party, which is in the middle.
const HEIGHT: i32 = 45;
const ROW: f32 = 20.0;
/// Opaque, because maps, legends and panels lie behind a lot of text.
const PLATE: Color = Color::srgb(0.02, 0.03, 0.05);

#[derive(Component, Clone, Copy, Debug)]
pub struct ConsolePlate;

#[derive(Component, Clone, Copy, Debug)]
pub struct ConsoleInput;

#[derive(Component, Clone, Copy, Debug)]
struct OutputArea;

#[derive(Component, Clone, Copy, Debug)]
struct OutputRow;

#[derive(Component, Clone, Copy, Debug)]
struct KeyHint;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scroll {
    /// The number of rows below the lowest shown one.
    pub below: usize,
    pub page: usize,
}

impl Scroll {
    /// Scrolls back. At least one row remains visible.
    pub fn back(&mut self) {
        self.below += self.page.saturating_sub(1).max(1);
    }

    pub fn forward(&mut self) {
        self.below = self.below.saturating_sub(self.page.saturating_sub(1).max(1));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(keys::plugin)
        .init_resource::<Scroll>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(OnEnter(Mode::Console), open)
        .add_systems(OnExit(Mode::Console), close)
        .draw_playing(
            (
                keep_focus::<ConsoleInput>
                    .run_if(in_state(Mode::Console).and_then(resource_changed::<InputFocus>)),
                show_newest.run_if(resource_changed::<ConsoleOutput>),
                fill_rows,
                write_key_hint,
            )
                .chain(),
        );
}

fn spawn(mut commands: Commands) {
    // Fields are set directly, because only the console hangs from the upper edge, so `Shape` has no method for it.
    let plate = Node {
        height: percent(HEIGHT),
        border: px(2).bottom(),
        ..column(6.0).whole().pinned(0.0, 0.0).padded(16.0, 10.0)
    };
    // Without a fixed flex basis the area would grow with its rows. The rows lie at its lower end.
    let output = Node { min_height: px(0), justify_content: JustifyContent::FlexEnd, ..column(0.0).grow() };
    commands.spawn((
        Name::new("console"),
        ConsolePlate,
        DespawnOnExit(Screen::Playing),
        plate,
        BackgroundColor(PLATE),
        BorderColor::all(colour::LAMP),
        UiLayer::Console.index(),
        Visibility::Hidden,
        children![(Name::new("console output"), OutputArea, output), input_row()],
    ));
}

fn input_row() -> impl Bundle {
    let row = Node {
        padding: UiRect::top(px(4)),
        border: UiRect::top(px(1)),
        ..row_of(8.0).least_high(ROW + 6.0).shrink()
    };
    (
        Name::new("console input row"),
        row,
        BorderColor::all(colour::EDGE),
        children![
            (kit::mono(">", colour::LAMP), Name::new("prompt")),
            input_line(),
            (
                kit::sized("", kit::TEXT, colour::QUIET),
                Name::new("console keys"),
                KeyHint,
                TextLayout::no_wrap()
            ),
        ],
    )
}

fn input_line() -> impl Bundle {
    (
        Name::new("console input"),
        ConsoleInput,
        mono_field(EditableText::default(), MAX_CHARS),
        EditableTextFilter::new(keys::may_be_typed),
        bevy::ui_widgets::observe(keys::press),
    )
}

fn open(
    mut plate: Single<&mut Visibility, With<ConsolePlate>>,
    input: Single<Entity, With<ConsoleInput>>,
    mut focus: ResMut<InputFocus>,
    mut scroll: ResMut<Scroll>,
) {
    **plate = Visibility::Inherited;
    scroll.below = 0;
    focus.set(*input, FocusCause::Navigated);
}

fn close(
    mut plate: Single<&mut Visibility, With<ConsolePlate>>,
    mut focus: ResMut<InputFocus>,
    mut history: ResMut<History>,
) {
    **plate = Visibility::Hidden;
    history.stop_browsing();
    focus.clear();
}

fn show_newest(mut scroll: ResMut<Scroll>) {
    scroll.below = 0;
}

fn fill_rows(
    output: Res<ConsoleOutput>,
    mut scroll: ResMut<Scroll>,
    area: Single<(Entity, Ref<ComputedNode>, Option<Ref<Children>>), With<OutputArea>>,
    mut rows: Query<(&mut Text, &mut TextColor), With<OutputRow>>,
    mut commands: Commands,
) {
    let (area, node, children) = area.into_inner();
    let more_rows = children.as_ref().is_some_and(DetectChanges::is_changed);
    if !(output.is_changed() || scroll.is_changed() || node.is_changed() || more_rows) {
        return;
    }
    let size = node.size() * node.inverse_scale_factor();
    let columns = (size.x / kit::MONO) as usize;
    let page = (size.y / ROW) as usize;
    let rows_there = children.as_ref().map_or(0, |children| children.len());
    for _ in rows_there..page {
        commands.spawn((output_row(), ChildOf(area)));
    }
    let all: Vec<(LineKind, String)> = output
        .lines()
        .flat_map(|line| wrap(&line.text, columns).into_iter().map(|row| (line.kind, row)))
        .collect();
    let below = scroll.below.min(all.len().saturating_sub(page));
    scroll.set_if_neq(Scroll { below, page });
    let shown = all.into_iter().rev().skip(below);
    let slots = children.iter().flat_map(|children| children.iter().rev());
    let mut shown = shown.take(page);
    for slot in slots {
        let Ok((mut text, mut tint)) = rows.get_mut(slot) else { continue };
        let (kind, row) = shown.next().unwrap_or((LineKind::Answer, String::new()));
        tint.set_if_neq(TextColor(ink(kind)));
        text.set_if_neq(Text(row));
    }
}

fn output_row() -> impl Bundle {
    (
        Name::new("console line"),
        OutputRow,
        kit::mono("", colour::TEXT),
        TextLayout::no_wrap(),
        part().high(ROW),
    )
}

const fn ink(kind: LineKind) -> Color {
    match kind {
        LineKind::Input => colour::LAMP,
        LineKind::Answer => colour::TEXT,
        LineKind::Error => colour::ALARM,
    }
}

fn write_key_hint(
    (scroll, lines): (Res<Scroll>, Res<Lines>),
    keys: KeyLabels,
    mut hint: Single<&mut Text, With<KeyHint>>,
) {
    if !(scroll.is_changed() || lines.is_changed() || keys.changed() || hint.is_added()) {
        return;
    }
    let close = keys.label(Action::Console);
    let text = match scroll.below {
        0 if lines.is_waiting() => format!("{} ends the wait   {close} closes", keys.label(Action::Menu)),
        0 => format!("Tab completes   PgUp scrolls   {close} closes"),
        1 => "1 row below   PgDn".to_owned(),
        rows => format!("{rows} rows below   PgDn"),
    };
    hint.set_if_neq(Text(text));
}
