//! What the party is told to do: one input value a tick, whoever made it (keys, gamepad, a test,
//! later a bot or a recording).

use bevy::prelude::*;
use rootward_gen::Heading;

/// One thing that the party can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Walk one cell and face that way; `sideways` keeps the facing.
    Step {
        /// Where to.
        heading: Heading,
        /// Step without turning.
        sideways: bool,
    },
    /// Turn a quarter to the left.
    TurnLeft,
    /// Turn a quarter to the right.
    TurnRight,
    /// Use what is here.
    Act,
    /// Climb at a ladder, or ride up or down one stop.
    Climb(Vertical),
    /// Travel from here to a floor, 1..=5.
    Travel(u8),
}

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertical {
    /// To the next higher floor.
    Up,
    /// To the next lower floor.
    Down,
}

/// The input of one tick.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TickInput {
    /// An order that was given since the last tick. One of these is kept while the party is busy.
    pub fresh: Option<Order>,
    /// An order that goes on as long as it is given. It is not kept.
    pub held: Option<Order>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TickInput>();
}
