//! The lamps of a base and their light on nearby cells, for drawing. The rules know only the party's light.

use std::collections::BTreeMap;

use rootward_gen::{CELLS, CellSet, DoorKind, Kind, Pos, Record, Thing};
use rootward_rules::{
    doors::barrier::Barrier, hazards::Fire, play::Play, seeing::reached_by_light, site::Site,
    terrain::Terrain,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shine {
    pub strength: u8,
    /// The colour: red, green, blue.
    pub colour: [u8; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    colour: [u8; 3],
    /// The reach in cells.
    pub reach: u32,
}

const FIRE: Lamp = Lamp { colour: [255, 132, 48], reach: 4 };
const GENERATOR: Lamp = Lamp { colour: [255, 214, 96], reach: 6 };
const SHOP: Lamp = Lamp { colour: [255, 184, 92], reach: 4 };
const SCREEN: Lamp = Lamp { colour: [86, 208, 255], reach: 4 };
const SOCKET: Lamp = Lamp { colour: [110, 156, 255], reach: 2 };
const LASER: Lamp = Lamp { colour: [255, 70, 60], reach: 2 };
/// The lamp over every door, ladder, elevator and hatch.
const PASSAGE: Lamp = Lamp { colour: [255, 226, 170], reach: 2 };
const PARTY: Lamp = Lamp { colour: [255, 204, 132], reach: 5 };

const MANY: usize = 64;

impl Lamp {
    const fn of(thing: Thing) -> Option<Self> {
        Some(match thing {
            Thing::Generator => GENERATOR,
            Thing::Shop => SHOP,
            Thing::Computer(_) | Thing::Terminal { .. } => SCREEN,
            Thing::Socket(_) => SOCKET,
            Thing::Door(door) if matches!(door.kind, DoorKind::Laser) => LASER,
            Thing::Door(_) => PASSAGE,
            _ => return None,
        })
    }
}

pub fn lamps_on<'a>(
    site: &'a Site,
    play: &'a Play,
    floor: u8,
    is_shown: impl Fn(Pos) -> bool + 'a,
) -> impl Iterator<Item = (Pos, Lamp)> + 'a {
    let base = site.base();
    let is_open = |record: &Record| play.barriers.get(record.number).is_some_and(Barrier::is_open);
    let lamp = move |record: &Record| {
        let lamp = Lamp::of(record.thing)?;
        Some((record.at, if lamp == LASER && is_open(record) { PASSAGE } else { lamp }))
    };
    let things = site.records().iter().filter(move |record| record.floor == floor).filter_map(lamp);
    let fires = fires(site, play).map(|at| (at, FIRE));
    let climbs = Pos::all().filter(|&at| Kind::LADDERS.has(base.ground(at).kind()));
    let passages = [base.entrance()].into_iter().chain(climbs).map(|at| (at, PASSAGE));
    let here = move |&(at, _): &(Pos, Lamp)| base.floor_at(at) == Some(floor) && is_shown(at);
    things.chain(fires).chain(passages).filter(here)
}

fn fires<'a>(site: &'a Site, play: &'a Play) -> impl Iterator<Item = Pos> + 'a {
    let burns = |at: Pos| play.fire_at(site, at) == Some(Fire::Plain);
    site.fuel().iter().filter(move |&at| site.base().is_ground(at) && burns(at))
}

/// A cache of the cells that each lamp lights. An entry is computed again when something near its lamp opens or shuts.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    terrain: Terrain,
    /// The lit cells for each lamp, by its cell and reach.
    cells: BTreeMap<(Pos, u32), CellSet>,
}

impl Reached {
    /// Drops the entries that a change in the terrain affects. Returns whether light now spreads differently.
    pub fn follow(&mut self, terrain: &Terrain) -> bool {
        if self.terrain == *terrain {
            return false;
        }
        let differs = |&at: &Pos| self.terrain.is_clear(at) != terrain.is_clear(at);
        let changed: Vec<Pos> = Pos::all().filter(differs).collect();
        if changed.len() > MANY {
            self.cells.clear();
        }
        let is_near = |at: Pos, lamp: Pos, reach: u32| {
            u32::from(at.x.abs_diff(lamp.x).max(at.y.abs_diff(lamp.y))) <= reach + 1
        };
        self.cells.retain(|&(lamp, reach), _| !changed.iter().any(|&at| is_near(at, lamp, reach)));
        self.terrain = terrain.clone();
        !changed.is_empty()
    }

    pub fn by(&mut self, at: Pos, lamp: Lamp) -> &CellSet {
        let Self { terrain, cells } = self;
        cells.entry((at, lamp.reach)).or_insert_with(|| reached_by_light(terrain, at, lamp.reach))
    }
}

#[derive(Clone, Debug)]
pub struct Shines {
    light: Vec<Shine>,
    lamps: Vec<(Pos, Lamp)>,
    reached: Reached,
}

impl Default for Shines {
    fn default() -> Self {
        let light = vec![Shine::default(); CELLS];
        Self { light, lamps: Vec::new(), reached: Reached::default() }
    }
}

