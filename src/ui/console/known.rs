//! The words with which the Tab key and lists complete a line, if they come from the running game.

use std::path::Path;

use rootward_console::Known;
use rootward_rules::tables::Tables;

const MOST_ENTRIES: usize = 10_000;

/// The names in the tables that complete a word. Empty for other words.
pub(super) fn known_names(tables: &Tables, what: Known) -> Vec<String> {
    match what {
        Known::Items => {
            let items = tables.items.iter().map(|item| item.name.clone());
            items.chain(tables.weapons.iter().map(|weapon| weapon.name.clone())).collect()
        }
        Known::Creatures => tables.creatures.iter().map(|row| row.name.clone()).collect(),
        Known::Twists => tables.twists.twists.iter().map(|row| row.name.clone()).collect(),
        Known::Chips => tables.chips.iter().map(|row| row.name.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The files and folders that can continue a path, up to a limit. Folders end in a slash.
pub(super) fn known_paths(typed: &str) -> Vec<String> {
    let folder = typed.rfind('/').map_or("", |slash| &typed[..=slash]);
    let place = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let hidden = typed[folder.len()..].starts_with('.');
    let mut names: Vec<String> = entries
        .take(MOST_ENTRIES)
        .flatten()
        .filter_map(|entry| {
            let name =
                entry.file_name().into_string().ok().filter(|name| hidden || !name.starts_with('.'))?;
            let end = if entry.path().is_dir() { "/" } else { "" };
            Some(format!("{folder}{name}{end}"))
        })
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_completed_in_the_typed_folder() {
        assert!(known_paths("").contains(&"assets/".to_owned()));
        assert!(known_paths("Cargo.to").contains(&"Cargo.toml".to_owned()));
        assert!(known_paths("assets/crawlers/").contains(&"assets/crawlers/ribs.ron".to_owned()));
        assert!(known_paths("no/such/").is_empty());
    }

    #[test]
    fn hidden_files_are_offered_after_a_typed_dot() {
        assert!(known_paths("").iter().all(|name| !name.starts_with('.')));
        assert!(known_paths(".").contains(&".cargo/".to_owned()));
    }
}
