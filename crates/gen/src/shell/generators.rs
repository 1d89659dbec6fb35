//! The power generator, which the party has to blow up (`architect-a.md` Phase 15).

use super::dead_ends::draw_slot;
use crate::{CellId, Kind, Observer, Pos, rng::Stream, state::Draft};

/// The newest room is usually far from the entrance. Without a room whose sides have more than two cells, a
/// single generator goes into a random dead end, or onto the newest floor.
pub(crate) fn place_generators<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let room = draft.shell.rooms.dug().iter().find(|room| room.size.no_side_is_two());
    match room.map(|room| room.corner) {
        Some(corner) => place_block(draft, corner),
        None => {
            let end = pick_dead_end(draft, rng).map(|(_, at)| at);
            if let Some(at) = end.or_else(|| newest_floor(draft)) {
                draft.set_kind_only(at, Kind::Generator);
            }
        }
    }
}

fn place_block<O: Observer>(draft: &mut Draft<'_, O>, corner: Pos) {
    let is_room = |at: Pos| at.in_grid() && Kind::ROOM.has(draft.kind(at));
    let sx = if is_room(corner.offset(1, 0)) { 1 } else { -1 };
    let sy = if is_room(corner.offset(0, 1)) { 1 } else { -1 };
    for i in 0..3 {
        for j in 0..3 {
            let at = corner.offset(j * sx, i * sy);
            // Cells with ladders keep their ladders.
            if !Kind::LADDERS.has(draft.kind(at)) {
                draft.set_kind_only(at, Kind::Generator);
            }
        }
    }
}

/// All paths out lead over lower numbers, so blocking this floor cuts nothing off.
fn newest_floor<O: Observer>(draft: &Draft<'_, O>) -> Option<Pos> {
    Pos::all()
        .filter(|&at| Kind::FREE_FLOORS.has(draft.kind(at)) && draft.id(at) > CellId::ENTRANCE)
        .filter_map(|at| Some((draft.id(at).number()?, at)))
        .max_by_key(|&(number, _)| number)
        .map(|(_, at)| at)
}

/// Returns a usable dead end with its slot. The search deletes stale entries, which bounds the loop.
pub(crate) fn pick_dead_end<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    rng: &mut M,
) -> Option<(u8, Pos)> {
    let mut slot = draw_slot(rng);
    loop {
        slot = draft.shell.dead_ends.next_filled(slot)?;
        let at = draft.shell.dead_ends.get(slot)?;
        if draft.bare_kind(at) == Some(Kind::DeadEnd) {
            return Some((slot, at));
        }
        draft.shell.dead_ends.take(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rng::Xoshiro, state::with_draft};

    #[test]
    fn newest_floor_becomes_the_generator() {
        with_draft([".....", ".###.", ".###.", ".###.", "....."], |draft| {
            let way = [(1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (3, 4), (2, 4)];
            for (number, (x, y)) in (2..).zip(way) {
                draft.set_id(Pos::new(x, y), CellId::from_word(number));
                draft.set_plain_kind(Pos::new(x, y), Kind::Floor);
            }
            place_generators(draft, &mut Xoshiro::main(1));
            let generators: Vec<_> = Pos::all().filter(|&at| draft.kind(at) == Kind::Generator).collect();
            assert_eq!(generators, [Pos::new(2, 4)]);
        });
    }

    #[test]
    fn solid_rock_gets_no_generator() {
        with_draft(["#####"; 5], |draft| {
            place_generators(draft, &mut Xoshiro::main(1));
            assert!(Pos::all().all(|at| draft.kind(at) != Kind::Generator));
        });
    }
}
