//! Random probes for a new place to dig.

use core::hint::select_unpredictable;

use super::{Dig, LAST_ID, NextStep};
use crate::{Observer, Pos, rng::Stream, state::Scores};

const PROBES: u8 = 100;
/// An Open cell can start a ladder only if the word from the side stream is above this value.
const LADDER_ABOVE: u16 = 0xA200;
/// The bit of luck that selects down instead of up.
const DOWN_BIT: u16 = 0x10;
/// The bits that are set in the luck so that the move tries a ladder.
const LADDER_LUCK: u16 = 0xFF00;

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// A base needs about 7,000 probes, and ten of eleven find nothing, so all make the same test without a branch.
    pub(super) fn jump(&mut self) -> NextStep {
        if self.state.next_id > LAST_ID {
            self.streams.main.draw();
            return NextStep::End;
        }
        let exhausted = self.state.level_tries_left < 0;
        let wanted_with_luck = if exhausted { Scores::ALL } else { Scores::DIGGABLE_OR_LADDER_START };
        for _ in 0..PROBES {
            let drawn = self.streams.main.draw();
            let lucky = self.streams.side.draw() > LADDER_ABOVE;
            let wanted = select_unpredictable(lucky, wanted_with_luck, Scores::DIGGABLE);
            if wanted.has(self.draft.drawn_score(drawn))
                && let Some(next) = self.use_probe(Pos::of_draw(drawn), lucky)
            {
                return next;
            }
        }
        self.use_restart(NextStep::Jump)
    }

    fn use_probe(&mut self, at: Pos, lucky: bool) -> Option<NextStep> {
        self.state.cursor.at = at;
        if lucky && self.draft.is_open(at) {
            if self.state.level_tries_left < 0 {
                return Some(NextStep::End);
            }
            if self.draft.is_ladder_start(at) {
                return Some(self.try_ladder());
            }
        }
        if !self.draft.is_diggable(at) {
            return None;
        }
        self.state.cursor.level = self.draft.shell.plan.level_at(at);
        Some(self.use_restart(NextStep::Stamp))
    }

    /// Tries one move with enough luck for a ladder. Uses up a restart without checking whether one is left.
    fn try_ladder(&mut self) -> NextStep {
        let pick = if self.state.luck & DOWN_BIT != 0 { 3 } else { 2 };
        self.state.cursor.level = self.draft.shell.plan.level_at(self.state.cursor.at);
        self.state.luck |= LADDER_LUCK;
        self.state.restarts_left -= 1;
        self.try_moves(pick, 1)
    }

    fn use_restart(&mut self, next: NextStep) -> NextStep {
        self.state.restarts_left -= 1;
        if self.state.restarts_left < 0 { NextStep::End } else { next }
    }
}
