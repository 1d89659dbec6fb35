//! Tests of leaving and continuing bases. Files that do not fit are set aside and reported.

use std::{fs, path::PathBuf, sync::Arc};

use bevy::prelude::*;
use rootward_files::{older, unseal};
use rootward_gen::{Heading, Pos, Seed};
use rootward_presentation::shown::Sight;
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
    base_save,
    base_save::{LeftBase, SaveKind},
    career::{Career, begin_new_campaign, take_chip},
    daily::BaseOfDay,
    picture::PictureMemory,
};
use crate::{
    app::testing::{app_with, enter, load, tap, updates, wait_for_base, wait_until},
    host::{
        files::{
            store::{SettingsStore, tests::folder},
            writer::Writer,
        },
        messages::MessageLog,
        states::{Mode, Screen},
    },
    input::settings::{Settings, recent::RecentSeeds},
    session::replay::recorder::Recorder,
    ui::screens::play::{EnterBase, StartDesign},
    world::{
        base::{current::CurrentBase, designs::read_design, load::Restart},
        traces::{Footprint, Traces},
    },
};

const SEED: Seed = Seed::classic(179);
/// The base that the title offers to continue.
const ON_ITS_OWN: LeftBase = LeftBase { seed: SEED, day: None };

/// The best score of the current seed if the current play were won.
fn best_if_won(app: &App) -> Option<u32> {
    let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
    let mut career = Career::default();
    career.note_win(site, play, false, false);
    career.best_of(site.base().seed())
}

fn entered(folder: &std::path::Path) -> App {
    let mut app = app_with(SettingsStore::in_folder(folder));
    app.world_mut().write_message(EnterBase { seed: SEED, mode: Mode::Walk, campaign: false });
    wait_for_base(&mut app, SEED);
    app
}

fn left(folder: &std::path::Path) -> (u32, PathBuf) {
    let mut app = entered(folder);
    act(&mut app);
    let fingerprint = app.world().resource::<Play>().fingerprint();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app.world().resource::<Writer>().flush();
    let store = app.world().resource::<SettingsStore>();
    assert_eq!(base_save::newest(store), Some(ON_ITS_OWN));
    (fingerprint, base_save::file_of(store, SEED, SaveKind::Single).expect("there is a folder"))
}

/// Gives an order, because only then the base is saved.
fn act(app: &mut App) {
    updates(app, 30);
    tap(app, KeyCode::KeyS);
    updates(app, 30);
}

/// The game in a base, entered as a base of the day if there is a day.
fn entered_on(folder: &std::path::Path, seed: Seed, day: Option<u32>) -> App {
    let mut app = app_with(SettingsStore::in_folder(folder));
    app.insert_resource(BaseOfDay(day));
    app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
    wait_for_base(&mut app, seed);
    app
}

#[test]
fn the_base_of_a_day_has_a_save_of_its_own_and_goes_on_as_such_after_midnight() {
    let folder = folder("day-save");
    let (day, seed) = (20_780, daily_seed(20_780));
    let mut app = entered_on(&folder, seed, Some(day));
    assert_eq!(app.world().resource::<Play>().terms, DAILY_TERMS);
    act(&mut app);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app.world().resource::<Writer>().flush();
    let store = app.world().resource::<SettingsStore>();
    let file = |kind| base_save::file_of(store, seed, kind).expect("there is a folder");
    assert!(file(SaveKind::Day).is_file() && !file(SaveKind::Single).exists());
    app.update();
    app.world_mut().write_message(AppExit::Success);
    app.update();
    app.world().resource::<Writer>().flush();
    let store = app.world().resource::<SettingsStore>();
    let file = |kind| base_save::file_of(store, seed, kind).expect("there is a folder");
    assert!(file(SaveKind::Day).is_file() && !file(SaveKind::Single).exists());
    // On another day the title offers the base with its day, and it continues on its terms.
    let left = base_save::newest(store).expect("it was left");
    assert_eq!(left, LeftBase { seed, day: Some(day) });
    let app = entered_on(&folder, seed, left.day);
    assert!(said(&app, "You continue where you left off"));
    assert_eq!(app.world().resource::<BaseOfDay>().0, Some(day));
    assert_eq!(app.world().resource::<Play>().terms, DAILY_TERMS);
}

