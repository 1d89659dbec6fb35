//! Repairs of bases that could not be won (`play.md` 8.6.12). The generator's search over locks finds them before the
//! play, from the base alone. If a needed cell is out of reach, all locks whose opener is out of reach are opened. Rock
//! on the shortest way to the cell becomes breakable. If no charge can be found, the party brings one.

use rootward_gen::{CellSet, DoorKind, Exploration, ItemKind, Pos, Record, RecordNo, Thing, explore};
use serde::{Deserialize, Serialize};

use crate::{
    doors::{Barrier, is_door},
    navigation::{Hop, Search, hops},
    play::Play,
    site::Site,
    tables::items::ItemName,
};

/// The repairs of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repairs {
    /// Locks that are opened.
    pub opened: Vec<RecordNo>,
    /// Rock that becomes breakable.
    pub cracked: Vec<Pos>,
    /// Whether the party brings a charge, because no probe computer gives one here.
    pub charge: bool,
}

impl Repairs {
    /// Whether the base needs no repairs.
    pub const fn is_none(&self) -> bool {
        self.opened.is_empty() && self.cracked.is_empty() && !self.charge
    }

    /// Finds the repairs that a base needs.
    pub fn needed(site: &Site) -> Self {
        let found = explore(site.base(), site.records());
        let missing = missing(site, &found);
        let charge = !has_charge(site, &found);
        if missing.is_empty() {
            return Self { charge, ..Self::default() };
        }
        let cracked =
            missing.into_iter().flat_map(|goal| shortest_breach(site, &found.reached, goal)).collect();
        Self { opened: found.stuck.clone(), cracked, charge }
    }

    /// Opens the locks, cracks the rock, and puts the charge into the pack.
    pub fn apply(self, site: &Site, play: &mut Play) {
        for record in self.opened {
            play.open(site, record);
        }
        if self.charge {
            play.pack.set(ItemName::Explosives, 1);
        }
        for at in self.cracked {
            play.barriers.crack(Barrier::cracked(site, at));
        }
        play.events.clear();
    }
}

/// Whether a charge comes from a probe computer or a reachable pile, or is not needed.
fn has_charge(site: &Site, found: &Exploration) -> bool {
    let records = site.records();
    let holds = |pile: u16| {
        let pile = records.piles().get(usize::from(pile));
        pile.is_some_and(|pile| records.items(pile).iter().any(|item| item.kind == ItemKind::Explosives))
    };
    let lies = |record: &Record| {
        matches!(record.thing, Thing::Pile(pile) if holds(pile)) && found.reaches(records, record)
    };
    site.holds_captive() || !records.computers().is_empty() || records.iter().any(lies)
}

/// The needed cells that are out of reach: a captive's door, or a generator, a probe computer and its guardian.
fn missing(site: &Site, found: &Exploration) -> Vec<Pos> {
    let records = site.records();
    let reaches = |number: RecordNo| records.get(number).is_some_and(|record| found.reaches(records, record));
    let at = |number: RecordNo| records.get(number).map(|record| record.at);
    if site.holds_captive() {
        let door = records.iter().find(|record| is_door(record.thing, DoorKind::Captive));
        return door.filter(|door| !found.reaches(records, door)).map(|door| door.at).into_iter().collect();
    }
    let mut missing = Vec::new();
    let mut generators = records.iter().filter(|record| record.thing == Thing::Generator).peekable();
    let first = generators.peek().map(|record| record.at);
    if !generators.any(|record| found.reaches(records, record)) {
        missing.extend(first);
    }
    let computers = records.computers();
    let usable = |computer: &&rootward_gen::Computer| {
        reaches(computer.computer) && computer.guardian.is_none_or(reaches)
    };
    if computers.iter().find(usable).is_none()
        && let Some(computer) = computers.first()
    {
        let needs = [Some(computer.computer), computer.guardian];
        missing.extend(needs.into_iter().flatten().filter(|&need| !reaches(need)).filter_map(at));
    }
    missing
}

/// The rock on the shortest way to a goal, on the goal's floor.
fn shortest_breach(site: &Site, reached: &CellSet, goal: Pos) -> Vec<Pos> {
    let base = site.base();
    let floor = base.floor_at(goal);
    let mut search = Search::<u16, Option<Hop>>::by_age();
    let is_end = |at: Pos| at != goal && reached.contains(at);
    let end = search.run_until([goal], is_end, |at, reach| {
        for hop in hops(at, None).filter(|hop| hop.to().in_grid() && base.floor_at(hop.to()) == floor) {
            reach(hop.to(), 1, Some(hop));
        }
    });
    let way = end.into_iter().flat_map(|end| search.back(end)).map(Hop::to);
    way.filter(|&at| !site.floor().contains(at)).collect()
}
