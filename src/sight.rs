//! The part of the party's sight that the player sees. [`rules::seeing`](rootward_rules::seeing) decides on sight.

use bevy::prelude::*;
use rootward_gen::{CellSet, Pos, Sides, Thing};
use rootward_rules::{play::Play, seeing, site::Site};

use crate::{schedule::AppSystems, states::Screen};

/// How far the light of rooms is seen, in cells: the whole width of the grid.
const REACH: u32 = 64;

/// What the party sees and remembers of the base. From outside it sees nothing of it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sight {
    /// Cells that are seen now.
    pub visible: CellSet,
    /// Cells that were seen at some time.
    pub remembered: CellSet,
    /// Cells in line of sight in the light of their rooms, without creatures. The rules do not know of them.
    pub lit: CellSet,
    /// Cells that were lit at some time in this play. The save of the base keeps them.
    pub lit_before: CellSet,
    pub reveal: bool,
}

impl Sight {
    /// The sight of a play that begins, with cells that were lit before.
    pub fn remembering(lit_before: CellSet, reveal: bool) -> Self {
        Self { lit_before, reveal, ..Self::default() }
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

    /// What the player knows of the base of a play: everything seen, and the light as last drawn.
    pub fn shown(&self, play: &Play) -> Shown {
        let known = if self.reveal { self.known() } else { play.seen.remembered.or(&self.lit_before) };
        Shown { known, looked_at: play.seen.explored.or(&self.lit_before) }
    }
}

/// What the player knows of the ways in a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
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
    Never,
}

/// Whether a cell is at most one step away, straight or diagonal.
pub fn is_beside(party: Pos, at: Pos) -> bool {
    (party.x - at.x).abs() <= 1 && (party.y - at.y).abs() <= 1
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sight>()
        .add_systems(OnEnter(Screen::Playing), clear_sight)
        .add_systems(Update, update_sight.in_set(AppSystems::Sight));
}

fn clear_sight(mut sight: ResMut<Sight>) {
    *sight = Sight::remembering(CellSet::default(), sight.reveal);
}

fn update_sight(play: Option<Res<Play>>, site: Option<Res<Site>>, mut sight: ResMut<Sight>) {
    let Some((play, site)) = play.filter(|play| play.is_changed()).zip(site) else { return };
    let seen = &play.seen;
    // Recompute light only after a step. Light from a distant door appears with the next step.
    if sight.visible != seen.visible || sight.remembered != seen.remembered {
        let lit = seeing::lit(&site, &play, REACH);
        (sight.visible, sight.remembered, sight.lit) = (seen.visible, seen.remembered, lit);
        sight.lit_before = sight.lit_before.or(&lit);
    }
}

/// Whether something hangs on a wall and no cell that its faces look to is known: from behind it is not seen.
pub fn is_behind(thing: Thing, at: Pos, unknown: impl Fn(Pos) -> bool) -> bool {
    match thing.sides() {
        Sides::All => false,
        Sides::Look(look) => unknown(at.step(look.back())),
        Sides::Faces(faces) => faces.iter().all(|face| unknown(at.step(face))),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{base::load::Restart, testing};

    #[test]
    fn a_restart_forgets_the_light() {
        let mut app = testing::app_in(Seed::classic(179));
        let start = app.world().resource::<Sight>().lit_before;
        for at in app.world().resource::<Site>().floor().iter().step_by(40).collect::<Vec<_>>() {
            testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
            testing::updates(&mut app, 4);
        }
        assert!(app.world().resource::<Sight>().lit_before.len() > start.len());
        app.world_mut().write_message(Restart);
        testing::updates(&mut app, 6);
        let sight = app.world().resource::<Sight>();
        assert_eq!(sight.lit_before, sight.lit);
    }

    #[test]
    fn the_light_of_a_room_adds_cells_to_the_picture_and_nothing_to_the_rules() {
        let mut app = testing::app_in(Seed::classic(179));
        let open: Vec<Pos> = app.world().resource::<Site>().floor().iter().step_by(7).collect();
        let mut added = 0;
        for at in open {
            testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
            testing::updates(&mut app, 4);
            let (sight, play) = (app.world().resource::<Sight>(), app.world().resource::<Play>());
            assert_eq!((sight.visible, sight.remembered), (play.seen.visible, play.seen.remembered));
            let dark = app.world().resource::<Site>().dark();
            for cell in sight.lit.iter().filter(|&cell| !sight.visible.contains(cell)) {
                assert!(!dark.contains(cell), "{at:?} {cell:?}");
                assert_eq!(sight.of(cell), CellSight::Lit);
                added += 1;
            }
        }
        assert!(added > 20, "{added}");
    }
}
