//! Lines that run in sequence: scripts, pasted and quick lines, lines of other programs.

use bevy::{input::keyboard::Key as LogicalKey, prelude::*};
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    host::states::Mode,
    map::overlay::state::ActiveOverlay,
    testing::{app_in, console, mode, position, set_mode, tap, updates, wait_for_base, wait_until},
    ui::{
        console::{
            lines::{AskLine, LineDone, Lines, RunLine},
            output::{ConsoleOutput, LineKind},
            script::Script,
        },
        screens::start::Briefings,
    },
    world::{
        base::{current::CurrentBase, load::Requested},
        floors::ViewedFloor,
    },
};
use rootward_gen::{Pos, Seed, Style, crawlers::Preset};
use rootward_presentation::overlay::Overlay;
use rootward_rules::play::Play;

fn base_seed(app: &App) -> Seed {
    app.world().resource::<CurrentBase>().base().seed()
}

fn type_lines<'a>(app: &mut App, lines: impl IntoIterator<Item = &'a str>) {
    for line in lines {
        app.world_mut().write_message(RunLine(line.to_owned()));
    }
    app.update();
}

fn printed(app: &App, kind: LineKind) -> Vec<String> {
    let lines = app.world().resource::<ConsoleOutput>().lines();
    lines.filter(|line| line.kind == kind).map(|line| line.text.clone()).collect()
}

fn wait_until_idle(app: &mut App) {
    wait_until(app, "the end of all lines", |app| {
        app.world().resource::<Lines>().is_empty() && !app.world().resource::<Requested>().is_under_way()
    });
    updates(app, 2);
}

fn script(name: &str, text: &str) -> String {
    let file = std::env::temp_dir().join(format!("rootward-{}-{name}.txt", std::process::id()));
    std::fs::write(&file, text).expect("written");
    format!("run {}", file.display())
}

#[test]
fn quick_commands_count_on_from_the_last_request() {
    let mut app = app_in(Seed::classic(179));
    type_lines(&mut app, std::iter::repeat_n("next", 50));
    wait_for_base(&mut app, Seed::classic(229));
    type_lines(&mut app, ["seed 42", "style w"]);
    wait_for_base(&mut app, Seed::crawler(42, Preset::Maze));
    type_lines(&mut app, ["seed w42@3.2s", "preset halls", "next", "style x"]);
    wait_for_base(&mut app, "x43@3.2s".parse().expect("a seed"));
}

#[test]
fn variant_and_difficulty_stay_on_the_way() {
    let mut app = app_in(Seed::classic(179));
    type_lines(&mut app, ["seed x40s"]);
    // The number 43 is always a station. The choice is kept beyond it.
    type_lines(&mut app, std::iter::repeat_n("next", 5));
    wait_for_base(&mut app, "x45s".parse().expect("a seed"));
    console(&mut app, "random 3");
    wait_until_idle(&mut app);
    assert!(base_seed(&app).to_string().ends_with('s'), "{}", base_seed(&app));
    type_lines(&mut app, ["seed x45", "next"]);
    wait_for_base(&mut app, Seed::endless(46));
}

#[test]
fn random_seeds_from_the_same_start_are_the_same() {
    let roll = || {
        let mut app = app_in(Seed::endless(1));
        type_lines(&mut app, ["random 7", "random"]);
        wait_until_idle(&mut app);
        base_seed(&app)
    };
    assert_eq!(roll(), roll());
    assert_eq!(roll().style(), Style::Endless);
}

#[test]
fn lines_about_a_base_wait_for_the_one_that_was_asked_for() {
    let mut app = app_in(Seed::classic(21));
    type_lines(&mut app, ["clear", "seed 17.3", "floor 2", "where"]);
    wait_until_idle(&mut app);
    assert_eq!(printed(&app, LineKind::Error), Vec::<String>::new());
    assert_eq!(app.world().resource::<ViewedFloor>().shown(), 2);
    assert!(printed(&app, LineKind::Answer).last().expect("an answer").starts_with("17.3, floor 3 of 4"));
}

#[test]
fn god_mode_stays_over_a_swap_and_counts_as_help() {
    let mut app = app_in(Seed::classic(179));
    for (number, god) in [(180, true), (181, false)] {
        type_lines(&mut app, ["god", "next"]);
        wait_for_base(&mut app, Seed::classic(number));
        app.update();
        let play = app.world().resource::<Play>();
        assert!(play.god == god && (play.helped || !god) && play.tick < 20, "{number}");
    }
}

