//! Two games on one folder, each in its own process. Neither loses any data.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    time::{Duration, Instant},
};

use bevy::prelude::*;
use rootward::{
    host::{files::hold::FolderHold, messages::MessageLog, states::Screen},
    session::save::career::Career,
    testing::{app_on, flush, folder, play_base, said, show, tap, updates},
};
use rootward_gen::Seed;
use rootward_rules::{events::PlayEvent, objective::Stage, play::Play, tables::items::ItemName};

const FOLDER: &str = "ROOTWARD_TEST_TWO_GAMES";
const PATIENCE: Duration = Duration::from_secs(120);

/// The steps. Each is a file in the folder.
const HELD: &str = "held";
const WIN: &str = "win";
const WON: &str = "won";

fn do_step(folder: &Path, step: &str) {
    fs::write(folder.join(step), "").expect("the folder can be written");
}

fn wait_for_step(folder: &Path, step: &str) {
    let begin = Instant::now();
    while !folder.join(step).exists() {
        assert!(begin.elapsed() < PATIENCE, "the other game did not get to `{step}`");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn play(app: &mut App, seed: Seed, campaign: bool) {
    play_base(app, seed, campaign);
    updates(app, 10);
    tap(app, KeyCode::KeyS);
    updates(app, 250);
    flush(app);
}

fn win(app: &mut App) {
    let mut play = app.world_mut().resource_mut::<Play>();
    play.pack.set(ItemName::Probe, 1);
    play.objective.stage = Stage::Won { left: 9 };
    app.world_mut().write_message(PlayEvent::Won);
    updates(app, 2);
    flush(app);
}

/// The first game. It holds the folder, wins a base of its campaign, and waits to be killed.
#[test]
#[ignore = "the other process of the test below"]
fn first_game() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut app = app_on(&folder);
    do_step(&folder, HELD);
    wait_for_step(&folder, WIN);
    play(&mut app, Seed::classic(0), true);
    assert!(folder.join("saves/campaign-1.0.ron").exists());
    win(&mut app);
    do_step(&folder, WON);
    std::thread::sleep(PATIENCE);
}

struct Killed(Child);

impl Killed {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        self.kill();
    }
}

#[test]
fn a_second_game_on_a_folder_says_so_and_neither_loses_anything() {
    let folder = folder("two-games");
    let first = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "two_games::first_game", "--ignored", "--test-threads", "1"])
        .env(FOLDER, &folder)
        .spawn();
    let mut first = Killed(first.expect("it starts"));
    wait_for_step(&folder, HELD);

    // The second game reads the campaign before the first has won anything.
    let mut second = app_on(&folder);
    assert!(!second.world().resource::<FolderHold>().is_ours());
    do_step(&folder, WIN);
    wait_for_step(&folder, WON);
    play(&mut second, Seed::classic(179), false);
    assert!(!folder.join("saves/base-17.3.ron").exists(), "only the first game saves");
    win(&mut second);
    assert_eq!(said(&second, "Another copy of Rootward is running. What you play here"), 1);

    // A third game finds the results of both. So does the second one after the first has gone.
    let check = |career: &Career| {
        assert_eq!((career.next, career.carried.is_some()), (1, true));
        assert!(career.best_of(Seed::classic(0)).is_some() && career.best_of(Seed::classic(179)).is_some());
    };
    check(app_on(&folder).world().resource::<Career>());
    first.kill();
    show(&mut second, Screen::Title);
    second.update();
    assert!(second.world().resource::<FolderHold>().is_ours());
    check(second.world().resource::<Career>());
    play(&mut second, Seed::classic(1), true);
    let said: Vec<_> = second.world().resource::<MessageLog>().latest(9).map(|line| &line.text).collect();
    let tick = second.world().resource::<Play>().tick;
    assert!(folder.join("saves/campaign-1.1.ron").exists(), "tick {tick}: {said:?}");
    win(&mut second);
    assert_eq!(app_on(&folder).world().resource::<Career>().next, 2);
    fs::remove_dir_all(&folder).expect("cleaned up");
}
