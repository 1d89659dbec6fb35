//! The command line: subcommands and options with their help, and the errors of clap about wrong
//! ones in one sentence.

use std::{
    error::Error,
    io::Write,
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use clap::{Args, CommandFactory, Parser, Subcommand, error::ErrorKind};
use rootward_gen::{Part, Seed, Style, Variant, crawlers::BuildPlan};

use crate::{
    bench, bot, catalogue, check, checkpoints, count_table, diff,
    export::{self, ExportFormat},
    hash, laws,
    option_values::{
        read_entries, read_floor, read_format, read_part, read_rounds, read_style, read_variant,
    },
    output::{RunFault, standard_output},
    plan::read_plan,
    plot, prove,
    range::{NumberRange, Seeds},
    show,
};

/// Draws, exports, checks and times the bases of Rootward.
#[derive(Debug, Parser)]
#[command(
    name = "survey",
    version,
    arg_required_else_help = false,
    after_help = "\
Examples:
  survey show 17.3                      mission 17, base 3, drawn floor by floor
  survey show 17.3 --floor 1            one floor, 1 is the lowest
  survey show 17.3 --outside            the land around it, with landing spot and door
  survey checkpoints --seeds 0..13      checksums after every phase; --part b for furnishing
  survey hash --seeds 0..65536          one line of checksums for every classic base
  survey laws --seeds 0..65536          which laws are broken, how often, and why
  survey bench --seeds 0..2000          how long a base takes
  survey export 17.3 base.png           a picture; also .txt, .json and .tmx, a map for Tiled
  survey diff 17.3 17.4                 where two bases part; --against base.json: from another version
  survey plot plot.html                 histograms and maps of styles side by side, as one page
  survey catalogue --seeds 0..25        what each of them contains; also as csv and jsonl
  survey counts --seeds 0..100          what all of them contain
  survey bot --seeds 0..220             the bot plays the first twenty missions
  survey prove --sample 100             the bot plays 100 bases of each kind
  survey check tests/recordings/0.ron   a recorded play again, second by second

`survey SUBCOMMAND --help` tells more."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Draws the floors of one base as text.
    ///
    /// First comes a line of facts, then every floor, then what the characters mean.
    #[command(after_help = "\
Examples:
  survey show 17.3                      all floors of mission 17, base 3
  survey show 179 --floor 2             the same base, only its second floor
  survey show 17.3 --outside            the land around it, with landing spot and door
  survey show 21p                       number 21 as a planet base, not as the station of mission 2
  survey show x8812345678@3.2           an endless base with the difficulty of mission 3, base 2
  survey show w42:halls                 a base of crawlers that build halls")]
    Show {
        /// The base: a number or mission.base, with an optional style letter before it (c classic, x
        /// endless, w crawlers), an optional :preset behind crawler numbers, an optional @map behind
        /// endless and crawler numbers, and an optional s (station) or p (planet base) at the end; for
        /// example 179, 17.3, 21p, x42@3.2 or w42:halls.
        #[arg(value_name = "SEED", allow_negative_numbers = true)]
        seed: Seed,
        /// Only this floor, from 1, the lowest; for example --floor 2.
        #[arg(long, value_name = "N", value_parser = read_floor, allow_hyphen_values = true)]
        floor: Option<u8>,
        /// Not the base but the land around it; for example survey show 17.3 --outside.
        #[arg(long, conflicts_with = "floor")]
        outside: bool,
        /// A crawler seed by another preset or by a file with a design; for example --preset
        /// assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, conflicts_with = "outside", allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Prints the checksums of every layer after every phase, as in the golden files.
    ///
    /// The columns are seed,phase,rng_state,layer,crc32. The checksum is the CRC-32 of the layer's
    /// bytes as the specifications lay them out. Phases of stations have the prefix station/.
    #[command(after_help = "\
Examples:
  survey checkpoints --seeds 0..13                        the first 13 bases
  survey checkpoints --seeds 17.3..17.4                   one base
  survey checkpoints --seeds 0..13 --part b               what is put into them, phase by phase
  survey checkpoints --seeds 0..11 --variant station      the same numbers as space stations
  survey checkpoints --seeds 0..100 --style x             endless bases")]
    Checkpoints {
        #[command(flatten)]
        range: RangeArgs,
        /// The shell (a) or the furnishing (b); for example --part b.
        #[arg(long, value_name = "a|b", default_value = "a", value_parser = read_part, allow_hyphen_values = true)]
        part: Part,
    },
    /// Prints one line of checksums for each finished base.
    ///
    /// The columns are seed,rng_state,cell_id,kind,root_dir,tile: number, state of the main generator
    /// at the end (four hexadecimal digits), CRC-32 of three layers (words of two bytes, the low byte
    /// first; root_dir in the high byte) and CRC-32 of the 2,048 bytes of the finished map.
    #[command(after_help = "\
Examples:
  survey hash --seeds 0..65536                      every classic base
  survey hash --seeds 17.0..18.0                    the bases of mission 17
  survey hash --seeds 0..65536 --variant station    every classic number as a space station
  survey hash --seeds 70000..71000 --style x        endless bases")]
    Hash(RangeArgs),
    /// Checks the laws of every base, and counts which bases break them.
    ///
    /// For each law: how many seeds break it and the first three of them; below it, how many of these
    /// do so by which cause (a seed can have several). The last line counts breaches that no quirk of
    /// the specification explains: there should be none.
    #[command(after_help = "\
Examples:
  survey laws --seeds 0..65536                      every classic base
  survey laws --seeds 17.0..18.0                    the bases of mission 17
  survey laws --seeds 0..65536 --variant station    every classic number as a space station
  survey laws --seeds 70000..71000 --style x        endless bases
  survey laws x42@390 21s                           these two
  survey laws --random 100000                       as many endless seeds with any difficulty, drawn at random
  survey laws --random 100000 --start 7             the same ones again")]
    Laws {
        /// Seeds by name, with their difficulty if need be; for example x42@390.
        #[arg(value_name = "SEED", conflicts_with_all = ["variant", "style", "preset"])]
        named: Vec<Seed>,
        /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
        /// 0..100 or --seeds 17.0..18.0. Classic ranges end at 65536 at most.
        #[arg(long, value_name = "A..B", allow_hyphen_values = true, conflicts_with_all = ["named", "random"],
            required_unless_present_any = ["named", "random"])]
        seeds: Option<NumberRange>,
        /// So many endless seeds from all 64 bits, each with any difficulty, as planet base or station; for
        /// example --random 100000.
        #[arg(long, value_name = "N", conflicts_with_all = ["named", "variant", "style", "preset"])]
        random: Option<NonZeroU32>,
        /// Where the drawing starts; by default at the time of day. It is printed; for example --start 7.
        #[arg(long, value_name = "NUMBER", requires = "random")]
        start: Option<u64>,
        #[command(flatten)]
        flavour: SeedOptions,
    },
    /// Proves that every base can be won: the bot plays all of them.
    ///
    /// These are all classic numbers as planet bases and as stations, 50,000 endless seeds at random and
    /// 5,000 seeds of each preset of the crawlers. The plays are kept in a folder, and a run that was stopped
    /// goes on where it was. At the end it prints a page with the table and every base that was lost. The exit
    /// code is 1 if any was.
    #[command(after_help = "\
