//! Lists the dead ends of corridors and shuffles the list (`architect-a.md` Phase 10, Phase 12 and Phase 13).

use crate::{
    HEIGHT, Kind, KindSet, Observer,
    grid::cells_of_row,
    rng::Stream,
    state::{DeadEndList, Draft},
};

const NEVER: KindSet =
    Kind::LADDERS.or(Kind::CARS).or(KindSet::of(&[Kind::FloorReserved, Kind::ElevatorDoorTemp]));

/// Lists and marks the cells with one open side, from the last cell of the grid to the first. Draws nothing.
///
/// Quirk Q16: a mark of an earlier run would stay on a cell that is no longer a dead end. No classic seed has such a
/// cell. Stubs are filled only beside a crossing, so a filled stub does not cut off another dead end.
pub(crate) fn list_dead_ends<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.shell.dead_ends = DeadEndList::default();
    let entrance = draft.shell.plan.entrance();
    for y in (0..HEIGHT).rev() {
        for at in cells_of_row(y, draft.end_row(y)).rev() {
            if draft.shell.dead_ends.is_full() {
                return;
            }
            if at != entrance && !NEVER.has(draft.kind(at)) {
                draft.shell.dead_ends.push(at);
                draft.set_kind_only(at, Kind::DeadEnd);
            }
        }
    }
}

/// Later phases search from a random slot. Without the shuffle, they would often pick neighbours on the map.
pub(crate) fn shuffle_dead_ends<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, mut rng: M) {
    draft.shell.dead_ends.shuffle((0..513).map(|_| {
        let a = draw_slot(&mut rng);
        let b = draw_slot(&mut rng);
        (a, b)
    }));
}

#[inline]
pub(super) fn draw_slot<M: Stream>(rng: &mut M) -> u8 {
    (rng.draw() >> 1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellId, Pos, state::with_draft};

    #[test]
    fn quirk_q16_a_stale_mark_stays_and_is_in_no_list() {
        with_draft(["#####", "#####", "..###", "#####", "#####"], |draft| {
            let [west, middle, east] = [0, 1, 2].map(|x| Pos::new(x, 2));
            list_dead_ends(draft);
            assert_eq!([draft.kind(west), draft.kind(middle)], [Kind::DeadEnd; 2]);
            draft.set_id(east, CellId::from_word(10));
            list_dead_ends(draft);
            assert_eq!(draft.kind(middle), Kind::DeadEnd);
            let listed: Vec<Pos> = (0..=u8::MAX).filter_map(|slot| draft.shell.dead_ends.get(slot)).collect();
            assert_eq!(listed, [east, west]);
        });
    }
}
