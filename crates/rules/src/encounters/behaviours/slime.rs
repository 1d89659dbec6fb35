//! Slimers: a trail lies on the cells that they leave, and a step onto it takes as long as through water.

use rootward_gen::Pos;

use crate::{play::Play, site::Site, tables::creatures::Trait};

/// A group leaves a cell. In the meltdown it leaves no trail: nothing unannounced may lengthen the way home.
pub fn leave(site: &Site, play: &mut Play, number: u16, at: Pos) {
    if play.objective.is_meltdown() {
        return;
    }
    if play.groups.get(number).is_some_and(|group| group.is(site, Trait::Slimer)) {
        play.lay_slime(site, at);
    }
}
