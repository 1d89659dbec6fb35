//! Replays recordings without a window and compares the results.

use std::sync::Arc;

use rootward_gen::Seed;

use super::{MARK_EVERY, Recording, RecordingEnd};
use crate::{headless::Headless, objective::Stage, order::TickInput, tables::Tables};

/// The result of a replay.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All fingerprints and the end match.
    Same { ticks: u32, stage: Stage },
    /// The state first differs at this tick.
    Drift { tick: u32 },
}

/// Replays a recording from its beginning. Compares every mark, and the end if the recording has one.
pub fn check(recording: &Recording, seed: Seed, tables: Arc<Tables>) -> Verdict {
    check_each(recording, seed, tables, |_, _| {}).0
}

/// Replays as [`check`] does. `each` receives the state before every tick and its input. Also returns the last state.
pub fn check_each(
    recording: &Recording,
    seed: Seed,
    tables: Arc<Tables>,
    mut each: impl FnMut(&Headless, TickInput),
) -> (Verdict, Headless) {
    let mut game = Headless::recorded(recording, seed, tables);
    let mut marks = recording.marks.iter();
    for (input, number) in recording.inputs.iter().zip(1_u32..) {
        each(&game, input);
        game.tick(input);
        // If the play ends before its recording, its tick no longer changes.
        let tick = game.play().tick;
        let same = tick == number
            && (!tick.is_multiple_of(MARK_EVERY) || marks.next() == Some(&game.play().fingerprint()));
        if !same {
            return (Verdict::Drift { tick: number }, game);
        }
    }
    let reached = RecordingEnd::of(game.play());
    if marks.next().is_some() || recording.end.is_some_and(|end| end != reached) {
        return (Verdict::Drift { tick: reached.ticks }, game);
    }
    (Verdict::Same { ticks: reached.ticks, stage: reached.stage }, game)
}
