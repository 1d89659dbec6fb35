//! Finds tempers that win bases on which all of the bot's tempers lose: `cargo run --release -p rootward-bot --example
//! find_tempers -- 1487.3s`. The example tries a wide grid of tempers on each base and prints how many of them win. It
//! then prints the smallest set of tempers that wins all of the bases. With `--every 70` in front, it tries every
//! seventieth of its 51,840 tempers. All of them take about half an hour for one base on two cores. Add the chosen
//! tempers at the end of `Temper::ALL`.

use std::{process::exit, sync::Arc};

use rayon::prelude::*;
use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn grid(every: usize) -> Vec<Temper> {
    let mut grid = Vec::new();
    for run in [0, 20, 40, 60, 80, 90] {
        for bold in [30, 60, 101] {
            for waits in [0, 240, 600] {
                for weak in [0, 40, 70, 90, 98] {
                    for wary in [0, 20, 100] {
                        for flags in 0..64_u8 {
                            let [haste, cool, dodges, holds, braced, turns] =
                                [1, 2, 4, 8, 16, 32].map(|flag| flags & flag > 0);
                            grid.push(Temper {
                                run,
                                bold,
                                waits,
                                weak,
                                wary,
                                haste,
                                cool,
                                dodges,
                                holds,
                                braced,
                                turns,
                            });
                        }
                    }
                }
            }
        }
    }
    grid.into_iter().step_by(every.max(1)).collect()
}

fn asked() -> Result<(Vec<Seed>, usize), String> {
    let mut words = std::env::args().skip(1).peekable();
    let mut every = 1;
    if words.next_if(|word| word == "--every").is_some() {
        let number = words.next().unwrap_or_default();
        every = number.parse().map_err(|error| format!("--every {number}: {error}"))?;
    }
    let seeds: Vec<Seed> = words
        .map(|word| word.parse().map_err(|error| format!("{word}: {error}")))
        .collect::<Result<_, _>>()?;
    if seeds.is_empty() { Err("Name at least one seed.".to_owned()) } else { Ok((seeds, every)) }
}

fn main() {
    let (seeds, every) = asked().unwrap_or_else(|error| {
        eprintln!("find_tempers: {error}");
        exit(2)
    });
    let grid = grid(every);
    let tables = Arc::new(shipped());
    let mut open = Vec::new();
    for &seed in &seeds {
        // The same terms as in the proof: the captive challenge, without the twists of its mission.
        let game = Headless::on(seed, Arc::clone(&tables), Terms::plain(Challenge::Captive));
        let wins = |temper: &Temper| play_as(*temper, game.clone(), |_, _, _, _| {}).won;
        let won: Vec<bool> = grid.par_iter().map(wins).collect();
        println!("{seed} is won by {} of {} tempers", won.iter().filter(|&&won| won).count(), grid.len());
        if won.contains(&true) {
            open.push(won);
        }
    }
    println!("Together they need:");
    while !open.is_empty() {
        let wins = |place: &usize| open.iter().filter(|won| won[*place]).count();
        let Some(best) = (0..grid.len()).max_by_key(wins) else { break };
        println!("{} of them: {:?}", wins(&best), grid[best]);
        open.retain(|won| !won[best]);
    }
}
