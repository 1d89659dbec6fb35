//! The panels of play, all built alike: a plate with a heading, rows that are chosen as in every menu, and a
//! line that says which keys close it.

pub(super) mod briefing;
mod charge;
mod chips;
mod counter;
mod counting;
mod debriefing;
mod inventory;
mod iris;
mod ledger;
mod lost;
mod puzzle;
mod shop;
mod verdict;
mod wares;

use bevy::prelude::*;

use super::{menu, start::Briefings};
use crate::{
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    states::Mode,
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Briefings(true)).add_plugins((
        briefing::plugin,
        charge::plugin,
        chips::plugin,
        counting::plugin,
        debriefing::plugin,
        inventory::plugin,
        iris::plugin,
        puzzle::plugin,
        shop::plugin,
    ));
}

/// Opens a panel that is closed when its mode ends. Returns the entity of its plate.
fn open(mode: Mode, name: &'static str, width: f32, commands: &mut Commands) -> Entity {
    plate_on(menu::shaded(JustifyContent::Center), mode, name, width, commands)
}

/// The same at the top, above a picture that stays in sight.
fn open_above(mode: Mode, name: &'static str, width: f32, commands: &mut Commands) -> Entity {
    plate_on(menu::shaded_above(JustifyContent::Center), mode, name, width, commands)
}

/// The same at the left edge, beside the map: what has to be read off the walls stays in sight.
fn open_beside_map(mode: Mode, name: &'static str, width: f32, commands: &mut Commands) -> Entity {
    plate_on(menu::dimmed(JustifyContent::Start), mode, name, width, commands)
}

fn plate_on(
    backdrop: impl Bundle,
    mode: Mode,
    name: &'static str,
    width: f32,
    commands: &mut Commands,
) -> Entity {
    let root = commands.spawn((Name::new(name), DespawnOnExit(mode), backdrop)).id();
    commands.spawn((Name::new(format!("{name} plate")), ChildOf(root), menu::panel(width))).id()
}

/// A heading, and to the right of it the subject of the panel.
fn heading(text: impl Into<String>, aside: impl Bundle) -> impl Bundle {
    let node = Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Baseline,
        column_gap: px(20),
        flex_shrink: 0.0,
        margin: UiRect::bottom(px(6)),
        ..default()
    };
    (Name::new("heading"), node, children![menu::heading(text), aside])
}

/// How the face of a button is cut, in logical pixels.
#[derive(Clone, Copy, Debug)]
struct Cut {
    width: f32,
    height: f32,
    edge: f32,
    round: f32,
}

/// A button whose face shows its state. Face and words come with the components by which they are found again.
fn face_button(name: String, cut: Cut, face: impl Bundle, words: impl Bundle) -> impl Bundle {
    let node = Node {
        width: px(cut.width),
        height: px(cut.height),
        border: px(cut.edge).all(),
        border_radius: BorderRadius::all(px(cut.round)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let colours = (BorderColor::all(colour::EDGE), BackgroundColor(Color::BLACK));
    let words = (words, Pickable::IGNORE);
    let face = (face, Pickable::IGNORE, node, colours, children![words]);
    (menu::row_frame(name), children![menu::mark(), face])
}

/// The sentence about a base that a design built.
fn not_by_seed(design: &str) -> String {
    format!(
        "Built by the design `{design}`: its seed alone leads to another base, so no score and no save is kept."
    )
}

/// The last line: which keys do what.
fn footer(text: impl Into<String>) -> impl Bundle {
    (
        Name::new("keys"),
        kit::sized(text, kit::TEXT, colour::QUIET),
        Node { margin: UiRect::top(px(8)), flex_shrink: 0.0, ..default() },
    )
}

/// How a panel is closed.
fn closes(keys: &KeyLabels) -> String {
    keys.hint(Action::Menu, "closes")
}
