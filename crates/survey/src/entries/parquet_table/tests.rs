//! Round trips through the reader of the same crate, in memory.

use parquet::{
    basic::{ConvertedType, LogicalType, Repetition, Type as Physical},
    file::reader::{FileReader, SerializedFileReader},
    record::RowAccessor,
};
use rootward_search::{COLUMNS, Column, Subject, column};

use super::*;

fn columns(names: &[&str]) -> Vec<&'static Column> {
    names.iter().map(|name| column(name).expect(name)).collect()
}

fn written(columns: &[&'static Column], rows: &[Vec<Value>], at_once: usize) -> Vec<u8> {
    let headings: Vec<Heading> = columns.iter().map(|column| (&Subject::Column(column)).into()).collect();
    let (mut table, mut out) = (ParquetTable::new(&headings).expect("a table"), Vec::new());
    for some in rows.chunks(at_once) {
        table.rows(some, &mut out).expect("written");
    }
    table.finish(&mut out).expect("written");
    out
}

fn reader(name: &str, bytes: &[u8]) -> SerializedFileReader<std::fs::File> {
    let path = std::env::temp_dir().join(format!("survey-{name}-{}.parquet", std::process::id()));
    std::fs::write(&path, bytes).expect("a file");
    let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("the file"));
    let _ = std::fs::remove_file(&path);
    reader.expect("a Parquet file")
}

fn rows_of(reader: &SerializedFileReader<std::fs::File>, columns: &[&'static Column]) -> Vec<Vec<Value>> {
    let row = |row: Result<parquet::record::Row, ParquetError>| {
        let row = row.expect("a row");
        let value = |(place, column): (usize, &&Column)| {
            if column.measure.is_number() {
                row.get_ulong(place).map_or(Value::Missing, Value::Number)
            } else {
                row.get_string(place).map_or(Value::Missing, |text| Value::Text(text.clone().into()))
            }
        };
        columns.iter().enumerate().map(value).collect()
    };
    reader.get_row_iter(None).expect("rows").map(row).collect()
}

/// Other programs get names and types only from the schema.
#[test]
fn every_column_has_its_name_and_type() {
    let columns: Vec<&'static Column> = COLUMNS.iter().collect();
    let reader = reader("types", &written(&columns, &[], 1));
    let schema = reader.metadata().file_metadata().schema_descr();
    assert_eq!(schema.num_columns(), columns.len());
    for (field, column) in schema.columns().iter().zip(columns) {
        assert_eq!(field.name(), column.name);
        let (physical, logical, converted) = if column.measure.is_number() {
            (Physical::INT64, LogicalType::integer(64, false), ConvertedType::UINT_64)
        } else {
            (Physical::BYTE_ARRAY, LogicalType::String, ConvertedType::UTF8)
        };
        assert_eq!(field.physical_type(), physical, "{}", column.name);
        assert_eq!(field.logical_type_ref(), Some(&logical), "{}", column.name);
        assert_eq!(field.converted_type(), converted, "{}", column.name);
        assert_eq!(field.self_type().get_basic_info().repetition(), Repetition::OPTIONAL, "{}", column.name);
    }
}

#[test]
fn tables_survive_a_round_trip() {
    let columns = columns(&["seed", "number", "captive_steps"]);
    let row = |number: u64| {
        let steps = if number.is_multiple_of(3) { Value::Missing } else { Value::Number(number) };
        vec![Value::Text(format!("x{number}").into()), Value::Number(u64::MAX - number), steps]
    };
    for (count, groups) in
        [(0, 0), (1, 1), (GROUP - 1, 1), (GROUP, 1), (GROUP + 1, 2), (2 * GROUP, 2), (3 * GROUP + 1, 4)]
    {
        let rows: Vec<_> = (0..count as u64).map(row).collect();
        for at_once in [1, 1000, GROUP, 10 * GROUP] {
            let reader = reader("counts", &written(&columns, &rows, at_once));
            assert_eq!(reader.metadata().num_row_groups(), groups, "{count} rows, {at_once} at once");
            assert_eq!(reader.metadata().file_metadata().num_rows(), count as i64);
            assert!(rows_of(&reader, &columns) == rows, "{count} rows, {at_once} at once");
        }
    }
}

#[test]
fn odd_values_survive_a_round_trip() {
    let columns = columns(&["preset", "number", "theme"]);
    let text = |text: &str| Value::Text(text.to_owned().into());
    let mut rows: Vec<Vec<Value>> =
        ["", " ", "a,\"b\"\n", "\0", "none", "null", "\u{feff}\u{202e}", "日本 🜁", &"long ".repeat(20_000)]
            .into_iter()
            .zip([
                0,
                1,
                u64::from(u32::MAX),
                i64::MAX as u64,
                i64::MAX as u64 + 1,
                u64::MAX - 1,
                u64::MAX,
                9,
                10,
            ])
            .map(|(name, number)| vec![text(name), Value::Number(number), Value::Missing])
            .collect();
    // Empty text, 0 and a missing value are three different things.
    rows.push(vec![Value::Missing, Value::Missing, Value::Missing]);
    rows.push(vec![text(""), Value::Number(0), text("")]);
    let reader = reader("odd", &written(&columns, &rows, 4));
    assert_eq!(rows_of(&reader, &columns), rows);
}

#[test]
fn values_of_the_wrong_type_are_missing() {
    let columns = columns(&["preset", "number"]);
    let rows = [
        vec![Value::Number(1), Value::Text("one".into())],
        vec![Value::Text("short".into())],
        vec![],
        vec![Value::Text("whole".into()), Value::Number(4)],
    ];
    let reader = reader("misfits", &written(&columns, &rows, 1));
    let expected = [
        vec![Value::Missing, Value::Missing],
        vec![Value::Text("short".into()), Value::Missing],
        vec![Value::Missing, Value::Missing],
        vec![Value::Text("whole".into()), Value::Number(4)],
    ];
    assert_eq!(rows_of(&reader, &columns), expected);
}
