//! The news in sight: useful things, items and rooms.

use rootward_gen::{CellSet, Pos, Record, ThingClass};
use rootward_rules::{play::Play, site::Site};

use super::Stop;
use crate::shown::is_behind;

/// The number of new squares of two by two cells that make a room.
const SQUARES: usize = 3;

/// The things that the party has seen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Looked {
    cells: CellSet,
    things: usize,
    /// The cells with items that the party has seen. At first, these are all items on cells that were seen before.
    items: CellSet,
}

impl Looked {
    pub(super) fn at(site: &Site, play: &Play) -> Self {
        let explored = &play.seen.explored;
        Self { cells: *explored, things: things(site, play), items: items(site, play, explored) }
    }

    /// Looks again. Returns the reason to stop, if something is new.
    pub(super) fn news(&mut self, site: &Site, play: &Play) -> Option<Stop> {
        let lying = items(site, play, &play.seen.visible);
        let now =
            Self { cells: play.seen.explored, things: things(site, play), items: self.items.or(&lying) };
        let before = std::mem::replace(self, now);
        match () {
            () if self.things > before.things || self.items != before.items => Some(Stop::Thing),
            () if self.shows_room(site, &before.cells) => Some(Stop::Room),
            () => None,
        }
    }

    fn shows_room(&self, site: &Site, before: &CellSet) -> bool {
        let floor = |at: Pos| self.cells.contains(at) && site.floor().contains(at);
        let is_square =
            |at: Pos| [(0, 0), (1, 0), (0, 1), (1, 1)].iter().all(|&(x, y)| floor(at.offset(x, y)));
        let new = self.cells.iter().filter(|&at| !before.contains(at));
        new.filter(|&at| is_square(at)).count() >= SQUARES
    }
}

fn things(site: &Site, play: &Play) -> usize {
    let unknown = |at: Pos| !play.seen.explored.contains(at);
    let is_known = |record: &&Record| {
        matches!(record.thing.class(), ThingClass::Opener | ThingClass::Machine)
            && !unknown(record.at)
            && !is_behind(record.thing, record.at, unknown)
    };
    site.records().iter().filter(is_known).count()
}

fn items(site: &Site, play: &Play, cells: &CellSet) -> CellSet {
    let is_hidden = |at: Pos| site.records().at(at).any(|record| record.thing.hides_items());
    let dropped = |at: Pos| play.piles.dropped().iter().any(|dropped| dropped.at == at);
    let has = |at: &Pos| dropped(*at) || play.piles.has_pile_at(*at) && !is_hidden(*at);
    cells.iter().filter(has).collect()
}
