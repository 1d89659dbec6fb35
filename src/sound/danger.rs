//! The danger level, which controls the music.

use rootward_rules::{encounters::group::Stance, play::Play, site::Site, terrain::distance};

use crate::world::base::state::is_low;

/// The distance in cells up to which a group is a danger.
const REACH: u32 = 24;
/// The danger from the first hunting group, from each other hunting group, and from an alert group.
const HUNTS: f32 = 0.5;
const HUNTS_TOO: f32 = 0.2;
const ROUSED: f32 = 0.25;
/// The danger from a droid with few hit points, and from a droid that is down.
const LOW_DROID: f32 = 0.14;
const DOWN_DROID: f32 = 0.08;
/// The maximum danger from damaged droids if nothing pursues the party.
const ALONE: f32 = 0.25;

/// The danger for the party, 0 to 1. It depends on the groups near it and on the state of the droids.
pub fn danger(site: &Site, play: &Play) -> f32 {
    if play.is_over() {
        return 0.0;
    }
    let base = site.base();
    let (party, inside) = (play.party.at, !play.party.place.is_outside());
    let near = play.groups.iter().filter(|group| {
        inside
            && group.is_there()
            && base.floor_at(group.at) == base.floor_at(party)
            && distance(group.at, party) <= REACH
    });
    let (mut hunting, mut roused) = (0, 0);
    for group in near {
        match group.mood.stance() {
            Stance::Hunting => hunting += 1,
            Stance::Roused => roused += 1,
            Stance::Peaceful | Stance::Resting | Stance::Roaming => {}
        }
    }
    let threat = match (hunting, roused) {
        (0, 0) => 0.0,
        (0, _) => ROUSED,
        (hunting, _) => HUNTS + HUNTS_TOO * (hunting - 1) as f32,
    };
    let droids = play.squad.droids.iter();
    let hurt: f32 = droids
        .map(|droid| match droid.points {
            0 => DOWN_DROID,
            points if is_low(points, droid.full) => LOW_DROID,
            _ => 0.0,
        })
        .sum();
    let hurt = if threat > 0.0 { hurt } else { hurt.min(ALONE) };
    (threat + hurt).min(1.0)
}

pub fn is_a_droid_low(play: &Play) -> bool {
    !play.is_over() && play.squad.standing().any(|droid| is_low(droid.points, droid.full))
}

#[cfg(test)]
mod tests {
    use std::{path::Path, sync::Arc};

    use rootward_rules::{headless::Headless, recording, tables::shipped};
    use rootward_sound::music::{CHUNK, Family, Piece, Player, Situation};

    use super::*;

    /// For each second of a recorded play: whether a group hunted, the danger, and the loudness of the danger layer.
    fn heard(name: &str) -> Vec<(bool, f32, f32)> {
        let tables = Arc::new(shipped());
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recordings").join(name);
        let (recording, seed) = recording::open(&file, &tables).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Headless::recorded(&recording, seed, tables);
        let mut player = Player::new(Piece::Base(Family::Rust), &seed.to_string());
        let mut all = Vec::new();
        for (tick, input) in recording.inputs.iter().enumerate() {
            game.tick(input);
            let level = danger(game.site(), game.play());
            // The music of a twentieth of a second, without its samples.
            for _ in 0..rootward_sound::synth::RATE as usize / 20 / CHUNK {
                player.follow(Situation { danger: level, meltdown: None });
            }
            if tick % 20 == 0 {
                all.push((game.play().groups.chasing() > 0, level, player.tension()));
            }
        }
        all
    }

    #[test]
    fn danger_rises_in_hunts_and_falls_afterwards() {
        let mut hunts = 0;
        for name in ["0.ron", "10.ron", "2.3.ron"] {
            let heard = heard(name);
            let mean = |hunted: bool| {
                let some: Vec<f32> =
                    heard.iter().filter(|second| second.0 == hunted).map(|second| second.2).collect();
                some.iter().sum::<f32>() / some.len().max(1) as f32
            };
            let (calm, tense) = (mean(false), mean(true));
            // The seconds of peace include those in which the layer fades, and those in which groups search.
            assert!(tense > 0.3 && tense > calm * 1.5, "{name}: {calm} in peace, {tense} in a hunt");
            // The layer appears with every hunt nearby, and is gone half a minute after the last one.
            let (mut rises, mut falls) = (0, 0);
            for (second, seen) in heard.iter().enumerate().skip(4) {
                let before = &heard[second - 4..second];
                if before.iter().all(|past| past.1 >= HUNTS) {
                    assert!(seen.2 > 0.3, "{name}: {second} s, {seen:?}");
                    rises += 1;
                }
                if second >= 30 && heard[second - 30..=second].iter().all(|past| past.1 == 0.0) {
                    assert!(seen.2 < 0.01, "{name}: {second} s, {seen:?}");
                    falls += 1;
                }
            }
            assert!(rises > 0, "{name}: {rises} seconds of hunts");
            hunts += rises;
            println!("{name}: calm {calm:.2}, tense {tense:.2}, {rises} tense and {falls} calm seconds");
        }
        assert!(hunts > 10, "{hunts} seconds of hunts in all");
    }
}
