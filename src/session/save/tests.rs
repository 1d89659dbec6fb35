use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use rootward_files::{older, unseal};
use rootward_gen::Seed;
use rootward_rules::{
    chips::Chips,
    events::PlayEvent,
    objective::Stage,
    play::Play,
    site::Site,
    tables::{
        daily::{DAILY_TERMS, daily_seed},
        items::ItemName,
    },
    terms::{Challenge, Terms},
};

use super::{
    base_save::{self, LeftBase, SaveKind},
    career::{Career, begin_new_campaign, take_chip},
    daily::BaseOfDay,
};
use crate::{
    app::testing::{
        app_on, enter, flush, folder, leave, load, play_base, said, tap, updates, wait_for_base, wait_until,
    },
    host::{files::store::SettingsStore, messages::MessageLog},
    input::settings::{Settings, recent::RecentSeeds},
    session::{launch::Launch, replay::recorder::Recorder},
    world::base::{current::CurrentBase, designs::read_design},
};

const SEED: Seed = Seed::classic(179);
const ON_ITS_OWN: LeftBase = LeftBase { seed: SEED, day: None };
pub(super) const FILE: &str = "saves/base-17.3.ron";
const DAY: u32 = 20_780;

fn best_if_won(app: &App) -> Option<u32> {
    let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
    let mut career = Career::default();
    career.note_win(site, play, false, false);
    career.best_of(site.base().seed())
}

fn newest(app: &App) -> Option<LeftBase> {
    base_save::newest(app.world().resource())
}

fn has_save(app: &App, seed: Seed, kind: SaveKind) -> bool {
    base_save::file_of(app.world().resource(), seed, kind).is_some_and(|file| file.is_file())
}

pub(super) fn play(app: &App) -> &Play {
    app.world().resource()
}

fn career(app: &App) -> &Career {
    app.world().resource()
}

fn entered_on(folder: &Path, seed: Seed, day: Option<u32>) -> App {
    let mut app = app_on(folder);
    app.insert_resource(BaseOfDay(day));
    play_base(&mut app, seed, false);
    app
}

pub(super) fn entered(folder: &Path) -> App {
    entered_on(folder, SEED, None)
}

/// A base without an order is not saved.
pub(super) fn act(app: &mut App) {
    updates(app, 30);
    tap(app, KeyCode::KeyS);
    updates(app, 30);
}

/// Plays a base a little and leaves it. Returns the fingerprint of its play.
fn left(folder: &Path) -> u32 {
    let mut app = entered(folder);
    act(&mut app);
    let fingerprint = play(&app).fingerprint();
    leave(&mut app);
    assert_eq!(newest(&app), Some(ON_ITS_OWN));
    fingerprint
}

#[test]
fn a_base_of_the_day_keeps_its_own_save_and_terms() {
    let folder = folder("day-save");
    let seed = daily_seed(DAY.into());
    let mut app = entered_on(&folder, seed, Some(DAY));
    assert_eq!(play(&app).terms, DAILY_TERMS);
    act(&mut app);
    leave(&mut app);
    for _ in 0..2 {
        assert!(has_save(&app, seed, SaveKind::Day) && !has_save(&app, seed, SaveKind::Single));
        app.update();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        flush(&app);
    }
    // On another day the title offers the base with its own day, and the play continues on the terms of that day.
    let left = newest(&app).expect("it was left");
    assert_eq!(left, LeftBase { seed, day: Some(DAY) });
    let app = entered_on(&folder, seed, left.day);
    assert_eq!(said(&app, "You continue where you left off"), 1);
    assert_eq!((app.world().resource::<BaseOfDay>().0, play(&app).terms), (Some(DAY), DAILY_TERMS));
}

