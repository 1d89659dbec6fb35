//! The state of a thing as the visor shows it: its look on the map, and the progress of doors and walls. The visor
//! shows this progress in finer steps.

use rootward_gen::Thing;
use rootward_presentation::looks::{self, ThingLook};
use rootward_rules::doors::Leaf;
use rootward_visor::{DOOR_STAGES, WALL_ROWS, fill::Stage};

use crate::base::state::RecordState;

/// The stage of a thing. `moves` is the number of ticks that doors and walls take to open.
pub(super) fn stage_of(thing: Thing, look: ThingLook, state: Option<&RecordState>, moves: u16) -> Stage {
    match (look, state) {
        (ThingLook::Leaf(_), Some(RecordState::Door(door))) => Stage::Door(opened(door.leaf, moves)),
        (ThingLook::Leaf(frame), _) => Stage::Door(frame * DOOR_STAGES / 2),
        (ThingLook::Rows(_), Some(RecordState::Wall(wall))) => {
            Stage::Rows(WALL_ROWS - opened_of(wall.leaf, moves, WALL_ROWS))
        }
        (ThingLook::Rows(rows), _) => Stage::Rows(rows * (WALL_ROWS / looks::WALL_ROWS)),
        (ThingLook::Plain, Some(RecordState::Wall(wall)))
            if thing == Thing::PushableWall && wall.is_open() =>
        {
            Stage::Moved(wall.at)
        }
        (ThingLook::Plain | ThingLook::Fills(_), _) => Stage::Plain,
        (ThingLook::Gone, _) => Stage::Gone,
        (ThingLook::Warns, _) => Stage::Warns,
        (ThingLook::Used, _) => Stage::Used,
        (ThingLook::Busy, _) => Stage::Busy,
        (ThingLook::Hidden, _) => Stage::Hidden,
        (ThingLook::Cracked(count), _) => Stage::Cracked(count),
    }
}

fn opened(leaf: Leaf, moves: u16) -> u8 {
    opened_of(leaf, moves, DOOR_STAGES)
}

/// The opening of a leaf, 0 to `all`.
fn opened_of(leaf: Leaf, moves: u16, all: u8) -> u8 {
    let share = |ticks: u16| (u32::from(all) * u32::from(ticks.min(moves)) / u32::from(moves.max(1))) as u8;
    match leaf {
        Leaf::Shut => 0,
        Leaf::Open => all,
        Leaf::Opening(left) => all - share(left),
        Leaf::Shutting(left) => share(left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doors_open_and_shut_in_even_stages() {
        let opening: Vec<u8> = (0..=8).rev().map(|left| opened(Leaf::Opening(left), 8)).collect();
        assert_eq!(opening, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let shutting: Vec<u8> = (0..=8).rev().map(|left| opened(Leaf::Shutting(left), 8)).collect();
        assert_eq!(shutting, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!((opened(Leaf::Shut, 8), opened(Leaf::Open, 0), opened(Leaf::Opening(3), 0)), (0, 8, 8));
    }
}
