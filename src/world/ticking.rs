//! Runs the rules, at twenty ticks a second in `Mode::Walk`. The events of a tick become messages.

use bevy::prelude::*;
use rootward_rules::{
    TICKS_PER_SECOND, TickInput, events::PlayEvent, party::PartyEvent, play::Play, region::Region,
    site::Site, tick,
};

use crate::host::states::Mode;

/// The order of the systems of a tick in `FixedUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// A recording or a bot supplies the input.
    Input,
    Note,
    Run,
    /// The state after the tick is recorded, compared and shown.
    After,
}

/// All systems of a tick. They run only during a play that is not over.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesTick;

pub(crate) fn plugin(app: &mut App) {
    use TickSystems::{After, Input, Note, Run};
    app.insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
        .init_resource::<TickInput>()
        .init_resource::<Region>()
        .add_message::<PlayEvent>()
        .add_message::<PartyEvent>()
        .configure_sets(
            FixedUpdate,
            (
                (Input, Note, Run, After).chain().in_set(RulesTick),
                RulesTick.run_if(in_state(Mode::Walk).or_else(is_wish_pending)).run_if(goes_on),
            ),
        )
        .add_systems(FixedUpdate, run_tick.in_set(Run));
}

/// Run condition: there is a play, even a paused one. [`in_play`](crate::world::base::in_play) also checks its base.
pub fn has_play(play: Option<Res<Play>>, site: Option<Res<Site>>) -> bool {
    play.is_some() && site.is_some()
}

/// Run condition: there is a play that is not over. A slow frame must not record ticks beyond the end of a play.
fn goes_on(play: Option<Res<Play>>, site: Option<Res<Site>>) -> bool {
    site.is_some() && play.is_some_and(|play| !play.is_over())
}

fn run_tick(
    site: Res<Site>,
    mut input: ResMut<TickInput>,
    mut play: ResMut<Play>,
    mut events: MessageWriter<PlayEvent>,
    mut party: MessageWriter<PartyEvent>,
) {
    for event in tick(&site, &mut play, &input) {
        if let PlayEvent::Party(event) = event {
            party.write(event);
        }
        events.write(event);
    }
    // A key press counts for one tick. A held key counts until the keys are read again.
    (input.fresh, input.wish) = (None, None);
}

/// Whether a wish is pending. Panels and shops pause the rules, but an action in them runs one tick.
fn is_wish_pending(input: Option<Res<TickInput>>) -> bool {
    input.is_some_and(|input| input.wish.is_some())
}

/// The fraction of the next tick that has elapsed, 0 to 1. It is constant during a pause.
pub fn tick_fraction(time: &Time<Fixed>, mode: Option<&State<Mode>>) -> f32 {
    if mode.is_some_and(|mode| *mode.get() == Mode::Walk) { time.overstep_fraction() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed};
    use rootward_rules::{objective::Stage, order::Order};

    use super::*;
    use crate::app::testing::{app_in, updates};

    /// The fingerprint of the play before and after some frames with an order to walk.
    fn walked(stage: Option<Stage>) -> (u32, u32) {
        let mut app = app_in(Seed::classic(0));
        let mut play = app.world_mut().resource_mut::<Play>();
        if let Some(stage) = stage {
            play.objective.stage = stage;
        }
        let before = play.fingerprint();
        let step = Order::Step { heading: Heading::South, sideways: false };
        *app.world_mut().resource_mut::<TickInput>() =
            TickInput { fresh: Some(step), ..TickInput::default() };
        updates(&mut app, 20);
        (before, app.world().resource::<Play>().fingerprint())
    }

    #[test]
    fn nothing_moves_after_a_play_is_over() {
        for stage in [Stage::Lost, Stage::Won { left: 3 }] {
            let (before, after) = walked(Some(stage));
            assert_eq!(before, after, "{stage:?}");
        }
        let (before, after) = walked(None);
        assert_ne!(before, after, "before that, it does");
    }
}