#[test]
fn a_base_of_the_day_and_its_seed_are_saved_apart() {
    let folder = folder("day-and-own");
    let seed = daily_seed(DAY.into());
    let mut app = entered_on(&folder, seed, Some(DAY));
    act(&mut app);
    leave(&mut app);
    // Only one game at a time holds the folder.
    drop(app);
    let mut app = entered_on(&folder, seed, None);
    assert_eq!(said(&app, "You continue where you left off"), 0);
    assert_eq!(app.world().resource::<BaseOfDay>().0, None);
    assert_ne!(play(&app).terms, DAILY_TERMS);
    act(&mut app);
    leave(&mut app);
    assert!(has_save(&app, seed, SaveKind::Day) && has_save(&app, seed, SaveKind::Single));
    assert_eq!(newest(&app), Some(LeftBase { seed, day: None }));
    drop(app);
    let again = entered_on(&folder, seed, Some(DAY));
    assert_eq!(said(&again, "You continue where you left off"), 1);
    assert_eq!(play(&again).terms, DAILY_TERMS);
}

#[test]
fn a_left_base_continues_where_it_was() {
    let folder = folder("resumed");
    let fingerprint = left(&folder);
    let app = entered(&folder);
    assert!(play(&app).tick > 50);
    assert_eq!(play(&app).fingerprint(), fingerprint);
    assert_eq!(said(&app, "continue where you left"), 1);
}

#[cfg(unix)]
fn ended(name: &str, spoil: impl Fn(&Path), change: impl Fn(&mut App)) -> (AppExit, String) {
    let folder = folder(name);
    let mut app = entered(&folder);
    act(&mut app);
    spoil(&folder);
    change(&mut app);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let said: Vec<_> = app.world().resource::<MessageLog>().reported().collect();
    (app.should_exit().expect("it ends"), said.join(" "))
}

#[cfg(unix)]
#[test]
fn unwritten_files_change_the_exit_code() {
    let dangling = |folder: &Path, name: &str| {
        std::os::unix::fs::symlink("/nowhere/at/all", folder.join(name)).expect("a link");
    };
    let good = ended("ends-well", |_| {}, |_| {});
    assert_eq!(good, (AppExit::Success, String::new()));
    let (exit, said) = ended("ends-saves", |folder| dangling(folder, "saves"), |_| {});
    assert_eq!(exit, AppExit::from_code(1));
    assert!(said.contains("base-17.3.ron cannot be saved: `") && said.contains("is not a folder"), "{said}");
    // A file stands in the way of a folder, and a folder in the way of a file.
    let end = |app: &mut App, stage: Stage, event: PlayEvent| {
        app.world_mut().resource_mut::<Play>().objective.stage = stage;
        app.world_mut().write_message(event);
    };
    let louder = |app: &mut App| app.world_mut().resource_mut::<Settings>().volume_all = 3;
    let lost = |app: &mut App| end(app, Stage::Lost, PlayEvent::Lost);
    let won = |app: &mut App| end(app, Stage::Won { left: 100 }, PlayEvent::Won);
    let changes: [(&str, &dyn Fn(&mut App)); 4] = [
        ("settings.ron", &louder),
        ("recordings/17.3-lost.ron", &lost),
        ("recordings/17.3-best.ron", &lost),
        ("career.ron", &won),
    ];
    for (file, change) in changes {
        let in_the_way = |folder: &Path| {
            let _ = fs::remove_file(folder.join(file));
            fs::create_dir_all(folder.join(file)).expect("made");
        };
        let name = file.rsplit('/').next().expect("a name");
        let (exit, said) = ended(&format!("ends-{name}"), in_the_way, change);
        assert!(exit.is_error() && said.contains(&format!("{name} cannot be saved")), "{said}");
    }
}

#[test]
fn a_save_that_does_not_match_is_set_aside() {
    for (name, from, to, why) in [
        ("damaged", "barriers", "barr", "cannot be read"),
        ("future", "(version:2,", "(version:99,", "version 99"),
        ("generator", "generator:", "generator:9", "version of the generator"),
        ("other-base", "17.3", "17.4", "another base"),
    ] {
        let folder = folder(&format!("save-{name}"));
        left(&folder);
        let changed = change_save(&folder, 0, from, to);
        let offered = base_save::newest(&SettingsStore::in_folder(&folder));
        assert!(name == "damaged" || offered != Some(ON_ITS_OWN), "{name}");
        let app = entered(&folder);
        assert!(play(&app).tick < 5, "{name}");
        assert!(said(&app, "base-17.3.ron.broken") > 0 && said(&app, why) > 0, "{name}");
        let aside = fs::read_to_string(folder.join(FILE).with_extension("ron.broken")).expect("kept");
        assert_eq!(aside, changed, "{name}");
    }
}

