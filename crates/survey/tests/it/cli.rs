//! The command line: tables against the golden files, order, messages and exit codes.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::Stdio,
};

use super::{folder, run, survey};

/// The standard output of a run that must succeed without messages on standard error.
pub fn output_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*complaints), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The standard error of a run that must end with exit code 2, one line and no output.
pub fn refusal_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    complaint
}

/// The golden table of a part, with only its header and the rows of wanted seeds and stations.
fn golden(part: char, wanted: impl Fn(u64, bool) -> bool) -> String {
    let file = format!("../gen/tests/golden/phases-{part}.csv");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let is_wanted = |line: &&str| {
        let number = line.split(',').next().and_then(|field| field.parse().ok());
        number.is_none_or(|number| wanted(number, line.contains(",station/")))
    };
    text.lines().filter(is_wanted).map(|line| format!("{line}\n")).collect()
}

#[test]
fn checkpoints_are_the_golden_rows_byte_for_byte() {
    for (part, flag) in [('a', "a"), ('b', "b")] {
        let printed = |seeds| output_of(&["checkpoints", "--part", flag, "--seeds", seeds]);
        assert!(printed("0..13") == golden(part, |seed, station| seed < 13 && !station), "{part}");
        assert!(printed("178..181") == golden(part, |seed, _| (178..181).contains(&seed)), "{part}");
        // A station by its number, but a planet base here.
        assert!(printed("2.10..3.0") == golden(part, |seed, station| seed == 21 && !station), "{part}");
    }
    assert!(output_of(&["checkpoints", "--seeds", "0..13"]) == golden('a', |seed, _| seed < 13));
    let arguments = ["checkpoints", "--part", "b", "--variant", "station", "--seeds", "32..33"];
    assert!(output_of(&arguments) == golden('b', |seed, station| seed == 32 && station));
}

#[test]
fn the_station_differs_from_the_planet_base_in_its_theme() {
    let planet = output_of(&["checkpoints", "--seeds", "64..65"]);
    let station = output_of(&["checkpoints", "--seeds", "64..65", "--variant", "station"]);
    let station = station.replace(",station/", ",");
    let differing = planet.lines().zip(station.lines()).filter(|(planet, station)| planet != station);
    let layers: Vec<&str> = differing.filter_map(|(planet, _)| planet.split(',').nth(3)).collect();
    assert!(!layers.is_empty() && layers.iter().all(|&layer| layer == "scalars"), "{layers:?}");
}

#[test]
fn the_hash_of_a_base_agrees_with_its_last_golden_rows() {
    for (number, range) in [(0, "0..1"), (12, "12..13"), (179, "179..180"), (4097, "4097..4098")] {
        let hash = output_of(&["hash", "--seeds", range]);
        let hash: Vec<&str> = hash.lines().nth(1).expect("a line").split(',').collect();
        let golden = golden('b', |seed, station| seed == number && !station);
        let last: Vec<Vec<&str>> = golden
            .lines()
            .filter(|line| line.contains(",first_map,"))
            .map(|line| line.split(',').collect())
            .collect();
        for (column, layer) in [(2, "cell_id"), (3, "kind"), (4, "root_dir")] {
            let row = last.iter().find(|row| row[3] == layer).expect(layer);
            assert_eq!((hash[1], hash[column]), (row[2], row[4]), "seed {number}, {layer}");
        }
    }
}

#[test]
fn hashes_of_known_bases_stay_as_they_are() {
    for (arguments, lines) in [
        (&["--seeds", "0..3"] as &[&str], PINNED_CLASSIC),
        (&["--seeds", "65535..65536", "--variant", "station"], PINNED_STATION),
        (&["--seeds", "70000..70002", "--style", "x"], PINNED_ENDLESS),
    ] {
        let text = output_of(&[&["hash"], arguments].concat());
        let (columns, rest) = text.split_once('\n').expect("lines");
        assert_eq!(columns, "seed,rng_state,cell_id,kind,root_dir,tile");
        assert_eq!(rest, lines, "{arguments:?}");
    }
}

const PINNED_CLASSIC: &str = "\
0,ed8b,11d207f1,f00bf51b,374dd570,ca6427aa
1,8831,b4195834,4c826798,12a17d16,4d8b87ff
2,92ec,cc1fa1e1,a5101018,81871a70,ba0e3194
";
const PINNED_STATION: &str = "65535,82e8,c7d67de7,50ee7cd1,a60278b7,038fe824\n";
const PINNED_ENDLESS: &str = "\
70000,60cd,fea69c3d,8d52b899,2d7afe4c,63724f06
70001,1cf8,a3e909cd,99c56daa,d8d697bc,35a8a943
";

