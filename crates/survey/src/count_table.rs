//! `survey counts`: the minimum, mean and maximum of every count over a range, and the number of bases with none.

use std::io::Write;

use rootward_gen::{Seed, law};
use rootward_search::{COLUMNS, Column, Counted, Measure, Value};

use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Crew, Workplace},
};

/// The maximum number of seeds shown that lack a thing.
const SHOWN: usize = 3;
/// Features that sum up several columns.
const SUMS: [(&str, &str); 3] = [
    ("doors", "doors_blue doors_iris doors_laser doors_captive doors_button doors_protected doors_punch"),
    ("puzzles", "puzzles_lever puzzles_levers puzzles_buttons puzzles_bars"),
    ("traps", "grate_traps cupboard_traps"),
];
/// Features that every base should have.
const WANTED: [&str; 5] = ["doors", "puzzles", "traps", "cupboards", "generator_reachable"];

pub fn counts(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    let mut rows = vec![CountRow::default(); names().count()];
    let mut complete = 0;
    Crew::QUICK.tally(seeds, count, |(seed, counts)| {
        for (row, &count) in rows.iter_mut().zip(&counts) {
            row.note(seed.number(), count);
        }
        let is_complete = names().zip(counts).all(|(name, count)| !WANTED.contains(&name) || count > 0);
        complete += u64::from(is_complete);
    })?;
    writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
    writeln!(
        out,
        "{:22} {:>7} {:>8} {:>7} {:>7}  first seeds without",
        "count", "least", "mean", "most", "without"
    )?;
    for (name, CountRow { least, most, sum, none, without }) in names().zip(rows) {
        let without: Vec<String> = without.iter().map(u64::to_string).collect();
        let mean = sum * 10 / seeds.count().max(1);
        let mean = format!("{}.{}", mean / 10, mean % 10);
        let least = least.unwrap_or_default();
        let line = format!("{name:22} {least:>7} {mean:>8} {most:>7} {none:>7}  {}", without.join(" "));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "bases with {}: {complete} of {}", WANTED.join(", "), seeds.count())?;
    Ok(())
}

/// The names of all rows: every column, then the sums, then the generator.
fn names() -> impl Iterator<Item = &'static str> {
    counted_columns().map(|column| column.name).chain(SUMS.map(|sum| sum.0)).chain(["generator_reachable"])
}

fn counted_columns() -> impl Iterator<Item = &'static Column> {
    COLUMNS.iter().filter(|column| column.measure == Measure::Count)
}

/// The counts of a base, in the order of [`names`].
fn count(workplace: &mut Workplace, seed: Seed) -> (Seed, Vec<u64>) {
    let base = workplace.finish(seed);
    let counted = Counted::of(base);
    let columns: Vec<(&str, u64)> = counted_columns()
        .map(|column| match column.value(&counted) {
            Value::Number(count) => (column.name, count),
            Value::Text(_) | Value::Missing => (column.name, 0),
        })
        .collect();
    let sums = SUMS.map(|(_, names)| {
        let parts = columns.iter().filter(|(name, _)| names.split(' ').any(|part| part == *name));
        parts.map(|part| part.1).sum()
    });
    let breaches = law::Law::GeneratorReachable.check(&law::Premises::of(base, counted.records()));
    let counts = columns.iter().map(|column| column.1);
    (seed, counts.chain(sums).chain([u64::from(breaches.is_empty())]).collect())
}

#[derive(Clone, Default)]
struct CountRow {
    least: Option<u64>,
    most: u64,
    sum: u64,
    none: u64,
    without: Vec<u64>,
}

impl CountRow {
    fn note(&mut self, seed: u64, count: u64) {
        self.least = Some(self.least.map_or(count, |least| least.min(count)));
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
