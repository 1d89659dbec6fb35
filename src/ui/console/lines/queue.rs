//! Runs the queue, line by line.

use bevy::{
    ecs::system::{SystemParam, SystemState},
    input::keyboard::Key as LogicalKey,
    prelude::*,
};
use rootward_console::{Command, Wait, parse};
use rootward_rules::play::Play;

use super::{Begun, Entry, Line, LineDone, Lines, Origin, Until};
use crate::{
    host::{messages::complain, states::Screen},
    input::{Pressed, actions::Action},
    map::view::screenshot::PictureTaken,
    session::watch::FilmDone,
    ui::console::{
        design_watch::DesignWatch,
        output::{ConsoleOutput, LineKind},
        reach::Reach,
        run::{Answer, execute},
    },
    world::base::{designs::DesignFolders, load::Requested},
};

const MOST_IN_A_FRAME: usize = 256;

/// The menu key or Ctrl+C ends the waiting line and its script. The game goes on.
pub(super) fn end_wait(keys: Res<ButtonInput<LogicalKey>>, mut pressed: ResMut<Pressed>, mut queue: Queue) {
    let copies = keys.just_pressed(LogicalKey::Character("c".into())) && keys.pressed(LogicalKey::Control);
    if !(copies || pressed.just_pressed(Action::Menu)) {
        return;
    }
    let Some((begun, _)) = queue.lines.running.take() else { return };
    pressed.answer(Action::Menu);
    for entry in &mut queue.lines.waiting {
        if let Entry::End(Begun { line: Line { from: from @ Origin::CommandLine, .. }, .. }) = entry {
            *from = Origin::Typed;
        }
    }
    let told = format!("The player stopped `{}`.", begun.line.text.trim());
    queue.finish(begun, Err(told));
}

#[derive(SystemParam)]
pub(in crate::ui::console) struct Queue<'w> {
    lines: ResMut<'w, Lines>,
    output: ResMut<'w, ConsoleOutput>,
    requested: Res<'w, Requested>,
    play: Option<Res<'w, Play>>,
    screen: Res<'w, State<Screen>>,
    next_screen: Res<'w, NextState<Screen>>,
    designs: Res<'w, DesignFolders>,
    design_watch: Res<'w, DesignWatch>,
    /// The files that lines from other programs may use. Present only in a game with `--remote`.
    reach: Option<Res<'w, Reach>>,
    time: Res<'w, Time<Real>>,
    done: MessageWriter<'w, LineDone>,
    exit: MessageWriter<'w, AppExit>,
}

#[derive(Default)]
struct Finished {
    picture: Option<Result<String, String>>,
    films: Vec<FilmDone>,
}

enum Step {
    Waits,
    Ends,
    Runs(Command, Until),
}

pub(in crate::ui::console) fn run_lines(
    world: &mut World,
    queue: &mut SystemState<Queue>,
    finished: &mut SystemState<(MessageReader<PictureTaken>, MessageReader<FilmDone>)>,
) -> Result {
    let mut finished = {
        let (mut pictures, mut films) = finished.get_mut(world)?;
        let picture = pictures.read().last().cloned().map(|PictureTaken(result)| result);
        Finished { picture, films: films.read().cloned().collect() }
    };
    for _ in 0..MOST_IN_A_FRAME {
        let step = queue.get_mut(world)?.next_step(&mut finished);
        match step {
            Step::Waits => break,
            Step::Ends => {}
            Step::Runs(command, until) => {
                let answer = execute(world, command);
                queue.get_mut(world)?.answer(answer, until);
            }
        }
    }
    Ok(())
}

