//! Custom designs: a table and elements as RON text (`docs/crawlers.md`). The caller reads the file.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use rootward_checked::{Fault, FieldPath, Source, given, ranged};

use super::{
    Design, ElementFault, ElementText, FloorElement, GenerationRows, Preset, SomeOfConstants, SomeOfRow,
    Table, TableFault,
};

/// The maximum number of elements in a file. No base has room for more, and the reading time grows with its square.
const MOST_ELEMENTS: usize = 1000;

ranged! {
    /// A design as written in its file. A preset fills in the rest.
    #[derive(Default)]
    #[serde(default)]
    struct DesignFile {
        preset: String,
        rows: Vec<SomeOfRow>,
        constants: SomeOfConstants,
        #[serde(deserialize_with = "given")]
        closed_joinable: Option<bool>,
        #[serde(deserialize_with = "given")]
        columns: Option<bool>,
        also_automatic: bool,
        elements: Vec<FloorElement>,
    }
}

impl Design {
    /// Reads a design from RON text. `name` is the name of the file in error messages.
    ///
    /// # Errors
    /// The text cannot be read, a number is outside its range, or an element fits nowhere. The fault names the line,
    /// the field, the allowed values and the value that was found.
    pub fn from_ron(name: &str, text: &str) -> Result<Self, Fault> {
        let source = Source::new(name, text).called("the design");
        let written: DesignFile = source.read()?;
        let preset = match &*written.preset {
            "" => Preset::default(),
            known => Preset::from_name(known).ok_or_else(|| {
                let expected = format!("one of {}", Preset::names());
                source.fault(&FieldPath::of("preset"), expected, format!("`{known}`"))
            })?,
        };
        let table = written.table(*preset.table()).map_err(|fault: TableFault| {
            let expected = "1 to 10 rows with numbers in their ranges";
            source.fault(&FieldPath::of("rows"), expected, fault.to_string())
        })?;
        let elements = FieldPath::of("elements");
        if written.elements.len() > MOST_ELEMENTS {
            let expected = format!("at most {MOST_ELEMENTS} elements");
            return Err(source.fault(&elements, expected, format!("{} of them", written.elements.len())));
        }
        for (index, placed) in written.elements.iter().enumerate() {
            placed.element.check(&table).map_err(|fault: ElementFault| {
                source.fault(&elements.entry(index), "an element that can be placed", fault.to_string())
            })?;
        }
        let lines = (0..written.elements.len()).map(|index| source.at(&elements.entry(index)).line).collect();
        let list = source.text_of(&elements).unwrap_or_default().to_owned();
        let DesignFile { elements, also_automatic, .. } = written;
        Ok(Self { table, elements, also_automatic, element_text: ElementText { lines, list } })
    }
}

