//! Draws everything that moves and fights, from the state of the play and its [`PlayEvent`](rootward_rules::events)s.

pub mod aims;
mod beams;
mod creatures;
pub mod effects;
mod mishaps;
mod noise;
pub mod numbers;
pub mod pictures;
pub mod shake;
mod shots;
pub mod shown;
pub mod signs;

use bevy::prelude::*;
use rootward_gen::{Base, Heading, Pos, Records};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::region::Region;

use crate::{
    host::states::{Mode, Screen},
    session::watch::is_watching,
    world::{base::current::CurrentBase, floors::ViewedFloor},
};

pub fn plugin(app: &mut App) {
    app.add_plugins((
        creatures::plugin,
        aims::plugin,
        shots::plugin,
        effects::plugin,
        numbers::plugin,
        shake::plugin,
        beams::plugin,
        signs::plugin,
        noise::plugin,
    ));
}

/// The unit vector of a heading on the screen. The y axis points north.
pub(crate) fn ahead(heading: Heading) -> Vec2 {
    let (dx, dy) = heading.delta();
    Vec2::new(f32::from(dx), -f32::from(dy))
}

/// The angle of a picture that is drawn facing north, in radians.
pub(super) const fn angle(heading: Heading) -> f32 {
    let quarters = match heading {
        Heading::North => 0.0,
        Heading::West => 1.0,
        Heading::South => 2.0,
        Heading::East => 3.0,
    };
    quarters * std::f32::consts::FRAC_PI_2
}

pub(super) fn turned(heading: Heading) -> Quat {
    Quat::from_rotation_z(angle(heading))
}

#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct OnScreen<'w> {
    sight: Res<'w, Sight>,
    viewed: Res<'w, ViewedFloor>,
    current: Res<'w, CurrentBase>,
    place: Res<'w, Region>,
    screen: Res<'w, State<Screen>>,
    mode: Option<Res<'w, State<Mode>>>,
}

impl OnScreen<'_> {
    pub(super) fn is_base(&self) -> bool {
        let watching = is_watching(Res::clone(&self.screen), self.mode.as_ref().map(Res::clone));
        !self.place.is_outside() && !watching
    }

    pub(super) fn has(&self, at: Pos) -> bool {
        self.current.base().floor_at(at) == Some(self.viewed.shown())
    }

    /// Whether a cell is on the floor on screen and known to the player.
    pub(super) fn knows(&self, at: Pos) -> bool {
        self.has(at) && self.sight.of(at) != CellSight::Never
    }

    pub(super) fn is_changed(&self) -> bool {
        self.sight.is_changed()
            || self.viewed.is_changed()
            || self.current.is_changed()
            || self.place.is_changed()
            || self.screen.is_changed()
            || self.mode.as_ref().is_some_and(|mode| mode.is_changed())
    }

    pub(super) fn records(&self) -> &Records {
        self.current.records()
    }

    pub(super) fn base(&self) -> &Base {
        self.current.base()
    }

    /// Whether the party sees a cell now, or everything is shown.
    pub(super) fn sees(&self, at: Pos) -> bool {
        self.has(at) && self.sight.of(at) == CellSight::Now
    }

    /// The fraction of the next tick that has elapsed, 0 to 1.
    pub(super) fn tick_fraction(&self, time: &Time<Fixed>) -> f32 {
        crate::world::ticking::tick_fraction(time, self.mode.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_turn_to_their_heading() {
        for heading in Heading::ALL {
            let turned = (turned(heading) * Vec3::Y).truncate();
            assert!(turned.distance(ahead(heading)) < 1e-5, "{heading:?}: {turned}");
        }
    }
}
