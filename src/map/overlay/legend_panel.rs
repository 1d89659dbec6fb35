//! The legend of the overlay. It explains the colours and signs that are on screen.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::overlay::{
    Overlay,
    inks::Inks,
    legend::{LegendRow, legend_of, title},
    paint::OverlayScene,
};

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::{LastDevice, actions::Action, bindings::Bindings, labels::KeyLabels},
    kit::{
        self, UiLayer, colour,
        room::AboveWatchBar,
        widgets::{Shape, column, part, row_of},
    },
    map::drawing::strip,
};

const TOP: f32 = 8.0;
/// So narrow that even in a small window the panel stays beside the middle.
const WIDTH: f32 = 300.0;
/// The maximum number of rows below a title sentence. A longer legend has none, because it needs the space.
const MAX_ROWS_WITH_TITLE: usize = 8;
/// A longer legend has two columns, so that it ends above the party's panels.
const MAX_ROWS_IN_COLUMN: usize = 16;
const COLUMN: f32 = 200.0;
/// Opaque, because arrows and numbers lie behind it.
const PLATE: Color = Color::srgb(0.03, 0.04, 0.07);

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OverlayLegend {
    overlay: Overlay,
    rows: Vec<LegendRow>,
}

impl OverlayLegend {
    pub fn close(&mut self) {
        self.overlay = Overlay::Off;
    }

    pub fn show(
        &mut self,
        overlay: Overlay,
        scene: &OverlayScene<'_>,
        inks: &Inks,
        counts: impl Fn(Pos) -> bool,
    ) {
        self.overlay = overlay;
        self.rows = legend_of(overlay, scene, inks, counts);
    }

    /// Most overlays do not show the numbers of cells.
    fn signs(&self) -> impl Iterator<Item = (&[u8; 4], &str, &str, Option<usize>)> {
        let counts = counts(self.overlay);
        self.rows
            .iter()
            .map(move |row| (&row.swatch, row.mark.as_str(), row.text.as_str(), counts.then_some(row.cells)))
    }
}

const fn counts(overlay: Overlay) -> bool {
    matches!(overlay, Overlay::Features | Overlay::Links)
}

#[derive(Component, Clone, Copy, Debug)]
struct LegendPanel;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OverlayLegend>().add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        write.after(AppSystems::View).run_if(in_state(Screen::Playing)).run_if(
            resource_changed::<OverlayLegend>
                .or_eager(resource_changed::<Bindings>)
                .or_eager(resource_changed::<LastDevice>)
                .or_eager(state_changed::<Mode>),
        ),
    );
}

fn spawn(mut commands: Commands) {
    let (_, _, border) = kit::plate();
    commands.spawn((
        Name::new("legend"),
        (LegendPanel, AboveWatchBar),
        DespawnOnExit(Screen::Playing),
        place(false),
        BackgroundColor(PLATE),
        border,
        UiLayer::Panel.index(),
        Visibility::Hidden,
    ));
}

/// The digger fills the screen from side to side, so there the legend is a low strip below the grid.
fn place(watching: bool) -> Node {
    let node = if watching { strip(18.0) } else { kit::plate().0.wide(WIDTH).pinned(8.0, TOP) };
    Node { row_gap: px(1), ..node }
}

