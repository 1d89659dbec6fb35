//! The party's field of view (`play.md` 8.2). With the default dials, its radius is nine cells. In dark rooms it is one
//! cell, or three with the visor.

use coord_2d::{ICoord, UCoord};
use rootward_gen::{CellSet, HEIGHT, Heading, Pos, WIDTH};
use serde::{Deserialize, Serialize};
use shadowcast::{Context, InputGrid, vision_distance::Circle};

use crate::{chips::Chip, play::Play, site::Site, tables::items::ItemName, terrain::Terrain, twists::Twists};

/// The cells of the base that the party sees and has seen. On the land, the party sees none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seen {
    /// The cells seen now.
    pub visible: CellSet,
    /// The cells seen so far, and those shown on the map of a floor.
    pub remembered: CellSet,
    /// The cells seen so far.
    pub explored: CellSet,
    /// The cell from which the party last looked. `None` if something has changed since then.
    from: Option<Pos>,
}

impl Seen {
    /// Makes the party look again in the next tick.
    pub const fn mark_stale(&mut self) {
        self.from = None;
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    if play.terrain_changed {
        play.rebuild_derived(site);
        play.seen.mark_stale();
    }
    look(site, play);
}

/// Recomputes the field of view if the party has moved or something has changed.
pub fn look(site: &Site, play: &mut Play) {
    if play.party.place.is_outside() {
        play.seen.visible.clear();
        play.seen.mark_stale();
        return;
    }
    let at = play.party.at;
    if play.seen.from == Some(at) {
        return;
    }
    play.seen.from = Some(at);
    play.seen.visible = SightKey::of(site, play).look(at);
    let visible = play.seen.visible;
    for seen in visible.iter() {
        play.seen.remembered.insert(seen);
        play.seen.explored.insert(seen);
    }
    crate::chips::sense_mines(site, play);
}

/// The cells that the party would see with sight up to `reach`, to draw lit rooms beyond its sight. Darkness still
/// hides cells, and a party in the dark gets none. The rules do not use these cells.
#[must_use]
pub fn lit(site: &Site, play: &Play, reach: u32) -> CellSet {
    let at = play.party.at;
    if play.party.place.is_outside() || play.is_dark(site, at) || play.twists.is_unlit(at) {
        return CellSet::default();
    }
    SightKey { sight: reach, ..SightKey::of(site, play) }.look(at)
}

/// The cells that a light reaches along straight lines, including the light's own cell and the walls at the ends.
#[must_use]
pub fn reached_by_light(terrain: &Terrain, from: Pos, reach: u32) -> CellSet {
    let mut reached = CellSet::default();
    reached.insert(from);
    in_line(terrain, from, reach, |at| _ = reached.insert(at));
    reached
}

/// Visits the cells on straight lines, each once or several times.
fn in_line(terrain: &Terrain, from: Pos, reach: u32, mut see: impl FnMut(Pos)) {
    // The circle is slightly larger than the radius, because it then looks round on a grid.
    let distance = Circle::new_squared(reach * reach + reach);
    let centre = ICoord::new(from.x.into(), from.y.into());
    Context::<u8>::default().for_each_visible(centre, &Opaque, terrain, distance, u8::MAX, |coord, _, _| {
        see(Pos::new(coord.x as i16, coord.y as i16));
    });
}

/// The cells that a party sees from a cell with no twist, chip or visor.
pub(crate) fn seen_from(site: &Site, terrain: &Terrain, from: Pos) -> CellSet {
    let senses = &site.tables().dials.senses;
    let (sight, dark) = (senses.sight, senses.dark);
    SightKey { site, play: None, terrain, twists: &Twists::default(), sight, dark, unlit: sight }.look(from)
}

struct SightKey<'a> {
    site: &'a Site,
    /// The play, for changes to the light on the run home. `None` before a play begins.
    play: Option<&'a Play>,
    terrain: &'a Terrain,
    twists: &'a Twists,
    sight: u32,
    dark: u32,
    unlit: u32,
}

impl<'a> SightKey<'a> {
    fn of(site: &'a Site, play: &'a Play) -> Self {
        let senses = &site.tables().dials.senses;
        let lamps = &site.tables().twists.dark;
        let (dark, unlit) = if play.pack.has(ItemName::Visor) {
            (senses.dark_with_visor, lamps.sight_with_visor)
        } else {
            (senses.dark, lamps.sight)
        };
        let sight = senses.sight + play.chip(site, Chip::WiderSight);
        Self { site, play: Some(play), terrain: &play.terrain, twists: &play.twists, sight, dark, unlit }
    }

    /// The cells in sight: open cells of this floor, and the walls around them, which can belong to other floors.
    fn look(&self, from: Pos) -> CellSet {
        // If the lamps are out, a party still sees lit cells far away.
        let radius = if self.is_dark(from) { self.dark } else { self.sight };
        let mut visible = CellSet::default();
        in_line(self.terrain, from, radius, |at| {
            let apart = (at.x - from.x).abs().max((at.y - from.y).abs());
            if self.hidden_beyond(at).is_none_or(|reach| apart <= reach as i16) {
                visible.insert(at);
            }
        });
        visible
    }

    fn is_dark(&self, at: Pos) -> bool {
        self.play.map_or_else(|| self.site.dark().contains(at), |play| play.is_dark(self.site, at))
    }

    /// The distance at which the party sees a dark floor cell, in cells. `None` for a lit cell.
    fn dark_reach(&self, at: Pos) -> Option<u32> {
        if self.is_dark(at) {
            return Some(self.dark);
        }
        self.twists.is_unlit(at).then_some(self.unlit)
    }

    /// The distance beyond which darkness hides a cell. This affects floor, and walls that touch only dark cells.
    fn hidden_beyond(&self, at: Pos) -> Option<u32> {
        let base = self.site.base();
        if base.is_ground(at) {
            return self.dark_reach(at);
        }
        let open = Heading::ALL.into_iter().map(|heading| at.step(heading));
        let reaches = open.filter(|&beside| base.is_ground(beside)).map(|beside| self.dark_reach(beside));
        // A wall next to a lit cell is visible. So is a wall without floor beside it, unless the lamps are out.
        let beside = reaches.reduce(|one, other| one.zip(other).map(|(one, other)| one.max(other)));
        beside.unwrap_or_else(|| self.twists.is_unlit(at).then_some(self.unlit))
    }
}

struct Opaque;

impl InputGrid for Opaque {
    type Grid = Terrain;
    type Opacity = u8;

    fn size(&self, _: &Terrain) -> UCoord {
        UCoord::new(WIDTH as u32, HEIGHT as u32)
    }

    fn get_opacity(&self, terrain: &Terrain, coord: ICoord) -> u8 {
        if terrain.is_clear(Pos::new(coord.x as i16, coord.y as i16)) { 0 } else { u8::MAX }
    }
}
