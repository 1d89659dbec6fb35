//! The command line: tables against the golden files, order, messages and exit codes.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::Stdio,
};

use super::{Ended, end, folder, output_of, refusal_of, run, survey, word};

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
    for part in ['a', 'b'] {
        let printed = |seeds| output_of(&format!("checkpoints --part {part} --seeds {seeds}"));
        assert!(printed("0..13") == golden(part, |seed, station| seed < 13 && !station), "{part}");
        assert!(printed("178..181") == golden(part, |seed, _| (178..181).contains(&seed)), "{part}");
        // A station by its number, but a planet base here.
        assert!(printed("2.10..3.0") == golden(part, |seed, station| seed == 21 && !station), "{part}");
    }
    assert!(output_of("checkpoints --seeds 0..13") == golden('a', |seed, _| seed < 13));
    let station = output_of("checkpoints --part b --variant station --seeds 32..33");
    assert!(station == golden('b', |seed, station| seed == 32 && station));
}

#[test]
fn the_station_differs_from_the_planet_base_in_its_theme() {
    let planet = output_of("checkpoints --seeds 64..65");
    let station = output_of("checkpoints --seeds 64..65 --variant station").replace(",station/", ",");
    let differing = planet.lines().zip(station.lines()).filter(|(planet, station)| planet != station);
    let layers: Vec<&str> = differing.filter_map(|(planet, _)| planet.split(',').nth(3)).collect();
    assert!(!layers.is_empty() && layers.iter().all(|&layer| layer == "scalars"), "{layers:?}");
}

