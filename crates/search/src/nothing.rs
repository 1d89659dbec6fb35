//! The reasons for a search without results: the parts of the condition that exclude the bases.

use rootward_gen::Seed;

use crate::{columns::Value, outcome::Outcomes, searcher::Searcher, subject::Subject};

/// The number of bases that each part of a condition matches by itself.
#[derive(Clone, Debug)]
pub struct Shortfall {
    /// The number of bases that were looked at.
    pub bases: u64,
    /// The parts of the condition as they were written, each with the number of bases that it matches.
    pub parts: Vec<(String, u64)>,
    /// The columns that have no value in any of the bases.
    pub empty: Vec<Subject>,
}

impl Shortfall {
    /// Looks at some bases. A thousand of them take a fraction of a second.
    pub fn of(searcher: &mut Searcher, seeds: impl Iterator<Item = Seed>) -> Self {
        let question = searcher.question();
        let (parts, asked) = (question.parts().to_vec(), question.asked().to_vec());
        let (mut bases, mut fits, mut is_empty) = (0, vec![0_u64; parts.len()], vec![true; asked.len()]);
        for seed in seeds {
            let known = searcher.asked(seed);
            bases += 1;
            for (part, fits) in parts.iter().zip(&mut fits) {
                *fits += u64::from(part.condition.outcomes(known) == Ok(Outcomes::TRUE));
            }
            for (is_empty, value) in is_empty.iter_mut().zip(known) {
                *is_empty &= *value == Some(Value::Missing);
            }
        }
        let empty = asked.into_iter().zip(is_empty).filter(|(_, is_empty)| *is_empty);
        Self {
            bases,
            parts: parts.into_iter().map(|part| part.text).zip(fits).collect(),
            empty: empty.map(|(subject, _)| subject).collect(),
        }
    }
}
