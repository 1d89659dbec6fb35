//! The base that the game stands in: loading, swapping, and what stands in it as entities.

pub mod current;
pub mod designs;
pub mod extent;
pub mod live;
pub mod load;
pub mod mirror;
pub mod party;
pub mod placed;
pub mod reflect;
pub mod state;
pub mod way_in;

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use self::current::CurrentBase;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((load::plugin, placed::plugin, designs::plugin, mirror::plugin));
}

/// Run condition: there is a play, and it is that of the current base. On the title screen, that base can
/// differ from the one that was played.
pub fn in_play(play: Option<Res<Play>>, site: Option<Res<Site>>, current: Option<Res<CurrentBase>>) -> bool {
    let (Some(_), Some(site), Some(current)) = (play, site, current) else { return false };
    std::ptr::eq(site.records(), current.records())
}
