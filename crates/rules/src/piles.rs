//! Items that the party can take (`play.md` 8.6.2 and 8.7). Clipboards, passwords, maps and notes are added to the log.

use rootward_gen::{CellSet, ItemKind, PileItem, Pos, RecordNo, Role, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    events::PlayEvent,
    party::pack::LogKind,
    play::{Deed, Play},
    site::Site,
    tables::{drops::Loot, items::ItemName, kit::Arm},
    twists,
};

/// The items that lie in the base.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piles {
    gone: Vec<bool>,
    cells: CellSet,
    /// Items dropped during play, in order.
    dropped: Vec<Dropped>,
}

/// An item dropped during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dropped {
    /// The item's cell.
    pub at: Pos,
    /// The item.
    pub item: ItemName,
    /// The number of pieces.
    pub count: u32,
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        if let Deed::Entered(at) = play.deeds[index] {
            take_at(site, play, at);
        }
    }
}

impl Piles {
    /// The piles of a base.
    pub fn of(site: &Site) -> Self {
        let records = site.records();
        let mut piles =
            Self { gone: vec![false; records.piles().len()], cells: CellSet::default(), dropped: Vec::new() };
        for record in records.iter() {
            if matches!(record.thing, Thing::Pile(_)) && site.floor().contains(record.at) {
                piles.cells.insert(record.at);
            }
        }
        piles
    }

    /// Whether a pile of the base was taken, by its number.
    pub fn is_gone(&self, pile: u16) -> bool {
        self.gone.get(usize::from(pile)).copied().unwrap_or(true)
    }

    /// Whether a pile of the base lies on a cell.
    pub const fn has_pile_at(&self, at: Pos) -> bool {
        self.cells.contains(at)
    }

    /// Items dropped during play that are still there.
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }

    /// Drops an item.
    pub fn drop(&mut self, at: Pos, item: ItemName, count: u32) {
        if count > 0 {
            self.dropped.push(Dropped { at, item, count });
        }
    }

    /// Moves dropped items from one cell to another.
    pub fn push_out(&mut self, from: Pos, to: Pos) {
        for dropped in self.dropped.iter_mut().filter(|dropped| dropped.at == from) {
            dropped.at = to;
        }
    }

    /// Drops the loot of a group.
    pub fn drop_loot(&mut self, at: Pos, drop: Loot, holds_gun: bool) {
        self.drop(at, ItemName::Gold, drop.gold);
        self.drop(at, ItemName::Clip, u32::from(drop.clip && holds_gun));
        self.drop(at, ItemName::Battery, u32::from(drop.battery));
    }
}

/// Takes everything on a cell, as far as it fits into the pack.
pub fn take_at(site: &Site, play: &mut Play, at: Pos) {
    take_records(site, play, at);
    if play.piles.dropped.iter().any(|dropped| dropped.at == at) {
        let here: Vec<Dropped> =
            play.piles.dropped.iter().copied().filter(|dropped| dropped.at == at).collect();
        play.piles.dropped.retain(|dropped| dropped.at != at);
        for Dropped { at, item, count } in here {
            let taken = play.take(site, item, count, at);
            play.tally.gold += if item == ItemName::Gold { taken } else { 0 };
            play.piles.drop(at, item, count - taken);
        }
    }
}

/// Takes the base's piles on a cell, including piles in an opened cupboard.
pub fn take_records(site: &Site, play: &mut Play, at: Pos) {
    let records = site.records();
    for record in records.at(at) {
        let Thing::Pile(number) = record.thing else { continue };
        if play.piles.is_gone(number) {
            continue;
        }
        let Some(pile) = records.piles().get(usize::from(number)) else { continue };
        for &item in records.items(pile) {
            take_item(site, play, item, number, record.number, at);
        }
        play.piles.gone[usize::from(number)] = true;
        play.piles.cells.remove(at);
    }
}

fn take_item(site: &Site, play: &mut Play, item: PileItem, pile: u16, record: RecordNo, at: Pos) {
    match item.kind {
        ItemKind::Gold(pieces) => {
            let pieces = twists::worth(site, play, pieces.into());
            play.tally.gold += play.take(site, ItemName::Gold, pieces, at);
        }
        ItemKind::Find { level, quality, .. } => {
            // The generator's list of weapons does not include the fist, so add 1.
            let arm = Arm::Weapon { level: (level + 1).min(24), quality: (quality + 1).min(8) };
            play.take_weapon(site, arm, at);
        }
        ItemKind::ButtonCode(_) | ItemKind::BarCode(_) => {
            if let Some(puzzle) = puzzle_of(site, record) {
                play.pack.log.learn(LogKind::Code, puzzle);
                let item = ItemName::of(item.kind).unwrap_or(ItemName::Note);
                play.events.push(PlayEvent::Logged { item, number: puzzle.into(), at });
            }
        }
        ItemKind::ComputerPassword(number) | ItemKind::DoorPassword(number) => {
            play.learn(item.kind, number, at);
        }
        ItemKind::FloorMap(floor) => {
            play.learn(item.kind, floor.into(), at);
            play.reveal_floor(site, floor);
        }
        ItemKind::Note => {
            play.pack.log.notes.push(pile);
            play.events.push(PlayEvent::Logged { item: ItemName::Note, number: pile, at });
        }
        ItemKind::Explosives | ItemKind::Die | ItemKind::Ball => {
            if let Some(name) = ItemName::of(item.kind) {
                play.take(site, name, 1, at);
            }
        }
    }
}

fn puzzle_of(site: &Site, pile: RecordNo) -> Option<u8> {
    let link = site.records().links_from(pile).iter().find(|link| link.role == Role::Carries)?;
    let Thing::Panel(panel) = site.records().get(link.to)?.thing else { return None };
    Some(panel.puzzle)
}

impl Play {
    /// Takes some pieces of an item. Returns the number that fit into the pack.
    pub fn take(&mut self, site: &Site, item: ItemName, count: u32, at: Pos) -> u32 {
        let taken = self.pack.put(site, item, count);
        if taken > 0 {
            self.events.push(PlayEvent::Took { item, count: taken, at });
        }
        if taken < count {
            self.events.push(PlayEvent::Full { item, at });
        }
        taken
    }

    /// Adds a password or a map to the log.
    pub fn learn(&mut self, item: ItemKind, number: u16, at: Pos) {
        let what = match item {
            ItemKind::ComputerPassword(_) => LogKind::Computer,
            ItemKind::DoorPassword(_) => LogKind::Laser,
            ItemKind::FloorMap(_) => LogKind::Floor,
            _ => return,
        };
        self.pack.log.learn(what, (number & 7) as u8);
        if let Some(item) = ItemName::of(item) {
            self.events.push(PlayEvent::Logged { item, number, at });
        }
    }

    /// Shows the cells of a floor whose map the party has found.
    pub fn reveal_floor(&mut self, site: &Site, floor: u8) {
        if !self.has_map() {
            return;
        }
        let base = site.base();
        for at in base.ground_cells().iter().filter(|&at| base.floor_at(at) == Some(floor)) {
            self.seen.remembered.insert(at);
            for heading in rootward_gen::Heading::ALL {
                self.seen.remembered.insert(at.step(heading));
            }
        }
    }
}
