//! The rules of play: a simulation of 20 ticks a second. Each tick reads one input value; the rules
//! know no key, no camera and no sprite.

pub mod order;
pub mod party;
pub mod place;
pub mod tables;
pub mod travel;

use bevy::prelude::*;

use crate::{base::current::CurrentBase, screens::Mode};

/// Ticks of the simulation in a second.
pub const TICKS_PER_SECOND: f64 = 20.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<place::Place>()
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND))
        .configure_sets(
            FixedUpdate,
            RulesTick.run_if(in_state(Mode::Walk)).run_if(resource_exists::<CurrentBase>),
        )
        .add_plugins((order::plugin, party::plugin));
}

/// How much of the next tick has passed, 0 to 1: what is drawn lies that far on. While the rules stand
/// still, nothing passes.
pub fn passed(time: &Time<Fixed>, mode: Option<&State<Mode>>) -> f32 {
    if mode.is_some_and(|mode| *mode.get() == Mode::Walk) { time.overstep_fraction() } else { 0.0 }
}

/// Everything that happens in a tick of the simulation.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesTick;
