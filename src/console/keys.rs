//! The keys of the line that is being typed, beside those that every text field has.

use bevy::{
    clipboard::Clipboard,
    ecs::system::SystemParam,
    input::keyboard::{Key as LogicalKey, KeyboardInput},
    input_focus::FocusedInput,
    prelude::*,
    text::{EditableText, FontCx, LayoutCx, TextEdit},
};

use super::{
    complete::complete,
    history::History,
    output::{ConsoleOutput, LineKind},
    run::RunLine,
    view::{ConsoleInput, Scroll},
};
use crate::input::{
    actions::Action,
    bindings::{Bindings, Key},
};

/// Whether a character can be part of a line. The backquote opens and closes the console.
pub fn may_be_typed(letter: char) -> bool {
    letter != '`' && !letter.is_control()
}

/// Everything that a text field needs to make its edits at once.
#[derive(SystemParam)]
pub(super) struct Editing<'w, 's> {
    input: Query<'w, 's, &'static mut EditableText, With<ConsoleInput>>,
    fonts: ResMut<'w, FontCx>,
    layouts: ResMut<'w, LayoutCx>,
    clipboard: ResMut<'w, Clipboard>,
}

impl Editing<'_, '_> {
    /// The line and the place of the cursor in bytes. Keys of the same frame that are still waiting
    /// are typed first, so that a quick Enter does not come before its line.
    fn line(&mut self, entity: Entity) -> Option<(String, usize)> {
        let mut input = self.input.get_mut(entity).ok()?;
        input.apply_pending_edits(&mut self.fonts, &mut self.layouts.0, &mut self.clipboard, may_be_typed);
        let line = input.value().to_string();
        let cursor = input.editor().raw_selection().focus().index().min(line.len());
        Some((line, cursor))
    }

    /// Replaces the line. The cursor stands behind `left`.
    fn write(&mut self, entity: Entity, left: &str, right: &str) {
        let Ok(mut input) = self.input.get_mut(entity) else { return };
        input.clear();
        input.editor_mut().set_text(&format!("{left}{right}"));
        let mut driver = input.editor.driver(&mut self.fonts, &mut self.layouts.0);
        driver.move_to_byte(left.len());
    }

    /// Takes back what the key itself has typed.
    fn forget_key(&mut self, entity: Entity) {
        if let Ok(mut input) = self.input.get_mut(entity) {
            let _ = input.pending_edits.pop_if(|edit| matches!(edit, TextEdit::Insert(_)));
        }
    }
}

/// What the keys of the console do when one goes down.
pub(super) fn press(
    mut event: On<FocusedInput<KeyboardInput>>,
    mut editing: Editing,
    bindings: Res<Bindings>,
    mut history: ResMut<History>,
    mut output: ResMut<ConsoleOutput>,
    mut scroll: ResMut<Scroll>,
    mut run: MessageWriter<RunLine>,
) {
    if !event.input.state.is_pressed() {
        return;
    }
    let input = event.focused_entity;
    // On some keyboards the key that opens the console has a letter of its own.
    if bindings.of(Action::Console).keys.contains(&Key::Plain(event.input.key_code)) {
        editing.forget_key(input);
        return;
    }
    match &event.input.logical_key {
        LogicalKey::Enter => {
            let Some((line, _)) = editing.line(input) else { return };
            editing.write(input, "", "");
            scroll.below = 0;
            run.write(RunLine(line));
        }
        LogicalKey::ArrowUp => {
            let Some((line, _)) = editing.line(input) else { return };
            if let Some(older) = history.older(&line) {
                editing.write(input, &older, "");
            }
        }
        LogicalKey::ArrowDown => {
            let newer = editing.line(input).and_then(|_| history.newer());
            if let Some(newer) = newer {
                editing.write(input, &newer, "");
            }
        }
        LogicalKey::Tab => {
            let Some((line, cursor)) = editing.line(input) else { return };
            let (left, right) = line.split_at_checked(cursor).unwrap_or((&line, ""));
            let completion = complete(left);
            if completion.candidates.len() > 1 {
                output.print(LineKind::Answer, &completion.candidates.join("  "));
            }
            editing.write(input, &completion.line, right);
        }
        LogicalKey::PageUp => scroll.below += page(&scroll),
        LogicalKey::PageDown => scroll.below = scroll.below.saturating_sub(page(&scroll)),
        _ => return,
    }
    event.propagate(false);
}

/// A page, less a row to read on from.
fn page(scroll: &Scroll) -> usize {
    scroll.page.saturating_sub(1).max(1)
}
