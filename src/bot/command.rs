//! `rootward --bot SEEDS`: the bot plays a range of seeds, one line each.

use std::{
    io::{self, Write},
    process::ExitCode,
    str::FromStr,
    sync::Arc,
};

use rayon::prelude::*;
use rootward_gen::{Seed, SeedError};
use thiserror::Error;

use super::play_out::{COLUMNS, Report, play_out};
use crate::{
    rules::tables::{Tables, shipped},
    run::asset_folder,
};

/// Seeds that are played at a time: a line comes as soon as its block is done.
const BLOCK: usize = 8;

/// The seeds that a bot plays: one, or a half-open range of numbers inside the text of a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSeeds(Vec<Seed>);

/// Why a range cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BotSeedsError {
    /// A seed that cannot be read.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// The range has no number on one side, is empty or too long.
    #[error(
        "`{0}` is no range of seeds; write A..B with A below B and at most 100000 apart, for example 0..220 or x0..220"
    )]
    Range(String),
}

impl FromStr for BotSeeds {
    type Err = BotSeedsError;

    fn from_str(text: &str) -> Result<Self, BotSeedsError> {
        let Some((left, right)) = text.split_once("..") else { return Ok(Self(vec![text.parse()?])) };
        let bad = || BotSeedsError::Range(text.to_owned());
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let from = left.len() - left.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (prefix, first) = left.split_at(from);
        let (last, suffix) = right.split_at(digits(right));
        let number = |text: &str| text.parse::<u64>().map_err(|_| bad());
        let (first, end) = (number(first)?, number(last)?);
        if first >= end || end - first > 100_000 {
            return Err(bad());
        }
        let seed = |number: u64| format!("{prefix}{number}{suffix}").parse::<Seed>();
        Ok(Self((first..end).map(seed).collect::<Result<_, _>>()?))
    }
}

impl BotSeeds {
    /// The seeds, in order.
    pub fn seeds(&self) -> &[Seed] {
        &self.0
    }
}

/// Plays and prints. 1 if a base was lost, 0 otherwise; a closed pipe ends it quietly.
pub fn run(seeds: &BotSeeds) -> ExitCode {
    // Whoever tunes the tables sees at once what comes of it.
    let tables = match asset_folder().map(|folder| Tables::read_folder(&folder.join("tables"))) {
        None => shipped(),
        Some(Ok(tables)) => tables,
        Some(Err(error)) => {
            eprintln!("rootward: {error}");
            return ExitCode::from(2);
        }
    };
    let tables = Arc::new(tables);
    let mut lost = 0;
    let mut out = io::stdout().lock();
    if writeln!(out, "{COLUMNS}").is_err() {
        return ExitCode::SUCCESS;
    }
    for block in seeds.0.chunks(BLOCK) {
        let reports: Vec<Report> =
            block.par_iter().map(|&seed| play_out(seed, tables.clone(), |_, _, _, _| {})).collect();
        for report in reports {
            lost += usize::from(!report.won);
            if writeln!(out, "{report}").is_err() {
                return ExitCode::SUCCESS;
            }
        }
    }
    ExitCode::from(u8::from(lost > 0))
}
