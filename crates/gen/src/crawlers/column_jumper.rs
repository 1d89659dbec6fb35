//! A builder that lays single pillars in a line (`crawlers.md` 8).

use super::{HallTile, Trace, builder::Builder, context::BuildContext};

/// Lays one column if the cells in front, behind and on both sides are clear. Otherwise returns `false`.
pub(super) fn make_step<T: Trace>(context: &mut BuildContext<'_, T>, jumper: &mut Builder) -> bool {
    let gap = context.table.constants.min_corr_width;
    if context.hall.front(jumper.at, jumper.forward, gap) < 2 * i16::from(gap) + 1 {
        return false;
    }
    let (dx, dy) = jumper.forward.delta();
    let from = jumper.at.offset(dx * i16::from(gap), dy * i16::from(gap));
    jumper.at = context.lay(from, jumper.forward, 1, HallTile::Column, jumper.generation);
    true
}
