//! Phases 6 and 8: blocks of rock are reserved before the digger comes, and freed behind it.

use super::{rectangle::Rectangle, scale::scale};
use crate::{
    cell::CellId,
    draft::Draft,
    grid::{Heading, Pos},
    observer::Observer,
    rng::Stream,
};

/// Phase 6: reserves rectangles of solid rock. `rng` is a copy: these draws leave no trace.
///
/// Quirk Q5: the raw state after the position draw describes the rectangle.
/// Quirk Q6: the digger has not run, so the heading is north.
pub(crate) fn reserve_rock<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, mut rng: M, map: u16) {
    for _ in 0..attempts(map) {
        let at = rng.position();
        let rectangle = Rectangle::new(rng.peek(), at, Heading::North);
        let free = rectangle.in_grid()
            && rectangle.bounds().0.y != 0
            && rectangle.cells().all(|cell| draft.is_solid(cell));
        if free {
            for cell in rectangle.cells() {
                draft.set_id(cell, CellId::NO_TOUCH);
            }
        }
    }
}

/// Phase 8: every reserved cell becomes rock again. No draws.
pub(crate) fn clear_reserved<O: Observer>(draft: &mut Draft<'_, O>) {
    for at in Pos::all() {
        if draft.id(at) == CellId::NO_TOUCH {
            draft.set_id(at, CellId::ROCK);
        }
    }
}

/// How many rectangles a map tries.
fn attempts(map: u16) -> u16 {
    match map {
        0 => 1,
        _ if map & 2 == 0 => 0,
        _ => scale(!map, map) + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_match_the_examples_of_the_specification() {
        let maps = [0, 1, 2, 3, 6, 7, 10, 11, 178, 179];
        assert_eq!(maps.map(attempts), [1, 0, 53, 105, 105, 53, 104, 104, 26, 104]);
    }
}
