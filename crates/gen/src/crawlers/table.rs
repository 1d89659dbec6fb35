//! The parameters of crawlers: one row for each generation, and constants (`crawlers.md` 9).

use rootward_checked::Limit;
#[cfg(not(feature = "ron"))]
pub(super) use rootward_checked::limited as ranged;
#[cfg(feature = "ron")]
pub(super) use rootward_checked::ranged;

/// The maximum number of rows of a table. Later generations use the last row.
pub const MAX_ROWS: usize = 10;

ranged! {
    /// The parameters of one generation. Row 0 is for the first crawlers of a floor.
    #[derive(Copy, Hash)]
    pub struct GenerationRow,
    /// Some parameters of a generation.
    #[derive(Copy, Default)]
    pub struct SomeOfRow {
        /// The maximum number of tiles in a step. The crawler can turn and have children only at the end of a step.
        pub step_length: u8 = 1..=16,
        /// The number of clear cells ahead and on both sides. The minimum is `min_corr_width`.
        pub corridor_width: u8 = 1..=12,
        /// The chance of a voluntary turn after building, in percent.
        pub change_dir_prob: u8 = 0..=100,
        /// The chance of a child when going straight, in percent.
        pub straight_spawn_prob: u8 = 0..=100,
        /// The chance of a second child at a turn, in percent.
        pub double_spawn_prob: u8 = 0..=100,
        /// The chance of a jumper on a free side, in percent.
        pub jumper_prob: u8 = 0..=100,
        /// The chance of an open start at birth, in percent. Above 50, hardly any walls are connected.
        pub open_start_prob: u8 = 0..=100,
        /// The last age at which a builder works. Ages start at 0, so a builder works `max_age` + 1 times.
        pub max_age: u8 = 0..=200,
        /// The maximum number of generations by which a late birth is delayed.
        pub skip_generations: u8 = 0..=10,
        /// The minimum number of generations by which a late birth is delayed.
        pub late_spawn: u8 = 0..=10,
        /// The chance of a late birth, in percent.
        pub late_spawn_prob: u8 = 0..=100,
        /// The chance that a child has no bearing, in percent.
        pub no_direction_prob: u8 = 0..=100,
    }
}

ranged! {
    /// The values for all generations, for the start of a floor, and for the stamps of a base.
    #[derive(Copy, Hash)]
    pub struct Constants,
    /// Some of the constants.
    #[derive(Copy, Default)]
    pub struct SomeOfConstants {
        /// The maximum number of living builders, working or waiting. Further births are refused.
        pub max_crawlers: u16 = 1..=10000,
        /// The minimum of `corridor_width`, and the gap between columns, in cells.
        pub min_corr_width: u8 = 1..=6,
        /// The minimum half width of a placed room, in cells.
        pub smallest_room_width: u8 = 1..=8,
        /// The chance that a crawler of generation 0 that faces in its preferred direction turns, in percent.
        pub ch_dir_on_straight: u8 = 0..=100,
        /// The `max_age` of jumpers.
        pub jumper_life: u8 = 0..=50,
        /// A closed crawler joins a wall if fewer free rows than this lie ahead.
        pub join_dist: u8 = 0..=32,
        /// The number of free rows that must lie ahead in addition to the corridor's width.
        pub front_margin: u8 = 0..=1,
        /// The maximum difference between the probabilities of a child and its parent, in percent.
        pub mutator: u8 = 0..=50,
        /// Enclosed areas with fewer cells than this are filled.
        pub fill_limit: u8 = 1..=64,
        /// The number of crawlers for every 100 places at the border.
        pub border_density: u8 = 0..=100,
        /// The opening of the crawlers that start at the border. 0 and 2 are for tests.
        pub border_opening: u8 = 0..=2,
        /// The maximum number of turns for which the crawlers at the border sleep at first.
        pub delay: u8 = 0..=100,
        /// The number of pairs of crawlers for every 128 open cells.
        pub pair_density: u8 = 0..=16,
        /// The number of stubs on each straight run of the outer wall.
        pub protuberances: u8 = 0..=8,
        /// The maximum number of elevator shafts. The difficulty can lower this number, but not raise it.
        pub shafts: u8 = 0..=5,
        /// The number of rooms for every 16 sections of a base.
        pub rooms: u8 = 0..=32,
        /// The number of blocks of seven niches for every 16 sections. Niches are for shops and traps.
        pub niches: u8 = 0..=32,
        /// The number of galleries for every 16 sections: dead ends in folded passages, for locks and doors.
        pub galleries: u8 = 0..=32,
    }
}

/// The rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GenerationRows {
    rows: [GenerationRow; MAX_ROWS],
    last: u8,
}

impl GenerationRows {
    /// Rows for the first generations. The last row is for all later generations.
    ///
    /// # Errors
    ///
    /// There is no row, or more than [`MAX_ROWS`] rows.
    pub fn new(rows: &[GenerationRow]) -> Result<Self, TableFault> {
        let last = rows.last().filter(|_| rows.len() <= MAX_ROWS).ok_or(TableFault::Rows(rows.len()))?;
        let row = |place: usize| *rows.get(place).unwrap_or(last);
        Ok(Self { rows: core::array::from_fn(row), last: rows.len() as u8 - 1 })
    }

