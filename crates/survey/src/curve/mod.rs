//! `survey bot --curve`: the difficulty curve (`danger.md` 1), that is, the share of plays that each bot wins.

use std::{cmp::Reverse, collections::BTreeMap, fmt::Write as _, io::Write, sync::Arc, time::Instant};

use rayon::prelude::*;
use rootward_bot::{
    plain::play_out::{End, PlainReport, play_masher, play_plain},
    play_out::{PlayReport, try_all},
};
use rootward_gen::{GENERATOR_VERSION, Seed, Style};
use rootward_presentation::words::curve::{STRATA, bounds};
use rootward_rules::{
    RULES_VERSION,
    headless::Headless,
    tables::Tables,
    terms::{Challenge, Terms},
};

use crate::{
    bot::{BotArgs, challenges, game, tables},
    file::write_file,
    output::RunFault,
    progress::Progress,
    range::Seeds,
    sweep::Workplace,
};

/// The bots, in the order of the table.
const BOTS: [&str; 3] = ["plain", "masher", "knowing"];

/// The plays of a bot in a cell of the table.
#[derive(Clone, Debug, Default)]
struct Tally {
    plays: u64,
    won: u64,
    /// The plays in which a droid went down.
    fell: u64,
    ticks: u64,
    /// The ticks of the first play. A test plays it again.
    first_ticks: u32,
    ends: BTreeMap<End, u64>,
    /// For lost plays, the worst source of damage. For unfinished ones, the missing part of the objective.
    causes: BTreeMap<(End, &'static str), u64>,
    /// The reports on bases that the knowing bot lost.
    lost: Vec<String>,
}

impl Tally {
    fn of(end: End, ticks: u32, fell: bool) -> Self {
        let won = u64::from(end == End::Won);
        let ends = BTreeMap::from([(end, 1)]);
        Self {
            plays: 1,
            won,
            fell: fell.into(),
            ticks: ticks.into(),
            first_ticks: ticks,
            ends,
            ..Self::default()
        }
    }

    fn unaware(report: &PlainReport) -> Self {
        let mut tally = Self::of(report.end, report.ticks, report.fell);
        let cause = match report.end {
            End::Won => return tally,
            End::Down | End::DownOnTheWay | End::Burnt => report.harm,
            End::GaveUp | End::TooLong => report.lack,
        };
        tally.causes.insert((report.end, cause), 1);
        tally
    }

    fn knowing(report: &PlayReport) -> Self {
        let end = match report.standing {
            _ if report.won => End::Won,
            0 => End::Down,
            _ => End::TooLong,
        };
        let lost = if report.won { Vec::new() } else { vec![report.to_string()] };
        Self { lost, ..Self::of(end, report.ticks, report.standing < 4) }
    }

