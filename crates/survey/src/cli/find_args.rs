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

/// The search and its output.
#[derive(Clone, Debug, Args)]
pub struct FindArgs {
    #[command(flatten)]
    range: RangeArgs,
    /// The condition; without it, every base fits; for example --where "floors = 5 and shops >= 8".
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    condition: Option<String>,
    /// The column or calculation to sort by, the largest first; without it, the numbers of the bases give the
    /// order; for example --sort captive_steps.
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Puts the smallest first; for example --sort shops --ascending.
    #[arg(long, requires = "sort")]
    ascending: bool,
    /// The largest number of bases to print; for example --top 10.
    #[arg(long, value_name = "N", value_parser = read_top, allow_hyphen_values = true)]
    top: Option<NonZeroU32>,
    /// The columns to print; without it, the seed and the columns of --where and --sort; for example --columns
    /// seed,floors,shops.
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', value_parser = read_column, allow_hyphen_values = true)]
    columns: Vec<&'static Column>,
    /// The format of the output; for example --format jsonl.
    #[arg(long, value_name = FORMATS, default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
    format: EntryFormat,
    /// The number of threads; without it, all cores; for example --threads 4.
    #[arg(long, value_name = "N", value_parser = read_threads, allow_hyphen_values = true)]
    threads: Option<NonZeroU16>,
    /// Searches only this part of the range. The outputs of all parts, one after the other, are the output of the
    /// whole range, so only the first part has a header. Sorting works within a part; for
    /// example --part 3/16.
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    part: Option<RangePart>,
    /// Saves the results and the progress in a file, and continues a stopped search from it. Only one
    /// search at a time can use the file; for example --resume found.log.
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
