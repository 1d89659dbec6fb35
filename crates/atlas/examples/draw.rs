//! Draws a base as the atlas shows it into PNG files, and prints how long each picture takes.
//! `cargo run --release -p rootward-atlas --example draw -- 17.3 FOLDER`

use std::{error::Error, fs::File, path::Path, sync::Arc, time::Instant};

use rootward_atlas::{
    address,
    dig::Dig,
    look::{self, Key, Look},
    map::{self, BYTES, Overlays, Studio},
    subject::Subject,
};
use rootward_presentation::overlay::Overlay;
use rootward_visor::{fill::theme_of, shipped};

/// The number of repetitions of which the median counts.
const ROUNDS: usize = 41;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let seed = address::read(&words.next().unwrap_or_else(|| "17.3".to_owned()))?.seed;
    let folder = words.next().unwrap_or_else(|| ".".to_owned());
    let folder = Path::new(&folder);

    let studio = timed("all sprites, read", 1, Studio::new)?;
    let subject = Arc::new(timed("base with its log and records", ROUNDS, || Subject::of(seed)));
    let theme = theme_of(&subject.base);
    let paints = timed("tiles of the theme, painted", 1, || studio.paints(theme))?;
    let book = Arc::new(timed("pictures of the view, painted", 1, || shipped::book(theme))?);

    let mut picture = vec![0; BYTES];
    for floor in (1..=subject.base.plan().floor_count()).map(Some).chain([None]) {
        let name = floor.map_or("map".to_owned(), |floor| format!("floor-{floor}"));
        timed(&name, ROUNDS, || map::paint(&subject, &paints, floor, &mut picture));
        write(&folder.join(format!("{name}.png")), map::SIZE, &picture)?;
    }
    let mut overlays = Overlays::default();
    for &overlay in Overlay::ALL.iter().skip(1) {
        let name = format!("overlay-{}", overlay.name());
        timed(&name, ROUNDS, || overlays.paint(&subject, overlay, (None, 2), studio.inks(), &mut picture));
        write(&folder.join(format!("{name}.png")), map::SIZE, &picture)?;
    }
    let mut dig = timed("dig, opened", ROUNDS, || Dig::new(Arc::clone(&subject), Arc::clone(&paints)));
    let steps = dig.steps();
    timed("dig, to the end and back", ROUNDS, || {
        dig.seek(steps);
        dig.seek(0);
    });
    dig.seek(steps / 2);
    timed("dig, ten steps on", ROUNDS, || dig.seek(dig.step() + 10));
    write(&folder.join("dig.png"), map::SIZE, dig.map())?;
    let entrance = subject.base.entrance();
    let mut view = Look::new(subject, book, entrance, None);
    write(&folder.join("look.png"), look::SIZE, view.draw(0))?;
    let mut frame = 0;
    timed("view, after a step", ROUNDS, || {
        frame += 1;
        if !view.press(Key::Forward) {
            view.press(Key::Left);
        }
        view.draw(frame);
    });
    Ok(())
}

fn timed<T>(what: &str, rounds: usize, mut work: impl FnMut() -> T) -> T {
    let mut times = Vec::new();
    loop {
        let begun = Instant::now();
        let result = work();
        times.push(begun.elapsed());
        if times.len() >= rounds {
            times.sort_unstable();
            println!("{what:<32} {:>8.2} ms", times[times.len() / 2].as_secs_f64() * 1000.0);
            return result;
        }
    }
}

fn write(file: &Path, (width, height): (usize, usize), bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut encoder = png::Encoder::new(File::create(file)?, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    Ok(encoder.write_header()?.write_image_data(bytes)?)
}
