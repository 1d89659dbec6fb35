//! The subcommands and their options, with their help.

use std::{
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use clap::Subcommand;
use rootward_gen::{Part, Seed, crawlers::BuildPlan};
use rootward_rules::terms::Challenge;
use rootward_search::Column;

use crate::{
    atlas::AtlasArgs,
    bot::BotArgs,
    entries::{EntryFormat, FORMATS},
    export::ExportFormat,
    find::FindArgs,
    laws::LawsArgs,
    look::LookArgs,
    option_values::{
        read_challenge, read_column, read_entries, read_floor, read_format, read_part, read_rounds,
        read_threads,
    },
    plan::{WrittenSeed, read_plan},
    plot,
    range_args::RangeArgs,
    remote,
};

const VARIANT_OF_CAMPAIGN: &str = "Only planet bases (base) or only space stations (station); without it, the variant \
                                   of a campaign; for example --variant station";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draws the floors of one base as text.
    ///
    /// It prints a line of facts, then every floor, then a legend.
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
        /// Draws only this floor; 1 is the lowest; for example --floor 2.
        #[arg(long, value_name = "N", value_parser = read_floor, allow_hyphen_values = true)]
        floor: Option<u8>,
        /// Draws the land around the base instead; for example survey show 17.3 --outside.
        #[arg(long, conflicts_with = "floor")]
        outside: bool,
        /// Builds a crawler seed by another preset, or by a design: a file, or its name in assets/crawlers; for example
        /// --preset assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, conflicts_with = "outside", allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Prints the checksums of every layer after every phase, as in the golden files.
    ///
    /// The columns are seed,phase,rng_state,layer,crc32. The checksum is the CRC-32 of the layer's
    /// bytes, in the order that the specifications give. Phases of stations have the prefix station/.
    #[command(after_help = "\
Examples:
  survey checkpoints --seeds 0..13                        the first 13 bases
  survey checkpoints --seeds 17.3..17.4                   one base
  survey checkpoints --seeds 0..13 --part b               their furnishing, phase by phase
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
    /// For each law it prints how many seeds break it, and the first three of them. The lines below count these
    /// seeds by cause; a seed can have several. The last line counts breaches that no quirk of
    /// the specification explains. There should be none.
    #[command(after_help = "\
Examples:
  survey laws --seeds 0..65536                      every classic base
  survey laws --seeds 17.0..18.0                    the bases of mission 17
  survey laws --seeds 0..65536 --variant station    every classic number as a space station
  survey laws --seeds 70000..71000 --style x        endless bases
  survey laws x42@390 21s                           two bases
  survey laws --random 100000                       random endless seeds of any difficulty
  survey laws --random 100000 --start 7             a draw that can be repeated")]
    Laws(LawsArgs),
    /// Proves that every base can be won: the bot plays all of them.
    ///
    /// It plays all classic numbers as planet bases and as stations, 50,000 random endless seeds and
    /// 5,000 seeds of each crawler preset. It keeps the plays in a folder, and a stopped run
    /// continues from them. Only one run at a time can use the folder. At the end it prints a table and every
    /// lost base. The exit code is 1 if a base was lost.
    #[command(after_help = "\
Examples:
  survey prove > proof.txt             all of them, which takes one to two hours; target/proof keeps the plays
  survey prove --folder elsewhere      the same, with the plays in another folder
  survey prove --sample 100            100 of each kind, without a folder")]
    Prove {
        /// The folder that keeps the plays; for example --folder target/proof.
        #[arg(long, value_name = "FOLDER", default_value = "target/proof")]
        folder: PathBuf,
        /// Plays only this many of each kind, spread evenly, and keeps nothing; for example --sample 100.
        #[arg(long, value_name = "N", conflicts_with = "folder")]
        sample: Option<NonZeroU32>,
    },
    /// Measures how long a base takes, on one thread.
    ///
    /// All seeds share one generator and one base. Every seed counts with the median of its rounds.
    /// An untimed round before them warms up and counts the allocations.
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
        /// The number of rounds for each base, 1 to 1000; for example --rounds 9.
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
  survey export 17.3 base.json                  all facts about the base, for programs
  survey export 17.3 base.txt                   the whole grid as text, one character a cell
  survey export 17.3 --format json - | head     to standard output")]
    Export {
        /// The base, written as for `survey show`; for example 179, 17.3, 21p or x42@3.2.
        #[arg(value_name = "SEED", allow_negative_numbers = true)]
        seed: Seed,
        /// The file, or - for standard output; for example base.json.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The format; by default the file's ending decides (txt is ascii); for example
        /// --format json.
        #[arg(long, value_name = "ascii|json|tmx|png", value_parser = read_format, allow_hyphen_values = true)]
        format: Option<ExportFormat>,
        /// Builds a crawler seed by another preset, or by a design: a file, or its name in assets/crawlers; for example
        /// --preset assets/crawlers/gatehouse.ron.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Draws the view of the droids from a cell of a base, without a game.
    ///
    /// The picture shows the base before a play: doors are shut, and creatures are at their places.
    /// Without --at it shows the view from the entrance. With --floor it shows the longest view of that floor.
    /// An existing file is replaced. The file is a PNG, whatever its name.
    #[command(after_help = "\
Examples:
  survey look 17.3 --at 55,0 --facing east out.png     from the entrance into mission 17, base 3
  survey look 17.3 --floor 1 out.png                   the longest view of the lowest floor
  survey look 17.3 --ids --size 640x360 out.png        numbers of cells on the floor, twice as large
  survey look 21 --meltdown out.png                    in the light of the meltdown
  survey look 17.3 --doors 4 --dark out.png            doors half open, lit only by the party and by fires")]
    Look(LookArgs),
    /// Shows where two bases differ first: layout, phase, step, cell and contents.
    ///
    /// The first phase is the first one after which a layer or the random generator differs. The first step is the first
    /// write to a cell that differs. Its number is that of the step in `watch`. The exit
    /// code is 1 if the bases differ. A JSON export holds its phases, so a later version can
    /// find the first step that differs.
    #[command(after_help = "\
Examples:
  survey diff 17.3 17.4                         two bases
  survey diff w42:halls w42:cells               the same number by two presets
  survey diff w42:maze w42 --preset gatehouse   the same number by a preset and by a design
  survey export 17.3 old.json                   saves a base before a change of the generator
  survey diff 17.3 --against old.json           shows the effect of the change")]
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
        /// The second base as a JSON file of `survey export`; for example --against old.json.
        #[arg(long, value_name = "FILE.json")]
        against: Option<PathBuf>,
        /// The preset for crawler seeds without one, or a design: a file, or its name in
        /// assets/crawlers; for example --preset gatehouse.
        #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
        preset: Option<BuildPlan>,
    },
    /// Draws styles and presets side by side: histograms, maps of two columns, and the places of things.
    ///
    /// The page is one HTML file that opens without a network. All charts of a kind share their axes and
    /// their scale. Their numbers follow below them. The columns are those of the catalogue. Without options the page
    /// has a choice of charts. Memory grows with the seeds: 16 bytes for each base and column.
    #[command(after_help = "\
Examples:
  survey plot plot.html                                       endless bases and six presets, a choice of charts
  survey plot plot.html --seeds 0..10000                      more bases of each
  survey plot plot.html --styles c,x --histogram floors,shops two styles, two histograms
  survey plot plot.html --map longest_way,loops --heat shop   a map of two columns, and the places of shops")]
    Plot(plot::PlotOptions),
    /// Counts the contents of a range of bases: the least, the mean, the most, and the bases without any.
    ///
    /// The last line counts the bases that have doors, puzzles, traps, cupboards and a reachable generator.
    #[command(after_help = "\
Examples:
  survey counts --seeds 0..100                                the first 100 bases
  survey counts --seeds 0..100 --style w --preset halls       bases of crawlers that build halls
  survey counts --seeds 0..100 --style w --preset assets/crawlers/ribs.ron
                                                              bases of a custom design")]
    Counts(RangeArgs),
    /// Lets a bot play every base of a range and prints a line for each, or measures how dangerous the bases are.
    ///
    /// The knowing bot knows the map and proves that a base can be won. Its columns are
    /// seed,result,ticks,steps,damage,standing,base,plays,why: won or lost, ticks of 50 ms, steps of the party, lost
    /// points of the droids, droids that stand at the end, whether the base was repaired, the number of plays (each with
    /// more or less care), and the reason of a first defeat: the bot's goal, what it waited for, and its cell. The plain
    /// bot knows only what the party has seen. It plays each base with several streams of random numbers, and has the
    /// column stream instead of base and plays. The exit code is 1 if a play was lost.
    ///
    /// With --curve three bots play bases from the whole range of maps, of one style or preset: the plain bot, the
    /// masher and the knowing bot. The masher follows the arrow, holds the attack key, never steps aside, and rests
    /// whenever no creature is near. The table shows the share of plays that each bot wins, the share of the plain
    /// bot's plays in which a droid goes down, and how the others ended. The usual 400 plays of a cell take some hours.
    /// A play counts as endless if the bot sees nothing new for ten minutes. The exit code is then 0.
    #[command(after_help = "\
Examples:
  survey bot --seeds 0..220                             classic bases, every tenth a station, as in a campaign
  survey bot --seeds 0..220 --style x                   endless bases
  survey bot --seeds 0..100 --style w --preset halls    bases of crawlers that build halls
  survey bot --seeds 17.3 --challenge merciless         one base at the highest challenge
  survey bot --seeds 0..220 --tables assets/tables      with the tables of a folder
  survey bot --seeds 0..11 --plain --streams 5          the plain bot, five plays of each base
  survey bot --seeds 0..220 --plain --without charger   bases without chargers
  survey bot --matters --streams 2                      the effect of each weapon, verb and behaviour
  survey bot --curve --csv curve.csv                    the curve of difficulty, with a file of its cells
  survey bot --curve --plays 40 --style w --preset halls
                                                        a quick curve of crawlers that build halls
  survey bot --curve --challenge calm --twists          one challenge, with the twists of the missions")]
    #[command(mut_arg("variant", |variant| variant.help(VARIANT_OF_CAMPAIGN)))]
    #[command(mut_arg("seeds", |seeds| seeds.required(false).default_value("0..220")))]
    Bot(BotArgs),
    /// Checks the law of the run home in every base of a range.
    ///
    /// A party in a base without locks sets the charge or frees the captive. It walks home by the shortest way that is
    /// open at each tick. At each mishap, and every few cells, 1.05 times the rest of the way must fit into the rest of
    /// the time. Each mishap must be announced 40 ticks before it strikes. Every exception gets a line with its base.
    /// The exit code is 1 if there is one.
    #[command(after_help = "\
Examples:
  survey home --seeds 0..220                            classic bases, every tenth a station, as in a campaign
  survey home --seeds 0..65536 --variant base           every planet base, at all three challenges
  survey home --seeds 0..65536 --variant station --challenge merciless --threads 4
                                                        every station at the shortest clock
  survey home --seeds 0..100 --style w --preset halls   bases of crawlers that build halls")]
    #[command(mut_arg("variant", |variant| variant.help(VARIANT_OF_CAMPAIGN)))]
    Home {
        #[command(flatten)]
        range: RangeArgs,
        /// The challenge, which sets the clock; without it, all three; for example --challenge merciless.
        #[arg(long, value_name = "calm|captive|merciless", value_parser = read_challenge, allow_hyphen_values = true)]
        challenge: Option<Challenge>,
        /// The number of threads; without it, all cores; for example --threads 4.
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
        /// The folder of the tables of play; without it, the built-in tables; for
        /// example --tables assets/tables.
        #[arg(long, value_name = "FOLDER")]
        tables: Option<PathBuf>,
    },
    /// Checks every recording in a folder, and writes the tables of the best plays.
    ///
    /// It plays each recording again. It tells apart recordings that are good, forged, cut, old, unfinished or
    /// unreadable, that copy another one, or that have every input of a bot of the project. Other bots look like people. The
    /// tables by day, base, challenge and medals are written into the folder, as board.html and board.csv. The
    /// first folder of a path names the player. The same recordings give the same bytes. The exit code is 1 if a
    /// recording is neither good nor old.
    #[command(after_help = "\
Examples:
  survey board runs                            all recordings of a folder, with those in its folders
  survey board runs --tables assets/tables     with the tables of a folder")]
    Board {
        /// The folder of the recordings; for example runs.
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
        /// The folder of the tables of play; without it, the built-in tables; for
        /// example --tables assets/tables.
        #[arg(long, value_name = "FOLDER")]
        tables: Option<PathBuf>,
    },
    /// Writes plain web pages: one for each base, with map, facts and walkthrough, and an index.
    ///
    /// The pages need no script. They link to the app of the atlas and to the game. The bot wins each base for its
    /// walkthrough. The folder may have nothing but pages of the same bases, which are replaced.
    #[command(after_help = "\
Examples:
  survey atlas pages --seeds 0..220                     the first twenty missions, every tenth a station
  survey atlas pages --seeds 17.3                       one base
  survey atlas pages --seeds 0..220 --url https://example.org/bases/
                                                        with addresses for link previews")]
    #[command(mut_arg("variant", |variant| variant.help(VARIANT_OF_CAMPAIGN)))]
    Atlas(AtlasArgs),
    /// Sends console lines to a running game, and prints the answers.
    ///
    /// Start the game with `--remote`. A line ends when the base that it asked for is ready. Then the next line
    /// begins. A line that the game refuses ends the run with exit code 2.
    #[command(after_help = "\
Examples:
  survey remote 'seed 17.3'                     go to a base
  survey remote 'style x' next 'overlay ids'    one line after the other
  survey remote - < tour.txt                    the lines of a script
  survey remote --port 15800 law                a game at another port (--remote 15800)")]
    Remote {
        /// The lines, each as one argument; `-` reads them from standard input; for example 'seed 17.3'.
        #[arg(value_name = "LINE", required = true)]
        lines: Vec<String>,
        /// The port of the game; for example --port 15800.
        #[arg(long, value_name = "PORT", default_value_t = remote::DEFAULT_PORT)]
        port: u16,
    },
    /// Lists the contents of each base: floors, doors, puzzles, traps, creatures and more.
    ///
    /// The text begins with the version of the generator, and has some lines for each base. CSV
    /// begins with the names of its columns. jsonl has one JSON object a line, with the same names. Both
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
        /// Prints only these columns, in this order (see `survey columns`); for example --columns seed,floors,shops.
        #[arg(long, value_name = "A,B,C", value_delimiter = ',', value_parser = read_column, allow_hyphen_values = true)]
        columns: Vec<&'static Column>,
        /// The format of the entries; for example --format csv.
        #[arg(long, value_name = FORMATS, default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
        format: EntryFormat,
    },
    /// Finds the bases that fit a condition.
    ///
    /// Write conditions as in SQL, over the columns of `survey columns`: = <> < <= > >=, and, or, not,
    /// parentheses, + - * / %, between, in, is null. Relations such as steps(shop, charge) stand where a column can
    /// stand. A missing value, such as the captive of a planet base, fits no comparison. A result that is too large ends the search. The search makes a base only as far as the condition
    /// needs it. Ctrl-C prints the bases found so far and ends with exit code 130. If no base fits, standard error says
    /// how many of the first 1,000 bases each part of an `and` fits.
    #[command(after_help = "\