Examples:
  survey prove > docs/winnable.md      all of them, which takes hours; the plays are kept in target/proof
  survey prove --folder elsewhere      the same, with the plays in another folder
  survey prove --sample 100            100 of each kind, and nothing is kept")]
    Prove {
        /// The folder in which the plays are kept; for example --folder target/proof.
        #[arg(long, value_name = "FOLDER", default_value = "target/proof")]
        folder: PathBuf,
        /// Plays only so many of each kind, spread evenly, and keeps nothing; for example --sample 100.
        #[arg(long, value_name = "N", conflicts_with = "folder")]
        sample: Option<NonZeroU32>,
    },
    /// Measures how long a base takes, on one thread.
    ///
    /// Generator and base are used again and again. Every seed counts with the median of its rounds;
    /// an untimed round before them warms up and counts the allocations.
    #[command(after_help = "\
Examples:
  survey bench                                      the first 1,000 bases, 5 rounds
  survey bench --seeds 0..2000 --rounds 9           more bases, more rounds
  survey bench --seeds 0..1000 --style x            endless bases
  survey bench --style w --preset halls             bases of crawlers that build halls")]
    Bench {
        #[command(flatten)]
        range: BenchRange,
        /// How often every base is generated, 1 to 1000; for example --rounds 9.
        #[arg(long, value_name = "N", default_value = "5", value_parser = read_rounds, allow_hyphen_values = true)]
        rounds: NonZeroU16,
    },
    /// Writes one base into a file: text, JSON, a map for Tiled, or a picture.
    ///
    /// An existing file is replaced. Beside a map for Tiled the tool writes the picture of its
    /// tiles, rootward-tiles.png; a map on standard output comes without it.
    #[command(after_help = "\
