//! Removes short stubs on early bases (`architect-a.md` Phase 11).

use crate::{CellId, Kind, Observer, Pos, RootDir, rng::Stream, state::Draft};

const FIRST_ROUGH_MAP: u16 = 32;

/// Fills stubs with rock. On later maps, more stubs are spared. Draws exactly 256 times on every map.
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
        // A filled dead end changes the scores of later ones.
        let beside = neighbour_towards_root(draft, at);
        if !matches!(draft.floor_score(beside), 2 | 3) {
            draft.set_id(at, CellId::ROCK);
            draft.set_plain_kind(at, Kind::Wall);
        }
    }
}

/// A dead end is a corridor, so this neighbour is on the same floor.
fn neighbour_towards_root<O: Observer>(draft: &Draft<'_, O>, at: Pos) -> Pos {
    let dir: RootDir = draft.shell.cells.root_dir(at);
    dir.heading().map_or(at, |heading| at.step(heading))
}
