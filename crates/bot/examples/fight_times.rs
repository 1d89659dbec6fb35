//! Measures the length of fights: `cargo run --release -p rootward-bot --example fight_times -- [FOLDER OF TABLES]`.
//! For both bots, over the bases of missions 1 to 20, it counts the seconds from the first visible wound of a group to
//! its death. Guardians are counted separately. A distant death by a mine or a wall does not count as a fight.

use std::{path::Path, process::exit, sync::Arc};

use rayon::prelude::*;
use rootward_bot::{plain::play_out::watch_plain, play_out::play_on};
use rootward_gen::Seed;
use rootward_rules::{
    events::PlayEvent,
    headless::Headless,
    play::Play,
    tables::{TICKS_PER_SECOND, Tables, shipped},
};

const GUARDIAN: u8 = 8;
const BASES: u16 = 11;

/// Notes the first wound of each group, and the time from then to its death.
#[derive(Default)]
struct Watch {
    begun: Vec<(u16, u32)>,
    times: Vec<(bool, u32)>,
}

impl Watch {
    fn see(&mut self, play: &Play, events: &[PlayEvent]) {
        for event in events {
            match *event {
                PlayEvent::GroupHurt { group, .. }
                    if is_near(play, group) && !self.begun.iter().any(|(other, _)| *other == group) =>
                {
                    self.begun.push((group, play.tick));
                }
                PlayEvent::GroupDied { group, .. } => {
                    let guards = play.groups.get(group).is_some_and(|state| state.creature == GUARDIAN);
                    let begun = self.begun.iter().find(|(other, _)| *other == group);
                    self.times.extend(begun.map(|(_, tick)| (guards, play.tick - tick)));
                }
                _ => {}
            }
        }
    }
}

fn is_near(play: &Play, group: u16) -> bool {
    play.groups.get(group).is_some_and(|state| play.seen.visible.contains(state.at))
}

fn main() {
    let folder = std::env::args().nth(1);
    let tables = folder.map_or_else(|| Ok(shipped()), |folder| Tables::read_folder(Path::new(&folder)));
    let tables = Arc::new(tables.unwrap_or_else(|fault| {
        eprintln!("{fault}");
        exit(1)
    }));
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
            let times: Vec<(bool, u32)> = maps.into_par_iter().flat_map_iter(play).collect();
            for (who, guards) in [("guardians", true), ("others", false)] {
                let mut times: Vec<u32> =
                    times.iter().filter(|time| time.0 == guards).map(|time| time.1).collect();
                times.sort_unstable();
                let part = |percent: usize| {
                    let ticks = times.get(times.len() * percent / 100).copied().unwrap_or_default();
                    f64::from(ticks) / f64::from(TICKS_PER_SECOND)
                };
                println!(
                    "{name} bot, missions {first} to {last}: {} {who}; a quarter last {:.1} s at most, half {:.1} s, \
                     three quarters {:.1} s",
                    times.len(),
                    part(25),
                    part(50),
                    part(75)
                );
            }
        }
    }
}
