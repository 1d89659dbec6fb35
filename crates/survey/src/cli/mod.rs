//! The command line: subcommands, options, help, and clap's errors as one sentence each.

mod commands;
#[cfg(test)]
mod tests;

use std::{error::Error, io::Write, sync::LazyLock};

use clap::{CommandFactory, Parser, error::ErrorKind};
use rootward_gen::GENERATOR_VERSION;
use rootward_rules::RULES_VERSION;
use rootward_search::COLUMNS;

use self::commands::Command;
use crate::{
    atlas, bench, board, bot, catalogue, check, checkpoints, count_table, curve, diff, export, find, hash,
    home, laws, look, matters, names,
    output::{RunFault, standard_output},
    plot, prove, remote, show,
};

/// The versions of the program, of the bases and of recordings, for `--version`.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (generator {GENERATOR_VERSION}, rules {RULES_VERSION})", env!("CARGO_PKG_VERSION"))
});

/// Draws, exports, checks and times the bases of Rootward.
#[derive(Debug, Parser)]
#[command(
    name = "survey",
    version = VERSION.as_str(),
    arg_required_else_help = false,
    after_help = "\
Examples:
  survey show 17.3                                    mission 17, base 3, drawn floor by floor
  survey show 17.3 --floor 1                          one floor, 1 is the lowest
  survey show 17.3 --outside                          the land around it, with landing site and door
  survey checkpoints --seeds 0..13                    checksums after each phase; also of furnishing
  survey hash --seeds 0..65536                        one line of checksums for every classic base
  survey laws --seeds 0..65536                        broken laws, how often, and why
  survey bench --seeds 0..2000                        the time that a base takes
  survey export 17.3 base.png                         a picture; also .txt, .json and .tmx for Tiled
  survey look 17.3 --at 55,0 --facing east out.png    the view of the droids there
  survey diff 17.3 17.4                               the first difference of two bases
  survey plot plot.html                               charts of styles side by side, as one page
  survey catalogue --seeds 0..25                      the contents of each base; also csv and jsonl
  survey find --seeds 0..65536 --where \"floors = 5\"   the bases that fit a condition, also sorted
  survey columns                                      columns of catalogue and find, and relations
  survey counts --seeds 0..100                        minimum, mean and maximum of all contents
  survey bot --seeds 0..220                           the bot plays the first twenty missions
  survey bot --plain --streams 10 --seeds 17.3        how dangerous a base is: a bot plays it
  survey bot --curve --plays 20                       three bots play on all maps, for some minutes
  survey home --seeds 0..220                          the time left after the run to the hatch
  survey prove --sample 100                           the bot plays 100 bases of each kind
  survey check tests/recordings/0.ron                 replays a recording and compares every second
  survey board runs                                   checks and ranks a folder of recordings
  survey atlas pages --seeds 0..220                   plain pages with map, facts and walkthrough
  survey remote 'seed 17.3'                           sends a console line to a running game

`survey SUBCOMMAND --help` tells more."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The command line.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Reads the command line and runs it. True if everything it checked was right.
pub fn run() -> Result<bool, RunFault> {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            error.print()?;
            return Ok(true);
        }
        Err(error) => return Err(RunFault::Input(sentence_of(&error))),
    };
    let mut out = standard_output();
    let mut well = true;
    match command {
        Command::Show { seed, outside: true, .. } => show::show_outside(seed, &mut out)?,
        Command::Show { seed, floor, preset, .. } => show::show(seed, floor, preset.as_ref(), &mut out)?,
        Command::Checkpoints { range, part } => checkpoints::checkpoints(&range.seeds()?, part, &mut out)?,
        Command::Hash(range) => hash::hash(&range.seeds()?, &mut out)?,
        Command::Laws(args) => laws::laws(&args, &mut out)?,
        Command::Prove { folder, sample } => well = prove::prove(&folder, sample, &mut out)?,
        Command::Bench { range, rounds } => bench::bench(&range.seeds()?, rounds, &mut out)?,
        Command::Catalogue { range, columns, format } => {
            let columns = if columns.is_empty() { COLUMNS.iter().collect() } else { columns };
            catalogue::catalogue(&range.seeds()?, &columns, format, &mut out)?;
        }
        Command::Find(args) => find::find(&args, &mut out)?,
        Command::Columns => names::list(&mut out)?,
        Command::Export { seed, file, format, preset } => {
            export::export(seed, format, preset.as_ref(), &file, &mut out)?;
        }
        Command::Look(args) => look::look(&args, &mut out)?,
        Command::Plot(options) => plot::plot(&options, &mut out)?,
        Command::Diff { a, against: Some(file), preset, .. } => {
            well = diff::against(a, &file, preset.as_ref(), &mut out)?;
        }
        Command::Diff { a, b, preset, .. } => {
            well = diff::with_seed(a, b.unwrap_or(a), preset.as_ref(), &mut out)?;
        }
        Command::Counts(range) => count_table::counts(&range.seeds()?, &mut out)?,
        Command::Bot(args) if args.curve => curve::curve(&args, &mut out)?,
        Command::Bot(args) if args.matters => matters::matters(&args, &mut out)?,
        Command::Bot(args) => well = bot::bot(&args, &mut out)?,
        Command::Home { range, challenge, threads } => {
            well = home::home(&range.campaign()?, &bot::challenges(challenge), threads, &mut out)?;
        }
        Command::Atlas(args) => atlas::atlas(&args, &mut out)?,
        Command::Remote { lines, port } => remote::remote(&lines, port, &mut out)?,
        Command::Board { folder, tables } => well = board::board(&folder, tables.as_ref(), &mut out)?,
        Command::Check { files, tables } => well = check::check(&files, tables.as_ref(), &mut out)?,
    }
    out.flush()?;
    Ok(well)
}

/// One sentence for an error of clap. Messages of our own parsers already have an example.
fn sentence_of(error: &clap::Error) -> String {
    if let Some(source) = error.source().filter(|_| error.kind() == ErrorKind::ValueValidation) {
        return source.to_string();
    }
    if error.kind() == ErrorKind::MissingSubcommand {
        let names: Vec<String> =
            Cli::command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        return format!("a subcommand is missing ({}); for example `survey show 17.3`", names.join(", "));
    }
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let paragraphs: Vec<String> = text
        .split("\n\n")
        .filter(|paragraph| !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more"))
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    format!("{}; `survey --help` shows examples", paragraphs.join("; "))
}
