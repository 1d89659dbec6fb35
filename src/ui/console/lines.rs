//! The queue of lines: typed lines, lines of scripts, and lines from other programs.

mod queue;

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bevy::prelude::*;
use rootward_console::{Command, Wait};

use self::queue::end_wait;
pub(super) use self::queue::run_lines;
use super::{history::History, script::Script};
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    map::view::screenshot::PictureTaken,
    session::watch::Watch,
    ui::screens::{hidden::Awaited, play::EnterBaseSystems},
};

const DEEPEST: usize = 8;

/// A request to run a line like a typed one.
#[derive(Message, Clone, Debug)]
pub struct RunLine(pub String);

/// A request to run a line for another program. The answer also waits for a base that the line requests.
#[derive(Message, Clone, Debug)]
pub struct AskLine {
    pub line: String,
    pub ticket: u64,
}

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct LineDone {
    pub ticket: u64,
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
    /// Nothing: the line is done.
    Now,
    /// The arrival of the requested base.
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
