//! Prints the rows of `src/walkthrough/tempers.txt` for some classic bases: `cargo run --release -p rootward-atlas
//! --example tempers -- 0..2000`. A row has a base that the first temper loses, and the index of the temper that wins it.
//! Append the rows of other ranges with their headings. New rules need a new file.

use std::{ops::Range, process::exit, sync::Arc};

use rayon::prelude::*;
use rootward_bot::play_out::play_out;
use rootward_gen::{GENERATOR_VERSION, Seed};
use rootward_rules::{RULES_VERSION, recording::tables_number, tables::shipped};

fn asked() -> Option<Range<u16>> {
    let range = std::env::args().nth(1)?;
    let (first, end) = range.split_once("..")?;
    Some(first.parse().ok()?..end.parse().ok()?)
}

fn main() {
    let Some(range) = asked() else {
        eprintln!("tempers: name a range of numbers up to 65535, for example 0..2000");
        exit(2);
    };
    let tables = Arc::new(shipped());
    let (first, end) = (range.start, range.end);
    println!(
        "# {first}..{end}, generator {GENERATOR_VERSION}, rules {RULES_VERSION}, tables {:08x}",
        tables_number(&tables)
    );
    let play = |number| play_out(Seed::classic(number), Arc::clone(&tables));
    let reports: Vec<_> =
        range.into_par_iter().map(play).filter(|report| report.won && report.plays > 1).collect();
    for report in reports {
        println!("{} {}", report.seed, report.plays - 1);
    }
}
