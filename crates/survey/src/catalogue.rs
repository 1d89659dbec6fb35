//! `survey catalogue`: one entry for each base, with all its known properties.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{GENERATOR_VERSION, Seed};

use crate::{
    columns::{Column, Counted, Value},
    entries::{EntryFormat, RowWriter},
    output::RunFault,
    range::Seeds,
    sweep::{Grain, Workplace, sweep, sweep_by},
};

/// Prints the entries of all seeds, with some of the columns.
pub fn catalogue(
    seeds: &Seeds,
    columns: &[&'static Column],
    format: EntryFormat,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    let row = |workplace: &mut Workplace, seed: Seed| {
        let Workplace { generator, base } = workplace;
        generator.generate_into(&seed.into(), base);
        let counted = Counted::of(base).built_by(seeds.plan());
        let values: Vec<Value> = columns.iter().map(|column| column.value(&counted)).collect();
        (counted.difficulty(), values)
    };
    if format == EntryFormat::Text {
        writeln!(out, "Generator version {GENERATOR_VERSION}; {}", seeds.describe())?;
        return sweep(seeds, out, |workplace, seed, text| {
            let (difficulty, values) = row(workplace, seed);
            append_text(difficulty, seed, columns, &values, text);
        });
    }
    let mut table = RowWriter::new(format, columns.to_vec());
    table.head(out)?;
    let describe = |workplace: &mut Workplace, seed, rows: &mut Vec<_>| rows.push(row(workplace, seed).1);
    sweep_by(Grain::QUICK, seeds, Vec::new, describe, |rows| table.rows(&rows, out))?;
    table.finish(out)
}

fn append_text(difficulty: &str, seed: Seed, columns: &[&Column], values: &[Value], text: &mut String) {
    let _ = write!(text, "\n{seed} (number {}): {difficulty}", seed.number());
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
