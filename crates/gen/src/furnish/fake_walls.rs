//! Walls that can be walked through (`architect-b.md` 3.19).

use crate::{
    CellKind, Kind, Observer, Pos,
    rng::{MOST_DRAWS, Stream},
    state::Draft,
};

pub(crate) fn place_fake_walls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    if map <= 5 {
        return;
    }
    for _ in 0..=((map - 5).min(60) >> 1) {
        let Some((at, _)) = draw_used(draft, rng) else { return };
        if draft.kind_word(at) == CellKind::plain(Kind::Floor) {
            draft.set_plain_kind(at, Kind::FakeWall);
        }
    }
}

/// A random cell that is not untouched rock, and the drawn word.
pub(super) fn draw_used<O: Observer, M: Stream>(draft: &Draft<'_, O>, rng: &mut M) -> Option<(Pos, u16)> {
    (0..MOST_DRAWS).find_map(|_| {
        let drawn = rng.draw();
        let at = Pos::of_draw(drawn);
        (draft.kind_word(at).word() != 0).then_some((at, drawn))
    })
}
