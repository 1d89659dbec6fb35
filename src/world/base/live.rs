//! Queries for the state of the records' entities.

use bevy::{ecs::query::QueryData, prelude::*};

use super::state::{
    DoorState, ElevatorState, EncounterState, MachineState, PanelState, PileState, RecordState, TrapState,
    WallState,
};

/// The state of a record's entity, for any kind of record.
#[derive(QueryData)]
pub struct StateQuery {
    door: Option<&'static DoorState>,
    wall: Option<&'static WallState>,
    trap: Option<&'static TrapState>,
    panel: Option<&'static PanelState>,
    machine: Option<&'static MachineState>,
    pile: Option<&'static PileState>,
    elevator: Option<&'static ElevatorState>,
    encounter: Option<&'static EncounterState>,
}

impl StateQueryItem<'_, '_> {
    /// Its state; `None` if it never changes.
    pub fn state(&self) -> Option<RecordState> {
        let door = self.door.copied().map(RecordState::Door);
        door.or_else(|| self.wall.copied().map(RecordState::Wall))
            .or_else(|| self.trap.copied().map(RecordState::Trap))
            .or_else(|| self.panel.copied().map(RecordState::Panel))
            .or_else(|| self.machine.copied().map(RecordState::Machine))
            .or_else(|| self.pile.copied().map(RecordState::Pile))
            .or_else(|| self.elevator.copied().map(RecordState::Elevator))
            .or_else(|| self.encounter.map(|encounter| RecordState::Encounter(encounter.group)))
    }
}

/// Filter: any state of a record has changed, except that of groups.
pub type StateChanged = Or<(
    Changed<DoorState>,
    Changed<WallState>,
    Changed<TrapState>,
    Changed<PanelState>,
    Changed<MachineState>,
    Changed<PileState>,
)>;
