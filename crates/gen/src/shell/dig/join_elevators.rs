//! Opens the shafts that a path has reached.

use super::Dig;
use crate::{
    Kind, Observer,
    rng::Stream,
    state::{FloorPos, MAX_SHAFTS, MAX_STOPS},
};

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Joins every shaft that has a stop with exactly one path beside its entrance. Returns whether the
    /// cursor moves to another stop that this opens.
    ///
    /// Quirk Q14: an entrance that a second path touches at that moment is forgotten.
    pub(super) fn join_elevators(&mut self) -> bool {
        let mut moved = None;
        for shaft in 0..MAX_SHAFTS {
            if !self.draft.shell.elevators.entrances.any(shaft) {
                continue;
            }
            if let Some(home) = self.reached_stop(shaft) {
                self.open_home_stop(shaft, home);
                for stop in 0..MAX_STOPS {
                    let Some(entrance) = self.draft.shell.elevators.entrances.get(shaft, stop) else {
                        continue;
                    };
                    if self.draft.closed_sides(entrance) == 3 {
                        self.stamp(entrance);
                        self.draft.set_plain_kind(entrance, Kind::FloorReserved);
                        moved = Some(entrance);
                    }
                    self.draft.shell.elevators.entrances.take(shaft, stop);
                }
            }
        }
        if let Some(at) = moved {
            let level = self.draft.shell.plan.level_at(at);
            self.state.cursor = FloorPos { at, level };
        }
        moved.is_some()
    }

    /// The first stop whose entrance has two open sides: its own door and one path.
    fn reached_stop(&self, shaft: usize) -> Option<usize> {
        let entrances = &self.draft.shell.elevators.entrances;
        (0..MAX_STOPS).find(|&stop| {
            entrances.get(shaft, stop).is_some_and(|entrance| self.draft.closed_sides(entrance) == 2)
        })
    }

    /// Numbers the entrance, door and car of the stop at which the digger found the shaft.
    fn open_home_stop(&mut self, shaft: usize, stop: usize) {
        let elevators = self.draft.shell.elevators;
        if let Some(entrance) = elevators.entrances.get(shaft, stop) {
            self.stamp(entrance);
            self.draft.set_plain_kind(entrance, Kind::FloorReserved);
            self.draft.shell.elevators.entrances.take(shaft, stop);
        }
        if let Some(door) = elevators.doors.get(shaft, stop) {
            self.stamp(door);
        }
        if let Some(car) = elevators.cars.get(shaft, stop) {
            self.stamp(car);
            self.draft.set_plain_kind(car, Kind::ElevatorCarHome);
        }
    }
}