#[test]
fn while_the_base_of_a_day_waits_its_seed_begins_on_the_terms_of_the_player() {
    let folder = folder("day-and-own");
    let (day, seed) = (20_780, daily_seed(20_780));
    let leave = |app: &mut App| {
        act(app);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        app.world().resource::<Writer>().flush();
    };
    leave(&mut entered_on(&folder, seed, Some(day)));
    let mut app = entered_on(&folder, seed, None);
    assert!(!said(&app, "You continue where you left off"));
    assert_eq!(app.world().resource::<BaseOfDay>().0, None);
    assert_ne!(app.world().resource::<Play>().terms, DAILY_TERMS);
    leave(&mut app);
    // Both are saved, each under its own name.
    let store = app.world().resource::<SettingsStore>();
    let kinds = [SaveKind::Day, SaveKind::Single];
    assert!(
        kinds.iter().all(|&kind| base_save::file_of(store, seed, kind).is_some_and(|file| file.is_file()))
    );
    assert_eq!(base_save::newest(store), Some(LeftBase { seed, day: None }));
    let again = entered_on(&folder, seed, Some(day));
    assert!(said(&again, "You continue where you left off"));
    assert_eq!(again.world().resource::<Play>().terms, DAILY_TERMS);
}

fn said(app: &App, part: &str) -> bool {
    app.world().resource::<MessageLog>().latest(20).any(|line| line.text.contains(part))
}

#[test]
fn a_base_that_was_left_goes_on_where_it_was() {
    let folder = folder("resumed");
    let (fingerprint, _) = left(&folder);
    let app = entered(&folder);
    let play = app.world().resource::<Play>();
    assert!(play.tick > 50);
    assert_eq!(play.fingerprint(), fingerprint);
    assert!(said(&app, "continue where you left"));
}

#[cfg(unix)]
fn ended(name: &str, spoil: impl Fn(&std::path::Path), change: impl Fn(&mut App)) -> (AppExit, String) {
    let folder = folder(name);
    let mut app = entered(&folder);
    act(&mut app);
    spoil(&folder);
    change(&mut app);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let said = app.world().resource::<MessageLog>().reported().map(str::to_owned).collect::<Vec<_>>();
    (app.should_exit().expect("it ends"), said.join(" "))
}

#[cfg(unix)]
#[test]
fn unwritten_files_change_the_exit_code() {
    let dangling = |folder: &std::path::Path, name: &str| {
        std::os::unix::fs::symlink("/nowhere/at/all", folder.join(name)).expect("a link");
    };
    let good = ended("ends-well", |_| {}, |_| {});
    assert_eq!(good, (AppExit::Success, String::new()));
    let (exit, said) = ended("ends-saves", |folder| dangling(folder, "saves"), |_| {});
    assert_eq!(exit, AppExit::from_code(1));
    assert!(said.contains("base-17.3.ron cannot be saved: `") && said.contains("is not a folder"), "{said}");
    // A file stands in the way of a folder, and a folder in the way of a file.
    let in_the_way = |name: &'static str| {
        move |folder: &std::path::Path| {
            let _ = fs::remove_file(folder.join(name));
            fs::create_dir(folder.join(name)).expect("made");
        }
    };
    let louder = |app: &mut App| app.world_mut().resource_mut::<Settings>().volume_all = 3;
    let (exit, said) = ended("ends-settings", in_the_way("settings.ron"), louder);
    assert!(exit.is_error() && said.contains("settings.ron cannot be saved"), "{said}");
    let lost = |app: &mut App| {
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
        app.world_mut().write_message(PlayEvent::Lost);
    };
    for (name, file) in [("ends-recording", "17.3-lost.ron"), ("ends-best", "17.3-best.ron")] {
        let spoil = |folder: &std::path::Path| {
            fs::create_dir_all(folder.join("recordings").join(file)).expect("made");
        };
        let (exit, said) = ended(name, spoil, lost);
        assert!(exit.is_error() && said.contains(&format!("{file} cannot be saved")), "{said}");
    }
    let won = |app: &mut App| {
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Won { left: 100 };
        app.world_mut().write_message(PlayEvent::Won);
    };
    let (exit, said) = ended("ends-career", in_the_way("career.ron"), won);
    assert!(exit.is_error() && said.contains("career.ron cannot be saved"), "{said}");
}

