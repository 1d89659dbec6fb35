//! The options of `survey bot`.

use std::{num::NonZeroU16, path::PathBuf};

use clap::Args;
use rootward_rules::{tables::without::Without, terms::Challenge};

use super::range_args::RangeArgs;
use crate::option_values::{read_challenge, read_streams, read_without};

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
    /// The number of plays of each base by the plain bot, for --curve the fewest; each has its own stream of
    /// random numbers; for example --streams 10.
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_streams, allow_hyphen_values = true, requires = "streamed")]
    pub streams: NonZeroU16,
    /// Plays without a class of weapon, a verb or a behaviour; for example --without charger.
    #[arg(long, value_name = "NAME", value_parser = read_without, allow_hyphen_values = true, conflicts_with_all = ["curve", "matters"])]
    pub without: Option<Without>,
    /// Prints the effect of each class of weapon, verb and behaviour on the plain bot; for example --matters
    /// --streams 2.
    #[arg(long, conflicts_with = "curve", group = "streamed")]
    pub matters: bool,
    /// Prints the share of plays that both bots win, by challenge and mission; for example --curve --csv curve.csv.
    #[arg(long, group = "streamed")]
    pub curve: bool,
    /// Gives each mission its twist; for example --curve --twists.
    #[arg(long)]
    pub twists: bool,
    /// Also writes a row for each base as CSV into a file, or to standard output (-); for example --csv curve.csv.
    #[arg(long, value_name = "FILE", requires = "curve")]
    pub csv: Option<PathBuf>,
}
