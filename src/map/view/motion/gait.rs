//! Pure functions for the motion of droids and creatures within a step, and for their displacement by a hit.

use rootward_gen::Pos;

use crate::world::base::state::EncounterState;

/// The duration of a push by a hit, in seconds.
pub const KNOCK: f32 = 0.18;
/// The distance of a push by a hit, in pixels.
const KNOCKED: f32 = 4.0;

/// The interval at which a resting droid shifts its weight, the duration, and the offset between droids, in seconds.
const SHIFT_EVERY: f32 = 5.2;
const SHIFT: f32 = 0.35;
const SHIFT_APART: f32 = 1.9;

/// The frame of a droid within a step. The feet alternate from step to step.
pub fn walk_frame(to: Pos, left: f32) -> u8 {
    let other = if (to.x + to.y) % 2 == 0 { 0 } else { 2 };
    if left > 0.5 { 1 + other } else { (2 + other) % 4 }
}

/// Droids shift their weight from time to time, each at a different time.
pub fn rest_frame(droid: u8, seconds: f32) -> u8 {
    let passed = seconds + f32::from(droid) * SHIFT_APART;
    if passed % SHIFT_EVERY > SHIFT { 0 } else { 1 + 2 * (droid & 1) }
}

/// The displacement in whole pixels, `passed` seconds after a hit. The push is immediate, and the return slows down.
pub fn knock(passed: f32) -> f32 {
    let left = (1.0 - passed / KNOCK).clamp(0.0, 1.0);
    (KNOCKED * left * left).round()
}

/// The frame of a walking group, and the height of its hop in pixels. A group hops twice within a step. `None` at rest.
pub fn stride(group: &EncounterState, passed: f32) -> Option<(bool, f32)> {
    if group.step_left == 0 || group.from == group.at {
        return None;
    }
    let left = (f32::from(group.step_left) - passed).max(0.0) / f32::from(group.step_total.max(1));
    let second = (left * 4.0) as u32 % 2 == 1;
    Some((second, if second { 1.0 } else { 0.0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feet_alternate_and_both_stand_at_rest() {
        let steps = [Pos::new(4, 4), Pos::new(5, 4), Pos::new(6, 4)];
        let frames: Vec<u8> =
            steps.iter().flat_map(|&to| [0.9, 0.1].map(|left| walk_frame(to, left))).collect();
        assert_eq!(frames, [1, 2, 3, 0, 1, 2]);
    }

    #[test]
    fn resting_droids_shift_weight_one_after_another() {
        let frames = |seconds: f32| [0, 1, 2, 3].map(|droid| rest_frame(droid, seconds));
        let all: Vec<[u8; 4]> = (0..520).map(|part| frames(part as f32 / 100.0)).collect();
        let moves = |frames: &[u8; 4]| frames.iter().filter(|frame| **frame != 0).count();
        assert!(all.iter().all(|frames| moves(frames) <= 1));
        assert!((0..4).all(|droid| all.iter().any(|frames| frames[droid] != 0)));
        assert!(all.iter().filter(|frames| moves(frames) == 0).count() > all.len() / 2);
    }

    #[test]
    fn a_push_is_immediate_and_ends() {
        let pushes: Vec<f32> = (0..=10).map(|part| knock(KNOCK * part as f32 / 10.0)).collect();
        assert!(pushes.is_sorted_by(|one, next| one >= next), "{pushes:?}");
        assert_eq!((pushes[0], pushes[10], knock(f32::MAX)), (KNOCKED, 0.0, 0.0));
    }
}