Examples:
  survey export 17.3 base.png                   all floors as a picture with a legend
  survey export 17.3 base.tmx                   a map for Tiled, and rootward-tiles.png beside it
  survey export 17.3 base.json                  everything that is known about the base, for programs
  survey export 17.3 base.txt                   the whole grid as text, one character a cell
  survey export 17.3 --format json - | head     the same on standard output")]
    Export {
        /// The base, written as for `survey show`; for example 179, 17.3, 21p or x42@3.2.
        #[arg(value_name = "SEED", allow_negative_numbers = true)]
        seed: Seed,
        /// The file, or - for standard output; for example base.json.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// What is written; by default the file's ending decides (txt is ascii); for example
        /// --format json.
        #[arg(long, value_name = "ascii|json|tmx|png", value_parser = read_format, allow_hyphen_values = true)]
        format: Option<ExportFormat>,
        /// A crawler seed by another preset or by a file with a design; for example --preset
        /// assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Tells where two bases part: layout, first phase, first step and cell, and what they contain.
    ///
    /// The first phase is the first after which a layer or the random generator differs; the first step is the first
    /// write to a cell that is not the same, by its number in the list of steps that `watch` plays. The exit
    /// code is 1 if the bases differ. An export that this version wrote holds its phases, so another version can
    /// tell the step in which it parts from it.
    #[command(after_help = "\
Examples:
  survey diff 17.3 17.4                         two bases
  survey diff w42:halls w42:cells               the same number by two presets
  survey export 17.3 old.json                   keeps a base before the generator is changed
  survey diff 17.3 --against old.json           afterwards: what has the change done to it?")]
    Diff {
        /// The first base, written as for `survey show`; for example 17.3.
        #[arg(value_name = "A", allow_negative_numbers = true)]
        a: Seed,
        /// The second base; for example 17.4.
        #[arg(
            value_name = "B",
            allow_negative_numbers = true,
            required_unless_present = "against",
            conflicts_with = "against"
        )]
        b: Option<Seed>,
        /// A base that `survey export` has written as JSON, as the second; for example --against old.json.
        #[arg(long, value_name = "FILE.json")]
        against: Option<PathBuf>,
        /// Crawler seeds by another preset or by a file with a design; for example --preset
        /// assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Draws styles and presets side by side: histograms, maps of two columns, and where things stand.
    ///
    /// The page is one HTML file that opens without a network. All charts of a kind have the same axes and the same
    /// scale, and below them stand their numbers. The columns are those of the catalogue. If nothing is asked for, a
    /// choice of everything is drawn. Memory grows with the seeds: 16 bytes for each base and column.
    #[command(after_help = "\
