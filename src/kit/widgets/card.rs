//! Cards: rows with pictures, each on its own plate.

use bevy::{prelude::*, ui_widgets::Button};

use super::{MenuRow, mark};
use crate::kit::colour;

/// A row with its own background. Its edge is bright under the cursor.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Card;

impl Card {
    /// The background of a card that is not under the cursor.
    pub const GROUND: Color = Color::srgb(0.055, 0.075, 0.11);
}

/// An empty card that the player presses. Its first part is the mark of the cursor.
pub fn card(name: impl Into<String>, node: Node) -> impl Bundle {
    (
        Name::new(format!("row: {}", name.into())),
        MenuRow,
        Card,
        Button,
        Node {
            padding: UiRect::axes(px(6), px(5)),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(4)),
            ..node
        },
        BackgroundColor(Card::GROUND),
        BorderColor::all(colour::EDGE),
        children![mark()],
    )
}
