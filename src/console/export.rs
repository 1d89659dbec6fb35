//! Writes the base at hand into a file.

use std::path::{Path, absolute};

use rootward_gen::{Base, export};

use crate::settings::store::write_whole;

/// Writes a base in the format of the file's ending, and tells where the file is.
///
/// # Errors
/// An ending of no format, and whatever the system refuses, in one sentence.
pub fn write(base: &Base, file: &Path) -> Result<String, String> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let text = match ending.to_ascii_lowercase().as_str() {
        "txt" => export::ascii(base),
        "json" => export::json(base),
        "tmx" => export::tmx(base),
        "png" => {
            return Err(
                "Pictures of whole bases are made by `survey export`, screenshots by the game.".to_owned()
            );
        }
        _ => {
            return Err(format!(
                "`{}` does not end in txt, json or tmx; write for example `export base.json`.",
                file.display()
            ));
        }
    };
    let whole = absolute(file).unwrap_or_else(|_| file.to_owned());
    write_whole(&whole, &text)
        .map_err(|error| format!("`{}` cannot be written: {error}.", whole.display()))?;
    let tiles = if ending.eq_ignore_ascii_case("tmx") {
        format!(
            " Its tiles are the picture {}, which `survey export` writes beside a map.",
            export::TILESET_IMAGE
        )
    } else {
        String::new()
    };
    Ok(format!("{} is written to {}.{tiles}", base.seed(), whole.display()))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn the_ending_decides_the_format_and_others_are_refused() {
        let base = generate(&Seed::classic(0).into());
        let folder = std::env::temp_dir().join(format!("rootward-export-{}", std::process::id()));
        for (name, part) in [("a.txt", "GGG"), ("b.JSON", "rootward-base"), ("c d.tmx", "<map")] {
            let file = folder.join(name);
            assert!(write(&base, &file).is_ok_and(|told| told.contains("1.0 is written to")), "{name}");
            assert!(std::fs::read_to_string(&file).is_ok_and(|text| text.contains(part)), "{name}");
        }
        for name in ["d.gif", "e", "f.png"] {
            assert!(write(&base, &folder.join(name)).is_err(), "{name}");
        }
        // A folder in place of the file.
        assert!(std::fs::create_dir_all(folder.join("g.txt")).is_ok());
        assert!(write(&base, &folder.join("g.txt")).is_err());
        assert!(std::fs::remove_dir_all(&folder).is_ok());
    }
}
