//! Walls that rise at a touch and sink again (`architect-b.md` 3.11).

use super::doors::door_beside;
use crate::{Kind, Observer, Pos, rng::Stream, state::Draft};

/// A probe that begins in rock goes north until it meets a path or leaves the map (Quirk W1).
pub(crate) fn place_raiser_walls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    if draft.difficulty().is_first() {
        return;
    }
    let tries = if map > 10 { 20 } else { map } + 1;
    for _ in 0..tries {
        let start = Pos::of_draw(rng.draw().rotate_right(4));
        let mut at = draft.rootward(start);
        if (at.x + at.y) & 1 == 1 {
            at = draft.rootward(at);
        }
        for _ in 0..19 {
            if draft.bare_kind(at) == Some(Kind::Floor) && draft.is_open(at) {
                if !door_beside(draft, at) {
                    draft.set_kind_only(at, Kind::RaiserWall);
                }
                break;
            }
            at = draft.rootward_by(at, 2);
        }
    }
}
