//! The subcommands and their options, with their help.

use std::{
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use clap::Subcommand;
use rootward_gen::{Part, Seed, crawlers::BuildPlan};
use rootward_rules::terms::Challenge;

use super::{
    bot_args::BotArgs, find_args::FindArgs, laws_args::LawsArgs, look_args::LookArgs, range_args::RangeArgs,
};
use crate::{
    columns::Column,
    entries::EntryFormat,
    export::ExportFormat,
    option_values::{
        read_challenge, read_column, read_entries, read_floor, read_format, read_part, read_rounds,
        read_threads,
    },
    plan::{WrittenSeed, read_plan},
    plot, remote,
};

/// The formats of rows.
pub(super) const FORMATS: &str =
    if cfg!(feature = "parquet") { "text|csv|jsonl|parquet" } else { "text|csv|jsonl" };

#[derive(Debug, Subcommand)]
pub enum Command {
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
        /// A crawler seed by another preset or by a design: a file, or its name in assets/crawlers; for example --preset
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
    Laws(LawsArgs),
    /// Proves that every base can be won: the bot plays all of them.
    ///
    /// These are all classic numbers as planet bases and as stations, 50,000 endless seeds at random and
    /// 5,000 seeds of each preset of the crawlers. The plays are kept in a folder, and a run that was stopped
    /// goes on where it was. One run at a time has the folder. At the end it prints a page with the table and every
    /// base that was lost. The exit code is 1 if any was.
    #[command(after_help = "\
Examples:
  survey prove > docs/winnable.md      all of them, which takes an hour or more; the plays are kept in target/proof
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
    #[command(mut_arg("seeds", |seeds| seeds.required(false).default_value("0..1000")))]
    Bench {
        #[command(flatten)]
        range: RangeArgs,
        /// How often every base is generated, 1 to 1000; for example --rounds 9.
        #[arg(long, value_name = "N", default_value = "5", value_parser = read_rounds, allow_hyphen_values = true)]
        rounds: NonZeroU16,
    },
    /// Writes one base into a file: text, JSON, a map for Tiled, or a picture.
    ///
    /// An existing file is replaced. Beside a map for Tiled the tool writes the picture of its
    /// tiles, rootward-tiles.png; a map on standard output comes without it. A different picture
    /// of that name stays, and standard error says so.
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
        /// A crawler seed by another preset or by a design: a file, or its name in assets/crawlers; for example --preset
        /// assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Draws what the droids see from a cell of a base, without a game.
    ///
    /// Everything as far as the droids see is shown as the base was made: doors shut, creatures at their places.
    /// Without --at the picture is seen from the entrance, or with --floor from the cell of that floor that sees the
    /// farthest. An existing file is replaced; it is a PNG, whatever its name.
    #[command(after_help = "\
Examples:
  survey look 17.3 --at 55,0 --facing east out.png     from the entrance into mission 17, base 3
  survey look 17.3 --floor 1 out.png                   the longest view of the lowest floor
  survey look 17.3 --ids --size 640x360 out.png        numbers of cells on the floor, twice as large
  survey look 21 --meltdown out.png                    in the light of the meltdown
  survey look 17.3 --doors 4 --dark out.png            doors half open, and no light but the party's and fires")]
    Look(LookArgs),
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
  survey diff w42:maze w42 --preset gatehouse   the same number by a preset and by a design
  survey export 17.3 old.json                   keeps a base before the generator is changed
  survey diff 17.3 --against old.json           afterwards: what has the change done to it?")]
    Diff {
        /// The first base, written as for `survey show`; for example 17.3.
        #[arg(value_name = "A", allow_negative_numbers = true)]
        a: WrittenSeed,
        /// The second base, or --against with a file; for example 17.4.
        #[arg(
            value_name = "B",
            allow_negative_numbers = true,
            required_unless_present = "against",
            conflicts_with = "against"
        )]
        b: Option<WrittenSeed>,
        /// A base that `survey export` has written as JSON, as the second; for example --against old.json.
        #[arg(long, value_name = "FILE.json")]
        against: Option<PathBuf>,
        /// The preset of crawler seeds that name none of their own, or a design: a file, or its name in
        /// assets/crawlers; for example --preset gatehouse.
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
    /// Lets a bot play every base of a range, a line for each; or asks two bots how hard the bases are.
    ///
    /// The knowing bot knows the map and proves that a base can be won. Its columns are
    /// seed,result,ticks,steps,damage,standing,base,plays,why: won or lost, ticks of 50 ms, steps of the party, points
    /// that droids have lost, droids that stand at the end, whether the base had to be repaired, how often it was
    /// played (each time a bit more or less carefully), and why the first play was lost: which goal the bot had, what
    /// it waited for, and where. The plain bot knows only what the party has seen, and plays each base with several
    /// streams of chance: it has the column stream in place of base and plays. The exit code is 1 if a play was lost.
    ///
    /// With --curve both play the bases of missions 1 to 20, at least 400 plays of the plain bot for each cell of the
    /// table, and it prints which share they win and what ended the other plays. A play in which the plain bot sees
    /// nothing new for ten minutes has no end. The exit code is 0 then.
    #[command(after_help = "\
Examples:
  survey bot --seeds 0..220                             classic bases, every tenth a station, as in a campaign
  survey bot --seeds 0..220 --style x                   endless bases
  survey bot --seeds 0..100 --style w --preset halls    bases of crawlers that build halls
  survey bot --seeds 17.3..17.4 --challenge merciless   one base, as hard as it gets
  survey bot --seeds 0..220 --tables assets/tables      by the tables of a folder
  survey bot --seeds 0..11 --plain --streams 5          the plain bot, five plays of each base
  survey bot --seeds 0..220 --plain --without charger   what would be without chargers
  survey bot --matters --streams 2                      how much each weapon, verb and behaviour matters
  survey bot --curve --csv curve.csv                    the curve of difficulty, and a row for each base in a file
  survey bot --curve --challenge calm --twists          one challenge, with the twists of the missions")]
    #[command(mut_arg("variant", |variant| variant.help(
        "Only planet bases (base) or space stations (station), whatever the numbers; left out, as in a campaign; for \
         example --variant station"
    )))]
    #[command(mut_arg("seeds", |seeds| seeds.required(false).default_value("0..220")))]
    Bot(BotArgs),
    /// Checks the law of the run home in every base of a range.
    ///
    /// All locks open, a party sets the charge, or opens the captive's cell, and walks home by the shortest way that is open at
    /// each tick. Whenever something happens, and every few cells, the way left, times 1.05, has to fit the time left; and
    /// what happens has to be announced 40 ticks before. Every exception has a line with the name of its base; the exit
    /// code is 1 if there is one.
    #[command(after_help = "\
