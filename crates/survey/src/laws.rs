//! `survey laws`: the number of bases that break each law, with causes and first examples.

use std::{
    io::Write,
    time::{SystemTime, UNIX_EPOCH},
};

use rootward_gen::{Breach, Cause, Law, Records, Seed, law};

use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, fold},
};

const SHOWN: usize = 3;
/// The most seeds without a known cause that are listed for each law.
const UNEXPLAINED_SHOWN: usize = 50;

/// Prints the table of all laws.
pub fn laws(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    let mut tally = LawTally::new();
    fold(seeds, LawTally::new, judge, |part| tally.add(&part))?;
    tally.print(seeds, out)
}

/// A fresh start for random seeds: the time in nanoseconds.
pub fn any_start() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

fn judge(workplace: &mut Workplace, seed: Seed, tally: &mut LawTally) {
    let Workplace { generator, base } = workplace;
    generator.generate_into(&seed.into(), base);
    let mut broken = vec![0_u64; Law::ALL.len()];
    for breach in law::check(base, &Records::of(base)) {
        let causes = &mut broken[breach.law as usize];
        let new = *causes >> breach.cause as usize & 1 == 0;
        *causes |= 1 << breach.cause as usize;
        if new && breach.cause == Cause::Unexplained {
            tally.rows[breach.law as usize].explain(seed, breach);
        }
    }
    for (row, causes) in tally.rows.iter_mut().zip(broken) {
        row.count(seed, causes);
    }
}

struct LawTally {
    rows: Vec<LawRow>,
}

#[derive(Clone, Default)]
struct LawRow {
    seeds: u64,
    first: Vec<Seed>,
    /// Seeds that break it without a known cause, and the place of the first breach.
    unexplained: Vec<(Seed, Breach)>,
    /// Seeds by cause; a seed can have several.
    by_cause: Vec<u64>,
}

impl LawTally {
    fn new() -> Self {
        let row = LawRow { by_cause: vec![0; Cause::ALL.len()], ..LawRow::default() };
        Self { rows: vec![row; Law::ALL.len()] }
    }

    fn add(&mut self, later: &Self) {
        for (row, later) in self.rows.iter_mut().zip(&later.rows) {
            row.add(later);
        }
    }

    fn print(&self, seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
        writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
        writeln!(out, "{:26} {:>7}  first seeds", "law", "broken")?;
        for (law, row) in Law::ALL.iter().zip(&self.rows) {
            let name =
                |seed: &Seed| if seeds.are_numbers() { seed.number().to_string() } else { seed.to_string() };
            let first: Vec<String> = row.first.iter().map(name).collect();
            let line = format!("{:26} {:>7}  {}", law.name(), row.seeds, first.join(" "));
            writeln!(out, "{}", line.trim_end())?;
            for (cause, &count) in Cause::ALL.iter().zip(&row.by_cause).filter(|&(_, &count)| count > 0) {
                writeln!(out, "  {:24} {count:>7}", cause.name())?;
            }
        }
        let unexplained = self.rows.iter().map(|row| row.by_cause[Cause::Unexplained as usize]);
        writeln!(out, "docs/laws.md explains every cause that has a name")?;
        writeln!(out, "unexplained: {}", unexplained.sum::<u64>())?;
        for (seed, breach) in self.rows.iter().flat_map(|row| &row.unexplained) {
            writeln!(out, "  {seed}: {breach}")?;
        }
        Ok(())
    }
}

impl LawRow {
    fn count(&mut self, seed: Seed, causes: u64) {
        if causes == 0 {
            return;
        }
        self.seeds += 1;
        if self.first.len() < SHOWN {
            self.first.push(seed);
        }
        for (cause, count) in self.by_cause.iter_mut().enumerate() {
            *count += causes >> cause & 1;
        }
    }

    fn explain(&mut self, seed: Seed, breach: Breach) {
        if self.unexplained.len() < UNEXPLAINED_SHOWN {
            self.unexplained.push((seed, breach));
        }
    }

    fn add(&mut self, later: &Self) {
        self.seeds += later.seeds;
        let room = SHOWN - self.first.len();
        self.first.extend(later.first.iter().take(room));
        let room = UNEXPLAINED_SHOWN - self.unexplained.len();
        self.unexplained.extend(later.unexplained.iter().take(room));
        for (count, later) in self.by_cause.iter_mut().zip(&later.by_cause) {
            *count += later;
        }
    }
}