impl Shines {
    /// Computes the light of the visible sources on a floor and of the party.
    pub fn shine(&mut self, site: &Site, play: &Play, floor: u8, is_shown: impl Fn(Pos) -> bool) {
        let at = play.party.at;
        let party = (site.base().floor_at(at) == Some(floor)).then_some((at, PARTY));
        self.shine_from(&play.terrain, lamps_on(site, play, floor, is_shown).chain(party));
    }

    /// Computes the light of the visible fires only. Returns whether there are any.
    pub fn shine_fires(&mut self, site: &Site, play: &Play, is_shown: impl Fn(Pos) -> bool) -> bool {
        let shown = fires(site, play).filter(|&at| is_shown(at));
        self.shine_from(&play.terrain, shown.map(|at| (at, FIRE)));
        !self.lamps.is_empty()
    }

    fn shine_from(&mut self, terrain: &Terrain, lamps: impl Iterator<Item = (Pos, Lamp)>) {
        let before = std::mem::take(&mut self.lamps);
        self.lamps = lamps.collect();
        if !self.reached.follow(terrain) && self.lamps == before {
            return;
        }
        self.light.fill(Shine::default());
        let Self { light, lamps, reached } = self;
        for &(from, lamp) in &*lamps {
            reached.by(from, lamp).iter().for_each(|at| add(light, at, from, lamp));
        }
    }

    pub fn at(&self, at: Pos) -> Shine {
        at.index().and_then(|cell| self.light.get(cell)).copied().unwrap_or_default()
    }
}

/// Adds the light of a lamp to a cell. Stronger light weighs more in the colour.
fn add(light: &mut [Shine], at: Pos, from: Pos, lamp: Lamp) {
    let Some(shine) = at.index().and_then(|cell| light.get_mut(cell)) else { return };
    let (dx, dy) = (u32::from(at.x.abs_diff(from.x)), u32::from(at.y.abs_diff(from.y)));
    let whole = (lamp.reach + 1) * (lamp.reach + 1);
    let more = 255 * whole.saturating_sub(dx * dx + dy * dy) / whole;
    let (old, sum) = (u32::from(shine.strength), u32::from(shine.strength) + more);
    if more == 0 {
        return;
    }
    for (channel, new) in shine.colour.iter_mut().zip(lamp.colour) {
        *channel = ((u32::from(*channel) * old + u32::from(new) * more) / sum) as u8;
    }
    shine.strength = sum.min(255) as u8;
}

#[cfg(test)]
mod tests {
    use rootward_rules::{TickInput, terrain::distance, tick};

    use super::*;
    use crate::testing::game_in_179;

    #[test]
    fn light_falls_off_and_stops_at_walls() {
        let (site, play) = &game_in_179();
        let is_lamp = |record: &&Record| Lamp::of(record.thing).is_some();
        let (mut dimmer, mut behind_walls) = (0, 0);
        for record in site.records().iter().filter(is_lamp) {
            let lamp = Lamp::of(record.thing).expect("it is one");
            let mut shines = Shines::default();
            let reached = reached_by_light(&play.terrain, record.at, lamp.reach);
            reached.iter().for_each(|at| add(&mut shines.light, at, record.at, lamp));
            assert_eq!(shines.at(record.at).strength, 255, "{record:?}");
            for at in Pos::all().filter(|&at| at != record.at) {
                let (strength, apart) = (shines.at(at).strength, distance(at, record.at));
                assert!(strength < 255, "{record:?} {at:?}");
                assert!(strength == 0 || reached.contains(at), "{record:?} {at:?}");
                dimmer += usize::from(strength > 0);
                behind_walls += usize::from(strength == 0 && apart <= lamp.reach / 2);
            }
        }
        assert!(dimmer > 50 && behind_walls > 10, "{dimmer} {behind_walls}");
    }

    #[test]
    fn hidden_lamps_give_no_light() {
        let (site, play) = &game_in_179();
        let mut shines = Shines::default();
        shines.shine(site, play, 1, |_| true);
        assert!(Pos::all().any(|at| shines.at(at) != Shine::default()));
        shines.shine(site, play, 1, |_| false);
        assert!(Pos::all().all(|at| shines.at(at) == Shine::default()));
    }

    #[test]
    fn kept_light_equals_fresh_light() {
        let (site, mut play) = game_in_179();
        let site = &site;
        let doors: Vec<_> =
            site.records().iter().filter(|record| matches!(record.thing, Thing::Door(_))).collect();
        let mut kept = Shines::default();
        let mut others = 0;
        for (turn, door) in doors.iter().enumerate().take(40) {
            // Doors open, and lamps come and go.
            play.open(site, door.number);
            (0..20).for_each(|_| _ = tick(site, &mut play, &TickInput::default()));
            let floor = if turn % 8 == 7 { 2 } else { door.floor };
            let shown = |at: Pos| turn % 3 > 0 || at.x % 2 == 0;
            let before = kept.light.clone();
            kept.shine(site, &play, floor, shown);
            let mut fresh = Shines::default();
            fresh.shine(site, &play, floor, shown);
            assert!(kept.light == fresh.light, "{turn}");
            others += usize::from(before != kept.light);
        }
        assert!(others > 10, "{others}");
    }
}
