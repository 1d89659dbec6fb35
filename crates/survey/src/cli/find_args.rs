//! The options of `survey find`.

use std::{
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use clap::Args;

use super::{commands::FORMATS, range_args::RangeArgs};
use crate::{
    columns::Column,
    entries::EntryFormat,
    find::Search,
    option_values::{read_column, read_entries, read_threads, read_top},
    output::RunFault,
    range::RangePart,
};

/// Which bases are looked for, and how they are shown.
#[derive(Clone, Debug, Args)]
pub struct FindArgs {
    #[command(flatten)]
    range: RangeArgs,
    /// What the bases must fit; without it, all do; for example --where "floors = 5 and shops >= 8".
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    condition: Option<String>,
    /// The column, or calculation, by which they are sorted, the most first; without it, they come in the order
    /// of their numbers; for example --sort captive_steps.
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,
    /// The least first; for example --sort shops --ascending.
    #[arg(long, requires = "sort")]
    ascending: bool,
    /// At most so many; for example --top 10.
    #[arg(long, value_name = "N", value_parser = read_top, allow_hyphen_values = true)]
    top: Option<NonZeroU32>,
    /// What is shown of each; without it, the seed and what --where and --sort name; for example --columns
    /// seed,floors,shops.
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', value_parser = read_column, allow_hyphen_values = true)]
    columns: Vec<&'static Column>,
    /// How they are written; for example --format jsonl.
    #[arg(long, value_name = FORMATS, default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
    format: EntryFormat,
    /// How many threads search; all cores without it; for example --threads 4.
    #[arg(long, value_name = "N", value_parser = read_threads, allow_hyphen_values = true)]
    threads: Option<NonZeroU16>,
    /// Only this part of the range. Parts are disjoint, and their outputs one after the other are that of the
    /// whole range, so only the first one has a line of names; sorted parts are sorted each by itself; for
    /// example --part 3/16.
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    part: Option<RangePart>,
    /// Notes in a file what was found and how far the search is, and goes on with a search that was stopped. One
    /// search at a time has the file; for example --resume found.log.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl FindArgs {
    /// The search for them, or why the range is none.
    pub fn search(self) -> Result<Search, RunFault> {
        let Self { range, condition, sort, ascending, top, columns, format, threads, part, resume } = self;
        let has_heading = part.is_none_or(RangePart::is_first);
        let seeds = range.seeds()?;
        let seeds = match part {
            Some(part) => seeds.part(part),
            None => seeds,
        };
        Ok(Search {
            seeds,
            has_heading,
            is_part: part.is_some(),
            condition,
            sort,
            ascending,
            top,
            columns,
            format,
            threads,
            resume,
        })
    }
}
