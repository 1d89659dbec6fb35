//! `survey home`: checks the law of the run home (`danger.md` 3) in every base of a range.

use std::{io::Write, num::NonZeroU16, sync::Arc, time::Instant};

use rootward_bot::walker::{Run, begin_run, walk_home};
use rootward_gen::Seed;
use rootward_rules::{
    objective::events::{MishapKind, Mishaps},
    tables::{Tables, shipped},
    terms::{Challenge, Terms},
};

use crate::{
    bot::game,
    output::RunFault,
    progress::Progress,
    range::Seeds,
    sweep::{Crew, Grain, Workplace},
};

/// The least announcement time of a mishap, in ticks.
const ANNOUNCED: u32 = 40;
/// The number of counters for mishaps per run. The last one includes all higher counts.
const NUMBERS: usize = 7;

/// The options of the check.
#[derive(Clone, Debug)]
pub struct Asked {
    pub seeds: Seeds,
    /// The wanted challenges, in order.
    pub challenges: Vec<Challenge>,
    /// The number of threads. `None` for all cores.
    pub threads: Option<NonZeroU16>,
}

#[derive(Clone, Debug, Default)]
struct Tally {
    runs: u64,
    kinds: [u64; MishapKind::ALL.len()],
    numbers: [u64; NUMBERS],
    /// Runs in which the remaining way, with the law's reserve, did not fit the remaining time at some tick.
    breaches: u64,
    late: u64,
    /// Runs with a mishap that was announced too late.
    silent: u64,
    /// Bases without a possible run.
    none: u64,
    /// The shortest and the longest way, in ticks.
    ways: Option<(u32, u32)>,
    exceptions: Vec<String>,
}

impl Tally {
    fn note(&mut self, seed: Seed, challenge: Challenge, mishaps: &Mishaps, began: u32, run: &Run) {
        self.runs += 1;
        for mishap in mishaps.iter() {
            let kind = MishapKind::ALL.iter().position(|&kind| kind == mishap.kind);
            self.kinds[kind.unwrap_or_default()] += 1;
        }
        self.numbers[mishaps.iter().count().min(NUMBERS - 1)] += 1;
        let (least, most) = self.ways.unwrap_or((run.way, run.way));
        self.ways = Some((least.min(run.way), most.max(run.way)));
        let silent = mishaps.iter().any(|each| each.warns <= began || each.strikes - each.warns < ANNOUNCED);
        self.breaches += u64::from(run.breach.is_some());
        self.late += u64::from(run.left.is_none());
        self.silent += u64::from(silent);
        if silent || run.breach.is_some() || run.left.is_none() {
            self.exceptions
                .push(format!("{seed}, {challenge}: {run:?}, {:?}", mishaps.iter().collect::<Vec<_>>()));
        }
    }

    fn add(&mut self, later: Self) {
        let sum = |to: &mut [u64], from: &[u64]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        sum(&mut self.kinds, &later.kinds);
        sum(&mut self.numbers, &later.numbers);
        self.runs += later.runs;
        self.breaches += later.breaches;
        self.late += later.late;
        self.silent += later.silent;
        self.none += later.none;
        self.exceptions.extend(later.exceptions);
        self.ways = match (self.ways, later.ways) {
            (Some((least, most)), Some(other)) => Some((least.min(other.0), most.max(other.1))),
            (ways, None) | (None, ways) => ways,
        };
    }

    fn holds(&self) -> bool {
        self.exceptions.is_empty()
    }
}

/// Lets a party walk home in every base, and prints the figures and the exceptions. Returns true if there are none.
///
/// # Errors
/// Threads that cannot be started, and output that cannot be written.
pub fn home(asked: &Asked, out: &mut impl Write) -> Result<bool, RunFault> {
    let Asked { seeds, challenges, threads } = asked;
    let tables = Arc::new(shipped());
    let empty = || vec![Tally::default(); challenges.len()];
    let progress = Progress::before_output(seeds.count());
    let began = Instant::now();
    let mut all = empty();
    Crew { threads: *threads, grain: Grain::SLOW }.work(
        seeds,
        seeds.first(),
        empty,
        |workplace, seed, tallies| walk(workplace, seed, &tables, challenges, tallies),
        |batch, parts| {
            for part in parts {
                all.iter_mut().zip(part).for_each(|(all, part)| all.add(part));
            }
            progress.advance(batch.end - batch.start);
            Ok(true)
        },
    )?;
    drop(progress);
    let seconds = began.elapsed().as_secs_f64();
    print(seeds, challenges, &all, out)?;
    let runs: u64 = all.iter().map(|tally| tally.runs).sum();
    writeln!(out, "{runs} runs in {seconds:.1} s, {:.1} a second", runs as f64 / seconds.max(0.001))?;
    Ok(all.iter().all(Tally::holds))
}

fn walk(
    workplace: &mut Workplace,
    seed: Seed,
    tables: &Arc<Tables>,
    challenges: &[Challenge],
    tallies: &mut [Tally],
) {
    let fresh = game(workplace, seed, Arc::clone(tables), Terms::plain(Challenge::default()));
    for (&challenge, tally) in challenges.iter().zip(tallies) {
        let mut game = fresh.clone();
        game.play_mut().terms = Terms::plain(challenge);
        if !begin_run(&mut game, 0) {
            tally.none += 1;
            tally.exceptions.push(format!("{seed}, {challenge}: no run can begin"));
            continue;
        }
        let began = game.play().objective.meltdown().unwrap_or_default().began;
        let mishaps = game.play().mishaps.clone();
        let run = walk_home(&mut game);
        tally.note(seed, challenge, &mishaps, began, &run);
    }
}

fn print(
    seeds: &Seeds,
    challenges: &[Challenge],
    all: &[Tally],
    out: &mut impl Write,
) -> Result<(), RunFault> {
    writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
    for (challenge, tally) in challenges.iter().zip(all) {
        let (least, most) = tally.ways.unwrap_or_default();
        writeln!(
            out,
            "{challenge}: {} runs of {least} to {most} ticks; law of the run home broken {}, too late {}, not announced {}, \
             no run {}",
            tally.runs, tally.breaches, tally.late, tally.silent, tally.none
        )?;
        let kinds: Vec<String> = MishapKind::ALL
            .iter()
            .zip(tally.kinds)
            .map(|(kind, count)| format!("{} {count}", kind.name()))
            .collect();
        writeln!(out, "  {}", kinds.join(", "))?;
        writeln!(out, "  runs with 0, 1, 2 ... mishaps: {:?}", tally.numbers)?;
        for exception in &tally.exceptions {
            writeln!(out, "  {exception}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_counted_for_each_challenge() {
        let asked = Asked {
            seeds: Seeds::named(vec![Seed::classic(0)]),
            challenges: Challenge::ALL.to_vec(),
            threads: NonZeroU16::new(1),
        };
        let mut out = Vec::new();
        assert!(home(&asked, &mut out).expect("memory takes everything"));
        let text = String::from_utf8(out).expect("text");
        assert!(
            text.contains("merciless: 1 runs of ") && text.contains("law of the run home broken 0"),
            "{text}"
        );
        assert!(text.lines().any(|line| line.starts_with("3 runs in ")), "{text}");
    }
}
