//! Floors that turn the party (`architect-b.md` 3.20).

use super::{fake_walls::draw_used, walk::ClosedSides};
use crate::{CellKind, Kind, Observer, rng::Stream, state::Draft};

/// In a room, the lowest bit of the draw selects the direction, and is also the lowest bit of the column.
pub(crate) fn place_spinners<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    if map <= 3 {
        return;
    }
    for _ in 0..=((map - 3).min(40) >> 1) {
        let Some((at, drawn)) = draw_used(draft, rng) else { return };
        let kind = match draft.bare_kind(at) {
            Some(Kind::OpenFloor | Kind::DarkFloor) if drawn & 1 == 1 => Kind::SpinnerRight,
            Some(Kind::OpenFloor | Kind::DarkFloor) => Kind::SpinnerLeft,
            _ => {
                let crossing = draft.kind_word(at) == CellKind::plain(Kind::Floor)
                    && draft.sides(at) == ClosedSides::NONE;
                if !crossing {
                    continue;
                }
                Kind::SpinnerLeft
            }
        };
        draft.set_plain_kind(at, kind);
    }
}
