//! Tests a seed phase by phase, so that bases that cannot match are not built to the end.

use std::collections::BTreeMap;

use rootward_gen::{Phase, Seed, Style};

use super::{
    condition::{Condition, TooLarge},
    reader::Reader,
};
use crate::{
    columns::{Column, Counted, Value},
    range::Seeds,
    sweep::Workplace,
};

/// The known values of a base, by column index: those of the columns whose phase is done.
pub type Known = Vec<Option<Value>>;

/// A search for the bases of one style.
#[derive(Debug)]
pub struct Staged {
    condition: Option<Condition>,
    /// The columns of the condition, then those that are only for display or sorting.
    columns: Vec<&'static Column>,
    /// The phases after which the condition is tested, with the indices of the columns that they decide.
    stages: BTreeMap<Phase, Vec<usize>>,
    /// The columns that are needed only for matching bases, and the phase after which all of them are known.
    rest: (Phase, Vec<usize>),
}

impl Staged {
    /// Groups columns by the phases that decide them. The first `asked` columns belong to the condition.
    pub fn new(condition: Option<Condition>, reader: &Reader, asked: usize, style: Style) -> Self {
        let columns = reader.columns.clone();
        let decided = |place: usize| columns[place].decided(style);
        let mut stages: BTreeMap<Phase, Vec<usize>> = BTreeMap::new();
        for place in 0..asked {
            stages.entry(decided(place)).or_default().push(place);
        }
        if stages.is_empty() && condition.is_some() {
            // A condition without columns must be tested too.
            stages.insert(Phase::Init, Vec::new());
        }
        let rest: Vec<usize> = (asked..columns.len()).collect();
        let last = rest.iter().map(|&place| decided(place)).max().unwrap_or(Phase::Init);
        Self { condition, columns, stages, rest: (last, rest) }
    }

    /// The columns of a row.
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// The columns of the condition.
    pub fn asked(&self) -> &[&'static Column] {
        &self.columns[..self.columns.len() - self.rest.1.len()]
    }

    /// The values of a base in the columns of the condition, whether or not the base matches.
    pub fn all_asked(&self, workplace: &mut Workplace, seeds: &Seeds, seed: Seed) -> Known {
        let last = self.stages.keys().last().copied().unwrap_or(Phase::Init);
        let Workplace { generator, base } = workplace;
        let mut making = generator.start(seed, base);
        let counted = Counted::of(making.until(last)).built_by(seeds.plan());
        self.asked().iter().map(|column| Some(column.value(&counted))).collect()
    }

    /// The values of a base, if the base matches.
    ///
    /// # Errors
    /// A calculation whose result is too large.
    pub fn row(
        &self,
        workplace: &mut Workplace,
        seeds: &Seeds,
        seed: Seed,
    ) -> Result<Option<Vec<Value>>, TooLarge> {
        let Workplace { generator, base } = workplace;
        let mut known: Known = vec![None; self.columns.len()];
        let mut making = generator.start(seed, base);
        let learn = |counted: &Counted<'_>, places: &[usize], known: &mut [Option<Value>]| {
            places.iter().for_each(|&place| known[place] = Some(self.columns[place].value(counted)));
        };
        for (phase, places) in &self.stages {
            let counted = Counted::of(making.until(*phase)).built_by(seeds.plan());
            learn(&counted, places, &mut known);
            if let Some(condition) = &self.condition
                && !condition.outcomes(&known)?.may_be_true()
            {
                return Ok(None);
            }
        }
        let (phase, places) = &self.rest;
        learn(&Counted::of(making.until(*phase)).built_by(seeds.plan()), places, &mut known);
        Ok(Some(known.into_iter().map(|value| value.unwrap_or(Value::Missing)).collect()))
    }
}
