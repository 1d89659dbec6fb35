//! Commands of the console, and keys of overlays and fog.

use std::path::Path;

use bevy::prelude::*;
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    host::states::Mode,
    map::overlay::state::ActiveOverlay,
    session::watch::DigPlayback,
    testing::{app_in, console, folder, key_of, mode, of_party, position, settle, tap, updates, wait_until},
    ui::{
        console::{
            lines::Lines,
            output::{ConsoleOutput, LineKind, OutputLine},
        },
        examine::DebugView,
    },
    world::{
        base::{current::CurrentBase, designs::DesignFolders},
        cursor::LookCursor,
        floors::ViewedFloor,
    },
};
use rootward_gen::{Base, Pos, Seed, Style, crawlers::Preset};
use rootward_presentation::{overlay::Overlay, shown::Sight};
use rootward_rules::{
    party::{Doing, Motion},
    play::Play,
};

fn app() -> App {
    app_in(Seed::classic(179))
}

fn base(app: &App) -> &Base {
    app.world().resource::<CurrentBase>().base()
}

fn lines(app: &App) -> Vec<OutputLine> {
    app.world().resource::<ConsoleOutput>().lines().cloned().collect()
}

fn answer(app: &mut App, line: &str) -> String {
    let printed = console(app, line);
    assert!(printed.len() == 1 && printed[0].kind == LineKind::Answer, "{line}: {printed:?}");
    printed[0].text.clone()
}

fn error(app: &mut App, line: &str) -> String {
    let mut printed = console(app, line);
    // The design watch may report the same in the same frame.
    printed.dedup_by(|one, other| one.text == other.text);
    assert!(printed.len() == 1 && printed[0].kind == LineKind::Error, "{line}: {printed:?}");
    printed[0].text.clone()
}

/// Runs a line that goes to another base, and waits for the base.
fn travel(app: &mut App, line: &str) -> Seed {
    assert_eq!(console(app, line)[0].kind, LineKind::Answer);
    let is_told = |app: &App| lines(app).last().is_some_and(|last| last.text.contains(" is loaded: "));
    wait_until(app, line, is_told);
    base(app).seed()
}

#[test]
fn seeds_are_changed_by_text_number_and_style() {
    let mut app = app();
    assert_eq!(travel(&mut app, "seed 21"), Seed::classic(21));
    assert!(lines(&app).last().expect("a line").text.starts_with("2.10 is loaded: space station"));
    assert_eq!(travel(&mut app, "next"), Seed::classic(22));
    assert_eq!(travel(&mut app, "prev"), Seed::classic(21));
    assert_eq!(travel(&mut app, "reload"), Seed::classic(21));
    assert_eq!(travel(&mut app, "style x"), Seed::endless(21));
    assert_eq!(travel(&mut app, "random").style(), Style::Endless);
    travel(&mut app, "seed x70000");
    assert!(error(&mut app, "style c").contains("65535"));
    assert!(error(&mut app, "style x").contains("already endless"));
    assert_eq!(base(&app).seed(), Seed::endless(70_000));
}

fn app_with_designs(folder: &Path) -> App {
    let mut app = app_in(Seed::crawler(42, Preset::Maze));
    app.insert_resource(DesignFolders { own: Some(folder.to_owned()), shipped: None });
    app
}

fn custom_design(app: &App) -> Option<String> {
    app.world().resource::<CurrentBase>().custom_design().map(|own| own.name.clone())
}

fn kinds(base: &Base) -> Vec<rootward_gen::CellKind> {
    Pos::all().map(|at| base.kind_word(at)).collect()
}

#[test]
fn presets_change_the_seed_and_designs_do_not() {
    let mut app = app_with_designs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/crawlers"));
    let plain = kinds(base(&app));
    let told = answer(&mut app, "preset");
    assert!(told.contains("presets are maze, ") && told.contains("designs are gatehouse, ribs"), "{told}");
    assert!(told.ends_with("This base is maze."), "{told}");
    assert_eq!(travel(&mut app, "preset halls"), Seed::crawler(42, Preset::Halls));
    assert_eq!(travel(&mut app, "preset maze"), Seed::crawler(42, Preset::Maze));
    let seed = travel(&mut app, "preset ribs");
    assert_eq!((seed, custom_design(&app)), (Seed::crawler(42, Preset::Maze), Some("ribs".to_owned())));
    let told = lines(&app).last().expect("a line").text.clone();
    assert!(told.starts_with("w42 by ribs is loaded: "), "{told}");
    assert!(told.contains("Without the design, this seed builds a different base"), "{told}");
    assert_ne!(kinds(base(&app)), plain);
    let folder = folder("ribs");
    let file = folder.join("ribs.json");
    answer(&mut app, &format!("export {}", file.display()));
    let exported = std::fs::read_to_string(&file).expect("it was written");
    assert!(exported.contains("\"preset\":\"ribs\""), "{}", &exported[..200]);
    std::fs::remove_dir_all(&folder).expect("it was ours");
    assert!(answer(&mut app, "preset").ends_with("This base is built by ribs."));
    // The design stays from seed to seed, until a seed is requested by its text.
    assert_eq!((travel(&mut app, "next").number(), custom_design(&app)), (43, Some("ribs".to_owned())));
    assert_eq!((travel(&mut app, "seed w42").number(), custom_design(&app)), (42, None));
    assert_eq!(kinds(base(&app)), plain);
    assert_eq!(travel(&mut app, "style x"), Seed::endless(42));
    assert!(error(&mut app, "preset ribs").contains("`style w`"));
}

