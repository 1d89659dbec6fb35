//! `survey find` and the columns: order, parts, continuing, and the cost of a search.

use std::{collections::HashSet, fs};

use super::{cli::output_of, cli::refusal_of, folder};

const WHERE: &str = "floors = 5 and shops >= 8 and burning = 0";

fn find(arguments: &[&str]) -> String {
    output_of(&[&["find", "--where", WHERE, "--variant", "station"], arguments].concat())
}

#[test]
fn it_finds_what_the_catalogue_shows() {
    let found = find(&["--seeds", "0..600", "--format", "jsonl"]);
    let all = output_of(&["catalogue", "--seeds", "0..600", "--variant", "station", "--format", "jsonl"]);
    let expected: Vec<String> = all
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .filter(|base| base["floors"] == 5 && base["shops"].as_u64() >= Some(8) && base["burning"] == 0)
        .map(|base| base["seed"].to_string())
        .collect();
    let found: Vec<String> = found
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["seed"].to_string())
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
}

#[test]
fn parts_one_after_the_other_are_the_whole() {
    for format in ["text", "csv", "jsonl"] {
        let whole = find(&["--seeds", "3..700", "--format", format]);
        for of in [2, 5, 16] {
            let parts = (1..=of).map(|part| {
                find(&[
                    "--seeds",
                    "3..700",
                    "--format",
                    format,
                    "--part",
                    &format!("{part}/{of}"),
                    "--threads",
                    "1",
                ])
            });
            assert_eq!(parts.collect::<String>(), whole, "{format}, {of} parts");
        }
    }
}

#[test]
fn the_first_of_the_sorted_parts_are_the_first_of_the_whole() {
    let sorted = |more: &[&str]| {
        let arguments = ["--seeds", "0..4000", "--sort", "captive_steps", "--top", "4", "--format", "jsonl"];
        let text = find(&[&arguments, more].concat());
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<serde_json::Value>>()
    };
    let steps = |base: &serde_json::Value| base["captive_steps"].as_u64().expect("a number");
    let whole = sorted(&[]);
    assert_eq!(whole.len(), 4);
    assert!(whole.iter().map(steps).is_sorted_by(|one, two| one >= two));
    let parts = (1..=3).flat_map(|part| sorted(&["--part", &format!("{part}/3")]));
    let mut parts: Vec<_> = parts.collect();
    parts.sort_by_key(|base| std::cmp::Reverse(steps(base)));
    assert_eq!(&parts[..4], whole);
    assert!(sorted(&["--ascending"]).iter().map(steps).is_sorted());
}

