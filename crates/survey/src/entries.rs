//! Rows of columns as text for programs: CSV and JSON lines.

use std::fmt::Write as _;

use crate::columns::{Column, Value};

/// The names of columns as the first line of a CSV table.
pub fn csv_heading(columns: &[&Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    names.join(",") + "\n"
}

/// Appends a row of a CSV table: nothing for what is missing, and quotes as in RFC 4180 where they are needed.
pub fn append_csv(values: &[Value], text: &mut String) {
    for (place, value) in values.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        // Writing to a String cannot fail, so the results are ignored.
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

/// Appends a row as a JSON object on one line: `null` for what is missing.
pub fn append_json(columns: &[&Column], values: &[Value], text: &mut String) {
    for (place, (column, value)) in columns.iter().zip(values).enumerate() {
        // Names of columns have no characters that JSON escapes.
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
    use super::*;
    use crate::columns::column;

    #[test]
    fn names_of_files_stay_one_field() {
        let columns = ["preset", "floors", "captive_steps"].map(|name| column(name).expect(name));
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
