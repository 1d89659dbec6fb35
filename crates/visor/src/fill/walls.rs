//! Things that fill a passage or move in it: doors, walls that sink, rise or go up, and blockages.

use rootward_gen::{Door, DoorKind, Heading, Pos};

use super::{
    light,
    things::{BEAM, Stage, block, clear, hang, set},
};
use crate::{
    looks::Look,
    scene::{DOOR_STAGES, Scene, Shape, Shown, WALL_ROWS},
};

pub(super) fn hang_door(scene: &mut Scene, at: Pos, door: Door, stage: Stage) {
    let look = match door.kind {
        DoorKind::Blue => Look::named("visor.door.blue"),
        DoorKind::Elevator => Look::named("visor.door.elevator"),
        DoorKind::Iris => Look::named("visor.door.iris"),
        DoorKind::Laser => Look::named("visor.door.laser"),
        DoorKind::Captive => Look::named("visor.door.captive"),
        DoorKind::Button => Look::named("visor.door.button"),
        DoorKind::Protected => Look::named("visor.door.protected"),
        DoorKind::Punch => Look::named("visor.door.punch"),
    };
    let open = match stage {
        Stage::Door(stage) => stage.min(DOOR_STAGES),
        _ => 0,
    };
    set(scene, at, Shape::Sheet(door.passage), Shown::staged(look, open));
    if door.kind == DoorKind::Laser && open < DOOR_STAGES {
        light(scene, at, 2, BEAM, false);
    }
}

pub(super) fn moving_wall(scene: &mut Scene, at: Pos, stage: Stage, goes_up: bool) {
    let rows = match stage {
        Stage::Rows(rows) => rows.min(WALL_ROWS),
        _ => WALL_ROWS,
    };
    let Some(cell) = scene.cell_mut(at) else { return };
    cell.shape = match rows {
        0 => Shape::Open,
        WALL_ROWS => Shape::Wall,
        _ if goes_up => Shape::Part(WALL_ROWS - rows, WALL_ROWS),
        _ => Shape::Part(0, rows),
    };
}

pub(super) fn raiser(scene: &mut Scene, at: Pos, stage: Stage) {
    set(scene, at, Shape::Wall, Shown::still(Look::named("visor.block.raiser"), 0));
    if stage == Stage::Warns {
        light(scene, at, 2, BEAM, false);
    }
    // The lower edge of the wall stays visible, so that the player knows that the wall hangs above.
    let rows = match stage {
        Stage::Rows(rows) => Stage::Rows(rows.max(3)),
        Stage::Warns => Stage::Rows(5),
        other => other,
    };
    moving_wall(scene, at, rows, true);
}

pub(super) fn blockage(scene: &mut Scene, at: Pos, stage: Stage) {
    if stage == Stage::Hidden {
        return clear(scene, at);
    }
    block(scene, at, Shown::still(Look::named("visor.block.blockage"), 0));
    if let Stage::Cracked(count) = stage {
        for face in Heading::ALL {
            hang(scene, at, face, Shown::still(Look::named("visor.face.crack"), count.clamp(1, 3) - 1));
        }
    }
}