Examples:
  survey home --seeds 0..220                            classic bases, every tenth a station, as in a campaign
  survey home --seeds 0..65536 --variant base           every planet base, by all three challenges
  survey home --seeds 0..65536 --variant station --challenge merciless --threads 4
                                                        every station where the clock is shortest
  survey home --seeds 0..100 --style w --preset halls   bases of crawlers that build halls")]
    #[command(mut_arg("variant", |variant| variant.help(
        "Only planet bases (base) or space stations (station), whatever the numbers; left out, as in a campaign; for \
         example --variant station"
    )))]
    Home {
        #[command(flatten)]
        range: RangeArgs,
        /// How short the clock is; without it, all three; for example --challenge merciless.
        #[arg(long, value_name = "calm|captive|merciless", value_parser = read_challenge, allow_hyphen_values = true)]
        challenge: Option<Challenge>,
        /// How many threads walk; all cores without it; for example --threads 4.
        #[arg(long, value_name = "N", value_parser = read_threads, allow_hyphen_values = true)]
        threads: Option<NonZeroU16>,
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
    /// Sends lines of the console to a running game, and prints what they answer.
    ///
    /// The game was started with `--remote`. A line is done when the base that it asked for stands; then comes
    /// the next one. A line that the game refuses ends the run with the exit code 2.
    #[command(after_help = "\
Examples:
  survey remote 'seed 17.3'                     go to a base
  survey remote 'style x' next 'overlay ids'    one line after the other
  survey remote - < tour.txt                    the lines of a script
  survey remote --port 15800 law                a game that was started with --remote 15800")]
    Remote {
        /// The lines, each as one word; `-` stands for those of the standard input; for example 'seed 17.3'.
        #[arg(value_name = "LINE", required = true)]
        lines: Vec<String>,
        /// The port of the game; for example --port 15800.
        #[arg(long, value_name = "PORT", default_value_t = remote::DEFAULT_PORT)]
        port: u16,
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
        /// Only these columns, in this order; `survey columns` lists them; for example --columns seed,floors,shops.
        #[arg(long, value_name = "A,B,C", value_delimiter = ',', value_parser = read_column, allow_hyphen_values = true)]
        columns: Vec<&'static Column>,
        /// How the entries are written; for example --format csv.
        #[arg(long, value_name = FORMATS, default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
        format: EntryFormat,
    },
    /// Finds the bases that fit a condition.
    ///
    /// Conditions are those of SQL over the columns of `survey columns`: = <> < <= > >=, and, or, not,
    /// parentheses, + - * / %, between, in, is null. What is missing, as the captive of a planet base, fits no
    /// comparison. A calculation whose result is too large ends the search. A base is made only as far as the condition
    /// needs it: a search by layout digs nothing. Ctrl-C prints what was found and ends with exit code 130. If no base fits, standard error says what each part of
    /// an `and` fits alone, of the first 1,000 bases.
    #[command(after_help = "\
Examples:
  survey find --seeds 0..65536 --where \"floors = 5 and shops >= 8 and burning = 0\" --sort captive_steps --top 10 --variant station
                                                        stations with five floors whose captive is far away
  survey find --seeds 0..65536 --where \"floors = 5 and entrance < 8\"
                                                        by layout alone
  survey find --seeds 0..65536 --sort loops --top 5 --columns seed,loops,rooms
                                                        the most loops, with other columns
  survey find --seeds 0..10000 --style w --preset halls --where \"longest_way between 200 and 250\"
                                                        bases of crawlers that build halls
  survey find --seeds 0..1000000 --style x --where \"loops > 60\" --resume found.log
                                                        the same command goes on when it was stopped
  survey find --seeds 0..1000000 --style x --where \"loops > 60\" --part 3/16 --format jsonl
                                                        one of 16 parts, for as many machines")]
    Find(FindArgs),
    /// Lists the columns of catalogue and find, with the phases that decide them.
    ///
    /// A search stops a base after the phase that decides against it, so early phases make it fast. Where bases of
    /// crawlers differ, their phase comes behind a stroke.
    #[command(after_help = "\
Examples:
  survey columns                                        all of them")]
    Columns,
}
