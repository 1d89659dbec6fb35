//! Blocks of rock that are reserved before digging and freed after it (`architect-a.md` Phase 6 and 8).

use super::{
    rectangle::{Block, Rectangle},
    scale::scale,
};
use crate::{CellId, Difficulty, HEIGHT, Heading, Observer, grid::cells_of_row, rng::Stream, state::Draft};

/// The digger goes around reserved rock, so that its paths do not spread evenly.
///
/// Quirk Q5: the rectangle comes from the raw state. Quirk Q6: before digging, the heading is north.
pub(crate) fn reserve_rock<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, mut rng: M) {
    for _ in 0..attempts(draft.difficulty()) {
        let at = rng.position();
        let rectangle = Rectangle::new(rng.peek(), at, Heading::North);
        if !rectangle.block().is_some_and(|block| is_free(draft, &block)) {
            continue;
        }
        for cell in rectangle.cells() {
            draft.set_id(cell, CellId::NO_TOUCH);
        }
    }
}

fn is_free<O: Observer>(draft: &Draft<'_, O>, block: &Block) -> bool {
    block.north != 0 && block.rows().all(|y| block.columns & !draft.solid_row(y) == 0)
}

/// Draws nothing.
pub(crate) fn clear_reserved<O: Observer>(draft: &mut Draft<'_, O>) {
    for y in 0..HEIGHT {
        for at in cells_of_row(y, draft.blocked_row(y)) {
            if draft.id(at) == CellId::NO_TOUCH {
                draft.set_id(at, CellId::ROCK);
            }
        }
    }
}

fn attempts(difficulty: Difficulty) -> u16 {
    let map = difficulty.map();
    match map {
        0 => 1,
        _ if map & 2 == 0 => 0,
        _ => scale(!map, difficulty) + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_match_the_examples_of_the_specification() {
        let maps = [0, 1, 2, 3, 6, 7, 10, 11, 178, 179];
        assert_eq!(maps.map(Difficulty::of_map).map(attempts), [1, 0, 53, 105, 105, 53, 104, 104, 26, 104]);
    }
}
