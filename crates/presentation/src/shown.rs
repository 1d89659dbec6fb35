//! The part of the party's sight and memory that the player is shown.

use rootward_gen::{CellSet, Pos, Sides, Thing};
use rootward_rules::{play::Play, seeing, site::Site};

/// The distance at which lit rooms are visible, in cells. It is the full width of the grid.
const REACH: u32 = 64;

/// The party's sight and memory of the current base. Outside, the party sees all land and no base.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Sight {
    pub visible: CellSet,
    pub remembered: CellSet,
    /// The cells in a straight line that are lit by their own rooms. The player sees no creatures there.
    pub lit: CellSet,
    /// The cells that were lit at some time in this play. The save of the base keeps them.
    pub lit_before: CellSet,
    pub reveal: bool,
}

impl Sight {
    /// The sight at the start of a play, with the cells that were lit before.
    pub fn remembering(lit_before: CellSet, reveal: bool) -> Self {
        Self { lit_before, reveal, ..Self::default() }
    }

    /// Copies the party's sight and computes the lit cells.
    pub fn look(&mut self, site: &Site, play: &Play) {
        let (seen, lit) = (&play.seen, seeing::lit(site, play, REACH));
        (self.visible, self.remembered, self.lit) = (seen.visible, seen.remembered, lit);
        self.lit_before = self.lit_before.or(&lit);
    }

    pub fn of(&self, at: Pos) -> CellSight {
        if self.reveal || self.visible.contains(at) {
            CellSight::Now
        } else if self.lit.contains(at) {
            CellSight::Lit
        } else if self.remembered.contains(at) || self.lit_before.contains(at) {
            CellSight::Before
        } else {
            CellSight::Never
        }
    }

    /// The cells whose sight is not [`CellSight::Never`].
    pub fn ever(&self) -> CellSet {
        self.known().or(&self.visible).or(&self.lit)
    }

    /// The cells that the player remembers. All cells are among them once the map is revealed.
    pub fn known(&self) -> CellSet {
        if self.reveal {
            return Pos::all().collect();
        }
        self.remembered.or(&self.lit_before)
    }

    /// The cells that the player knows: the party's current memory, and the cells that were lit at the last drawing.
    pub fn shown(&self, play: &Play) -> Shown {
        let known = if self.reveal { self.known() } else { play.seen.remembered.or(&self.lit_before) };
        Shown { known, looked_at: play.seen.explored.or(&self.lit_before) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// All cells that the player is shown.
    pub known: CellSet,
    /// The cells that were seen directly or lit by their rooms, not only shown on a floor map.
    pub looked_at: CellSet,
}

impl Shown {
    /// The cells that the party has seen, without the light of rooms.
    pub const fn of_party(play: &Play) -> Self {
        Self { known: play.seen.remembered, looked_at: play.seen.explored }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSight {
    Now,
    /// Beyond the party's sight, but lit by the room in which the cell lies.
    Lit,
    Before,
    Never,
}

/// Whether a cell is at most one step away, straight or diagonal.
pub fn is_beside(party: Pos, at: Pos) -> bool {
    (party.x - at.x).abs() <= 1 && (party.y - at.y).abs() <= 1
}

/// Whether a thing hangs on a wall and the player knows no cell in front of it. Such a thing is not visible.
pub fn is_behind(thing: Thing, at: Pos, unknown: impl Fn(Pos) -> bool) -> bool {
    match thing.sides() {
        Sides::All => false,
        Sides::Look(look) => unknown(at.step(look.back())),
        Sides::Faces(faces) => faces.iter().all(|face| unknown(at.step(face))),
    }
}
