//! The party: where it is, what it does, its four droids and what they carry. The state lies in
//! [`Play`]; the components here are what everybody else sees of it.

pub mod act;
pub mod events;
pub mod motion;
pub mod pack;
pub mod squad;
pub mod token;
pub mod upkeep;

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};

pub use self::{
    events::PartyEvent,
    token::{Doing, Motion},
};
use super::{
    Tick, TickSystems,
    order::TickInput,
    place::Place,
    play::{Deed, Play},
    site::Site,
};

/// The four droids, who share one cell.
#[derive(Component, Clone, Copy, Debug)]
#[require(GridPos, Facing, Motion)]
pub struct Party;

/// The cell of a token.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridPos(pub Pos);

/// Where a token looks.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing(pub Heading);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PartyEvent>().add_systems(
        Tick,
        (tick.in_set(TickSystems::Party), upkeep.in_set(TickSystems::Upkeep), show.in_set(TickSystems::Show)),
    );
}

fn tick(site: Res<Site>, mut input: ResMut<TickInput>, mut play: ResMut<Play>) {
    if let Some(wish) = input.wish.take() {
        play.deeds.push(Deed::Wished(wish));
        play.grant(&site, wish);
    }
    motion::advance(&site, &mut play, &mut input);
}

fn upkeep(site: Res<Site>, input: Res<TickInput>, mut play: ResMut<Play>) {
    upkeep::run(&site, &mut play, input.sleep);
}

/// Shows the token to everybody who looks for it.
pub fn show(
    play: Res<Play>,
    mut place: ResMut<Place>,
    party: Option<Single<(&mut GridPos, &mut Facing, &mut Motion), With<Party>>>,
) {
    let token = &play.party;
    place.set_if_neq(token.place);
    let Some(party) = party else { return };
    let (mut at, mut facing, mut motion) = party.into_inner();
    at.set_if_neq(GridPos(token.at));
    facing.set_if_neq(Facing(token.facing));
    motion.set_if_neq(token.motion);
}
