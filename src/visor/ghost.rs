//! The ghost: the transparent droids of a recording, with their sign above.

use rootward_gen::Pos;
use rootward_rules::{play::Play, region::Region};
use rootward_visor::{Look, Scene, Standee};

use super::life::{self, Moment, small};
use crate::{
    input::settings::Settings,
    kit::CELL,
    map::view::party::{place_of_motion, slot_offset},
};

/// The size of a ghost's droid, and of a droid that is down, in cells. A droid that is down is drawn lower.
const DROID: f32 = 0.55;
const DOWN: f32 = 0.31;
/// The height of the ghost's sign above the floor, and the size of the sign, in cells.
const SIGN_ABOVE: f32 = 0.52;
const SIGN: f32 = 0.2;

impl Moment<'_> {
    /// Shows the ghost if it walks in the same place as the party, in the base or outside.
    pub fn show_ghost(
        &self,
        ghost: &Play,
        (region, settings): (Region, &Settings),
        sees: impl Fn(Pos) -> bool,
        scene: &mut Scene,
    ) {
        let party = &ghost.party;
        if party.place != region || !sees(party.at) {
            return;
        }
        let (at, stride) = place_of_motion(party.at, &party.motion, self.passed, settings);
        // The number of quarter turns from the eye's heading to the ghost's heading.
        let side = (party.facing.number() + 4 - self.eye.turn.round() as u16 % 4) % 4;
        for droid in 0..4_u8 {
            let offset = slot_offset(droid, ghost.squad.is_front(usize::from(droid)), party.facing);
            let down = ghost.squad.droids.get(usize::from(droid)).is_some_and(|droid| droid.is_down());
            let (frame, size) = if down { (0, DOWN) } else { (stride, DROID) };
            // On the map, the droids stand closer together than in the visor.
            let place = at + offset * (0.25 * CELL / offset.abs().max_element().max(1.0));
            let standee = small(Look::droid(droid, side as u8), frame, place, 0.0, size);
            scene.stand(Standee { pale: true, number: life::GHOST, ..standee });
        }
        let sign = small(Look::GHOST, 0, at, SIGN_ABOVE, SIGN);
        scene.stand(Standee { number: life::GHOST, ..sign });
    }
}