Examples:
  survey plot plot.html                                       endless bases and six presets, a choice of charts
  survey plot plot.html --seeds 0..10000                      more bases of each
  survey plot plot.html --styles c,x --histogram floors,shops two styles, two histograms
  survey plot plot.html --map longest_way,loops --heat shop   a map of two columns, and where shops stand")]
    Plot(plot::PlotOptions),
    /// Counts what the bases of a range contain: least, mean and most, and how many have none.
    ///
    /// The last line says how many bases have doors, puzzles, traps, cupboards and a generator that can be
    /// reached.
    #[command(after_help = "\
Examples:
  survey counts --seeds 0..100                                the first 100 bases
  survey counts --seeds 0..100 --style w --preset halls       bases of crawlers that build halls
  survey counts --seeds 0..100 --style w --preset assets/crawlers/ribs.ron
                                                              bases of a custom design")]
    Counts(RangeArgs),
    /// Lets the bot play every base of a range, a line for each.
    ///
    /// The columns are seed,result,ticks,steps,damage,standing,base,plays,why: won or lost, ticks of 50 ms,
    /// steps of the party, points that droids have lost, droids that stand at the end, whether the base had
    /// to be repaired, how often it was played (each time a bit more or less carefully), and why the first
    /// play was lost: which goal the bot had, what it waited for, and where. The exit code is 1 if a base was
    /// lost.
    #[command(after_help = "\
Examples:
  survey bot --seeds 0..220                             classic bases, every tenth a station, as in a campaign
  survey bot --seeds 0..220 --style x                   endless bases
  survey bot --seeds 0..100 --style w --preset halls    bases of crawlers that build halls
  survey bot --seeds 17.3..17.4                         one base
  survey bot --seeds 0..220 --tables assets/tables      by the tables of a folder")]
    Bot {
        #[command(flatten)]
        range: BotRange,
        /// The folder of the tables of play; without it, the tables that the tool was built with; for
        /// example --tables assets/tables.
        #[arg(long, value_name = "FOLDER")]
        tables: Option<PathBuf>,
    },
    /// Plays recordings again without a window and compares every second.
    ///
    /// The exit code is 1 if a play drifts from its recording, and 2 if a recording cannot be played.
    #[command(after_help = "\
