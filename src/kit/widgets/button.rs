//! Rows that the player presses. The menu cursor moves between them.

use bevy::{
    ecs::system::IntoObserverSystem,
    prelude::*,
    ui_widgets::{Activate, Button, observe},
};

use crate::kit::{self, colour};

/// A row of a menu that the player can choose. It then gets [`Activate`].
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MenuRow;

#[derive(Component, Clone, Copy, Debug)]
pub struct CursorMark;

/// A row with a label. Mouse, keys and gamepad press it.
pub fn button<M, Press>(label: impl Into<String>, on_press: Press) -> impl Bundle
where
    M: Send + Sync + 'static,
    Press: IntoObserverSystem<Activate, (), M> + Send + Sync + 'static,
{
    (row(label), observe(on_press))
}

pub fn row(label: impl Into<String>) -> impl Bundle {
    let label = label.into();
    (row_frame(label.clone()), children![mark(), (kit::text(label), Pickable::IGNORE)])
}

/// A row without contents. Its contents must begin with [`mark`].
pub fn row_frame(name: impl Into<String>) -> impl Bundle {
    (
        Name::new(format!("row: {}", name.into())),
        MenuRow,
        Button,
        BackgroundColor(Color::NONE),
        Node {
            padding: UiRect::axes(px(6), px(3)),
            border_radius: BorderRadius::all(px(3)),
            ..super::row_of(6.0)
        },
    )
}

/// The mark of the cursor. It is visible only on the row of the cursor, so that colour is not the only sign.
pub fn mark() -> impl Bundle {
    (
        Name::new("cursor mark"),
        CursorMark,
        Visibility::Hidden,
        Pickable::IGNORE,
        kit::sized(">", kit::TEXT, colour::LAMP),
    )
}
