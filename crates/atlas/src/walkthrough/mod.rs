//! The walkthrough of a base: a winning run of the knowing bot, in sentences.
//!
//! The bot plays at the captive challenge and without twists, as in the proof that every base can be won. The narrator
//! collects the path of a *trip* and the events on it. An event that changes the base ends the trip, which becomes a
//! step.

mod narrator;
mod path;
mod tempers;
mod words;

use std::{fmt, sync::Arc};

use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::{Pos, Seed};
use rootward_rules::{
    headless::Headless,
    recording::Recording,
    tables::Tables,
    terms::{Challenge, Terms},
};

use self::narrator::Narrator;
pub use self::path::{Run, runs};

/// A run of the bot in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The run itself, which replays to the same end.
    pub recording: Recording,
    /// Whether the run wins the base. If the bot wins with none of its tempers, the steps describe its first run.
    pub won: bool,
    /// The length of the run in ticks of 50 ms.
    pub ticks: u32,
    /// The number of runs that the bot needed.
    pub tries: usize,
}

/// One step of a walkthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The task that the step belongs to, as a heading. Steps with the same task follow each other.
    pub task: &'static str,
    /// The step in a few sentences.
    pub text: String,
    /// The cells of the path on one floor, from the party's cell at the beginning of the step. Never empty.
    pub cells: Vec<Pos>,
    /// The tick in which the party was last on the first of these cells.
    pub tick: u32,
}

impl Step {
    /// Whether the way has too many turns for the sentence to list them.
    pub fn is_long(&self) -> bool {
        runs(&self.cells).len() > path::MOST_RUNS
    }
}

impl Walkthrough {
    /// The recording as the end of an address of the game, behind `#`.
    ///
    /// # Errors
    /// The recording is too long for a link, in one sentence.
    pub fn link(&self) -> Result<String, String> {
        self.recording.link()
    }
}

/// The steps as numbered lines under the headings of their tasks.
impl fmt::Display for Walkthrough {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut task = "";
        for (number, step) in (1..).zip(&self.steps) {
            if step.task != task {
                task = step.task;
                writeln!(out, "{task}")?;
            }
            writeln!(out, "{number:3}. {}", step.text)?;
        }
        Ok(())
    }
}

/// Solves the base of a seed.
pub fn walkthrough(seed: Seed, tables: Arc<Tables>) -> Walkthrough {
    walk_through(&Headless::on(seed, tables, Terms::plain(Challenge::Captive)))
}

/// Solves a base whose play has not begun.
///
/// The bot tries one temper (how careful it is) after another, as in the proof. A temper that is known to win comes
/// first.
pub fn walk_through(game: &Headless) -> Walkthrough {
    let known = tempers::known(game.site().base().seed());
    let first = known.into_iter();
    let order = first.chain((0..Temper::ALL.len()).filter(|&temper| Some(temper) != known));
    let mut lost = None;
    for (tries, temper) in (1..).zip(order) {
        let run = Walkthrough { tries, ..play(game, Temper::ALL[temper]) };
        if run.won {
            return run;
        }
        lost.get_or_insert(run);
    }
    // There is at least one temper, so the last value is never used.
    lost.map_or_else(|| play(game, Temper::default()), |run| Walkthrough { tries: Temper::ALL.len(), ..run })
}

fn play(game: &Headless, temper: Temper) -> Walkthrough {
    let site = game.site();
    let mut recording =
        Recording::begin(site.base().seed(), site.tables(), false, None).on(game.play().terms);
    let mut narrator = Narrator::new(site, game.play());
    let report = play_as(temper, game.clone(), |site, play, input, events| {
        recording.note(play.tick, input, || play.fingerprint());
        if play.is_over() {
            recording.finish(play);
        }
        narrator.note(site, play, events);
    });
    Walkthrough { steps: narrator.finish(site), recording, won: report.won, ticks: report.ticks, tries: 1 }
}
