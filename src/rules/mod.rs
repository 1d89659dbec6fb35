//! The rules of play: a simulation of 20 ticks a second. Each tick reads one input value; the rules know
//! no key, no camera and no sprite.
//!
//! The whole state is one value, [`play::Play`]; what never changes is another, [`site::Site`]. Each
//! concern is a plugin whose systems run in the [`Tick`] schedule, in the order of [`TickSystems`]. Systems
//! tell each other what was done in this tick by [`play::Deed`]s, and the rest of the game what happened by
//! [`events::PlayEvent`]s. [`RulesPlugin`] runs without anything else: in tests, in the bot, in a replay.

pub mod combat;
pub mod doors;
pub mod encounters;
pub mod events;
pub mod field;
pub mod fingerprint;
#[cfg(test)]
pub(crate) mod fixture;
pub mod hazards;
pub mod machines;
pub mod objective;
pub mod order;
pub mod party;
pub mod piles;
pub mod place;
pub mod play;
pub mod puzzles;
pub mod seeing;
pub mod shops;
pub mod site;
pub mod tables;
pub mod terrain;
pub mod traps;
pub mod travel;

use bevy::{
    ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
};

use self::{events::PlayEvent, play::Play, site::Site};
use crate::screens::Mode;

/// The version of the rules: whenever the same inputs lead to another play, it is raised, so that recordings
/// are known to be of other rules.
pub const RULES_VERSION: u16 = 1;

/// Ticks of the simulation in a second.
pub const TICKS_PER_SECOND: f64 = 20.0;

/// One tick of the simulation. Two systems that could change the same thing in either order are an error.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick;

/// The order of a tick.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// The tick begins: nothing has been done in it.
    Begin,
    /// The party does what it is told.
    Party,
    /// Groups decide and walk.
    Encounters,
    /// Attacks, and shots under way.
    Combat,
    /// Doors and walls.
    Doors,
    /// Traps, and what lies about.
    Traps,
    /// Panels.
    Puzzles,
    /// Sockets and hydrants.
    Machines,
    /// Buying and selling.
    Shops,
    /// Fire and water.
    Hazards,
    /// Energy and sleep.
    Upkeep,
    /// What has to be done, and the end.
    Objective,
    /// What the party sees.
    Sight,
    /// The party shows where it is.
    Show,
    /// Everybody else is told.
    Publish,
}

/// The rules, without the rest of the game.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        use TickSystems::{
            Begin, Combat, Doors, Encounters, Hazards, Machines, Objective, Party, Publish, Puzzles, Shops,
            Show, Sight, Traps, Upkeep,
        };
        app.init_schedule(Tick)
            .edit_schedule(Tick, |tick| {
                tick.set_build_settings(ScheduleBuildSettings {
                    ambiguity_detection: LogLevel::Error,
                    ..default()
                });
                tick.set_executor(SingleThreadedExecutor::new());
            })
            .configure_sets(
                Tick,
                (
                    (Begin, Party, Encounters, Combat, Doors, Traps, Puzzles).chain(),
                    (Machines, Shops, Hazards, Upkeep, Objective, Sight, Show, Publish).chain(),
                )
                    .chain(),
            )
            .init_resource::<place::Place>()
            .add_message::<PlayEvent>()
            .add_systems(Tick, (begin.in_set(Begin), publish.in_set(Publish)))
            .add_plugins((
                order::plugin,
                party::plugin,
                encounters::plugin,
                combat::plugin,
                doors::plugin,
                traps::plugin,
                piles::plugin,
                puzzles::plugin,
                machines::plugin,
                shops::plugin,
                hazards::plugin,
                objective::plugin,
                seeing::plugin,
            ));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND)).add_plugins(RulesPlugin).add_systems(
        FixedUpdate,
        run_tick
            .in_set(RulesTick)
            .run_if(in_state(Mode::Walk).or_else(wish_waits))
            .run_if(resource_exists::<Play>.and_then(resource_exists::<Site>)),
    );
}

/// Everything that happens in a tick of the simulation, as one system of the game.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesTick;

fn run_tick(world: &mut World) {
    world.run_schedule(Tick);
}

/// What is done at a panel or in a shop takes one tick, though the rules stand still there.
fn wish_waits(input: Option<Res<order::TickInput>>) -> bool {
    input.is_some_and(|input| input.wish.is_some())
}

fn begin(mut play: ResMut<Play>) {
    // The time of a play that is over stands still: the score is made of it.
    if !play.is_over() {
        play.tick += 1;
    }
    play.deeds.clear();
    play.events.clear();
}

fn publish(
    mut play: ResMut<Play>,
    mut events: MessageWriter<PlayEvent>,
    mut party: MessageWriter<party::PartyEvent>,
) {
    for event in play.events.drain(..) {
        if let PlayEvent::Party(event) = event {
            party.write(event);
        }
        events.write(event);
    }
}

/// How much of the next tick has passed, 0 to 1: what is drawn lies that far on. While the rules stand
/// still, nothing passes.
pub fn passed(time: &Time<Fixed>, mode: Option<&State<Mode>>) -> f32 {
    if mode.is_some_and(|mode| *mode.get() == Mode::Walk) { time.overstep_fraction() } else { 0.0 }
}