#[test]
fn a_search_goes_on_where_its_file_ends() {
    let folder = folder("find-resume");
    let file = folder.join("found.log").display().to_string();
    let whole = find(&["--seeds", "0..5000"]);
    let with_file = || find(&["--seeds", "0..5000", "--threads", "1", "--resume", &file]);
    assert_eq!(with_file(), whole);
    let log = fs::read_to_string(&file).expect("a file");
    // The log is cut in the middle of the second batch, as after a killed run.
    let ends: Vec<usize> = log.match_indices("{\"first\"").map(|(place, _)| place).collect();
    assert!(ends.len() > 2, "{log}");
    fs::write(&file, &log[..ends[1] - 1]).expect("cut off");
    assert_eq!(with_file(), whole);
    assert_eq!(fs::read_to_string(&file).expect("a file"), log);
    let refusal = refusal_of(&["find", "--seeds", "0..10", "--resume", &file]);
    assert!(refusal.contains("not the file of this search"), "{refusal}");
    // A part counts as another search.
    let refusal = refusal_of(&["find", "--seeds", "0..5000", "--part", "1/2", "--resume", &file]);
    assert!(refusal.contains("not the file of this search"), "{refusal}");
    fs::write(&file, log.replacen(&log[ends[0]..ends[1]], "", 1)).expect("a batch is lost");
    let refusal = refusal_of(&[
        "find",
        "--where",
        WHERE,
        "--variant",
        "station",
        "--seeds",
        "0..5000",
        "--resume",
        &file,
    ]);
    assert!(refusal.contains("bases may be lost"), "{refusal}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder("find-threads");
    for more in [&[][..], &["--top", "3"], &["--sort", "shops", "--top", "5"], &["--part", "2/3"]] {
        let search = |threads: &str, rest: &[&str]| {
            find(&[&["--seeds", "0..5000", "--threads", threads], more, rest].concat())
        };
        let alone = search("1", &[]);
        assert_eq!(search("3", &[]), alone, "{more:?}");
        let file = folder.join(format!("{}.log", more.concat().replace('/', "-"))).display().to_string();
        search("1", &["--resume", &file]);
        let log = fs::read_to_string(&file).expect("a file");
        let (begin, _) = log.split_once("{\"first\"").expect("a batch");
        for length in [begin.len(), log.len() / 2, log.len()] {
            fs::write(&file, &log[..length]).expect("cut off");
            assert_eq!(search("3", &["--resume", &file]), alone, "{more:?}");
        }
    }
}

#[test]
fn a_search_that_runs_keeps_others_out_of_its_file() {
    let file = folder("find-held").join("found.log").display().to_string();
    let endless =
        ["find", "--seeds", "0..9000000000", "--style", "x", "--columns", "number", "--resume", &file];
    let mut child =
        super::survey(&endless).stdout(std::process::Stdio::piped()).spawn().expect("survey starts");
    let mut line = String::new();
    std::io::BufRead::read_line(
        &mut std::io::BufReader::new(child.stdout.as_mut().expect("a pipe")),
        &mut line,
    )
    .expect("a line");
    let refusal = refusal_of(&[&endless[..], &["--threads", "1"]].concat());
    assert!(refusal.contains("a search that still runs"), "{refusal}");
    child.kill().and_then(|()| child.wait()).expect("it ends");
}

#[test]
fn every_style_and_preset_can_be_searched() {
    let seeds = |style: &[&str]| {
        let search =
            ["find", "--seeds", "5..60", "--where", "loops > 5 and not floors = 1", "--format", "csv"];
        let text = output_of(&[&search[..], style].concat());
        text.lines()
            .skip(1)
            .map(|line| line.split(',').next().unwrap_or_default().to_owned())
            .collect::<HashSet<_>>()
    };
    for style in
        [&["--style", "c"][..], &["--style", "x"], &["--style", "w"], &["--style", "w", "--preset", "halls"]]
    {
        assert!(!seeds(style).is_empty(), "{style:?}");
    }
    assert_ne!(seeds(&["--style", "w"]), seeds(&["--style", "w", "--preset", "halls"]));
}

#[test]
fn columns_are_those_that_were_asked_for() {
    let first = |arguments: &[&str]| output_of(arguments).lines().next().unwrap_or_default().to_owned();
    let csv = ["--seeds", "0..3", "--format", "csv"];
    let chosen = ["--columns", "loops,seed,loops,water"];
    assert_eq!(
        first(&[&["catalogue"], &csv[..], &["--columns", "loops,seed,water"]].concat()),
        "loops,seed,water"
    );
    assert_eq!(first(&[&["find"], &csv[..], &chosen].concat()), "loops,seed,water");
    let listed = output_of(&["columns"]);
    assert!(
        listed.lines().any(|line| line.starts_with("floors") && line.contains("floor_layout")),
        "{listed}"
    );
}

fn told_of(arguments: &[&str]) -> (String, String) {
    let output = super::run(&[&["find"], arguments].concat());
    let [out, told] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert_eq!(output.status.code(), Some(0), "{told}");
    (out, told)
}

#[test]
fn a_search_that_finds_nothing_says_what_each_part_fits_alone() {
    let condition = "floors = 5 and (shops > 1000 and not mines = 0)";
    let (out, told) = told_of(&["--seeds", "0..300", "--where", condition, "--format", "csv"]);
    assert_eq!(out, "seed,floors,shops,mines\n");
    let fits = |condition: &str| {
        let (out, told) = told_of(&["--seeds", "0..300", "--where", condition, "--format", "csv"]);
        assert_eq!(told, "");
        out.lines().count() - 1
    };
    let (floors, mines) = (fits("floors = 5"), fits("not mines = 0"));
    assert_eq!(
        told,
        format!(
            "survey: no base of 300 fits; `floors = 5` alone fits {floors}, `shops > 1000` alone fits none, \
             `NOT mines = 0` alone fits {mines}\n"
        )
    );

    let (_, told) = told_of(&["--seeds", "0..1500", "--where", "captive_steps > 10"]);
    assert_eq!(
        told,
        "survey: no base of 1500 fits; of the first 1000, no base has `captive_steps`; only stations do (\
         --variant station)\n"
    );
    let (_, told) = told_of(&["--seeds", "0..100", "--where", "shops > 1000", "--part", "1/2"]);
    assert_eq!(told, "", "a part may hold nothing");
}

#[test]
fn what_a_design_has_built_is_not_taken_for_what_its_seeds_lead_to() {
    let file = folder("find-design").join("mine.ron");
    fs::write(&file, "(preset: \"halls\")").expect("written");
    let file = file.display().to_string();
    let search = ["--seeds", "0..3", "--style", "w", "--preset", &file];
    let (_, told) = told_of(&search);
    assert!(told.contains("these are bases by mine") && told.contains(&format!("--preset {file}")), "{told}");
    assert_eq!(told_of(&["--seeds", "0..3", "--style", "w", "--preset", "halls"]).1, "");
}

#[test]
fn what_is_too_large_ends_a_search_with_a_sentence() {
    // The product is too large from number 180 on.
    let large = "number * 950000000000000000000000000000000000 > 0";
    let search = ["--seeds", "170..5000", "--columns", "number", "--format", "csv"];
    for threads in ["1", "3"] {
        let arguments = [&["find", "--where", large, "--threads", threads], &search[..]].concat();
        let output = super::run(&arguments);
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("base 17.4") && told.contains("is beyond 1701411834604692317316873"), "{told}");
        let rows: String = (170..180).map(|number| format!("{number}\n")).collect();
        assert_eq!(String::from_utf8(output.stdout).expect("text"), format!("number\n{rows}"));
        assert_eq!(output_of(&[&arguments, &["--top", "10"][..]].concat()), format!("number\n{rows}"));
    }
    let sort = &large[..large.len() - 4];
    let output = super::run(&[&["find", "--sort", sort], &search[..]].concat());
    assert!(String::from_utf8_lossy(&output.stderr).contains("--sort: the result"), "{output:?}");
}

#[test]
fn what_cannot_be_read_is_one_sentence() {
    for (condition, part) in
        [("flors = 5", "but floors"), ("floors = ", "the end"), ("floors = 5)", "character 11")]
    {
        let refusal = refusal_of(&["find", "--seeds", "0..3", "--where", condition]);
        assert!(refusal.contains(part), "{refusal}");
    }
    assert!(refusal_of(&["find", "--seeds", "0..3", "--sort", "captive"]).contains("captive_steps"));
}

#[cfg(unix)]
#[test]
fn a_signal_from_the_keyboard_prints_what_was_found() {
    use std::{
        io::{BufRead, BufReader, Read},
        process::{Command, Stdio},
    };
    let arguments = [
        "find",
        "--seeds",
        "0..9000000000",
        "--style",
        "x",
        "--where",
        "floors = 5",
        "--columns",
        "number",
        "--format",
        "csv",
    ];
    let mut child = super::survey(&arguments)
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
    let last: u64 =
        rest.lines().last().or(Some(line.trim())).and_then(|line| line.parse().ok()).expect("a number");
    let next =
        complaint.split("before number ").nth(1).and_then(|text| text.split(';').next()?.parse::<u64>().ok());
    assert!(next > Some(last), "{complaint}, {last}");
}
