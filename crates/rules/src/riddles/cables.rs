//! Cables from openers to their locks. A cable runs on the floor that they share, along walls where possible.

use rootward_gen::{Heading, Pos, RecordNo, Role, Thing};

use crate::{
    navigation::{Hop, Search, hops},
    site::Site,
};

const CELL: u32 = 10;
const IN_THE_OPEN: u32 = 4;
const IN_THE_WAY: u32 = 8;

/// The cable of an opener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cable {
    /// The panel, terminal or release button.
    pub from: RecordNo,
    /// The lock that the opener opens.
    pub to: RecordNo,
    /// The floor cells from the opener to the lock, without both ends. Empty if there is no path.
    pub cells: Vec<Pos>,
}

/// The cables of all panels, terminals and release buttons. Traps have none, because a cable would reveal them.
pub fn all(site: &Site) -> Vec<Cable> {
    let records = site.records();
    let openers = records.iter().filter(|record| {
        matches!(record.thing, Thing::Panel(_) | Thing::Terminal { .. } | Thing::Release { .. })
    });
    let links =
        openers.flat_map(|record| records.links_from(record.number)).filter(|link| link.role == Role::Opens);
    let ends = links.filter_map(|link| Some((link, records.get(link.from)?.at, records.get(link.to)?.at)));
    ends.map(|(link, from, to)| Cable { from: link.from, to: link.to, cells: way(site, from, to) }).collect()
}

fn way(site: &Site, from: Pos, to: Pos) -> Vec<Pos> {
    let mut search = Search::<u32, Option<Hop>>::default();
    search.run_until(
        [from],
        |at| at == to,
        |at, reach| {
            for hop in hops(at, None).filter(|hop| hop.to() == to || site.floor().contains(hop.to())) {
                reach(hop.to(), if hop.to() == to { CELL } else { cost_of(site, hop.to()) }, Some(hop));
            }
        },
    );
    let mut cells: Vec<Pos> = search.back(to).map(Hop::from).filter(|&at| at != from).collect();
    cells.reverse();
    cells
}

fn cost_of(site: &Site, at: Pos) -> u32 {
    let by_a_wall = Heading::ALL.into_iter().any(|heading| !site.floor().contains(at.step(heading)));
    let stands =
        site.records().at(at).any(|record| !matches!(record.thing, Thing::Group(_) | Thing::Pile(_)));
    let wet = site.water().contains(at) || site.fire().contains(at);
    CELL + if by_a_wall { 0 } else { IN_THE_OPEN } + if stands || wet { IN_THE_WAY } else { 0 }
}
