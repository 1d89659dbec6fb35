//! `rootward --check FILE...`: plays recordings without a window. `--replay FILE` opens one here, too.

use std::{path::Path, path::PathBuf, process::ExitCode, sync::Arc};

use rootward_gen::Seed;

use super::{
    Recording, ReplayError,
    check::{Verdict, check},
};
use crate::rules::{
    objective::Stage,
    tables::{Tables, shipped},
};

/// Reads a recording from a file.
///
/// # Errors
/// What cannot be read or played, in one sentence.
pub fn open(file: &Path, tables: &Tables) -> Result<(Recording, Seed), ReplayError> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|error| ReplayError::Unreadable { file: name.clone(), why: error.to_string() })?;
    Recording::read(&name, &text, tables)
}

/// Plays every file and prints a line for each. 1 if one drifts, 2 if one cannot be played.
pub fn run(files: &[PathBuf]) -> ExitCode {
    let tables = Arc::new(shipped());
    let mut code = 0;
    for file in files {
        match open(file, &tables) {
            Ok((recording, seed)) => match check(&recording, seed, tables.clone()) {
                Verdict::Same { ticks, stage } => {
                    println!("{}: seed {seed}, {ticks} ticks, {}, the same.", file.display(), word(stage));
                }
                Verdict::Drift { tick } => {
                    println!("{}: seed {seed} drifts at tick {tick}.", file.display());
                    code = code.max(1);
                }
            },
            Err(error) => {
                eprintln!("rootward: {error}");
                code = 2;
            }
        }
    }
    ExitCode::from(code)
}

const fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Won { .. } => "won",
        Stage::Lost => "lost",
        Stage::Explore | Stage::Meltdown(_) => "not over",
    }
}
