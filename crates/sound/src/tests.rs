use crate::{
    Sound,
    recipe::{Recipe, SoundLayer, Wave, tests::shipped},
    synth::{self, RATE},
    wav::wav,
};

fn milliseconds(samples: &[i16]) -> u32 {
    (samples.len() as u64 * 1000 / u64::from(RATE)) as u32
}

fn layer(wave: Wave) -> SoundLayer {
    SoundLayer {
        wave,
        delay: 0,
        level: 100,
        from: 440,
        to: 0,
        attack: 5,
        decay: 0,
        sustain: 100,
        hold: 100,
        release: 50,
        vibrato: 0,
        cents: 0,
        low_pass: 20_000,
        low_pass_to: 0,
    }
}

fn recipe(layers: Vec<SoundLayer>) -> Recipe {
    Recipe { name: Sound::Click, level: 90, seam: 0, pause: 0, layers }
}

/// The loudness of the audible part, in percent of the sample range.
fn loudness(samples: &[i16]) -> f64 {
    let heard: Vec<f64> = samples.iter().map(|&sample| f64::from(sample) / 327.67).collect();
    let window = RATE as usize / 20;
    let power = |part: &[f64]| part.iter().map(|sample| sample * sample).sum::<f64>() / part.len() as f64;
    heard.chunks(window).map(power).fold(0.0, f64::max).sqrt()
}

/// The root mean square of all frequencies, in hertz. For a pure tone it is the pitch.
fn brightness(samples: &[i16]) -> f64 {
    let square = |number: f64| number * number;
    let energy: f64 = samples.iter().map(|&sample| square(f64::from(sample))).sum();
    let slope: f64 = samples.windows(2).map(|pair| square(f64::from(pair[1]) - f64::from(pair[0]))).sum();
    (slope / energy.max(1.0)).sqrt() * f64::from(RATE) / std::f64::consts::TAU
}

#[test]
fn the_recipe_gives_the_length_of_a_sound() {
    for recipe in shipped() {
        let length = recipe.length() - recipe.seam;
        let made = milliseconds(&synth::render(&recipe));
        assert!(made.abs_diff(length) <= 1, "{:?}: {made} of {length} ms", recipe.name);
    }
}

#[test]
fn no_sound_clips_and_each_is_as_loud_as_its_level() {
    for recipe in shipped() {
        let peak = synth::render(&recipe).iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0);
        let percent = f64::from(peak) / 327.67;
        assert!((percent - f64::from(recipe.level)).abs() < 0.1, "{:?}: {percent:.1} %", recipe.name);
    }
    let many = recipe(vec![layer(Wave::Square); 20]);
    let peak = synth::render(&many).iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0);
    assert!((29_000..29_600).contains(&peak), "{peak}");
}

#[test]
fn sounds_begin_and_end_in_silence() {
    let mut all = shipped();
    all.extend([Wave::Square, Wave::Triangle, Wave::Sine, Wave::Noise].map(|wave| recipe(vec![layer(wave)])));
    for recipe in all.iter().filter(|recipe| recipe.seam == 0) {
        let samples = synth::render(recipe);
        let ends = [samples.first(), samples.last()].map(|sample| sample.map_or(0, |s| s.unsigned_abs()));
        assert!(ends.iter().all(|&end| end < 40), "{:?}: {ends:?}", recipe.name);
    }
}

#[test]
fn loops_continue_smoothly_at_their_beginning() {
    for recipe in shipped().iter().filter(|recipe| recipe.name.is_loop()) {
        let samples = synth::render(recipe);
        let jump = |pair: [i16; 2]| pair[0].abs_diff(pair[1]);
        let largest = samples.windows(2).map(|pair| jump([pair[0], pair[1]])).max().unwrap_or(0);
        let seam = jump([samples[samples.len() - 1], samples[0]]);
        assert!(seam <= largest, "{:?}: {seam} at the seam, {largest} elsewhere", recipe.name);
    }
}

#[test]
fn the_same_recipe_gives_the_same_bytes() {
    for (one, other) in shipped().iter().zip(shipped()) {
        assert_eq!(synth::render(one), synth::render(&other), "{:?}", one.name);
    }
}

#[test]
fn a_wav_file_contains_its_length() {
    let bytes = wav(&[1, -2, 3], 1);
    assert_eq!((&bytes[..4], &bytes[8..16], &bytes[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
    assert_eq!((bytes.len(), bytes[4], bytes[40]), (50, 42, 6));
    assert_eq!(&bytes[44..], [1, 0, 0xFE, 0xFF, 3, 0]);
}

/// Steps are heard all the time, so they must be quieter than rare explosions. No sound hisses.
#[test]
fn the_sounds_are_balanced_and_not_shrill() {
    for recipe in shipped() {
        let samples = synth::render(&recipe);
        let (loud, bright) = (loudness(&samples), brightness(&samples));
        assert!((2.0..35.0).contains(&loud), "{:?}: {loud:.1} % loud", recipe.name);
        assert!(bright < 3000.0, "{:?}: {bright:.0} Hz", recipe.name);
    }
}
