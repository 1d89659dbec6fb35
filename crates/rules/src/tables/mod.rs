//! The tables of `assets/tables`, and the formulas of the rules, in whole numbers.

pub mod armour;
pub mod briefing;
pub mod chips;
pub mod creatures;
pub mod daily;
pub mod dials;
pub mod drops;
pub mod encounter;
pub mod iris;
pub mod items;
pub mod kit;
pub mod meltdown;
pub mod rng;
pub mod score;
pub mod shop;
pub mod story;
#[cfg(test)]
pub(crate) mod testing;
pub mod twists;
pub mod weapons;
pub mod without;

use std::{fmt, path::Path};

use armour::Armour;
use chips::ChipTable;
use creatures::Creatures;
use dials::Dials;
use items::Items;
use rootward_checked::{Fault, FieldPath, Source};
use rootward_files::{MOST_BY_HAND, read_text};
use shop::Shop;
use story::Story;
use thiserror::Error;
use twists::TwistTable;
use weapons::Weapons;

/// Ticks of play in a second. Dials depend on this number, so it is not a dial itself.
pub const TICKS_PER_SECOND: u32 = 20;

/// Declares the names of the files, and embeds their contents in the program.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The names of the files, without their folder.
        pub const FILES: [&str; 9] = [$($name),*];

        const SHIPPED: [&str; 9] = [$(include_str!(concat!("../../../../assets/tables/", $name))),*];
    };
}

files!(
    "creatures.ron",
    "weapons.ron",
    "armour.ron",
    "items.ron",
    "shop.ron",
    "rules.ron",
    "twists.ron",
    "chips.ron",
    "story.ron",
);

/// The text of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// The name for error messages. The part after the last `/` or `\` decides which table it is.
    pub name: String,
    /// The table's contents.
    pub text: String,
}

/// The reason why the tables cannot be used, in one sentence.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("the table `{file}` is missing; the game needs {needed}")]
    MissingFile { file: String, needed: String },
    #[error("`{file}` is not a table; allowed are {allowed}")]
    UnknownFile { file: String, allowed: String },
    #[error("{file} cannot be read: {why}")]
    Unreadable { file: String, why: String },
}

/// All tables, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The creatures.
    pub creatures: Creatures,
    /// The weapons.
    pub weapons: Weapons,
    /// The sets of armour.
    pub armour: Armour,
    /// Items: everything that can be carried except weapons and armour.
    pub items: Items,
    /// Prices.
    pub shop: Shop,
    /// The numbers that have no table of their own.
    pub dials: Dials,
    /// The special conditions of missions.
    pub twists: TwistTable,
    /// The chips that a party can choose after a base.
    pub chips: ChipTable,
    /// Names, and the log found in cupboards.
    pub story: Story,
}

impl Tables {
    /// Reads and checks the tables from their texts, in any order. The error is the first fault, in one sentence: a
    /// missing or unknown file, or a position in a file with the values allowed there.
    pub fn read(files: &[TableFile]) -> Result<Self, TableError> {
        let kind = |file: &TableFile| file.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        if let Some(stray) = files.iter().find(|file| !FILES.contains(&kind(file).as_str())) {
            return Err(TableError::UnknownFile { file: stray.name.clone(), allowed: FILES.join(", ") });
        }
        let source = |name: &str| {
            let file = files.iter().find(|file| kind(file) == name);
            let missing = || TableError::MissingFile { file: name.to_owned(), needed: FILES.join(", ") };
            file.map(|file| Source::new(&file.name, &file.text)).ok_or_else(missing)
        };
        Ok(Self {
            creatures: Creatures::read(&source("creatures.ron")?)?,
            weapons: Weapons::read(&source("weapons.ron")?)?,
            armour: Armour::read(&source("armour.ron")?)?,
            items: Items::read(&source("items.ron")?)?,
            shop: Shop::read(&source("shop.ron")?)?,
            dials: Dials::read(&source("rules.ron")?)?,
            twists: TwistTable::read(&source("twists.ron")?)?,
            chips: ChipTable::read(&source("chips.ron")?)?,
            story: Story::read(&source("story.ron")?)?,
        })
    }

    /// Reads and checks a folder of tables. Ignores other files. Errors are those of [`Tables::read`] or of the system.
    pub fn read_folder(folder: &Path) -> Result<Self, TableError> {
        let read = |name: &&str| {
            let path = folder.join(name);
            let name = path.display().to_string();
            match read_text(&path, MOST_BY_HAND) {
                Ok(text) => Ok(TableFile { name, text }),
                Err(error) => Err(TableError::Unreadable { file: name, why: error.to_string() }),
            }
        };
        Self::read(&FILES.iter().map(read).collect::<Result<Vec<_>, _>>()?)
    }
}

/// Checks the keys and names of a table with one row per key. Both must be unique, and no key may be missing.
fn check_rows<'a, Key: Copy + fmt::Debug + PartialEq>(
    source: &Source<'_>,
    list: &FieldPath,
    field: &str,
    rows: impl Iterator<Item = (Key, &'a String)> + Clone,
    keys: &[Key],
) -> Result<(), Fault> {
    let listed: Vec<String> = rows.clone().map(|(key, _)| format!("{key:?}")).collect();
    source.check_unique(list, field, &listed)?;
    let names: Vec<String> = rows.clone().map(|(_, name)| name.clone()).collect();
    source.check_unique(list, "name", &names)?;
    match keys.iter().find(|&&key| rows.clone().all(|(listed, _)| listed != key)) {
        Some(missing) => Err(source.fault(list, format!("an entry for {missing:?}"), "none")),
        None => Ok(()),
    }
}

/// The tables embedded in the program.
#[must_use]
pub fn shipped() -> Tables {
    let file =
        |(name, text): (&str, &str)| TableFile { name: format!("tables/{name}"), text: text.to_owned() };
    let files: Vec<TableFile> = FILES.into_iter().zip(SHIPPED).map(file).collect();
    Tables::read(&files).unwrap_or_else(|error| unreachable!("a test reads the tables of the build: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{files, folder, shipped};

    #[test]
    fn the_shipped_tables_are_sound() {
        assert_eq!(Tables::read_folder(&folder()), Ok(shipped()));
    }

    #[test]
    fn a_missing_and_an_unknown_file_are_named() {
        let mut all = files();
        let gone = all.remove(4);
        let sentence = Tables::read(&all).expect_err("a file is missing").to_string();
        assert!(
            sentence.starts_with("the table `shop.ron` is missing; the game needs creatures.ron"),
            "{sentence}"
        );
        all.push(gone);
        all.push(TableFile { name: "tables/spells.ron".to_owned(), text: String::new() });
        let sentence = Tables::read(&all).expect_err("a file is unknown").to_string();
        assert!(
            sentence.starts_with("`tables/spells.ron` is not a table; allowed are creatures.ron"),
            "{sentence}"
        );
        let sentence = Tables::read_folder(Path::new("/no/such/folder")).expect_err("no folder").to_string();
        assert!(sentence.starts_with("/no/such/folder/creatures.ron cannot be read: "), "{sentence}");
    }
}
