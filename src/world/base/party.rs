//! The party as an entity with the state that other systems read. The state itself is in [`Play`].

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_rules::{party::Motion, play::Play, region::Region, tables::items::ItemName};

use super::state::DroidState;
use crate::host::states::Screen;

/// The four droids, which share one cell.
#[derive(Component, Clone, Copy, Debug)]
#[require(GridPos, Facing, Motion, PartyState)]
pub struct Party;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridPos(pub Pos);

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing(pub Heading);

#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component)]
pub struct PartyState {
    pub sleeps: bool,
    pub floats: bool,
    /// The clips in the pack, shared by all guns.
    pub clips: u32,
}

impl PartyState {
    pub fn of(play: &Play) -> Self {
        let clips = play.pack.count(ItemName::Clip);
        Self { sleeps: play.squad.sleeps, floats: play.squad.floats, clips }
    }
}

pub fn spawn_party(play: &Play, commands: &mut Commands) {
    let mut party = commands.spawn((Name::new("party"), Party, DespawnOnExit(Screen::Playing)));
    for state in (0..4).filter_map(|droid| DroidState::of(&play.squad, droid)) {
        party.with_child((Name::new(format!("droid {}", state.droid)), state));
    }
}

pub(super) fn show(
    play: Res<Play>,
    mut place: ResMut<Region>,
    party: Option<Single<(&mut GridPos, &mut Facing, &mut Motion, &mut PartyState), With<Party>>>,
    mut droids: Query<&mut DroidState>,
) {
    let token = &play.party;
    place.set_if_neq(token.place);
    for mut droid in &mut droids {
        if let Some(state) = DroidState::of(&play.squad, droid.droid) {
            droid.set_if_neq(state);
        }
    }
    let Some(party) = party else { return };
    let (mut at, mut facing, mut motion, mut state) = party.into_inner();
    at.set_if_neq(GridPos(token.at));
    facing.set_if_neq(Facing(token.facing));
    motion.set_if_neq(token.motion);
    state.set_if_neq(PartyState::of(&play));
}
