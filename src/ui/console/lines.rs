//! The queue of lines: typed lines, lines of scripts, and lines from other programs.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bevy::{input::keyboard::Key as LogicalKey, prelude::*};
use rootward_console::{Command, Wait, parse};

use super::{history::History, output::LineKind, run::Game, script::Script};
use crate::{
    host::{
        messages::complain,
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    input::{Pressed, actions::Action},
    map::view::screenshot::PictureTaken,
    session::watch::{FilmDone, Watch},
    ui::screens::{hidden::Awaited, play::EnterBaseSystems},
};

const MOST_IN_A_FRAME: usize = 256;
const DEEPEST: usize = 8;

/// A request to run a line like a typed one.
#[derive(Message, Clone, Debug)]
pub struct RunLine(pub String);

/// A request to run a line for another program. The answer also waits for a base that the line requests.
#[derive(Message, Clone, Debug)]
pub struct AskLine {
    pub line: String,
    /// The number that identifies the answer.
    pub ticket: u64,
}

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct LineDone {
    pub ticket: u64,
    /// The printed text, or the error.
    pub answer: Result<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    Typed,
    Script(Arc<str>, usize),
    /// The command line of the program. It ends with code 2 if the line fails.
    CommandLine,
    Outside(u64),
}

#[derive(Clone, Debug)]
struct Line {
    text: String,
    from: Origin,
}

#[derive(Clone, Debug)]
enum Entry {
    Line(Line),
    /// The end of a script, with the line that started it.
    End(Begun),
}

/// A line in progress, and the number of lines printed before it.
#[derive(Clone, Debug)]
struct Begun {
    line: Line,
    printed: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// No event: the line is done.
    Now,
    Base,
    /// A time on the real clock.
    Time(Duration),
    Picture,
    Film(PathBuf),
    /// A check of the design file after the check with this number, and the arrival of the base that it requests.
    Look(u32),
}

impl Until {
    /// Typed lines do not wait for bases.
    fn after(command: &Command, from: &Origin, now: Duration) -> Self {
        match command {
            Command::Wait(Wait::Base) => Self::Base,
            &Command::Wait(Wait::Time(milliseconds)) => {
                Self::Time(now + Duration::from_millis(milliseconds.into()))
            }
            Command::Screenshot(_) => Self::Picture,
            Command::Watch(Watch::Film(file)) if *from != Origin::Typed => Self::Film(file.clone()),
            _ if *from == Origin::Typed => Self::Now,
            _ => Self::Base,
        }
    }
}

/// The queued lines, and the one in progress.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lines {
    waiting: VecDeque<Entry>,
    running: Option<(Begun, Until)>,
    /// Whether the lines wait for the first base.
    held: bool,
    /// The line in progress. A script that the line starts returns to it.
    now: Option<Begun>,
}

impl Lines {
    /// The script of the command line. It begins after the first base has arrived.
    #[must_use]
    pub fn of_command_line(script: Script) -> Self {
        let text = format!("run {}", script.name);
        let begun = Begun { line: Line { text, from: Origin::CommandLine }, printed: 0 };
        let mut lines = Self { held: true, ..Self::default() };
        lines.waiting = entries(script).chain([Entry::End(begun)]).collect();
        lines
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.running.is_none()
    }

    /// Queues the lines of a script first, in place of the line in progress. Fails if scripts are nested too deeply.
    pub(super) fn run_first(&mut self, script: Script) -> Result<(), String> {
        let depth = self.waiting.iter().filter(|entry| matches!(entry, Entry::End(_))).count();
        if depth >= DEEPEST {
            return Err(format!("Scripts can run each other at most {DEEPEST} deep."));
        }
        let ends = self.now.take().map(Entry::End);
        for entry in entries(script).chain(ends).collect::<Vec<_>>().into_iter().rev() {
            self.waiting.push_front(entry);
        }
        Ok(())
    }

    /// Whether a line comes from another program, directly or through a script.
    fn is_from_outside(&self, line: &Line) -> bool {
        let begun = self.waiting.iter().filter_map(|entry| match entry {
            Entry::End(begun) => Some(&begun.line),
            Entry::Line(_) => None,
        });
        begun.chain([line]).any(|line| matches!(line.from, Origin::Outside(_)))
    }

    pub(super) const fn is_waiting(&self) -> bool {
        self.running.is_some()
    }

