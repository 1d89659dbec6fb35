//! The six presets that seeds can name, and two tables for tests (`crawlers.md` 9.2 and 14).

use alloc::{string::String, vec::Vec};

use rootward_checked::rows;

use super::table::{Constants, GenerationRows, Table};

/// The constants that presets share. `rooms` and `niches` have an effect only in bases.
const COMMON: Constants = Constants {
    max_crawlers: 800,
    min_corr_width: 1,
    smallest_room_width: 1,
    ch_dir_on_straight: 30,
    jumper_life: 7,
    join_dist: 6,
    front_margin: 1,
    mutator: 0,
    fill_limit: 6,
    border_density: 5,
    border_opening: 1,
    delay: 4,
    pair_density: 0,
    protuberances: 0,
    shafts: 2,
    rooms: 4,
    niches: 4,
    galleries: 1,
};

const fn table<const COUNT: usize>(constants: Constants, rows: [[u8; 12]; COUNT]) -> Table {
    Table { rows: GenerationRows::of(rows), constants, closed_joinable: false, columns: true }
}

rows! {
    /// A named set of parameters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    pub enum Preset {
        /// A description of the bases that are built with the preset.
        pub about: &'static str,
        /// The name of the preset in seeds.
        pub name: &'static str,
        /// The preset's parameters.
        pub table: &'static Table,
    }

    #[default]
    Maze: "Narrow one-cell passages and many dead ends.", "maze",
    const { &table(
        Constants {
            join_dist: 4, front_margin: 0, ch_dir_on_straight: 40, border_density: 10, shafts: 5, rooms: 6, niches: 0,
            galleries: 0, ..COMMON
        },
        [
            [2, 1, 50, 100, 100, 0, 0, 14, 4, 2, 30, 0],
            [2, 1, 40, 100, 100, 0, 20, 14, 4, 2, 30, 30],
            [2, 1, 40, 100, 100, 0, 30, 14, 3, 2, 20, 50],
            [2, 1, 40, 100, 100, 0, 30, 12, 2, 1, 0, 80],
            [2, 1, 30, 100, 100, 0, 30, 12, 1, 0, 0, 100],
        ],
    ) };

    Warren: "One- and two-cell passages, nooks and small chambers.", "warren",
    const { &table(
        Constants { join_dist: 5, shafts: 4, rooms: 5, niches: 5, galleries: 1, ..COMMON },
        [
            [3, 1, 60, 80, 60, 0, 0, 12, 6, 3, 50, 0],
            [3, 1, 35, 70, 60, 0, 20, 12, 5, 3, 40, 40],
            [2, 1, 40, 60, 70, 0, 30, 12, 4, 2, 30, 60],
            [2, 1, 40, 60, 80, 0, 40, 10, 3, 1, 20, 80],
            [2, 1, 30, 60, 80, 0, 40, 10, 2, 1, 0, 100],
        ],
    ) };

    Halls: "Broad halls and alcoves, never narrower than two cells.", "halls",
    const { &table(
        Constants { min_corr_width: 2, ch_dir_on_straight: 20, border_density: 4, ..COMMON },
        [
            [4, 3, 40, 60, 50, 20, 0, 12, 6, 3, 50, 0],
            [4, 3, 25, 50, 50, 20, 20, 10, 5, 3, 40, 30],
            [3, 2, 30, 40, 50, 20, 30, 10, 4, 2, 30, 60],
            [3, 2, 30, 40, 50, 0, 40, 8, 3, 1, 20, 80],
        ],
    ) };

    Longwalls: "Long straight walls right across the floor, long detours, few branches.", "longwalls",
    const { &table(
        Constants { join_dist: 5, ch_dir_on_straight: 5, border_density: 6, delay: 0, ..COMMON },
        [
            [5, 2, 10, 15, 20, 0, 0, 20, 6, 3, 60, 0],
            [5, 2, 8, 25, 20, 0, 20, 16, 5, 3, 40, 0],
            [4, 1, 10, 30, 20, 0, 30, 12, 3, 1, 30, 20],
            [3, 1, 10, 40, 20, 0, 40, 10, 1, 0, 0, 20],
        ],
    ) };

    Colonnade: "Open halls with rows of pillars.", "colonnade",
    const { &table(
        Constants { min_corr_width: 2, border_density: 4, shafts: 1, rooms: 2, galleries: 0, ..COMMON },
        [
            [3, 3, 50, 100, 30, 100, 0, 10, 6, 3, 80, 0],
            [3, 3, 30, 100, 20, 100, 20, 8, 5, 2, 60, 50],
            [3, 2, 30, 60, 30, 80, 30, 8, 4, 2, 40, 80],
            [3, 2, 20, 40, 0, 100, 30, 6, 1, 0, 0, 100],
        ],
    ) };

    Cells: "Many chambers with one or two ways in.", "cells",
    const { &table(
        Constants { delay: 3, pair_density: 1, shafts: 1, rooms: 3, niches: 3, galleries: 0, ..COMMON },
        [
            [4, 2, 60, 80, 100, 0, 0, 14, 5, 3, 40, 0],
            [3, 2, 40, 80, 100, 0, 50, 12, 4, 2, 40, 50],
            [3, 1, 50, 80, 100, 0, 50, 10, 3, 1, 20, 80],
            [2, 1, 50, 60, 100, 0, 50, 8, 1, 0, 0, 100],
        ],
    ) };
}

