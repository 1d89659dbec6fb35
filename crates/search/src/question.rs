//! A question: the condition, the sort key and the columns of a search, with the phases that decide them.

use std::{cmp::Ordering, collections::BTreeMap};

use rootward_gen::{Phase, Style};

use crate::{
    columns::{Column, Value},
    condition::{Term, TooLarge, Worth},
    outcome::Outcomes,
    reader::{Part, ReadError, Reader},
    subject::Subject,
};

/// A question about bases.
#[derive(Clone, Debug)]
pub struct Question {
    parts: Vec<Part>,
    key: Option<Term>,
    /// The subjects of the condition, then those that are only for display or sorting.
    subjects: Vec<Subject>,
    asked: usize,
    stages: [Stages; 2],
}

/// The columns by the phases that decide them, as indices.
#[derive(Clone, Debug)]
pub(crate) struct Stages {
    /// The phases after which the condition is tested, with the columns that they decide.
    pub tests: Vec<(Phase, Vec<usize>)>,
    /// The columns that are needed only for matching bases, and the phase after which all of them are known.
    pub rest: (Phase, Vec<usize>),
}

impl Question {
    /// Reads a condition and a sort key. Without a condition, every base matches.
    ///
    /// # Errors
    /// The first fault in one of the texts.
    pub fn read(condition: Option<&str>, sort: Option<&str>) -> Result<Self, ReadError> {
        let mut reader = Reader::default();
        let parts = condition.map_or(Ok(Vec::new()), |text| reader.condition(text))?;
        let asked = reader.subjects.len();
        let key = sort.map(|text| reader.key(text)).transpose()?;
        let stages = stages(&reader.subjects, asked, !parts.is_empty());
        Ok(Self { parts, key, subjects: reader.subjects, asked, stages })
    }

    /// The same question with more columns in its rows. Columns that it has already are not repeated.
    pub fn with_columns(mut self, columns: impl IntoIterator<Item = &'static Column>) -> Self {
        for column in columns {
            if self.place(column).is_none() {
                self.subjects.push(Subject::Column(column));
            }
        }
        self.stages = stages(&self.subjects, self.asked, !self.parts.is_empty());
        self
    }

    pub(crate) const fn stages(&self, style: Style) -> &Stages {
        match style {
            Style::Classic | Style::Endless => &self.stages[0],
            Style::Crawler => &self.stages[1],
        }
    }

    /// The columns of a row: those of the condition, then those of the sort key, then the added ones.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The columns of the condition.
    pub fn asked(&self) -> &[Subject] {
        &self.subjects[..self.asked]
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The index of a column in a row. `None` if the question does not have the column.
    pub fn place(&self, column: &Column) -> Option<usize> {
        self.subjects.iter().position(|subject| subject.name() == column.name)
    }

    /// Whether rows have an order other than that of their seeds.
    pub const fn is_sorted(&self) -> bool {
        self.key.is_some()
    }

    /// The outcomes of the condition that are still possible, with only some values known.
    pub(crate) fn outcomes(&self, known: &[Option<Value>]) -> Result<Outcomes, TooLarge> {
        self.parts.iter().try_fold(Outcomes::TRUE, |all, part| Ok(all.and(part.condition.outcomes(known)?)))
    }

    /// The value of the sort key in a row. `Missing` without a key.
    pub fn key<'a>(&'a self, row: &'a [Value]) -> Result<Worth<'a>, TooLarge> {
        self.key.as_ref().map_or(Ok(Worth::Missing), |key| key.worth_in(row))
    }

    /// Sorts by the key, largest first. Rows without a value or with a too large one always come last.
    pub fn compare(&self, one: &[Value], two: &[Value], ascending: bool) -> Ordering {
        match [one, two].map(|row| self.key(row).unwrap_or(Worth::Missing)) {
            [Worth::Missing | Worth::Later, Worth::Missing | Worth::Later] => Ordering::Equal,
            [Worth::Missing | Worth::Later, _] => Ordering::Greater,
            [_, Worth::Missing | Worth::Later] => Ordering::Less,
            [one, two] if ascending => one.cmp(&two),
            [one, two] => two.cmp(&one),
        }
    }
}

/// Groups columns by the phases that decide them. The first `asked` columns belong to the condition, if there is one.
fn stages(subjects: &[Subject], asked: usize, has_condition: bool) -> [Stages; 2] {
    [Style::Classic, Style::Crawler].map(|style| {
        let mut tests: BTreeMap<Phase, Vec<usize>> = BTreeMap::new();
        for (place, subject) in subjects.iter().enumerate().take(asked) {
            tests.entry(subject.decided(style)).or_default().push(place);
        }
        if tests.is_empty() && has_condition {
            // A condition without columns must also be tested.
            tests.insert(Phase::Init, Vec::new());
        }
        let rest = subjects.iter().skip(asked).map(|subject| subject.decided(style));
        let last = rest.max().unwrap_or(Phase::Init);
        Stages { tests: tests.into_iter().collect(), rest: (last, (asked..subjects.len()).collect()) }
    })
}
