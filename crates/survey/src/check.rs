//! `survey check`: replays recordings and compares the fingerprints of every second and the end.

use std::{io::Write, path::PathBuf};

use rootward_rules::{
    objective::Stage,
    recording::{
        self,
        check::{Verdict, check as play_again},
    },
};

use crate::{bot::tables, output::RunFault};

/// Replays every recording and prints one line per recording. Returns true if all match.
pub fn check(files: &[PathBuf], folder: Option<&PathBuf>, out: &mut impl Write) -> Result<bool, RunFault> {
    let tables = tables(folder.map(PathBuf::as_path))?;
    let (mut same, mut unread) = (true, None);
    for file in files {
        let (recording, seed) = match recording::open(file, &tables) {
            Ok(opened) => opened,
            Err(error) => {
                writeln!(out, "{}: not played.", file.display())?;
                unread.get_or_insert(RunFault::Input(error.to_string()));
                continue;
            }
        };
        match play_again(&recording, seed, tables.clone()) {
            Verdict::Same { ticks, stage } => {
                writeln!(out, "{}: seed {seed}, {ticks} ticks, {}, the same.", file.display(), word(stage))?;
            }
            Verdict::Drift { tick } => {
                writeln!(out, "{}: seed {seed} drifts at tick {tick}.", file.display())?;
                same = false;
            }
        }
        out.flush()?;
    }
    unread.map_or(Ok(same), Err)
}

const fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Won { .. } => "won",
        Stage::Lost => "lost",
        Stage::Explore | Stage::Meltdown(_) => "not over",
    }
}
