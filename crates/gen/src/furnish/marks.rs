//! Removes marks in the numbers that are no longer needed (`architect-b.md` 3.10 and 3.16).

use crate::{CellId, Observer, state::Draft};

/// Turns walls that carry something into rock again.
pub(crate) fn unmark_cupboards<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FITTED, CellId::ROCK);
}

/// Makes fire Blocked.
pub(crate) fn seal_fire<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FRESH_FIRE, CellId::FIRE);
}
