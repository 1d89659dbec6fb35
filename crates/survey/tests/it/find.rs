//! `survey find` and the columns: order, parts, continuing, and the cost of a search.

use std::{
    collections::HashSet,
    fs,
    io::{BufRead, BufReader},
    process::Stdio,
};

use serde_json::Value;

use super::{Ended, folder, output_of, refusal_of, run, survey, word};

const STATIONS: &str = "find --where 'floors = 5 and shops >= 8 and burning = 0' --variant station";

/// Endless bases without an end, one number a line.
const ENDLESS: &str = "find --seeds 0..9000000000 --style x --columns number --format csv";

fn find(arguments: &str) -> String {
    output_of(&format!("{STATIONS} {arguments}"))
}

fn bases(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn it_finds_what_the_catalogue_shows() {
    let found = bases(&find("--seeds 0..600 --format jsonl"));
    let mut all = bases(&output_of("catalogue --seeds 0..600 --variant station --format jsonl"));
    all.retain(|base| base["floors"] == 5 && base["shops"].as_u64() >= Some(8) && base["burning"] == 0);
    let seeds = |bases: &[Value]| bases.iter().map(|base| base["seed"].to_string()).collect::<Vec<_>>();
    assert!(!all.is_empty());
    assert_eq!(seeds(&found), seeds(&all));
}

#[test]
fn parts_one_after_the_other_are_the_whole() {
    for format in ["text", "csv", "jsonl"] {
        let whole = find(&format!("--seeds 3..700 --format {format}"));
        for of in [2, 5, 16] {
            let part = |part| format!("--seeds 3..700 --format {format} --part {part}/{of} --threads 1");
            let parts: String = (1..=of).map(|number| find(&part(number))).collect();
            assert_eq!(parts, whole, "{format}, {of} parts");
        }
    }
}

#[test]
fn the_first_of_the_sorted_parts_are_the_first_of_the_whole() {
    let sorted = |more: &str| {
        bases(&find(&format!("--seeds 0..4000 --sort captive_steps --top 4 --format jsonl {more}")))
    };
    let steps = |base: &Value| base["captive_steps"].as_u64().expect("a number");
    let whole = sorted("");
    assert_eq!(whole.len(), 4);
    assert!(whole.iter().map(steps).is_sorted_by(|one, two| one >= two));
    let mut parts: Vec<_> = (1..=3).flat_map(|part| sorted(&format!("--part {part}/3"))).collect();
    parts.sort_by_key(|base| std::cmp::Reverse(steps(base)));
    assert_eq!(&parts[..4], whole);
    assert!(sorted("--ascending").iter().map(steps).is_sorted());
}

#[test]
fn a_search_goes_on_where_its_file_ends() {
    let file = folder("find-resume").join("found.log");
    let resume = format!("--resume {}", word(&file));
    let whole = find("--seeds 0..5000");
    let with_file = || find(&format!("--seeds 0..5000 --threads 1 {resume}"));
    assert_eq!(with_file(), whole);
    let log = fs::read_to_string(&file).expect("a file");
    // The log is cut in the middle of the second batch, as after a killed run.
    let ends: Vec<usize> = log.match_indices("{\"first\"").map(|(place, _)| place).collect();
    assert!(ends.len() > 2, "{log}");
    fs::write(&file, &log[..ends[1] - 1]).expect("cut off");
    assert_eq!(with_file(), whole);
    assert_eq!(fs::read_to_string(&file).expect("a file"), log);
    // A part counts as another search.
    for other in ["0..10", "0..5000 --part 1/2"] {
        let refusal = refusal_of(&format!("find --seeds {other} {resume}"));
        assert!(refusal.contains("not the file of this search"), "{refusal}");
    }
    fs::write(&file, log.replacen(&log[ends[0]..ends[1]], "", 1)).expect("a batch is lost");
    let refusal = refusal_of(&format!("{STATIONS} --seeds 0..5000 {resume}"));
    assert!(refusal.contains("bases may be lost"), "{refusal}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let file = folder("find-threads").join("found.log");
    for more in ["", "--top 3", "--sort shops --top 5", "--part 2/3"] {
        let alone = find(&format!("--seeds 0..5000 --threads 1 {more}"));
        assert_eq!(find(&format!("--seeds 0..5000 --threads 3 {more}")), alone, "{more}");
        let _ = fs::remove_file(&file);
        let resume =
            |threads| find(&format!("--seeds 0..5000 --threads {threads} {more} --resume {}", word(&file)));
        resume(1);
        let log = fs::read_to_string(&file).expect("a file");
        let (begin, _) = log.split_once("{\"first\"").expect("a batch");
        for length in [begin.len(), log.len() / 2, log.len()] {
            fs::write(&file, &log[..length]).expect("cut off");
            assert_eq!(resume(3), alone, "{more}");
        }
    }
}

#[test]
fn a_search_that_runs_keeps_others_out_of_its_file() {
    let line = format!("{ENDLESS} --resume {}", word(&folder("find-held").join("found.log")));
    let mut child = survey(&line).stdout(Stdio::piped()).spawn().expect("survey starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut String::new()).expect("a line");
    let refusal = refusal_of(&format!("{line} --threads 1"));
    assert!(refusal.contains("a search that still runs"), "{refusal}");
    child.kill().and_then(|()| child.wait()).expect("it ends");
}

#[test]
fn every_style_and_preset_can_be_searched() {
    let [_, _, mazes, halls] = ["c", "x", "w", "w --preset halls"].map(|style| {
        let search =
            "find --seeds 5..60 --where 'loops > 5 and not floors = 1' --columns number --format csv";
        let text = output_of(&format!("{search} --style {style}"));
        let numbers: HashSet<String> = text.lines().skip(1).map(str::to_owned).collect();
        assert!(!numbers.is_empty(), "{style}");
        numbers
    });
    assert_ne!(mazes, halls);
}

#[test]
fn columns_are_those_that_were_asked_for() {
    for command in ["catalogue --columns loops,seed,water", "find --columns loops,seed,loops,water"] {
        let text = output_of(&format!("{command} --seeds 0..3 --format csv"));
        assert_eq!(text.lines().next(), Some("loops,seed,water"), "{command}");
    }
    let listed = output_of("columns");
    assert!(
        listed.lines().any(|line| line.starts_with("floors") && line.contains("floor_layout")),
        "{listed}"
    );
}

fn told_of(arguments: &str) -> (String, String) {
    let Ended { code, out, told } = run(&format!("find {arguments}"));
    assert_eq!(code, Some(0), "{told}");
    (out, told)
}

#[test]
fn a_search_that_finds_nothing_says_what_each_part_fits_alone() {
    let find = |condition: &str| told_of(&format!("--seeds 0..300 --format csv --where '{condition}'"));
    let (out, told) = find("floors = 5 and (shops > 1000 and not mines = 0)");
    assert_eq!(out, "seed,floors,shops,mines\n");
    let [floors, mines] = ["floors = 5", "not mines = 0"].map(|condition| {
        let (out, told) = find(condition);
        assert_eq!(told, "");
        out.lines().count() - 1
    });
    assert_eq!(
        told,
        format!(
            "survey: no base of 300 fits; `floors = 5` alone fits {floors}, `shops > 1000` alone fits none, \
             `not mines = 0` alone fits {mines}\n"
        )
    );

    let (_, told) = told_of("--variant base --seeds 0..1500 --where 'captive_steps > 10'");
    assert_eq!(
        told,
        "survey: no base of 1500 fits; of the first 1000, no base has `captive_steps`; only stations do (\
         --variant station)\n"
    );
    let (_, told) = told_of("--seeds 0..100 --where 'shops > 1000' --part 1/2");
    assert_eq!(told, "", "a part may hold nothing");
}

#[test]
fn bases_of_a_design_come_with_a_warning() {
    let file = folder("find-design").join("mine.ron");
    fs::write(&file, "(preset: \"halls\")").expect("written");
    let (_, told) = told_of(&format!("--seeds 0..3 --style w --preset {}", word(&file)));
    let option = format!("--preset {}", file.display());
    assert!(told.contains("these are bases by mine") && told.contains(&option), "{told}");
    assert_eq!(told_of("--seeds 0..3 --style w --preset halls").1, "");
}

#[test]
fn search_that_is_too_large_ends_with_a_sentence() {
    // The product is too large from number 180 on.
    let large = "number * 950000000000000000000000000000000000";
    let search = "--seeds 170..5000 --columns number --format csv";
    let rows: String = (170..180).map(|number| format!("{number}\n")).collect();
    let rows = format!("number\n{rows}");
    for threads in [1, 3] {
        let line = format!("find --where '{large} > 0' --threads {threads} {search}");
        let Ended { code, out, told } = run(&line);
        assert_eq!((code, &out), (Some(2), &rows), "{told}");
        assert!(told.contains("base 17.4") && told.contains("is beyond 1701411834604692317316873"), "{told}");
        assert_eq!(output_of(&format!("{line} --top 10")), rows);
    }
    let told = run(&format!("find --sort '{large}' {search}")).told;
    assert!(told.contains("--sort: the result"), "{told}");
}

#[test]
fn relations_are_columns_of_the_result() {
    let search = "find --seeds 0..300 --where 'steps(shop, generator) < 9 and same_floor(computer, generator)' --sort \
                  'count(mine, entrance, 30)' --top 3";
    let csv = output_of(&format!("{search} --format csv"));
    let head =
        "seed,\"steps(shop, generator)\",\"same_floor(computer, generator)\",\"count(mine, entrance, 30)\"";
    assert_eq!(csv.lines().next(), Some(head));
    let found = bases(&output_of(&format!("{search} --format jsonl")));
    assert_eq!(found.len(), 3);
    for base in &found {
        assert!(base["steps(shop, generator)"].as_u64() < Some(9), "{base}");
        assert_eq!(base["same_floor(computer, generator)"], "yes");
    }
    let mines: Vec<_> = found.iter().map(|base| base["count(mine, entrance, 30)"].as_u64()).collect();
    assert!(mines.is_sorted_by(|one, two| one >= two), "{mines:?}");
    let listed = output_of("columns");
    for name in ["steps(A, B)", "same_floor(A, B)", "count(A, B, N)", "charge", "iris_door"] {
        assert!(listed.lines().any(|line| line.starts_with(name)), "{name}: {listed}");
    }
}

#[test]
fn unreadable_conditions_get_one_sentence() {
    for (option, part) in [
        ("--where 'flors = 5'", "but floors"),
        ("--where 'flors = 5'", "`survey columns` lists all names"),
        ("--where 'steps(shop, charg) < 5'", "but charge"),
        ("--where 'floors = '", "the end"),
        ("--where 'floors = 5)'", "character 11"),
        ("--sort captive", "captive_steps"),
    ] {
        let refusal = refusal_of(&format!("find --seeds 0..3 {option}"));
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_from_the_keyboard_prints_what_was_found() {
    use std::{io::Read, process::Command};
    let mut child = survey(&format!("{ENDLESS} --where 'floors = 5'"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("survey starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    for _ in 0..2 {
        line.clear();
        out.read_line(&mut line).expect("a line");
    }
    assert!(line.trim().parse::<u64>().is_ok(), "{line}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{complaint}");
    assert!(rest.ends_with('\n') && rest.lines().all(|line| line.parse::<u64>().is_ok()));
    let last = rest.lines().last().unwrap_or(line.trim()).parse::<u64>().expect("a number");
    let next =
        complaint.split("before number ").nth(1).and_then(|text| text.split(';').next()?.parse::<u64>().ok());
    assert!(next > Some(last), "{complaint}, {last}");
}
