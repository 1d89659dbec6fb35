//! Judges a recording: whether its play counts, and if not, why.

use std::{path::Path, sync::Arc};

use rootward_gen::{Seed, Style};
use rootward_rules::{
    objective::Stage,
    recording::{
        Flaw, Recording, ReplayError,
        check::{Verdict, check_each},
    },
    tables::{
        TICKS_PER_SECOND, Tables,
        daily::{DAILY_TERMS, daily_seed},
        score::Medal,
    },
};

use super::suspects::Suspects;

/// The longest play that is replayed, in ticks: twelve hours. A file can claim any length.
const LONGEST: u32 = 12 * 60 * 60 * TICKS_PER_SECOND;

/// The first day of the table by day, counted from 1 January 1970: 1 January 2026.
const FIRST_DAY: u64 = 20_454;
/// The number of days until the bases of the day repeat.
const CYCLE: u64 = 1100;

/// The judgement about a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The replay reaches the recorded result, and no bot of the project plays like this.
    Good,
    /// A bot of the project gives exactly these inputs.
    Bot(String),
    /// The replay does not reach the recorded marks or the recorded end.
    Forged(String),
    /// A part is missing.
    Cut(String),
    /// The recording was made with another version of the format, the generator, the rules or the tables.
    Old(String),
    Unfinished,
    /// Another recording of the folder has the same play.
    Copy(String),
    Unreadable(String),
}

impl State {
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bot(_) => "bot",
            Self::Forged(_) => "forged",
            Self::Cut(_) => "cut",
            Self::Old(_) => "old",
            Self::Unfinished => "unfinished",
            Self::Copy(_) => "copy",
            Self::Unreadable(_) => "unreadable",
        }
    }

    pub fn why(&self) -> String {
        match self {
            Self::Good => String::new(),
            Self::Bot(name) => format!("every input is that of {name}"),
            Self::Copy(first) => format!("the same play as {first}"),
            Self::Unfinished => "the play is neither won nor lost".to_owned(),
            Self::Forged(why) | Self::Cut(why) | Self::Old(why) | Self::Unreadable(why) => why.clone(),
        }
    }

    /// Whether the recording is unaltered. An old one counts as unaltered, because it cannot be checked.
    pub const fn is_honest(&self) -> bool {
        matches!(self, Self::Good | Self::Old(_))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub seed: Seed,
    /// Challenge, twists, chips and carried kit, in words.
    pub terms: String,
    pub challenge: &'static str,
    /// The first day since 2026 whose base of the day this is, if the terms are those of a base of the day.
    pub day: Option<u64>,
    pub won: bool,
    /// The score. 0 for a loss.
    pub points: u32,
    pub ticks: u32,
    pub medals: Vec<Medal>,
    /// The link that plays the recording, if it is short enough.
    pub link: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Judged {
    /// The path inside the folder, without its ending.
    pub name: String,
    pub state: State,
    /// The result, if the replay reaches the end.
    pub run: Option<Run>,
    /// The recording, to find copies.
    pub recording: Option<Recording>,
}

impl Judged {
    /// The player: the first folder of the path, or otherwise the name of the recording.
    pub fn player(&self) -> &str {
        self.name.split('/').next().unwrap_or(&self.name)
    }
}

pub fn judge(name: String, file: &Path, tables: &Arc<Tables>) -> Judged {
    let refused = |name, state| Judged { name, state, run: None, recording: None };
    let text = match rootward_files::read_text(file, rootward_files::MOST_BY_GAME) {
        Ok(text) => text,
        Err(error) => return refused(name, State::Unreadable(error.to_string())),
    };
    let (recording, seed) = match Recording::read(&name, &text, tables) {
        Ok(read) => read,
        Err(error) => return refused(name, unread(error, &text)),
    };
    if recording.end.is_some_and(|end| end.ticks > LONGEST) {
        return refused(name, State::Unreadable("the play takes more than twelve hours".to_owned()));
    }
    let mut suspects: Option<Suspects> = None;
    let (verdict, game) = check_each(&recording, seed, tables.clone(), |game, input| {
        // No bot begins on the land.
        if !recording.outside {
            suspects.get_or_insert_with(|| Suspects::all(game)).compare(game, input);
        }
    });
    let (state, run) = match verdict {
        Verdict::Drift { tick } => {
            (State::Forged(format!("the inputs lead to another play from tick {tick} on")), None)
        }
        Verdict::Same { stage: Stage::Explore | Stage::Meltdown(_), .. } => (State::Unfinished, None),
        Verdict::Same { ticks, stage } => {
            let score = &tables.dials.score;
            let won = matches!(stage, Stage::Won { .. });
            let outcome = game.play().outcome(game.site());
            let run = Run {
                seed,
                terms: terms_words(&recording),
                challenge: recording.terms.challenge.name(),
                day: day_of(&recording, seed),
                won,
                points: if won { score.total(&outcome) } else { 0 },
                ticks,
                medals: if won { score.medals(&outcome) } else { Vec::new() },
                link: recording.link().ok(),
            };
            let bot = suspects.and_then(|suspects| suspects.named());
            (bot.map_or(State::Good, State::Bot), Some(run))
        }
    };
    Judged { name, state, run, recording: Some(recording) }
}

fn unread(error: ReplayError, text: &str) -> State {
    let why = match &error {
        ReplayError::NotWhole { flaw, .. } => flaw.to_string(),
        _ => error.to_string(),
    };
    match error {
        ReplayError::Version { .. } | ReplayError::Generator { .. } | ReplayError::Tables { .. } => {
            State::Old(why)
        }
        ReplayError::NotWhole {
            flaw: Flaw::FewInputs { .. } | Flaw::FewMarks { .. } | Flaw::NoEnd, ..
        } => State::Cut(why),
        ReplayError::NotWhole { flaw: Flaw::LongRun(_) | Flaw::ManyInputs(_) | Flaw::Carried, .. } => {
            State::Forged(why)
        }
        // Every whole recording closes its brackets.
        ReplayError::Unreadable { .. }
            if text.matches(['(', '[']).count() > text.matches([')', ']']).count() =>
        {
            State::Cut("its text ends early".to_owned())
        }
        ReplayError::Unreadable { .. } | ReplayError::Seed { .. } | ReplayError::Link(_) => {
            State::Unreadable(why)
        }
    }
}

fn terms_words(recording: &Recording) -> String {
    let kit = if recording.carried.is_some() { ", own kit" } else { "" };
    format!("{}{kit}", recording.terms.words())
}

/// The day of a base of the day. A recording does not contain its date, so only base and terms decide.
fn day_of(recording: &Recording, seed: Seed) -> Option<u64> {
    let daily =
        seed.style() == Style::Classic && recording.terms == DAILY_TERMS && recording.carried.is_none();
    (FIRST_DAY..FIRST_DAY + CYCLE).find(|&day| daily && daily_seed(day) == seed)
}
