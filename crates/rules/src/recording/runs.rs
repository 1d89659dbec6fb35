//! Run-length encoded inputs: each input, with the number of ticks for which it repeats.

use serde::{Deserialize, Serialize};

use super::LONGEST_RUN;
use crate::order::TickInput;

/// A list of inputs, one per tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs(Vec<(u32, TickInput)>);

impl Runs {
    /// Adds the input for the next tick.
    pub fn push(&mut self, input: TickInput) {
        match self.0.last_mut() {
            Some((ticks, last)) if *last == input && *ticks < LONGEST_RUN => *ticks += 1,
            _ => self.0.push((1, input)),
        }
    }

    /// The number of ticks.
    pub fn ticks(&self) -> u64 {
        self.0.iter().map(|&(ticks, _)| u64::from(ticks)).sum()
    }

    /// The length of the longest run, in ticks. `None` if there are no runs.
    pub fn longest(&self) -> Option<u32> {
        self.0.iter().map(|&(ticks, _)| ticks).max()
    }

    /// The inputs, tick by tick.
    pub fn iter(&self) -> impl Iterator<Item = TickInput> + '_ {
        self.0.iter().flat_map(|&(ticks, input)| (0..ticks).map(move |_| input))
    }
}

/// An iterator over inputs. It needs no memory beyond that of the runs.
#[derive(Clone, Debug)]
pub struct Inputs {
    runs: std::vec::IntoIter<(u32, TickInput)>,
    left: u32,
    input: TickInput,
}

impl From<Runs> for Inputs {
    fn from(runs: Runs) -> Self {
        Self { runs: runs.0.into_iter(), left: 0, input: TickInput::default() }
    }
}

impl Inputs {
    /// Whether all inputs have been taken.
    pub fn are_over(&self) -> bool {
        self.left == 0 && self.runs.as_slice().iter().all(|&(ticks, _)| ticks == 0)
    }
}

impl Iterator for Inputs {
    type Item = TickInput;

    fn next(&mut self) -> Option<TickInput> {
        while self.left == 0 {
            (self.left, self.input) = self.runs.next()?;
        }
        self.left -= 1;
        Some(self.input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_return_the_pushed_inputs() {
        let fire = TickInput { fire: true, ..TickInput::default() };
        let inputs = [TickInput::default(), TickInput::default(), fire, TickInput::default()];
        let mut runs = Runs::default();
        inputs.into_iter().for_each(|input| runs.push(input));
        assert_eq!(runs.iter().collect::<Vec<_>>(), inputs);
        assert_eq!((runs.0.len(), runs.ticks()), (3, 4));
        runs.0.insert(1, (0, fire));
        let mut one_by_one = Inputs::from(runs);
        assert_eq!(one_by_one.by_ref().take(3).collect::<Vec<_>>(), inputs[..3]);
        assert!(!one_by_one.are_over());
        assert_eq!((one_by_one.next(), one_by_one.are_over()), (Some(inputs[3]), true));
        assert_eq!(one_by_one.next(), None);
    }
}
