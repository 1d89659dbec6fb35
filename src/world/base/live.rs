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

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_rules::{play::Play, site::Site};

    use super::*;
    use crate::{app::testing, world::base::placed::RecordEntities};

    fn compare(
        things: Query<StateQuery>,
        entities: Res<RecordEntities>,
        site: Res<Site>,
        play: Res<Play>,
    ) -> usize {
        let state = |record| things.get(entities.get(record)?).ok()?.state();
        for record in site.records().iter() {
            assert_eq!(state(record.number), RecordState::of(&site, &play, record), "{record:?}");
        }
        site.records().iter().filter(|record| state(record.number).is_some()).count()
    }

    #[test]
    fn every_record_has_the_state_of_the_play() {
        let mut app = testing::app_in_179();
        assert!(app.world_mut().run_system_once(compare).expect("it can run") > 5);
    }
}
