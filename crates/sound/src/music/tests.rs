use super::{
    Band, CHUNK, Countdown, Family, Piece, Player, Situation, Wish,
    score::{Layer, Note, Score},
    song::Song,
};
use crate::synth::RATE;

const PIECES: [Piece; 7] = [
    Piece::Title,
    Piece::Base(Family::Station),
    Piece::Base(Family::Rust),
    Piece::Base(Family::Ice),
    Piece::Base(Family::Moss),
    Piece::Won,
    Piece::Lost,
];

fn chunks(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize / CHUNK
}

fn played(player: &mut Player, seconds: f32, situation: Situation) -> Vec<[f32; 2]> {
    let mut all = Vec::new();
    for _ in 0..chunks(seconds) {
        let mut chunk = [[0.0; 2]; CHUNK];
        player.add(situation, &mut chunk);
        all.extend(chunk);
    }
    all
}

fn loudness(frames: &[[f32; 2]]) -> f32 {
    let power: f32 = frames.iter().map(|frame| frame[0] * frame[0] + frame[1] * frame[1]).sum();
    (power / frames.len().max(1) as f32 / 2.0).sqrt()
}

fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

fn danger(danger: f32) -> Situation {
    Situation { danger, meltdown: None }
}

fn meltdown(passed: f64, left: f64) -> Situation {
    Situation { danger: 0.0, meltdown: Some(Countdown { passed, left, pace: 1.0 }) }
}

fn notes(piece: Piece, seed: &str, seconds: f64) -> Vec<Note> {
    let mut notes = Vec::new();
    match piece {
        Piece::Title => Song::default().compose(seconds, &mut notes),
        _ => Score::new(piece, seed).compose(seconds, &mut notes),
    }
    notes.retain(|note| note.at < seconds);
    notes.sort_by(|one, other| one.at.total_cmp(&other.at));
    notes
}

#[test]
fn seed_decides_the_music() {
    for family in Family::ALL {
        let play = |seed| played(&mut Player::new(Piece::Base(family), seed), 12.0, danger(0.7));
        assert!(play("17.3") == play("17.3"), "{family:?}");
        assert!(play("17.3") != play("17.4"), "{family:?}");
        // Not only the samples differ, but also motifs, keys and chords.
        let scores = ["17.3", "17.4", "x42", "1.0"].map(|seed| Score::new(Piece::Base(family), seed));
        for (place, one) in scores.iter().enumerate() {
            for other in &scores[place + 1..] {
                assert_ne!(one.motif, other.motif, "{family:?}");
            }
        }
    }
}

#[test]
fn no_music_repeats_within_ninety_seconds() {
    for piece in PIECES {
        let notes = notes(piece, "17.3", 600.0);
        let same = |one: &Note, other: &Note, period: f64| {
            (other.at - one.at - period).abs() < 0.03 && (one.hertz - other.hertz).abs() < 0.01
        };
        // A repetition could start at any onset.
        for begin in notes.iter().filter(|note| note.at > 4.0 && note.at < 90.0) {
            let period = begin.at - notes[0].at;
            let again = notes.iter().filter(|note| note.at + period < 600.0).all(|note| {
                let from = notes.partition_point(|other| other.at < note.at + period - 0.03);
                notes[from..]
                    .iter()
                    .take_while(|other| other.at < note.at + period + 0.03)
                    .any(|other| same(note, other, period))
            });
            assert!(!again, "{piece:?} begins again after {period} s");
        }
    }
}

#[test]
fn motifs_are_sparse_and_there_is_always_a_drone() {
    for family in Family::ALL {
        for seed in ["1.0", "17.3", "x5"] {
            let all = notes(Piece::Base(family), seed, 300.0);
            let drone = Piece::Base(family).character().drone;
            let motif: Vec<&Note> = all.iter().filter(|note| note.timbre != drone).collect();
            let a_minute = motif.len() as f32 / 5.0;
            assert!((8.0..75.0).contains(&a_minute), "{family:?} {seed}: {a_minute} notes a minute");
            let longest = motif.windows(2).map(|pair| pair[1].at - pair[0].at).fold(0.0, f64::max);
            assert!((4.0..30.0).contains(&longest), "{family:?} {seed}: {longest} s of silence");
            for second in 2..295 {
                let hums = all.iter().filter(|note| {
                    note.timbre == drone
                        && note.at <= f64::from(second)
                        && note.at + f64::from(note.length + drone.release) > f64::from(second)
                });
                assert!(hums.count() > 0, "{family:?} {seed}: nothing hums at {second} s");
            }
        }
    }
}

#[test]
fn every_piece_is_heard_and_none_is_too_loud() {
    for piece in PIECES {
        let mut player = Player::new(piece, "17.3");
        let calm = played(&mut player, 40.0, danger(0.0));
        let loud = loudness(&calm[chunks(5.0) * CHUNK..]);
        assert!((0.02..0.12).contains(&loud), "{piece:?}: {loud}");
        assert!(peak(&calm) < 0.6, "{piece:?}: {}", peak(&calm));
        assert_eq!(calm[0], [0.0; 2]);
    }
}

