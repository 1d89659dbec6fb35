//! `survey laws`: the number of bases that break each law, with causes and first examples.

use std::{
    io::Write,
    num::NonZeroU32,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::Args;
use rootward_gen::{Breach, Cause, Law, Records, Seed, Variant, law};

use crate::{
    output::RunFault,
    range::{Seeds, WrittenSeeds},
    range_args::SeedOptions,
    sweep::Crew,
};

const SHOWN: usize = 3;
/// The maximum number of seeds without a known cause that are listed for each law.
const UNEXPLAINED_SHOWN: usize = 50;

/// The bases to check.
#[derive(Clone, Debug, Args)]
pub struct LawsArgs {
    /// Seeds; for example x42@390.
    #[arg(value_name = "SEED", conflicts_with_all = ["variant", "style", "preset"])]
    named: Vec<Seed>,
    /// A range without its end, in numbers or mission.base, or one seed as for `survey show`; for example --seeds
    /// 0..100, --seeds 17.0..18.0 or --seeds x42@3.2. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, conflicts_with_all = ["named", "random"],
        required_unless_present_any = ["named", "random"])]
    seeds: Option<WrittenSeeds>,
    /// The number of random endless seeds, of any difficulty, as planet base or station; for
    /// example --random 100000.
    #[arg(long, value_name = "N", conflicts_with_all = ["named", "variant", "style", "preset"])]
    random: Option<NonZeroU32>,
    /// The start of the random draw; by default the clock, and the output names it; for example --start 7.
    #[arg(long, value_name = "NUMBER", requires = "random")]
    start: Option<u64>,
    #[command(flatten)]
    flavour: SeedOptions,
}

impl LawsArgs {
    fn seeds(&self) -> Result<Seeds, RunFault> {
        match (&self.seeds, self.random) {
            (Some(seeds), _) => self.flavour.seeds(seeds, Some(Variant::Planet)),
            (None, Some(count)) => Ok(Seeds::drawn(count.get().into(), self.start.unwrap_or_else(any_start))),
            (None, None) => Ok(Seeds::named(self.named.clone())),
        }
    }
}

pub fn laws(args: &LawsArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let seeds = &args.seeds()?;
    let mut rows = vec![LawRow::default(); Law::ALL.len()];
    Crew::QUICK.tally(
        seeds,
        |workplace, seed| {
            let base = workplace.finish(seed);
            (seed, law::check(base, &Records::of(base)))
        },
        |(seed, breaches)| {
            for (&law, row) in Law::ALL.iter().zip(&mut rows) {
                row.note(seed, breaches.iter().filter(|breach| breach.law == law));
            }
        },
    )?;
    print(&rows, seeds, out)
}

fn any_start() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

#[derive(Clone, Default)]
struct LawRow {
    seeds: u64,
    first: Vec<Seed>,
    /// Seeds that break the law without a known cause, and the place of the first breach.
    unexplained: Vec<(Seed, Breach)>,
    /// Seeds by cause; a seed can have several.
    by_cause: [u64; Cause::ALL.len()],
}

impl LawRow {
    fn note<'a>(&mut self, seed: Seed, breaches: impl Iterator<Item = &'a Breach>) {
        let mut causes = [false; Cause::ALL.len()];
        for &breach in breaches {
            let is_known = std::mem::replace(&mut causes[breach.cause as usize], true);
            let has_room = self.unexplained.len() < UNEXPLAINED_SHOWN;
            if breach.cause == Cause::Unexplained && !is_known && has_room {
                self.unexplained.push((seed, breach));
            }
        }
        if !causes.contains(&true) {
            return;
        }
        self.seeds += 1;
        if self.first.len() < SHOWN {
            self.first.push(seed);
        }
        self.by_cause.iter_mut().zip(causes).for_each(|(count, has)| *count += u64::from(has));
    }
}

fn print(rows: &[LawRow], seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "{}: {} bases", seeds.describe(), seeds.count())?;
    writeln!(out, "{:26} {:>7}  first seeds", "law", "broken")?;
    for (law, row) in Law::ALL.iter().zip(rows) {
        let name =
            |seed: &Seed| if seeds.are_numbers() { seed.number().to_string() } else { seed.to_string() };
        let first: Vec<String> = row.first.iter().map(name).collect();
        let line = format!("{:26} {:>7}  {}", law.name(), row.seeds, first.join(" "));
        writeln!(out, "{}", line.trim_end())?;
        for (cause, count) in Cause::ALL.iter().zip(row.by_cause).filter(|&(_, count)| count > 0) {
            writeln!(out, "  {:24} {count:>7}", cause.name())?;
        }
    }
    let unexplained = rows.iter().map(|row| row.by_cause[Cause::Unexplained as usize]);
    writeln!(out, "docs/laws.md explains every cause that has a name")?;
    writeln!(out, "unexplained: {}", unexplained.sum::<u64>())?;
    for (seed, breach) in rows.iter().flat_map(|row| &row.unexplained) {
        writeln!(out, "  {seed}: {breach}")?;
    }
    Ok(())
}
