//! Tests of the program itself. Bad input gets one sentence on stderr and exit code 2.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use rootward::testing::{can_draw, folder};

fn rootward(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rootward")).args(arguments).output().expect("the program starts")
}

fn refusal(arguments: &[&str]) -> String {
    let output = rootward(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    assert!(errors.starts_with("rootward: "), "{arguments:?}: {errors}");
    assert!(!errors.trim_end().contains(char::is_control), "{arguments:?}: {errors}");
    errors
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
        &["17.3\u{1b}[31m\u{7}"],
        &["17.3", "--overlay", "ids\n\u{1b}[2J"],
        &["w42", "--preset", "/dev/zero"],
        &["--replay", "/dev/zero"],
        &["--replay", "/nowhere/\u{1b}[31m.ron"],
    ] {
        refusal(arguments);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_gets_one_sentence() {
    for arguments in [&["--help"], &["--version"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let output = Command::new(env!("CARGO_BIN_EXE_rootward")).args(arguments).stdout(full).output();
        let output = output.expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{arguments:?}: {errors}");
        assert!(errors.starts_with("rootward: cannot write to standard output"), "{errors}");
    }
}

#[test]
fn help_shows_every_option_with_examples() {
    let output = rootward(&["--help"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success());
    for part in
        ["--watch", "--overlay", "--screenshot", "--exit-after", "rootward 17.3", "--replay", "survey check"]
    {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn the_version_tells_generator_and_rules() {
    let output = rootward(&["--version"]);
    let (generator, rules) = (rootward_gen::GENERATOR_VERSION, rootward_rules::RULES_VERSION);
    let wanted = format!("rootward {} (generator {generator}, rules {rules})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), wanted);
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_recording_that_cannot_be_played_gets_one_sentence() {
    let folder = folder("replays");
    let damaged = folder.join("damaged.ron");
    fs::write(&damaged, "(version: 1, generator").expect("written");
    for file in [damaged, folder.join("missing.ron")] {
        let file = file.display().to_string();
        assert!(refusal(&["--replay", &file]).contains(&file), "{file}");
    }
    fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn a_missing_or_broken_picture_file_is_named() {
    if !can_draw() {
        return;
    }
    let folder = folder("broken-art");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    copy_folder(&shipped, &folder.join("assets"));
    let floors = folder.join("assets/sprites/floors.txt");
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rootward"));
        command.args(["17.3", "--screenshot"]).arg(folder.join("never.png"));
        command.env("BEVY_ASSET_ROOT", &folder).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let output = command.output().expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        errors
    };
    let text = fs::read_to_string(&floors).expect("readable");
    let renamed = text.replace("sprite floor.corridor.0", "sprite floor.corridors.0");
    assert_ne!(renamed, text);
    let unreadable = "rootward: cannot read the picture file assets/sprites/floors.txt: it is not UTF-8 text";
    for (bytes, part) in [
        (&b"sprite floor.corridor.0\n???\n"[..], "floors.txt:2"),
        (renamed.as_bytes(), "sprites/floors.txt: sprite `floor.corridor.0` is missing"),
        (&[0xff, 0xfe], unreadable),
    ] {
        fs::write(&floors, bytes).expect("written");
        let errors = start();
        assert!(errors.contains(part), "{errors}");
        let about: Vec<_> = errors.lines().filter(|line| line.contains("floors.txt")).collect();
        assert!(part != unreadable || about == [unreadable], "{errors}");
        assert!(!errors.contains("panicked") && !errors.contains(".rs:"), "{errors}");
    }
    fs::remove_file(&floors).expect("removed");
    let errors = start();
    assert!(errors.contains("sprites/floors.txt"), "{errors}");
    fs::remove_dir_all(&folder).expect("cleaned up");
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("readable").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}
