//! Real pictures by the real renderer, where there is one; skipped, and said so, where not.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use bevy::{
    color::ColorToPacked,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};
use rootward::overlay::{
    Overlay,
    canvas::{CELL, Canvas, PixelRect},
    ids::number_of_cell,
    inks::{Ink, Inks},
    paint::{OverlayScene, paint},
};
use rootward_art::{PALETTE_FILE, Palette, SPRITE_FILES, Sprites};
use rootward_gen::{DigLog, Pos, Records, Seed};

/// Whether a Vulkan driver is installed. Without one, the tests of this file say so and pass.
pub fn can_render() -> bool {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];
    let has_driver =
        |folder: &&str| Path::new(*folder).read_dir().is_ok_and(|mut entries| entries.next().is_some());
    let can = std::env::var_os("VK_DRIVER_FILES").is_some() || folders.iter().any(has_driver);
    if !can {
        println!("skipped: no Vulkan driver is installed, so nothing can be drawn");
    }
    can
}

/// Runs the program without a desktop and reads the picture that it saves.
fn picture(name: &str, arguments: &[&str]) -> Image {
    let folder = folder_of(name);
    let image = picture_by(name, arguments, &folder);
    let _ = fs::remove_dir_all(&folder);
    image
}

/// A folder for the settings of a player who takes pictures.
fn folder_of(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rootward-test-{}-{name}", std::process::id()))
}