    /// Drops every queued line because the game ends.
    pub(super) fn drop_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Whether a line waits for the film in this file. That line then reports the result.
    pub(super) fn waits_for_film(&self, file: &Path) -> bool {
        matches!(&self.running, Some((_, Until::Film(awaited))) if awaited == file)
    }

    fn add(&mut self, text: String, from: Origin) {
        self.waiting.push_back(Entry::Line(Line { text, from }));
    }

    /// Drops the rest of this line's script and returns the line that started it.
    fn leave_script(&mut self) -> Option<Begun> {
        while let Some(entry) = self.waiting.pop_front() {
            if let Entry::End(begun) = entry {
                return Some(begun);
            }
        }
        None
    }
}

fn entries(script: Script) -> impl Iterator<Item = Entry> {
    let Script { name, lines } = script;
    lines
        .into_iter()
        .map(move |(number, text)| Entry::Line(Line { text, from: Origin::Script(name.clone(), number) }))
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RunLine>()
        .add_message::<AskLine>()
        .add_message::<LineDone>()
        .add_message::<PictureTaken>()
        .init_resource::<Lines>()
        .add_systems(
            Update,
            (take_lines, run_lines.run_if(|lines: Res<Lines>| !lines.is_empty()))
                .chain()
                // A seed from the command line or the title is entered first.
                .after(EnterBaseSystems)
                .in_set(AppSystems::Commands),
        )
        .add_systems(
            Update,
            end_wait
                .before(ChangeMode)
                .before(take_lines)
                .in_set(AppSystems::Commands)
                .run_if(in_state(Mode::Console).and_then(|lines: Res<Lines>| lines.is_waiting())),
        )
        .add_systems(Last, hurry);
}

/// Keeps the frame rate up for lines, even in a hidden window.
fn hurry(lines: Res<Lines>, mut awaited: ResMut<Awaited>) {
    let works = !lines.is_empty();
    awaited.set_if_neq(Awaited { works, ..*awaited });
}

/// The menu key or Ctrl+C ends the waiting line and its script. The game goes on.
fn end_wait(
    keys: Res<ButtonInput<LogicalKey>>,
    mut pressed: ResMut<Pressed>,
    mut done: MessageWriter<LineDone>,
    mut game: Game,
) {
    let copies = keys.just_pressed(LogicalKey::Character("c".into())) && keys.pressed(LogicalKey::Control);
    if !(copies || pressed.just_pressed(Action::Menu)) {
        return;
    }
    let Some((begun, _)) = game.lines.running.take() else { return };
    pressed.answer(Action::Menu);
    for entry in &mut game.lines.waiting {
        if let Entry::End(Begun { line: Line { from: from @ Origin::CommandLine, .. }, .. }) = entry {
            *from = Origin::Typed;
        }
    }
    let told = format!("The player stopped `{}`.", begun.line.text.trim());
    game.finish(begun, Err(told), &mut done);
}

fn take_lines(
    mut typed: MessageReader<RunLine>,
    mut asked: MessageReader<AskLine>,
    mut history: ResMut<History>,
    mut lines: ResMut<Lines>,
) {
    for RunLine(line) in typed.read() {
        history.push(line);
        lines.add(line.clone(), Origin::Typed);
    }
    for AskLine { line, ticket } in asked.read() {
        lines.add(line.clone(), Origin::Outside(*ticket));
    }
}