Examples:
  survey find --seeds 0..65536 --where \"floors = 5 and shops >= 8 and burning = 0\" --sort captive_steps --top 10 --variant station
                                                        stations with five floors whose captive is far away
  survey find --seeds 0..65536 --where \"floors = 5 and entrance < 8\"
                                                        a search by layout
  survey find --seeds 0..65536 --where \"steps(shop, generator) < 5 and same_floor(computer, generator)\"
                                                        a shop beside the generators
  survey find --seeds 0..2000 --sort \"count(mine, entrance, 9)\" --top 5
                                                        the most mines near the entrance
  survey find --seeds 0..65536 --sort loops --top 5 --columns seed,loops,rooms
                                                        the most loops, with other columns
  survey find --seeds 0..10000 --style w --preset halls --where \"longest_way between 200 and 250\"
                                                        bases of crawlers that build halls
  survey find --seeds 0..1000000 --style x --where \"loops > 60\" --resume found.log
                                                        a search that continues after a stop
  survey find --seeds 0..1000000 --style x --where \"loops > 60\" --part 3/16 --format jsonl
                                                        the third of 16 parts")]
    Find(FindArgs),
    /// Lists the columns of catalogue and find, with the phases that decide them, and the relations of find.
    ///
    /// A search stops making a base at the first phase that rules it out. So conditions on early phases are
    /// fast. After a slash comes the phase of crawler bases.
    #[command(after_help = "\
Examples:
  survey columns                                        every column and relation")]
    Columns,
}
