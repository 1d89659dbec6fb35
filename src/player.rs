//! Puts the party where it begins: at the entrance of the base, looking into it, or on the land
//! around the base, where it has landed.

use bevy::prelude::*;

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    rules::{
        party::{Buffer, Facing, GridPos, Motion, Party},
        place::Place,
    },
    screens::Screen,
    settings::Settings,
};

/// Whether the party begins on the land for as long as the program runs, whatever the settings say.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartOutside(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StartOutside>().add_systems(
        Update,
        put_in_place
            .in_set(AppSystems::Furnish)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

/// A new base, or a party that is not there yet: both begin anew.
fn put_in_place(
    mut swaps: MessageReader<BaseSwapped>,
    party: Query<Entity, With<Party>>,
    current: Res<CurrentBase>,
    settings: Res<Settings>,
    always_outside: Res<StartOutside>,
    mut place: ResMut<Place>,
    mut commands: Commands,
) {
    let swapped = swaps.read().count() > 0;
    let party = party.single();
    if !swapped && party.is_ok() {
        return;
    }
    let outside = current.outside().is_some() && (settings.start_outside || always_outside.0);
    place.set_if_neq(if outside { Place::Outside } else { Place::Inside });
    let (at, facing) = place.start(&current);
    let start = (GridPos(at), Facing(facing), Motion::default(), Buffer::default());
    match party {
        Err(_) => {
            commands.spawn((Name::new("party"), Party, DespawnOnExit(Screen::Playing), start));
        }
        Ok(party) => {
            commands.entity(party).insert(start);
        }
    }
}
