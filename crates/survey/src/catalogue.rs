//! `survey catalogue`: one entry for each base, with everything that can be counted in it.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{GENERATOR_VERSION, Seed};

use crate::{
    counts::{COLUMNS, Counted},
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, sweep},
};

/// How the entries are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogueFormat {
    /// For readers: some lines for each base, under a first line about all.
    Text,
    /// A table with a line of names.
    Csv,
    /// An object on each line.
    JsonLines,
}

impl CatalogueFormat {
    /// The format of a name.
    pub fn of(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Some(Self::Text),
            "csv" => Some(Self::Csv),
            "jsonl" => Some(Self::JsonLines),
            _ => None,
        }
    }
}

/// Columns before the counts.
const ABOUT: [&str; 4] = ["generator_version", "seed", "number", "difficulty"];

/// Prints the entries of all seeds.
pub fn catalogue(seeds: &Seeds, format: CatalogueFormat, out: &mut impl Write) -> Result<(), RunFault> {
    match format {
        CatalogueFormat::Text => {
            writeln!(out, "Generator version {GENERATOR_VERSION}; {}", seeds.describe())?
        }
        CatalogueFormat::Csv => {
            let names: Vec<&str> =
                ABOUT.into_iter().chain(COLUMNS.iter().map(|column| column.name)).collect();
            writeln!(out, "{}", names.join(","))?;
        }
        CatalogueFormat::JsonLines => {}
    }
    sweep(seeds, out, |workplace, seed, text| {
        let Workplace { generator, base } = workplace;
        generator.generate_into(&seed.into(), base);
        let counted = Counted::of(base);
        match format {
            CatalogueFormat::Text => append_text(&counted, seed, text),
            CatalogueFormat::Csv => append_csv(&counted, seed, text),
            CatalogueFormat::JsonLines => append_json(&counted, seed, text),
        }
    })
}

// Writing to a String cannot fail, so the results are ignored.

fn append_text(counted: &Counted<'_>, seed: Seed, text: &mut String) {
    let _ = write!(text, "\n{seed} (number {}): {}", seed.number(), counted.difficulty());
    let mut line = "";
    for column in COLUMNS {
        if column.line == line {
            text.push_str(", ");
        } else {
            line = column.line;
            let _ = write!(text, "\n  {line:<10}");
        }
        let _ = write!(text, "{} {}", column.label, (column.count)(counted));
    }
    text.push('\n');
}

fn append_csv(counted: &Counted<'_>, seed: Seed, text: &mut String) {
    let _ = write!(text, "{GENERATOR_VERSION},{seed},{},{}", seed.number(), counted.difficulty());
    for column in COLUMNS {
        let _ = write!(text, ",{}", (column.count)(counted));
    }
    text.push('\n');
}

/// Neither names nor seeds contain characters that JSON escapes.
fn append_json(counted: &Counted<'_>, seed: Seed, text: &mut String) {
    let [version, name, number, difficulty] = ABOUT;
    let _ = write!(
        text,
        "{{\"{version}\":{GENERATOR_VERSION},\"{name}\":\"{seed}\",\"{number}\":{},\"{difficulty}\":\"{}\"",
        seed.number(),
        counted.difficulty()
    );
    for column in COLUMNS {
        let _ = write!(text, ",\"{}\":{}", column.name, (column.count)(counted));
    }
    text.push_str("}\n");
}