#[test]
fn lines_come_in_seed_order_and_as_for_each_seed_alone() {
    // Several batches on few cores, several blocks on many.
    let together = output_of(&["hash", "--seeds", "1000..1700"]);
    let lines: Vec<&str> = together.lines().skip(1).collect();
    let numbers: Vec<String> =
        lines.iter().filter_map(|line| line.split(',').next()).map(str::to_owned).collect();
    assert_eq!(numbers, (1000..1700).map(|number| number.to_string()).collect::<Vec<_>>());
    for number in [1000, 1015, 1016, 1255, 1256, 1699] {
        let alone = output_of(&["hash", "--seeds", &format!("{number}..{}", number + 1)]);
        assert_eq!(alone.lines().nth(1), Some(lines[number - 1000]));
    }
}

#[test]
fn one_worker_prints_the_same_as_all() {
    let arguments = ["hash", "--seeds", "0..300"];
    let alone = survey(&arguments).env("RAYON_NUM_THREADS", "1").output().expect("survey runs");
    assert_eq!(String::from_utf8_lossy(&alone.stdout), output_of(&arguments));
}

#[test]
fn laws_count_who_breaks_them_and_why() {
    let text = output_of(&["laws", "--seeds", "0..40"]);
    assert!(text.starts_with("Classic planet base, 0..40: 40 bases\n"), "{text}");
    let after = |name: &str| {
        let line = text.lines().find_map(|line| line.trim_start().strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} in {text}")).split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(after("bounded"), ["0"]);
    // The pairs of cells of Quirk Q12.
    assert_eq!(after("way_out"), ["5", "7", "12", "13"]);
    assert_eq!(after("room_loop"), ["5"]);
    assert_eq!(text.lines().last(), Some("unexplained: 0"));
    let station = output_of(&["laws", "--seeds", "206..207", "--variant", "station"]);
    assert!(station.contains("captives_door_on_ladder        1\n"), "{station}");
}

#[test]
fn one_worker_counts_the_same_breaches_as_all() {
    let arguments = ["laws", "--seeds", "0..300"];
    let alone = survey(&arguments).env("RAYON_NUM_THREADS", "1").output().expect("survey runs");
    assert_eq!(String::from_utf8_lossy(&alone.stdout), output_of(&arguments));
}

#[test]
fn show_draws_every_floor_under_a_title() {
    let text = output_of(&["show", "17.3"]);
    assert!(text.starts_with("17.3: number 179, Classic, "), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("Floor ")).count(), 4);
    assert!(
        output_of(&["show", "x8812345678@3.2"])
            .starts_with("8812345678@24: number 8812345678, Endless, map 24, ")
    );
}

#[test]
fn the_catalogue_of_25_bases_stays_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue.txt");
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let printed = output_of(&["catalogue", "--seeds", "0..25"]);
    let remedy = "if bases were meant to change (CHANGELOG, Seeds), rewrite it: \
                  cargo survey catalogue --seeds 0..25 > crates/survey/tests/catalogue.txt";
    for (kept, printed) in kept.lines().zip(printed.lines()) {
        assert_eq!(printed, kept, "{remedy}");
    }
    assert!(kept == printed, "one is longer than the other; {remedy}");
}

#[test]
fn the_formats_of_the_catalogue_say_the_same() {
    let arguments = ["catalogue", "--seeds", "9..23", "--variant", "station", "--format"];
    let print = |format: &str| output_of(&[&arguments[..], &[format]].concat());
    let (csv, json, text) = (print("csv"), print("jsonl"), print("text"));
    let mut rows = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next().expect("names");
    assert_eq!((csv.lines().count(), json.lines().count()), (15, 14));
    for (row, line) in rows.zip(json.lines()) {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object.as_object().map(|object| object.len()), Some(names.len()));
        for (name, field) in names.iter().zip(row) {
            let json = object[name].to_string();
            // A missing value is null in JSON, and empty in CSV.
            let expected = if json == "null" { "" } else { json.trim_matches('"') };
            assert_eq!(expected, field, "{name}");
        }
        let title = object["seed"].as_str().expect("a seed");
        assert!(text.lines().any(|line| line.starts_with(&format!("{title} (number "))), "{title}");
    }
}

#[test]
fn show_draws_the_land_around_a_base() {
    let text = output_of(&["show", "17.3", "--outside"]);
    assert!(text.starts_with("17.3: the land outside, "), "{text}");
    assert_eq!(text.lines().filter(|line| line.len() == 64 && line.starts_with('#')).count(), 32);
}