impl Queue<'_> {
    fn is_playing(&self) -> bool {
        *self.screen.get() == Screen::Playing && self.play.is_some() && !self.requested.is_under_way()
    }

    /// Whether lines can run. They wait while pictures load or the screen changes.
    fn is_ready(&self) -> bool {
        let changes = matches!(*self.next_screen, NextState::Pending(_) | NextState::PendingIfNeq(_));
        *self.screen.get() != Screen::Loading && !changes
    }

    /// Ends the line in progress if its wait is over, or begins the next one.
    fn next_step(&mut self, finished: &mut Finished) -> Step {
        if self.lines.held {
            if !self.is_playing() {
                return Step::Waits;
            }
            self.lines.held = false;
        }
        if let Some((begun, until)) = self.lines.running.take() {
            return match self.result(&until, finished) {
                None => {
                    self.lines.running = Some((begun, until));
                    Step::Waits
                }
                Some(result) => {
                    self.finish(begun, result);
                    Step::Ends
                }
            };
        }
        if !self.is_ready() {
            return Step::Waits;
        }
        match self.lines.waiting.pop_front() {
            None => Step::Waits,
            Some(Entry::End(begun)) => {
                self.finish(begun, Ok(()));
                Step::Ends
            }
            Some(Entry::Line(line)) => self.begin(line),
        }
    }

    /// The result of a line in progress. `None` while it waits.
    fn result(&mut self, until: &Until, finished: &mut Finished) -> Option<Result<(), String>> {
        let told = match until {
            Until::Now => return Some(Ok(())),
            Until::Base => return (!self.requested.is_under_way()).then_some(Ok(())),
            Until::Time(end) => return (self.time.elapsed() >= *end).then_some(Ok(())),
            Until::Look(_) if self.requested.is_under_way() => return None,
            // While the party is not in a base, design files are not checked.
            Until::Look(before) if self.is_playing() && self.design_watch.looks() == *before => return None,
            Until::Look(_) => {
                return Some(self.design_watch.fault().map_or(Ok(()), |fault| Err(fault.to_owned())));
            }
            Until::Picture => finished.picture.take(),
            Until::Film(file) => {
                finished.films.iter().find(|film| film.file == *file).map(|film| film.result.clone())
            }
        };
        Some(told?.map(|told| self.output.print(LineKind::Answer, &told)))
    }

    fn begin(&mut self, line: Line) -> Step {
        let read = parse(&line.text);
        let needs_base = matches!(&read, Ok(Some(command)) if command.needs_base());
        if needs_base && self.requested.is_under_way() {
            self.lines.waiting.push_front(Entry::Line(line));
            return Step::Waits;
        }
        let printed = self.output.printed();
        self.output.print(LineKind::Input, &format!("> {}", line.text.trim()));
        let admitted = read
            .map_err(|error| error.to_string())
            .and_then(|command| command.map(|command| self.admit(command, &line)).transpose());
        let begun = Begun { line, printed };
        match admitted {
            Ok(Some(command)) => {
                let until = match Until::after(&command, &begun.line.from, self.time.elapsed()) {
                    // A design file that was just saved also leads to a new base.
                    Until::Base if command == Command::Wait(Wait::Base) => {
                        Until::Look(self.design_watch.looks())
                    }
                    until => until,
                };
                self.lines.now = Some(begun);
                Step::Runs(command, until)
            }
            result => {
                self.finish(begun, result.map(drop));
                Step::Ends
            }
        }
    }

    fn admit(&self, command: Command, line: &Line) -> Result<Command, String> {
        match &self.reach {
            Some(reach) if self.lines.is_from_outside(line) => reach.admit(command, &self.designs),
            _ => Ok(command),
        }
    }

    /// Prints the answer of the command that has just run. At its end, a script returns to the line that started it.
    fn answer(&mut self, answer: Answer, until: Until) {
        let begun = self.lines.now.take();
        match answer {
            Ok(answer) => {
                self.output.print(LineKind::Answer, &answer);
                self.lines.running = begun.map(|begun| (begun, until));
            }
            Err(reason) => {
                if let Some(begun) = begun {
                    self.finish(begun, Err(reason));
                }
            }
        }
    }

    /// A failure also ends the script of the line and the lines that started it.
    fn finish(&mut self, begun: Begun, mut result: Result<(), String>) {
        let Begun { mut line, mut printed } = begun;
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
                self.done.write(LineDone { ticket, answer });
            }
            (Origin::CommandLine, Err(reason)) => {
                complain(&reason);
                self.exit.write(AppExit::from_code(2));
            }
            (Origin::CommandLine | Origin::Typed | Origin::Script(..), _) => {}
        }
    }
}
