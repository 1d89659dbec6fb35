//! Begins the play of a base: at its entrance, looking into it, or on the land around it, where the party
//! has landed.

use bevy::prelude::*;

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    game_tables::GameTables,
    rules::{
        party::{self, Party, token::Token},
        place::Place,
        play::Play,
        site::Site,
    },
    screens::Screen,
    settings::Settings,
};

/// Whether the party begins on the land for as long as the program runs, whatever the settings say.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartOutside(pub bool);

/// Begins the play of the current base anew.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Restart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartOutside>().add_message::<Restart>().add_systems(
        Update,
        (begin_play, party::show.run_if(resource_exists::<Play>))
            .chain()
            .in_set(AppSystems::Furnish)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

/// A new base, or a party that is not there yet: both begin anew.
fn begin_play(
    mut swaps: MessageReader<BaseSwapped>,
    mut restarts: MessageReader<Restart>,
    party: Query<Entity, With<Party>>,
    current: Res<CurrentBase>,
    tables: Res<GameTables>,
    settings: Res<Settings>,
    always_outside: Res<StartOutside>,
    mut commands: Commands,
) {
    let wanted = swaps.read().count() + restarts.read().count() > 0;
    if !wanted && !party.is_empty() {
        return;
    }
    let site = Site::new(current.clone(), tables.0.clone());
    let mut play = Play::begin(&site, None);
    if current.outside().is_some() && (settings.start_outside || always_outside.0) {
        let (at, facing) = Place::Outside.start(&current);
        play.party = Token::at(Place::Outside, at, facing);
        play.seen = default();
    }
    if party.is_empty() {
        commands.spawn((Name::new("party"), Party, DespawnOnExit(Screen::Playing)));
    }
    commands.insert_resource(site);
    commands.insert_resource(play);
}
