//! The curve as CSV, a row for each challenge and base, so that single rows can be measured again.

use std::{fmt::Write as _, io, path::Path};

use rootward_bot::plain::play_out::End;
use rootward_gen::Seed;
use rootward_rules::terms::Challenge;

use super::Cell;
use crate::{file::write_file, output::RunFault};

/// The names of the columns.
pub const COLUMNS: &str = "challenge,seed,mission,plain_plays,plain_won,down,down_on_the_way,too_late,gave_up,no_end,\
                           mean_ticks,knowing_won";

/// A row: the results of both bots on a base.
pub fn row(challenge: Challenge, seed: Seed, cell: &Cell) -> String {
    let (mission, _) = seed.mission_and_base();
    let (plays, won) = cell.plain;
    let mut text = format!("{challenge},{seed},{mission},{plays},{won}");
    for end in &End::ALL[1..] {
        _ = write!(text, ",{}", cell.ends.get(end).copied().unwrap_or_default());
    }
    _ = write!(text, ",{},{}", cell.ticks / plays.max(1), cell.knowing.1);
    text
}

/// Writes all rows.
pub fn write(
    challenges: &[Challenge],
    played: &[(usize, usize, Seed, Cell)],
    file: &Path,
    out: &mut impl io::Write,
) -> Result<(), RunFault> {
    let mut text = format!("{COLUMNS}\n");
    for (challenge, _, seed, cell) in played {
        _ = writeln!(text, "{}", row(challenges[*challenge], *seed, cell));
    }
    write_file(file, text.as_bytes(), out).map(drop)
}
