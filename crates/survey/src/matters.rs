//! `survey bot --matters`: plays with and without each class of weapon, verb and behaviour (`danger.md` 1).

use std::{io::Write, sync::Arc};

use rayon::prelude::*;
use rootward_bot::plain::play_out::play_plain;
use rootward_gen::Seed;
use rootward_rules::tables::{Tables, weapons::WeaponClass, without::Without};

use crate::{
    bot::{BotArgs, MOST_BASES, game, tables},
    output::RunFault,
    progress::Progress,
    range::Seeds,
    sweep::Workplace,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    plays: u64,
    won: u64,
    /// Hit points that the droids lost, in thousandths of all droids' points.
    lost: u64,
    ticks: u64,
}

impl Sum {
    const fn and(self, other: Self) -> Self {
        Self {
            plays: self.plays + other.plays,
            won: self.won + other.won,
            lost: self.lost + other.lost,
            ticks: self.ticks + other.ticks,
        }
    }

    /// The share of won plays in tenths of a percent, the points lost in percent, and the length of a play in seconds.
    fn means(self) -> (i64, i64, i64) {
        let mean =
            |sum: u64, share: u64| i64::try_from(sum / (self.plays * share).max(1)).unwrap_or(i64::MAX);
        (mean(self.won * 1000, 1), mean(self.lost, 10), mean(self.ticks, 20))
    }
}

/// Lets the plain bot play with everything, and then without each thing in turn, and prints a table.
pub fn matters(args: &BotArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let (seeds, whole) = (args.range.campaign()?, tables(args.tables.as_deref())?);
    let bases: Vec<Seed> = seeds.iter().take(MOST_BASES).collect();
    let all = Without::all();
    let progress = Progress::before_output((bases.len() * (all.len() + 2)) as u64);
    let play_all = |tables: Tables| {
        let tables = Arc::new(tables);
        let play = |&seed: &Seed| {
            let sum = play_base(args, &seeds, seed, &tables);
            progress.advance(1);
            sum
        };
        bases.par_iter().map(play).reduce(Sum::default, Sum::and)
    };
    let with = play_all((*whole).clone());
    // A class of weapon that no kit has is measured with changed kits that have it.
    let mut with_guns: Vec<(WeaponClass, Sum)> = Vec::new();
    let mut without = Vec::with_capacity(all.len());
    for &what in &all {
        let tables = (*whole).clone().measurable(what);
        let with = match what.needs_guns_of() {
            None => with,
            Some(class) => match with_guns.iter().find(|known| known.0 == class) {
                Some(&(_, known)) => known,
                None => {
                    let played = play_all(tables.clone());
                    with_guns.push((class, played));
                    played
                }
            },
        };
        without.push((with, play_all(tables.without(what))));
    }
    drop(progress);
    writeln!(out, "| without | won | lost points | time |\n|---|---|---|---|")?;
    let (won, lost, seconds) = with.means();
    writeln!(out, "| nothing | {}.{} % | {lost} % | {seconds} s |", won / 10, won % 10)?;
    for (what, (base, sum)) in all.iter().zip(without) {
        let (won, lost, seconds) = base.means();
        let (other, other_lost, other_seconds) = sum.means();
        let more = other - won;
        let sign = if more < 0 { '-' } else { '+' };
        writeln!(
            out,
            "| {}{} | {sign}{}.{} | {:+} | {:+} s |",
            what.name(),
            if what.needs_guns_of().is_some() { "*" } else { "" },
            more.abs() / 10,
            more.abs() % 10,
            other_lost - lost,
            other_seconds - seconds
        )?;
    }
    writeln!(out, "\n{} plays in each row.", with.plays)?;
    for (class, sum) in with_guns {
        let (won, lost, seconds) = sum.means();
        writeln!(
            out,
            "* No kit has this class ({class:?}): here all guns are of it, with as much damage in a second as before. With them {}.{} % are won, {lost} % lost, in {seconds} s.",
            won / 10,
            won % 10
        )?;
    }
    Ok(())
}

fn play_base(args: &BotArgs, seeds: &Seeds, seed: Seed, tables: &Arc<Tables>) -> Sum {
    let start = game(&mut Workplace::of(seeds), seed, Arc::clone(tables), args.terms());
    let full: u64 = start.play().squad.droids.iter().map(|droid| u64::from(droid.full)).sum();
    let plays = (0..args.streams.get().into()).map(|stream| {
        let report = play_plain(start.clone(), stream);
        Sum {
            plays: 1,
            won: report.is_won().into(),
            lost: u64::from(report.damage) * 1000 / full.max(1),
            ticks: report.ticks.into(),
        }
    });
    plays.fold(Sum::default(), Sum::and)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_cover_all_plays() {
        let one = Sum { plays: 1, won: 1, lost: 500, ticks: 400 };
        let two = one.and(Sum { plays: 1, won: 0, lost: 1500, ticks: 600 });
        assert_eq!((one.means(), two.means()), ((1000, 50, 20), (500, 100, 25)));
        assert_eq!(Sum::default().means(), (0, 0, 0));
    }
}
