//! Mines (`architect-b.md` 3.14).

use crate::{Kind, Observer, Pos, rng::Stream, shell::scale::scale, state::Draft};

const MOST: u16 = 11;

pub(crate) fn lay_mines<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    if map <= 5 {
        return;
    }
    let tries = scale(map, draft.difficulty()) + 10 + 1;
    let mut made = 0;
    for _ in 0..tries {
        let (at, is_floor) = try_floor(draft, rng);
        if is_floor {
            replace_floor(draft, at, Kind::Mine, Kind::MineWithItems);
            made += 1;
            if made == MOST {
                return;
            }
        }
    }
}

/// *floor_try*: a random cell, and whether the cell is free floor, with or without a clipboard.
pub(super) fn try_floor<O: Observer, M: Stream>(draft: &Draft<'_, O>, rng: &mut M) -> (Pos, bool) {
    let at = rng.position();
    (at, draft.is_free_floor(at) || draft.bare_kind(at) == Some(Kind::FloorWithItems))
}

pub(super) fn replace_floor<O: Observer>(draft: &mut Draft<'_, O>, at: Pos, kind: Kind, with_items: Kind) {
    let has_items = draft.bare_kind(at) == Some(Kind::FloorWithItems);
    draft.set_kind_only(at, if has_items { with_items } else { kind });
}
