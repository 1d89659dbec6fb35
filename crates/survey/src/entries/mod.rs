//! Writes rows as text, CSV, JSON lines or Parquet.

#[cfg(feature = "parquet")]
mod parquet_table;

use std::{borrow::Cow, fmt::Write as _, io::Write};

use rootward_search::{Measure, Subject, Value};

use crate::output::RunFault;

pub const FORMATS: &str = if cfg!(feature = "parquet") { "text|csv|jsonl|parquet" } else { "text|csv|jsonl" };

/// The format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryFormat {
    Text,
    Csv,
    JsonLines,
    /// A Parquet table, for programs that read whole columns.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl EntryFormat {
    pub fn of(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Some(Self::Text),
            "csv" => Some(Self::Csv),
            "jsonl" => Some(Self::JsonLines),
            #[cfg(feature = "parquet")]
            "parquet" => Some(Self::Parquet),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Heading {
    name: Cow<'static, str>,
    measure: Measure,
}

impl From<&Subject> for Heading {
    fn from(subject: &Subject) -> Self {
        Self { name: subject.name(), measure: subject.measure() }
    }
}

pub struct RowWriter {
    columns: Vec<Heading>,
    format: EntryFormat,
    #[cfg(feature = "parquet")]
    parquet: Option<parquet_table::ParquetTable>,
}

impl RowWriter {
    /// A table with these columns. Nothing is written yet.
    pub fn new(format: EntryFormat, columns: Vec<Heading>) -> Result<Self, RunFault> {
        #[cfg(feature = "parquet")]
        let is_parquet = format == EntryFormat::Parquet;
        Ok(Self {
            #[cfg(feature = "parquet")]
            parquet: is_parquet.then(|| parquet_table::ParquetTable::new(&columns)).transpose()?,
            columns,
            format,
        })
    }

    /// Writes the start of the file. JSON lines and Parquet have none.
    pub fn head(&self, out: &mut impl Write) -> Result<(), RunFault> {
        let text = match self.format {
            EntryFormat::Csv => csv_heading(&self.columns),
            EntryFormat::Text => {
                let names: Vec<Value> =
                    self.columns.iter().map(|column| Value::Text(column.name.clone())).collect();
                let mut text = String::new();
                append_aligned(&self.columns, &names, &mut text);
                text
            }
            _ => return Ok(()),
        };
        Ok(out.write_all(text.as_bytes())?)
    }

    pub fn rows(&mut self, rows: &[Vec<Value>], out: &mut impl Write) -> Result<(), RunFault> {
        #[cfg(feature = "parquet")]
        if let Some(table) = &mut self.parquet {
            return table.rows(rows, out);
        }
        let append: fn(&[Heading], &[Value], &mut String) = match self.format {
            EntryFormat::Csv => |_, row, text| append_csv(row, text),
            EntryFormat::JsonLines => append_json,
            _ => append_aligned,
        };
        let mut text = String::new();
        rows.iter().for_each(|row| append(&self.columns, row, &mut text));
        Ok(out.write_all(text.as_bytes())?)
    }

    pub fn finish(self, out: &mut impl Write) -> Result<(), RunFault> {
        #[cfg(feature = "parquet")]
        if let Some(table) = self.parquet {
            return table.finish(out);
        }
        Ok(out.flush()?)
    }
}

fn width(column: &Heading) -> usize {
    let values = match column.measure {
        Measure::Count | Measure::Place => 6,
        Measure::Words(words) => words.iter().map(|word| word.len()).max().unwrap_or(0),
        Measure::Text => 16,
    };
    values.max(column.name.len())
}

fn append_aligned(columns: &[Heading], values: &[Value], text: &mut String) {
    let mut line = String::new();
    for (column, value) in columns.iter().zip(values) {
        let (value, width) = (value.to_string(), width(column));
        let _ = match column.measure.is_number() {
            true => write!(line, "{value:>width$}  "),
            false => write!(line, "{value:<width$}  "),
        };
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

fn csv_heading(columns: &[Heading]) -> String {
    let names: Vec<Value> = columns.iter().map(|column| Value::Text(column.name.clone())).collect();
    let mut text = String::new();
    append_csv(&names, &mut text);
    text
}

/// Appends a row of a CSV table. Missing values are empty, and quotes follow RFC 4180.
pub fn append_csv(values: &[Value], text: &mut String) {
    for (place, value) in values.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        let _ = match value {
            Value::Number(number) => write!(text, "{number}"),
            Value::Text(name) if name.contains([',', '"', '\r', '\n']) => {
                write!(text, "\"{}\"", name.replace('"', "\"\""))
            }
            Value::Text(name) => write!(text, "{name}"),
            Value::Missing => Ok(()),
        };
    }
    text.push('\n');
}

/// Appends a row as a JSON object on one line, with `null` for missing values.
fn append_json(columns: &[Heading], values: &[Value], text: &mut String) {
    for (place, (column, value)) in columns.iter().zip(values).enumerate() {
        // Column names contain no characters that JSON escapes.
        let _ = write!(text, "{}\"{}\":", if place == 0 { '{' } else { ',' }, column.name);
        let _ = match value {
            Value::Number(number) => write!(text, "{number}"),
            Value::Text(name) => write!(text, "{}", serde_json::Value::from(&**name)),
            Value::Missing => write!(text, "null"),
        };
    }
    text.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use rootward_search::column;

    use super::*;

    #[test]
    fn names_with_special_characters_stay_one_field() {
        let columns = ["preset", "floors", "captive_steps"].map(|name| column(name).expect(name));
        let columns = columns.map(|column| Heading::from(&Subject::Column(column)));
        let values = [Value::Text("a,\"b\"\\.ron".into()), Value::Number(5), Value::Missing];
        let (mut csv, mut json) = (csv_heading(&columns), String::new());
        append_csv(&values, &mut csv);
        append_json(&columns, &values, &mut json);
        assert_eq!(csv, "preset,floors,captive_steps\n\"a,\"\"b\"\"\\.ron\",5,\n");
        let object: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let expected = serde_json::json!({ "preset": "a,\"b\"\\.ron", "floors": 5, "captive_steps": null });
        assert_eq!(object, expected);
    }
}
