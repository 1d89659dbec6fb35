//! The panels of play. Each has a plate with a heading, rows as in every menu, and the keys that close it.

pub(super) mod briefing;
mod chips;
mod confirm;
mod counter;
mod counting;
mod deal;
mod debriefing;
mod deck;
mod face;
mod figures;
mod inventory;
mod iris;
mod lost;
mod puzzle;
mod shop;
mod slots;
mod verdict;
mod wares;

use bevy::prelude::*;

use self::deck::AboutLine;
use super::{menu, start::Briefings};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self, colour,
        widgets::{Shape, dialog_frame, part, row_of},
    },
};

/// Height of two lines of text, in logical pixels. This much space is reserved for the explanation of a card.
const LINES: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Briefings(true)).add_plugins((
        briefing::plugin,
        chips::plugin,
        confirm::plugin,
        counting::plugin,
        debriefing::plugin,
        inventory::plugin,
        iris::plugin,
        puzzle::plugin,
        shop::plugin,
    ));
}

/// Opens a panel that closes when its mode ends. Returns the entity of its plate.
fn open(mode: Mode, name: &'static str, plate: impl Bundle, commands: &mut Commands) -> Entity {
    let backdrop = menu::backdrop(JustifyContent::Center, AlignItems::Center, menu::SHADE);
    menu::open(mode, name, backdrop, plate, commands)
}

/// Opens a panel at the right edge, in the place of the column, so that hints on the walls stay visible.
fn open_beside_map(mode: Mode, name: &'static str, width: f32, commands: &mut Commands) -> Entity {
    let backdrop = menu::backdrop(JustifyContent::End, AlignItems::Center, menu::DIM);
    menu::open(mode, name, backdrop, menu::panel(width), commands)
}

/// Explains the card under the cursor, or shows `idle`, and names the keys. It stays while the plate above scrolls.
fn dock(above: Entity, idle: String, hints: String, width: f32, commands: &mut Commands) {
    let (node, plate) = dialog_frame(width);
    let node = node.padded(22.0, 14.0).fixed();
    let line = (Name::new("about"), AboutLine(idle), kit::text(""), part().least_high(LINES));
    let keys = (Name::new("keys"), kit::sized(hints, kit::TEXT, colour::QUIET), part());
    let dock = commands.spawn((Name::new("dock"), node, plate, children![line, keys])).id();
    commands.queue(move |world: &mut World| {
        let root = world.get::<ChildOf>(above).map(ChildOf::parent);
        let Some(root) = root else { return };
        world.entity_mut(root).add_child(dock);
        if let Some(mut node) = world.get_mut::<Node>(root) {
            (node.flex_direction, node.row_gap) = (FlexDirection::Column, px(6));
        }
    });
}

fn heading(text: impl Into<String>, aside: impl Bundle) -> impl Bundle {
    (Name::new("heading"), row_of(20.0).spread().above(6.0), children![menu::heading(text), aside])
}

/// The shape of a button's face, in logical pixels.
#[derive(Clone, Copy, Debug)]
struct Cut {
    width: f32,
    height: f32,
    edge: f32,
    round: f32,
}

/// `face` and `words` are components that identify the face and the words later.
fn face_button(name: String, cut: Cut, face: impl Bundle, words: impl Bundle) -> impl Bundle {
    let node = part().wide(cut.width).high(cut.height).edged(cut.edge, cut.round).centre();
    let colours = (BorderColor::all(colour::EDGE), BackgroundColor(Color::BLACK));
    let words = (words, Pickable::IGNORE);
    let face = (face, Pickable::IGNORE, node, colours, children![words]);
    (menu::row_frame(name), children![menu::mark(), face])
}

fn not_by_seed(design: &str) -> String {
    format!(
        "Built from the design `{design}`. Not scored or saved, because the seed alone builds a different base."
    )
}

fn footer(text: impl Into<String>) -> impl Bundle {
    (Name::new("keys"), kit::sized(text, kit::TEXT, colour::QUIET), part().below(8.0))
}

fn closes(keys: &KeyLabels) -> String {
    keys.hint(Action::Menu, "closes")
}
