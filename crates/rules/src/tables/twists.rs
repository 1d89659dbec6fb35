//! The twists of missions: their texts, their numbers, and the twists of each mission (`play.md` 9).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged, rows};
use serde::{Deserialize, Serialize};

use super::{check_rows, rng::PlayRng};

rows! {
    /// The special condition of a mission's bases. If a twist is impossible, the next one in this order replaces it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Twist {}

    /// No lamps burn, and sockets light rooms.
    DarkBase;
    /// Water has risen around existing water.
    Flooded;
    /// One family is stronger and has a nest.
    Nest;
    /// Noises are heard farther.
    SilentAlarm;
    /// The meltdown begins by itself after a long time.
    Unstable;
    /// More gold, and more groups awake.
    RichGuarded;
    /// Awake groups walk rounds.
    Patrols;
    /// The map does not work.
    Storm;
    /// Walls break at one hit, and explosions crack rock.
    Fragile;
    /// Every guardian has a twin.
    Twins;
    /// Only carriers fight until another group is hurt.
    Truce;
}

impl Ranged for Twist {}

impl Twist {
    /// This twist and all others, in the order in which they are tried as replacements.
    pub(crate) fn and_next(self) -> impl Iterator<Item = Self> {
        let count = Self::ALL.len();
        (0..count).map(move |next| Self::ALL[(self as usize + next) % count])
    }
}

ranged! {
    /// The texts of a twist.
    pub struct TwistRow {
        /// The twist.
        pub twist: Twist,
        /// The twist's name.
        pub name: String,
        /// One line for the briefing.
        pub line: String,
        /// The twists that never occur together with it.
        pub apart: Vec<Twist>,
    }
}

ranged! {
    /// The numbers of Lights Out.
    #[derive(Copy)]
    pub struct DarkDials {
        /// The sight of the party, in cells.
        pub sight: u32 = 2..=9,
        /// The sight of the party with the visor, in cells.
        pub sight_with_visor: u32 = 2..=9,
        /// The lit steps around a socket and around the hatch.
        pub lit: u32 = 1..=60,
    }
}

ranged! {
    /// The numbers of High Water.
    #[derive(Copy)]
    pub struct FloodDials {
        /// The number of steps around existing water that are flooded.
        pub reach: u32 = 1..=60,
        /// The number of dry cells around the home of a group that enters no water.
        pub dry: u32 = 0..=20,
    }
}

ranged! {
    /// The numbers of Nesting Season.
    #[derive(Copy)]
    pub struct NestDials {
        /// The hit points of the family, as a percentage of the usual ones.
        pub family_percent: u32 = 100..=400,
        /// The hit points of the nest, as a percentage of its group's.
        pub nest_percent: u32 = 100..=1000,
        /// Ticks between two hatchings.
        pub every: u32 = 20..=65535,
        /// The number of creatures that hatch in all.
        pub brood: u32 = 0..=40,
    }
}

ranged! {
    /// The numbers of Silent Alarm.
    #[derive(Copy)]
    pub struct AlarmDials {
        /// The distance at which the party's noises are heard, as a percentage of the usual one.
        pub noise_percent: u32 = 100..=400,
    }
}

ranged! {
    /// The numbers of the clock of Unstable.
    #[derive(Copy)]
    pub struct ClockDials {
        /// The time on the clock, as a percentage of the par time. The par time covers only part of the walking.
        pub par_percent: u32 = 100..=1000,
    }
}

ranged! {
    /// The numbers of Payday.
    #[derive(Copy)]
    pub struct RichDials {
        /// The gold found, as a percentage of the usual amount.
        pub gold_percent: u32 = 100..=400,
        /// The share of sleepers that are awake instead, in percent.
        pub awake_percent: u32 = 0..=100,
    }
}

ranged! {
    /// The numbers of Patrols.
    #[derive(Copy)]
    pub struct PatrolDials {
        /// The share of wandering groups that walk rounds, in percent.
        pub percent: u32 = 0..=100,
        /// The distance of a round from home, in steps.
        pub reach: u32 = 2..=60,
    }
}

ranged! {
    /// The numbers of Twins.
    #[derive(Copy)]
    pub struct TwinDials {
        /// The hit points of each twin, as a percentage of a lone guardian's.
        pub points_percent: u32 = 10..=200,
    }
}