#[test]
fn a_bad_design_is_told_in_one_sentence_and_the_base_stays() {
    let folder = folder("bad-designs");
    let write = |text: &str| std::fs::write(folder.join("own.ron"), text).expect("written");
    write("(preset: \"cells\", constants: (join_dist: 9))");
    let mut app = app_with_designs(&folder);
    assert!(error(&mut app, "preset ribs").contains("presets are maze, "));
    assert!(error(&mut app, "preset ribs").contains("designs are own"));
    travel(&mut app, "preset own");
    let before = kinds(base(&app));
    write("(\n constants: (join_dist: 33),\n)");
    for line in ["preset own", "reload"] {
        let told = error(&mut app, line);
        assert!(told.starts_with("The base stays as it is: ") && told.contains("own.ron:2:25: "), "{told}");
        assert!(
            told.contains("`join_dist` of `constants`: expected a whole number from 0 to 32, found `33`.")
        );
        updates(&mut app, 20);
        assert_eq!((custom_design(&app), kinds(base(&app))), (Some("own".to_owned()), before.clone()));
    }
    write("(preset: \"cells\", constants: (join_dist: 9, border_density: 20))");
    travel(&mut app, "reload");
    assert_ne!(kinds(base(&app)), before);
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn an_element_that_does_not_fit_is_named() {
    let folder = folder("far");
    let room = "(\n elements: [\n  (element: Room(centre: (x: 1000, y: 3), half_w: 2, half_h: 2)),\n ],\n)";
    std::fs::write(folder.join("far.ron"), room).expect("written");
    let mut app = app_with_designs(&folder);
    console(&mut app, "preset far");
    wait_until(&mut app, "the base", |app| custom_design(app).as_deref() == Some("far"));
    updates(&mut app, 2);
    let told: Vec<String> = lines(&app).into_iter().map(|line| line.text).collect();
    let named = "In far: element 1, the room of line 3, is left out on floor ";
    let why = told.iter().find_map(|line| line.strip_prefix(named));
    assert!(why.is_some_and(|why| why.ends_with(": it does not lie inside the floor.")), "{told:?}");
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

fn rebuilt(app: &mut App, line: &str) {
    let before = position(app);
    travel(app, line);
    app.update();
    assert_eq!(position(app), if base(app).is_ground(before) { before } else { base(app).entrance() });
}

/// Waits for news of a file, which the game looks at once a second.
fn wait_for_file(app: &mut App, holds: impl Fn(&App) -> bool) {
    wait_until(app, "the news of the file", |app| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        holds(app)
    });
}

#[test]
fn parameters_are_tuned_live_and_saved_as_a_design() {
    let folder = folder("tuned");
    let mut app = app_with_designs(&folder);
    let plain = kinds(base(&app));
    assert_eq!(answer(&mut app, "get border_density"), "border_density is 10, from 0 to 100.");
    assert!(console(&mut app, "get").len() > 30);
    let at = Pos::all().filter(|&at| base(&app).is_ground(at)).nth(40).expect("there is room");
    answer(&mut app, &format!("goto {} {}", at.x, at.y));
    rebuilt(&mut app, "set border_density 20");
    assert_ne!(kinds(base(&app)), plain);
    assert_eq!(custom_design(&app), Some("maze with changes".to_owned()));
    assert_eq!(answer(&mut app, "get border_density"), "border_density is 20, from 0 to 100.");
    assert!(error(&mut app, "set border_density 101").contains("from 0 to 100, not `101`"));
    assert!(error(&mut app, "set border_densty 1").contains("Did you mean `border_density`?"));
    assert!(error(&mut app, "save design maze").contains("is a preset"));
    assert!(travel(&mut app, "save design mine").preset().is_some());
    assert_eq!(custom_design(&app), Some("mine".to_owned()));
    let tuned = kinds(base(&app));
    // After an edit by hand, it is built again within a second.
    let file = folder.join("mine.ron");
    let text = std::fs::read_to_string(&file).expect("saved");
    updates(&mut app, 20);
    std::fs::write(&file, text.replace("border_density: 20", "border_density: 40")).expect("written");
    wait_for_file(&mut app, |app| lines(app).iter().any(|line| line.text.starts_with("mine has changed. ")));
    wait_until(&mut app, "the base", |app| kinds(base(app)) != tuned);
    std::fs::write(&file, "(constants: 3)").expect("written");
    wait_for_file(&mut app, |app| {
        lines(app).iter().any(|line| line.kind == LineKind::Error && line.text.contains("mine.ron:1:"))
    });
    assert_eq!(custom_design(&app), Some("mine".to_owned()));
    // A line that waits for the base gets the fault as well. The log reports when the fault is gone.
    let faults = |app: &App| lines(app).iter().filter(|line| line.kind == LineKind::Error).count();
    console(&mut app, "wait base");
    wait_for_file(&mut app, |app| faults(app) == 1);
    let current = text.replace("border_density: 20", "border_density: 40");
    std::fs::write(&file, current).expect("written");
    wait_for_file(&mut app, |app| {
        lines(app).iter().any(|line| line.text == "mine can be read again. The base already matches it.")
    });
    console(&mut app, "wait base");
    wait_until(&mut app, "the end of the line", |app| app.world().resource::<Lines>().is_empty());
    assert_eq!(faults(&app), 0);
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn console_lists_its_names() {
    let mut app = app();
    assert!(answer(&mut app, "items").contains("battery, "));
    assert!(answer(&mut app, "creatures").contains("scuttler"));
    assert!(error(&mut app, "get").contains("`style w`"));
    assert!(error(&mut app, "copy").contains("clipboard"));
    assert!(error(&mut app, "screenshot a.png").contains("without a screen"));
}

#[test]
fn a_marked_cell_is_found_again_from_another_base() {
    let mut app = app();
    let at = Pos::all().filter(|&at| base(&app).is_ground(at)).nth(30).expect("there is room");
    answer(&mut app, &format!("goto {} {}", at.x, at.y));
    assert!(answer(&mut app, "mark vault").contains("17.3"));
    travel(&mut app, "seed 21");
    assert!(error(&mut app, "goto vaul").contains("Did you mean `vault`?"));
    console(&mut app, "goto vault");
    wait_until(&mut app, "the mark", |app| base(app).seed() == Seed::classic(179));
    updates(&mut app, 3);
    assert_eq!(position(&mut app), at);
}

#[test]
fn goto_refuses_rock_and_moves_nothing() {
    let mut app = app();
    let rock = Pos::all().find(|&at| !base(&app).is_open(at)).expect("there is rock");
    let before = position(&mut app);
    let told = error(&mut app, &format!("goto {} {}", rock.x, rock.y));
    assert!(told.starts_with(&format!("The party cannot stand on {},{} (", rock.x, rock.y)), "{told}");
    assert_eq!(position(&mut app), before);
}

#[test]
fn goto_puts_the_party_down_at_rest_and_the_floor_follows() {
    let mut app = app();
    let here = position(&mut app);
    let floor = base(&app).floor_at(here);
    let way = rootward_gen::Heading::ALL.into_iter().find(|&way| base(&app).is_open(here.step(way)));
    let key = key_of(way.expect("the entrance leads somewhere"));
    key.press(app.world_mut());
    app.update();
    assert!(matches!(of_party::<Motion>(&mut app).doing, Doing::Step(_)));
    key.release(app.world_mut());
    let to = Pos::all().find(|&at| base(&app).is_open(at) && base(&app).floor_at(at) != floor);
    let to = to.expect("17.3 has several floors");
    assert!(
        answer(&mut app, &format!("goto {} {}", to.x, to.y)).contains(&format!("cell {},{}", to.x, to.y))
    );
    assert_eq!(position(&mut app), to);
    assert!(of_party::<Motion>(&mut app).is_rest());
    assert_eq!(app.world().resource::<Play>().party.kept, None);
    assert_eq!(Some(app.world().resource::<ViewedFloor>().shown()), base(&app).floor_at(to));
    assert!(app.world().resource::<Sight>().visible.contains(to));
}

#[test]
fn floors_that_are_not_there_are_refused() {
    let mut app = app();
    let count = base(&app).plan().floor_count();
    for floor in 1..=count {
        assert!(
            answer(&mut app, &format!("floor {floor}")).starts_with(&format!("Looking at floor {floor}"))
        );
        assert_eq!(app.world().resource::<ViewedFloor>().shown(), floor);
    }
    assert!(error(&mut app, "floor 9").contains("from 1 to 5, not `9`"));
    assert_eq!(error(&mut app, "floor 5"), "This base has 4 floors, not 5.");
    assert_eq!(app.world().resource::<ViewedFloor>().shown(), count);
}

#[test]
fn a_wrong_command_is_answered_with_the_nearest() {
    let mut app = app();
    assert_eq!(error(&mut app, "sed 5"), "There is no command `sed`. Did you mean `seed`? `help` lists all.");
    assert_eq!(console(&mut app, ""), []);
}

#[test]
fn where_and_describe_and_help_answer() {
    let mut app = app();
    assert!(answer(&mut app, "where").starts_with("17.3, floor 3 of 4, cell 55,0: "));
    assert!(console(&mut app, "describe 55 0").iter().any(|line| line.text.contains("the way out")));
    assert!(console(&mut app, "help").len() > 10);
    assert_eq!(console(&mut app, "help goto").len(), 3);
}

#[test]
fn describe_tells_of_the_pointed_cell() {
    let mut app = app();
    let told =
        |app: &mut App, start: &str| console(app, "describe").iter().any(|line| line.text.starts_with(start));
    assert!(told(&mut app, "55,0, floor 3"));
    tap(&mut app, KeyCode::KeyX);
    app.update();
    assert_eq!(mode(&app), Some(Mode::Examine));
    tap(&mut app, KeyCode::KeyS);
    let at = app.world().resource::<LookCursor>().0;
    assert!(at != position(&mut app) && told(&mut app, &format!("{},{}, floor 3", at.x, at.y)));
}

#[test]
fn debug_is_switched_on_and_off() {
    let mut app = app();
    for on in [true, false] {
        answer(&mut app, "debug");
        assert_eq!(app.world().resource::<DebugView>().0, on);
    }
}

#[test]
fn overlay_and_fog_follow_commands_and_keys() {
    let mut app = app();
    let overlay = |app: &App| app.world().resource::<ActiveOverlay>().0;
    let reveal = |app: &App| app.world().resource::<Sight>().reveal;
    answer(&mut app, "overlay rooms");
    assert_eq!(overlay(&app), Overlay::Rooms);
    answer(&mut app, "overlay off");
    tap(&mut app, KeyCode::F3);
    assert_eq!(overlay(&app), Overlay::Ids);
    tap(&mut app, KeyCode::F3);
    assert_eq!(overlay(&app), Overlay::Off);
    let circle = Overlay::ALL.iter().copied().filter(|other| ![Overlay::Off, Overlay::Ids].contains(other));
    for expected in circle.chain([Overlay::Off]) {
        tap(&mut app, KeyCode::F4);
        assert_eq!(overlay(&app), expected);
    }
    tap(&mut app, KeyCode::F6);
    assert!(reveal(&app));
    answer(&mut app, "reveal");
    assert!(!reveal(&app));
}

#[test]
fn watching_begins_at_the_wanted_speed_and_can_be_stopped() {
    let mut app = app();
    assert!(answer(&mut app, "watch 500").contains("500 steps a second"));
    app.update();
    assert_eq!(mode(&app), Some(Mode::Watch));
    assert_eq!(app.world().resource::<DigPlayback>().speed, 500);
    answer(&mut app, "watch stop");
    app.update();
    assert_eq!(mode(&app), Some(Mode::Walk));
    answer(&mut app, "watch");
    app.update();
    assert_ne!(app.world().resource::<DigPlayback>().speed, 500);
}

#[test]
fn quit_ends_the_program() {
    let mut app = app();
    answer(&mut app, "quit");
    assert_eq!(app.should_exit(), Some(AppExit::Success));
}

#[test]
fn the_open_console_is_all_that_hears_the_keys() {
    let mut app = app();
    let (start, seed) = (position(&mut app), base(&app).seed());
    tap(&mut app, KeyCode::Backquote);
    assert_eq!(mode(&app), Some(Mode::Console));
    let letters = [KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD, KeyCode::KeyM, KeyCode::KeyP];
    let numbered = [KeyCode::F1, KeyCode::F2, KeyCode::F3, KeyCode::F4, KeyCode::F5, KeyCode::F6];
    for key in letters.into_iter().chain(numbered).chain([KeyCode::Enter, KeyCode::Tab]) {
        tap(&mut app, key);
        assert_eq!(mode(&app), Some(Mode::Console), "{key:?}");
    }
    KeyCode::KeyS.press(app.world_mut());
    KeyCode::KeyA.press(app.world_mut());
    app.update();
    tap(&mut app, KeyCode::Escape);
    assert_eq!(mode(&app), Some(Mode::Walk));
    updates(&mut app, 40);
    settle(&mut app);
    assert_eq!(position(&mut app), start);
    assert_eq!(base(&app).seed(), seed);
    assert_eq!(app.world().resource::<ActiveOverlay>().0, Overlay::Off);
    assert!(!app.world().resource::<Sight>().reveal);
}
