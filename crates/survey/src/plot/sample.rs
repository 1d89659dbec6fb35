//! Columns and cells counted over the bases of one style.

use rootward_gen::{CELLS, CellSet, Pos, Seed};
use rootward_search::{Column, Counted, Value};

use super::spot::Spot;
use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Crew, Workplace},
};

/// The bases of one style.
#[derive(Debug)]
pub struct Sample {
    /// The style's name in charts.
    pub name: String,
    pub bases: u64,
    /// The values of each column, base by base. `None` for a base that has no such thing.
    pub columns: Vec<Vec<Option<u64>>>,
    /// The number of bases with each spot in each cell.
    pub spots: Vec<Vec<u32>>,
}

impl Sample {
    /// Counts the bases of some seeds, with a progress bar.
    pub fn of(name: &str, seeds: &Seeds, columns: &[&Column], spots: &[Spot]) -> Result<Self, RunFault> {
        let mut sample = Self {
            name: name.to_owned(),
            bases: 0,
            columns: vec![Vec::new(); columns.len()],
            spots: vec![vec![0; CELLS]; spots.len()],
        };
        let count = |workplace: &mut Workplace, seed: Seed| {
            let counted = Counted::of(workplace.finish(seed)).built_by(seeds.plan());
            let number = |column: &&Column| match column.value(&counted) {
                Value::Number(number) => Some(number),
                Value::Text(_) | Value::Missing => None,
            };
            let numbers: Vec<Option<u64>> = columns.iter().map(number).collect();
            let cells: Vec<CellSet> = spots.iter().map(|spot| spot.cells(&counted)).collect();
            (numbers, cells)
        };
        Crew::QUICK.tally(seeds, count, |(numbers, cells)| {
            sample.bases += 1;
            sample.columns.iter_mut().zip(numbers).for_each(|(values, number)| values.push(number));
            for (counts, cells) in sample.spots.iter_mut().zip(cells) {
                cells.iter().filter_map(Pos::index).for_each(|cell| counts[cell] += 1);
            }
        })?;
        Ok(sample)
    }

    /// The values of a column without the missing ones.
    pub fn sorted(&self, column: usize) -> Vec<u64> {
        let mut values: Vec<u64> = self.columns[column].iter().flatten().copied().collect();
        values.sort_unstable();
        values
    }

    pub fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.bases.max(1) as f64
    }
}

/// The value below which `hundredths` percent of the sorted values lie.
pub fn percentile(sorted: &[u64], hundredths: usize) -> Option<u64> {
    sorted.get(sorted.len().saturating_sub(1) * hundredths / 100).copied()
}
