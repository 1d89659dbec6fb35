//! The walking costs in a base without obstacles. They are computed once per play.

use rootward_gen::{CELLS, Kind, Pos, Thing};
use rootward_rules::{navigation::Cost, play::Play, site::Site, travel::Travel};

const FLOOR: u32 = 4;
const WATER: u32 = 4;
/// The cost of a cell that cannot be entered.
pub const NEVER: u32 = u32::NEVER;

#[derive(Clone, Debug)]
pub struct Ground {
    /// The cost of a step onto each cell; [`NEVER`] for a cell without floor.
    pub costs: Vec<u32>,
    rides: Vec<Vec<Travel>>,
    pub fuel: Vec<Pos>,
    pub holes: Vec<Pos>,
    /// Grates with a trap below.
    pub traps: Vec<Pos>,
}

impl Ground {
    /// Computes the ground for a play. The flooded cells do not change during a play.
    pub fn of(site: &Site, play: &Play) -> Self {
        let base = site.base();
        let mut ground = Self {
            costs: vec![NEVER; CELLS],
            rides: vec![Vec::new(); CELLS],
            fuel: site.floor().and(site.fuel()).iter().collect(),
            holes: site.floor().iter().filter(|&at| base.kind(at) == Kind::HoleBelow).collect(),
            traps: Vec::new(),
        };
        for (at, cell) in site.floor().iter().filter_map(|at| Some((at, at.index()?))) {
            ground.costs[cell] = FLOOR + if play.is_wet(site, at) { WATER } else { 0 };
            ground.rides[cell] = site.rides(at);
        }
        let traps = site.records().iter().filter(|record| matches!(record.thing, Thing::Grate(Some(_))));
        ground.traps.extend(traps.map(|record| record.at));
        ground
    }

    pub fn rides(&self, at: Pos) -> &[Travel] {
        at.index().map_or(&[], |cell| &self.rides[cell])
    }
}
