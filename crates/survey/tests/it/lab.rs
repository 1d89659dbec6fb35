//! The comparisons and charts of the laboratory: `diff` and `plot`.

use std::{fs, path::Path};

use super::{Ended, end, folder, output_of, refusal_of, run, survey, word};

/// Exit code and standard output of a run without messages on standard error.
fn result_of(line: &str) -> (Option<i32>, String) {
    let Ended { code, out, told } = run(line);
    assert_eq!(told, "", "{line}");
    (code, out)
}

fn save(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).expect("written");
    word(&file)
}

#[test]
fn two_bases_that_differ_end_with_1_and_the_same_one_with_0() {
    let (code, text) = result_of("diff 17.3 17.4");
    assert_eq!(code, Some(1), "{text}");
    for line in
        ["A  17.3, generator version", "Layout       A has", "First phase  ", "First step   ", "Counts"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    // One base under two preset names.
    let design = save(&folder("same"), "own.ron", "(preset: \"halls\")");
    let text = output_of(&format!("diff w42:halls w42 --preset {design}"));
    assert!(text.contains("They are the same"), "{text}");
}

#[test]
fn a_base_is_the_same_as_its_export() {
    let folder = folder("diff");
    let [old, own] = ["old.json", "own.json"].map(|name| word(&folder.join(name)));
    let design = word(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/crawlers/gatehouse.ron"));
    output_of(&format!("export 17.3 {old}"));
    output_of(&format!("export w5 --preset {design} {own}"));
    for (diff, code) in [
        (format!("17.3 --against {old}"), 0),
        (format!("17.4 --against {old}"), 1),
        (format!("w5 --preset {design} --against {own}"), 0),
        (format!("w5 --against {own}"), 1),
    ] {
        assert_eq!(result_of(&format!("diff {diff}")).0, Some(code), "{diff}");
    }

    // An older export is compared as far as it goes.
    let text = fs::read_to_string(folder.join("old.json")).expect("the export");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    value.as_object_mut().expect("an object").remove("phases");
    let older = save(&folder, "older.json", &value.to_string());
    let text = output_of(&format!("diff 17.3 --against {older}"));
    assert!(text.contains("as finished bases"), "{text}");

    value["version"] = 7.into();
    let newer = save(&folder, "newer.json", &value.to_string());
    for (file, part) in [
        (newer, "schema has version 7, and only version 1"),
        (word(&folder.join("none.json")), "none.json"),
        (design, "no export of a base"),
    ] {
        let refusal = refusal_of(&format!("diff 17.3 --against {file}"));
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn a_preset_counts_for_the_side_that_names_none() {
    let folder = folder("sides");
    let mine = save(&folder, "mine.ron", "(preset: \"cells\", constants: (border_density: 30))");
    let export = word(&folder.join("mine.json"));
    output_of(&format!("export w42 --preset {mine} {export}"));
    for (diff, a, b) in [
        (format!("w42:halls w42 --preset {mine}"), "w42:halls", "w42 by mine"),
        ("w42 w42:maze --preset cells".to_owned(), "w42:cells", "w42"),
        (format!("w42:halls --against {export}"), "w42:halls", "w42 by mine"),
    ] {
        let (code, text) = result_of(&format!("diff {diff}"));
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains(&format!("A  {a}, ")) && text.contains(&format!("B  {b}, ")), "{text}");
    }

    let (itself, preset) = ("compared with itself", "--preset is for crawler seeds");
    for (diff, part) in [
        (format!("w42 w42 --preset {mine}"), "one base, w42 by mine, compared with itself"),
        ("w42:halls w42 --preset halls".to_owned(), itself),
        ("w42 w42:maze".to_owned(), itself),
        ("17.3 179".to_owned(), itself),
        (format!("w42:halls w42:cells --preset {mine}"), preset),
        ("17.3 17.4 --preset halls".to_owned(), preset),
        (format!("w42:halls --against {export} --preset {mine}"), preset),
    ] {
        let refusal = refusal_of(&format!("diff {diff}"));
        assert!(refusal.contains(part) && refusal.contains("survey diff w42:halls"), "{refusal}");
    }
}

#[test]
fn an_export_names_the_design_that_built_the_base() {
    let mine = format!("--preset {}", save(&folder("designed"), "mine.ron", "(preset: \"cells\")"));
    for (option, preset) in [("", "maze"), ("--preset halls", "halls"), (&mine, "mine")] {
        let text = output_of(&format!("export w42 - --format json {option}"));
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["preset"], preset);
    }
    let map = output_of(&format!("export w42 - --format tmx {mine}"));
    assert!(map.contains("<property name=\"preset\" value=\"mine\"/>"), "{}", &map[..900]);
}

#[cfg(unix)]
#[test]
fn the_map_of_a_design_with_any_name_can_be_read() {
    let folder = folder("named");
    let design = save(&folder, "a\nb\u{1b}.ron", "(preset: \"cells\")");
    let map = folder.join("base.tmx");
    output_of(&format!("export w42 --preset {design} {}", word(&map)));
    let map = tiled::Loader::new().load_tmx_map(&map).expect("a map");
    let name = tiled::PropertyValue::StringValue("a\\nb\\u{1b}".to_owned());
    assert_eq!(map.properties["preset"], name);
}

#[test]
fn a_design_of_the_folder_is_known_by_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let show = |preset: &str| end(survey(&format!("show w42 --preset {preset}")).current_dir(&root));
    let shown = show("gatehouse");
    assert_eq!((shown.code, shown.out), (Some(0), show("assets/crawlers/gatehouse.ron").out));
    let refusal = show("gatehous").told;
    for part in ["`gatehous`, nor `assets/crawlers/gatehous.ron`", "perhaps `gatehouse` was meant"] {
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn the_page_has_a_chart_of_every_kind_for_every_style() {
    let file = folder("plot").join("page.html");
    let page = word(&file);
    let charts = "--histogram floors --map open_cells,loops --heat shop";
    let text = output_of(&format!("plot {page} --seeds 0..60 --styles c,w:halls {charts}"));
    assert_eq!(text, format!("wrote {}\n", file.display()));
    let html = fs::read_to_string(&file).expect("the page");
    // A chart of each kind for each style, and a scale for the two kinds with shades.
    assert_eq!(html.matches("<figure>").count(), 8);
    assert_eq!(html.matches("data:image/png;base64,").count(), 4);
    assert_eq!(html.matches(">crawlers, halls<").count(), 3, "the name stands in the table of each section");
    // The page needs no other file.
    for outside in ["http:", "https:", "src=", "url(", "<script", "<link"] {
        let known = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!known.contains(outside), "{outside}");
    }
    // The median of the floors, as counted by the catalogue.
    let table = output_of("catalogue --seeds 0..60 --columns floors --format csv");
    let mut floors: Vec<u64> = table.lines().skip(1).map(|row| row.parse().expect("a number")).collect();
    floors.sort_unstable();
    let median = format!("median {}", floors[29]);
    assert!(html.contains(&format!(">{median}")) || html.contains(&format!("{median}\n")));
    for (wrong, part) in
        [("--histogram=preset", "no numbers"), ("--heat=shops", "but shop"), ("--map=loops", "two columns")]
    {
        assert!(refusal_of(&format!("plot {page} {wrong}")).contains(part), "{wrong}");
    }
    for wrong in ["page.png", "page", "html"] {
        assert!(refusal_of(&format!("plot {wrong}")).contains("does not end in html"), "{wrong}");
    }
}