    /// The rows of a shipped preset. The columns are in the order of the specification: step, width, turn, straight,
    /// double, jumper, open, age, skip, late, late percent, no direction.
    pub(super) const fn of<const COUNT: usize>(columns: [[u8; 12]; COUNT]) -> Self {
        let mut rows = [GenerationRow::of(columns[COUNT - 1]); MAX_ROWS];
        let mut place = 0;
        while place < COUNT {
            rows[place] = GenerationRow::of(columns[place]);
            place += 1;
        }
        Self { rows, last: COUNT as u8 - 1 }
    }

    /// The row of a generation.
    #[must_use]
    #[inline]
    pub fn of_generation(&self, generation: u16) -> &GenerationRow {
        &self.rows[usize::from(generation.min(MAX_ROWS as u16 - 1))]
    }

    /// The rows that were given to [`Self::new`].
    #[must_use]
    pub fn given(&self) -> &[GenerationRow] {
        &self.rows[..=usize::from(self.last)]
    }
}

impl GenerationRow {
    const fn of(columns: [u8; 12]) -> Self {
        let [step, width, turn, straight, double, jumper, open, age, skip, late, late_percent, none] =
            columns;
        Self {
            step_length: step,
            corridor_width: width,
            change_dir_prob: turn,
            straight_spawn_prob: straight,
            double_spawn_prob: double,
            jumper_prob: jumper,
            open_start_prob: open,
            max_age: age,
            skip_generations: skip,
            late_spawn: late,
            late_spawn_prob: late_percent,
            no_direction_prob: none,
        }
    }
}

/// All parameters of crawlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// One row for each generation.
    pub rows: GenerationRows,
    /// The constants for all generations.
    pub constants: Constants,
    /// Whether closed crawlers lay walls that others may join.
    pub closed_joinable: bool,
    /// Whether there are jumpers.
    pub columns: bool,
}

impl Table {
    /// Checks every number.
    ///
    /// # Errors
    /// A number is outside its range. The fault names the first one, with its row and column.
    pub fn check(&self) -> Result<(), TableFault> {
        let rows = self.rows.given().iter().map(GenerationRow::out_of_range);
        let mut rows = (0..).map(Some).zip(rows).chain([(None, self.constants.out_of_range())]);
        match rows.find_map(|(row, number)| Some((row, number?))) {
            Some((row, (limit, found))) => Err(TableFault::Number { row, limit, found }),
            None => Ok(()),
        }
    }

    #[inline]
    pub(super) fn width_of(&self, row: &GenerationRow) -> u8 {
        row.corridor_width.max(self.constants.min_corr_width)
    }

    /// The smallest width that crawlers keep clear.
    #[must_use]
    pub fn least_width(&self) -> u8 {
        self.rows.given().iter().map(|row| self.width_of(row)).min().unwrap_or(1)
    }
}

/// The fault of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFault {
    /// No row, or too many.
    Rows(usize),
    /// A number outside its range.
    Number {
        /// The row, from 0, or `None` for a constant.
        row: Option<usize>,
        /// Column or constant, with its range.
        limit: Limit,
        /// The value that was given.
        found: i64,
    },
}

impl core::fmt::Display for TableFault {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match *self {
            Self::Rows(count) => write!(out, "a table has 1 to {MAX_ROWS} rows, not {count}"),
            Self::Number { row, limit: Limit { name, low, high }, found } => {
                if let Some(row) = row {
                    write!(out, "row {row}, ")?;
                }
                write!(out, "column `{name}`: {found} is not from {low} to {high}")
            }
        }
    }
}

impl core::error::Error for TableFault {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crawlers::Preset;

    #[test]
    fn a_number_outside_its_range_is_refused_with_row_and_column() {
        let mut table = *Preset::Maze.table();
        let mut rows = table.rows.given().to_vec();
        rows[2].step_length = 17;
        table.rows = GenerationRows::new(&rows).expect("five rows");
        let fault = table.check().expect_err("17 is too long").to_string();
        assert_eq!(fault, "row 2, column `step_length`: 17 is not from 1 to 16");
        table.rows = Preset::Maze.table().rows;
        table.constants.fill_limit = 0;
        assert!(table.check().expect_err("0 is too low").to_string().contains("`fill_limit`: 0"));
        assert!(GenerationRows::new(&[]).is_err() && GenerationRows::new(&[rows[0]; MAX_ROWS + 1]).is_err());
    }

    #[test]
    fn corridors_are_at_least_min_corr_width_wide() {
        let mut table = *Preset::Maze.table();
        table.constants.min_corr_width = 3;
        assert_eq!(table.width_of(table.rows.of_generation(4)), 3);
        assert_eq!(Preset::Halls.table().least_width(), 2);
    }
}