#[test]
fn a_save_that_does_not_fit_is_put_aside_and_named() {
    for (name, from, to, why) in [
        ("damaged", "barriers", "barr", "cannot be read"),
        ("future", "(version:2,", "(version:99,", "version 99"),
        ("generator", "generator:", "generator:9", "version of the generator"),
        ("other-base", "17.3", "17.4", "another base"),
    ] {
        let folder = folder(&format!("save-{name}"));
        let (_, file) = left(&folder);
        let text = fs::read_to_string(&file).expect("a save");
        // A text edited by hand has no checksum.
        let text = unseal(&text).expect("it fits");
        let changed = text.replacen(from, to, 1);
        assert_ne!(text, changed, "{name}");
        fs::write(&file, &changed).expect("written");
        let store = SettingsStore::in_folder(&folder);
        let offered = base_save::newest(&store);
        assert!(name == "damaged" || offered != Some(ON_ITS_OWN), "{name}");
        let app = entered(&folder);
        assert!(app.world().resource::<Play>().tick < 5, "{name}");
        assert!(said(&app, "base-17.3.ron.broken") && said(&app, why), "{name}");
        let aside = fs::read_to_string(file.with_extension("ron.broken")).expect("kept");
        assert_eq!(aside, changed, "{name}");
    }
}

#[test]
fn a_flipped_bit_is_noticed_and_the_save_before_goes_on() {
    let folder = folder("flipped");
    let (before, file) = left(&folder);
    let (later, _) = left(&folder);
    assert_ne!(before, later);
    let mut bytes = fs::read(&file).expect("a save");
    // The changed number of ticks is valid, so only the checksum detects it.
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let digit = text.find("tick:").expect("the play has a tick") + "tick:".len();
    bytes[digit] ^= 1;
    fs::write(&file, &bytes).expect("written");
    let store = SettingsStore::in_folder(&folder);
    assert_eq!(base_save::newest(&store), Some(ON_ITS_OWN));
    let mut app = entered(&folder);
    assert_eq!(app.world().resource::<Play>().fingerprint(), before);
    assert!(said(&app, "checksum") && said(&app, "using the one before it"));
    assert_eq!(fs::read(file.with_extension("ron.broken")).expect("kept"), bytes);
    // The previous version is offered by itself as well, and is removed with the base.
    assert!(!file.exists());
    assert_eq!(base_save::newest(&store), Some(ON_ITS_OWN));
    app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
    updates(&mut app, 2);
    app.world().resource::<Writer>().flush();
    assert_eq!(base_save::newest(&store), None);
}

