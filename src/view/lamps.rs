//! What gives light in a base, and how it falls on the cells around: as far as a straight line leads, in its own
//! colour. It is drawing only: the rules know one light, that of the party.

use rootward_gen::{CELLS, DoorKind, Pos, Record, Thing};
use rootward_rules::{
    doors::barrier::Barrier, hazards::Fire, play::Play, seeing::reached_by_light, site::Site,
};

/// Light on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shine {
    /// How much, 0..=255.
    pub strength: u8,
    /// Its colour: red, green, blue.
    pub colour: [u8; 3],
}

/// Something that gives light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    colour: [u8; 3],
    /// How far, in cells.
    pub reach: u32,
}

const FIRE: Lamp = Lamp { colour: [255, 132, 48], reach: 4 };
const GENERATOR: Lamp = Lamp { colour: [255, 214, 96], reach: 6 };
const SHOP: Lamp = Lamp { colour: [255, 184, 92], reach: 4 };
const SCREEN: Lamp = Lamp { colour: [86, 208, 255], reach: 4 };
const SOCKET: Lamp = Lamp { colour: [110, 156, 255], reach: 2 };
const LASER: Lamp = Lamp { colour: [255, 70, 60], reach: 2 };

impl Lamp {
    /// The lamp of a thing, if it has one.
    const fn of(thing: Thing) -> Option<Self> {
        Some(match thing {
            Thing::Generator => GENERATOR,
            Thing::Shop => SHOP,
            Thing::Computer(_) | Thing::Terminal { .. } => SCREEN,
            Thing::Socket(_) => SOCKET,
            Thing::Door(door) if matches!(door.kind, DoorKind::Laser) => LASER,
            _ => return None,
        })
    }
}

/// Everything that gives light on a floor and is shown there.
pub fn lamps_on<'a>(
    site: &'a Site,
    play: &'a Play,
    floor: u8,
    is_shown: impl Fn(Pos) -> bool + 'a,
) -> impl Iterator<Item = (Pos, Lamp)> + 'a {
    let base = site.base();
    let is_open = |record: &Record| play.barriers.get(record.number).is_some_and(Barrier::is_open);
    let lamp = move |record: &Record| {
        let out = matches!(record.thing, Thing::Door(_)) && is_open(record);
        Lamp::of(record.thing).filter(|_| !out).map(|lamp| (record.at, lamp))
    };
    let things = site.records().iter().filter(move |record| record.floor == floor).filter_map(lamp);
    let burns = |at: Pos| play.fire_at(site, at) == Some(Fire::Plain);
    let fires = Pos::all().filter(move |&at| base.is_ground(at) && burns(at)).map(|at| (at, FIRE));
    things.chain(fires).filter(move |&(at, _)| base.floor_at(at) == Some(floor) && is_shown(at))
}

/// The light on every cell of the grid.
#[derive(Clone, Debug)]
pub struct Shines(Vec<Shine>);

impl Default for Shines {
    fn default() -> Self {
        Self(vec![Shine::default(); CELLS])
    }
}

impl Shines {
    /// Lets everything on a floor shine that is shown there.
    pub fn shine(&mut self, site: &Site, play: &Play, floor: u8, is_shown: impl Fn(Pos) -> bool) {
        self.0.fill(Shine::default());
        for (at, lamp) in lamps_on(site, play, floor, is_shown) {
            for lit in reached_by_light(&play.terrain, at, lamp.reach).iter() {
                self.add(lit, at, lamp);
            }
        }
    }

    /// Lets only those fires shine that are shown. Returns whether there is any.
    pub fn shine_fires(&mut self, site: &Site, play: &Play, is_shown: impl Fn(Pos) -> bool) -> bool {
        self.0.fill(Shine::default());
        let base = site.base();
        let mut any = false;
        let burns = |at: Pos| play.fire_at(site, at) == Some(Fire::Plain);
        for at in Pos::all().filter(|&at| base.is_ground(at) && is_shown(at) && burns(at)) {
            any = true;
            for lit in reached_by_light(&play.terrain, at, FIRE.reach).iter() {
                self.add(lit, at, FIRE);
            }
        }
        any
    }

    /// The light on a cell.
    pub fn at(&self, at: Pos) -> Shine {
        at.index().and_then(|cell| self.0.get(cell)).copied().unwrap_or_default()
    }

    /// The strongest light has the most to say about the colour.
    fn add(&mut self, at: Pos, from: Pos, lamp: Lamp) {
        let Some(shine) = at.index().and_then(|cell| self.0.get_mut(cell)) else { return };
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
}

#[cfg(test)]
mod tests {
    use rootward_rules::terrain::distance;

    use super::*;
    use crate::testing::app_in_179;

    #[test]
    fn light_falls_off_and_stops_at_walls() {
        let app = app_in_179();
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let is_lamp = |record: &&Record| Lamp::of(record.thing).is_some();
        let (mut dimmer, mut behind_walls) = (0, 0);
        for record in site.records().iter().filter(is_lamp) {
            let lamp = Lamp::of(record.thing).expect("it is one");
            let mut shines = Shines::default();
            let reached = reached_by_light(&play.terrain, record.at, lamp.reach);
            reached.iter().for_each(|at| shines.add(at, record.at, lamp));
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
    fn what_is_not_shown_gives_no_light() {
        let app = app_in_179();
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let mut shines = Shines::default();
        shines.shine(site, play, 1, |_| true);
        assert!(Pos::all().any(|at| shines.at(at) != Shine::default()));
        shines.shine(site, play, 1, |_| false);
        assert!(Pos::all().all(|at| shines.at(at) == Shine::default()));
    }
}
