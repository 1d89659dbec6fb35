//! Which tempers win a base that all of the bot's lose: `cargo run --release -p rootward-bot --example tempers -- w32:longwalls`.
//! Tries a wide grid until some have won, and prints those. The few that are kept come last in `Temper::ALL`.

use std::{process::ExitCode, sync::Arc};

use rayon::prelude::*;
use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

/// How many winners are enough.
const ENOUGH: usize = 3;

fn main() -> ExitCode {
    let seed: Seed = match std::env::args().nth(1).unwrap_or_default().parse() {
        Ok(seed) => seed,
        Err(error) => {
            eprintln!("tempers: {error}");
            return ExitCode::from(2);
        }
    };
    let mut grid = Vec::new();
    for run in [0, 20, 40, 60, 80, 90] {
        for bold in [30, 60, 101] {
            for waits in [0, 240, 600] {
                for weak in [0, 40, 70, 90, 98] {
                    for wary in [0, 20, 100] {
                        for flags in 0..8_u8 {
                            let (haste, cool, dodges) = (flags & 1 > 0, flags & 2 > 0, flags & 4 > 0);
                            grid.push(Temper { run, bold, waits, weak, wary, haste, cool, dodges });
                        }
                    }
                }
            }
        }
    }
    // As the proof plays it: at captive, without the twists of its mission.
    let game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Captive));
    let winners: Vec<Temper> = grid
        .par_iter()
        .copied()
        .filter(|temper| play_as(*temper, game.clone(), |_, _, _, _| {}).won)
        .take_any(ENOUGH)
        .collect();
    println!("{seed} is won by {} of a grid of {}", winners.len(), grid.len());
    winners.iter().for_each(|temper| println!("{temper:?}"));
    ExitCode::SUCCESS
}