#[test]
fn what_killed_games_have_left_half_written_is_cleared_and_links_stay() {
    let folder = folder("cleared");
    let (_, file) = left(&folder);
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

fn after_leaving_the_campaign(folder: &std::path::Path) -> (App, Seed) {
    let mut app = app_with(SettingsStore::in_folder(folder));
    let next = app.world().resource::<Career>().seed();
    app.world_mut().write_message(EnterBase { seed: next, mode: Mode::Walk, campaign: true });
    wait_for_base(&mut app, next);
    act(&mut app);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app.world().resource::<Writer>().flush();
    (app, next)
}

#[test]
fn the_campaign_has_a_save_of_its_own_and_only_its_next_base_goes_on() {
    let (app, next) = after_leaving_the_campaign(&folder("campaign"));
    let store = app.world().resource::<SettingsStore>();
    assert!(base_save::is_in_campaign(store, next) && !base_save::is_in_campaign(store, next.next()));
    assert_eq!(base_save::newest(store), None);
}

#[test]
fn the_base_of_the_campaign_by_itself_begins_new_and_leaves_the_campaign_as_it_is() {
    let (mut app, next) = after_leaving_the_campaign(&folder("campaign-and-single"));
    let tick = |app: &App| app.world().resource::<Play>().tick;
    let left = tick(&app);
    assert!(left > 20);
    // Until it arrives, the campaign play is still the current one.
    app.world_mut().write_message(EnterBase { seed: next, mode: Mode::Walk, campaign: false });
    wait_until(&mut app, "the play by itself", |app| app.world().resource::<Play>().tick < left);
    app.world().resource::<Writer>().flush();
    let store = app.world().resource::<SettingsStore>();
    assert!(base_save::is_in_campaign(store, next));
    assert_eq!(base_save::newest(store), None, "no save of the campaign became one of a single base");
    let said = format!("Your campaign waits in {next}");
    assert!(app.world().resource::<MessageLog>().latest(9).any(|line| line.text.starts_with(&said)));
}

#[test]
fn who_goes_from_base_to_base_leaves_the_last_one_saved() {
    let folder = folder("from-base-to-base");
    let mut app = app_with(SettingsStore::in_folder(&folder));
    enter(&mut app, Seed::classic(179));
    act(&mut app);
    let left = app.world().resource::<Play>().tick;
    load(&mut app, Seed::classic(13));
    app.world().resource::<Writer>().flush();
    load(&mut app, Seed::classic(179));
    assert!(app.world().resource::<Play>().tick >= left);
}

#[test]
fn a_new_campaign_begins_at_the_first_base_and_keeps_the_best_scores() {
    let folder = folder("new-campaign");
    let (mut app, first) = after_leaving_the_campaign(&folder);
    assert_eq!(first, Seed::classic(0));
    assert!(base_save::is_in_campaign(app.world().resource::<SettingsStore>(), first));
    let mut old = app.world_mut().resource_mut::<Career>();
    old.next = 5;
    old.best.insert("1.0".to_owned(), 4000);
    app.world_mut().run_system_cached(begin_new_campaign).expect("it runs");
    app.world().resource::<Writer>().flush();
    assert!(!base_save::is_in_campaign(app.world().resource::<SettingsStore>(), first));
    let again = app_with(SettingsStore::in_folder(&folder));
    let career = again.world().resource::<Career>();
    assert_eq!((career.next, career.carried.is_some(), career.best_of(first)), (0, false, Some(4000)));
}

/// Otherwise such a party would play on, and its saves would be unreadable.
#[test]
fn a_campaign_whose_party_carries_too_much_is_set_aside() {
    let folder = folder("rich-campaign");
    let good = include_str!("rich-career.ron");
    fs::write(folder.join("career.ron"), good).expect("written");
    assert!(app_with(SettingsStore::in_folder(&folder)).world().resource::<Career>().carried.is_some());
    let text = good.replace("4321", "4294967295");
    fs::write(folder.join("career.ron"), text).expect("written");
    let app = app_with(SettingsStore::in_folder(&folder));
    assert!(app.world().resource::<Career>().carried.is_none());
    assert!(folder.join("career.ron.broken").exists());
}

#[test]
fn a_chip_is_chosen_once_after_a_base_of_the_campaign_and_kept() {
    let folder = folder("chips");
    let mut app = app_with(SettingsStore::in_folder(&folder));
    let first = Seed::classic(0);
    app.world_mut().write_message(EnterBase { seed: first, mode: Mode::Walk, campaign: true });
    wait_for_base(&mut app, first);
    updates(&mut app, 5);
    let mut play = app.world_mut().resource_mut::<Play>();
    play.pack.set(ItemName::Probe, 1);
    play.objective.stage = Stage::Won { left: 100 };
    app.world_mut().write_message(PlayEvent::Won);
    updates(&mut app, 2);
    let offered = app.world().resource::<Career>().offered();
    assert_eq!(offered.len(), 3);
    app.world().resource::<Writer>().flush();
    drop(app);
    // A player who leaves in between chooses later.
    let mut app = app_with(SettingsStore::in_folder(&folder));
    assert_eq!(app.world().resource::<Career>().offered(), offered);
    app.world_mut().run_system_cached_with(take_chip, offered[2]).expect("it runs");
    app.world_mut().run_system_cached_with(take_chip, offered[0]).expect("it runs");
    app.world().resource::<Writer>().flush();
    drop(app);
    let again = app_with(SettingsStore::in_folder(&folder));
    let career = again.world().resource::<Career>();
    assert_eq!((career.next, career.chips, career.choice), (1, Chips::NONE.with(offered[2]), None));
    // Bases on their own have no chips.
    assert_eq!(career.terms(false, true), Terms::plain(Challenge::Captive));
}

/// Saves, scores and the list of seeds identify a base by its seed.
#[test]
fn a_base_of_a_design_leaves_the_files_of_its_seed_alone() {
    let folder = folder("designed");
    let seed: Seed = "w42".parse().expect("a seed");
    let ribs = format!("{}/assets/crawlers/ribs.ron", env!("CARGO_MANIFEST_DIR"));
    let own = read_design(ribs.into()).expect("a good design");
    let mut app = app_with(SettingsStore::in_folder(&folder));
    app.insert_resource(StartDesign(Some(Arc::new(own))));
    let file = base_save::file_of(app.world().resource::<SettingsStore>(), seed, SaveKind::Single)
        .expect("a folder");
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(&file, "the save of another base").expect("written");
    app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
    wait_for_base(&mut app, seed);
    updates(&mut app, 300);
    assert!(app.world().resource::<CurrentBase>().custom_design().is_some());
    assert!(app.world().resource::<Play>().tick > 250);
    assert!(app.world().get_resource::<Recorder>().is_none());
    assert_eq!(best_if_won(&app), None);
    assert_eq!(app.world().resource::<RecentSeeds>().iter().count(), 0);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app.world().resource::<Writer>().flush();
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "the save of another base");
    // Without the design, the seed is saved again.
    fs::remove_file(&file).expect("it was ours");
    app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
    updates(&mut app, 3);
    wait_for_base(&mut app, seed);
    while app.world().resource::<CurrentBase>().custom_design().is_some() {
        app.update();
    }
    act(&mut app);
    updates(&mut app, 200);
    app.world().resource::<Writer>().flush();
    assert!(file.exists() && app.world().contains_resource::<Recorder>());
    assert!(best_if_won(&app).is_some());
}

