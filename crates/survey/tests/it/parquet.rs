//! A catalogue in Parquet against the same one in CSV. The two writers share only the rows.

use parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::Field,
};

use super::{folder, output_of, survey};

/// A field as in the CSV. Numbers are unsigned and the rest is text. No other type is written.
fn as_in_csv(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::ULong(number) => number.to_string(),
        Field::Str(text) => text.clone(),
        other => panic!("{other:?} is of a type that is not written"),
    }
}

#[test]
fn a_catalogue_in_parquet_is_that_in_csv() {
    let file = folder("parquet").join("bases.parquet");
    for of in [
        "--seeds 9..23 --variant station",
        // The last numbers exceed the signed range.
        "--seeds 18446744073709551600..18446744073709551615 --style x",
        "--seeds 0..9 --style w --preset halls",
        "--seeds 0..40 --columns seed,captive_steps",
    ] {
        let csv = output_of(&format!("catalogue --format csv {of}"));
        let mut lines = csv.lines();
        let names: Vec<&str> = lines.next().expect("names").split(',').collect();
        let parquet = survey(&format!("catalogue --format parquet {of}")).output().expect("survey runs");
        std::fs::write(&file, parquet.stdout).expect("a file");
        let reader =
            SerializedFileReader::new(std::fs::File::open(&file).expect("the file")).expect("Parquet");
        let metadata = reader.metadata().file_metadata();
        let columns: Vec<&str> =
            metadata.schema_descr().columns().iter().map(|column| column.name()).collect();
        assert_eq!(columns, names);
        assert_eq!(metadata.num_rows(), lines.clone().count() as i64, "{of}");
        let rows = reader.get_row_iter(None).expect("rows").map(|row| {
            let row = row.expect("a row");
            row.get_column_iter().map(|(_, field)| as_in_csv(field)).collect::<Vec<_>>().join(",")
        });
        assert!(rows.eq(lines), "{of}");
    }
}
