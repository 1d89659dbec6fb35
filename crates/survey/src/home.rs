//! `survey home`: checks the law of the run home (`danger.md` 3) in every base of a range.

use std::{io::Write, num::NonZeroU16, sync::Arc, time::Instant};

use rootward_bot::walker::{Run, begin_run, walk_home};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    objective::events::{MishapKind, Mishaps},
    tables::shipped,
    terms::{Challenge, Terms},
};

use crate::{bot::game, output::RunFault, range::Seeds, sweep::Crew};

/// The minimum time between the announcement of a mishap and the mishap, in ticks.
const ANNOUNCED: u32 = 40;
/// The number of counters for mishaps per run. The last one includes all higher counts.
const NUMBERS: usize = 7;

#[derive(Clone, Debug, Default)]
struct Tally {
    runs: u64,
    kinds: [u64; MishapKind::ALL.len()],
    numbers: [u64; NUMBERS],
    /// Runs in which, at some tick, the time left was too short for the way left with the law's margin.
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

/// A run home, the tick at which it began, and its mishaps.
struct Walk {
    began: u32,
    mishaps: Mishaps,
    run: Run,
}

impl Walk {
    /// Lets a party walk home at a challenge. `None` if no run can begin.
    fn of(mut game: Headless, challenge: Challenge) -> Option<Self> {
        game.play_mut().terms = Terms::plain(challenge);
        if !begin_run(&mut game, 0) {
            return None;
        }
        let began = game.play().objective.meltdown().unwrap_or_default().began;
        let mishaps = game.play().mishaps.clone();
        Some(Self { began, mishaps, run: walk_home(&mut game) })
    }
}

impl Tally {
    fn note(&mut self, seed: Seed, challenge: Challenge, walk: Option<Walk>) {
        let Some(Walk { began, mishaps, run }) = walk else {
            self.none += 1;
            self.exceptions.push(format!("{seed}, {challenge}: no run can begin"));
            return;
        };
        let mishaps: Vec<_> = mishaps.iter().collect();
        self.runs += 1;
        for (kind, count) in MishapKind::ALL.iter().zip(&mut self.kinds) {
            *count += mishaps.iter().filter(|mishap| mishap.kind == *kind).count() as u64;
        }
        self.numbers[mishaps.len().min(NUMBERS - 1)] += 1;
        let (least, most) = self.ways.unwrap_or((run.way, run.way));
        self.ways = Some((least.min(run.way), most.max(run.way)));
        let silent = mishaps.iter().any(|each| each.warns <= began || each.strikes - each.warns < ANNOUNCED);
        self.breaches += u64::from(run.breach.is_some());
        self.late += u64::from(run.left.is_none());
        self.silent += u64::from(silent);
        if silent || run.breach.is_some() || run.left.is_none() {
            self.exceptions.push(format!("{seed}, {challenge}: {run:?}, {mishaps:?}"));
        }
    }
}

/// Lets a party walk home in every base, and prints the figures and the exceptions. Returns true without exceptions.
pub fn home(
    seeds: &Seeds,
    challenges: &[Challenge],
    threads: Option<NonZeroU16>,
    out: &mut impl Write,
) -> Result<bool, RunFault> {
    let tables = Arc::new(shipped());
    let began = Instant::now();
    let mut tallies = vec![Tally::default(); challenges.len()];
    Crew::SLOW.on(threads).tally(
        seeds,
        |workplace, seed| {
            let game = game(workplace, seed, Arc::clone(&tables), Terms::plain(Challenge::default()));
            (seed, challenges.iter().map(|&challenge| Walk::of(game.clone(), challenge)).collect::<Vec<_>>())
        },
        |(seed, walks)| {
            for ((tally, &challenge), walk) in tallies.iter_mut().zip(challenges).zip(walks) {
                tally.note(seed, challenge, walk);
            }
        },
    )?;
    let seconds = began.elapsed().as_secs_f64();
    writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
    for (challenge, tally) in challenges.iter().zip(&tallies) {
        print(*challenge, tally, out)?;
    }
    let runs: u64 = tallies.iter().map(|tally| tally.runs).sum();
    writeln!(out, "{runs} runs in {seconds:.1} s, {:.1} a second", runs as f64 / seconds.max(0.001))?;
    Ok(tallies.iter().all(|tally| tally.exceptions.is_empty()))
}

fn print(challenge: Challenge, tally: &Tally, out: &mut impl Write) -> Result<(), RunFault> {
    let Tally { runs, kinds, numbers, breaches, late, silent, none, ways, exceptions } = tally;
    let (least, most) = ways.unwrap_or_default();
    writeln!(
        out,
        "{challenge}: {runs} runs of {least} to {most} ticks; law of the run home broken {breaches}, too late {late}, \
         not announced {silent}, no run {none}"
    )?;
    let kinds = MishapKind::ALL.iter().zip(kinds).map(|(kind, count)| format!("{} {count}", kind.name()));
    writeln!(out, "  {}", kinds.collect::<Vec<_>>().join(", "))?;
    writeln!(out, "  runs with 0, 1, 2 ... mishaps: {numbers:?}")?;
    for exception in exceptions {
        writeln!(out, "  {exception}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_counted_for_each_challenge() {
        let mut out = Vec::new();
        let seeds = Seeds::named(vec![Seed::classic(0)]);
        assert!(home(&seeds, &Challenge::ALL, None, &mut out).expect("writing to memory cannot fail"));
        let text = String::from_utf8(out).expect("text");
        for line in ["merciless: 1 runs of ", "3 runs in "] {
            assert!(text.lines().any(|known| known.starts_with(line)), "{text}");
        }
        assert!(text.contains("law of the run home broken 0"), "{text}");
    }
}
