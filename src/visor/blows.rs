//! Shows blows and the strength of groups in the visor. These pictures never hide the attacker.

use bevy::prelude::*;
use rootward_gen::Heading;
use rootward_visor::{Look, ONE, Scene, Standee, fill};

use super::{
    eye::VisorEye,
    front::towards,
    life::{AHEAD, BACK, Moment, fixed, small},
};
use crate::{
    kit::{CELL, world_of},
    map::view::fights::{
        effects::{Effect, ShownEffect},
        pictures::pips_of,
    },
    world::base::state::EncounterState,
};

/// The distance of pips in front of the middle of their group, and their size, in cells.
const PIPS_AHEAD: f32 = 0.42;
const PIPS: f32 = 0.42;
/// The height of a crown above the floor, and its size, in cells.
const CROWN_ABOVE: f32 = 0.78;
const CROWN: f32 = 0.2;
/// The sizes of a blow and of all other effects in another cell, in cells.
const BLOW: f32 = 0.3;
const EFFECT: f32 = 0.45;
/// The position of a blow against the party: its distance to the side, its start below the eye, and its size, in half
/// widths of the picture. The blow lies at the edge, so that the enemy and its next attack stay visible.
const ASIDE: f32 = 0.76;
const BELOW: f32 = 0.46;
const STRUCK: f32 = 0.28;
/// The distance from the eye to the outer edge of a blow beside it, in cells. A wall begins at half a cell.
const BESIDE: f32 = 0.48;
/// The start below the eye, and the size, of all other effects in the party's cell.
const AROUND: (f32, f32) = (0.54, 0.46);
/// The height of the eye, in cells.
const EYE: f32 = 17.0 / 32.0;

impl Moment<'_> {
    /// Shows the pips of a group in front of its feet, and the crown of a guardian, as the map does.
    pub fn show_strength(&self, group: &EncounterState, is_carrier: bool, middle: Vec2, scene: &mut Scene) {
        let nearer = middle - self.eye.ahead() * PIPS_AHEAD * CELL;
        if let Some((look, frame)) = pips_of(group, is_carrier).and_then(Look::flat_frame) {
            let (x, y) = fixed(middle);
            let above = fill::footing(scene, x, y) as f32 / ONE as f32;
            scene.stand(small(look, frame, nearer, above, PIPS));
        }
        if let Some(crown) = Look::flat("mark.crown").filter(|_| is_carrier) {
            scene.stand(small(crown, 0, nearer, CROWN_ABOVE, CROWN));
        }
    }

    pub fn show_effects(&self, sees: impl Fn(rootward_gen::Pos) -> bool, scene: &mut Scene) {
        for (picture, shown) in self.lying.effects.shown().filter(|(_, shown)| sees(shown.at)) {
            if let Some((look, frame)) = Look::flat_frame(picture) {
                scene.stand(standee(self.eye, shown, (look, frame)));
            }
        }
    }
}

fn standee(eye: &VisorEye, shown: ShownEffect, (look, frame): (Look, u8)) -> Standee {
    let is_blow = matches!(shown.effect, Effect::Claw | Effect::Muzzle);
    if shown.at != eye.cell {
        let is_small = is_blow || matches!(shown.effect, Effect::Swing | Effect::Hit | Effect::Clang);
        let nearer = world_of(shown.at) - eye.ahead() * 0.3 * CELL;
        return small(look, frame, nearer, 0.2, if is_small { BLOW } else { EFFECT });
    }
    let (aside, below, size) = match is_blow {
        true => (ASIDE * side_of_blow(eye, shown.heading), BELOW, STRUCK),
        false => (0.0, AROUND.0, AROUND.1),
    };
    let middle = Vec2::new(eye.at.x, -eye.at.y) * CELL;
    let tan = (f32::from(eye.degrees) / 2.0).to_radians().tan();
    // In a corridor the walls would hide a blow that is farther ahead.
    let ahead = if is_blow { AHEAD.min(BESIDE / ((ASIDE + STRUCK / 2.0) * tan)) } else { AHEAD };
    let half = ahead * tan;
    let place = middle + (eye.ahead() * (ahead - BACK) + eye.right() * aside * half) * CELL;
    small(look, frame, place, EYE - below * half, size * half)
}

/// The side of the picture that shows a blow: 1 right, -1 left. A blow from ahead is shown on the right.
fn side_of_blow(eye: &VisorEye, heading: Heading) -> f32 {
    if eye.right().dot(towards(heading)) > 0.5 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;

    use super::*;

    #[test]
    fn a_blow_stays_at_the_edge_in_front_of_the_walls() {
        let cell = Pos::new(8, 8);
        let look = Look::flat("claw").expect("it is drawn");
        let middle = (8 << 16) + ONE / 2;
        for degrees in [60, 90, 100, 110] {
            let eye = VisorEye { at: Vec2::new(8.5, 8.5), cell, degrees, ..default() };
            let blow =
                |heading| standee(&eye, ShownEffect { effect: Effect::Claw, at: cell, heading }, (look, 0));
            let aside = |heading| blow(heading).x - middle;
            let from_ahead = aside(Heading::South);
            assert!(from_ahead > ONE / 4 && aside(Heading::West) == from_ahead, "{degrees}");
            assert!((aside(Heading::East) + from_ahead).abs() <= 1, "{degrees}");
            let size = blow(Heading::South).size;
            assert!(size < ONE / 4 && from_ahead + size / 2 < ONE / 2, "{degrees}");
        }
    }
}
