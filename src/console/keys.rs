//! The keys of the line that is being typed, besides those that every text field has.

use bevy::{
    ecs::system::SystemParam,
    input::keyboard::{Key as LogicalKey, KeyboardInput},
    input_focus::FocusedInput,
    prelude::*,
    text::{EditableText, FontCx, LayoutCx, TextEdit, apply_text_edits},
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

/// What a key does with the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineStroke {
    /// Runs it.
    Run,
    /// Brings back the line typed before.
    Older,
    /// Goes back towards the newest line.
    Newer,
    /// Completes the word left of the cursor.
    Complete,
}

/// Whether a character can be part of a line. The backquote opens and closes the console.
pub fn may_be_typed(letter: char) -> bool {
    letter != '`' && !letter.is_control()
}

/// What the keys of the console do when one goes down.
pub(super) fn press(
    mut event: On<FocusedInput<KeyboardInput>>,
    mut input: Query<&mut EditableText, With<ConsoleInput>>,
    bindings: Res<Bindings>,
    mut scroll: ResMut<Scroll>,
    mut commands: Commands,
) {
    if !event.input.state.is_pressed() {
        return;
    }
    // On some keyboards the key that opens the console has a letter of its own: it is taken back.
    if bindings.of(Action::Console).keys.contains(&Key::Plain(event.input.key_code)) {
        if let Ok(mut input) = input.get_mut(event.focused_entity) {
            let _ = input.pending_edits.pop_if(|edit| matches!(edit, TextEdit::Insert(_)));
        }
        return;
    }
    match &event.input.logical_key {
        LogicalKey::Enter => type_stroke(LineStroke::Run, &mut commands),
        LogicalKey::ArrowUp => type_stroke(LineStroke::Older, &mut commands),
        LogicalKey::ArrowDown => type_stroke(LineStroke::Newer, &mut commands),
        LogicalKey::Tab => type_stroke(LineStroke::Complete, &mut commands),
        LogicalKey::PageUp => scroll.back(),
        LogicalKey::PageDown => scroll.forward(),
        _ => return,
    }
    event.propagate(false);
}

/// Follows a stroke at once, but after the letters of the same frame that still wait to be typed:
/// a quick Enter must not come before its line.
fn type_stroke(stroke: LineStroke, commands: &mut Commands) {
    commands.run_system_cached(apply_text_edits);
    commands.run_system_cached_with(follow, stroke);
}

fn follow(
    In(stroke): In<LineStroke>,
    mut line: InputLine,
    mut history: ResMut<History>,
    mut output: ResMut<ConsoleOutput>,
    mut scroll: ResMut<Scroll>,
    mut run: MessageWriter<RunLine>,
) {
    let (text, cursor) = line.read();
    match stroke {
        LineStroke::Run => {
            line.write("", "");
            scroll.below = 0;
            run.write(RunLine(text));
        }
        LineStroke::Older => {
            if let Some(older) = history.older(&text) {
                line.write(&older, "");
            }
        }
        LineStroke::Newer => {
            if let Some(newer) = history.newer() {
                line.write(&newer, "");
            }
        }
        LineStroke::Complete => {
            let (left, right) = text.split_at_checked(cursor).unwrap_or((&text, ""));
            let completion = complete(left);
            if completion.candidates.len() > 1 {
                output.print(LineKind::Answer, &completion.candidates.join("  "));
            }
            line.write(&completion.line, right);
        }
    }
}

/// The line that is being typed, and what it takes to change it.
#[derive(SystemParam)]
struct InputLine<'w, 's> {
    input: Single<'w, 's, &'static mut EditableText, With<ConsoleInput>>,
    fonts: ResMut<'w, FontCx>,
    layouts: ResMut<'w, LayoutCx>,
}

impl InputLine<'_, '_> {
    /// The text and the place of the cursor, in bytes.
    fn read(&self) -> (String, usize) {
        let cursor = self.input.editor().raw_selection().focus().index();
        (self.input.value().to_string(), cursor)
    }

    /// Another text, with the cursor behind its left part.
    fn write(&mut self, left: &str, right: &str) {
        self.input.clear();
        self.input.editor_mut().set_text(&format!("{left}{right}"));
        let mut driver = self.input.editor.driver(&mut self.fonts, &mut self.layouts.0);
        driver.move_to_byte(left.len());
    }
}
