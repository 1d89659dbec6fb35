//! Prints what happens while the bot plays a seed: `cargo run --release -p rootward-bot --example bot_log -- 1.3`;
//! with a second argument, a number from 1, the play of that temper. It plays as the
//! proof does, at captive and without a twist.

use std::{process::ExitCode, sync::Arc};

use rootward_bot::{play_out::play_as, temper::Temper};
use rootward_gen::Seed;
use rootward_rules::{
    events::PlayEvent,
    headless::Headless,
    tables::shipped,
    terms::{Challenge, Terms},
};

fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_else(|| "0".to_owned());
    let seed: Seed = match text.parse() {
        Ok(seed) => seed,
        Err(error) => {
            eprintln!("bot_log: {error}");
            return ExitCode::from(2);
        }
    };
    let number = std::env::args().nth(2).and_then(|number| number.parse::<usize>().ok()).unwrap_or(1);
    let temper = Temper::ALL.get(number.saturating_sub(1)).copied().unwrap_or_default();
    let game = Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Captive));
    let report = play_as(temper, game, |site, play, input, events| {
        for event in events {
            if matches!(event, PlayEvent::Party(_)) {
                continue;
            }
            let name = match event {
                PlayEvent::WindUp { group, .. }
                | PlayEvent::GroupAttack { group, .. }
                | PlayEvent::Noticed { group, .. }
                | PlayEvent::GroupDied { group, .. } => play
                    .groups
                    .get(*group)
                    .and_then(|group| site.tables().creatures.get(group.creature))
                    .map_or("", |row| row.name.as_str()),
                _ => "",
            };
            let points: Vec<u32> = play.squad.droids.iter().map(|droid| droid.points).collect();
            println!("{} {:?} {points:?} {event:?} {name} {input:?}", play.tick, play.party.at);
        }
    });
    println!("{report}");
    ExitCode::SUCCESS
}
