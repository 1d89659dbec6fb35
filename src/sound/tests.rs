use bevy::prelude::*;

use super::{Ambience, PlaySound, Sound, bank::Bank, earshot::Heard, mixer, stage::Playing};
use crate::app::testing::{unstarted, updates, wait_until};

fn app() -> App {
    let mut app = unstarted();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    app.add_plugins((AssetPlugin { file_path: folder.to_owned(), ..default() }, super::view_plugin));
    app.finish();
    app.cleanup();
    wait_until(&mut app, "the last sound", |app| {
        Sound::ALL.iter().all(|&sound| app.world().resource::<Bank>().samples(sound).is_some())
    });
    app
}

#[test]
fn every_sound_is_used() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/sound");
    let files = std::fs::read_dir(folder).expect("the source is there").flatten().map(|file| file.path());
    let voices = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/sound/src/voices.rs");
    let cues: String = files
        .filter(|file| !file.ends_with("tests.rs"))
        .chain([voices.into()])
        .map(|file| std::fs::read_to_string(file).expect("readable"))
        .map(|text| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned())
        .collect();
    let words: Vec<&str> = cues.split(|letter: char| !letter.is_alphanumeric() && letter != ':').collect();
    for sound in Sound::ALL {
        let name = format!("Sound::{sound:?}");
        assert!(words.contains(&name.as_str()), "nothing plays {name}");
    }
}

fn voices(app: &App) -> usize {
    app.world().resource::<Playing>().mixer.playing()
}

#[test]
fn few_sounds_play_at_once_and_end_without_a_device() {
    let mut app = app();
    for &sound in Sound::ALL {
        app.world_mut().write_message(PlaySound::near(sound));
    }
    app.update();
    assert_eq!(voices(&app), mixer::MOST);
    updates(&mut app, 20 * 4);
    assert_eq!(voices(&app), 0);
    app.world_mut().write_message(PlaySound::near(Sound::Won));
    app.update();
    assert_eq!(voices(&app), 1);
}

#[test]
fn only_loops_continue() {
    let mut app = app();
    let set = |mut ambience: ResMut<Ambience>| {
        for sound in [Sound::MeltdownAlarm, Sound::Step, Sound::MeltdownRumble] {
            Ambience::set(&mut ambience, sound, Some(Heard::NEAR));
        }
    };
    app.add_systems(Update, set);
    app.update();
    let loops: Vec<Sound> = app.world().resource::<Ambience>().iter().map(|(sound, _)| sound).collect();
    assert_eq!(loops, [Sound::MeltdownAlarm, Sound::MeltdownRumble]);
}
