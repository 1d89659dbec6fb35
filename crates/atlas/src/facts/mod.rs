//! The facts of a base, each with its places.
//!
//! The order is fixed, and every number is whole, so the same base always has the same facts.

mod base;
mod enemies;
mod goal;
mod locks;
mod loot;
mod things;

use rootward_checked::rows;
use rootward_gen::{Distances, Heading, Pos, Record, RecordNo};
use rootward_rules::{play::Play, site::Site, terms::Terms};

rows! {
    /// The groups of facts, in their order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FactGroup {
        /// The name of the group, for a heading.
        pub label: &'static str,
        /// The name of the group in one word, for an anchor.
        pub name: &'static str,
    }

    /// Size, difficulty, floors, twists.
    Base, "The base", "base";
    /// Guardian, probe computer, charge or captive, generators.
    Goal, "The goal", "goal";
    /// Codes, passwords and orders of buttons, and the locks that they open.
    Codes, "Codes and what they open", "codes";
    /// Doors and walls that need no code.
    Doors, "Doors and walls", "doors";
    /// Ladders, elevators and holes.
    Ways, "Ways between the floors", "ways";
    /// Shops, sockets and hydrants.
    Machines, "Shops and machines", "machines";
    /// Traps and other dangers.
    Traps, "Traps", "traps";
    /// Enemies by family and type.
    Enemies, "Enemies", "enemies";
    /// Items, cupboards and notes.
    Loot, "Loot", "loot";
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The group of the fact.
    pub group: FactGroup,
    /// The name of the thing in a few words.
    pub label: String,
    /// The fact in one or more sentences.
    pub value: String,
    /// The places of the fact, in grid order or in the order of the sentence. Empty for facts about the whole base.
    pub places: Vec<Place>,
}

/// A cell that belongs to a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cell.
    pub at: Pos,
    /// The floor of the cell, 1..=5.
    pub floor: u8,
    /// The thing in the cell, by the game's name.
    pub what: String,
}

/// All facts about a base, in the order of their groups.
pub fn facts(site: &Site) -> Vec<Fact> {
    let play = Play::begin(site, Terms::default(), None);
    let way = site.base().distances_from(site.base().entrance());
    let mut sheet = Sheet { site, play: &play, way, facts: Vec::new() };
    base::add(&mut sheet);
    goal::add(&mut sheet);
    locks::add(&mut sheet);
    things::add(&mut sheet);
    enemies::add(&mut sheet);
    loot::add(&mut sheet);
    sheet.facts.sort_by_key(|fact| fact.group);
    sheet.facts
}

/// The facts so far, with everything that they are computed from.
struct Sheet<'a> {
    site: &'a Site,
    play: &'a Play,
    way: Distances,
    facts: Vec<Fact>,
}

impl<'a> Sheet<'a> {
    fn add(
        &mut self,
        group: FactGroup,
        label: impl Into<String>,
        value: impl Into<String>,
        places: Vec<Place>,
    ) {
        self.facts.push(Fact { group, label: label.into(), value: value.into(), places });
    }

    /// A cell as a place. `None` for a cell that belongs to no floor.
    fn place(&self, at: Pos, what: impl Into<String>) -> Option<Place> {
        self.site.base().floor_at(at).map(|floor| Place { at, floor, what: what.into() })
    }

    fn places(&self, records: impl IntoIterator<Item = RecordNo>) -> Vec<Place> {
        let found = records.into_iter().filter_map(|number| self.site.records().get(number));
        found.filter_map(|record| self.place(record.at, self.name(record))).collect()
    }

    fn name(&self, record: &Record) -> String {
        self.site.records().name(record)
    }

    /// The way from the hatch to a cell, or beside a thing in a wall, as a sentence. Empty without a way.
    fn way_to(&self, at: Pos) -> String {
        let beside = || Heading::ALL.into_iter().filter_map(|heading| self.way.to(at.step(heading))).min();
        match self.way.to(at).or_else(beside) {
            Some(1) => " It is 1 step from the hatch.".to_owned(),
            Some(steps) => format!(" It is {steps} steps from the hatch."),
            None => String::new(),
        }
    }

    /// The records of a base, with the lifetime of the site.
    fn records(&self) -> &'a rootward_gen::Records {
        self.site.records()
    }
}
