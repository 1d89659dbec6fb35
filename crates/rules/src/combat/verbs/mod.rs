//! The effects of weapon classes besides damage (`danger.md` 2), one file for each verb. A hit applies its verb after
//! its damage, and only to a group that survives.
//!
//! A group that was shoved, thrown or stopped stands firm for a while. Otherwise one gun could keep it from ever
//! striking. Carriers are never moved, because their password must not fall into a hole.

mod burn;
mod hold;
mod jump;
mod shove;
mod stop;

use rootward_checked::{Ranged, rows};
use rootward_gen::Heading;
use serde::{Deserialize, Serialize};

use crate::{play::Play, site::Site};

rows! {
    /// The effect of a hit besides damage.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Verb {}

    /// Moves the group one cell away, also into fire, holes and mines.
    Shove;
    /// Hits every member of the group.
    Sweep;
    /// Ends a wind-up or a call.
    Stop;
    /// Continues to the next group behind.
    Pierce;
    /// Keeps the group from stepping.
    Hold;
    /// Passes through shut windows.
    Through;
    /// Throws the group back and breaks cracked rock at once.
    Throw;
    /// Sets the floor on fire.
    Burn;
    /// Jumps to the nearest other group.
    #[default]
    Jump;
}

impl Ranged for Verb {}

impl Verb {
    /// The number of groups that a shot passes.
    #[must_use]
    pub const fn passes(self) -> u8 {
        match self {
            Self::Pierce => 1,
            _ => 0,
        }
    }
}

pub(super) fn follow(site: &Site, play: &mut Play, verb: Verb, group: u16, heading: Heading, damage: u32) {
    match verb {
        Verb::Shove => shove::by_hand(site, play, group, heading, play.shove_reach(site)),
        Verb::Throw => shove::run(site, play, group, heading, 1),
        Verb::Stop => stop::run(site, play, group),
        Verb::Hold => hold::run(site, play, group),
        Verb::Burn => burn::run(site, play, group),
        Verb::Jump => jump::run(site, play, group, heading, damage),
        Verb::Sweep | Verb::Pierce | Verb::Through => {}
    }
}
