//! Grates that raise a wall behind the party. The release is in a dead end farther inside (`architect-b.md` 3.7).

use crate::{
    CELLS, CellId, CellKind, Kind, KindSet, Observer, Pos,
    rng::Stream,
    shell::generators::pick_dead_end,
    state::{Draft, GrateTrapEntry, MAX_GRATE_TRAPS},
};

/// The floors of the smallest rooms and of irregular rooms, whose parameter is 0. No wall can stand there.
const NO_WALL: KindSet = KindSet::of(&[Kind::OpenFloor, Kind::DarkFloor, Kind::RoughFloor]);

/// Tries 101 dead ends. The release goes into the dead end, the grate onto the path towards the root, and the
/// wall one step farther. A party on the grate is locked in with the release.
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

/// Walks rootwards over `distance` free floors, and farther while no wall can stand there. Ladders do not count.
/// Returns the cells of the grate and the wall.
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
