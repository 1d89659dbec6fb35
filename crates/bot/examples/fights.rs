//! Analyses the plays of the plain bot by mission: which creatures it meets, which of them hit it, and how it answers.
//! It prints a line for each group of missions: `cargo run --release -p rootward-bot --example fights -- [CHALLENGE
//! [STREAMS [FOLDER [ANSWERS]]]]`. ANSWERS is the percentage of visible blows that the bot dodges.

use std::{collections::BTreeMap, sync::Arc};

use rayon::prelude::*;
use rootward_bot::plain::{
    PlainBot,
    play_out::{End, watch_bot},
};
use rootward_gen::Seed;
use rootward_rules::{
    events::{Harm, PlayEvent},
    headless::Headless,
    tables::{Tables, shipped},
    terms::{Challenge, Terms},
};

const BASES: u64 = 11;
/// The first and last mission of each line.
const BANDS: [(u64, u64); 6] = [(1, 1), (2, 3), (4, 5), (6, 10), (11, 15), (16, 20)];

const COLUMNS: [&str; 22] = [
    "won%", "down%", "way%", "late%", "gave%", "noend%", "ticks", "slept", "groups", "met", "killed", "walk",
    "seen%", "strikes", "hits", "capped%", "lost%", "fire+", "ttk", "lowE%", "dry", "clips",
];

fn play(
    seed: Seed,
    tables: &Arc<Tables>,
    challenge: Challenge,
    (stream, answers): (u32, Option<u32>),
    by: &mut BTreeMap<String, u64>,
) -> [u64; 22] {
    let game = Headless::on(seed, tables.clone(), Terms::plain(challenge));
    let groups = game.play().groups.iter().len() as u64;
    let walk = game.site().floor().iter().count() as u64;
    let full: u64 = game.play().squad.droids.iter().map(|droid| u64::from(droid.full)).sum();
    let mut met = vec![false; 4000];
    let mut first_hit = vec![0_u32; 4000];
    let (mut slept, mut killed, mut strikes, mut hits, mut capped, mut lost, mut other) =
        (0_u64, 0_u64, 0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let (mut ttk, mut low, mut dry, mut clips, mut seen) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let bot = PlainBot::new(game.site(), game.play(), stream);
    let bot = match answers {
        Some(percent) => bot.answering(percent),
        None => bot,
    };
    let report = watch_bot(game, bot, stream, |site, play, _, events| {
        slept += u64::from(play.squad.sleeps);
        let droid = play.squad.droids[0];
        let cap = site.tables().hit_cap(droid.armour, site.difficulty(), challenge);
        low += u64::from(play.squad.droids.iter().any(|droid| !droid.is_down() && droid.energy < 20));
        clips = u64::from(play.pack.count(rootward_rules::tables::items::ItemName::Clip));
        seen = play.seen.remembered.iter().filter(|&at| site.floor().contains(at)).count() as u64;
        for event in events {
            match *event {
                PlayEvent::Noticed { group, .. } => met[usize::from(group)] = true,
                PlayEvent::GroupAttack { .. } => strikes += 1,
                PlayEvent::GroupHurt { group, .. } => {
                    let first = &mut first_hit[usize::from(group)];
                    if *first == 0 {
                        *first = play.tick;
                    }
                }
                PlayEvent::GroupDied { group, .. } => {
                    killed += 1;
                    let first = first_hit[usize::from(group)];
                    if first > 0 {
                        ttk += u64::from(play.tick - first);
                    }
                }
                PlayEvent::OutOfAmmo { .. } => dry += 1,
                PlayEvent::DroidHurt { amount, harm: Harm::Blow(group) | Harm::Shot(group), .. } => {
                    hits += 1;
                    lost += u64::from(amount);
                    capped += u64::from(amount >= cap);
                    let row = play.groups.get(group).and_then(|state| state.row(site));
                    let name = row.map_or("?", |row| row.name.as_str());
                    *by.entry(name.to_owned()).or_default() += u64::from(amount) * 100 * 100 / full.max(1);
                }
                PlayEvent::DroidHurt { amount, .. } => other += u64::from(amount),
                _ => {}
            }
        }
    });
    let is = |end| 100 * u64::from(report.end == end);
    [
        is(End::Won),
        is(End::Down),
        is(End::DownOnTheWay),
        is(End::Burnt),
        is(End::GaveUp),
        is(End::TooLong),
        report.ticks.into(),
        slept,
        groups,
        met.iter().filter(|met| **met).count() as u64,
        killed,
        walk,
        100 * seen / walk.max(1),
        strikes,
        hits,
        100 * capped / hits.max(1),
        100 * lost / full,
        100 * other / full,
        ttk / killed.max(1),
        100 * low / u64::from(report.ticks.max(1)),
        dry,
        clips,
    ]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let challenge = arguments.next().and_then(|name| Challenge::named(&name)).unwrap_or_default();
    let streams: u32 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let tables = Arc::new(match arguments.next() {
        Some(folder) if folder != "-" => Tables::read_folder(std::path::Path::new(&folder)).expect("tables"),
        _ => shipped(),
    });
    let answers: Option<u32> = arguments.next().and_then(|text| text.parse().ok());
    println!("missions {}", COLUMNS.map(|name| format!("{name:>8}")).concat());
    for (first, last) in BANDS {
        let seeds = (first - 1) * BASES..last * BASES;
        let jobs: Vec<(u64, u32)> =
            seeds.flat_map(|seed| (0..streams).map(move |stream| (seed, stream))).collect();
        let all: Vec<([u64; 22], BTreeMap<String, u64>)> = jobs
            .par_iter()
            .map(|&(seed, stream)| {
                let mut by = BTreeMap::new();
                (play(Seed::classic(seed as u16), &tables, challenge, (stream, answers), &mut by), by)
            })
            .collect();
        let mean = |column: usize| all.iter().map(|row| row.0[column]).sum::<u64>() as f64 / all.len() as f64;
        let cells: Vec<String> = (0..22).map(|column| format!("{:>8.1}", mean(column))).collect();
        println!("{first:>2}..{last:<4} {}", cells.concat());
        let mut by = BTreeMap::new();
        for (name, amount) in all.iter().flat_map(|row| &row.1) {
            *by.entry(name.as_str()).or_default() += amount;
        }
        let mut by: Vec<(&str, u64)> = by.into_iter().collect();
        by.sort_by_key(|entry| std::cmp::Reverse(entry.1));
        let worst: Vec<String> = by
            .iter()
            .take(12)
            .map(|(name, amount)| format!("{name} {}", amount / 100 / all.len() as u64))
            .collect();
        println!("         {}", worst.join(", "));
    }
}
