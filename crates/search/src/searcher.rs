//! Tests seeds phase by phase. A base is not built to the end if it can no longer match.

use std::sync::Arc;

use rootward_gen::{Base, Generator, Making, Phase, Seed, crawlers::BuildPlan};

use crate::{
    columns::{Counted, Value},
    condition::TooLarge,
    question::Question,
    relations::{Match, Walks},
    subject::Subject,
};

/// The values of a base in the columns of a question, in their order.
pub type Row = Vec<Value>;

/// A search on one thread, with its working memory.
#[derive(Debug)]
pub struct Searcher {
    question: Arc<Question>,
    plan: BuildPlan,
    generator: Generator,
    base: Base,
    walks: Walks,
    known: Vec<Option<Value>>,
}

impl Searcher {
    /// A searcher for the bases of a plan. The plan matters only for crawler seeds.
    pub fn new(question: Arc<Question>, plan: &BuildPlan) -> Self {
        Self {
            question,
            plan: plan.clone(),
            generator: plan.generator(),
            base: Base::empty(),
            walks: Walks::default(),
            known: Vec::new(),
        }
    }

    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The row of a base, if the base matches.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use rootward_gen::{Seed, crawlers::BuildPlan};
    /// use rootward_search::{Question, Searcher};
    ///
    /// let question = Question::read(Some("floors = 5 and steps(entrance, shop) < 9"), None)?;
    /// let mut searcher = Searcher::new(Arc::new(question), &BuildPlan::default());
    /// let found = (0..400).map(Seed::classic).filter(|&seed| matches!(searcher.next(seed), Ok(Some(_))));
    /// assert!(found.count() > 3);
    /// # Ok::<(), rootward_search::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// A calculation whose result is too large.
    pub fn next(&mut self, seed: Seed) -> Result<Option<Row>, TooLarge> {
        let Self { question, plan, generator, base, walks, known } = self;
        known.clear();
        known.resize(question.subjects().len(), None);
        walks.begin();
        let mut making = generator.start(seed, base);
        let stages = question.stages(seed.style());
        for (phase, places) in &stages.tests {
            learn(&mut making, *phase, plan, places, question.subjects(), walks, known);
            if !question.outcomes(known)?.may_be_true() {
                return Ok(None);
            }
        }
        let (phase, places) = &stages.rest;
        learn(&mut making, *phase, plan, places, question.subjects(), walks, known);
        Ok(Some(known.drain(..).map(|value| value.unwrap_or(Value::Missing)).collect()))
    }

    /// The values of a base in the columns of the condition, even if the base does not match.
    pub(crate) fn asked(&mut self, seed: Seed) -> &[Option<Value>] {
        let Self { question, plan, generator, base, walks, known } = self;
        known.clear();
        known.resize(question.subjects().len(), None);
        walks.begin();
        let mut making = generator.start(seed, base);
        for (phase, places) in &question.stages(seed.style()).tests {
            learn(&mut making, *phase, plan, places, question.subjects(), walks, known);
        }
        known
    }

    /// The relations of the question in a base, with the cells that explain their values.
    pub fn explain(&mut self, seed: Seed) -> Vec<Match> {
        let Self { question, plan, generator, base, walks, .. } = self;
        let relations = question.subjects().iter().filter_map(|subject| match subject {
            Subject::Relation(relation) => Some(*relation),
            Subject::Column(_) => None,
        });
        walks.begin();
        generator.generate_into(&seed.into(), base);
        let counted = Counted::of(base).built_by(plan);
        relations.map(|relation| walks.explain(relation, &counted)).collect()
    }
}

/// Builds a base up to a phase, and computes the values of some columns.
fn learn(
    making: &mut Making<'_>,
    phase: Phase,
    plan: &BuildPlan,
    places: &[usize],
    subjects: &[Subject],
    walks: &mut Walks,
    known: &mut [Option<Value>],
) {
    let counted = Counted::of(making.until(phase)).built_by(plan);
    for &place in places {
        known[place] = Some(subjects[place].value(&counted, walks));
    }
}