#[test]
fn bench_prints_its_figures() {
    let text = output_of(&["bench", "--seeds", "0..20", "--rounds", "2"]);
    for name in ["mean", "p50", "p99", "min", "max", "bases a second", "allocations/base"] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name} in {text}");
    }
}

#[test]
fn every_format_is_written_whole_and_says_so() {
    let folder = folder("formats");
    for (name, start) in [
        ("base.txt", b"" as &[u8]),
        ("base.json", b"{\n \"format\":\"rootward-base\""),
        ("base.tmx", b"<?xml"),
        ("base.png", b"\x89PNG"),
    ] {
        let file = folder.join(name);
        // Any existing content is replaced as a whole.
        fs::write(&file, [b'x'; 1 << 20]).expect("written");
        let said = output_of(&["export", "x8812345678@3.2", &file.to_string_lossy()]);
        assert!(said.ends_with(&format!("wrote {}\n", file.display())), "{said}");
        let bytes = fs::read(&file).expect(name);
        assert!(bytes.len() < 1 << 20 && bytes.starts_with(start), "{name}");
    }
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["base.json", "base.png", "base.tmx", "base.txt", "rootward-tiles.png"]);
}

#[test]
fn standard_output_gets_the_bytes_of_the_file() {
    let folder = folder("output");
    for format in ["ascii", "json", "tmx", "png"] {
        let file = folder.join("base");
        output_of(&["export", "17.3", &file.to_string_lossy(), "--format", format]);
        let output = run(&["export", "17.3", "-", "--format", format]);
        assert!(output.status.success() && output.stderr.is_empty(), "{format}");
        assert!(output.stdout == fs::read(&file).expect("the file"), "{format}");
    }
}

/// Names of open files, whose content must stay.
#[cfg(target_os = "linux")]
#[test]
fn a_name_of_standard_output_is_standard_output() {
    let log = folder("handles").join("log.txt");
    let open = || fs::OpenOptions::new().append(true).create(true).open(&log).expect("the log");
    let base = output_of(&["export", "17.3", "-", "--format", "ascii"]);
    for (name, link) in [("/dev/stdout", None), ("/proc/self/fd/1", None), ("link.txt", Some("/dev/stdout"))]
    {
        fs::write(&log, "first\n").expect("written");
        let file = log.with_file_name(name);
        if let Some(to) = link {
            std::os::unix::fs::symlink(to, &file).expect("a link");
        }
        let mut export = survey(&["export", "17.3", file.to_str().expect("text"), "--format", "ascii"]);
        let output = export.stdout(open()).output().expect("survey runs");
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
        assert!(fs::read_to_string(&log).expect("the log") == format!("first\n{base}"), "{name}");
    }
    fs::write(&log, "first\n").expect("written");
    let mut export = survey(&["export", "17.3", "/dev/stderr", "--format", "ascii"]);
    let output = export.stderr(open()).output().expect("survey runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "wrote /dev/stderr\n");
    assert!(fs::read_to_string(&log).expect("the log") == format!("first\n{base}"));

    fs::write(&log, "").expect("emptied");
    let mut find = survey(&["find", "--seeds", "0..9", "--resume", "/dev/stdout"]);
    let output = find.stdout(open()).output().expect("survey runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("device or a pipe"), "{output:?}");
    let mut look = survey(&["look", "17.3", "/dev/stdout"]);
    look.stdout(open()).status().expect("survey runs");
    assert!(fs::read(&log).expect("the log").starts_with(b"\x89PNG"));
}

#[test]
fn a_picture_that_nobody_named_is_left_as_it_is() {
    let folder = folder("repainted");
    let [map, tiles] = ["b.tmx", "rootward-tiles.png"].map(|name| folder.join(name));
    let arguments = ["export", "17.4", map.to_str().expect("text")];
    output_of(&arguments);
    output_of(&arguments);
    fs::write(&tiles, "repainted").expect("written");
    let output = run(&arguments);
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("wrote {}\n", map.display()));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("was left as it is") && told.lines().count() == 1, "{told}");
    assert_eq!((output.status.code(), fs::read(&tiles).expect("it")), (Some(0), b"repainted".to_vec()));
    fs::remove_file(&tiles).expect("removed");
    assert!(output_of(&arguments).contains("rootward-tiles.png"));
}

