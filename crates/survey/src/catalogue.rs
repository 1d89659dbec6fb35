//! `survey catalogue`: one entry for each base, with everything that is known about it.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{GENERATOR_VERSION, Seed};

use crate::{
    columns::{Column, Counted, Value},
    entries::{append_csv, append_json, csv_heading},
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

/// Prints the entries of all seeds, with some columns of them.
pub fn catalogue(
    seeds: &Seeds,
    columns: &[&'static Column],
    format: CatalogueFormat,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    match format {
        CatalogueFormat::Text => {
            writeln!(out, "Generator version {GENERATOR_VERSION}; {}", seeds.describe())?
        }
        CatalogueFormat::Csv => out.write_all(csv_heading(columns).as_bytes())?,
        CatalogueFormat::JsonLines => {}
    }
    sweep(seeds, out, |workplace, seed, text| {
        let Workplace { generator, base } = workplace;
        generator.generate_into(&seed.into(), base);
        let counted = Counted::of(base).built_by(seeds.plan());
        let values: Vec<Value> = columns.iter().map(|column| column.value(&counted)).collect();
        match format {
            CatalogueFormat::Text => append_text(&counted, seed, columns, &values, text),
            CatalogueFormat::Csv => append_csv(&values, text),
            CatalogueFormat::JsonLines => append_json(columns, &values, text),
        }
    })
}

/// Appends a heading, and below it the columns that stand on lines.
fn append_text(counted: &Counted<'_>, seed: Seed, columns: &[&Column], values: &[Value], text: &mut String) {
    // Writing to a String cannot fail, so the results are ignored.
    let _ = write!(text, "\n{seed} (number {}): {}", seed.number(), counted.difficulty());
    let mut line = "";
    for (column, value) in columns.iter().zip(values).filter(|(column, _)| !column.line.is_empty()) {
        if column.line == line {
            text.push_str(", ");
        } else {
            line = column.line;
            let _ = write!(text, "\n  {line:<10}");
        }
        let _ = write!(text, "{} {value}", column.label);
    }
    text.push('\n');
}
