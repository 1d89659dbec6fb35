//! Pictures by the real renderer. Without one, the tests report it and are skipped.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use bevy::{
    color::ColorToPacked,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};
use rootward::testing::{can_draw, folder};
use rootward_art::{PALETTE_FILE, Palette, Rgba, SPRITE_FILES, Sprites};
use rootward_gen::{Base, DigLog, Pos, Records, Seed};
use rootward_presentation::overlay::{
    Overlay,
    canvas::{CELL, PixelRect},
    ids::number_of_cell,
    inks::{Ink, Inks},
    paint::OverlayScene,
    sheet::Sheet,
};

fn picture(name: &str, arguments: &[&str]) -> Image {
    let folder = folder(name);
    let image = picture_by(arguments, &folder);
    fs::remove_dir_all(&folder).expect("cleaned up");
    image
}

/// Takes a picture with the settings and saves of a folder.
fn picture_by(arguments: &[&str], folder: &Path) -> Image {
    let file = folder.with_extension("png");
    let mut program = Command::new(env!("CARGO_BIN_EXE_rootward"));
    let output = without_desktop(program.args(arguments).arg("--screenshot").arg(&file), folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let image = read_picture(&file);
    fs::remove_file(&file).expect("removed");
    image
}

fn without_desktop(program: &mut Command, folder: &Path) -> Output {
    program
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("ROOTWARD_CONFIG_DIR", folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts")
}

fn read_picture(file: &Path) -> Image {
    let bytes = fs::read(file).expect("a picture");
    Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::nearest(),
        Default::default(),
    )
    .expect("a readable picture")
}

/// The number of pixels that are brighter than the rock around a base.
fn lit(image: &Image) -> usize {
    let bytes = image.data.as_deref().unwrap_or_default();
    bytes.chunks_exact(4).filter(|pixel| pixel[..3].iter().any(|&part| part > 75)).count()
}

#[test]
fn a_base_is_drawn_without_a_desktop() {
    if !can_draw() {
        return;
    }
    let fog = picture("fog", &["17.3", "--exit-after", "1.5"]);
    let all = picture("all", &["17.3", "--reveal", "--exit-after", "1.5"]);
    assert_eq!((all.width(), all.height()), (1280, 720));
    assert!(lit(&fog) > 2000, "{}", lit(&fog));
    assert!(lit(&all) > lit(&fog) * 3 / 2, "{} and {}", lit(&all), lit(&fog));
}

#[test]
fn the_overlay_and_the_digger_are_drawn() {
    if !can_draw() {
        return;
    }
    let plain = picture("plain", &["17.3", "--reveal", "--exit-after", "1.5"]);
    let ids = picture("ids", &["17.3", "--reveal", "--overlay", "ids", "--exit-after", "1.5"]);
    let watch = picture("watch", &["17.3", "--watch", "--exit-after", "4"]);
    assert!(plain.data != ids.data, "the overlay changes the picture");
    assert!(lit(&watch) > 2000, "{}", lit(&watch));
}

#[test]
fn a_picture_is_not_taken_before_everything_is_drawn() {
    if !can_draw() {
        return;
    }
    // The renderer has no time limit and gets the time that it needs.
    let now = picture("now", &["17.3", "--exit-after", "0"]);
    assert!(lit(&now) > 2000, "{}", lit(&now));
}

#[test]
fn two_pictures_of_a_floor_that_burns_are_the_same() {
    if !can_draw() {
        return;
    }
    let [first, second] =
        ["first", "second"].map(|name| picture(name, &["17.3", "--reveal", "--floor", "2"]));
    assert!(first.data == second.data, "something moves by a clock");
}

#[test]
fn a_picture_leaves_no_save_and_no_recent_seed() {
    if !can_draw() {
        return;
    }
    let folder = folder("kept");
    picture_by(&["17.3", "--exit-after", "3"], &folder);
    let left: Vec<_> =
        fs::read_dir(&folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    fs::remove_dir_all(&folder).expect("cleaned up");
    assert_eq!(left, Vec::<PathBuf>::new());
}

#[test]
fn floor_and_panels_of_a_picture_can_be_chosen() {
    if !can_draw() {
        return;
    }
    let here = picture("here", &["17.3", "--reveal"]);
    let below = picture("below", &["17.3", "--reveal", "--floor", "1"]);
    let bare = picture("bare", &["17.3", "--reveal", "--no-hud"]);
    // Two pictures of one floor differ by some thousand pixels, because lights flicker.
    let pixels =
        |image: &Image| image.data.clone().unwrap_or_default().chunks_exact(4).map(<[u8]>::to_vec).collect();
    let (one, other): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (pixels(&here), pixels(&below));
    let far = |(a, b): &(&Vec<u8>, &Vec<u8>)| (0..3).any(|part| a[part].abs_diff(b[part]) > 40);
    let differ = one.iter().zip(&other).filter(far).count();
    assert!(differ > 100_000, "another floor looks different: {differ} pixels");
    // The plates of the droids are in the lower left corner, with letters and bars.
    let corner = |image: &Image| {
        let pixel = |x: u32, y: u32| image.get_color_at(x, y).map(|colour| colour.to_srgba().to_u8_array());
        let all = (0..240).flat_map(|x| (660..716).map(move |y| (x, y)));
        all.filter_map(|(x, y)| pixel(x, y).ok()).filter(|colour| colour[1] > 180).count()
    };
    assert!(corner(&here) > 200 && corner(&bare) < corner(&here) / 4, "{} {}", corner(&here), corner(&bare));
}

fn inks() -> Inks {
    let read = |file: &str| {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        fs::read_to_string(assets.join(file)).expect("a file of the art")
    };
    let palette = Palette::parse(PALETTE_FILE, &read(PALETTE_FILE)).expect("a palette");
    let mut sprites = Sprites::default();
    for file in SPRITE_FILES {
        sprites.read(file, &read(file), &palette).expect("sprites");
    }
    Inks::new(&sprites, &palette).expect("inks")
}

struct Numbered {
    seed: &'static str,
    base: Base,
    dig_log: DigLog,
    records: Records,
}

/// A classic base, a classic station, an endless one, and bases of two presets of crawlers.
const BASES: [&str; 5] = ["17.3", "2.10", "x42", "w42", "w42:halls"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Walking,
    /// The whole grid, after the last step of its generator.
    Watching,
}

impl Numbered {
    fn all() -> Vec<Self> {
        let numbered = |seed: &'static str| {
            let (base, dig_log) = DigLog::of(&seed.parse::<Seed>().expect("a seed").into());
            let records = Records::of(&base);
            Self { seed, base, dig_log, records }
        };
        BASES.into_iter().map(numbered).collect()
    }

    fn floor(&self, look: Look, middle: Pos) -> Option<u8> {
        self.base.floor_at(middle).filter(|_| look == Look::Walking)
    }

    /// The expected overlay on screen, without a mask.
    fn sheet(&self, floor: Option<u8>, zoom: f32, inks: &Inks) -> Sheet {
        let Self { base, dig_log, records, .. } = self;
        let zoom = if zoom < 2.0 { 1 } else { 2 };
        let scene = OverlayScene { base, dig_log, records, links: &[], known: None, floor, zoom };
        let mut sheet = Sheet::default();
        sheet.paint(Overlay::Ids, &scene, inks);
        sheet
    }
}

/// A cell with many numbers around it in every base, so that one place suits the pictures of all.
fn busy_cell(bases: &[Numbered]) -> Pos {
    let numbers = |of: &Numbered, middle: Pos| {
        let near = (-2..=2).flat_map(|dy| (-6..=6).map(move |dx| middle.offset(dx, dy)));
        let floor = of.base.floor_at(middle);
        near.filter(|&at| of.base.floor_at(at) == floor && number_of_cell(&of.base, at).is_some()).count()
    };
    let cells = Pos::all().filter(|at| (10..54).contains(&at.x) && (6..26).contains(&at.y));
    cells.max_by_key(|&at| bases.iter().map(|of| numbers(of, at)).min()).expect("there are cells")
}

fn pictures_of_numbers(bases: &[Numbered], look: Look, zoom: f32, middle: Pos) -> Vec<Image> {
    let folder = folder(&format!("numbers-{look:?}-{zoom}"));
    let file = |number: usize| folder.join(format!("{number}.png"));
    let mut script = String::new();
    for (number, of) in bases.iter().enumerate() {
        let show = match of.floor(look, middle) {
            Some(floor) => format!("floor {floor}"),
            None => format!("watch step {}", of.dig_log.steps().len()),
        };
        script += &format!("seed {}\n{show}\nscreenshot {}\n", of.seed, file(number).display());
    }
    let script_file = folder.join("script.txt");
    fs::write(&script_file, script + "quit\n").expect("a script");
    let (zoom, at) = (zoom.to_string(), format!("{},{}", middle.x, middle.y));
    let mut program = Command::new(env!("CARGO_BIN_EXE_rootward"));
    program.args([bases[0].seed, "--reveal", "--overlay", "ids", "--no-hud", "--zoom", &zoom, "--at", &at]);
    if look == Look::Watching {
        program.arg("--watch");
    }
    // The script ends the program, before the picture that belongs to `--at` is due.
    program.arg("--screenshot").arg(folder.join("late.png")).args(["--exit-after", "500"]);
    let output = without_desktop(program.arg("--exec").arg(&script_file), &folder.join("settings"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let images = (0..bases.len()).map(|number| read_picture(&file(number))).collect();
    let _ = fs::remove_dir_all(&folder);
    images
}

struct Projection {
    zoom: f32,
    left: f32,
    top: f32,
    width: i32,
    height: i32,
}

impl Projection {
    fn of(shown: &Image, middle: Pos, zoom: f32) -> Self {
        // At half zooms the camera is a quarter aside.
        let aside = if zoom.fract() == 0.0 { 0.0 } else { 0.25 };
        let (width, height) = (shown.width() as i32, shown.height() as i32);
        let across = ((f32::from(middle.x) + 0.5) * CELL as f32 * zoom).round() + aside;
        let up = (-(f32::from(middle.y) + 0.5) * CELL as f32 * zoom).round() + aside;
        Self { zoom, left: across - width as f32 / 2.0, top: -up - height as f32 / 2.0, width, height }
    }

    fn behind(&self, x: i32, y: i32) -> (i32, i32) {
        let over = (self.left + x as f32 + 0.5) / self.zoom;
        let down = (self.top + y as f32 + 0.5) / self.zoom;
        (over.floor() as i32, down.floor() as i32)
    }

    /// The pixels of the screen that show an area of the overlay, if all of it is on screen.
    fn on_screen(&self, area: PixelRect) -> Option<PixelRect> {
        let from = |at: i32, begin: f32| (at as f32 * self.zoom - begin).floor() as i32 - 1;
        let PixelRect { left, top, width, height } = area;
        let (low, high) = (
            (from(left, self.left), from(top, self.top)),
            (from(left + width, self.left) + 3, from(top + height, self.top) + 3),
        );
        let inside = low.0 >= 0 && low.1 >= 0 && high.0 <= self.width && high.1 <= self.height;
        let rect = PixelRect { left: low.0, top: low.1, width: high.0 - low.0, height: high.1 - low.1 };
        inside.then_some(rect)
    }
}

/// Reads every expected number on screen, stroke by stroke. Returns their count.
fn read_numbers(shown: &Image, sheet: &Sheet, inks: &Inks, place: &Projection, what: &str) -> usize {
    let letters = [Ink::White, Ink::Sky].map(|ink| inks.colour(ink));
    let frame = inks.colour(Ink::Pale);
    let found =
        |x: i32, y: i32| shown.get_color_at(x as u32, y as u32).expect("a pixel").to_srgba().to_u8_array();
    let is = |found: [u8; 4], wanted: Rgba| (0..3).all(|part| found[part].abs_diff(wanted.0[part]) <= 3);
    let areas = Pos::all().filter_map(|at| Some((at, sheet.area(at)?)));
    let mut read = 0;
    for (at, area) in areas {
        let Some(screen) = place.on_screen(area) else { continue };
        let PixelRect { left, top, width, height } = screen;
        for (x, y) in (left..left + width).flat_map(|x| (top..top + height).map(move |y| (x, y))) {
            let (over, down) = place.behind(x, y);
            let inside = (area.left..area.left + area.width).contains(&over)
                && (area.top..area.top + area.height).contains(&down);
            if !inside {
                continue;
            }
            let (wanted, found) = (sheet.canvas().pixel(over as usize, down as usize), found(x, y));
            if letters.contains(&wanted) || wanted == frame {
                assert!(
                    is(found, wanted),
                    "{what}: {at:?} has {found:?} at {over},{down} for {:?}",
                    wanted.0
                );
            } else if wanted.0[3] > 0 {
                let stray = letters.iter().any(|&letter| is(found, letter));
                assert!(!stray, "{what}: {at:?} has a stroke at {over},{down} that is not of its number");
            }
        }
        read += 1;
    }
    read
}

fn check_numbers(look: Look, zooms: &[f32]) {
    if !can_draw() {
        return;
    }
    let (inks, bases) = (inks(), Numbered::all());
    let middle = busy_cell(&bases);
    for &zoom in zooms {
        for (of, shown) in bases.iter().zip(pictures_of_numbers(&bases, look, zoom, middle)) {
            let what = format!("{} while {look:?} at zoom {zoom}", of.seed);
            let floor = of.floor(look, middle);
            let sheet = of.sheet(floor, zoom, &inks);
            let has_number = |at: Pos| {
                let on_floor = floor.is_none() || of.base.floor_at(at) == floor;
                on_floor && number_of_cell(&of.base, at).is_some()
            };
            let place = Projection::of(&shown, middle, zoom);
            let read = read_numbers(&shown, &sheet, &inks, &place, &what);
            // From zoom 2 on no number is left out.
            let area = |at| sheet.area(at).unwrap_or(PixelRect::of_cell(at));
            let all = Pos::all().filter(|&at| has_number(at) && place.on_screen(area(at)).is_some()).count();
            let complete = if zoom < 2.0 { read > 100 } else { read == all && read > 15 };
            assert!(complete, "{what}: {read} of {all}");
        }
    }
}

#[test]
fn numbers_are_whole_while_walking() {
    check_numbers(Look::Walking, &[2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn numbers_are_whole_while_watching() {
    check_numbers(Look::Watching, &[1.0, 2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn numbers_are_whole_at_half_zooms() {
    check_numbers(Look::Watching, &[1.5, 2.5, 3.5, 4.5]);
}
