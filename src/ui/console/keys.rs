//! The console's own editing keys, in addition to those of every text field.

#[cfg(test)]
mod tests;

use bevy::{
    clipboard::{Clipboard, ClipboardRead},
    ecs::system::SystemParam,
    input::keyboard::{Key as LogicalKey, KeyboardInput},
    input_focus::FocusedInput,
    prelude::*,
    text::{EditableText, FontCx, LayoutCx, TextEdit},
};
use rootward_console::{Known, complete};
use rootward_gen::crawlers::Preset;

use super::{
    history::{History, MAX_CHARS},
    known::{known_names, known_paths},
    lines::RunLine,
    marks::Marks,
    output::{ConsoleOutput, LineKind},
    view::{ConsoleInput, Scroll},
};
use crate::{
    host::{platform, schedule::AppSystems, states::Mode},
    input::{
        actions::Action,
        bindings::{Bindings, Key},
        settings::recent::RecentSeeds,
    },
    world::{base::designs::DesignFolders, game_tables::GameTables},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineStroke {
    Run,
    Older,
    Newer,
    Complete,
}

/// Whether a character can be part of a line. The backquote is excluded because it opens and closes the console.
pub fn may_be_typed(letter: char) -> bool {
    letter != '`' && !letter.is_control()
}

pub(super) fn press(
    mut event: On<FocusedInput<KeyboardInput>>,
    mut input: Query<&mut EditableText, With<ConsoleInput>>,
    bindings: Res<Bindings>,
    keys: Res<ButtonInput<LogicalKey>>,
    mut command: ResMut<CommandKey>,
    mut strokes: ResMut<Strokes>,
    mut scroll: ResMut<Scroll>,
    mut commands: Commands,
) {
    if event.input.logical_key == command_key() {
        command.0 = Some(event.input.state.is_pressed());
    }
    if !event.input.state.is_pressed() {
        return;
    }
    if let Ok(mut input) = input.get_mut(event.focused_entity) {
        command.put_right(&event.input, &keys, &mut input);
    }
    // On some keyboards the console key types a letter, which is removed here.
    if bindings.of(Action::Console).keys.contains(&Key::Plain(event.input.key_code)) {
        if let Ok(mut input) = input.get_mut(event.focused_entity) {
            let _ = input.pending_edits.pop_if(|edit| matches!(edit, TextEdit::Insert(_)));
        }
        return;
    }
    match &event.input.logical_key {
        LogicalKey::Enter => strokes.add(LineStroke::Run, &input, &mut commands),
        LogicalKey::ArrowUp => strokes.add(LineStroke::Older, &input, &mut commands),
        LogicalKey::ArrowDown => strokes.add(LineStroke::Newer, &input, &mut commands),
        LogicalKey::Tab => strokes.add(LineStroke::Complete, &input, &mut commands),
        LogicalKey::PageUp => scroll.back(),
        LogicalKey::PageDown => scroll.forward(),
        _ => return,
    }
    event.propagate(false);
}

fn command_key() -> LogicalKey {
    if platform::uses_command_key() { LogicalKey::Super } else { LogicalKey::Control }
}

/// Whether the command key is down for the next key. The engine knows its state only at the end of the frame.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct CommandKey(Option<bool>);

impl CommandKey {
    fn is_down(self, keys: &ButtonInput<LogicalKey>) -> bool {
        let when_the_frame_began = match (keys.just_pressed(command_key()), keys.just_released(command_key()))
        {
            (true, false) => false,
            (false, true) => true,
            _ => keys.pressed(command_key()),
        };
        self.0.unwrap_or(when_the_frame_began)
    }

    /// Corrects a key that the engine has mistaken for a typed letter or a command.
    fn put_right(self, key: &KeyboardInput, keys: &ButtonInput<LogicalKey>, input: &mut EditableText) {
        let (is_down, taken_as_down) = (self.is_down(keys), keys.pressed(command_key()));
        let others = [LogicalKey::Alt, LogicalKey::Control, LogicalKey::Super];
        let other = others.into_iter().any(|other| other != command_key() && keys.pressed(other));
        let (Some(edit), Some(text)) = (command_of(&key.logical_key), &key.text) else { return };
        if is_down == taken_as_down || other || input.is_composing() {
            return;
        }
        let typed = TextEdit::Insert(text.clone());
        let (taken, meant) = if is_down { (typed, edit) } else { (edit, typed) };
        if input.pending_edits.pop_if(|last| *last == taken).is_some() {
            input.pending_edits.push(meant);
        }
    }
}

fn command_of(key: &LogicalKey) -> Option<TextEdit> {
    let LogicalKey::Character(letter) = key else { return None };
    match &*letter.to_ascii_lowercase() {
        "a" => Some(TextEdit::SelectAll),
        "c" => Some(TextEdit::Copy),
        "v" => Some(TextEdit::Paste),
        "x" => Some(TextEdit::Cut),
        _ => None,
    }
}

/// The unhandled key strokes, each with the number of edits before it. Letters may come before and after an Enter.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Strokes(Vec<(usize, LineStroke)>);

impl Strokes {
    fn add(
        &mut self,
        stroke: LineStroke,
        input: &Query<&mut EditableText, With<ConsoleInput>>,
        commands: &mut Commands,
    ) {
        let before = input.single().map_or(0, |input| input.pending_edits.len());
        self.0.push((before, stroke));
        commands.run_system_cached(type_all);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strokes>()
        .init_resource::<CommandKey>()
        .init_resource::<Pasting>()
        .add_systems(First, |mut command: ResMut<CommandKey>| command.0 = None)
        .add_systems(
            Update,
            (type_all.run_if(is_pasting), paste_late.run_if(|pasting: Res<Pasting>| pasting.0.is_some()))
                .chain()
                .in_set(AppSystems::Commands)
                .run_if(in_state(Mode::Console)),
        );
}

/// A pending clipboard request. A browser first asks the player for permission, and answers some frames later.
#[derive(Resource, Default)]
struct Pasting(Option<ClipboardRead>);

fn paste_late(mut pasting: ResMut<Pasting>, mut line: InputLine, mut desk: Desk) {
    desk.paste_awaited(&mut pasting, &mut line);
}

fn is_pasting(input: Query<&EditableText, With<ConsoleInput>>) -> bool {
    input.iter().any(|input| input.pending_edits.contains(&TextEdit::Paste))
}

fn type_all(
    mut strokes: ResMut<Strokes>,
    mut line: InputLine,
    mut clipboard: ResMut<Clipboard>,
    mut pasting: ResMut<Pasting>,
    mut desk: Desk,
) {
    let edits = std::mem::take(&mut line.input.pending_edits);
    let strokes = std::mem::take(&mut strokes.0);
    let mut strokes = strokes.into_iter().peekable();
    for (place, edit) in edits.into_iter().enumerate() {
        while let Some((_, stroke)) = strokes.next_if(|&(before, _)| before <= place) {
            desk.follow(stroke, &mut line);
        }
        match edit {
            TextEdit::Paste => {
                pasting.0 = Some(clipboard.fetch_text());
                desk.paste_awaited(&mut pasting, &mut line);
            }
            edit => line.edit(edit, &mut clipboard),
        }
    }
    for (_, stroke) in strokes {
        desk.follow(stroke, &mut line);
    }
}

/// The lines of a pasted text, with only characters that can be typed. The last line has no line end yet.
fn pasted_lines(text: &str) -> Vec<String> {
    let typed = |letter: char| if letter.is_control() { ' ' } else { letter };
    // Remove backquotes, because documents put commands between them and the backquote is the console key.
    let line =
        |line: &str| line.trim_end_matches('\r').chars().filter(|&letter| letter != '`').map(typed).collect();
    text.split('\n').map(line).collect()
}

#[derive(SystemParam)]
struct Desk<'w> {
    history: ResMut<'w, History>,
    output: ResMut<'w, ConsoleOutput>,
    scroll: ResMut<'w, Scroll>,
    run: MessageWriter<'w, RunLine>,
    tables: Option<Res<'w, GameTables>>,
    designs: Option<Res<'w, DesignFolders>>,
    recent: Option<Res<'w, RecentSeeds>>,
    marks: Option<Res<'w, Marks>>,
}

impl Desk<'_> {
    fn follow(&mut self, stroke: LineStroke, line: &mut InputLine) {
        let (text, cursor) = line.read();
        match stroke {
            LineStroke::Run => {
                line.write("", "");
                self.scroll.below = 0;
                self.run.write(RunLine(text));
            }
            LineStroke::Older => {
                if let Some(older) = self.history.older(&text) {
                    line.write(&older, "");
                }
            }
            LineStroke::Newer => {
                if let Some(newer) = self.history.newer() {
                    line.write(&newer, "");
                }
            }
            LineStroke::Complete => {
                let (left, right) = text.split_at_checked(cursor).unwrap_or((&text, ""));
                let completion = complete(left, |what, typed| self.known(what, typed));
                if completion.candidates.len() > 1 {
                    self.output.print(LineKind::Answer, &completion.candidates.join("  "));
                }
                let (left, right) = (completion.line, right.to_owned());
                line.write(&left, &right);
            }
        }
    }

    fn paste_awaited(&mut self, pasting: &mut Pasting, line: &mut InputLine) {
        let Some(told) = pasting.0.as_mut().and_then(ClipboardRead::poll_result) else { return };
        pasting.0 = None;
        match told {
            Ok(text) => self.paste(&text, line),
            Err(_) => self.output.print(LineKind::Error, "The clipboard has no text."),
        }
    }

    fn paste(&mut self, text: &str, line: &mut InputLine) {
        for (number, pasted) in pasted_lines(text).into_iter().enumerate() {
            if number > 0 {
                self.follow(LineStroke::Run, line);
            }
            let length = line.length_with(&pasted);
            if length > MAX_CHARS {
                let told =
                    format!("Not pasted. The line has {length} characters. The maximum is {MAX_CHARS}.");
                self.output.print(LineKind::Error, &told);
            } else {
                line.insert(&pasted);
            }
        }
    }

    fn known(&self, what: Known, typed: &str) -> Vec<String> {
        match what {
            Known::Items | Known::Creatures | Known::Twists | Known::Chips => {
                self.tables.as_ref().map(|tables| known_names(tables, what)).unwrap_or_default()
            }
            Known::Paths => known_paths(typed),
            Known::Designs => self.designs.as_ref().map(|folders| folders.names()).unwrap_or_default(),
            Known::Presets => {
                let presets = Preset::ALL.iter().map(|preset| preset.name().to_owned());
                presets.chain(self.known(Known::Designs, typed)).collect()
            }
            Known::Seeds => {
                self.recent.iter().flat_map(|recent| recent.iter()).map(|seed| seed.to_string()).collect()
            }
            Known::Marks => self.marks.iter().flat_map(|marks| marks.0.keys().cloned()).collect(),
        }
    }
}

