//! `survey`: a tool for Rootward's bases in a terminal. It draws, lists and exports bases, prints their checksums,
//! checks their laws and times the generator. The program only calls [`run`]. Its man pages use [`command`].
//!
//! Exit code 0 means success, even if the reader has closed the pipe. 1 means that output could not be written, the bot
//! lost a base, a recording does not match or is not good, or two bases differ. 2 means invalid input.

mod atlas;
mod bench;
mod board;
mod bot;
mod catalogue;
mod check;
mod checkpoints;
mod cli;
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
mod names;
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