fn write(
    legend: Res<OverlayLegend>,
    keys: KeyLabels,
    mode: Res<State<Mode>>,
    mut panel: Single<(Entity, &mut Visibility, &mut Node), With<LegendPanel>>,
    mut written: Local<Option<(OverlayLegend, String, bool)>>,
    mut commands: Commands,
) {
    let (entity, visibility, node) = &mut *panel;
    let on = legend.overlay != Overlay::Off;
    visibility.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
    if !on {
        return;
    }
    let hint = match legend.overlay {
        Overlay::Ids => format!("{} off", keys.label(Action::Ids)),
        _ => format!("{} next", keys.label(Action::Overlays)),
    };
    let watching = *mode.get() == Mode::Watch;
    let same = written.as_ref().is_some_and(|(old, old_hint, watched)| {
        let same_place = *old_hint == hint && *watched == watching;
        same_place && old.overlay == legend.overlay && old.signs().eq(legend.signs())
    });
    if same {
        return;
    }
    let mut wanted = place(watching);
    if !watching && legend.rows.len() > MAX_ROWS_IN_COLUMN {
        wanted.width = px(2.0 * COLUMN + 30.0);
    }
    node.set_if_neq(wanted);
    commands.entity(*entity).despawn_children().with_children(|panel| {
        panel.spawn(heading(legend.overlay, &hint));
        if !watching && legend.rows.len() <= MAX_ROWS_WITH_TITLE {
            let text = kit::sized(title(legend.overlay), kit::TEXT, colour::QUIET);
            panel.spawn((Name::new("legend title"), text));
        }
        spawn_rows(&legend, watching, panel);
    });
    *written = Some((legend.clone(), hint, watching));
}

fn spawn_rows(legend: &OverlayLegend, watching: bool, panel: &mut ChildSpawnerCommands) {
    if !watching && legend.rows.len() > MAX_ROWS_IN_COLUMN {
        spawn_columns(legend, panel);
        return;
    }
    if watching && legend.rows.len() > MAX_ROWS_IN_COLUMN {
        // The strip is as low as possible, because the grid lies above it.
        for row in &legend.rows {
            let code = code_of(row);
            let width = kit::font::width(&code);
            panel.spawn(sign(row, (code, width), row.text.clone()));
        }
        return;
    }
    let width = |row: &LegendRow| kit::font::width(&row.mark);
    let longest = legend.rows.iter().map(width).fold(0.0, f32::max);
    for row in &legend.rows {
        let mark = (row.mark.clone(), if watching { width(row) } else { longest });
        panel.spawn(sign(row, mark, text_of(legend.overlay, row)));
    }
}

/// Marks are shortened to their codes, which are clear enough.
fn spawn_columns(legend: &OverlayLegend, panel: &mut ChildSpawnerCommands) {
    let body = Node { column_gap: px(8), ..default() };
    let widest = legend.rows.iter().map(|row| kit::font::width(&code_of(row))).fold(0.0, f32::max);
    panel.spawn((Name::new("legend columns"), body)).with_children(|body| {
        for rows in legend.rows.chunks(legend.rows.len().div_ceil(2)) {
            let lines = column(1.0).wide(COLUMN).shrink();
            body.spawn((Name::new("legend column"), lines)).with_children(|column| {
                for row in rows {
                    column.spawn(sign(row, (code_of(row), widest), text_of(legend.overlay, row)));
                }
            });
        }
    });
}

/// The mark of a row without its pattern, if it has a code.
fn code_of(row: &LegendRow) -> String {
    let code = row.mark.split(' ').next().unwrap_or_default();
    code.trim_matches(['[', ']']).to_owned()
}

fn text_of(overlay: Overlay, row: &LegendRow) -> String {
    if counts(overlay) { format!("{} {}", row.cells, row.text) } else { row.text.clone() }
}

fn heading(overlay: Overlay, hint: &str) -> impl Bundle {
    (
        Name::new("legend heading"),
        Node { justify_content: JustifyContent::SpaceBetween, column_gap: px(10), ..default() },
        children![
            kit::sized(overlay.name().to_uppercase(), kit::TEXT, colour::LAMP),
            kit::sized(hint, kit::TEXT, colour::QUIET),
        ],
    )
}

fn sign(row: &LegendRow, (mark, mark_width): (String, f32), text: String) -> impl Bundle {
    let [red, green, blue, alpha] = row.swatch;
    (
        Name::new(format!("legend {}", row.text)),
        row_of(6.0).at_start().shrink(),
        children![
            (
                part().wide(12.0).high(12.0).below(4.0).edged(1.0, 0.0),
                BackgroundColor(Color::srgba_u8(red, green, blue, alpha)),
                BorderColor::all(colour::EDGE),
            ),
            (kit::sized(mark, kit::TEXT, colour::LAMP), TextLayout::no_wrap(), part().wide(mark_width),),
            kit::text(text),
        ],
    )
}
