//! Facts and walkthroughs. A walkthrough takes a good part of a second, so call it in a worker.

use std::{cell::OnceCell, sync::Arc};

use rootward_atlas::{
    address,
    facts::{self, facts as facts_of},
    page::file_stem,
    walkthrough,
};
use rootward_rules::{
    furnished::FurnishedBase,
    site::Site,
    tables::{self, Tables},
};
use wasm_bindgen::prelude::*;

use crate::shared::{fail, numbers_of};

thread_local! {
    static TABLES: OnceCell<Arc<Tables>> = const { OnceCell::new() };
}

fn tables() -> Arc<Tables> {
    TABLES.with(|tables| Arc::clone(tables.get_or_init(|| Arc::new(tables::shipped()))))
}

/// A fact about a base.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Fact {
    /// The heading. Facts under one heading follow each other.
    #[wasm_bindgen(readonly)]
    pub topic: String,
    /// The heading in one word, for an anchor.
    #[wasm_bindgen(readonly)]
    pub group: String,
    /// The name of the thing in a few words.
    #[wasm_bindgen(readonly)]
    pub label: String,
    /// The fact in one or more sentences.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// The numbers of its cells. Empty for facts about the whole base.
    #[wasm_bindgen(readonly)]
    pub cells: Vec<u16>,
    /// The things in these cells, by the game's names, in the same order.
    #[wasm_bindgen(readonly)]
    pub places: Vec<String>,
}

impl From<facts::Fact> for Fact {
    fn from(fact: facts::Fact) -> Self {
        Self {
            topic: fact.group.label().to_owned(),
            group: fact.group.name().to_owned(),
            label: fact.label,
            text: fact.value,
            cells: numbers_of(fact.places.iter().map(|place| place.at)),
            places: fact.places.into_iter().map(|place| place.what).collect(),
        }
    }
}

/// All facts about the base of an address, in the order of their headings.
///
/// # Errors
/// A text that names no base.
#[wasm_bindgen(js_name = facts)]
pub fn facts_about(address: &str) -> Result<Vec<Fact>, JsError> {
    let seed = address::read(address).map_err(fail)?.seed;
    let site = Site::new(FurnishedBase::of(seed), tables());
    Ok(facts_of(&site).into_iter().map(Fact::from).collect())
}

/// A step of a walkthrough.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Step {
    /// The task, as a heading. Steps under one heading follow each other.
    #[wasm_bindgen(readonly)]
    pub heading: String,
    /// The step in a few sentences.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// The numbers of the cells of its path, in order. They lie on one floor.
    #[wasm_bindgen(readonly)]
    pub cells: Vec<u16>,
}

/// A winning run of the bot, in sentences.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Walkthrough {
    /// The address of the base.
    #[wasm_bindgen(readonly)]
    pub address: String,
    /// Whether the run wins.
    #[wasm_bindgen(readonly)]
    pub won: bool,
    /// The length of the run in ticks of 50 ms.
    #[wasm_bindgen(readonly)]
    pub ticks: u32,
    /// The steps, in order.
    #[wasm_bindgen(readonly)]
    pub steps: Vec<Step>,
    /// The recording as a file of the game.
    #[wasm_bindgen(readonly)]
    pub file: Vec<u8>,
    /// The name of that file.
    #[wasm_bindgen(readonly, js_name = fileName)]
    pub file_name: String,
    /// The end of an address of the game, behind `#`, which plays the recording. Undefined if it is too long.
    #[wasm_bindgen(readonly)]
    pub link: Option<String>,
}

/// Solves the base of an address.
///
/// # Errors
/// A text that names no base.
#[wasm_bindgen(js_name = walkthrough)]
pub fn walk_through(address: &str) -> Result<Walkthrough, JsError> {
    let seed = address::read(address).map_err(fail)?.seed;
    let walkthrough::Walkthrough { steps, recording, won, ticks, .. } =
        walkthrough::walkthrough(seed, tables());
    let step = |step: walkthrough::Step| Step {
        heading: step.task.to_owned(),
        text: step.text,
        cells: numbers_of(step.cells.into_iter()),
    };
    Ok(Walkthrough {
        address: seed.to_string(),
        won,
        ticks,
        steps: steps.into_iter().map(step).collect(),
        file: recording.write().map_err(fail)?.into_bytes(),
        file_name: format!("{}-walkthrough.ron", file_stem(seed)),
        link: recording.link().ok(),
    })
}