impl DesignFile {
    fn table(&self, mut table: Table) -> Result<Table, TableFault> {
        if !self.rows.is_empty() {
            let mut rows = Vec::with_capacity(self.rows.len());
            for (generation, given) in (0..).zip(&self.rows) {
                let mut row = *table.rows.of_generation(generation);
                given.replace(&mut row);
                rows.push(row);
            }
            table.rows = GenerationRows::new(&rows)?;
        }
        self.constants.replace(&mut table.constants);
        table.closed_joinable = self.closed_joinable.unwrap_or(table.closed_joinable);
        table.columns = self.columns.unwrap_or(table.columns);
        table.check().map(|()| table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        Design::from_ron("own.ron", text).expect_err(text).to_string()
    }

    #[test]
    fn omitted_values_come_from_the_preset() {
        assert_eq!(Design::from_ron("own.ron", "()"), Ok(Design::from(Preset::Maze)));
        let text = "(preset: \"halls\", constants: (join_dist: 9), rows: [(step_length: 5), (max_age: 3)], columns: false)";
        let design = Design::from_ron("own.ron", text).expect("a good design");
        let halls = Preset::Halls.table();
        assert_eq!((design.table.constants.join_dist, design.table.constants.min_corr_width), (9, 2));
        assert_eq!(design.table.rows.given().len(), 2);
        assert_eq!(
            design.table.rows.of_generation(0).corridor_width,
            halls.rows.of_generation(0).corridor_width
        );
        assert_eq!((design.table.rows.of_generation(7).max_age, design.table.columns), (3, false));
    }

    #[test]
    fn fault_names_line_field_and_allowed_values() {
        for (text, sentence) in [
            (
                "(\n  constants: (\n    join_dist: 33,\n  ),\n)",
                "own.ron:3:16: `join_dist` of `constants`: expected a whole number from 0 to 32, found `33`",
            ),
            (
                "(rows: [\n  (step_length: 2),\n  (step_length: 0),\n])",
                "own.ron:3:17: `step_length` of entry 2 of `rows`: expected a whole number from 1 to 16, found `0`",
            ),
            (
                "(elements: [(element: Cell(at: (x: 3, y: -1), tile: Wall))])",
                "own.ron:1:42: `y` of `at` of `element` of entry 1 of `elements`: expected a whole number from 0 to 1023, found `-1`",
            ),
            (
                "(preset: \"hall\")",
                "expected one of maze, warren, halls, longwalls, colonnade, cells, found `hall`",
            ),
            ("(presets: 3)", "unknown field `presets`"),
            ("(columns: yes)", "own.ron:1:"),
            ("(", "own.ron:1:"),
            ("", "own.ron:1:"),
        ] {
            assert!(refusal(text).contains(sentence), "{text}: {}", refusal(text));
        }
    }

    #[test]
    fn syntax_faults_name_no_rust_types() {
        for text in [
            "3",
            "[]",
            "\"halls\"",
            "Design",
            "Other(preset: \"halls\")",
            "(constants: 3)",
            "(elements: [3])",
            "{}",
        ] {
            let sentence = refusal(text);
            assert!(!sentence.contains("struct") && !sentence.contains("DesignFile"), "{text}: {sentence}");
        }
    }

    #[test]
    fn left_out_element_is_named_with_line_and_reason() {
        let text = "(\n elements: [\n  (element: Cell(at: (x: 3, y: 3), tile: Wall)),\n  (element: Room(centre: (x: 1000, y: 3), half_w: 2, half_h: 2)),\n ],\n)";
        let design = Design::from_ron("own.ron", text).expect("a good design");
        let seed: crate::Seed = "w42".parse().expect("a seed");
        let mut base = crate::Base::empty();
        crate::Generator::new().with_design(design.clone()).generate_into(&seed.into(), &mut base);
        let record = base.crawl().expect("built by crawlers");
        assert_eq!(record.left_out.len(), record.report.left_out as usize);
        let first = record.left_out.iter().find(|left_out| left_out.element == 1).expect("it is too far");
        assert_eq!(
            design.words_for(first),
            format!(
                "element 2, the room of line 4, is left out on floor {}: it does not lie inside the floor",
                first.floor
            )
        );
    }

    #[test]
    fn element_that_fits_nowhere_is_refused_with_line() {
        let element = |element: &str| refusal(&format!("(elements: [\n (element: {element}),\n])"));
        for (text, part) in [
            ("Room(centre: (x: 5, y: 3), half_w: 0, half_h: 1)", "smallest_room_width"),
            ("Room(centre: (x: 5, y: 3), half_w: 1, half_h: 1, points: (left_top: Door))", "in a corner"),
            ("Crawler((at: (x: 5, y: 0), forward: South, heading: North))", "heading"),
            ("Crawler((at: (x: 5, y: 0), forward: South, opening: 3))", "from 0 to 2"),
            ("Protuberances(9)", "from 0 to 8"),
            ("Cell(at: (x: 1, y: 1), tile: Outside)", "Outside"),
        ] {
            let sentence = element(text);
            assert!(sentence.contains(part) && sentence.contains(":2:"), "{text}: {sentence}");
        }
    }
}
