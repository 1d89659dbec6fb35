//! What a hit does.

use crate::rules::{encounters::MemberState, events::Harm, play::Play, site::Site};

impl Play {
    /// Every living member of a group loses what `share` says.
    pub fn hurt_members(
        &mut self,
        _site: &Site,
        _group: u16,
        _harm: Harm,
        _share: impl Fn(&MemberState) -> u32,
    ) {
    }

    /// A door or a raiser wall closes on somebody.
    pub fn crush(&mut self, _site: &Site, _at: rootward_gen::Pos, _raiser: bool) {}
}
