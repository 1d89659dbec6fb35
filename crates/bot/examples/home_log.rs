//! Prints a run home: `cargo run --release -p rootward-bot --example home_log -- 774.8 captive`. For each tick in which
//! the party has moved or changed its action, it prints a line with the rest of the way. The default challenge is
//! merciless.

use std::{
    fmt::Display,
    process::{ExitCode, exit},
    sync::Arc,
};

use rootward_bot::walker::{begin_run, walk_home_told};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn fail(why: impl Display) -> ! {
    eprintln!("home_log: {why}");
    exit(2)
}

fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_else(|| "0".to_owned());
    let seed: Seed = text.parse().unwrap_or_else(|error| fail(error));
    let named = std::env::args().nth(2).unwrap_or_else(|| Challenge::Merciless.to_string());
    let Some(challenge) = Challenge::named(&named) else {
        fail(format!("{named} is no challenge: calm, captive or merciless"))
    };
    let mut game = Headless::on(seed, Arc::new(shipped()), Terms::plain(challenge));
    if !begin_run(&mut game, 0) {
        println!("No run can begin.");
        return ExitCode::FAILURE;
    }
    println!("{:?}", game.play().mishaps);
    let mut last = String::new();
    let run = walk_home_told(&mut game, |site, play, known| {
        let line = format!("{:?} {:?}", play.party.at, play.party.motion.doing);
        if line != last {
            let way = play.way_home(site);
            let left = way.as_ref().map_or(0, |way| way.ticks) + u32::from(play.party.motion.left);
            let kinds: Vec<String> = known
                .iter()
                .skip_while(|&&at| at != play.party.at)
                .take(4)
                .map(|&at| {
                    format!(
                        "{},{} {:?} {:?}",
                        at.x,
                        at.y,
                        site.base().kind(at),
                        play.barriers.at(at).map(|it| (it.kind, it.leaf))
                    )
                })
                .collect();
            println!("{} {line} left {left}: {}", play.tick, kinds.join("; "));
            last = line;
        }
    });
    println!("{run:?}");
    ExitCode::SUCCESS
}
