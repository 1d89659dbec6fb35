//! A base with everything that the atlas reads about it.

use rootward_gen::{Base, CellSet, DigLog, Pos, Records, Seed};
use rootward_presentation::rooms::Rooms;
use rootward_rules::travel::{self, Travel};

/// A base with its things, its rooms and the log of its generation.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The base.
    pub base: Base,
    /// The things in the base.
    pub records: Records,
    /// The steps in which the base was generated.
    pub dig_log: DigLog,
    /// The rooms, whose floors differ.
    pub rooms: Rooms,
}

impl Subject {
    /// Generates the base of a seed.
    #[must_use]
    pub fn of(seed: Seed) -> Self {
        let (base, dig_log) = DigLog::of(&seed.into());
        let (records, rooms) = (Records::of(&base), Rooms::of(&base));
        Self { base, records, dig_log, rooms }
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.base.seed()
    }

    /// The seed, place and number of floors: "17.3: planet base, 4 floors".
    #[must_use]
    pub fn title(&self) -> String {
        let (seed, floors) = (self.seed(), self.base.plan().floor_count());
        let plural = if floors == 1 { "" } else { "s" };
        format!("{seed}: {}, {floors} floor{plural}", seed.variant().name())
    }

    /// The ladders, holes and elevators in a cell, lowest floor first. Each has the cell and the floor to which it leads.
    #[must_use]
    pub fn exits(&self, at: Pos) -> Vec<Travel> {
        travel::ways(&self.base, at)
    }

    /// All cells with exits.
    #[must_use]
    pub fn exit_cells(&self) -> CellSet {
        Pos::all().filter(|&at| travel::leads_off(&self.base, at) && !self.exits(at).is_empty()).collect()
    }
}

/// An exit in words: "Ladder up to floor 2."
#[must_use]
pub fn exit_words(exit: &Travel) -> String {
    use rootward_gen::LinkWay::{Elevator, Hole, Ladder};
    let way = match exit.way {
        Ladder => "Ladder",
        Hole => "Hole",
        Elevator => "Elevator",
    };
    let up = if exit.to_floor > exit.from_floor { "up" } else { "down" };
    format!("{way} {up} to floor {}.", exit.to_floor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::SEEDS;

    #[test]
    fn exits_lead_to_ground_on_another_floor() {
        for seed in SEEDS {
            let subject = Subject::of(seed.parse().expect("a seed"));
            let cells = subject.exit_cells();
            let floors = subject.base.plan().floor_count();
            assert_eq!(cells.is_empty(), floors == 1, "{seed}");
            for exit in cells.iter().flat_map(|at| subject.exits(at)) {
                assert!(
                    subject.base.is_ground(exit.to) && exit.from_floor != exit.to_floor,
                    "{seed} {exit:?}"
                );
                assert_eq!(subject.base.floor_at(exit.to), Some(exit.to_floor), "{seed} {exit:?}");
                assert!(exit_words(&exit).ends_with(&format!(" to floor {}.", exit.to_floor)));
            }
        }
    }

    #[test]
    fn every_link_of_a_base_is_an_exit_from_its_upper_end() {
        for seed in SEEDS {
            let subject = Subject::of(seed.parse().expect("a seed"));
            for link in subject.base.links().filter(|link| link.way != rootward_gen::LinkWay::Elevator) {
                assert!(subject.exits(link.to).iter().any(|exit| exit.to == link.from), "{seed} {link:?}");
            }
        }
    }
}
