//! How long the bot's fights with guardians last: `cargo run --release -p rootward-bot --example guardian_times`.
//! A line for each map of a range: ticks from its first wound to its death, and what the party lost meanwhile.

use std::sync::Arc;

use rootward_bot::play_out::play_on;
use rootward_gen::Seed;
use rootward_rules::{events::PlayEvent, headless::Headless, tables::shipped};

/// The generator's number of guardians.
const GUARDIAN: u8 = 8;

fn main() {
    let tables = Arc::new(shipped());
    let mut times = Vec::new();
    for map in 1..40 {
        let mut begun = None;
        let report = play_on(Headless::new(Seed::classic(map), tables.clone()), |_, play, _, events| {
            let is_guardian =
                |group: u16| play.groups.get(group).is_some_and(|group| group.creature == GUARDIAN);
            for event in events {
                match *event {
                    PlayEvent::GroupHurt { group, .. } if is_guardian(group) => {
                        begun.get_or_insert((play.tick, play.tally.damage));
                    }
                    PlayEvent::GroupDied { group, .. } if is_guardian(group) => {
                        if let Some((tick, damage)) = begun.take() {
                            println!(
                                "{map}: {} ticks, {} points",
                                play.tick - tick,
                                play.tally.damage - damage
                            );
                            times.push(play.tick - tick);
                        }
                    }
                    _ => {}
                }
            }
        });
        if !report.won {
            println!("{report}");
        }
    }
    times.sort_unstable();
    println!("median of {}: {:?} ticks", times.len(), times.get(times.len() / 2));
}
