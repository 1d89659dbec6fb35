//! `survey counts`: the least, mean and most of every count over a range, and the number of bases with none.

use std::io::Write;

use rootward_gen::{Seed, law};

use crate::{
    columns::{COLUMNS, Column, Counted, Measure, Value},
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, fold},
};

/// The most seeds without a thing that are shown.
const SHOWN: usize = 3;
/// Features that sum up several columns.
const SUMS: [(&str, &[&str]); 3] = [
    (
        "doors",
        &[
            "doors_blue",
            "doors_iris",
            "doors_laser",
            "doors_captive",
            "doors_button",
            "doors_protected",
            "doors_punch",
        ],
    ),
    ("puzzles", &["puzzles_lever", "puzzles_levers", "puzzles_buttons", "puzzles_bars"]),
    ("traps", &["grate_traps", "cupboard_traps"]),
];
/// Features that every base should have.
const WANTED: [&str; 5] = ["doors", "puzzles", "traps", "cupboards", "generator_reachable"];

/// Prints the table.
pub fn counts(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    let mut tally = CountTally::default();
    fold(seeds, CountTally::default, judge, |part| tally.add(&part))?;
    writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
    writeln!(
        out,
        "{:22} {:>7} {:>8} {:>7} {:>7}  first seeds without",
        "count", "least", "mean", "most", "without"
    )?;
    for (name, row) in names().zip(&tally.rows) {
        let first: Vec<String> = row.without.iter().map(u64::to_string).collect();
        let mean = row.sum * 10 / seeds.count().max(1);
        let mean = format!("{}.{}", mean / 10, mean % 10);
        let line = format!(
            "{name:22} {:>7} {mean:>8} {:>7} {:>7}  {}",
            row.least,
            row.most,
            row.none,
            first.join(" ")
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "bases with {}: {} of {}", WANTED.join(", "), tally.complete, seeds.count())?;
    Ok(())
}

/// The names of all rows: every column, then the sums, then the generator.
fn names() -> impl Iterator<Item = &'static str> {
    counted_columns().map(|column| column.name).chain(SUMS.map(|sum| sum.0)).chain(["generator_reachable"])
}

fn counted_columns() -> impl Iterator<Item = &'static Column> {
    COLUMNS.iter().filter(|column| column.measure == Measure::Count)
}

fn judge(workplace: &mut Workplace, seed: Seed, tally: &mut CountTally) {
    let Workplace { generator, base } = workplace;
    generator.generate_into(&seed.into(), base);
    let counted = Counted::of(base);
    let count = |column: &Column| match column.value(&counted) {
        Value::Number(count) => count,
        Value::Text(_) | Value::Missing => 0,
    };
    let columns: Vec<u64> = counted_columns().map(count).collect();
    let sum = |names: &[&str]| {
        let parts = counted_columns().zip(&columns).filter(|(column, _)| names.contains(&column.name));
        parts.map(|part| *part.1).sum::<u64>()
    };
    let sums = SUMS.map(|(_, names)| sum(names));
    let breaches = law::Law::GeneratorReachable.check(&law::Premises::of(base, counted.records()));
    let all: Vec<u64> = columns.iter().copied().chain(sums).chain([u64::from(breaches.is_empty())]).collect();
    tally.rows.resize(all.len(), CountRow::default());
    for (row, &count) in tally.rows.iter_mut().zip(&all) {
        row.note(seed.number(), count);
    }
    let is_complete = names().zip(&all).all(|(name, &count)| !WANTED.contains(&name) || count > 0);
    tally.complete += u64::from(is_complete);
}

#[derive(Default)]
struct CountTally {
    rows: Vec<CountRow>,
    complete: u64,
}

#[derive(Clone)]
struct CountRow {
    least: u64,
    most: u64,
    sum: u64,
    none: u64,
    without: Vec<u64>,
}

impl Default for CountRow {
    fn default() -> Self {
        Self { least: u64::MAX, most: 0, sum: 0, none: 0, without: Vec::new() }
    }
}

impl CountRow {
    fn note(&mut self, seed: u64, count: u64) {
        self.least = self.least.min(count);
        self.most = self.most.max(count);
        self.sum += count;
        if count == 0 {
            self.none += 1;
            if self.without.len() < SHOWN {
                self.without.push(seed);
            }
        }
    }
}

impl CountTally {
    fn add(&mut self, later: &Self) {
        self.rows.resize(later.rows.len().max(self.rows.len()), CountRow::default());
        for (row, later) in self.rows.iter_mut().zip(&later.rows) {
            row.least = row.least.min(later.least);
            row.most = row.most.max(later.most);
            row.sum += later.sum;
            row.none += later.none;
            let room = SHOWN - row.without.len();
            row.without.extend(later.without.iter().take(room));
        }
        self.complete += later.complete;
    }
}
