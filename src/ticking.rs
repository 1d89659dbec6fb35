//! Runs the rules: twenty ticks a second while the party walks. What happened in a tick becomes messages.

use bevy::prelude::*;
use rootward_rules::{
    TICKS_PER_SECOND, TickInput, events::PlayEvent, party::PartyEvent, play::Play, region::Region,
    site::Site, tick,
};

use crate::states::Mode;

/// The order of what belongs to a tick of the rules, in `FixedUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Somebody else than the keys says what the party is told.
    Input,
    /// The input is noted.
    Note,
    /// The rules run, and everybody is told what happened.
    Run,
    /// The state after the tick is noted, compared and shown.
    After,
}

/// Everything that belongs to a tick. It runs only while there is a play that goes on.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesTick;

pub(super) fn plugin(app: &mut App) {
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
                RulesTick.run_if(in_state(Mode::Walk).or_else(is_wish_pending)).run_if(has_play),
            ),
        )
        .add_systems(FixedUpdate, run_tick.in_set(Run));
}

/// Run condition: there is a play, also one that is paused, or that was left for the title. Whoever needs it to be
/// that of the current base asks [`in_play`](crate::base::in_play).
pub fn has_play(play: Option<Res<Play>>, site: Option<Res<Site>>) -> bool {
    play.is_some() && site.is_some()
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
    // What is told once counts for one tick. What is held stays held until the keys are read again: more than
    // one tick can pass until then.
    (input.fresh, input.wish) = (None, None);
}

/// An act at a panel or in a shop takes one tick, although the rules are paused there.
fn is_wish_pending(input: Option<Res<TickInput>>) -> bool {
    input.is_some_and(|input| input.wish.is_some())
}

/// How much of the next tick has passed, 0 to 1, to interpolate what is drawn. While the rules are
/// paused, nothing passes.
pub fn tick_fraction(time: &Time<Fixed>, mode: Option<&State<Mode>>) -> f32 {
    if mode.is_some_and(|mode| *mode.get() == Mode::Walk) { time.overstep_fraction() } else { 0.0 }
}
