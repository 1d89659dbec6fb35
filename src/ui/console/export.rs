//! Writes the current base into a file.

use std::path::Path;

use rootward_checked::on_one_line;
use rootward_gen::export;

use crate::{host::platform, world::base::current::CurrentBase};

/// The note for a base that a design built.
pub const NOT_BY_SEED: &str = " Without the design, this seed builds a different base.";

/// Writes a base in the format of the file's extension, and returns the path of the file. An error is one sentence.
pub fn write(current: &CurrentBase, file: &Path) -> Result<String, String> {
    let base = current.base();
    let design = current.custom_design().map(|own| own.name.as_str());
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let text = match ending.to_ascii_lowercase().as_str() {
        "txt" => export::ascii(base),
        "json" => export::json(base, design),
        "tmx" => export::tmx(base, design),
        "png" => {
            return Err("`survey export` makes pictures of bases. In the game, use `screenshot`.".to_owned());
        }
        _ => {
            return Err(format!(
                "`{}` does not end in txt, json or tmx. For example `export base.json`.",
                named(file)
            ));
        }
    };
    let whole = platform::place_of(file);
    check_place(&whole)?;
    platform::offer(&whole, text.as_bytes())
        .map_err(|error| format!("Cannot write `{}`: {error}.", named(&whole)))?;
    let tiles = if ending.eq_ignore_ascii_case("tmx") {
        format!(
            " Its tiles are in the picture {}. `survey export` writes it beside a map.",
            export::TILESET_IMAGE
        )
    } else {
        String::new()
    };
    let other = if current.custom_design().is_some() { NOT_BY_SEED } else { "" };
    Ok(format!("{} is written to {}.{other}{tiles}", current.label(), named(&whole)))
}

/// Checks that the folder of a file exists, because a mistyped path must not create folders. An error is one sentence.
pub fn check_place(whole: &Path) -> Result<(), String> {
    if whole.is_dir() {
        return Err(format!("`{}` is a folder, not a file.", named(whole)));
    }
    match whole.parent() {
        Some(folder) if platform::HAS_FOLDERS && !folder.is_dir() => {
            Err(format!("There is no folder `{}`. Make it first.", named(folder)))
        }
        _ => Ok(()),
    }
}

/// The path as one line for a message.
pub fn named(path: &Path) -> String {
    on_one_line(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rootward_gen::{DigLog, Seed, generate};
    use rootward_rules::furnished::FurnishedBase;

    use super::*;
    use crate::world::base::designs::read_design;

    fn current(seed: &str) -> CurrentBase {
        let base = generate(&seed.parse::<Seed>().expect("a seed").into());
        CurrentBase::new(FurnishedBase::with_records(base), DigLog::default())
    }

    #[test]
    fn a_base_of_a_design_is_named_with_it() {
        let ribs = format!("{}/assets/crawlers/ribs.ron", env!("CARGO_MANIFEST_DIR"));
        let own = read_design(ribs.into()).expect("a good design");
        let file = std::env::temp_dir().join(format!("rootward-designed-{}.txt", std::process::id()));
        let told = write(&current("w42").built_by(Some(Arc::new(own))), &file).expect("written");
        assert!(std::fs::remove_file(&file).is_ok());
        assert!(told.starts_with("w42 by ribs is written to ") && told.contains("different base"), "{told}");
    }

    #[test]
    fn the_extension_decides_the_format() {
        let base = current("1.0");
        let folder = std::env::temp_dir().join(format!("rootward-export-{}", std::process::id()));
        let told = write(&base, &folder.join("a.txt")).expect_err("no folder is made");
        assert!(told.starts_with("There is no folder ") && !folder.exists(), "{told}");
        assert!(std::fs::create_dir(&folder).is_ok());
        for (name, part) in [("a.txt", "GGG"), ("b.JSON", "rootward-base"), ("c d.tmx", "<map")] {
            let file = folder.join(name);
            assert!(write(&base, &file).is_ok_and(|told| told.contains("1.0 is written to")), "{name}");
            assert!(std::fs::read_to_string(&file).is_ok_and(|text| text.contains(part)), "{name}");
        }
        for name in ["d.gif", "e", "f.png"] {
            assert!(write(&base, &folder.join(name)).is_err(), "{name}");
        }
        assert!(std::fs::create_dir_all(folder.join("g.txt")).is_ok());
        assert!(write(&base, &folder.join("g.txt")).is_err());
        assert!(std::fs::remove_dir_all(&folder).is_ok());
    }
}