Examples:
  survey check tests/recordings/0.ron          one recording
  survey check tests/recordings/*.ron          all of them")]
    Check {
        /// The recordings; for example tests/recordings/0.ron.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// The folder of the tables of play; without it, those that the tool was built with count; for
        /// example --tables assets/tables.
        #[arg(long, value_name = "FOLDER")]
        tables: Option<PathBuf>,
    },
    /// Lists what each base contains: floors, doors, puzzles, traps, creatures and more.
    ///
    /// Text has a first line with the version of the generator and some lines for each base. CSV
    /// begins with the names of its columns; jsonl is one JSON object a line, with the same names. Both
    /// have the version in each entry.
    #[command(after_help = "\
Examples:
  survey catalogue --seeds 0..25                        the first 25 bases
  survey catalogue --seeds 0..65536 --format csv        a table of every classic base
  survey catalogue --seeds 0..100 --format jsonl        a JSON object for each base
  survey catalogue --seeds 10..11 --variant station     the first space station
  survey catalogue --seeds 70000..71000 --style x       endless bases")]
    Catalogue {
        #[command(flatten)]
        range: RangeArgs,
        /// How the entries are written; for example --format csv.
        #[arg(long, value_name = "text|csv|jsonl", default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
        format: catalogue::CatalogueFormat,
    },
}

/// Which bases a range command works on.
#[derive(Clone, Debug, Args)]
struct RangeArgs {
    /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
    /// 0..100 or --seeds 17.0..18.0. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: NumberRange,
    #[command(flatten)]
    flavour: SeedOptions,
}

/// Which bases `bot` plays: every tenth base of a mission is a station, unless a variant is given.
#[derive(Clone, Debug, Args)]
struct BotRange {
    /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
    /// 0..220. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: NumberRange,
    /// Only planet bases (base) or space stations (station), whatever the numbers; left out, as in a
    /// campaign; for example --variant station.
    #[arg(long, value_name = "base|station", value_parser = read_variant, allow_hyphen_values = true)]
    variant: Option<Variant>,
    #[command(flatten)]
    make: DesignOptions,
}

/// Which bases `bench` works on: like the others, but with a default range.
#[derive(Clone, Debug, Args)]
struct BenchRange {
    /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
    /// 0..2000. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", default_value = "0..1000", allow_hyphen_values = true)]
    seeds: NumberRange,
    #[command(flatten)]
    flavour: SeedOptions,
}

/// Which base a number of a range means.
#[derive(Clone, Debug, Args)]
struct SeedOptions {
    /// Planet bases (base) or space stations (station), whatever the numbers; for example --variant
    /// station.
    #[arg(long, value_name = "base|station", default_value = "base", value_parser = read_variant, allow_hyphen_values = true)]
    variant: Variant,
    #[command(flatten)]
    make: DesignOptions,
}

/// How the bases of a range are made.
#[derive(Clone, Debug, Args)]
struct DesignOptions {
    /// Classic (c), endless (x) or crawler (w) seeds; for example --style x.
    #[arg(long, value_name = "c|x|w", default_value = "c", value_parser = read_style, allow_hyphen_values = true)]
    style: Style,
    /// Of crawler seeds, the preset or a file with a design; for example --style w --preset halls.
    #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
    preset: Option<BuildPlan>,
}

impl SeedOptions {
    fn seeds(self, numbers: NumberRange) -> Result<Seeds, RunFault> {
        self.make.seeds(numbers, Some(self.variant))
    }
}

impl DesignOptions {
    fn seeds(self, numbers: NumberRange, variant: Option<Variant>) -> Result<Seeds, RunFault> {
        let seeds = Seeds::new(numbers, self.style, variant)?;
        Ok(match self.preset {
            Some(plan) => seeds.built_by(plan)?,
            None => seeds,
        })
    }
}

/// Reads the command line and runs it. True if everything it checked was right.
pub fn run() -> Result<bool, RunFault> {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            error.print().map_err(RunFault::from_write)?;
            return Ok(true);
        }
        Err(error) => return Err(RunFault::Input(sentence_of(&error))),
    };
    let mut out = standard_output();
    let mut well = true;
    match command {
        Command::Show { seed, outside: true, .. } => show::show_outside(seed, &mut out)?,
        Command::Show { seed, floor, preset, .. } => show::show(seed, floor, preset.as_ref(), &mut out)?,
        Command::Checkpoints { range, part } => {
            checkpoints::checkpoints(&range.flavour.seeds(range.seeds)?, part, &mut out)?;
        }
        Command::Hash(range) => hash::hash(&range.flavour.seeds(range.seeds)?, &mut out)?,
        Command::Laws { named, seeds, random, start, flavour } => {
            let seeds = match (seeds, random) {
                (Some(numbers), _) => flavour.seeds(numbers)?,
                (None, Some(count)) => {
                    Seeds::drawn(count.get().into(), start.unwrap_or_else(laws::any_start))
                }
                (None, None) => Seeds::named(named),
            };
            laws::laws(&seeds, &mut out)?;
        }
        Command::Prove { folder, sample } => well = prove::prove(&folder, sample, &mut out)?,
        Command::Bench { range, rounds } => {
            bench::bench(&range.flavour.seeds(range.seeds)?, rounds, &mut out)?;
        }
        Command::Catalogue { range, format } => {
            let columns: Vec<_> = crate::columns::COLUMNS.iter().collect();
            catalogue::catalogue(&range.flavour.seeds(range.seeds)?, &columns, format, &mut out)?;
        }
        Command::Export { seed, file, format, preset } => {
            export::export(seed, format, preset.as_ref(), &file, &mut out)?;
        }
        Command::Plot(options) => plot::plot(&options, &mut out)?,
        Command::Diff { a, against: Some(file), preset, .. } => {
            well = diff::against(a, &file, preset.as_ref(), &mut out)?;
        }
        Command::Diff { a, b, preset, .. } => {
            well = diff::with_seed(a, b.unwrap_or(a), preset.as_ref(), &mut out)?;
        }
        Command::Counts(range) => count_table::counts(&range.flavour.seeds(range.seeds)?, &mut out)?,
        Command::Bot { range, tables } => {
            let seeds = range.make.seeds(range.seeds, range.variant)?;
            well = bot::bot(&seeds, tables.as_ref(), &mut out)?;
        }
        Command::Check { files, tables } => well = check::check(&files, tables.as_ref(), &mut out)?,
    }
    out.flush().map_err(RunFault::from_write)?;
    Ok(well)
}

/// One sentence for an error of clap. Values are read by parsers of ours, whose messages show an
/// example themselves; everything else gets the paragraphs of clap without usage and hints.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(words: &[&str]) -> String {
        let line = std::iter::once(&"survey").chain(words);
        sentence_of(&Cli::try_parse_from(line).expect_err("a command line that is wrong"))
    }

    #[test]
    fn the_definitions_of_the_command_line_agree_with_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_option_has_help_with_an_example() {
        let cli = Cli::command();
        for command in cli.get_subcommands() {
            let examples = command.get_after_help().expect("examples").to_string();
            assert!(examples.contains(&format!("survey {} ", command.get_name())), "{examples}");
            for option in command.get_arguments() {
                let help = option.get_help().unwrap_or_else(|| panic!("{option} has no help")).to_string();
                assert!(help.contains("for example"), "{option}: {help}");
            }
        }
    }

    #[test]
    fn wrong_command_lines_get_one_sentence() {
        for (words, part) in [
            (
                &[] as &[&str],
                "a subcommand is missing (show, checkpoints, hash, laws, prove, bench, export, diff, plot, counts, bot, check, catalogue)",
            ),
            (&["shw"], "'shw'"),
            (&["show"], "<SEED>"),
            (&["show", "-5"], "`-`"),
            (&["show", "c99999999"], "65535"),
            (&["show", "17.3", "--floor", "6"], "the floor `6`"),
            (&["show", "17.3", "--flor", "2"], "--flor"),
            (&["hash"], "--seeds <A..B>"),
            (&["hash", "--seeds", "-5..3"], "`-5`"),
            (&["hash", "--seeds", "0..5", "--variant", "moon"], "the variant `moon`"),
            (&["checkpoints", "--seeds", "0..5", "--part", "c"], "the part `c`"),
            (
                &["hash", "--seeds", "0..5", "--style", "w", "--preset", "hall"],
                "no preset and no file `hall`",
            ),
            (&["show", "w5", "--preset", "Cargo.toml"], "Cargo.toml:1:"),
            (&["hash", "--seeds", "0..5", "--style", "q"], "the style `q`"),
            (&["hash", "--seeds", "0..5", "--style", "cx"], "the style `cx`"),
            (&["export", "17.3"], "<FILE>"),
            (&["export", "17.3", "base.gif", "--format", "gif"], "the format `gif`"),
            (&["catalogue", "--seeds", "0..5", "--format", "json"], "the format `json`"),
            (&["diff", "17.3"], "<B>"),
            (&["diff", "17.3", "17.4", "--against", "old.json"], "--against"),
            (&["laws"], "--seeds <A..B>"),
            (&["bench", "--rounds", "0"], "the rounds `0`"),
            (&["bench", "--rounds", "70000"], "the rounds `70000`"),
        ] {
            let sentence = refusal(words);
            assert!(sentence.contains(part) && !sentence.contains('\n'), "{words:?}: {sentence}");
        }
    }
}
