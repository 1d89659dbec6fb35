//! Which part of what the party sees and has seen is shown to the player. The rules decide what it sees
//! ([`rules::seeing`](rootward_rules::seeing)).

use rootward_gen::{CellSet, Pos, Sides, Thing};
use rootward_rules::{play::Play, seeing, site::Site};

/// How far the light of rooms is seen, in cells: the whole width of the grid.
const REACH: u32 = 64;

/// What the party sees and remembers of the current base. From outside it sees nothing of it; the land
/// lies in daylight, and all of it is seen.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Sight {
    /// Cells that are seen now.
    pub visible: CellSet,
    /// Cells that were seen at some time.
    pub remembered: CellSet,
    /// Cells in a straight line from the party, in the light of their own rooms. The rules know nothing of them: they
    /// are shown with what stands there, but without who moves there.
    pub lit: CellSet,
    /// Cells that were lit at some time in this play. The save of the base keeps them.
    pub lit_before: CellSet,
    /// Whether everything is shown.
    pub reveal: bool,
}

impl Sight {
    /// The sight of a play that begins, with cells that were lit before.
    pub fn remembering(lit_before: CellSet, reveal: bool) -> Self {
        Self { lit_before, reveal, ..Self::default() }
    }

    /// Takes over what the party sees, and looks for light.
    pub fn look(&mut self, site: &Site, play: &Play) {
        let (seen, lit) = (&play.seen, seeing::lit(site, play, REACH));
        (self.visible, self.remembered, self.lit) = (seen.visible, seen.remembered, lit);
        self.lit_before = self.lit_before.or(&lit);
    }

    /// How much of a cell the player is shown.
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

    /// The cells that the player is shown at all.
    pub fn known(&self) -> CellSet {
        if self.reveal {
            return Pos::all().collect();
        }
        self.remembered.or(&self.lit_before)
    }

    /// What the player knows of the ways in the base of a play: what the party has seen by now, and the light as it was drawn
    /// last.
    pub fn shown(&self, play: &Play) -> Shown {
        let known = if self.reveal { self.known() } else { play.seen.remembered.or(&self.lit_before) };
        Shown { known, looked_at: play.seen.explored.or(&self.lit_before) }
    }
}

/// What the player knows of the ways in a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Cells that are shown at all.
    pub known: CellSet,
    /// Those that somebody has seen with the own eyes, in the light of their rooms too, and not on the map of a floor alone.
    pub looked_at: CellSet,
}

impl Shown {
    /// What the party has seen, without the light of rooms.
    pub const fn of_party(play: &Play) -> Self {
        Self { known: play.seen.remembered, looked_at: play.seen.explored }
    }
}

/// How much of a cell the player is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSight {
    /// In sight.
    Now,
    /// Lit by its room, beyond the sight of the party.
    Lit,
    /// Remembered.
    Before,
    /// Unknown.
    Never,
}

/// Whether a cell is at most one step away, straight or diagonal.
pub fn is_beside(party: Pos, at: Pos) -> bool {
    (party.x - at.x).abs() <= 1 && (party.y - at.y).abs() <= 1
}

/// Whether something hangs on a wall and no cell that its faces look to is known: from behind it is not seen.
pub fn is_behind(thing: Thing, at: Pos, unknown: impl Fn(Pos) -> bool) -> bool {
    match thing.sides() {
        Sides::All => false,
        Sides::Look(look) => unknown(at.step(look.back())),
        Sides::Faces(faces) => faces.iter().all(|face| unknown(at.step(face))),
    }
}
