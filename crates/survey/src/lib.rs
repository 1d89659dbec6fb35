//! `survey`: the bases of Rootward in a terminal. It draws, lists and exports them, prints their checksums, checks
//! their laws and times the generator. The program only calls [`run`]. Its man pages use [`command`].
//!
//! | module | what it is for |
//! |---|---|
//! | `cli` | the command line: subcommands, options, help |
//! | `option_values` | what options can be |
//! | `range` | ranges of seeds as text |
//! | `sweep` | a range on all cores, results in seed order |
//! | `show`, `checkpoints`, `hash`, `laws`, `bench`, `export`, `catalogue` | one subcommand each |
//! | `look` | `survey look`: a base from inside, as one picture |
//! | `diff` | where two bases part |
//! | `curve` | how hard the bases are: the shares of plays that the bots win |
//! | `matters` | how much each class of weapon, verb and behaviour matters |
//! | `bot`, `check`, `prove` | plays of the bot, recordings of plays, and the proof that every base can be won |
//! | `columns` | what is known about a base, as the columns of tables |
//! | `entries` | rows of columns as text, CSV, JSON lines and Parquet |
//! | `find` | the bases that fit a condition |
//! | `remote` | lines of the console for a running game |
//! | `count_table` | `survey counts`: what the bases of a range contain |
//! | `plot` | `survey plot`: charts of styles and presets side by side, as one page |
//! | `plan` | presets and designs of crawler seeds |
//! | `picture` | bases and tiles as pixels |
//! | `file` | files that are written whole or not at all |
//! | `checksum` | the CRC-32 of the golden files |
//! | `progress` | the bar of long runs |
//! | `output` | standard output, closed pipes, errors and exit codes |
//!
//! Exit codes: 0 for success, also when the reader has closed the pipe. 1 when output could not be written, the bot has
//! lost a base, a recording drifts or two bases differ. 2 for invalid input.

mod bench;
mod bot;
mod catalogue;
mod check;
mod checkpoints;
mod checksum;
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