#[test]
fn a_base_from_the_console_has_no_briefing() {
    for open in [false, true] {
        let mut app = app_in(Seed::classic(179));
        app.insert_resource(Briefings(true));
        if open {
            set_mode(&mut app, Mode::Briefing);
            app.update();
            assert_eq!(mode(&app), Some(Mode::Briefing));
        }
        type_lines(&mut app, ["seed 21"]);
        wait_for_base(&mut app, Seed::classic(21));
        updates(&mut app, 4);
        assert_eq!(mode(&app), Some(Mode::Walk), "open before: {open}");
    }
}

#[test]
fn a_script_runs_line_by_line_and_each_finds_its_base() {
    let inner = script("inner", "# inside\nwait 0.2\noverlay root\n");
    let text = format!("# a tour\nseed w42\npreset cells\n\n{inner}\nfloor 1\nmark here\nnext\n");
    let mut app = app_in(Seed::classic(179));
    type_lines(&mut app, ["clear", &script("outer", &text)]);
    wait_until_idle(&mut app);
    assert_eq!(printed(&app, LineKind::Error), Vec::<String>::new());
    assert_eq!(base_seed(&app), Seed::crawler(43, Preset::Cells));
    let loaded = printed(&app, LineKind::Answer).iter().filter(|line| line.contains(" is loaded: ")).count();
    assert_eq!(loaded, 3, "each line waits for its base");
    type_lines(&mut app, ["goto here"]);
    wait_until_idle(&mut app);
    assert_eq!(base_seed(&app), Seed::crawler(42, Preset::Cells));
}

#[test]
fn a_failing_line_ends_the_script_with_its_number() {
    let inner = script("bad-inner", "where\nfloor 9\nseed 5\n");
    let outer = script("bad-outer", &format!("# comment\n{inner}\nseed 6\n"));
    let mut app = app_in(Seed::classic(179));
    type_lines(&mut app, [&*outer, "where"]);
    wait_until_idle(&mut app);
    let errors = printed(&app, LineKind::Error);
    let begin = format!("{}:2: `floor` needs", inner.trim_start_matches("run "));
    assert!(errors.len() == 1 && errors[0].starts_with(&begin), "{errors:?}");
    assert_eq!(base_seed(&app), Seed::classic(179));
    assert!(printed(&app, LineKind::Input).last().expect("a line").ends_with("where"));
}

#[test]
fn a_script_that_runs_itself_ends() {
    let line = script("self", &script("self", ""));
    let mut app = app_in(Seed::classic(179));
    type_lines(&mut app, [&*line]);
    wait_until_idle(&mut app);
    let errors = printed(&app, LineKind::Error);
    assert!(errors.len() == 1 && errors[0].contains("deep"), "{errors:?}");
}

fn tour_of(text: &str) -> Lines {
    Lines::of_command_line(Script::of("tour.txt", text).expect("readable"))
}

#[test]
fn a_failing_script_of_the_command_line_ends_the_game() {
    for (text, exit) in [("where\nsed 5", AppExit::from_code(2)), ("where\nquit\nsed", AppExit::Success)] {
        let mut app = app_in(Seed::classic(179));
        app.insert_resource(tour_of(text));
        app.update();
        assert_eq!(app.should_exit(), Some(exit), "{text}");
    }
}

