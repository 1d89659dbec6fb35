//! `survey`: the bases of Rootward in a terminal. It draws them, lists and exports them, prints their
//! checksums, checks their laws and times the generator.
//!
//! | module | what it is for |
//! |---|---|
//! | [`cli`] | the command line: subcommands, options, help |
//! | [`option_values`] | what options can be |
//! | [`range`] | ranges of seeds as text |
//! | [`sweep`] | a range on all cores, results in seed order |
//! | [`show`], [`checkpoints`], [`hash`], [`laws`], [`mod@bench`], [`export`], [`catalogue`] | one subcommand each |
//! | [`look`] | `survey look`: a base from inside, as one picture |
//! | [`mod@diff`] | where two bases part |
//! | [`mod@curve`] | how hard the bases are: the shares of plays that the bots win |
//! | [`mod@matters`] | how much each class of weapon, verb and behaviour matters |
//! | [`mod@bot`], [`check`], [`mod@prove`] | plays of the bot, recordings of plays, and the proof that every base can be won |
//! | [`columns`] | what is known about a base, as the columns of tables |
//! | [`entries`] | rows of columns as text, CSV, JSON lines and Parquet |
//! | [`mod@find`] | the bases that fit a condition |
//! | [`remote`] | lines of the console for a running game |
//! | [`count_table`] | `survey counts`: what the bases of a range contain |
//! | [`mod@plot`] | `survey plot`: charts of styles and presets side by side, as one page |
//! | [`mod@plan`] | presets and designs of crawler seeds |
//! | [`picture`] | bases and tiles as pixels |
//! | [`mod@file`] | files that are written whole or not at all |
//! | [`checksum`] | the CRC-32 of the golden files |
//! | [`progress`] | the bar of long runs |
//! | [`output`] | standard output, closed pipes, errors and exit codes |
//!
//! Exit codes: 0 also when the reader has closed the pipe, 1 when output could not be written, the bot has
//! lost a base, a recording drifts or two bases differ, 2 for input that cannot be read.

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

fn main() -> ExitCode {
    output::finish(cli::run())
}
