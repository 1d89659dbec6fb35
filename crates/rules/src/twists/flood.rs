//! High water floods plain floor around water, except the homes of groups that enter no water.

use rootward_gen::{CellSet, Heading, Pos, Thing};

use crate::{
    play::Play,
    site::Site,
    tables::creatures::Trait,
    terrain::{PLAIN_FLOOR, distance},
};

/// Whether the twist can occur in a base. It needs water with a bank of plain floor.
pub(super) fn works(site: &Site) -> bool {
    let base = site.base();
    let is_bank = |at: Pos| {
        at != base.entrance()
            && site.floor().contains(at)
            && !site.water().contains(at)
            && PLAIN_FLOOR.contains(&base.kind(at))
    };
    site.water().iter().any(|at| Heading::ALL.into_iter().any(|heading| is_bank(at.step(heading))))
}

pub(super) fn begin(site: &Site, play: &mut Play) {
    let dials = site.tables().twists.flood;
    let terrain = &play.terrain;
    play.fields.scratch.measure(site.water().iter(), dials.reach as u16, |at| terrain.is_walkable(at));
    let hates_water =
        play.groups.iter().filter(|group| group.is(site, Trait::Mechanic)).map(|group| group.home);
    let homes: Vec<Pos> = hates_water.collect();
    let (field, entrance) = (&play.fields.scratch, site.base().entrance());
    let floods = |&at: &Pos| {
        field.steps(at).is_some()
            && PLAIN_FLOOR.contains(&site.base().kind(at))
            && at != entrance
            && !site.water().contains(at)
            && homes.iter().all(|&home| distance(home, at) > dials.dry)
            && site.records().at(at).all(|record| matches!(record.thing, Thing::Group(_) | Thing::Pile(_)))
    };
    let flooded: CellSet = site.floor().iter().filter(floods).collect();
    play.twists.flooded = flooded;
}

impl Play {
    /// Whether a cell is under water, either the base's own or the risen water.
    pub fn is_wet(&self, site: &Site, at: Pos) -> bool {
        site.water().contains(at) || self.twists.flooded.contains(at)
    }
}