#[derive(SystemParam)]
struct InputLine<'w, 's> {
    input: Single<'w, 's, &'static mut EditableText, With<ConsoleInput>>,
    fonts: ResMut<'w, FontCx>,
    layouts: ResMut<'w, LayoutCx>,
}

impl InputLine<'_, '_> {
    fn read(&self) -> (String, usize) {
        let cursor = self.input.editor().raw_selection().focus().index();
        (self.input.value().to_string(), cursor)
    }

    /// The length of the text, in characters, after another text has replaced the selection.
    fn length_with(&self, text: &str) -> usize {
        let selected = self.input.editor().selected_text().map_or(0, |text| text.chars().count());
        self.input.value().to_string().chars().count() - selected + text.chars().count()
    }

    fn insert(&mut self, text: &str) {
        let mut driver = self.input.editor.driver(&mut self.fonts, &mut self.layouts.0);
        driver.insert_or_replace_selection(text);
    }

    fn edit(&mut self, edit: TextEdit, clipboard: &mut Clipboard) {
        let most = self.input.max_characters;
        let mut driver = self.input.editor.driver(&mut self.fonts, &mut self.layouts.0);
        edit.apply(&mut driver, clipboard, most, may_be_typed);
    }

    fn write(&mut self, left: &str, right: &str) {
        self.input.clear();
        self.input.editor_mut().set_text(&format!("{left}{right}"));
        let mut driver = self.input.editor.driver(&mut self.fonts, &mut self.layouts.0);
        driver.move_to_byte(left.len());
    }
}
