//! How long fights with guardians last: `cargo run --release -p rootward-bot --example guardian_times`.
//! For both bots, over the bases of missions 1 to 20: ticks from the first wound of a guardian to its death.

use std::sync::Arc;

use rayon::prelude::*;
use rootward_bot::{plain::play_out::watch_plain, play_out::play_on};
use rootward_gen::Seed;
use rootward_rules::{events::PlayEvent, headless::Headless, play::Play, tables::shipped};

/// The generator's number of guardians.
const GUARDIAN: u8 = 8;
/// Bases of a mission.
const BASES: u16 = 11;

/// Notes when guardians are wounded for the first time, and how long they last then.
#[derive(Default)]
struct Watch {
    begun: Vec<(u16, u32)>,
    times: Vec<u32>,
}

impl Watch {
    fn see(&mut self, play: &Play, events: &[PlayEvent]) {
        let is_guardian = |group: u16| play.groups.get(group).is_some_and(|group| group.creature == GUARDIAN);
        for event in events {
            match *event {
                PlayEvent::GroupHurt { group, .. }
                    if is_guardian(group) && !self.begun.iter().any(|(other, _)| *other == group) =>
                {
                    self.begun.push((group, play.tick));
                }
                PlayEvent::GroupDied { group, .. } => {
                    let begun = self.begun.iter().find(|(other, _)| *other == group);
                    self.times.extend(begun.map(|(_, tick)| play.tick - tick));
                }
                _ => {}
            }
        }
    }
}

fn main() {
    let tables = Arc::new(shipped());
    for (name, plain) in [("knowing", false), ("plain", true)] {
        let play = |map| {
            let (game, mut watch) = (Headless::new(Seed::classic(map), tables.clone()), Watch::default());
            if plain {
                watch_plain(game, 0, |_, play, _, events| watch.see(play, events));
            } else {
                play_on(game, |_, play, _, events| watch.see(play, events));
            }
            watch.times
        };
        for (first, last) in [(1, 1), (2, 5), (6, 10), (11, 15), (16, 20)] {
            let maps = (first - 1) * BASES..last * BASES;
            let mut times: Vec<u32> = maps.into_par_iter().flat_map_iter(play).collect();
            times.sort_unstable();
            let part = |percent: usize| {
                times.get(times.len() * percent / 100).map_or(0.0, |&ticks| f64::from(ticks) / 20.0)
            };
            println!(
                "{name} bot, missions {first} to {last}: {} guardians; a quarter last {:.1} s at most, half {:.1} s, \
                 three quarters {:.1} s",
                times.len(),
                part(25),
                part(50),
                part(75)
            );
        }
    }
}