/// The written files, read by an independent parser.
#[test]
fn tiled_finds_the_map_and_its_tiles() {
    let folder = folder("tiled");
    for (seed, floors) in [("179", 4), ("21", 5)] {
        let file = folder.join(format!("{seed}.tmx"));
        output_of(&["export", seed, &file.to_string_lossy()]);
        let map = tiled::Loader::new().load_tmx_map(&file).expect("a map");
        assert_eq!((map.width, map.height, map.layers().len()), (64, 32, 2 * floors), "{seed}");
        let image = map.tilesets()[0].image.as_ref().expect("a picture");
        let bytes = fs::read(&image.source).expect("the picture beside the map");
        // Width and height follow the signature and the head of the first chunk.
        let side = |at: usize| i32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        assert_eq!((side(16), side(20)), (image.width, image.height));
    }
}

#[test]
fn one_seed_is_a_range_of_one_in_every_command() {
    let commands: [&[&str]; 7] = [
        &["hash"],
        &["checkpoints"],
        &["counts"],
        &["catalogue", "--format", "csv"],
        &["find", "--where", "floors > 0", "--columns", "seed,number,preset,theme"],
        &["bot"],
        &["home", "--challenge", "calm"],
    ];
    for (one, range) in [
        ("17.3", &["--seeds", "179..180", "--variant", "base"][..]),
        ("17.3s", &["--seeds", "179..180", "--variant", "station"]),
        ("2.10", &["--seeds", "21..22", "--variant", "station"]),
        ("x42", &["--seeds", "42..43", "--style", "x", "--variant", "base"]),
        ("w42:halls", &["--seeds", "42..43", "--style", "w", "--preset", "halls", "--variant", "base"]),
    ] {
        // The headings differ, and so do the times of walks.
        let rows = |command: &[&str], seeds: &[&str]| -> String {
            let text = output_of(&[command, seeds].concat());
            text.lines().filter(|line| !line.contains(" bases") && !line.contains(" runs in ")).collect()
        };
        for command in commands {
            assert_eq!(rows(command, &["--seeds", one]), rows(command, range), "{command:?} {one}");
        }
        assert_eq!(output_of(&["laws", "--seeds", one]), output_of(&["laws", one]));
    }
    let by_map = output_of(&["catalogue", "--seeds", "x42@3.2", "--format", "csv"]);
    assert!(
        by_map.lines().nth(1).is_some_and(|row| row.starts_with("42@24") || row.contains("x42@24")),
        "{by_map}"
    );
    assert!(output_of(&["laws", "--seeds", "x42@3.2"]).starts_with("x42@24: 1 bases\n"));
    assert!(output_of(&["bench", "--seeds", "w42:halls", "--rounds", "1"]).contains("mean"));
    let page = folder("one").join("one.html");
    output_of(&[
        "plot",
        page.to_str().expect("text"),
        "--seeds",
        "17.3",
        "--styles",
        "c,x",
        "--histogram",
        "floors",
    ]);
    assert!(refusal_of(&["hash", "--seeds", "x42", "--style", "w"]).contains("says more"));
    assert!(refusal_of(&["plot", "a.html", "--seeds", "w42:halls"]).contains("says more"));
    assert!(refusal_of(&["hash", "--seeds", "17.3", "--preset", "halls"]).contains("--style w"));
}