impl Preset {
    /// The preset with a name, ignoring case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|preset| preset.name().eq_ignore_ascii_case(name))
    }

    /// The names of all presets, separated by commas.
    #[must_use]
    pub fn names() -> String {
        Self::ALL.iter().map(|preset| preset.name()).collect::<Vec<_>>().join(", ")
    }
}

impl Default for Table {
    /// The default table (`crawlers.md` 9.2) with 5 crawlers for every 100 places at the border.
    fn default() -> Self {
        table(
            COMMON,
            [
                [3, 2, 70, 100, 100, 50, 0, 16, 6, 3, 50, 0],
                [3, 2, 30, 100, 100, 50, 20, 12, 5, 3, 40, 40],
                [3, 1, 20, 50, 80, 10, 30, 10, 4, 2, 40, 60],
                [3, 1, 50, 60, 100, 20, 40, 10, 3, 2, 20, 80],
                [2, 1, 20, 40, 80, 0, 50, 12, 2, 1, 10, 100],
                [2, 1, 40, 30, 100, 10, 50, 10, 2, 1, 10, 80],
                [2, 1, 40, 50, 100, 20, 50, 10, 2, 1, 20, 100],
                [2, 1, 30, 30, 50, 20, 50, 10, 1, 0, 0, 100],
                [2, 1, 20, 20, 50, 20, 50, 10, 1, 0, 0, 100],
                [2, 1, 10, 20, 50, 20, 50, 10, 1, 0, 0, 100],
            ],
        )
    }
}

impl Table {
    /// A table for tests of the repair. It is the preset `cells`, but with closed crawlers at the border and with
    /// closed walls that others may join. With it, almost every floor splits into several areas.
    #[must_use]
    pub const fn sealed() -> Self {
        let cells = Preset::Cells.table();
        let constants = Constants { border_opening: 0, ..cells.constants };
        Self { constants, closed_joinable: true, ..*cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_table_is_legal_and_starts_open_ended() {
        for &preset in Preset::ALL {
            assert_eq!(preset.table().check(), Ok(()), "{}", preset.name());
            assert_eq!(preset.table().constants.border_opening, 1, "{}", preset.name());
            assert_eq!(Preset::from_name(&preset.name().to_uppercase()), Some(preset));
        }
        assert_eq!((Table::default().check(), Table::sealed().check()), (Ok(()), Ok(())));
        assert_eq!(Preset::from_name("labyrinth"), None);
    }
}
