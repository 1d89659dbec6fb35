//! The look of a thing, from its state.

use rootward_gen::Thing;
use rootward_presentation::looks::{ThingLook, cracks, filled, leaf_frame, wall_rows};
use rootward_rules::site::Site;

use crate::base::state::{MachineState, RecordState, TrapState, WallState};

/// The look of a thing in a given state.
pub fn of_state(site: &Site, thing: Thing, state: &RecordState) -> ThingLook {
    let dials = &site.tables().dials;
    let moves = dials.doors.moves as u16;
    let used = |used: bool| if used { ThingLook::Used } else { ThingLook::Plain };
    let there = |there: bool| if there { ThingLook::Plain } else { ThingLook::Gone };
    match *state {
        RecordState::Door(door) => ThingLook::Leaf(leaf_frame(door.leaf, moves)),
        RecordState::Wall(wall) => of_wall(site, thing, &wall),
        RecordState::Trap(TrapState::Mine { there: lies }) => there(lies),
        RecordState::Trap(TrapState::Fire { burns, .. }) => there(burns),
        RecordState::Trap(TrapState::Cupboard { opened, .. }) => used(opened),
        RecordState::Trap(TrapState::Release { live: true }) => ThingLook::Busy,
        RecordState::Trap(TrapState::Release { live: false }) => ThingLook::Used,
        RecordState::Panel(panel) => used(panel.solved),
        RecordState::Machine(MachineState::Socket { energy }) => used(energy == 0),
        RecordState::Machine(MachineState::Computer { taken }) => used(taken),
        RecordState::Machine(MachineState::Hydrant { holds, .. }) if holds > 0 => ThingLook::Busy,
        RecordState::Machine(MachineState::Hydrant { rest, .. }) if rest > 0 => {
            ThingLook::Fills(filled(rest.into(), dials.fire.hydrant_rest))
        }
        RecordState::Pile(pile) => there(!pile.taken),
        RecordState::Trap(TrapState::Grate(_))
        | RecordState::Machine(MachineState::Hydrant { .. } | MachineState::Generator { .. })
        | RecordState::Elevator(_)
        | RecordState::Encounter(_) => ThingLook::Plain,
    }
}

fn of_wall(site: &Site, thing: Thing, wall: &WallState) -> ThingLook {
    let dials = &site.tables().dials.doors;
    let moves = dials.moves as u16;
    match thing {
        Thing::Window(_) if wall.is_open() => ThingLook::Used,
        Thing::RaiserWall if wall.is_open() => {
            let soon = wall.stays > 0 && u32::from(wall.stays) <= dials.raiser_warning;
            if soon && !wall.jammed { ThingLook::Warns } else { ThingLook::Rows(0) }
        }
        Thing::RaiserWall | Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::RisingWall(_) => {
            ThingLook::Rows(wall_rows(wall.leaf, moves))
        }
        Thing::Blockage | Thing::PushableWall if wall.broken => ThingLook::Gone,
        Thing::Blockage => match cracks(wall.points, site.tables().blockage_points(site.difficulty())) {
            0 => ThingLook::Hidden,
            count => ThingLook::Cracked(count),
        },
        _ => ThingLook::Plain,
    }
}