#[test]
fn invisible_characters_around_input_do_no_harm() {
    let shown = output_of(&["show", "17.3"]);
    for text in ["\u{feff}17.3", "17.3\u{200b}", "#17.3", "https://example.org/rootward/?a=b#17.3&reveal"] {
        assert!(output_of(&["show", text]) == shown, "{text:?}");
    }
    assert!(refusal_of(&["show", "17\u{200b}.3"]).contains("`17U+200B.3`"));
    // The address has a colon, but names no preset.
    let refusal = refusal_of(&["diff", "https://example.org/#w42", "w42:halls", "--preset", "halls"]);
    assert!(refusal.contains("compared with itself"), "{refusal}");

    let script = folder("mark").join("tour.txt");
    fs::write(&script, "\u{feff}# nothing but comments\n\u{feff}\n").expect("written");
    let input = fs::File::open(&script).expect("the script");
    let output = survey(&["remote", "-", "--port", "9"]).stdin(input).output().expect("survey runs");
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (arguments, part) in [
        (&["show", "c99999999"] as &[&str], "a classic seed goes from 0 to 65535"),
        (&["show", ""], "the seed is empty"),
        (&["show", "w42:hall"], "presets are maze, warren"),
        (&["show", "x42:halls"], "w42:halls"),
        (&["show", "x42", "--preset", "halls"], "only crawler seeds"),
        (&["show", "w42", "--preset", "none.ron"], "no file `none.ron`"),
        (&["hash", "--seeds", "0..2", "--preset", "halls"], "--style w"),
        (&["show", "1\n2"], "not a digit"),
        (&["show", "0", "--floor", "5"], "there is no floor 5"),
        (&["show", "2.10", "--outside"], "no land around it"),
        (&["show", "0", "--outside", "--floor", "1"], "cannot be used with"),
        (&["hash", "--seeds", "5..5"], "for example 5..6"),
        (&["hash", "--seeds", "9..5"], "for example 5..6"),
        (&["hash", "--seeds", "0..70000"], "for example 0..65536"),
        (&["checkpoints", "--seeds", "all"], "`all`"),
        (&["checkpoints", "--seeds", "0..2", "--style", "q"], "the style `q`"),
        (&["laws", "--seeds", "0..70000"], "for example 0..65536"),
        (&["laws", "179x"], "179x"),
        (&["bench", "--seeds", "0..2", "--variant", "moon"], "`moon`"),
        (&["export", "17.3", "-"], "for example --format json"),
        (&["export", "17.3", "base.gif"], "`base.gif`"),
        (&["export", "17.3", "rootward-tiles.png", "--format", "tmx"], "its own picture"),
        (&["export", "17.3", "none/of/these.json"], "there is no folder `none/of`"),
        (&["export", "17.3", ".", "--format", "json"], "`.` is a folder"),
        (&["survey"], "unrecognized subcommand 'survey'"),
        (&["hash", "--sead", "0..2"], "unexpected argument '--sead'"),
        (&[], "a subcommand is missing"),
    ] {
        let complaint = refusal_of(arguments);
        assert!(complaint.starts_with("survey: ") && complaint.contains(part), "{arguments:?}: {complaint}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_bad_input() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let output = survey(&["show"]).arg(OsStr::from_bytes(b"17.\xff")).output().expect("survey runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
}

#[test]
fn help_and_version_go_to_standard_output() {
    assert!(output_of(&["--help"]).contains("survey show 17.3"));
    assert!(output_of(&["--version"]).starts_with("survey "));
    for command in
        ["show", "checkpoints", "hash", "laws", "bench", "export", "counts", "catalogue", "find", "columns"]
    {
        assert!(output_of(&[command, "--help"]).contains("Examples:"), "{command}");
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for arguments in [["hash", "--seeds", "0..65536"], ["checkpoints", "--seeds", "0..65536"]] {
        let mut child =
            survey(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("survey starts");
        let mut first = String::new();
        // The reader goes out of scope after one line, and the pipe closes.
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
        assert!(first.starts_with("seed,"), "{first}");
        let mut complaint = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), complaint.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_one_line_and_exit_code_1() {
    for arguments in [
        &["hash", "--seeds", "0..3"] as &[&str],
        &["laws", "--seeds", "0..3"],
        &["show", "17.3"],
        &["--help"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let output = survey(arguments).stdout(full).output().expect("survey runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    }
}

/// Such files have no end, and reading a pipe would block.
#[cfg(unix)]
#[test]
fn devices_are_no_files() {
    for arguments in [
        &["diff", "17.3", "--against", "/dev/zero"] as &[&str],
        &["find", "--where", "floors = 5", "--seeds", "0..9", "--resume", "/dev/zero"],
    ] {
        assert!(refusal_of(arguments).contains("device or a pipe"), "{arguments:?}");
    }
}

#[test]
fn a_proof_writes_over_no_file_of_others() {
    let folder = std::env::temp_dir().join(format!("survey-proof-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let theirs = folder.join("planet.csv");
    fs::write(&theirs, "name,moons\nSaturn,274\n").expect("written");
    let refusal = refusal_of(&["prove", "--folder", folder.to_str().expect("a text")]);
    assert!(refusal.contains("was not written by `survey prove`"), "{refusal}");
    assert!(fs::read_to_string(&theirs).expect("still there").contains("Saturn"));
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn one_proof_at_a_time_writes_into_a_folder() {
    let folder = folder("proofs");
    let lock = rootward_files::FolderLock::try_take(&folder, "lock").expect("a lock");
    let refusal = refusal_of(&["prove", "--folder", folder.to_str().expect("a text")]);
    assert!(lock.is_some() && refusal.contains("another proof still writes"), "{refusal}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_is_one_line_and_exit_code_1() {
    let output = run(&["export", "17.3", "/dev/full", "--format", "json"]);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), complaint.lines().count()), (Some(1), 1), "{complaint}");
    assert!(complaint.contains("`/dev/full`"), "{complaint}");
}

#[test]
fn the_version_tells_generator_and_rules() {
    let (generator, rules) = (rootward_gen::GENERATOR_VERSION, rootward_rules::RULES_VERSION);
    let wanted = format!("survey {} (generator {generator}, rules {rules})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output_of(&["--version"]), wanted);
}