    fn add(&mut self, other: Self) {
        if self.plays == 0 {
            self.first_ticks = other.first_ticks;
        }
        self.plays += other.plays;
        self.won += other.won;
        self.fell += other.fell;
        self.ticks += other.ticks;
        other.ends.into_iter().for_each(|(end, count)| *self.ends.entry(end).or_default() += count);
        other.causes.into_iter().for_each(|(cause, count)| *self.causes.entry(cause).or_default() += count);
        self.lost.extend(other.lost);
    }
}

type Cell = [Tally; BOTS.len()];

/// Base numbers that are spread evenly over a stratum, and how often each base is played.
fn bases(stratum: usize, plays: u32) -> (Vec<u64>, u32) {
    let (first, last) = bounds(stratum);
    let (first, all) = (u64::from(first), u64::from(last - first) + 1);
    let count = all.min(plays.into());
    let numbers = (0..count).map(|place| first + place * all / count).collect();
    (numbers, plays.div_ceil(count as u32))
}

/// Lets three bots play bases of all strata, and prints the table.
pub fn curve(args: &BotArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let (seeds, tables) = (args.range.maps()?, tables(args.tables.as_deref())?);
    let challenges = challenges(args.challenge);
    let mut jobs: Vec<(usize, usize, u64, u32)> = Vec::new();
    for challenge in 0..challenges.len() {
        for stratum in 0..STRATA.len() {
            let (numbers, streams) = bases(stratum, args.plays.get().into());
            jobs.extend(numbers.into_iter().map(|number| (challenge, stratum, number, streams)));
        }
    }
    let progress = Progress::before_output(jobs.len() as u64);
    let began = Instant::now();
    let play = |&(challenge, _, number, streams): &(usize, usize, u64, u32)| {
        let terms = Terms { challenge: challenges[challenge], ..args.terms() };
        let cell = play_base(&seeds, seeds.seed(number), &tables, terms, streams);
        progress.advance(1);
        cell
    };
    let played: Vec<Cell> = jobs.par_iter().map(play).collect();
    drop(progress);
    let seconds = began.elapsed().as_secs_f64();
    let mut cells = vec![vec![Cell::default(); STRATA.len()]; challenges.len()];
    for ((challenge, stratum, ..), cell) in jobs.into_iter().zip(played) {
        cells[challenge][stratum].iter_mut().zip(cell).for_each(|(sum, more)| sum.add(more));
    }
    if let Some(file) = &args.csv {
        let text = csv(&kind(&seeds), &challenges, &cells, args.plays.get());
        write_file(file, text.as_bytes(), out)?;
    }
    let plays: u64 = cells.iter().flatten().flatten().map(|tally| tally.plays).sum();
    print(&challenges, &cells, out)?;
    writeln!(out, "{plays} plays in {seconds:.1} s")?;
    Ok(())
}

fn start(seeds: &Seeds, seed: Seed, tables: &Arc<Tables>, terms: Terms) -> Headless {
    game(&mut Workplace::of(seeds), seed, Arc::clone(tables), terms)
}

/// Lets the bot with this number play. The knowing bot ignores the stream.
fn play_bot(bot: usize, game: &Headless, stream: u32) -> Tally {
    match BOTS[bot] {
        "plain" => Tally::unaware(&play_plain(game.clone(), stream)),
        "masher" => Tally::unaware(&play_masher(game.clone(), stream)),
        _ => Tally::knowing(&try_all(game)),
    }
}

fn play_base(seeds: &Seeds, seed: Seed, tables: &Arc<Tables>, terms: Terms, streams: u32) -> Cell {
    let game = start(seeds, seed, tables, terms);
    std::array::from_fn(|bot| {
        let mut tally = Tally::default();
        let streams = if BOTS[bot] == "knowing" { 1 } else { streams };
        (0..streams).for_each(|stream| tally.add(play_bot(bot, &game, stream)));
        tally
    })
}

/// The kind of the bases: classic, endless, or the preset of a crawler.
fn kind(seeds: &Seeds) -> String {
    match seeds.seed(0).style() {
        Style::Crawler => seeds.plan().name().to_owned(),
        style => style.name().to_lowercase(),
    }
}

const COLUMNS: &str = "bases,challenge,first_map,last_map,bot,plays,won,fell,down,down_on_the_way,too_late,gave_up,\
                       no_end,mean_ticks,first_ticks";

fn head() -> String {
    format!("# generator {GENERATOR_VERSION}, rules {RULES_VERSION}")
}

fn csv(kind: &str, challenges: &[Challenge], cells: &[Vec<Cell>], plays: u16) -> String {
    let mut text = format!("{}, {plays} plays a cell\n{COLUMNS}\n", head());
    for (challenge, row) in challenges.iter().zip(cells) {
        for (stratum, cell) in row.iter().enumerate() {
            let (first, last) = bounds(stratum);
            for (bot, tally) in BOTS.iter().zip(cell) {
                let Tally { plays, won, fell, ticks, first_ticks, ends, .. } = tally;
                _ = write!(text, "{kind},{challenge},{first},{last},{bot},{plays},{won},{fell}");
                for end in &End::ALL[1..] {
                    _ = write!(text, ",{}", ends.get(end).copied().unwrap_or_default());
                }
                _ = writeln!(text, ",{},{first_ticks}", ticks / (*plays).max(1));
            }
        }
    }
    text
}

fn tenths(count: u64, plays: u64) -> u64 {
    (count * 1000).checked_div(plays).unwrap_or(0)
}

fn percent(count: u64, plays: u64) -> String {
    let tenths = tenths(count, plays);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn print(challenges: &[Challenge], cells: &[Vec<Cell>], out: &mut impl Write) -> Result<(), RunFault> {
    let mut text = format!("{}\n{:<24}", head(), "");
    for stratum in 0..STRATA.len() {
        let (first, last) = bounds(stratum);
        _ = write!(text, " {:>11}", format!("{first}-{last}"));
    }
    for (challenge, row) in challenges.iter().zip(cells) {
        for (number, bot) in BOTS.iter().enumerate() {
            let mut line = |about: &str, count: fn(&Tally) -> u64| {
                _ = write!(text, "\n{:<24}", format!("{challenge} {bot} {about}"));
                let shares = row.iter().map(|cell| percent(count(&cell[number]), cell[number].plays));
                shares.for_each(|share| _ = write!(text, " {share:>11}"));
            };
            line("wins", |tally| tally.won);
            if *bot == "plain" {
                line("falls", |tally| tally.fell);
            }
        }
    }
    writeln!(out, "{text}\n")?;
    for (challenge, row) in challenges.iter().zip(cells) {
        for (number, bot) in BOTS.iter().enumerate() {
            let mut all = Tally::default();
            row.iter().for_each(|cell| all.add(cell[number].clone()));
            print_losses(&format!("{challenge}, {bot} bot"), &all, out)?;
        }
    }
    Ok(())
}

fn print_losses(who: &str, all: &Tally, out: &mut impl Write) -> Result<(), RunFault> {
    for (end, &count) in all.ends.iter().filter(|(end, _)| **end != End::Won) {
        let of = all.causes.iter().filter(|((ended, _), _)| ended == end);
        let mut causes: Vec<(u64, &str)> = of.map(|((_, cause), &count)| (count, *cause)).collect();
        causes.sort_unstable_by_key(|&(count, cause)| (Reverse(count), cause));
        let causes: Vec<String> =
            causes.into_iter().map(|(count, cause)| format!("{cause} {count}")).collect();
        let share = percent(count, all.plays);
        writeln!(out, "{who} {}: {count} ({share}): {}", end.label(), causes.join(", "))?;
    }
    for lost in &all.lost {
        writeln!(out, "{who}: {lost}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
