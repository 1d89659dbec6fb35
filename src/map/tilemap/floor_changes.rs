//! The changes to the floors since the base was generated. They are collected again when the play advances.

use bevy::prelude::*;
use rootward_gen::{CellSet, Pos};
use rootward_presentation::changes::FloorChanges;
use rootward_rules::{play::Play, site::Site};

use super::{look::with_neighbours, repaint::LoopFrame, spawn::TileSheet};
use crate::{
    map::drawing::Draw,
    world::base::current::{BaseSwapped, CurrentBase},
};

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UpdateFloorChanges;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FloorChanges>().draw(
        update_floor_changes
            .in_set(UpdateFloorChanges)
            .run_if(resource_exists::<TileSheet>.and_then(resource_exists::<CurrentBase>)),
    );
}

fn update_floor_changes(
    current: Res<CurrentBase>,
    site: Option<Res<Site>>,
    play: Option<Res<Play>>,
    frame: Res<LoopFrame>,
    mut swaps: MessageReader<BaseSwapped>,
    mut changes: ResMut<FloorChanges>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut bevy_ecs_tilemap::prelude::TileTextureIndex>,
) {
    let swapped = swaps.read().count() > 0;
    let of_current =
        |(site, play): &(Res<Site>, Res<Play>)| current.is_base_of(site) && (play.is_changed() || swapped);
    let Some((site, play)) = site.zip(play).filter(of_current) else {
        if swapped {
            *changes = FloorChanges::default();
        }
        return;
    };
    let now = FloorChanges::of(&site, &play);
    if now == *changes {
        return;
    }
    let before = std::mem::replace(&mut *changes, now);
    if swapped {
        return;
    }
    let mut changed = CellSet::default();
    let mut around = CellSet::default();
    for at in Pos::all() {
        match now.differs(&before, at) {
            Some(true) => around.insert(at),
            Some(false) => changed.insert(at),
            None => continue,
        };
    }
    let around = with_neighbours(&around);
    sheet.paint_floor(&current, *frame, &now, around.iter().chain(changed.iter()), &mut tiles);
}
