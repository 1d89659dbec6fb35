//! Reads and changes the parameters of a design by name, and writes the design as text.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write;

use rootward_checked::Limit;
use thiserror::Error;

use super::{Constants, Design, GenerationRow, GenerationRows};

const SWITCHES: [&str; 3] = ["closed_joinable", "columns", "also_automatic"];

/// The reason why a parameter was not read or changed. The message is a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TuneFault {
    /// There is no such parameter.
    #[error("there is no parameter `{0}`")]
    Unknown(String),
    /// A number outside its range, or not a number.
    #[error("`{}` is {limit}, not `{found}`", .limit.name)]
    Number {
        /// The values that are allowed.
        limit: Limit,
        /// The value that was given.
        found: String,
    },
    /// Neither `true` nor `false`.
    #[error("`{name}` is true or false, not `{found}`")]
    Switch {
        /// The switch.
        name: String,
        /// The value that was given.
        found: String,
    },
    /// A row that the table does not have.
    #[error("`{name}` has the rows 0 to {last}, not `{found}`")]
    Row {
        /// The column.
        name: String,
        /// The last row.
        last: usize,
        /// The value that was given.
        found: String,
    },
}

impl Design {
    /// The names of all parameters: constants, switches, columns of the table.
    pub fn parameters() -> impl Iterator<Item = &'static str> {
        let name = |limit: &Limit| limit.name;
        let constants = Constants::LIMITS.iter().map(name);
        constants.chain(SWITCHES).chain(GenerationRow::LIMITS.iter().map(name))
    }

    /// Describes a parameter in a sentence, with its value and its range. A column has one value for each row.
    ///
    /// # Errors
    /// There is no such parameter.
    pub fn tell(&self, name: &str) -> Result<String, TuneFault> {
        if let Some((Limit { low, high, .. }, number)) = find(self.table.constants.numbers(), name) {
            return Ok(format!("{name} is {number}, from {low} to {high}"));
        }
        if let Some(on) = self.switch(name) {
            return Ok(format!("{name} is {on}"));
        }
        let rows = self.table.rows.given();
        let column = rows.iter().filter_map(|row| find(row.numbers(), name)).collect::<Vec<_>>();
        let Some((Limit { low, high, .. }, _)) = column.first() else {
            return Err(TuneFault::Unknown(name.to_owned()));
        };
        let numbers: Vec<String> = column.iter().map(|(_, number)| number.to_string()).collect();
        Ok(format!("{name} is {} by row, from {low} to {high}", numbers.join(" ")))
    }

    /// Changes a constant, a switch or a column in all rows. `step_length.2` changes one row.
    ///
    /// # Errors
    /// The parameter or row does not exist, or the value is not allowed. The design stays unchanged.
    pub fn tune(&mut self, name: &str, value: &str) -> Result<(), TuneFault> {
        let number = |limit: Limit| {
            let number = value.parse::<i64>().ok().filter(|&number| limit.allows(number));
            number.ok_or_else(|| TuneFault::Number { limit, found: value.to_owned() })
        };
        if let Some(&limit) = Constants::LIMITS.iter().find(|limit| limit.name == name) {
            self.table.constants.set(name, number(limit)?);
            return Ok(());
        }
        if self.switch(name).is_some() {
            let fault = || TuneFault::Switch { name: name.to_owned(), found: value.to_owned() };
            let on = value.to_ascii_lowercase().parse().map_err(|_| fault())?;
            match name {
                "closed_joinable" => self.table.closed_joinable = on,
                "columns" => self.table.columns = on,
                _ => self.also_automatic = on,
            }
            return Ok(());
        }
        let (column, row) = name.split_once('.').map_or((name, None), |(column, row)| (column, Some(row)));
        let limit = GenerationRow::LIMITS.iter().find(|limit| limit.name == column);
        let number = number(*limit.ok_or_else(|| TuneFault::Unknown(name.to_owned()))?)?;
        let mut rows = self.table.rows.given().to_vec();
        match row {
            None => rows.iter_mut().for_each(|row| row.set(column, number)),
            Some(found) => {
                let last = rows.len() - 1;
                let row = found.parse::<usize>().ok().and_then(|row| rows.get_mut(row));
                let fault = || TuneFault::Row { name: column.to_owned(), last, found: found.to_owned() };
                row.ok_or_else(fault)?.set(column, number);
            }
        }
        if let Ok(rows) = GenerationRows::new(&rows) {
            self.table.rows = rows;
        }
        Ok(())
    }

    /// The design as the text of a file. `from_ron` reads the same design from this text.
    #[must_use]
    pub fn to_ron(&self) -> String {
        let mut text = "(\n    rows: [\n".to_owned();
        let fields = |numbers: &mut dyn Iterator<Item = (Limit, i64)>| {
            numbers.map(|(limit, number)| format!("{}: {number}", limit.name)).collect::<Vec<_>>()
        };
        for row in self.table.rows.given() {
            line(&mut text, &format!("        ({}),", fields(&mut row.numbers()).join(", ")));
        }
        line(&mut text, "    ],\n    constants: (");
        for field in fields(&mut self.table.constants.numbers()) {
            line(&mut text, &format!("        {field},"));
        }
        line(&mut text, "    ),");
        for name in SWITCHES {
            line(&mut text, &format!("    {name}: {},", self.switch(name).unwrap_or_default()));
        }
        if !self.element_text.list.is_empty() {
            line(&mut text, &format!("    elements: {},", self.element_text.list));
        }
        text + ")\n"
    }

    fn switch(&self, name: &str) -> Option<bool> {
        match name {
            "closed_joinable" => Some(self.table.closed_joinable),
            "columns" => Some(self.table.columns),
            "also_automatic" => Some(self.also_automatic),
            _ => None,
        }
    }
}

