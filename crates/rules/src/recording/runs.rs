//! Inputs as runs: an input, and for how many ticks it was the same.

use serde::{Deserialize, Serialize};

use crate::order::TickInput;

/// A list of inputs, one for each tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs(Vec<(u32, TickInput)>);

impl Runs {
    /// Adds the input of the next tick.
    pub fn push(&mut self, input: TickInput) {
        match self.0.last_mut() {
            Some((ticks, last)) if *last == input && *ticks < u32::MAX => *ticks += 1,
            _ => self.0.push((1, input)),
        }
    }

    /// How many ticks there are.
    pub fn ticks(&self) -> u64 {
        self.0.iter().map(|&(ticks, _)| u64::from(ticks)).sum()
    }

    /// Every input, tick by tick.
    pub fn iter(&self) -> impl Iterator<Item = TickInput> + '_ {
        self.0.iter().flat_map(|&(ticks, input)| (0..ticks).map(move |_| input))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_give_back_what_was_pushed() {
        let fire = TickInput { fire: true, ..TickInput::default() };
        let inputs = [TickInput::default(), TickInput::default(), fire, TickInput::default()];
        let mut runs = Runs::default();
        inputs.into_iter().for_each(|input| runs.push(input));
        assert_eq!(runs.iter().collect::<Vec<_>>(), inputs);
        assert_eq!((runs.0.len(), runs.ticks()), (3, 4));
    }
}
