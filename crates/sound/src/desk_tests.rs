use std::sync::Arc;

use crate::{
    Sound,
    desk::{Cue, Desk, Ears, Hum, Orders},
    limiter::CEILING,
    music::{CHUNK, Family, Piece, Situation, Wish},
    recipe::tests::shipped,
    synth::{self, RATE},
};

fn cue(number: u32, samples: &Arc<[i16]>, ears: Ears) -> Cue {
    Cue { number, samples: samples.clone(), ears, speed: 1.0, fanfare: false }
}

fn heard(desk: &mut Desk, seconds: f32) -> Vec<[f32; 2]> {
    (0..(seconds * RATE as f32) as usize / CHUNK).flat_map(|_| desk.next_chunk()).collect()
}

fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

fn largest_jump(frames: &[[f32; 2]]) -> f32 {
    let jumps =
        frames.windows(2).map(|pair| (pair[0][0] - pair[1][0]).abs().max((pair[0][1] - pair[1][1]).abs()));
    jumps.fold(0.0, f32::max)
}

/// A pure tone that neither begins nor ends in silence.
fn tone(seconds: f32) -> Arc<[i16]> {
    (0..(seconds * RATE as f32) as usize).map(|at| ((at as f32 * 0.03).cos() * 20_000.0) as i16).collect()
}

#[test]
fn twenty_loud_sounds_with_music_do_not_clip() {
    let mut loudest: Vec<(i32, Arc<[i16]>)> = shipped()
        .iter()
        .map(|recipe| {
            let samples: Arc<[i16]> = synth::render(recipe).into();
            let level = samples.iter().map(|&sample| i32::from(sample).pow(2) / 1024).sum::<i32>();
            (level, samples)
        })
        .collect();
    loudest.sort_by_key(|&(level, _)| -level);
    let mut desk = Desk::default();
    let wish = Wish {
        piece: Some((Piece::Base(Family::Rust), "1.0".into())),
        situation: Situation { danger: 1.0, meltdown: None },
    };
    let mut orders = Orders { music: Some((wish, 1.0)), ..Orders::default() };
    desk.obey(&mut orders);
    heard(&mut desk, 3.0);
    for (number, (_, samples)) in loudest.iter().take(20).enumerate() {
        orders.play(cue(number as u32, samples, Ears::of(1.0, 0.0, 0.0)));
    }
    desk.obey(&mut orders);
    assert_eq!(desk.voices.len(), 20);
    let frames = heard(&mut desk, 3.0);
    assert!(peak(&frames) <= CEILING, "{}", peak(&frames));
    // The mix was too loud before the limiter.
    assert!(peak(&frames) > 0.9, "{}", peak(&frames));
    // Twenty equal sounds at the same moment are the worst case.
    for number in 0..20 {
        orders.play(cue(number, &loudest[0].1, Ears::of(1.0, 0.3, 0.0)));
    }
    desk.obey(&mut orders);
    assert!(peak(&heard(&mut desk, 2.0)) <= CEILING);
}

#[test]
fn a_sound_that_is_cut_off_fades() {
    let mut desk = Desk::default();
    let mut orders = Orders::default();
    orders.play(cue(7, &tone(3.0), Ears::of(1.0, 0.0, 1.0)));
    desk.obey(&mut orders);
    heard(&mut desk, 0.5);
    orders.cut(7);
    desk.obey(&mut orders);
    let end = heard(&mut desk, 0.3);
    assert!(largest_jump(&end) < 0.03, "{}", largest_jump(&end));
    assert_eq!((desk.voices.len(), end.last()), (0, Some(&[0.0; 2])));
}

#[test]
fn sounds_end_by_themselves_and_through_walls_too() {
    for muffled in [0.0, 1.0] {
        let mut desk = Desk::default();
        let mut orders = Orders::default();
        let samples: Arc<[i16]> = synth::render(&shipped()[Sound::Mine as usize]).into();
        orders.play(cue(1, &samples, Ears::of(1.0, -0.5, muffled)));
        desk.obey(&mut orders);
        let frames = heard(&mut desk, samples.len() as f32 / RATE as f32 + 0.1);
        assert_eq!(desk.voices.len(), 0);
        let ends = [frames[0], frames[frames.len() - 1]];
        assert!(ends.iter().flatten().all(|end| end.abs() < 0.001), "{ends:?}");
        let loud = |ear: usize| frames.iter().map(|frame| frame[ear].abs()).fold(0.0, f32::max);
        assert!(loud(0) > loud(1) * 1.5);
    }
}

#[test]
fn a_hum_starts_moves_and_ends_without_a_click() {
    let samples: Arc<[i16]> = synth::render(&shipped()[Sound::GeneratorHums as usize]).into();
    let hum = |ears| Hum { sound: Sound::GeneratorHums, samples: samples.clone(), ears, speed: 1.0 };
    let mut desk = Desk::default();
    let mut frames = Vec::new();
    for hums in [
        vec![hum(Ears::of(1.0, -1.0, 0.0))],
        vec![hum(Ears::of(0.7, 1.0, 0.0))],
        vec![hum(Ears::of(0.2, 0.0, 1.0))],
        vec![],
    ] {
        desk.obey(&mut Orders { hums: Some(hums), ..Orders::default() });
        frames.extend(heard(&mut desk, 5.0));
    }
    let own =
        samples.windows(2).map(|pair| f32::from(pair[0].abs_diff(pair[1])) / 32_768.0).fold(0.0, f32::max);
    assert!(largest_jump(&frames) <= own * 1.3 + 0.001, "{} {own}", largest_jump(&frames));
    assert!(peak(&frames) > 0.1);
    assert_eq!(frames.last(), Some(&[0.0; 2]));
}

#[test]
fn music_becomes_quieter_for_a_fanfare() {
    let wish = Wish { piece: Some((Piece::Won, "1.0".into())), situation: Situation::default() };
    let loud = |fanfare| {
        let mut desk = Desk::default();
        let mut orders = Orders { music: Some((wish.clone(), 1.0)), ..Orders::default() };
        desk.obey(&mut orders);
        heard(&mut desk, 6.0);
        let silence: Arc<[i16]> = vec![0; RATE as usize * 3].into();
        orders.play(Cue { fanfare, ..cue(1, &silence, Ears::of(1.0, 0.0, 0.0)) });
        desk.obey(&mut orders);
        heard(&mut desk, 1.0);
        peak(&heard(&mut desk, 1.5))
    };
    assert!(loud(true) < loud(false) * 0.5);
}

#[test]
fn unfetched_orders_do_not_pile_up() {
    let mut orders = Orders::default();
    let samples = tone(0.1);
    for number in 0..10_000 {
        orders.play(cue(number, &samples, Ears::DEAF));
        orders.cut(number);
    }
    assert!(orders.cues.len() < 100 && orders.cuts.len() < 100);
}