#[test]
fn danger_adds_a_layer_that_fades_again() {
    for family in Family::ALL {
        let mut player = Player::new(Piece::Base(family), "17.3");
        played(&mut player, 10.0, danger(0.0));
        assert!(player.tension() < 0.001);
        let calm = loudness(&played(&mut player, 6.0, danger(0.0)));
        played(&mut player, 3.0, danger(1.0));
        let tense = played(&mut player, 6.0, danger(1.0));
        assert!(player.tension() > 0.95 && loudness(&tense) > calm * 1.3, "{family:?}: {}", loudness(&tense));
        assert!(peak(&tense) < 0.95, "{family:?}: {}", peak(&tense));
        played(&mut player, 16.0, danger(0.0));
        assert!(player.tension() < 0.05, "{family:?}");
    }
}

#[test]
fn the_meltdown_drives_in_step_with_its_clock() {
    let mut player = Player::new(Piece::Base(Family::Rust), "17.3");
    played(&mut player, 4.0, danger(0.0));
    // The game reports the clock in ticks of a twentieth of a second, and late.
    let mut heard = Vec::new();
    for chunk in 0..chunks(20.0) {
        let passed = chunk as f64 * CHUNK as f64 / f64::from(RATE);
        let told = (passed * 20.0).floor() / 20.0;
        let mut out = [[0.0; 2]; CHUNK];
        player.add(meltdown(told, 100.0 - told), &mut out);
        heard.extend(out);
    }
    assert!((0.05..0.25).contains(&loudness(&heard)) && peak(&heard) < 1.0, "{}", peak(&heard));
    // Beats are jumps of the low frequencies, on every half second of the clock.
    let power = |at: f64| {
        let from = (at * f64::from(RATE)) as usize;
        loudness(&heard[from..from + RATE as usize / 50])
    };
    let on: f32 = (10..38).map(|half| power(f64::from(half) * 0.5 + 0.01)).sum();
    let off: f32 = (10..38).map(|half| power(f64::from(half) * 0.5 - 0.04)).sum();
    assert!(on > off * 1.4, "{on} on the beat, {off} before it");
}

#[test]
fn meltdown_music_follows_pauses_and_jumps() {
    let mut drive = super::drive::Drive::new(Score::new(Piece::Base(Family::Ice), "1.1").key, "ice", "1.1");
    let mut notes = Vec::new();
    let mut run = |clock: Countdown, seconds: f64, notes: &mut Vec<Note>| {
        for step in 0..(seconds * 100.0) as usize {
            let passed = clock.passed + step as f64 * 0.01 * f64::from(clock.pace);
            drive.compose(Countdown { passed, ..clock }, 0.0, 0.01, notes);
        }
        drive.position
    };
    let going = Countdown { passed: 0.0, left: 100.0, pace: 1.0 };
    assert!((run(going, 4.0, &mut notes) - 4.0).abs() < 0.1);
    assert!(notes.iter().all(|note| note.layer == Layer::Tense) && notes.len() > 20);
    notes.clear();
    let stands = run(Countdown { passed: 4.0, pace: 0.0, ..going }, 2.0, &mut notes);
    assert!((stands - 4.0).abs() < 0.1 && notes.len() < 4, "{stands} {}", notes.len());
    assert!((run(Countdown { passed: 50.0, ..going }, 1.0, &mut notes) - 51.0).abs() < 0.1);
    // The music becomes fuller as the time runs out.
    notes.clear();
    run(Countdown { passed: 60.0, ..going }, 4.0, &mut notes);
    let early = notes.len();
    notes.clear();
    run(Countdown { passed: 80.0, left: 15.0, pace: 1.0 }, 4.0, &mut notes);
    assert!(notes.len() > early * 3 / 2, "{early} {}", notes.len());
}

#[test]
fn pieces_fade_into_each_other_without_a_click() {
    let mut band = Band::default();
    let wish = |piece, seed: &str| Wish { piece: Some((piece, seed.into())), situation: danger(0.0) };
    let mut all: Vec<[f32; 2]> = Vec::new();
    let bases =
        [(Piece::Title, ""), (Piece::Base(Family::Moss), "1.0"), (Piece::Won, "1.0"), (Piece::Title, "")];
    for wish in bases.map(|(piece, seed)| wish(piece, seed)).into_iter().chain([Wish::default()]) {
        band.follow(wish);
        for _ in 0..chunks(4.0) {
            let mut out = [[0.0; 2]; CHUNK];
            band.add(1.0, &mut out);
            all.extend(out);
        }
    }
    let jump = all.windows(2).map(|pair| (pair[0][0] - pair[1][0]).abs()).fold(0.0, f32::max);
    assert!(jump < 0.08, "{jump}");
    assert_eq!(all.last(), Some(&[0.0; 2]));
}
