//! A search for bases that match a condition, in parts that a worker can run one after another.

use std::{ops::Range, sync::Arc};

use rootward_gen::{
    Seed,
    crawlers::{BuildPlan, Preset},
};
use rootward_search::{COLUMNS, Measure, Question, RelationKind, Searcher, Subject, THINGS};
use wasm_bindgen::prelude::*;

use crate::shared::{fail, numbers_of};

/// A column or a relation for conditions.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Column {
    /// The name of a column, or a relation with its parameters: `steps(A, B)`.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// The group in a list, in a word or two.
    #[wasm_bindgen(readonly)]
    pub group: String,
    /// The meaning in one sentence.
    #[wasm_bindgen(readonly)]
    pub about: String,
    /// A condition with it.
    #[wasm_bindgen(readonly)]
    pub example: String,
    /// The words that its values can be. Empty for numbers and free text.
    #[wasm_bindgen(readonly)]
    pub words: Vec<String>,
}

/// The columns, in the order of a catalogue.
#[wasm_bindgen]
#[must_use]
pub fn columns() -> Vec<Column> {
    let column = |column: &rootward_search::Column| {
        let (sample, words) = match column.measure {
            Measure::Count => ("> 3".to_owned(), &[][..]),
            Measure::Place => ("= 3".to_owned(), &[][..]),
            Measure::Words(words) => (format!("= '{}'", words.first().copied().unwrap_or_default()), words),
            Measure::Text => ("<> 'none'".to_owned(), &[][..]),
        };
        let group = match column.line {
            "" | "seed" => "base",
            "shell" => "layout",
            line => line,
        };
        Column {
            name: column.name.to_owned(),
            group: group.to_owned(),
            about: format!("{}.", column.about),
            example: format!("{} {sample}", column.name),
            words: words.iter().map(|&word| word.to_owned()).collect(),
        }
    };
    COLUMNS.iter().map(column).collect()
}

/// The relations between two things.
#[wasm_bindgen]
#[must_use]
pub fn relations() -> Vec<Column> {
    let relation = |kind: RelationKind| Column {
        name: kind.usage().to_owned(),
        group: "relations between things".to_owned(),
        about: format!("{}.", kind.about()),
        example: kind.example().to_owned(),
        words: Vec::new(),
    };
    RelationKind::ALL.map(relation).into()
}

/// The names of things in relations.
#[wasm_bindgen]
#[must_use]
pub fn things() -> Vec<String> {
    THINGS.iter().map(|thing| thing.name.to_owned()).collect()
}

/// A base that matches.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Match {
    /// The address.
    #[wasm_bindgen(readonly)]
    pub address: String,
    /// The number.
    #[wasm_bindgen(readonly)]
    pub number: u32,
    /// The values that the condition asks for: "steps(shop, charge) = 7".
    #[wasm_bindgen(readonly)]
    pub texts: Vec<String>,
    /// The numbers of the cells that explain the values of relations.
    #[wasm_bindgen(readonly)]
    pub cells: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Classic,
    Endless,
    Crawler,
}

/// A search through the numbers of a style. Each number is a station or a planet base as in its address.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search {
    searcher: Searcher,
    condition: String,
    kind: Kind,
    has_relations: bool,
    numbers: Range<u32>,
}

#[wasm_bindgen]
impl Search {
    /// Begins a search through the numbers from `from` up to, but without `to`. The condition is written as for
    /// `survey find`. The style is "classic", "endless" or "crawler".
    ///
    /// # Errors
    /// A fault in the condition, an unknown style, and classic numbers above 65535.
    #[wasm_bindgen(constructor)]
    pub fn new(condition: &str, style: &str, from: u32, to: u32) -> Result<Self, JsError> {
        let kind = match style {
            "classic" => Kind::Classic,
            "endless" => Kind::Endless,
            "crawler" => Kind::Crawler,
            _ => return Err(fail("there is no style of that name; styles are classic, endless, crawler")),
        };
        const CLASSIC_END: u32 = 1 << 16;
        if matches!(kind, Kind::Classic) && to > CLASSIC_END {
            return Err(fail(format!("classic numbers end at 65535, before {to}; for example 0 to 65536")));
        }
        let question = Question::read(Some(condition), None).map_err(fail)?;
        let has_relations = question.asked().iter().any(|subject| matches!(subject, Subject::Relation(_)));
        let searcher = Searcher::new(Arc::new(question), &BuildPlan::default());
        let condition = condition.trim().to_owned();
        Ok(Self { searcher, condition, kind, has_relations, numbers: from..to })
    }

    /// The condition.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn condition(&self) -> String {
        self.condition.clone()
    }

    /// Checks some more numbers, and returns the bases that match.
    ///
    /// # Errors
    /// A calculation in the condition whose result is too large.
    pub fn advance(&mut self, count: u32) -> Result<Vec<Match>, JsError> {
        let mut matches = Vec::new();
        for _ in 0..count {
            let Some(number) = self.numbers.next() else { break };
            let seed = match self.kind {
                Kind::Classic => Seed::classic(u16::try_from(number).unwrap_or(u16::MAX)),
                Kind::Endless => Seed::endless(number.into()),
                Kind::Crawler => Seed::crawler(number.into(), Preset::default()),
            };
            let Some(row) = self.searcher.next(seed).map_err(fail)? else { continue };
            let asked = self.searcher.question().asked().iter().zip(&row);
            let texts = asked.map(|(subject, value)| format!("{} = {value}", subject.name())).collect();
            let explained = if self.has_relations { self.searcher.explain(seed) } else { Vec::new() };
            let cells = numbers_of(explained.into_iter().flat_map(|relation| relation.cells));
            matches.push(Match { address: seed.to_string(), number, texts, cells });
        }
        Ok(matches)
    }
}
