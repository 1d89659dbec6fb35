//! Replaces temporary marks of cells (`architect-b.md` 3.10 and 3.16).

use crate::{CellId, Observer, state::Draft};

pub(crate) fn unmark_cupboards<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FITTED, CellId::ROCK);
}

pub(crate) fn seal_fire<O: Observer>(draft: &mut Draft<'_, O>) {
    draft.replace_mark(CellId::FRESH_FIRE, CellId::FIRE);
}
