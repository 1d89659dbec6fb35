//! `survey bot`: a bot plays the bases of a range, one line each. `curve` measures their difficulty.

use std::{
    io::Write,
    num::NonZeroU16,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use rootward_bot::{
    plain::play_out::{COLUMNS as PLAIN_COLUMNS, play_plain},
    play_out::{COLUMNS, try_all},
};
use rootward_gen::Seed;
use rootward_rules::{
    furnished::FurnishedBase,
    headless::Headless,
    tables::{Tables, shipped, without::Without},
    terms::{Challenge, Terms},
};

use crate::{
    option_values::{read_challenge, read_plays, read_streams, read_without},
    output::RunFault,
    range_args::RangeArgs,
    sweep::{Crew, Workplace},
};

/// The bot, the bases and the output.
#[derive(Clone, Debug, Args)]
pub struct BotArgs {
    #[command(flatten)]
    pub range: RangeArgs,
    /// The folder of the tables of play; without it, the built-in tables; for
    /// example --tables assets/tables.
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// The challenge; without it, captive, and for --curve all three; for example
    /// --challenge calm.
    #[arg(long, value_name = "calm|captive|merciless", value_parser = read_challenge, allow_hyphen_values = true)]
    pub challenge: Option<Challenge>,
    /// Lets the plain bot play, which knows only what the party has seen; for example --plain --streams 5.
    #[arg(long, conflicts_with_all = ["curve", "matters"], group = "streamed")]
    pub plain: bool,
    /// The number of plays of each base by the plain bot; each has its own stream of random numbers; for example
    /// --streams 10.
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_streams, allow_hyphen_values = true, requires = "streamed")]
    pub streams: NonZeroU16,
    /// Plays without a class of weapon, a verb or a behaviour; for example --without charger.
    #[arg(long, value_name = "NAME", value_parser = read_without, allow_hyphen_values = true, conflicts_with_all = ["curve", "matters"])]
    pub without: Option<Without>,
    /// Prints the effect of each class of weapon, verb and behaviour on the plain bot; for example --matters
    /// --streams 2.
    #[arg(long, conflicts_with = "curve", group = "streamed")]
    pub matters: bool,
    /// Prints the share of plays that three bots win, by challenge and range of maps; for example --curve --plays 40.
    #[arg(long, conflicts_with = "seeds")]
    pub curve: bool,
    /// The number of plays in each cell of the curve; for example --curve --plays 40.
    #[arg(long, value_name = "N", default_value = "400", value_parser = read_plays, allow_hyphen_values = true, requires = "curve")]
    pub plays: NonZeroU16,
    /// Gives each mission its twist; for example --curve --twists.
    #[arg(long)]
    pub twists: bool,
    /// Also writes a row for each cell and bot as CSV into a file, or to standard output (-); for example --csv
    /// curve.csv.
    #[arg(long, value_name = "FILE", requires = "curve")]
    pub csv: Option<PathBuf>,
}

impl BotArgs {
    pub fn terms(&self) -> Terms {
        let challenge = self.challenge.unwrap_or_default();
        Terms { challenge, plain: !self.twists, ..Terms::default() }
    }
}

/// The maximum number of bases in a measurement with a bot: all classic ones.
pub const MOST_BASES: usize = 1 << 16;

pub fn challenges(chosen: Option<Challenge>) -> Vec<Challenge> {
    chosen.map_or_else(|| Challenge::ALL.to_vec(), |challenge| vec![challenge])
}

/// The tables in a folder, or the built-in ones.
pub fn tables(folder: Option<&Path>) -> Result<Arc<Tables>, RunFault> {
    let read =
        |folder: &Path| Tables::read_folder(folder).map_err(|error| RunFault::Input(error.to_string()));
    Ok(Arc::new(folder.map_or_else(|| Ok(shipped()), read)?))
}

/// Lets a bot play every base of a range, and prints the results. Returns true if the bot won all of them.
pub fn bot(args: &BotArgs, out: &mut impl Write) -> Result<bool, RunFault> {
    let mut tables = tables(args.tables.as_deref())?;
    if let Some(what) = args.without {
        tables = Arc::new((*tables).clone().measurable(what).without(what));
    }
    writeln!(out, "{}", if args.plain { PLAIN_COLUMNS } else { COLUMNS })?;
    let play = |workplace: &mut Workplace, seed: Seed| {
        let game = game(workplace, seed, tables.clone(), args.terms());
        if !args.plain {
            let report = try_all(&game);
            return vec![(report.to_string(), report.won)];
        }
        let reports = (0..args.streams.get().into()).map(|stream| play_plain(game.clone(), stream));
        reports.map(|report| (report.to_string(), report.is_won())).collect()
    };
    let mut won = true;
    Crew::SLOW.sweep(&args.range.campaign()?, play, |reports: Vec<(String, bool)>| {
        for (report, is_won) in reports {
            writeln!(out, "{report}")?;
            won &= is_won;
        }
        Ok(out.flush()?)
    })?;
    Ok(won)
}

/// A play of a base from the range, at the moment when the party enters.
pub fn game(workplace: &mut Workplace, seed: Seed, tables: Arc<Tables>, terms: Terms) -> Headless {
    let base = workplace.finish(seed).clone();
    Headless::of(FurnishedBase::with_records(base).with_land_of(seed), tables, terms)
}
