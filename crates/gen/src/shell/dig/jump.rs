//! Finding a new place to dig by random probes.

use super::{Dig, LAST_ID, Next};
use crate::{
    cell::{Kind, KindSet},
    observer::Observer,
    rng::Stream,
};

/// Probes of one restart.
const PROBES: u8 = 100;
/// Above this side word, an Open cell is a chance for a ladder.
const LADDER_ABOVE: u16 = 0xA200;
/// The bit of luck that decides between up and down.
const DOWN_BIT: u16 = 0x10;
/// Luck is raised to this, so that the move takes its ladder branch.
const LADDER_LUCK: u16 = 0xFF00;

/// Open cells from which a ladder is tried.
const LADDER_STARTS: KindSet = KindSet::of(&[
    Kind::LadderUp,
    Kind::LadderDown,
    Kind::RoughFloor,
    Kind::OpenFloor,
    Kind::DarkFloor,
    Kind::RoomLadderUp,
    Kind::RoomLadderDown,
]);

impl<O: Observer, M: Stream, S: Stream> Dig<'_, '_, O, M, S> {
    /// Probes up to 100 random cells for one that may be dug or a ladder's start.
    pub(super) fn jump(&mut self) -> Next {
        for _ in 0..PROBES {
            let at = self.streams.main.position();
            self.state.cursor.at = at;
            if self.state.next_id > LAST_ID {
                return Next::End;
            }
            let word = self.streams.side.draw();
            if word > LADDER_ABOVE && self.draft.is_open(at) {
                if self.state.level_tries_left < 0 {
                    return Next::End;
                }
                if LADDER_STARTS.has(self.draft.kind(at)) {
                    return self.try_ladder();
                }
            }
            if self.draft.is_diggable(at) {
                self.state.cursor.level = self.draft.shell.plan.level_at(at);
                return self.use_restart(Next::Stamp);
            }
        }
        self.use_restart(Next::Jump)
    }

    /// One single try of a move with luck for a ladder. Takes a restart without looking whether any
    /// is left.
    fn try_ladder(&mut self) -> Next {
        let pick = if self.state.luck & DOWN_BIT != 0 { 3 } else { 2 };
        self.state.cursor.level = self.draft.shell.plan.level_at(self.state.cursor.at);
        self.state.luck |= LADDER_LUCK;
        self.state.restarts_left -= 1;
        Next::Try { pick, tries: 1 }
    }

    fn use_restart(&mut self, next: Next) -> Next {
        self.state.restarts_left -= 1;
        if self.state.restarts_left < 0 { Next::End } else { next }
    }
}
