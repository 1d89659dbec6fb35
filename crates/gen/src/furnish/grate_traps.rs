//! Grates that raise a wall behind the party. The release is in a dead end farther in (`architect-b.md` 3.7).

use crate::{
    CELLS, CellId, CellKind, Kind, KindSet, Observer, Pos,
    rng::Stream,
    shell::generators::pick_dead_end,
    state::{Draft, GrateTrapEntry, MAX_GRATE_TRAPS},
};

/// Floors of the smallest rooms and of irregular ones, parameter 0. No wall can stand there.
const NO_WALL: KindSet = KindSet::of(&[Kind::OpenFloor, Kind::DarkFloor, Kind::RoughFloor]);

/// Tries 101 dead ends. From the release in the dead end it walks rootwards to a grate, and puts the wall one
/// step farther. A party that comes in is locked in with the release. The dead ends stay in the list.
pub(crate) fn place_grate_traps<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    if draft.difficulty().is_first() {
        return;
    }
    for _ in 0..101 {
        let Some((_, dead_end)) = pick_dead_end(draft, rng) else { return };
        try_grate(draft, dead_end, (rng.peek() & 7) as i16 + 8);
        if draft.furnishing.grate_traps.len() == MAX_GRATE_TRAPS {
            return;
        }
    }
}

/// Walks some free floors rootwards, and farther where no wall can stand. Ladders do not count.
fn find_grate<O: Observer>(draft: &Draft<'_, O>, dead_end: Pos, distance: i16) -> Option<(Pos, Pos)> {
    let mut left = distance;
    let mut at = dead_end;
    for _ in 0..CELLS {
        at = draft.rootward(at);
        if draft.is_free_floor(at) {
            left -= 1;
        } else if !draft.is_bare(at, Kind::LADDERS) {
            return None;
        }
        if left >= 0 {
            continue;
        }
        let wall = draft.rootward(at);
        let word = draft.kind_word(wall);
        if word == CellKind::plain(Kind::Floor) {
            return Some((at, wall));
        }
        if !NO_WALL.has(word.kind()) || word != CellKind::plain(word.kind()) {
            return None;
        }
        left = 0;
        at = wall;
    }
    None
}

fn try_grate<O: Observer>(draft: &mut Draft<'_, O>, dead_end: Pos, distance: i16) {
    let Some((grate, wall)) = find_grate(draft, dead_end, distance) else { return };
    let Some((release, side)) = draft.solid_side(dead_end) else { return };
    draft.set_kind(release, CellKind::with(Kind::Cupboard, 2 * side.code()));
    draft.mark(release, CellId::FITTED);
    draft.set_plain_kind(wall, Kind::FloorReserved);
    draft.set_plain_kind(grate, Kind::Grate);
    draft.furnishing.grate_traps.push(GrateTrapEntry { grate, wall, release });
}