fn find(mut numbers: impl Iterator<Item = (Limit, i64)>, name: &str) -> Option<(Limit, i64)> {
    numbers.find(|(limit, _)| limit.name == name)
}

fn line(text: &mut String, words: &str) {
    let _ = writeln!(text, "{words}"); // never fails on a String
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crawlers::Preset;

    #[test]
    fn every_parameter_can_be_read_and_changed() {
        let mut design = Design::from(Preset::Halls);
        for name in Design::parameters() {
            let told = design.tell(name).expect("it is there");
            let value = if told.contains(" is true") { "false" } else { "1" };
            let value = if told.contains(" is false") { "true" } else { value };
            design.tune(name, value).expect(name);
            let told = design.tell(name).expect("it is there");
            assert!(told.starts_with(&format!("{name} is {value}")), "{told}");
        }
        assert!(design.table.check().is_ok());
    }

    #[test]
    fn a_column_is_changed_in_every_row_or_in_one() {
        let mut design = Design::from(Preset::Maze);
        design.tune("max_age", "9").expect("allowed");
        design.tune("max_age.2", "30").expect("allowed");
        assert_eq!(design.tell("max_age").expect("there"), "max_age is 9 9 30 9 9 by row, from 0 to 200");
        assert_eq!(design.table.rows.of_generation(9).max_age, 9);
    }

    #[test]
    fn refused_values_are_reported_and_not_set() {
        let mut design = Design::from(Preset::Maze);
        let before = design.clone();
        for (name, value, sentence) in [
            ("border", "3", "there is no parameter `border`"),
            ("border_density", "101", "`border_density` is a whole number from 0 to 100, not `101`"),
            ("border_density", "x", "not `x`"),
            ("columns", "1", "`columns` is true or false, not `1`"),
            ("max_age.5", "1", "`max_age` has the rows 0 to 4, not `5`"),
            ("max_age.x", "1", "not `x`"),
            ("columns.1", "1", "there is no parameter `columns.1`"),
        ] {
            let told = design.tune(name, value).expect_err(name).to_string();
            assert!(told.contains(sentence), "{told}");
        }
        assert_eq!(design, before);
    }

    #[cfg(feature = "ron")]
    #[test]
    fn written_design_reads_back_unchanged() {
        let text = "(preset: \"cells\", also_automatic: true, elements: [ // two\n (element: Protuberances(3)),\n (floor: 2, element: Cell(at: (x: 3, y: 3), tile: Wall))])";
        let mut design = Design::from_ron("own.ron", text).expect("a good design");
        design.tune("step_length.1", "7").expect("allowed");
        let written = design.to_ron();
        let read = Design::from_ron("own.ron", &written).expect("a good design");
        assert_eq!((read.table, &read.elements, read.also_automatic), (design.table, &design.elements, true));
        assert_eq!(read.to_ron(), written);
        for &preset in Preset::ALL {
            let design = Design::from(preset);
            assert_eq!(Design::from_ron("own.ron", &design.to_ron()), Ok(design), "{}", preset.name());
        }
    }
}
