//! Real pictures by the real renderer, where there is one; skipped, and said so, where not.

use std::{path::Path, process::Command};

use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};

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
    let file = std::env::temp_dir().join(format!("rootward-test-{}-{name}.png", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_rootward"))
        .args(arguments)
        .arg("--screenshot")
        .arg(&file)
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
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
