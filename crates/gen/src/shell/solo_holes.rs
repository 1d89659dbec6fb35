//! Removes short stubs on early bases (`architect-a.md` Phase 11).

use crate::{CellId, Kind, Observer, Pos, RootDir, rng::Stream, state::Draft};

/// The first map on which nothing is filled.
const FIRST_ROUGH_MAP: u16 = 32;

/// Fills dead ends beside a crossing, which leaves a plain corridor or corner. The draw of each slot spares
/// more of them on later maps. Exactly 256 draws, for every map.
pub(crate) fn fill_solo_holes<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let map = draft.difficulty().map();
    let threshold = if map < FIRST_ROUGH_MAP { map * 2048 } else { 0xFFFF };
    for slot in 0..=u8::MAX {
        let word = rng.draw();
        if word <= threshold {
            continue;
        }
        let Some(at) = draft.shell.dead_ends.get(slot) else {
            continue;
        };
        // Earlier fillings change the scores for later ones.
        let beside = neighbour_towards_root(draft, at);
        if !matches!(draft.floor_score(beside), 2 | 3) {
            draft.set_id(at, CellId::ROCK);
            draft.set_plain_kind(at, Kind::Wall);
        }
    }
}

/// The neighbour in the direction of the root. A dead end is a corridor, so the neighbour is on the same
/// floor.
fn neighbour_towards_root<O: Observer>(draft: &Draft<'_, O>, at: Pos) -> Pos {
    let dir: RootDir = draft.shell.cells.root_dir(at);
    dir.heading().map_or(at, |heading| at.step(heading))
}
