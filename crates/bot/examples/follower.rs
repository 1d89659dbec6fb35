//! Measures the game's arrow with a bot that walks only where the arrow leads: `cargo run --release -p rootward-bot
//! --example follower -- [weak] [SEEDS..]`. Without seeds it plays missions 1 to 3 and 200 bases beyond, at calm and
//! without twists. With `weak`, every creature falls to one blow and none does damage, so that only the search counts.
//! The example prints a line for each base, and then the figures of all plays.

use std::{process::exit, sync::Arc};

use rayon::prelude::*;
use rootward_bot::{
    plain::follower::{FollowEnd, FollowReport, follow},
    shortest::weaken,
};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

/// The bases of missions 1 to 3.
const FIRST: u16 = 33;
/// The distance between the 200 bases beyond them.
const APART: usize = 327;

fn seeds(words: impl Iterator<Item = String>) -> Result<Vec<Seed>, String> {
    let named: Vec<Seed> = words
        .map(|word| word.parse().map_err(|error| format!("{word}: {error}")))
        .collect::<Result<_, _>>()?;
    if !named.is_empty() {
        return Ok(named);
    }
    let beyond = (FIRST..u16::MAX).step_by(APART).take(200);
    Ok((0..FIRST).chain(beyond).map(Seed::classic).collect())
}

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let is_weak = words.next_if(|word| word == "weak").is_some();
    let seeds = seeds(words).unwrap_or_else(|error| {
        eprintln!("follower: {error}");
        exit(2)
    });
    let tables = Arc::new(shipped());
    let play = |&seed: &Seed| {
        let mut game = Headless::on(seed, Arc::clone(&tables), Terms::plain(Challenge::Calm));
        if is_weak {
            game.with_both(weaken);
        }
        follow(game, 0)
    };
    let reports: Vec<FollowReport> = seeds.par_iter().map(play).collect();
    println!("seed,end,moves,undone,led,turns,shortest,percent,presses,with_travel,lead");
    for report in &reports {
        let FollowReport { seed, end, moves, led, turns, shortest, presses: [presses, travels], lead } =
            report;
        let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        let lead = lead.filter(|_| *end != FollowEnd::Arrived);
        let lead =
            lead.map_or_else(String::new, |lead| format!("{:?} at {};{}", lead.clue, lead.at.x, lead.at.y));
        let (shortest, percent) = (number(*shortest), number(report.percent()));
        println!(
            "{seed},{end:?},{},{},{led},{turns},{shortest},{percent},{presses},{travels},{lead}",
            moves.all, moves.undone
        );
    }
    let mut percents: Vec<u32> = reports.iter().filter_map(FollowReport::percent).collect();
    percents.sort_unstable();
    let at = |share: usize| percents.get(percents.len() * share / 100).copied().unwrap_or_default();
    let count = |wanted: FollowEnd| reports.iter().filter(|report| report.end == wanted).count();
    let sum = |of: fn(&FollowReport) -> u32| f64::from(reports.iter().map(of).sum::<u32>());
    let share = |of: fn(&FollowReport) -> u32| sum(of) * 100.0 / sum(|report| report.moves.all).max(1.0);
    let presses = |travels: usize| reports.iter().map(|report| report.presses[travels]).sum::<u32>();
    println!("{} presses of keys, {} with travel", presses(0), presses(1));
    println!(
        "{} plays: {} arrived, {} down, {} stuck; median {} %, p90 {} %; {:.1} % of moves undone, {:.1} % by the arrow",
        reports.len(),
        count(FollowEnd::Arrived),
        count(FollowEnd::Down),
        count(FollowEnd::Stuck),
        at(50),
        at(90),
        share(|report| report.moves.undone),
        share(|report| report.turns)
    );
}
