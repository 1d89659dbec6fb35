//! Plays recordings without a window and compares.

use std::sync::Arc;

use rootward_gen::Seed;

use super::{MARK_EVERY, Recording};
use crate::{headless::Headless, objective::Stage, tables::Tables};

/// The result of playing a recording again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every fingerprint is the same.
    Same {
        /// Ticks that were played.
        ticks: u32,
        /// How it ended.
        stage: Stage,
    },
    /// At this tick the state differs for the first time.
    Drift {
        /// The tick.
        tick: u32,
    },
}

/// Plays a recording from its beginning.
pub fn check(recording: &Recording, seed: Seed, tables: Arc<Tables>) -> Verdict {
    let mut game = Headless::with(seed, tables, recording.outside, recording.carried.as_ref());
    for input in recording.inputs.iter() {
        game.tick(input);
        let tick = game.play().tick;
        if tick.is_multiple_of(MARK_EVERY) {
            let mark = recording.marks.get((tick / MARK_EVERY) as usize - 1);
            if mark.is_some_and(|&mark| mark != game.play().fingerprint()) {
                return Verdict::Drift { tick };
            }
        }
    }
    Verdict::Same { ticks: game.play().tick, stage: game.play().objective.stage }
}
