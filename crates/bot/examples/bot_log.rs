//! Prints what happens while the bot plays a seed: `cargo run --release -p rootward-bot --example bot_log -- 1.3`;
//! with a second argument every tick.

use std::{process::ExitCode, sync::Arc};

use rootward_bot::play_out::play_on;
use rootward_gen::Seed;
use rootward_rules::{events::PlayEvent, headless::Headless, tables::shipped};

fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_else(|| "0".to_owned());
    let seed: Seed = match text.parse() {
        Ok(seed) => seed,
        Err(error) => {
            eprintln!("bot_log: {error}");
            return ExitCode::from(2);
        }
    };
    let report = play_on(Headless::new(seed, Arc::new(shipped())), |site, play, input, events| {
        if std::env::args().nth(2).is_some() {
            println!("{} {:?} {:?} {input:?}", play.tick, play.party.at, play.party.motion.doing);
        }
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
