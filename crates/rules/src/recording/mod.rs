//! Recordings of plays: seed, inputs, a fingerprint of the state every second, and the end.

pub mod check;
mod flaw;
pub mod link;
mod runs;

use std::path::Path;

use rootward_checked::repeated;
use rootward_files::{MOST_BY_GAME, read_text};
use rootward_gen::{GENERATOR_VERSION, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use self::link::LinkFault;
pub use self::{
    flaw::{Flaw, LONGEST_RUN},
    runs::{Inputs, Runs},
};
use crate::{
    RULES_VERSION, objective::Stage, order::TickInput, party::squad::Carried, play::Play, tables::Tables,
    terms::Terms,
};

/// The format version that this version of the game writes and reads.
pub const VERSION: u16 = 2;

/// Ticks between two fingerprints.
pub const MARK_EVERY: u32 = 20;

/// A recorded play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// The format version, [`VERSION`].
    pub version: u16,
    /// The version of the generator that made the base.
    pub generator: u32,
    /// A checksum of the rules and tables of the play.
    pub tables: u32,
    /// The seed as text.
    pub seed: String,
    /// The terms of the play.
    pub terms: Terms,
    /// Whether the party began on the land.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outside: bool,
    /// The party and equipment from earlier bases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried: Option<Carried>,
    /// The inputs.
    pub inputs: Runs,
    /// The fingerprint after every [`MARK_EVERY`] ticks.
    pub marks: Vec<u32>,
    /// The end of the play. `None` while the play continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<RecordingEnd>,
}

/// The state of a play after its last input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordingEnd {
    /// The play's length in ticks.
    pub ticks: u32,
    /// The play's stage.
    pub stage: Stage,
    /// The fingerprint of its state.
    pub state: u32,
}

impl RecordingEnd {
    /// The current state of a play as its end.
    #[must_use]
    pub fn of(play: &Play) -> Self {
        Self { ticks: play.tick, stage: play.objective.stage, state: play.fingerprint() }
    }
}

/// The reason why a recording cannot be played.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("the recording `{file}` cannot be read: {why}")]
    Unreadable { file: String, why: String },
    #[error("the recording `{file}` has version {found}, and this game reads version {VERSION}")]
    Version { file: String, found: u16 },
    #[error(
        "the recording `{file}` is from version {found} of the generator; version {GENERATOR_VERSION} makes another base"
    )]
    Generator { file: String, found: u32 },
    #[error("the recording `{file}` has no readable seed: {why}")]
    Seed { file: String, why: String },
    #[error("the recording `{file}` is damaged: {flaw}")]
    NotWhole { file: String, flaw: Flaw },
    #[error("the recording `{file}` was made with other rules or tables, and plays only with them")]
    Tables { file: String },
    #[error(transparent)]
    Link(#[from] LinkFault),
}

#[derive(Deserialize)]
struct RecordingHead {
    version: u16,
}

impl Recording {
    /// A new, empty recording of a play.
    pub fn begin(seed: Seed, tables: &Tables, outside: bool, carried: Option<Carried>) -> Self {
        Self {
            version: VERSION,
            generator: GENERATOR_VERSION,
            tables: tables_number(tables),
            seed: seed.to_string(),
            terms: Terms::default(),
            outside,
            carried,
            inputs: Runs::default(),
            marks: Vec::new(),
            end: None,
        }
    }

    /// Sets the terms of the play.
    #[must_use]
    pub fn on(self, terms: Terms) -> Self {
        Self { terms, ..self }
    }

    /// Reads a recording from its text. The text must be complete, and from this version of game, generator and tables.
    pub fn read(file: &str, text: &str, tables: &Tables) -> Result<(Self, Seed), ReplayError> {
        let file = file.to_owned();
        let unreadable = |error: ron::error::SpannedError| ReplayError::Unreadable {
            file: file.clone(),
            why: repeated(&format!("line {}: {}", error.span.start.line, error.code)),
        };
        let head: RecordingHead = ron::from_str(text).map_err(unreadable)?;
        if head.version != VERSION {
            return Err(ReplayError::Version { file, found: head.version });
        }
        let recording: Self = ron::from_str(text).map_err(unreadable)?;
        if recording.generator != GENERATOR_VERSION {
            return Err(ReplayError::Generator { file, found: recording.generator });
        }
        if recording.tables != tables_number(tables) {
            return Err(ReplayError::Tables { file });
        }
        if let Err(flaw) = recording.check_whole() {
            return Err(ReplayError::NotWhole { file, flaw });
        }
        match recording.seed.parse() {
            Ok(seed) => Ok((recording, seed)),
            Err(error) => Err(ReplayError::Seed { file, why: format!("{error}") }),
        }
    }

    /// Returns the recording as text. No serialization error is known to happen.
    pub fn write(&self) -> Result<String, String> {
        let form = ron::ser::PrettyConfig::default().new_line("\n").depth_limit(2).indentor(" ");
        ron::ser::to_string_pretty(self, form).map(|text| text + "\n").map_err(|error| error.to_string())
    }

    /// Records a tick and its input. Calls `fingerprint` when a mark is due. Records nothing after the end of the play.
    pub fn note(&mut self, tick: u32, input: TickInput, fingerprint: impl FnOnce() -> u32) {
        if self.inputs.ticks() >= u64::from(tick) {
            return;
        }
        self.inputs.push(input);
        if tick.is_multiple_of(MARK_EVERY) {
            self.marks.push(fingerprint());
        }
    }

    /// Records the end of the play.
    pub fn finish(&mut self, play: &Play) {
        self.end = Some(RecordingEnd::of(play));
    }
}

/// A checksum of rules and tables.
pub fn tables_number(tables: &Tables) -> u32 {
    crc32fast::hash(format!("{RULES_VERSION} {tables:?}").as_bytes())
}

/// Reads a recording from a file, or from a link in place of its name. The error gives the reason in one sentence.
pub fn open(file: &Path, tables: &Tables) -> Result<(Recording, Seed), ReplayError> {
    let name = file.display().to_string();
    if let Some(read) = Recording::of_link(&name, tables) {
        return read;
    }
    let text = read_text(file, MOST_BY_GAME)
        .map_err(|error| ReplayError::Unreadable { file: name.clone(), why: error.to_string() })?;
    Recording::read(&name, &text, tables)
}