#[test]
fn the_hash_of_a_base_agrees_with_its_last_golden_rows() {
    for number in [0, 12, 179, 4097] {
        let hash = output_of(&format!("hash --seeds {number}..{}", number + 1));
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
    for (seeds, lines) in [
        ("0..3", PINNED_CLASSIC),
        ("65535..65536 --variant station", PINNED_STATION),
        ("70000..70002 --style x", PINNED_ENDLESS),
    ] {
        let text = output_of(&format!("hash --seeds {seeds}"));
        assert_eq!(text, format!("seed,rng_state,cell_id,kind,root_dir,tile\n{lines}"), "{seeds}");
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
    let together = output_of("hash --seeds 1000..1700");
    let lines: Vec<&str> = together.lines().skip(1).collect();
    let numbers: Vec<&str> = lines.iter().filter_map(|line| line.split(',').next()).collect();
    assert_eq!(numbers, (1000..1700).map(|number| number.to_string()).collect::<Vec<_>>());
    for number in [1000, 1015, 1016, 1255, 1256, 1699] {
        let alone = output_of(&format!("hash --seeds {number}..{}", number + 1));
        assert_eq!(alone.lines().nth(1), Some(lines[number - 1000]));
    }
}

#[test]
fn one_worker_prints_the_same_as_all() {
    for line in ["hash --seeds 0..300", "laws --seeds 0..300"] {
        assert_eq!(end(survey(line).env("RAYON_NUM_THREADS", "1")).out, output_of(line));
    }
}

#[test]
fn laws_count_breaches_and_causes() {
    let text = output_of("laws --seeds 0..40");
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
    let station = output_of("laws --seeds 206..207 --variant station");
    assert!(station.contains("captives_door_on_ladder        1\n"), "{station}");
}

#[test]
fn show_draws_a_base_or_the_land_around_it() {
    for (line, start) in [
        ("show 17.3", "17.3: number 179, Classic, "),
        ("show x8812345678@3.2", "8812345678@24: number 8812345678, Endless, map 24, "),
        ("show 17.3 --outside", "17.3: the land outside, "),
    ] {
        let text = output_of(line);
        assert!(text.starts_with(start), "{line}: {text}");
    }
}

#[test]
fn the_catalogue_of_25_bases_stays_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue.txt");
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let printed = output_of("catalogue --seeds 0..25");
    let remedy = "if bases were meant to change (CHANGELOG, Seeds), rewrite it: \
                  cargo survey catalogue --seeds 0..25 > crates/survey/tests/catalogue.txt";
    for (kept, printed) in kept.lines().zip(printed.lines()) {
        assert_eq!(printed, kept, "{remedy}");
    }
    assert!(kept == printed, "one is longer than the other; {remedy}");
}

#[test]
fn the_formats_of_the_catalogue_say_the_same() {
    let [csv, json, text] = ["csv", "jsonl", "text"]
        .map(|format| output_of(&format!("catalogue --seeds 9..23 --variant station --format {format}")));
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
fn bench_prints_its_figures() {
    let text = output_of("bench --seeds 0..20 --rounds 2");
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
        let said = output_of(&format!("export x8812345678@3.2 {}", word(&file)));
        assert!(said.ends_with(&format!("wrote {}\n", file.display())), "{said}");
        let bytes = fs::read(&file).expect(name);
        assert!(bytes.len() < 1 << 20 && bytes.starts_with(start), "{name}");
    }
    let files = fs::read_dir(&folder).expect("the folder").flatten();
    let mut names: Vec<_> = files.map(|entry| entry.file_name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["base.json", "base.png", "base.tmx", "base.txt", "rootward-tiles.png"]);
}

#[test]
fn standard_output_gets_the_bytes_of_the_file() {
    let file = folder("output").join("base");
    for format in ["ascii", "json", "tmx", "png"] {
        output_of(&format!("export 17.3 {} --format {format}", word(&file)));
        let output = survey(&format!("export 17.3 - --format {format}")).output().expect("survey runs");
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
    let base = output_of("export 17.3 - --format ascii");
    let link = log.with_file_name("link.txt");
    std::os::unix::fs::symlink("/dev/stdout", &link).expect("a link");
    for file in [Path::new("/dev/stdout"), Path::new("/proc/self/fd/1"), &link] {
        fs::write(&log, "first\n").expect("written");
        let mut export = survey(&format!("export 17.3 {} --format ascii", word(file)));
        let Ended { code, told, .. } = end(export.stdout(open()));
        assert_eq!((code, told.as_str()), (Some(0), ""));
        assert!(fs::read_to_string(&log).expect("the log") == format!("first\n{base}"), "{file:?}");
    }
    fs::write(&log, "first\n").expect("written");
    let mut export = survey("export 17.3 /dev/stderr --format ascii");
    assert_eq!(end(export.stderr(open())).out, "wrote /dev/stderr\n");
    assert!(fs::read_to_string(&log).expect("the log") == format!("first\n{base}"));

    fs::write(&log, "").expect("emptied");
    let told = end(survey("find --seeds 0..9 --resume /dev/stdout").stdout(open())).told;
    assert!(told.contains("device or a pipe"), "{told}");
    end(survey("look 17.3 /dev/stdout").stdout(open()));
    assert!(fs::read(&log).expect("the log").starts_with(b"\x89PNG"));
}

#[test]
fn picture_without_a_name_is_left_alone() {
    let folder = folder("repainted");
    let [map, tiles] = ["b.tmx", "rootward-tiles.png"].map(|name| folder.join(name));
    let line = format!("export 17.4 {}", word(&map));
    output_of(&line);
    output_of(&line);
    fs::write(&tiles, "repainted").expect("written");
    let Ended { code, out, told } = run(&line);
    assert_eq!((code, out), (Some(0), format!("wrote {}\n", map.display())));
    assert!(told.contains("was left as it is") && told.lines().count() == 1, "{told}");
    assert_eq!(fs::read(&tiles).expect("it"), b"repainted");
    fs::remove_file(&tiles).expect("removed");
    assert!(output_of(&line).contains("rootward-tiles.png"));
}

/// The written files, read by an independent parser.
#[test]
fn tiled_finds_the_map_and_its_tiles() {
    let folder = folder("tiled");
    for (seed, floors) in [("179", 4), ("21", 5)] {
        let file = folder.join(format!("{seed}.tmx"));
        output_of(&format!("export {seed} {}", word(&file)));
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
    // The headings differ, and so do the times of walks.
    let rows = |line: &str| -> String {
        let text = output_of(line);
        text.lines().filter(|line| !line.contains(" bases") && !line.contains(" runs in ")).collect()
    };
    for (one, range) in [
        ("17.3", "179..180 --variant base"),
        ("17.3s", "179..180 --variant station"),
        ("2.10", "21..22 --variant station"),
        ("x42", "42..43 --style x --variant base"),
        ("w42:halls", "42..43 --style w --preset halls --variant base"),
    ] {
        for command in [
            "hash",
            "checkpoints",
            "counts",
            "catalogue --format csv",
            "find --where 'floors > 0' --columns seed,number,preset,theme",
            "bot",
            "home --challenge calm",
        ] {
            let [one, range] = [one, range].map(|seeds| rows(&format!("{command} --seeds {seeds}")));
            assert_eq!(one, range, "{command}");
        }
        assert_eq!(output_of(&format!("laws --seeds {one}")), output_of(&format!("laws {one}")));
    }
    let by_map = output_of("catalogue --seeds x42@3.2 --format csv");
    assert!(by_map.lines().nth(1).is_some_and(|row| row.contains("42@24")), "{by_map}");
    assert!(output_of("laws --seeds x42@3.2").starts_with("x42@24: 1 bases\n"));
    assert!(output_of("bench --seeds w42:halls --rounds 1").contains("mean"));
    let page = word(&folder("one").join("one.html"));
    output_of(&format!("plot {page} --seeds 17.3 --styles c,x --histogram floors"));
    assert!(refusal_of("hash --seeds x42 --style w").contains("says more"));
    assert!(refusal_of("plot a.html --seeds w42:halls").contains("says more"));
    assert!(refusal_of("hash --seeds 17.3 --preset halls").contains("--style w"));
}

#[test]
fn invisible_characters_around_input_do_no_harm() {
    let shown = output_of("show 17.3");
    for text in ["\u{feff}17.3", "17.3\u{200b}", "#17.3", "https://example.org/rootward/?a=b#17.3&reveal"] {
        assert!(output_of(&format!("show {text}")) == shown, "{text:?}");
    }
    assert!(refusal_of("show 17\u{200b}.3").contains("`17U+200B.3`"));
    // The address has a colon, but names no preset.
    let refusal = refusal_of("diff https://example.org/#w42 w42:halls --preset halls");
    assert!(refusal.contains("compared with itself"), "{refusal}");

    let script = folder("mark").join("tour.txt");
    fs::write(&script, "\u{feff}# nothing but comments\n\u{feff}\n").expect("written");
    let input = fs::File::open(&script).expect("the script");
    let Ended { code, told, .. } = end(survey("remote - --port 9").stdin(input));
    assert_eq!((code, told.as_str()), (Some(0), ""));
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (line, part) in [
        ("show ''", "the seed is empty"),
        ("show w42:hall", "presets are maze, warren"),
        ("show x42:halls", "w42:halls"),
        ("show x42 --preset halls", "only crawler seeds"),
        ("show w42 --preset none.ron", "no file `none.ron`"),
        ("hash --seeds 0..2 --preset halls", "--style w"),
        ("show '1\n2'", "not a digit"),
        ("show 0 --floor 5", "there is no floor 5"),
        ("show 2.10 --outside", "no land around it"),
        ("show 0 --outside --floor 1", "cannot be used with"),
        ("hash --seeds 5..5", "for example 5..6"),
        ("hash --seeds 0..70000", "for example 0..65536"),
        ("checkpoints --seeds all", "`all`"),
        ("laws '179x'", "179x"),
        ("export 17.3 -", "for example --format json"),
        ("export 17.3 base.gif", "`base.gif`"),
        ("export 17.3 rootward-tiles.png --format tmx", "its own picture"),
        ("export 17.3 none/of/these.json", "there is no folder `none/of`"),
        ("export 17.3 . --format json", "`.` is a folder"),
        ("survey", "unrecognized subcommand 'survey'"),
        ("", "a subcommand is missing"),
    ] {
        let complaint = refusal_of(line);
        assert!(complaint.starts_with("survey: ") && complaint.contains(part), "{line}: {complaint}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_bad_input() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let Ended { code, told, .. } = end(survey("show").arg(OsStr::from_bytes(b"17.\xff")));
    assert_eq!((code, told.lines().count()), (Some(2), 1), "{told}");
}

#[test]
fn help_and_version_go_to_standard_output() {
    assert!(output_of("--help").contains("survey show 17.3"));
    assert!(output_of("find --help").contains("Examples:"));
    let (generator, rules) = (rootward_gen::GENERATOR_VERSION, rootward_rules::RULES_VERSION);
    let wanted = format!("survey {} (generator {generator}, rules {rules})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output_of("--version"), wanted);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for line in ["hash --seeds 0..65536", "checkpoints --seeds 0..65536"] {
        let mut child =
            survey(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("survey starts");
        let mut first = String::new();
        // The reader goes out of scope after one line, and the pipe closes.
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
        assert!(first.starts_with("seed,"), "{first}");
        let mut complaint = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), complaint.as_str()), (Some(0), ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_one_line_and_exit_code_1() {
    for line in ["hash --seeds 0..3", "laws --seeds 0..3", "show 17.3", "--help"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the full device");
        let Ended { code, told, .. } = end(survey(line).stdout(full));
        assert_eq!((code, told.lines().count()), (Some(1), 1), "{line}: {told}");
    }
    let Ended { code, told, .. } = run("export 17.3 /dev/full --format json");
    assert_eq!((code, told.lines().count()), (Some(1), 1), "{told}");
    assert!(told.contains("`/dev/full`"), "{told}");
}

/// Devices have no end, and reading a pipe would block.
#[cfg(unix)]
#[test]
fn devices_are_no_files() {
    for line in ["diff 17.3 --against /dev/zero", "find --where 'floors = 5' --seeds 0..9 --resume /dev/zero"]
    {
        assert!(refusal_of(line).contains("device or a pipe"), "{line}");
    }
}

#[test]
fn a_proof_keeps_out_of_the_files_of_others() {
    let folder = folder("proofs");
    let line = format!("prove --folder {}", word(&folder));
    let lock = rootward_files::FolderLock::try_take(&folder, "lock").expect("a lock");
    let refusal = refusal_of(&line);
    assert!(lock.is_some() && refusal.contains("another proof still writes"), "{refusal}");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
    drop(lock);
    let theirs = folder.join("planet.csv");
    fs::write(&theirs, "name,moons\nSaturn,274\n").expect("written");
    let refusal = refusal_of(&line);
    assert!(refusal.contains("was not written by `survey prove`"), "{refusal}");
    assert!(fs::read_to_string(&theirs).expect("still there").contains("Saturn"));
}