#[test]
fn a_key_ends_what_waits_and_its_script() {
    let waits = |app: &App| !app.world().resource::<Lines>().is_empty();
    let mut app = app_in(Seed::classic(179));
    let mut done = app.world().resource::<Messages<LineDone>>().get_cursor_current();
    tap(&mut app, KeyCode::Backquote);
    type_lines(&mut app, [&*script("long", "wait 600\nfloor 1\n")]);
    app.world_mut().write_message(AskLine { line: "wait 600".to_owned(), ticket: 1 });
    app.update();
    type_lines(&mut app, ["wait 600", "where"]);
    let mut answers = Vec::new();
    for _ in 0..2 {
        updates(&mut app, 5);
        KeyCode::Escape.press(app.world_mut());
        app.update();
        answers.extend(done.read(app.world().resource::<Messages<LineDone>>()).cloned());
        KeyCode::Escape.release(app.world_mut());
        app.update();
    }
    let errors = printed(&app, LineKind::Error);
    assert!(errors[0].ends_with("long.txt:1: The player stopped `wait 600`."), "{errors:?}");
    assert_eq!(errors[1..], ["The player stopped `wait 600`."]);
    assert_eq!(answers, [LineDone { ticket: 1, answer: Err("The player stopped `wait 600`.".to_owned()) }]);
    assert!(waits(&app) && mode(&app) == Some(Mode::Console), "one line is left");
    let copy = [LogicalKey::Control, LogicalKey::Character("c".into())];
    copy.into_iter().for_each(|key| app.world_mut().resource_mut::<ButtonInput<LogicalKey>>().press(key));
    app.world_mut().run_schedule(Update);
    assert!(!waits(&app), "{:?}", printed(&app, LineKind::Error));
    assert!(printed(&app, LineKind::Answer).last().expect("a place").starts_with("17.3, floor "));
    app.world_mut().resource_mut::<ButtonInput<LogicalKey>>().reset_all();
    tap(&mut app, KeyCode::Escape);
    assert_eq!(mode(&app), Some(Mode::Walk));
}

#[test]
fn ending_a_script_keeps_the_game() {
    let mut app = app_in(Seed::classic(179));
    app.insert_resource(tour_of("wait 600\nquit"));
    tap(&mut app, KeyCode::Backquote);
    tap(&mut app, KeyCode::Escape);
    updates(&mut app, 2);
    assert!(app.world().resource::<Lines>().is_empty() && app.should_exit().is_none());
}

#[test]
fn a_line_from_outside_is_answered_when_its_base_stands() {
    let mut app = app_in(Seed::classic(179));
    let mut done = app.world().resource::<Messages<LineDone>>().get_cursor_current();
    let mut ask = |app: &mut App, ticket: u64, line: &str| {
        app.world_mut().write_message(AskLine { line: line.to_owned(), ticket });
        let mut answers = Vec::new();
        wait_until(app, line, |app| {
            answers.extend(done.read(app.world().resource::<Messages<LineDone>>()).cloned());
            !answers.is_empty()
        });
        assert!(answers.len() == 1 && answers[0].ticket == ticket, "{answers:?}");
        answers.remove(0).answer
    };
    let told = ask(&mut app, 1, "seed 21").expect("a base");
    assert!(told.contains("Digging 2.10") && told.contains("2.10 is loaded: "), "{told}");
    assert_eq!(base_seed(&app), Seed::classic(21));
    assert_eq!(ask(&mut app, 2, "sed").expect_err("no command").matches("Did you mean").count(), 1);
    assert!(ask(&mut app, 3, "where").expect("a place").starts_with("2.10, floor "));
    let told = ask(&mut app, 4, &script("asked", "seed 5\nfloor 9\n")).expect_err("no floor 9");
    assert!(told.contains("asked.txt:2: "), "{told}");
}

/// Lines of every kind that goes from base to base, from a fixed start.
fn tour(count: usize) -> String {
    let lines = ["seed 17.3", "next", "style x", "next", "random 7", "overlay ids", "floor 1", "style w"];
    let more = ["preset halls", "next", "random 9", "overlay root", "floor 1", "prev", "seed w5", "style c"];
    lines.into_iter().chain(more).cycle().take(count).map(|line| format!("{line}\n")).collect()
}

fn played(text: &str) -> (Seed, Pos, Overlay, Vec<String>) {
    let mut app = app_in(Seed::classic(179));
    app.world_mut().resource_mut::<ConsoleOutput>().clear();
    app.insert_resource(tour_of(text));
    wait_until_idle(&mut app);
    let log = app.world().resource::<ConsoleOutput>().lines().map(|line| line.text.clone()).collect();
    (base_seed(&app), position(&mut app), app.world().resource::<ActiveOverlay>().0, log)
}

#[test]
fn a_tour_ends_the_same_every_time() {
    let text = tour(60);
    let first = played(&text);
    assert_eq!(first, played(&text));
    assert!(first.3.iter().all(|line| !line.contains("tour.txt:")), "{:?}", first.3);
}
