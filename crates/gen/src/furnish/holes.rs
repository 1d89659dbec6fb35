//! Ladders that become holes (`architect-b.md` 3.18).

use crate::{Kind, KindSet, Observer, rng::Stream, state::Draft};

const UP: KindSet = KindSet::of(&[Kind::LadderUp, Kind::RoomLadderUp]);
const DOWN: KindSet = KindSet::of(&[Kind::LadderDown, Kind::RoomLadderDown]);
const EITHER: KindSet = UP.or(DOWN);

/// Draws up to 41 cells. From each, searches the row eastwards for a ladder, and turns both ladder ends into holes.
pub(crate) fn open_holes<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    for _ in 0..=draft.difficulty().map().min(40) {
        let start = rng.position();
        let row = draft.row_from(start);
        let ladder = row.iter().position(|word| word.bare().is_some_and(|kind| EITHER.has(kind)));
        let Some(at) = ladder.map(|steps| start.offset(steps as i16, 0)) else { continue };
        let floor = draft.shell.plan.level_at(at);
        if draft.is_bare(at, UP) {
            let above = draft.shell.plan.above(at, floor);
            if let Some(above) = above.filter(|&above| draft.is_bare(above, DOWN)) {
                draft.set_kind_only(above, Kind::HoleBelow);
                draft.set_kind_only(at, Kind::HoleAbove);
            }
        } else {
            let below = draft.shell.plan.below(at, floor);
            if let Some(below) = below.filter(|&below| draft.is_bare(below, UP)) {
                draft.set_kind_only(below, Kind::HoleAbove);
                draft.set_kind_only(at, Kind::HoleBelow);
            }
        }
    }
}
