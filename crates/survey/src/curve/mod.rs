//! `survey bot --curve`: the difficulty curve (`danger.md` 1), that is, the share of plays that each bot wins.

use std::{collections::BTreeMap, fmt::Write as _, io::Write, sync::Arc, time::Instant};

use rayon::prelude::*;
use rootward_bot::{
    plain::play_out::{End, PlainReport, play_plain},
    play_out::try_all,
};
use rootward_gen::Seed;
use rootward_rules::{
    tables::Tables,
    terms::{Challenge, Terms},
};

use crate::{
    bot::{BotArgs, MOST_BASES, challenges, game, tables},
    file::write_file,
    output::RunFault,
    progress::Progress,
    range::Seeds,
    sweep::Workplace,
};

/// The minimum number of plays of the plain bot for a cell of the table.
const PLAYS: u64 = 400;
/// The number of bases in a mission.
const BASES: u16 = 11;

/// The first and last mission of each column of the table.
const BANDS: [(u16, u16); 5] = [(1, 1), (2, 5), (6, 10), (11, 15), (16, 20)];

#[derive(Clone, Debug, Default)]
struct Cell {
    plain: (u64, u64),
    knowing: (u64, u64),
    ticks: u64,
    ends: BTreeMap<End, u64>,
    /// The causes, with their counts: the worst source of damage in lost plays, and the missing part of the objective
    /// in unfinished ones.
    causes: BTreeMap<(End, &'static str), u64>,
    lost: Vec<String>,
}

impl Cell {
    fn note(&mut self, report: &PlainReport) {
        self.plain.0 += 1;
        self.plain.1 += u64::from(report.is_won());
        self.ticks += u64::from(report.ticks);
        *self.ends.entry(report.end).or_default() += 1;
        let cause = match report.end {
            End::Won => return,
            End::Down | End::DownOnTheWay | End::Burnt => report.harm,
            End::GaveUp | End::TooLong => report.lack,
        };
        *self.causes.entry((report.end, cause)).or_default() += 1;
    }

