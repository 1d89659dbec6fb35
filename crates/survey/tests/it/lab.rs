//! The comparisons and charts of the laboratory: `diff` and `plot`.

use std::{fs, path::Path};

use super::{folder, run, survey};

fn result_of(arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(arguments);
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

fn refusal_of(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), complaint.lines().count()), (Some(2), 1), "{arguments:?}: {complaint}");
    complaint
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

#[test]
fn two_bases_that_differ_end_with_1_and_the_same_one_with_0() {
    let (code, text) = result_of(&["diff", "17.3", "17.4"]);
    assert_eq!(code, Some(1), "{text}");
    for line in
        ["A  17.3, generator version", "Layout       A has", "First phase  ", "First step   ", "Counts"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    // One base under two preset names.
    let design = folder("same").join("own.ron");
    fs::write(&design, "(preset: \"halls\")").expect("written");
    let (code, text) = result_of(&["diff", "w42:halls", "w42", "--preset", word(&design)]);
    assert!(code == Some(0) && text.contains("They are the same"), "{text}");
}

#[test]
fn a_base_is_the_same_as_its_export_also_by_a_design_and_an_older_export_is_compared_as_far_as_it_goes() {
    let folder = folder("diff");
    let file = folder.join("old.json");
    result_of(&["export", "17.3", word(&file)]);
    assert_eq!(result_of(&["diff", "17.3", "--against", word(&file)]).0, Some(0));
    assert_eq!(result_of(&["diff", "17.4", "--against", word(&file)]).0, Some(1));

    let design = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/crawlers/gatehouse.ron");
    let own = folder.join("own.json");
    result_of(&["export", "w5", "--preset", word(&design), word(&own)]);
    assert_eq!(result_of(&["diff", "w5", "--preset", word(&design), "--against", word(&own)]).0, Some(0));
    assert_eq!(result_of(&["diff", "w5", "--against", word(&own)]).0, Some(1));

    let text = fs::read_to_string(&file).expect("the export");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    value.as_object_mut().expect("an object").remove("phases");
    fs::write(&file, value.to_string()).expect("written");
    let (code, text) = result_of(&["diff", "17.3", "--against", word(&file)]);
    assert!(code == Some(0) && text.contains("as finished bases"), "{text}");

    value["version"] = 7.into();
    fs::write(&file, value.to_string()).expect("written");
    let sentence = refusal_of(&["diff", "17.3", "--against", word(&file)]);
    assert!(sentence.contains("schema has version 7, and only version 1"), "{sentence}");
    assert!(
        refusal_of(&["diff", "17.3", "--against", word(&folder.join("none.json"))]).contains("none.json")
    );
    assert!(refusal_of(&["diff", "17.3", "--against", word(&design)]).contains("no export of a base"));
}

#[test]
fn a_preset_counts_for_the_side_that_names_none_and_the_headers_say_by_what_each_is_built() {
    let folder = folder("sides");
    let design = folder.join("mine.ron");
    fs::write(&design, "(preset: \"cells\", constants: (border_density: 30))").expect("written");
    let mine = word(&design);
    let (code, text) = result_of(&["diff", "w42:halls", "w42", "--preset", mine]);
    assert!(
        code == Some(1) && text.contains("A  w42:halls, ") && text.contains("B  w42 by mine, "),
        "{text}"
    );
    let (_, text) = result_of(&["diff", "w42", "w42:maze", "--preset", "cells"]);
    assert!(text.contains("A  w42:cells, ") && text.contains("B  w42, "), "{text}");
    let export = folder.join("mine.json");
    result_of(&["export", "w42", "--preset", mine, word(&export)]);
    let (code, text) = result_of(&["diff", "w42:halls", "--against", word(&export)]);
    assert!(
        code == Some(1) && text.contains("A  w42:halls, ") && text.contains("B  w42 by mine, "),
        "{text}"
    );

    let itself = "compared with itself";
    for (arguments, part) in [
        (&["diff", "w42", "w42", "--preset", mine] as &[&str], "one base, w42 by mine, compared with itself"),
        (&["diff", "w42:halls", "w42", "--preset", "halls"], itself),
        (&["diff", "w42", "w42:maze"], itself),
        (&["diff", "17.3", "179"], itself),
        (&["diff", "w42:halls", "w42:cells", "--preset", mine], "--preset is for crawler seeds"),
        (&["diff", "17.3", "17.4", "--preset", "halls"], "--preset is for crawler seeds"),
        (
            &["diff", "w42:halls", "--against", word(&export), "--preset", mine],
            "--preset is for crawler seeds",
        ),
    ] {
        let refusal = refusal_of(arguments);
        assert!(refusal.contains(part) && refusal.contains("survey diff w42:halls"), "{refusal}");
    }
}

#[test]
fn an_export_names_the_design_that_built_the_base() {
    let folder = folder("designed");
    let design = folder.join("mine.ron");
    fs::write(&design, "(preset: \"cells\")").expect("written");
    let preset_of = |more: &[&str]| {
        let (_, text) = result_of(&[&["export", "w42", "-", "--format", "json"], more].concat());
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["preset"].clone()
    };
    assert_eq!(preset_of(&[]), "maze");
    assert_eq!(preset_of(&["--preset", "halls"]), "halls");
    assert_eq!(preset_of(&["--preset", word(&design)]), "mine");
    let (_, map) = result_of(&["export", "w42", "-", "--format", "tmx", "--preset", word(&design)]);
    assert!(map.contains("<property name=\"preset\" value=\"mine\"/>"), "{}", &map[..900]);
}

#[cfg(unix)]
#[test]
fn the_map_of_a_design_with_any_name_can_be_read() {
    let folder = folder("named");
    let [design, map] = ["a\nb\u{1b}.ron", "base.tmx"].map(|name| folder.join(name));
    fs::write(&design, "(preset: \"cells\")").expect("written");
    result_of(&["export", "w42", "--preset", word(&design), word(&map)]);
    let map = tiled::Loader::new().load_tmx_map(&map).expect("a map");
    let name = tiled::PropertyValue::StringValue("a\\nb\\u{1b}".to_owned());
    assert_eq!(map.properties["preset"], name);
}

#[test]
fn a_design_of_the_folder_is_known_by_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shown = |preset: &str| {
        let mut command = survey(&["show", "w42", "--preset", preset]);
        let output = command.current_dir(&root).output().expect("survey runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    assert!(shown("gatehouse") == shown("assets/crawlers/gatehouse.ron"));
    let refusal =
        survey(&["show", "w42", "--preset", "gatehous"]).current_dir(&root).output().expect("it runs");
    let refusal = String::from_utf8(refusal.stderr).expect("text");
    for part in ["`gatehous`, nor `assets/crawlers/gatehous.ron`", "perhaps `gatehouse` was meant"] {
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn the_page_stands_alone_and_has_a_chart_of_every_kind_for_every_style() {
    let file = folder("plot").join("page.html");
    let page = word(&file);
    let (code, text) = result_of(&[
        "plot",
        page,
        "--seeds",
        "0..60",
        "--styles",
        "c,w:halls",
        "--histogram",
        "floors",
        "--map",
        "open_cells,loops",
        "--heat",
        "shop",
    ]);
    assert_eq!((code, text), (Some(0), format!("wrote {page}\n")));
    let html = fs::read_to_string(&file).expect("the page");
    // A chart of each kind for each style, and a scale for the two kinds with shades.
    assert_eq!(html.matches("<figure>").count(), 8);
    assert_eq!(html.matches("data:image/png;base64,").count(), 4);
    assert_eq!(html.matches(">crawlers, halls<").count(), 3, "the name stands in the table of each section");
    for outside in ["http:", "https:", "src=", "url(", "<script", "<link"] {
        let known = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!known.contains(outside), "{outside}");
    }
    // The median of the floors, as counted by the catalogue.
    let (_, table) = result_of(&["catalogue", "--seeds", "0..60", "--format", "csv"]);
    let (names, rows) = table.split_once('\n').expect("rows");
    let column = names.split(',').position(|name| name == "floors").expect("floors");
    let mut floors: Vec<u64> = rows
        .lines()
        .map(|row| row.split(',').nth(column).and_then(|cell| cell.parse().ok()).expect("a number"))
        .collect();
    floors.sort_unstable();
    assert!(
        html.contains(&format!(">median {}", floors[29]))
            || html.contains(&format!("median {}\n", floors[29]))
    );
    for (wrong, part) in
        [("--histogram=preset", "no numbers"), ("--heat=shops", "but shop"), ("--map=loops", "two columns")]
    {
        assert!(refusal_of(&["plot", page, wrong]).contains(part), "{wrong}");
    }
    for wrong in ["page.png", "page", "html"] {
        assert!(refusal_of(&["plot", wrong]).contains("does not end in html"), "{wrong}");
    }
}
