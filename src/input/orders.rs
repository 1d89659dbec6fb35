//! From actions to the input of the next tick. Mute while anything else listens to the keys, and in
//! the frame after.

use bevy::prelude::*;
use rootward_gen::Heading;

use super::{Pressed, ReadActions, actions::Action};
use crate::{
    rules::order::{Order, TickInput, Vertical},
    screens::{Mode, floor_choice::ChosenFloor},
};

/// Actions that were held while play was mute. They count again once they have been released.
#[derive(Resource, Clone, Debug, Default)]
struct Stale(Vec<Action>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stale>().add_systems(PreUpdate, give_orders.after(ReadActions));
}

/// The one condition that mutes play: only while walking do keys move the party. A change of mode
/// takes effect after this frame's keys were read, so the frame in which something closes is mute.
fn play_listens(mode: Option<&State<Mode>>) -> bool {
    mode.is_some_and(|mode| *mode.get() == Mode::Walk)
}

fn give_orders(
    mode: Option<Res<State<Mode>>>,
    pressed: Res<Pressed>,
    mut stale: ResMut<Stale>,
    mut chosen: ResMut<ChosenFloor>,
    mut input: ResMut<TickInput>,
) {
    if !play_listens(mode.as_deref()) {
        stale.0.clear();
        stale.0.extend_from_slice(pressed.all_held());
        *input = TickInput::default();
        return;
    }
    stale.0.retain(|&action| pressed.held(action));
    let held = |action: Action| pressed.held(action) && !stale.0.contains(&action);
    let sideways = pressed.held(Action::Sidestep);
    let steps = [
        (Action::North, Heading::North),
        (Action::East, Heading::East),
        (Action::South, Heading::South),
        (Action::West, Heading::West),
    ];
    let step = |heading| Order::Step { heading, sideways };
    let once = [
        (Action::TurnLeft, Order::TurnLeft),
        (Action::TurnRight, Order::TurnRight),
        (Action::Act, Order::Act),
        (Action::Up, Order::Climb(Vertical::Up)),
        (Action::Down, Order::Climb(Vertical::Down)),
    ];
    // A tick may be some frames away: a fresh order waits for it.
    let fresh_step = steps.into_iter().find(|&(action, _)| pressed.fresh(action));
    let fresh_once = once.into_iter().find(|&(action, _)| pressed.fresh(action));
    // A floor was chosen while play was mute: this is the first frame that can pass it on.
    let travel = chosen.bypass_change_detection().0.take().map(Order::Travel);
    let fresh =
        travel.or(fresh_step.map(|(_, heading)| step(heading))).or(fresh_once.map(|(_, order)| order));
    if fresh.is_some() {
        input.fresh = fresh;
    }
    input.held = steps.into_iter().find(|&(action, _)| held(action)).map(|(_, heading)| step(heading));
}