pub(super) fn run_lines(
    time: Res<Time<Real>>,
    mut pictures: MessageReader<PictureTaken>,
    mut films: MessageReader<FilmDone>,
    mut done: MessageWriter<LineDone>,
    mut game: Game,
) {
    let mut picture = pictures.read().last().cloned().map(|PictureTaken(result)| result);
    let films: Vec<FilmDone> = films.read().cloned().collect();
    if game.lines.held {
        if !game.is_playing() {
            return;
        }
        game.lines.held = false;
    }
    for _ in 0..MOST_IN_A_FRAME {
        if let Some((begun, until)) = game.lines.running.take() {
            let result = match &until {
                Until::Now => Ok(()),
                Until::Base if game.requested.is_under_way() => Err(None),
                Until::Base => Ok(()),
                Until::Time(end) if time.elapsed() < *end => Err(None),
                Until::Time(_) => Ok(()),
                Until::Picture => game.tell(picture.take()),
                Until::Film(file) => {
                    let film = films.iter().find(|film| film.file == *file);
                    game.tell(film.map(|film| film.result.clone()))
                }
                Until::Look(_) if game.requested.is_under_way() => Err(None),
                // While the party is not in a base, there are no further checks.
                Until::Look(before) if game.is_playing() && game.design_watch.looks() == *before => Err(None),
                Until::Look(_) => {
                    game.design_watch.fault().map_or(Ok(()), |fault| Err(Some(fault.to_owned())))
                }
            };
            match result {
                Ok(()) => game.finish(begun, Ok(()), &mut done),
                Err(Some(why)) => game.finish(begun, Err(why), &mut done),
                Err(None) => {
                    game.lines.running = Some((begun, until));
                    return;
                }
            }
            continue;
        }
        if !game.is_ready() {
            return;
        }
        match game.lines.waiting.pop_front() {
            None => return,
            Some(Entry::End(begun)) => game.finish(begun, Ok(()), &mut done),
            Some(Entry::Line(line)) => {
                let read = parse(&line.text);
                let needs_base = matches!(&read, Ok(Some(command)) if command.needs_base());
                if needs_base && game.requested.is_under_way() {
                    game.lines.waiting.push_front(Entry::Line(line));
                    return;
                }
                let printed = game.output.printed();
                game.output.print(LineKind::Input, &format!("> {}", line.text.trim()));
                let begun = Begun { line, printed };
                let admitted = read
                    .map_err(|error| error.to_string())
                    .and_then(|command| command.map(|command| game.admit(command, &begun.line)).transpose());
                match admitted {
                    Ok(None) => game.finish(begun, Ok(()), &mut done),
                    Err(why) => game.finish(begun, Err(why), &mut done),
                    Ok(Some(command)) => {
                        let until = match Until::after(&command, &begun.line.from, time.elapsed()) {
                            // A design file that was just saved also leads to a new base.
                            Until::Base if command == Command::Wait(Wait::Base) => {
                                Until::Look(game.design_watch.looks())
                            }
                            until => until,
                        };
                        game.run(command, begun, until, &mut done);
                    }
                }
            }
        }
    }
}

impl Game<'_> {
    /// Prints the result of a screenshot or film. The error is empty while the work is not done.
    fn tell(&mut self, result: Option<Result<String, String>>) -> Result<(), Option<String>> {
        let told = result.ok_or(None)?.map_err(Some)?;
        self.output.print(LineKind::Answer, &told);
        Ok(())
    }

    fn admit(&self, command: Command, line: &Line) -> Result<Command, String> {
        match &self.reach {
            Some(reach) if self.lines.is_from_outside(line) => reach.admit(command, &self.designs),
            _ => Ok(command),
        }
    }

    /// At its end, a script returns to the line that started it.
    fn run(&mut self, command: Command, begun: Begun, until: Until, done: &mut MessageWriter<LineDone>) {
        self.lines.now = Some(begun);
        let answer = self.execute(command);
        let begun = self.lines.now.take();
        match answer {
            Ok(answer) => {
                self.output.print(LineKind::Answer, &answer);
                self.lines.running = begun.map(|begun| (begun, until));
            }
            Err(reason) => {
                if let Some(begun) = begun {
                    self.finish(begun, Err(reason), done);
                }
            }
        }
    }

    /// A failure also ends the script of the line and the lines that started it.
    fn finish(&mut self, begun: Begun, result: Result<(), String>, done: &mut MessageWriter<LineDone>) {
        let Begun { mut line, mut printed } = begun;
        let mut result = result;
        if let Err(reason) = &mut result {
            if let Origin::Script(name, number) = &line.from {
                *reason = format!("{name}:{number}: {reason}");
            }
            self.output.print(LineKind::Error, reason);
            while let Origin::Script(..) = line.from {
                let Some(outer) = self.lines.leave_script() else { return };
                Begun { line, printed } = outer;
            }
        }
        match (line.from, result) {
            (Origin::Outside(ticket), result) => {
                let answer = result.map(|()| self.output.answered_since(printed));
                done.write(LineDone { ticket, answer });
            }
            (Origin::CommandLine, Err(reason)) => {
                complain(&reason);
                self.exit.write(AppExit::from_code(2));
            }
            (Origin::CommandLine | Origin::Typed | Origin::Script(..), _) => {}
        }
    }
}