/// The same for a player whose settings and saves are in some folder.
fn picture_by(name: &str, arguments: &[&str], folder: &Path) -> Image {
    let file = std::env::temp_dir().join(format!("rootward-test-{}-{name}.png", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_rootward"))
        .args(arguments)
        .arg("--screenshot")
        .arg(&file)
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("ROOTWARD_CONFIG_DIR", folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(&file).expect("a picture");
    std::fs::remove_file(&file).expect("removed");
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

/// How many pixels are brighter than nearly black.
fn lit(image: &Image) -> usize {
    let bytes = image.data.as_deref().unwrap_or_default();
    bytes.chunks_exact(4).filter(|pixel| pixel[..3].iter().any(|&part| part > 40)).count()
}

#[test]
fn the_base_is_drawn_without_a_desktop_and_more_of_it_when_all_is_shown() {
    if !can_render() {
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
    if !can_render() {
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
    if !can_render() {
        return;
    }
    // No time is given to the renderer: it gets the time that it needs.
    let now = picture("now", &["17.3", "--exit-after", "0"]);
    assert!(lit(&now) > 2000, "{}", lit(&now));
}

#[test]
fn a_picture_leaves_no_save_and_no_recent_seed() {
    if !can_render() {
        return;
    }
    let folder = folder_of("kept");
    fs::create_dir_all(&folder).expect("a folder");
    picture_by("kept", &["17.3", "--exit-after", "3"], &folder);
    let left: Vec<_> =
        fs::read_dir(&folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    fs::remove_dir_all(&folder).expect("cleaned up");
    assert_eq!(left, Vec::<PathBuf>::new());
}

#[test]
fn floor_and_panels_of_a_picture_can_be_chosen() {
    if !can_render() {
        return;
    }
    let here = picture("here", &["17.3", "--reveal"]);
    let below = picture("below", &["17.3", "--reveal", "--floor", "1"]);
    let bare = picture("bare", &["17.3", "--reveal", "--no-hud"]);
    assert!(here.data != below.data, "another floor looks different");
    // The plates of the droids lie in the lower left corner, letters and bars on them.
    let corner = |image: &Image| {
        let pixel = |x: u32, y: u32| image.get_color_at(x, y).map(|colour| colour.to_srgba().to_u8_array());
        let all = (0..240).flat_map(|x| (660..716).map(move |y| (x, y)));
        all.filter_map(|(x, y)| pixel(x, y).ok()).filter(|colour| colour[1] > 180).count()
    };
    assert!(corner(&here) > 200 && corner(&bare) < corner(&here) / 4, "{} {}", corner(&here), corner(&bare));
}

/// The inks of the art as it ships.
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

#[test]
fn the_number_of_every_cell_on_screen_stands_in_the_picture_the_one_below_the_party_too() {
    if !can_render() {
        return;
    }
    let inks = inks();
    let letters = [Ink::White, Ink::Sky].map(|ink| inks.colour(ink));
    for (seed, zoom) in [("17.3", 2), ("17.3", 3), ("x42", 4), ("2.10", 5), ("w42", 2)] {
        let (base, dig_log) = DigLog::of(&seed.parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        let middle = base.entrance();
        let at = format!("{},{}", middle.x, middle.y);
        let size = zoom.to_string();
        let options =
            ["--reveal", "--overlay", "ids", "--no-hud", "--zoom", size.as_str(), "--at", at.as_str()];
        let shown =
            picture(&format!("ids-{zoom}-{}", seed.replace('.', "-")), &[&[seed][..], &options[..]].concat());
        let floor = base.floor_at(middle);
        let mut canvas = Canvas::for_grid();
        let scene = OverlayScene {
            base: &base,
            dig_log: &dig_log,
            records: &records,
            links: &[],
            known: None,
            floor,
            zoom: 2,
        };
        paint(Overlay::Ids, &scene, &inks, &mut canvas);
        // Where the middle of a pixel of the overlay is on screen.
        let on_screen = |x: i32, y: i32| {
            let from = |at: i32, middle: i16, size: u32| {
                let pixels = (2 * (at - i32::from(middle) * CELL - CELL / 2) + 1) * zoom / 2;
                u32::try_from(pixels + size as i32 / 2).ok().filter(|at| *at < size)
            };
            Some((from(x, middle.x, shown.width())?, from(y, middle.y, shown.height())?))
        };
        let mut read = 0;
        for cell in Pos::all().filter(|&at| base.floor_at(at) == floor && number_of_cell(&base, at).is_some())
        {
            let PixelRect { left, top, width, height } = PixelRect::of_cell(cell);
            let corners = [on_screen(left - 1, top - 1), on_screen(left + width, top + height)];
            if corners.iter().any(Option::is_none) {
                continue;
            }
            for (x, y) in (left..left + width).flat_map(|x| (top..top + height).map(move |y| (x, y))) {
                let wanted = canvas.pixel(x as usize, y as usize);
                let Some((screen_x, screen_y)) = on_screen(x, y) else { continue };
                if letters.contains(&wanted) {
                    let found =
                        shown.get_color_at(screen_x, screen_y).expect("a pixel").to_srgba().to_u8_array();
                    let far = (0..3).any(|part| found[part].abs_diff(wanted.0[part]) > 3);
                    assert!(!far, "{seed} at zoom {zoom}: {cell:?} has {found:?} for {:?}", wanted.0);
                }
            }
            read += 1;
        }
        assert!(read > 10, "{seed} at zoom {zoom}: {read} numbers");
    }
}

/// A digger, the endless style, a station and crawlers, at every kind of zoom: one, a half, and whole ones.
#[test]
fn while_the_digger_is_watched_the_numbers_stand_whole_in_the_picture() {
    if !can_render() {
        return;
    }
    let inks = inks();
    let letters = [Ink::White, Ink::Sky].map(|ink| inks.colour(ink));
    for (seed, zoom) in
        [("17.3", 1.0_f32), ("x42", 1.5), ("2.10", 2.0), ("w42", 2.5), ("w42:halls", 1.0), ("17.3", 5.0)]
    {
        let name = format!("watched-{zoom}-{}", seed.replace(['.', ':'], "-"));
        let (base, dig_log) = DigLog::of(&seed.parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        let middle = base.entrance();
        let script = std::env::temp_dir().join(format!("rootward-test-{}-{name}.txt", std::process::id()));
        fs::write(&script, format!("watch step {}\n", dig_log.steps().len())).expect("a script");
        let (file, size) = (script.to_str().expect("a path of letters"), zoom.to_string());
        let at = format!("{},{}", middle.x, middle.y);
        let options = [seed, "--watch", "--overlay", "ids", "--no-hud", "--zoom", &size, "--at", &at];
        // The script goes to the last step as soon as the base stands, and the picture waits for it.
        let shown = picture(&name, &[&options[..], &["--exec", file, "--exit-after", "0.5"]].concat());
        let _ = fs::remove_file(&script);
        let scene = OverlayScene {
            base: &base,
            dig_log: &dig_log,
            records: &records,
            links: &[],
            known: None,
            floor: None,
            zoom: if zoom < 2.0 { 1 } else { 2 },
        };
        let mut canvas = Canvas::for_grid();
        paint(Overlay::Ids, &scene, &inks, &mut canvas);
        // Which pixel of the overlay a pixel of the screen shows. At half zooms the camera stands a quarter aside.
        let aside = if zoom.fract() == 0.0 { 0.0 } else { 0.25 };
        let across = (f32::from(middle.x) + 0.5) * CELL as f32 * zoom;
        let up = -(f32::from(middle.y) + 0.5) * CELL as f32 * zoom;
        let (left, top) = (across.round() + aside, up.round() + aside);
        let of_screen = |at: u32, size: u32| at as f32 + 0.5 - size as f32 / 2.0;
        // What lies near the edge of the screen may be cut, and is left out then.
        let edge = (3.0 * CELL as f32 * zoom) as u32;
        let mut read = 0;
        for (x, y) in
            (edge..shown.width() - edge).flat_map(|x| (edge..shown.height() - edge).map(move |y| (x, y)))
        {
            let (over, down) = (left + of_screen(x, shown.width()), of_screen(y, shown.height()) - top);
            let (over, down) = ((over / zoom).floor() as i32, (down / zoom).floor() as i32);
            let inside =
                (0..canvas.width as i32).contains(&over) && (0..canvas.height as i32).contains(&down);
            if !inside {
                continue;
            }
            let wanted = canvas.pixel(over as usize, down as usize);
            if letters.contains(&wanted) {
                let found = shown.get_color_at(x, y).expect("a pixel").to_srgba().to_u8_array();
                let far = (0..3).any(|part| found[part].abs_diff(wanted.0[part]) > 3);
                assert!(!far, "{seed} at zoom {zoom}: {over},{down} has {found:?} for {:?}", wanted.0);
                read += 1;
            }
        }
        assert!(read > 1000, "{seed} at zoom {zoom}: {read} pixels of numbers");
    }
}
