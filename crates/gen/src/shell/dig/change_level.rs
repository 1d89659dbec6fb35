//! Ladders: the digger continues at the same place on another floor.

use super::{Dig, Move};
use crate::{Kind, Observer, rng::Stream, state::FloorPos};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LadderDir {
    Up,
    Down,
}

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Tries to dig a ladder, and falls back to a plain step.
    pub(super) fn change_level(&mut self, way: LadderDir) -> Move {
        let from = self.state.saved;
        let Some(to) = self.far_end(from, way) else {
            return self.plain_step();
        };
        self.state.restarts_left += 1;
        self.state.level_tries_left -= 1;
        if self.draft.shell.plan.level_at(to.at) != to.level || !self.draft.is_solid(to.at) {
            return self.plain_step();
        }
        self.state.cursor = to;
        self.stamp(to.at);
        let (near, far) = match way {
            LadderDir::Up => (Kind::LadderUp, Kind::LadderDown),
            LadderDir::Down => (Kind::LadderDown, Kind::LadderUp),
        };
        self.draft.set_plain_kind(to.at, far);
        let kind = near_end(self.draft.kind(from.at), near);
        self.draft.set_plain_kind(from.at, kind);
        self.draft.shell.ladder_pairs += 1;
        self.join_elevators();
        Move::Relocated
    }

    /// The other end of the ladder, if that floor exists and the end is inside the grid.
    ///
    /// Both conditions are unpredictable, so the code computes and checks them together.
    #[inline]
    fn far_end(&self, from: FloorPos, way: LadderDir) -> Option<FloorPos> {
        let plan = &self.draft.shell.plan;
        let lower = from.level - u8::from(way == LadderDir::Down);
        let (dx, dy) = plan.up[usize::from(lower.wrapping_sub(1)) % plan.up.len()];
        let up = 1 - 2 * i16::from(way == LadderDir::Down);
        let at = from.at.offset(up * dx, up * dy);
        let level = lower + u8::from(way == LadderDir::Up);
        let exists = (lower != 0) & (lower < plan.floor_count) & at.in_grid();
        exists.then_some(FloorPos { at, level })
    }
}

/// Quirk Q8: a third ladder would downgrade a cell with ladders both ways. No seed digs one.
fn near_end(old: Kind, ladder: Kind) -> Kind {
    match (old, ladder) {
        (Kind::LadderUp | Kind::LadderDown, _) => Kind::LadderBoth,
        (Kind::RoomLadderUp | Kind::RoomLadderDown, _) => Kind::RoomLadderBoth,
        (Kind::OpenFloor | Kind::DarkFloor, Kind::LadderUp) => Kind::RoomLadderUp,
        (Kind::OpenFloor | Kind::DarkFloor, _) => Kind::RoomLadderDown,
        _ => ladder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quirk_q8_a_third_ladder_downgrades_the_cell() {
        assert_eq!(near_end(Kind::LadderBoth, Kind::LadderUp), Kind::LadderUp);
        assert_eq!(near_end(Kind::RoomLadderBoth, Kind::LadderDown), Kind::LadderDown);
        assert_eq!(near_end(Kind::LadderUp, Kind::LadderDown), Kind::LadderBoth);
        assert_eq!(near_end(Kind::DarkFloor, Kind::LadderDown), Kind::RoomLadderDown);
    }
}
