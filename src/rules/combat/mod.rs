//! Fights: what droids and creatures do to each other (`gameplay.md`, 8.5).

mod attack;
pub mod shots;
mod wounds;

use bevy::prelude::*;

use super::{Tick, TickSystems, order::TickInput, play::Play, site::Site};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Tick, tick.in_set(TickSystems::Combat));
}

fn tick(site: Res<Site>, input: Res<TickInput>, mut play: ResMut<Play>) {
    if play.is_over() {
        return;
    }
    shots::fly(&site, &mut play);
    if input.fire && !play.party.place.is_outside() {
        attack::attack(&site, &mut play);
    }
}