    fn add(&mut self, other: Self) {
        let sum = |to: &mut (u64, u64), from: (u64, u64)| *to = (to.0 + from.0, to.1 + from.1);
        sum(&mut self.plain, other.plain);
        sum(&mut self.knowing, other.knowing);
        self.ticks += other.ticks;
        other.ends.into_iter().for_each(|(end, count)| *self.ends.entry(end).or_default() += count);
        other.causes.into_iter().for_each(|(cause, count)| *self.causes.entry(cause).or_default() += count);
        self.lost.extend(other.lost);
    }
}

/// The column of a base in the table. `None` beyond mission 20.
fn band(seed: Seed) -> Option<usize> {
    let mission = seed.difficulty().map() / BASES + 1;
    BANDS.iter().position(|&(first, last)| (first..=last).contains(&mission))
}

/// The number of streams with which the plain bot plays each base of a column.
const fn streams(bases: u64) -> u32 {
    if bases == 0 { 0 } else { PLAYS.div_ceil(bases) as u32 }
}

/// Lets both bots play the bases of missions 1 to 20, and prints the table.
///
/// # Errors
/// Faulty tables, a range without any base of missions 1 to 20, and output that cannot be written.
pub fn curve(args: &BotArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let (seeds, tables) = (args.range.campaign()?, tables(args.tables.as_deref())?);
    let challenges = challenges(args.challenge);
    let bases: Vec<(usize, Seed)> =
        seeds.iter().take(MOST_BASES).filter_map(|seed| Some((band(seed)?, seed))).collect();
    if bases.is_empty() {
        return Err(RunFault::Input(
            "no base of the range belongs to missions 1 to 20; for example --seeds 0..220".to_owned(),
        ));
    }
    let jobs: Vec<(usize, usize, Seed)> = (0..challenges.len())
        .flat_map(|challenge| bases.iter().map(move |&(band, seed)| (challenge, band, seed)))
        .collect();
    let counts: Vec<u64> =
        (0..BANDS.len()).map(|band| bases.iter().filter(|base| base.0 == band).count() as u64).collect();
    let progress = Progress::before_output(jobs.len() as u64);
    let began = Instant::now();
    let play = |&(challenge, band, seed): &(usize, usize, Seed)| {
        let terms = Terms { challenge: challenges[challenge], ..args.terms() };
        let streams = streams(counts[band]).max(args.streams.get().into());
        let cell = play_base(&seeds, seed, &tables, terms, streams);
        progress.advance(1);
        (challenge, band, seed, cell)
    };
    let played: Vec<(usize, usize, Seed, Cell)> = jobs.par_iter().map(play).collect();
    drop(progress);
    let seconds = began.elapsed().as_secs_f64();
    let mut cells = vec![vec![Cell::default(); BANDS.len()]; challenges.len()];
    if let Some(file) = &args.csv {
        let row =
            |(challenge, _, seed, cell): &(usize, _, Seed, Cell)| row(challenges[*challenge], *seed, cell);
        let rows = played.iter().map(row).collect::<Vec<_>>().join("\n");
        write_file(file, format!("{COLUMNS}\n{rows}\n").as_bytes(), out)?;
    }
    for (challenge, band, _, cell) in played {
        cells[challenge][band].add(cell);
    }
    let plays: u64 = cells.iter().flatten().map(|cell| cell.plain.0 + cell.knowing.0).sum();
    print(&challenges, &cells, out)?;
    writeln!(
        out,
        "{plays} plays in {seconds:.1} s, {:.1} plays a second",
        plays as f64 / seconds.max(0.001)
    )?;
    Ok(())
}

fn play_base(seeds: &Seeds, seed: Seed, tables: &Arc<Tables>, terms: Terms, streams: u32) -> Cell {
    let game = game(&mut Workplace::of(seeds), seed, Arc::clone(tables), terms);
    let mut cell = Cell::default();
    for stream in 0..streams {
        cell.note(&play_plain(game.clone(), stream));
    }
    let knowing = try_all(&game);
    cell.knowing = (1, knowing.won.into());
    if !knowing.won {
        cell.lost.push(knowing.to_string());
    }
    cell
}

/// The names of the columns of [`row`].
const COLUMNS: &str = "challenge,seed,mission,plain_plays,plain_won,down,down_on_the_way,too_late,gave_up,no_end,\
                       mean_ticks,knowing_won";

/// The results of both bots in a base as a row of CSV, so that the measurement can be repeated.
fn row(challenge: Challenge, seed: Seed, cell: &Cell) -> String {
    let (mission, _) = seed.mission_and_base();
    let (plays, won) = cell.plain;
    let mut text = format!("{challenge},{seed},{mission},{plays},{won}");
    for end in &End::ALL[1..] {
        _ = write!(text, ",{}", cell.ends.get(end).copied().unwrap_or_default());
    }
    _ = write!(text, ",{},{}", cell.ticks / plays.max(1), cell.knowing.1);
    text
}

fn tenths((plays, won): (u64, u64)) -> u64 {
    (won * 1000).checked_div(plays).unwrap_or(0)
}

fn percent(counts: (u64, u64)) -> String {
    if counts.0 == 0 {
        return "-".to_owned();
    }
    format!("{}.{} %", tenths(counts) / 10, tenths(counts) % 10)
}

fn missions((first, last): (u16, u16)) -> String {
    if first == last { format!("mission {first}") } else { format!("{first} to {last}") }
}

fn print(challenges: &[Challenge], cells: &[Vec<Cell>], out: &mut impl Write) -> Result<(), RunFault> {
    let mut text = format!("{:<10} {:<8}", "", "");
    BANDS.iter().for_each(|&band| _ = write!(text, " {:>10}", missions(band)));
    for (challenge, row) in challenges.iter().zip(cells) {
        let mut line = |bot: &str, counts: fn(&Cell) -> (u64, u64)| {
            _ = write!(text, "\n{:<10} {bot:<8}", challenge.name());
            row.iter().for_each(|cell| _ = write!(text, " {:>10}", percent(counts(cell))));
        };
        line("plain", |cell| cell.plain);
        line("knowing", |cell| cell.knowing);
    }
    writeln!(out, "{text}\n")?;
    for (challenge, row) in challenges.iter().zip(cells) {
        let mut all = Cell::default();
        row.iter().cloned().for_each(|cell| all.add(cell));
        for end in End::ALL.into_iter().filter(|&end| end != End::Won) {
            let count = all.ends.get(&end).copied().unwrap_or_default();
            if count == 0 {
                continue;
            }
            let mut causes: Vec<(u64, &str)> = all
                .causes
                .iter()
                .filter(|((ended, _), _)| *ended == end)
                .map(|((_, cause), count)| (*count, *cause))
                .collect();
            causes.sort_unstable_by_key(|&(count, cause)| (std::cmp::Reverse(count), cause));
            let causes: Vec<String> =
                causes.into_iter().map(|(count, cause)| format!("{cause} {count}")).collect();
            let share = percent((all.plain.0, count));
            writeln!(
                out,
                "{challenge}, plain bot {}: {count} ({share}): {}",
                end.label(),
                causes.join(", ")
            )?;
        }
        for lost in &all.lost {
            writeln!(out, "{challenge}, knowing bot: {lost}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
