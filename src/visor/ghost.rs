//! The ghost: the droids of a recording, so pale that one sees through them, with its sign above.

use rootward_gen::Pos;
use rootward_rules::play::Play;
use rootward_visor::{Look, Scene, Standee};

use super::life::{Moment, small};
use crate::{
    kit::CELL,
    settings::Settings,
    view::party::{place_of_motion, slot_offset},
};

/// How large one of its droids is, in cells.
const DROID: f32 = 0.46;

impl Moment<'_> {
    pub fn show_ghost(
        &self,
        ghost: &Play,
        settings: &Settings,
        sees: impl Fn(Pos) -> bool,
        scene: &mut Scene,
    ) {
        let party = &ghost.party;
        if party.place.is_outside() || !sees(party.at) {
            return;
        }
        let (at, stride) = place_of_motion(party.at, &party.motion, self.passed, settings);
        // Quarters of a turn from where the eye looks to where the ghost does.
        let side = (party.facing.number() + 4 - self.eye.turn.round() as u16 % 4) % 4;
        for droid in 0..4_u8 {
            let offset = slot_offset(droid, ghost.squad.is_front(usize::from(droid)), party.facing);
            let down = ghost.squad.droids.get(usize::from(droid)).is_some_and(|droid| droid.is_down());
            let frame = if down { 0 } else { stride };
            // On the map they stand closer together than in their cell.
            let place = at + offset * (0.25 * CELL / offset.abs().max_element().max(1.0));
            let standee = small(Look::droid(droid, side as u8), frame, place, 0.0, DROID);
            scene.stand(Standee { pale: true, ..standee });
        }
    }
}
