//! Reading the state of what stands in the base from its entities.

use bevy::{
    ecs::{query::QueryData, system::SystemParam},
    prelude::*,
};
use rootward_gen::{Pos, RecordNo};

use super::{
    placed::RecordEntities,
    state::{
        DoorState, ElevatorState, EncounterState, MachineState, PanelState, PileState, RecordState,
        TrapState, WallState,
    },
};

/// The state of a record's entity, whatever it is.
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

/// How everything in the base stands now.
#[derive(SystemParam)]
pub struct Live<'w, 's> {
    entities: Res<'w, RecordEntities>,
    things: Query<'w, 's, StateQuery>,
    groups: Query<'w, 's, &'static EncounterState>,
    changed: Query<'w, 's, (), Or<(StateChanged, Changed<EncounterState>)>>,
}

impl Live<'_, '_> {
    /// The state of a record; `None` if it never changes.
    pub fn state(&self, number: RecordNo) -> Option<RecordState> {
        self.things.get(self.entities.get(number)?).ok()?.state()
    }

    /// The group on a cell, or one that is just stepping off it.
    pub fn group_at(&self, at: Pos) -> Option<&EncounterState> {
        let leaves = |group: &EncounterState| group.step_left > 0 && group.from == at;
        let here = self.groups.iter().filter(|group| group.there && (group.at == at || leaves(group)));
        here.min_by_key(|group| (group.at != at, group.group))
    }

    /// Whether anything stands otherwise than at the last look.
    pub fn changed(&self) -> bool {
        !self.changed.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_rules::{play::Play, site::Site};

    use super::*;
    use crate::testing;

    fn compare(live: Live, site: Res<Site>, play: Res<Play>) -> usize {
        for record in site.records().iter() {
            assert_eq!(live.state(record.number), RecordState::of(&site, &play, record), "{record:?}");
        }
        let here = |at: &Pos| {
            let found = live.group_at(*at);
            let number = found.map(|group| group.group);
            if let Some(group) = found.filter(|group| group.at != *at) {
                assert!(group.from == *at && group.step_left > 0, "{group:?}");
                assert_eq!(play.groups.number_at(*at), None, "{at:?}");
            } else {
                assert_eq!(number, play.groups.number_at(*at), "{at:?}");
            }
            number.is_some()
        };
        Pos::all().filter(here).count()
    }

    #[test]
    fn what_stands_somewhere_is_found_by_its_record_and_by_its_cell() {
        let mut app = testing::app_in_179();
        assert!(app.world_mut().run_system_once(compare).expect("it can run") > 5);
    }

    #[test]
    fn who_is_between_two_cells_is_found_on_both() {
        let mut app = testing::app_in_179();
        let mut groups = app.world_mut().query::<&mut EncounterState>();
        let mut group = groups.iter_mut(app.world_mut()).find(|group| group.there).expect("a group");
        let (from, number) = (group.at, group.group);
        (group.from, group.at, group.step_left) = (from, from.step(rootward_gen::Heading::East), 2);
        let to = group.at;
        let found = move |live: Live| [from, to].map(|at| live.group_at(at).map(|group| group.group));
        let found = app.world_mut().run_system_once(found).expect("it can run");
        assert_eq!(found, [Some(number); 2]);

        let mut groups = app.world_mut().query::<&mut EncounterState>();
        let arrived = groups.iter_mut(app.world_mut()).find(|group| group.group == number);
        arrived.expect("the same").step_left = 0;
        let gone = move |live: Live| live.group_at(from).map(|group| group.group);
        assert_eq!(app.world_mut().run_system_once(gone).expect("it can run"), None);
    }
}
