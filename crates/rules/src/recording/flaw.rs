//! Flaws in a recording that can be parsed. They are detected before the replay.

use thiserror::Error;

use super::{MARK_EVERY, Recording};
use crate::tables::TICKS_PER_SECOND;

/// The maximum length of a run of one input, in ticks: 30 minutes of play. A longer run is written as several.
pub const LONGEST_RUN: u32 = 30 * 60 * TICKS_PER_SECOND;

/// The reason why a recording is incomplete. Each message is part of a sentence.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    #[error("one of its inputs is held for {0} ticks; the most is 30 minutes, {LONGEST_RUN} ticks")]
    LongRun(u32),
    #[error("its inputs end early, after {inputs} of at least {ticks} ticks")]
    FewInputs { inputs: u64, ticks: u64 },
    #[error("its inputs go on after its end at tick {0}")]
    ManyInputs(u32),
    #[error("{missing} of its {wanted} marks are missing", missing = wanted - found)]
    FewMarks { found: u64, wanted: u64 },
    #[error("its party carries more than any run can give")]
    Carried,
    #[error("its end is missing")]
    NoEnd,
}

impl Recording {
    /// Checks a recording that has ended for missing or excessive parts. Returns the first flaw.
    pub fn check_whole(&self) -> Result<(), Flaw> {
        self.check_lengths()?;
        if !self.terms.chips.fit() || self.carried.as_ref().is_some_and(|carried| !carried.fits()) {
            return Err(Flaw::Carried);
        }
        let inputs = self.inputs.ticks();
        match &self.end {
            Some(end) if inputs < u64::from(end.ticks) => {
                Err(Flaw::FewInputs { inputs, ticks: end.ticks.into() })
            }
            Some(end) if inputs > u64::from(end.ticks) => Err(Flaw::ManyInputs(end.ticks)),
            Some(_) => Ok(()),
            None => Err(Flaw::NoEnd),
        }
    }

    /// Checks a recording that may still continue for missing or excessive parts. Returns the first flaw.
    pub fn check_lengths(&self) -> Result<(), Flaw> {
        if let Some(ticks) = self.inputs.longest().filter(|&ticks| ticks > LONGEST_RUN) {
            return Err(Flaw::LongRun(ticks));
        }
        let (inputs, every) = (self.inputs.ticks(), u64::from(MARK_EVERY));
        let (found, wanted) = (self.marks.len() as u64, inputs / every);
        match found.cmp(&wanted) {
            std::cmp::Ordering::Less => Err(Flaw::FewMarks { found, wanted }),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err(Flaw::FewInputs { inputs, ticks: found * every }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rootward_gen::Seed;

    use super::*;
    use crate::{
        TickInput,
        headless::Headless,
        party::squad::Carried,
        recording::Runs,
        tables::{kit::Arm, testing::shipped},
    };

    /// A recording of 50 ticks without any orders.
    fn quiet() -> Recording {
        let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
        let mut recording = Recording::begin(seed, &tables, false, None);
        let mut game = Headless::new(seed, tables);
        for _ in 0..50 {
            game.tick(TickInput::default());
            recording.note(game.play().tick, TickInput::default(), || game.play().fingerprint());
        }
        recording.finish(game.play());
        recording
    }

    fn rest(ticks: u32) -> Runs {
        let mut runs = Runs::default();
        (0..ticks).for_each(|_| runs.push(TickInput::default()));
        runs
    }

    #[test]
    fn incomplete_recordings_say_what_is_missing() {
        let whole = quiet();
        assert_eq!(whole.check_whole(), Ok(()));
        let flaw = |change: &dyn Fn(&mut Recording)| {
            let mut recording = whole.clone();
            change(&mut recording);
            recording.check_whole().expect_err("a flaw").to_string()
        };
        let said = flaw(&|recording| recording.inputs = rest(30));
        assert_eq!(said, "its inputs end early, after 30 of at least 40 ticks");
        let said = flaw(&|recording| recording.inputs = rest(49));
        assert_eq!(said, "its inputs end early, after 49 of at least 50 ticks");
        let said = flaw(&|recording| recording.inputs = rest(51));
        assert_eq!(said, "its inputs go on after its end at tick 50");
        let said = flaw(&|recording| recording.marks.truncate(1));
        assert_eq!(said, "1 of its 2 marks are missing");
        assert_eq!(flaw(&|recording| recording.end = None), "its end is missing");
        let chips = ron::from_str("4294967295").expect("a number");
        let said = flaw(&|recording| recording.terms.chips = chips);
        assert_eq!(said, "its party carries more than any run can give");
        let game = Headless::new(Seed::classic(0), Arc::new(shipped()));
        let mut carried = Carried { squad: game.play().squad.clone(), pack: game.play().pack.clone() };
        assert!(carried.fits());
        carried.pack.spares = vec![Arm::Sparks; 300];
        assert_eq!(flaw(&|recording| recording.carried = Some(carried.clone())), said);
    }

    #[test]
    fn long_rests_survive_a_round_trip() {
        let runs = rest(3 * LONGEST_RUN + 7);
        assert_eq!((runs.longest(), runs.ticks()), (Some(LONGEST_RUN), u64::from(3 * LONGEST_RUN + 7)));
        let text = ron::to_string(&runs).expect("a text").replace(&LONGEST_RUN.to_string(), "4294967295");
        let inputs: Runs = ron::from_str(&text).expect("runs");
        let said = Recording { inputs, ..quiet() }.check_whole().expect_err("a flaw").to_string();
        assert!(said.starts_with("one of its inputs is held for 4294967295 ticks"), "{said}");
    }
}
