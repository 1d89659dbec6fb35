//! Burns patches into the walls along the paths (`architect-a.md` Phase 14).

use super::{
    rectangle::{Block, Rectangle},
    scale::scale,
};
use crate::{CellId, CellKind, Heading, Kind, Observer, rng::Stream, state::Draft};

/// Burns the plain rock of rectangles that touch a path. Only rock burns, so a fire does not block a path.
///
/// Quirk Q5: the rectangle comes from the raw state. Quirk Q6: `heading` is the digger's last direction.
pub(crate) fn set_fires<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, mut rng: M, heading: Heading) {
    for _ in 0..=scale(draft.difficulty().map(), draft.difficulty()) {
        let at = rng.position();
        let rectangle = Rectangle::new(rng.peek(), at, heading);
        if !rectangle.block().is_some_and(|block| may_burn(draft, &block)) {
            continue;
        }
        for cell in rectangle.cells() {
            if draft.shell.cells.kind(cell) == CellKind::plain(Kind::Wall) {
                draft.set_plain_kind(cell, Kind::Fire);
                draft.mark(cell, CellId::FRESH_FIRE);
            }
        }
    }
}

fn may_burn<O: Observer>(draft: &Draft<'_, O>, block: &Block) -> bool {
    block.rows().all(|y| block.columns & draft.blocked_row(y) == 0)
        && block.rows().any(|y| block.columns & draft.open_row(y) != 0)
}
