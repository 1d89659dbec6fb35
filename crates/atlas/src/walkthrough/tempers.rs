//! The tempers that win the bases that the first temper loses. Without this table, a few bases would take dozens of runs.

use rootward_gen::Seed;

/// One line for each base: its seed and the index of its temper. The example `tempers` writes the file.
const TABLE: &str = include_str!("tempers.txt");

/// The index of the temper that wins a base. `None` if the first temper wins it, or if the table does not cover it.
pub(super) fn known(seed: Seed) -> Option<usize> {
    let name = seed.to_string();
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let row = rows.filter_map(|line| line.split_once(' ')).find(|(seed, _)| *seed == name)?;
    row.1.parse().ok().filter(|&temper| temper < rootward_bot::temper::Temper::ALL.len())
}
