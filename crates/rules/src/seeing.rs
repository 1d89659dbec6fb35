//! What the party sees and has seen (`play.md` 8.2: line of sight, radius 9, one cell in dark
//! rooms, three with the visor).

use coord_2d::{ICoord, UCoord};
use rootward_gen::{CellSet, HEIGHT, Heading, Pos, WIDTH};
use serde::{Deserialize, Serialize};
use shadowcast::{Context, InputGrid, vision_distance::Circle};

use crate::{play::Play, site::Site, tables::items::ItemName, terrain::Terrain};

/// What the party sees and has seen of the base. From outside it sees nothing of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seen {
    /// Cells that are seen now.
    pub visible: CellSet,
    /// Cells that were seen at some time, or on the map of a floor.
    pub remembered: CellSet,
    /// Cells that were seen at some time.
    pub explored: CellSet,
    /// From where the party last looked; nothing if something has changed since.
    from: Option<Pos>,
}

impl Seen {
    /// Makes the party look again in the next tick.
    pub const fn mark_stale(&mut self) {
        self.from = None;
    }
}

/// One tick.
pub(crate) fn run(site: &Site, play: &mut Play) {
    if play.terrain_changed {
        play.rebuild_derived(site);
        play.seen.mark_stale();
    }
    look(site, play);
}

/// Looks around, if the party has moved or something has changed.
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
}

/// The cells that lie in a straight line from the party as far as `reach`, however far it sees: what a picture can show
/// in the light of the rooms themselves. Dark rooms swallow it, and from inside of one nothing is added. Nothing in the
/// rules asks for it.
#[must_use]
pub fn lit(site: &Site, play: &Play, reach: u32) -> CellSet {
    let at = play.party.at;
    if play.party.place.is_outside() || play.is_dark(site, at) {
        return CellSet::default();
    }
    SightKey { sight: reach, ..SightKey::of(site, play) }.look(at)
}

/// The cells that a light reaches, itself included: as far as a straight line leads, walls that it meets included.
#[must_use]
pub fn reached_by_light(terrain: &Terrain, from: Pos, reach: u32) -> CellSet {
    let mut reached = CellSet::default();
    reached.insert(from);
    in_line(terrain, from, reach, |at| _ = reached.insert(at));
    reached
}

/// Every cell that a straight line leads to, once or several times.
fn in_line(terrain: &Terrain, from: Pos, reach: u32, mut see: impl FnMut(Pos)) {
    // A little more than the radius: such a circle looks round on a grid.
    let distance = Circle::new_squared(reach * reach + reach);
    let centre = ICoord::new(from.x.into(), from.y.into());
    Context::<u8>::default().for_each_visible(centre, &Opaque, terrain, distance, u8::MAX, |coord, _, _| {
        see(Pos::new(coord.x as i16, coord.y as i16));
    });
}

/// What a look depends on.
struct SightKey<'a> {
    site: &'a Site,
    play: &'a Play,
    terrain: &'a Terrain,
    sight: u32,
    dark: u32,
}

impl<'a> SightKey<'a> {
    fn of(site: &'a Site, play: &'a Play) -> Self {
        let senses = &site.tables().dials.senses;
        let dark = if play.pack.has(ItemName::Visor) { senses.dark_with_visor } else { senses.dark };
        Self { site, play, terrain: &play.terrain, sight: senses.sight, dark }
    }

    /// The cells in sight of a cell: open ones of its floor, and the walls around them, which can belong to
    /// the section of another floor.
    fn look(&self, from: Pos) -> CellSet {
        let in_the_dark = self.play.is_dark(self.site, from);
        let radius = if in_the_dark { self.dark } else { self.sight };
        let mut visible = CellSet::default();
        let dark = self.dark as i16;
        in_line(self.terrain, from, radius, |at| {
            let apart = (at.x - from.x).abs().max((at.y - from.y).abs());
            if apart <= dark || !self.is_dark(at) {
                visible.insert(at);
            }
        });
        visible
    }

    /// Whether a cell is hidden by a dark room: its floor, and walls that touch nothing else.
    fn is_dark(&self, at: Pos) -> bool {
        let base = self.site.base();
        if base.is_ground(at) {
            return self.play.is_dark(self.site, at);
        }
        let mut open = Heading::ALL
            .into_iter()
            .map(|heading| at.step(heading))
            .filter(|&beside| base.is_ground(beside))
            .peekable();
        open.peek().is_some() && open.all(|beside| self.play.is_dark(self.site, beside))
    }
}

/// Walls, doors and everything else that is not clear stops sight.
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
