//! Slimers leave a trail on their cells. A step onto it takes as long as a step into water.

use rootward_gen::Pos;

use crate::{play::Play, site::Site, tables::creatures::Trait};

/// Leaves slime on a cell that a group leaves. In the meltdown there is no slime, because nothing unannounced may
/// lengthen the way home.
pub fn leave(site: &Site, play: &mut Play, number: u16, at: Pos) {
    if play.objective.is_meltdown() {
        return;
    }
    if play.groups.get(number).is_some_and(|group| group.is(site, Trait::Slimer)) {
        play.lay_slime(site, at);
    }
}