/// A cell that is not visible from the entrance.
const FAR: Pos = Pos::new(63, 31);

/// Plays a little, leaves traces, looks into a room and leaves. Returns both and the file.
fn left_with_traces(folder: &std::path::Path) -> (PictureMemory, PathBuf) {
    let mut app = entered(folder);
    let at = app.world().resource::<Site>().base().entrance();
    app.world_mut().write_message(PlayEvent::MineBlew { at });
    updates(&mut app, 30);
    tap(&mut app, KeyCode::KeyS);
    updates(&mut app, 30);
    app.world_mut().resource_mut::<Sight>().lit_before.insert(FAR);
    let tick = app.world().resource::<Play>().tick;
    let print = Footprint { at, heading: Heading::South, tick, wet: true };
    app.world_mut().resource_mut::<Traces>().tread(print);
    let memory = PictureMemory::of(app.world().resource::<Sight>(), app.world().resource::<Traces>());
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app.world().resource::<Writer>().flush();
    let store = app.world().resource::<SettingsStore>();
    (memory, base_save::file_of(store, SEED, SaveKind::Single).expect("there is a folder"))
}

#[test]
fn traces_and_lit_rooms_survive_a_save_and_a_restart_forgets_them() {
    let folder = folder("traces");
    let (left, _) = left_with_traces(&folder);
    assert!(left.traces.marks().count() == 1 && left.traces.prints().count() > 0);
    let mut app = entered(&folder);
    let lit = app.world().resource::<Sight>().lit_before;
    assert!(lit.contains(FAR) && lit.or(&left.lit) == lit);
    assert_eq!(*app.world().resource::<Traces>(), left.traces);
    app.world_mut().write_message(Restart);
    updates(&mut app, 3);
    assert_eq!(*app.world().resource::<Traces>(), Traces::default());
    assert!(!app.world().resource::<Sight>().lit_before.contains(FAR));
}

#[test]
fn damaged_traces_are_lost_alone() {
    for (name, (from, to)) in
        [("damaged-traces", ("marks:", "mar:")), ("later-traces", ("tick:", "tick:9999"))]
    {
        let folder = folder(name);
        let (_, file) = left_with_traces(&folder);
        let text = fs::read_to_string(&file).expect("a save");
        let text = unseal(&text).expect("it fits");
        let part = text.rfind("picture:").expect("the part");
        let (play, picture) = text.split_at(part);
        let changed = format!("{play}{}", picture.replacen(from, to, 1));
        assert_ne!(text, changed, "{name}");
        fs::write(&file, &changed).expect("written");
        let app = entered(&folder);
        assert!(app.world().resource::<Play>().tick > 50, "{name}");
        assert!(said(&app, "continue where you left"), "{name}");
        assert!(said(&app, "The traces of this base cannot be read"), "{name}");
        assert_eq!(*app.world().resource::<Traces>(), Traces::default(), "{name}");
        assert!(!app.world().resource::<Sight>().lit_before.contains(FAR), "{name}");
    }
}
