//! Steps that the tests of panels and screens share.

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::{play::Play, site::Site};

use super::screens::play::EnterBase;
use crate::{
    app::testing::{app_in, mode, updates, wait_for_base, wait_until},
    host::states::Mode,
};

pub(crate) fn begun(number: u16) -> (Site, Play) {
    let app = app_in(Seed::classic(number));
    (app.world().resource::<Site>().clone(), app.world().resource::<Play>().clone())
}

/// Enters a classic base from the title, as a player does, and waits for a mode.
pub(crate) fn enter_until(app: &mut App, number: u16, campaign: bool, until: Mode) {
    let seed = Seed::classic(number);
    app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign });
    wait_for_base(app, seed);
    wait_until(app, "the first mode", |app| mode(app) == Some(until));
    updates(app, 5);
}
