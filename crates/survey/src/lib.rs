//! `survey`: the bases of Rootward in a terminal. It draws, lists and exports them, prints their checksums, checks
//! their laws and times the generator. The program only calls [`run`]. Its man pages use [`command`].
//!
//! Exit codes: 0 for success, also when the reader has closed the pipe. 1 when output could not be written, the bot has
//! lost a base, a recording drifts or two bases differ. 2 for invalid input.

mod bench;
mod bot;
mod catalogue;
mod check;
mod checkpoints;
mod cli;
mod columns;
mod count_table;
mod curve;
mod diff;
mod entries;
mod export;
mod file;
mod find;
mod hash;
mod home;
mod laws;
mod look;
mod matters;
mod option_values;
mod output;
mod picture;
mod plan;
mod plot;
mod progress;
mod prove;
mod range;
mod range_args;
mod remote;
mod show;
mod sweep;

use std::process::ExitCode;

/// Parses the command line, runs the command, and reports errors.
#[must_use]
pub fn run() -> ExitCode {
    output::finish(cli::run())
}

/// The clap command line, for man pages and shell completions.
#[must_use]
pub fn command() -> clap::Command {
    cli::command()
}