/// Edits the save from a byte on, and removes its checksum, as an edit by hand would. Returns its text.
pub(super) fn change_save(folder: &Path, begin: usize, from: &str, to: &str) -> String {
    let text = fs::read_to_string(folder.join(FILE)).expect("a save");
    let text = unseal(&text).expect("it fits");
    let (head, tail) = text.split_at(begin);
    let changed = format!("{head}{}", tail.replacen(from, to, 1));
    assert_ne!(text, changed, "{from}");
    fs::write(folder.join(FILE), &changed).expect("written");
    changed
}

#[test]
fn a_flipped_bit_falls_back_to_the_previous_save() {
    let folder = folder("flipped");
    let before = left(&folder);
    assert_ne!(left(&folder), before);
    let file = folder.join(FILE);
    let mut bytes = fs::read(&file).expect("a save");
    // The changed number of ticks is valid, so only the checksum detects it.
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let digit = text.find("tick:").expect("the play has a tick") + "tick:".len();
    bytes[digit] ^= 1;
    fs::write(&file, &bytes).expect("written");
    let mut app = entered(&folder);
    assert_eq!(play(&app).fingerprint(), before);
    assert!(said(&app, "checksum") > 0 && said(&app, "the previous version is used") > 0);
    assert_eq!(fs::read(file.with_extension("ron.broken")).expect("kept"), bytes);
    // The previous version is also offered when it is the only file, and is removed with the base.
    assert!(!file.exists());
    assert_eq!(newest(&app), Some(ON_ITS_OWN));
    app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
    updates(&mut app, 2);
    flush(&app);
    assert_eq!(newest(&app), None);
}

#[test]
fn partial_files_are_cleared_and_links_stay() {
    let folder = folder("cleared");
    let file = folder.join(FILE);
    left(&folder);
    let half = [folder.join("career.ron.7.0.new"), file.with_extension("ron.7.new")];
    half.iter().for_each(|path| fs::write(path, "(vers").expect("written"));
    let real = folder.join("elsewhere.ron");
    fs::rename(&file, &real).expect("moved");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&real, &file).expect("a link");
    left(&folder);
    assert!(half.iter().all(|path| !path.exists()));
    #[cfg(unix)]
    {
        assert!(fs::symlink_metadata(&file).expect("the link").is_symlink());
        assert!(older(&file).starts_with(&folder) && older(&file).exists());
    }
}

fn after_leaving_the_campaign(folder: &Path) -> (App, Seed) {
    let mut app = app_on(folder);
    let next = career(&app).seed();
    play_base(&mut app, next, true);
    act(&mut app);
    leave(&mut app);
    (app, next)
}

fn is_in_campaign(app: &App, seed: Seed) -> bool {
    base_save::is_in_campaign(app.world().resource(), seed)
}

#[test]
fn the_campaign_has_a_save_of_its_own() {
    let (app, next) = after_leaving_the_campaign(&folder("campaign"));
    assert!(is_in_campaign(&app, next) && !is_in_campaign(&app, next.next()));
    assert_eq!(newest(&app), None);
}

#[test]
fn a_single_play_keeps_the_campaign_save() {
    let (mut app, next) = after_leaving_the_campaign(&folder("campaign-and-single"));
    let left = play(&app).tick;
    assert!(left > 20);
    // Until the base of the single play arrives, the campaign play is still the current one.
    play_base(&mut app, next, false);
    wait_until(&mut app, "the play by itself", |app| play(app).tick < left);
    flush(&app);
    assert!(is_in_campaign(&app, next));
    assert_eq!(newest(&app), None, "no save of the campaign became one of a single base");
    assert_eq!(said(&app, &format!("Your campaign waits in {next}")), 1);
}

#[test]
fn moving_to_another_base_saves_the_previous_one() {
    let mut app = app_on(&folder("from-base-to-base"));
    enter(&mut app, SEED);
    act(&mut app);
    let left = play(&app).tick;
    load(&mut app, Seed::classic(13));
    flush(&app);
    load(&mut app, SEED);
    assert!(play(&app).tick >= left);
}

