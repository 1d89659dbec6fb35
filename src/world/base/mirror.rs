//! Writes the state of a play into components after every tick. It skips unchanged state.

use bevy::{
    ecs::{change_detection::Tick, component::Mutable, query::QueryData},
    prelude::*,
};
use rootward_rules::{play::Play, site::Site};

use super::{
    in_play,
    party::{PartyState, show},
    placed::{OfBase, PlaceRecords, Placed, RecordEntities},
    state::{
        DoorState, DroidState, ElevatorState, EncounterState, MachineState, MemberPoints, PanelState,
        PileState, RecordState, TrapState, WallState,
    },
};
use crate::{host::schedule::AppSystems, world::ticking::TickSystems};

#[derive(Resource, Clone, Copy, Debug, Default)]
struct Mirrored(Option<Tick>);

/// The entities of groups without a record, which the console has placed.
#[derive(Resource, Clone, Debug, Default)]
struct UnrecordedGroups(Vec<Entity>);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MirrorPlay;

pub(super) fn plugin(app: &mut App) {
    app.register_type::<DoorState>()
        .register_type::<WallState>()
        .register_type::<TrapState>()
        .register_type::<PanelState>()
        .register_type::<MachineState>()
        .register_type::<PileState>()
        .register_type::<ElevatorState>()
        .register_type::<EncounterState>()
        .register_type::<MemberPoints>()
        .register_type::<DroidState>()
        .register_type::<PartyState>()
        .init_resource::<Mirrored>()
        .init_resource::<UnrecordedGroups>()
        .configure_sets(Update, MirrorPlay.in_set(AppSystems::Furnish).after(PlaceRecords).run_if(in_play))
        .add_systems(
            FixedUpdate,
            (mirror, mirror_unrecorded_groups, show, note)
                .chain()
                .in_set(TickSystems::After)
                .run_if(is_stale),
        )
        .add_systems(
            Update,
            (mirror, mirror_unrecorded_groups, show, note).chain().in_set(MirrorPlay).run_if(is_stale),
        );
}

#[derive(QueryData)]
#[query_data(mutable)]
struct RecordComponents {
    entity: Entity,
    placed: &'static Placed,
    door: Option<&'static mut DoorState>,
    wall: Option<&'static mut WallState>,
    trap: Option<&'static mut TrapState>,
    panel: Option<&'static mut PanelState>,
    machine: Option<&'static mut MachineState>,
    pile: Option<&'static mut PileState>,
    elevator: Option<&'static mut ElevatorState>,
    encounter: Option<&'static mut EncounterState>,
}

/// Whether the play has changed since the last write, or an entity has no state yet.
fn is_stale(play: Option<Res<Play>>, mirrored: Res<Mirrored>, new: Query<(), Added<Placed>>) -> bool {
    play.is_some_and(|play| mirrored.0 != Some(play.last_changed()) || !new.is_empty())
}

fn note(play: Res<Play>, mut mirrored: ResMut<Mirrored>) {
    mirrored.0 = Some(play.last_changed());
}

fn mirror(site: Res<Site>, play: Res<Play>, mut things: Query<RecordComponents>, mut commands: Commands) {
    for live in &mut things {
        let Some(record) = site.records().get(live.placed.number) else { continue };
        let Some(state) = RecordState::of(&site, &play, record) else { continue };
        let mut entity = commands.entity(live.entity);
        match state {
            RecordState::Door(state) => set(live.door, state, &mut entity),
            RecordState::Wall(state) => set(live.wall, state, &mut entity),
            RecordState::Trap(state) => set(live.trap, state, &mut entity),
            RecordState::Panel(state) => set(live.panel, state, &mut entity),
            RecordState::Machine(state) => set(live.machine, state, &mut entity),
            RecordState::Pile(state) => set(live.pile, state, &mut entity),
            RecordState::Elevator(state) => set(live.elevator, state, &mut entity),
            RecordState::Encounter(group) => set_group(&play, group, live.encounter, &mut entity),
        }
    }
}

fn set<C: Component<Mutability = Mutable> + PartialEq>(
    here: Option<Mut<'_, C>>,
    state: C,
    entity: &mut EntityCommands<'_>,
) {
    match here {
        Some(mut here) => {
            here.set_if_neq(state);
        }
        None => {
            entity.insert(state);
        }
    }
}

fn set_group(
    play: &Play,
    number: u16,
    here: Option<Mut<'_, EncounterState>>,
    entity: &mut EntityCommands<'_>,
) {
    let Some(group) = play.groups.get(number) else { return };
    match here {
        Some(here) if here.is_of(group) => {}
        here => set(here, EncounterState::of(number, group), entity),
    }
}

/// The entity of a group stays until the base is unloaded.
fn mirror_unrecorded_groups(
    site: Res<Site>,
    play: Res<Play>,
    entities: Res<RecordEntities>,
    mut strays: ResMut<UnrecordedGroups>,
    mut groups: Query<&mut EncounterState>,
    mut commands: Commands,
) {
    if entities.is_changed() {
        strays.0.clear();
    }
    let recorded = site.records().groups().len();
    // A restarted play has fewer groups, because the groups from the console are gone.
    let made = play.groups.iter().len().saturating_sub(recorded);
    for &stray in strays.0.iter().skip(made) {
        if let Ok(mut group) = groups.get_mut(stray)
            && group.there
        {
            group.there = false;
        }
    }
    for number in recorded..play.groups.iter().len() {
        let number = number as u16;
        match strays.0.get(usize::from(number) - recorded) {
            Some(&stray) => {
                set_group(&play, number, groups.get_mut(stray).ok(), &mut commands.entity(stray));
            }
            None => {
                let Some(group) = play.groups.get(number) else { continue };
                let name = Name::new(format!("creatures {number}"));
                strays.0.push(commands.spawn((name, OfBase, EncounterState::of(number, group))).id());
            }
        }
    }
}
