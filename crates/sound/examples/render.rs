//! Writes the sounds and pieces of the game into WAV files:
//! `cargo run --release -p rootward-sound --example render -- FOLDER`.

use std::{fs, io, path::PathBuf, time::Instant};

use rootward_sound::{
    desk::{Desk, Orders},
    music::{CHUNK, Countdown, Family, Piece, Situation, Wish},
    recipe,
    synth::{self, RATE},
    wav::wav,
};

const RECIPES: &str = include_str!("../../../assets/sounds/sounds.ron");

/// A minute and a half of a piece. `situation` gives the situation at each second.
fn music(piece: Piece, seed: &str, situation: impl Fn(f64) -> Situation) -> Vec<i16> {
    let (mut desk, begun) = (Desk::default(), Instant::now());
    let mut samples = Vec::new();
    for chunk in 0..90 * RATE as usize / CHUNK {
        let second = chunk as f64 * CHUNK as f64 / f64::from(RATE);
        let wish = Wish { piece: Some((piece, seed.into())), situation: situation(second) };
        desk.obey(&mut Orders { music: Some((wish, 1.0)), ..Orders::default() });
        samples.extend(desk.next_chunk().iter().flatten().map(|sample| (sample * 32_767.0) as i16));
    }
    println!("{:8} {seed}: {:.1} % of a core", piece.name(), begun.elapsed().as_secs_f64() / 0.9);
    samples
}

fn main() -> io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    fs::create_dir_all(&folder)?;
    let write = |name: &str, samples: &[i16], channels| fs::write(folder.join(name), wav(samples, channels));
    for family in Family::ALL {
        for seed in ["1.0", "17.3"] {
            let samples = music(Piece::Base(family), seed, |_| Situation::default());
            write(&format!("{}-{seed}.wav", Piece::Base(family).name()), &samples, 2)?;
        }
    }
    for piece in [Piece::Title, Piece::Won, Piece::Lost] {
        write(&format!("{}.wav", piece.name()), &music(piece, "1.0", |_| Situation::default()), 2)?;
    }
    // Danger comes after twenty seconds and goes after fifty.
    let danger =
        |second: f64| if (20.0..50.0).contains(&second) { ((second - 15.0) / 30.0) as f32 } else { 0.0 };
    let tense = music(Piece::Base(Family::Station), "1.0", |second| Situation {
        danger: danger(second),
        meltdown: None,
    });
    write("danger.wav", &tense, 2)?;
    let burning = music(Piece::Base(Family::Moss), "1.0", |second| Situation {
        danger: 0.0,
        meltdown: (second > 5.0).then_some(Countdown {
            passed: second - 5.0,
            left: 90.0 - second,
            pace: 1.0,
        }),
    });
    write("meltdown.wav", &burning, 2)?;

    let recipes = recipe::read("sounds.ron", RECIPES).map_err(io::Error::other)?;
    let begun = Instant::now();
    let mut bytes = 0;
    for recipe in &recipes {
        let samples = synth::render(recipe);
        bytes += samples.len() * 2;
        write(&format!("sound-{:?}.wav", recipe.name), &samples, 1)?;
    }
    println!("{} sounds: {} KiB, made in {:?}", recipes.len(), bytes / 1024, begun.elapsed());
    Ok(())
}
