//! The options of `survey bot`.

use std::{num::NonZeroU16, path::PathBuf};

use clap::Args;
use rootward_rules::{tables::without::Without, terms::Challenge};

use super::range_args::RangeArgs;
use crate::option_values::{read_challenge, read_streams, read_without};

/// Which bot plays what, and what is printed of it.
#[derive(Clone, Debug, Args)]
pub struct BotArgs {
    #[command(flatten)]
    pub range: RangeArgs,
    /// The folder of the tables of play; without it, the tables that the tool was built with; for
    /// example --tables assets/tables.
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// How hard the creatures and the run home are; without it, captive, and for --curve all three; for example
    /// --challenge calm.
    #[arg(long, value_name = "calm|captive|merciless", value_parser = read_challenge, allow_hyphen_values = true)]
    pub challenge: Option<Challenge>,
    /// The plain bot plays, which knows only what the party has seen; for example --plain --streams 5.
    #[arg(long, conflicts_with_all = ["curve", "matters"], group = "streamed")]
    pub plain: bool,
    /// How many streams of chance the plain bot plays each base with, and for --curve the fewest; for example
    /// --streams 10.
    #[arg(long, value_name = "N", default_value = "1", value_parser = read_streams, allow_hyphen_values = true, requires = "streamed")]
    pub streams: NonZeroU16,
    /// Leaves a class of weapon, a verb or a behaviour out of the plays; for example --without charger.
    #[arg(long, value_name = "NAME", value_parser = read_without, allow_hyphen_values = true, conflicts_with_all = ["curve", "matters"])]
    pub without: Option<Without>,
    /// Prints how much each class of weapon, verb and behaviour matters to the plain bot; for example --matters
    /// --streams 2.
    #[arg(long, conflicts_with = "curve", group = "streamed")]
    pub matters: bool,
    /// Prints which share of the plays both bots win, by challenge and mission; for example --curve --csv curve.csv.
    #[arg(long, group = "streamed")]
    pub curve: bool,
    /// Each mission has its twist; for example --curve --twists.
    #[arg(long)]
    pub twists: bool,
    /// Writes what both bots made of each base into a file, or to standard output (-), as CSV, too; for example --csv
    /// curve.csv.
    #[arg(long, value_name = "FILE", requires = "curve")]
    pub csv: Option<PathBuf>,
}
