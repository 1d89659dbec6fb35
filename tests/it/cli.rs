//! The program itself: bad input gets one sentence on stderr and exit code 2.

use std::{
    fs,
    process::{Command, Output},
    sync::Arc,
};

use rootward::{
    bot::play_out::Headless,
    replay::Recording,
    rules::{order::TickInput, tables::shipped},
};
use rootward_gen::Seed;

fn rootward(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rootward")).args(arguments).output().expect("the program starts")
}

#[test]
fn bad_input_gets_one_clear_sentence_and_exit_code_2() {
    for arguments in [
        &["17.99x"][..],
        &[""],
        &["c99999999"],
        &["w42:hall"],
        &["17.3", "--overlay", "sparkle"],
        &["17.3", "--screenshot", "/nowhere/at/all.png"],
        &["17.3", "--sparkle"],
    ] {
        let output = rootward(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
        assert!(errors.starts_with("rootward: "), "{arguments:?}: {errors}");
    }
}

#[test]
fn help_shows_every_option_with_examples() {
    let output = rootward(&["--help"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success());
    for part in
        ["--watch", "--overlay", "--screenshot", "--exit-after", "rootward 17.3", "--replay", "--check"]
    {
        assert!(text.contains(part), "{part}");
    }
}

/// A recording in which nothing is done for a few seconds.
fn quiet_recording() -> Recording {
    let (seed, tables) = (Seed::classic(0), Arc::new(shipped()));
    let mut recording = Recording::begin(seed, &tables, false, None);
    let mut game = Headless::new(seed, tables);
    for _ in 0..100 {
        let input = TickInput::default();
        game.tick(input);
        recording.note(game.play().tick, input, || game.play().fingerprint());
    }
    recording
}

#[test]
fn recordings_are_the_same_or_drift_or_get_one_sentence() {
    let folder = std::env::temp_dir().join(format!("rootward-recordings-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let save = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).expect("written");
        file.display().to_string()
    };
    let recording = quiet_recording();
    let text = |recording: &Recording| recording.write().expect("a text");
    let good = save("good.ron", &text(&recording));
    let output = rootward(&["--check", &good]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("100 ticks") && told.contains("the same"), "{told}");

    let mut drifting = recording.clone();
    drifting.marks[2] ^= 1;
    let output = rootward(&["--check", &good, &save("drifts.ron", &text(&drifting))]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), told.lines().count()), (Some(1), 2), "{told}");
    assert!(told.contains("drifts at tick 60"), "{told}");

    let other = Recording { generator: 9999, ..recording.clone() };
    let later = Recording { version: 99, ..recording.clone() };
    let whole = text(&recording);
    for (file, part) in [
        (save("other.ron", &text(&other)), "version 9999 of the generator"),
        (save("later.ron", &text(&later)), "version 99"),
        (save("damaged.ron", &whole[..whole.len() / 2]), "cannot be read"),
        (folder.join("missing.ron").display().to_string(), "missing.ron"),
    ] {
        for option in ["--check", "--replay"] {
            let output = rootward(&[option, &file]);
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{option} {file}: {errors}");
            assert!(errors.starts_with("rootward: ") && errors.contains(part), "{option} {file}: {errors}");
            assert_eq!(errors.lines().count(), 1, "{option} {file}: {errors}");
        }
    }
    fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn a_missing_or_broken_picture_file_is_named() {
    let folder = std::env::temp_dir().join(format!("rootward-broken-art-{}", std::process::id()));
    let assets = folder.join("assets");
    copy_folder(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"), &assets);
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rootward"));
        command.args(["17.3", "--screenshot"]).arg(folder.join("never.png"));
        command.env("BEVY_ASSET_ROOT", &folder).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.output().expect("the program starts")
    };
    if !crate::picture::can_render() {
        return;
    }
    std::fs::write(assets.join("sprites/floors.txt"), "sprite floor.corridor.0\n???\n").expect("written");
    let broken = start();
    let errors = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert_eq!(broken.status.code(), Some(2), "{errors}");
    assert!(errors.contains("floors.txt:2"), "{errors}");
    std::fs::remove_file(assets.join("sprites/floors.txt")).expect("removed");
    let missing = start();
    let errors = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert_eq!(missing.status.code(), Some(2), "{errors}");
    assert!(errors.contains("sprites/floors.txt"), "{errors}");
    std::fs::remove_dir_all(&folder).expect("cleaned up");
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("readable").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("copied");
        }
    }
}
