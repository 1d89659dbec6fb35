//! Marks in the numbers that have done their work (`architect-b.md` 3.10 and 3.16).

use crate::{cell::CellId, observer::Observer, state::Draft};

/// Walls that carry something are rock again.
pub(crate) fn unmark_cupboards<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FITTED, CellId::ROCK);
}

/// Fire is Blocked from now on.
pub(crate) fn seal_fire<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FRESH_FIRE, CellId::FIRE);
}