ranged! {
    /// The table of twists.
    pub struct TwistTable {
        /// The first mission with a twist.
        pub from: u32 = 2..=65535,
        /// The first mission with two twists.
        pub two_from: u32 = 2..=65535,
        /// The texts. Every twist has one row.
        pub twists: Vec<TwistRow>,
        /// The numbers of [`Twist::DarkBase`].
        pub dark: DarkDials,
        /// The numbers of [`Twist::Flooded`].
        pub flood: FloodDials,
        /// The numbers of [`Twist::Nest`].
        pub nest: NestDials,
        /// The numbers of [`Twist::SilentAlarm`].
        pub alarm: AlarmDials,
        /// The numbers of [`Twist::Unstable`].
        pub clock: ClockDials,
        /// The numbers of [`Twist::RichGuarded`].
        pub rich: RichDials,
        /// The numbers of [`Twist::Patrols`].
        pub patrols: PatrolDials,
        /// The numbers of [`Twist::Twins`].
        pub twins: TwinDials,
    }
}

impl TwistTable {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let mut table: Self = source.read()?;
        let list = FieldPath::of("twists");
        for (entry, row) in table.twists.iter().enumerate() {
            source.check_words(&list.entry(entry).field("name"), &row.name, 24)?;
            source.check_words(&list.entry(entry).field("line"), &row.line, 90)?;
            if row.apart.contains(&row.twist) {
                let at = list.entry(entry).field("apart");
                return Err(source.fault(&at, "other twists", format!("`{:?}` itself", row.twist)));
            }
        }
        let rows = table.twists.iter().map(|row| (row.twist, &row.name));
        check_rows(source, &list, "twist", rows, Twist::ALL)?;
        table.twists.sort_by_key(|row| row.twist);
        Ok(table)
    }

    /// The texts of a twist.
    #[must_use]
    pub fn row(&self, twist: Twist) -> &TwistRow {
        &self.twists[twist as usize]
    }

    /// Whether two twists can occur in one base.
    #[must_use]
    pub fn go_together(&self, one: Twist, other: Twist) -> bool {
        one != other && !self.row(one).apart.contains(&other) && !self.row(other).apart.contains(&one)
    }

    /// The twists of a mission, counted from 1: none, one or two. They depend only on the number, so they are the same
    /// for all players. In a run of eleven missions, all first twists are different.
    #[must_use]
    pub fn of_mission(&self, mission: u16) -> Vec<Twist> {
        let mission = u32::from(mission);
        let Some(place) = mission.checked_sub(self.from) else { return Vec::new() };
        let first = drawn("first", place);
        let second = drawn("second", place).and_next().find(|&twist| self.go_together(first, twist));
        std::iter::once(first).chain(second.filter(|_| mission >= self.two_from)).collect()
    }
}

/// The twist at a place in an endless sequence. Every block of eleven contains each twist once.
fn drawn(row: &str, place: u32) -> Twist {
    let count = Twist::ALL.len() as u32;
    let mut rng = PlayRng::of_text(&format!("twists:{row}:{}", place / count));
    let mut order = Twist::ALL.to_vec();
    for left in (1..order.len()).rev() {
        order.swap(left, rng.below(left as u32 + 1) as usize);
    }
    order[(place % count) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn later_missions_have_one_or_two_twists() {
        let table = shipped().twists;
        assert!(table.of_mission(0).is_empty() && table.of_mission(1).is_empty());
        for mission in 2..=u16::MAX / 11 + 1 {
            let twists = table.of_mission(mission);
            assert_eq!(twists.len(), if mission < 10 { 1 } else { 2 }, "mission {mission}");
            assert!(twists.len() < 2 || table.go_together(twists[0], twists[1]), "mission {mission}");
            assert_eq!(twists, table.of_mission(mission));
        }
    }

    #[test]
    fn eleven_missions_in_a_row_have_eleven_twists() {
        let table = shipped().twists;
        let mut first: Vec<Twist> = (2..13).map(|mission| table.of_mission(mission)[0]).collect();
        first.sort_unstable();
        assert_eq!(first, Twist::ALL);
        let next: Vec<Twist> = (13..24).map(|mission| table.of_mission(mission)[0]).collect();
        assert_ne!(next, (2..13).map(|mission| table.of_mission(mission)[0]).collect::<Vec<_>>());
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("twists.ron", from, to);
        assert!(said("noise_percent: 200", "noise_percent: 99").contains("from 100 to 400, found `99`"));
        assert!(said("twist: Twins", "twist: Triplets").contains("found `Triplets`"));
        assert!(said("twist: Twins", "twist: Truce").contains("expected something new"));
        assert!(said("name: \"Twins\"", "name: \"\"").contains("1 to 24 characters"));
        assert!(said("apart: [Storm, Flooded]", "apart: [DarkBase]").contains("other twists"));
        assert!(said("brood: 8", "brod: 8").contains("unknown field `brod`"));
    }
}
