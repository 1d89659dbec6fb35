//! Columns and cells counted over the bases of one style.

use rootward_gen::CELLS;

use super::spot::Spot;
use crate::{
    columns::{Column, Counted, Value},
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, fold},
};

/// The bases of one style.
#[derive(Debug)]
pub struct Sample {
    /// Its name in charts.
    pub name: String,
    /// The number of bases.
    pub bases: u64,
    /// The values of each column, base by base. `None` where a base has no such thing.
    pub columns: Vec<Vec<Option<u64>>>,
    /// The number of bases with each spot in each cell.
    pub spots: Vec<Vec<u32>>,
}

impl Sample {
    /// Counts the bases of some seeds, with a progress bar.
    ///
    /// # Errors
    /// Threads that cannot be started.
    pub fn of(name: &str, seeds: &Seeds, columns: &[&Column], spots: &[Spot]) -> Result<Self, RunFault> {
        let empty = || Self {
            name: name.to_owned(),
            bases: 0,
            columns: vec![Vec::new(); columns.len()],
            spots: vec![vec![0; CELLS]; spots.len()],
        };
        let mut all = empty();
        let count = |workplace: &mut Workplace, seed: rootward_gen::Seed, part: &mut Self| {
            let Workplace { generator, base } = workplace;
            generator.generate_into(&seed.into(), base);
            let counted = Counted::of(base).built_by(seeds.plan());
            part.bases += 1;
            for (column, values) in columns.iter().zip(&mut part.columns) {
                values.push(match column.value(&counted) {
                    Value::Number(number) => Some(number),
                    Value::Text(_) | Value::Missing => None,
                });
            }
            for (spot, cells) in spots.iter().zip(&mut part.spots) {
                spot.visit(&counted, |at| {
                    if let Some(count) = at.index().and_then(|cell| cells.get_mut(cell)) {
                        *count += 1;
                    }
                });
            }
        };
        fold(seeds, empty, count, |part| all.add(part))?;
        Ok(all)
    }

    fn add(&mut self, part: Self) {
        self.bases += part.bases;
        for (values, more) in self.columns.iter_mut().zip(part.columns) {
            values.extend(more);
        }
        for (counts, more) in self.spots.iter_mut().zip(part.spots) {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }

    /// The values of a column that bases have, sorted.
    pub fn sorted(&self, column: usize) -> Vec<u64> {
        let mut values: Vec<u64> = self.columns[column].iter().flatten().copied().collect();
        values.sort_unstable();
        values
    }

    /// The percentage of a count of bases.
    pub fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.bases.max(1) as f64
    }
}

/// The value below which a percentage of the sorted values lies.
pub fn percentile(sorted: &[u64], hundredths: usize) -> Option<u64> {
    sorted.get(sorted.len().saturating_sub(1) * hundredths / 100).copied()
}