#[test]
fn a_new_campaign_keeps_the_best_scores() {
    let folder = folder("new-campaign");
    let (mut app, first) = after_leaving_the_campaign(&folder);
    assert_eq!(first, Seed::classic(0));
    assert!(is_in_campaign(&app, first));
    let mut old = app.world_mut().resource_mut::<Career>();
    old.next = 5;
    old.best.insert("1.0".to_owned(), 4000);
    app.world_mut().run_system_cached(begin_new_campaign).expect("it runs");
    flush(&app);
    assert!(!is_in_campaign(&app, first));
    let again = app_on(&folder);
    let career = career(&again);
    assert_eq!((career.next, career.carried.is_some(), career.best_of(first)), (0, false, Some(4000)));
}

/// Without the check, the play would continue with this party, and its saves would be unreadable.
#[test]
fn an_overloaded_campaign_party_is_set_aside() {
    let folder = folder("rich-campaign");
    let good = include_str!("rich-career.ron");
    let file = folder.join("career.ron");
    fs::write(&file, good).expect("written");
    assert!(career(&app_on(&folder)).carried.is_some());
    fs::write(&file, good.replace("4321", "4294967295")).expect("written");
    assert!(career(&app_on(&folder)).carried.is_none());
    assert!(file.with_extension("ron.broken").exists());
}

#[test]
fn a_won_campaign_base_offers_one_chip_to_keep() {
    let folder = folder("chips");
    let mut app = app_on(&folder);
    play_base(&mut app, Seed::classic(0), true);
    updates(&mut app, 5);
    let mut play = app.world_mut().resource_mut::<Play>();
    play.pack.set(ItemName::Probe, 1);
    play.objective.stage = Stage::Won { left: 100 };
    app.world_mut().write_message(PlayEvent::Won);
    updates(&mut app, 2);
    let offered = career(&app).offered();
    assert_eq!(offered.len(), 3);
    flush(&app);
    drop(app);
    let mut app = app_on(&folder);
    assert_eq!(career(&app).offered(), offered);
    for chip in [offered[2], offered[0]] {
        app.world_mut().run_system_cached_with(take_chip, chip).expect("it runs");
    }
    flush(&app);
    drop(app);
    let again = app_on(&folder);
    let career = career(&again);
    assert_eq!((career.next, career.chips, career.choice), (1, Chips::NONE.with(offered[2]), None));
    assert_eq!(career.terms(false, true), Terms::plain(Challenge::Captive));
}

/// Saves, scores and the list of seeds identify a base by its seed.
#[test]
fn a_designed_base_does_not_touch_files_of_its_seed() {
    let folder = folder("designed");
    let seed: Seed = "w42".parse().expect("a seed");
    let ribs = format!("{}/assets/crawlers/ribs.ron", env!("CARGO_MANIFEST_DIR"));
    let own = read_design(ribs.into()).expect("a good design");
    let mut app = app_on(&folder);
    app.world_mut().resource_mut::<Launch>().design = Some(Arc::new(own));
    let file: PathBuf = base_save::file_of(app.world().resource(), seed, SaveKind::Single).expect("a folder");
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(&file, "the save of another base").expect("written");
    play_base(&mut app, seed, false);
    updates(&mut app, 300);
    assert!(app.world().resource::<CurrentBase>().custom_design().is_some());
    assert!(play(&app).tick > 250);
    assert!(app.world().get_resource::<Recorder>().is_none());
    assert_eq!(best_if_won(&app), None);
    assert_eq!(app.world().resource::<RecentSeeds>().iter().count(), 0);
    leave(&mut app);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "the save of another base");
    fs::remove_file(&file).expect("it was ours");
    play_base(&mut app, seed, false);
    updates(&mut app, 3);
    wait_for_base(&mut app, seed);
    while app.world().resource::<CurrentBase>().custom_design().is_some() {
        app.update();
    }
    act(&mut app);
    updates(&mut app, 200);
    flush(&app);
    assert!(file.exists() && app.world().contains_resource::<Recorder>());
    assert!(best_if_won(&app).is_some());
}
