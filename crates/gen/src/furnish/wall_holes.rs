//! Windows in walls between two open cells (`architect-b.md` 3.12).

use crate::{Kind, Observer, Pos, rng::Stream, state::Draft};

/// Draws up to 81 cells, and searches five cells eastwards from each.
pub(crate) fn place_wall_holes<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    let tries = if map >= 21 { 80 } else { 4 * map } + 1;
    for _ in 0..tries {
        let start = Pos::of_draw(rng.draw().rotate_right(4));
        let between = draft.between_row(start.y as usize);
        let mut row = (0..5).map(|step| Pos::new((start.x + step) & 63, start.y));
        let fits = |at: &Pos| {
            between >> at.x & 1 == 1 && !draft.id(*at).is_mark() && draft.bare_kind(*at) == Some(Kind::Wall)
        };
        if let Some(at) = row.find(fits) {
            draft.set_kind_only(at, Kind::WallHole);
        }
    }
}
