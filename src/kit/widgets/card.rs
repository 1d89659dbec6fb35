//! Cards: rows with pictures, each on a plate of its own.

use bevy::{prelude::*, ui_widgets::Button};

use super::{MenuRow, mark};
use crate::kit::colour;

/// A row that has a ground of its own. Under the cursor its edge is bright.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Card;

impl Card {
    /// The ground of a card, away from the cursor.
    pub const GROUND: Color = Color::srgb(0.055, 0.075, 0.11);
}

/// An empty card that the player presses. The mark of the cursor is its first part.
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
