//! `survey catalogue`: one entry per base, with all its known properties.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{GENERATOR_VERSION, Seed};
use rootward_search::{Column, Counted, Subject, Value};

use crate::{
    entries::{EntryFormat, RowWriter},
    output::RunFault,
    range::Seeds,
    sweep::{Crew, Workplace},
};

pub fn catalogue(
    seeds: &Seeds,
    columns: &[&'static Column],
    format: EntryFormat,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    let counted = |workplace: &mut Workplace, seed: Seed| {
        let counted = Counted::of(workplace.finish(seed)).built_by(seeds.plan());
        let values: Vec<Value> = columns.iter().map(|column| column.value(&counted)).collect();
        (seed, counted.difficulty(), values)
    };
    if format == EntryFormat::Text {
        writeln!(out, "Generator version {GENERATOR_VERSION}; {}", seeds.describe())?;
        return Crew::QUICK.sweep(seeds, counted, |(seed, difficulty, values)| {
            Ok(out.write_all(entry(difficulty, seed, columns, &values).as_bytes())?)
        });
    }
    let headings = columns.iter().map(|column| (&Subject::Column(column)).into()).collect();
    let mut table = RowWriter::new(format, headings)?;
    table.head(out)?;
    Crew::QUICK.sweep(seeds, counted, |(.., row)| table.rows(&[row], out))?;
    table.finish(out)
}

fn entry(difficulty: &str, seed: Seed, columns: &[&Column], values: &[Value]) -> String {
    let mut text = format!("\n{seed} (number {}): {difficulty}", seed.number());
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
    text + "\n"
}
