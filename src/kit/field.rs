//! A line of text input.

use bevy::{
    ecs::system::NonSendMarker,
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, TextCursorStyle},
    winit::WINIT_WINDOWS,
};

use super::{TEXT, colour, font};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, forget_accent.run_if(resource_changed::<InputFocus>));
}

/// Drops a pending dead-key accent when a field opens or closes. winit cannot do this on macOS and in browsers.
fn forget_accent(focus: Res<InputFocus>, mut before: Local<Option<Entity>>, _main_thread: NonSendMarker) {
    if std::mem::replace(&mut *before, focus.get()) != focus.get() {
        WINIT_WINDOWS.with_borrow(|all| all.windows.values().for_each(|window| window.reset_dead_keys()));
    }
}

/// Creates a one-line text field with a maximum number of characters. It takes the space beside its neighbours.
pub fn text_field(typed: EditableText, most: usize) -> impl Bundle {
    text_field_with_caret(typed, most, caret(colour::LAMP))
}

pub fn caret(color: Color) -> TextCursorStyle {
    TextCursorStyle {
        color,
        selection_color: colour::EDGE,
        unfocused_selection_color: colour::EDGE,
        selected_text_color: None,
    }
}

pub fn text_field_with_caret(typed: EditableText, most: usize, caret: TextCursorStyle) -> impl Bundle {
    (field(typed, most, caret), font::of_size(TEXT))
}

pub fn mono_field(typed: EditableText, most: usize) -> impl Bundle {
    (field(typed, most, caret(colour::LAMP)), TextFont::from_font_size(TEXT))
}

fn field(typed: EditableText, most: usize, caret: TextCursorStyle) -> impl Bundle {
    (
        EditableText { max_characters: Some(most), ..typed },
        TextLayout::no_wrap(),
        TextColor(colour::TEXT),
        caret,
        Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
    )
}

/// The frame of a field and its label. `above` is the space above and below them, in pixels.
pub fn field_frame(above: u32, edge: Color) -> impl Bundle {
    (
        Node {
            padding: UiRect::axes(px(10), px(above)),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(3)),
            column_gap: px(10),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        },
        BorderColor::all(edge),
        BackgroundColor(Color::BLACK),
    )
}

/// Gives a field the focus, and gives it back after a click beside the field.
pub fn keep_focus<Field: Component>(field: Single<Entity, With<Field>>, mut focus: ResMut<InputFocus>) {
    if focus.get() != Some(*field) {
        focus.set(*field, FocusCause::Navigated);
    }
}
