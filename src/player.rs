//! Puts the party into the base: at the entrance, looking away from it.

use bevy::prelude::*;
use rootward_gen::Heading;

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    rules::party::{Buffer, Facing, GridPos, Motion, Party},
    screens::Screen,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        put_into_base
            .in_set(AppSystems::Furnish)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
    );
}

/// A new base, or a party that is not there yet: both begin at the entrance.
fn put_into_base(
    mut swaps: MessageReader<BaseSwapped>,
    party: Query<Entity, With<Party>>,
    current: Res<CurrentBase>,
    mut commands: Commands,
) {
    let swapped = swaps.read().count() > 0;
    let start =
        (GridPos(current.base().entrance()), Facing(Heading::South), Motion::default(), Buffer::default());
    match party.single() {
        Err(_) => {
            commands.spawn((Name::new("party"), Party, DespawnOnExit(Screen::Playing), start));
        }
        Ok(party) if swapped => {
            commands.entity(party).insert(start);
        }
        Ok(_) => {}
    }
}
