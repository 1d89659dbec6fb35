//! The automatic zoom: near while little of a floor is known, one step farther in large rooms and in the meltdown.

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Heading, Kind, Pos, SECTION_HEIGHT, SECTION_WIDTH};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{play::Play, region::Region};

use crate::{
    input::settings::Settings,
    kit::{
        CELL,
        frame::Frame,
        screen::{WantedView, ZOOMS, Zoom},
    },
    world::base::{
        current::CurrentBase,
        party::{GridPos, Party},
    },
};
use rootward_presentation::plan::extent::Extent;

/// The speed of the zoom, in steps a second.
const SPEED: f32 = 2.5;
/// The spare space that is needed before zooming in, in cells. It prevents repeated zooming in and out.
const SPARE: f32 = 2.0;

/// The largest zoom step at which a floor is first shown, and the number of cells that the playfield shows even then.
const NEAREST: u8 = 8;
const LEAST: Vec2 = Vec2::new(11.0, 7.0);

/// The maximum number of cells of a small floor: three sections of the grid.
const SMALL: f32 = (3 * SECTION_WIDTH * SECTION_HEIGHT) as f32;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distance {
    /// Nearer than the player has chosen. The view contains all known cells of the floor.
    Near {
        /// The zoom step.
        zoom: u8,
        known: Extent,
    },
    #[default]
    Usual,
    /// One step farther away than the player has chosen, because there is more to see.
    Far,
}

/// The known cells of the party's floor. `None` outside, and while everything is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownExtent(pub Option<Extent>);

/// The zoom step at which the camera stops. It is never below the smallest zoom.
pub fn resting(walking: u8, distance: Distance) -> f32 {
    f32::from(match distance {
        Distance::Near { zoom, .. } => zoom,
        Distance::Usual => walking,
        Distance::Far => walking.saturating_sub(1).max(ZOOMS.0.min(walking)),
    })
}

pub fn step(now: f32, rest: f32, secs: f32) -> f32 {
    let most = SPEED * secs;
    if (rest - now).abs() <= most { rest } else { now + most.copysign(rest - now) }
}

pub(super) fn look_around(
    (settings, wanted): (Res<Settings>, Res<WantedView>),
    sight: Res<Sight>,
    zoom: Res<Zoom>,
    current: Option<Res<CurrentBase>>,
    play: Option<Res<Play>>,
    ground: Res<Region>,
    party: Query<&GridPos, With<Party>>,
    frame: Res<Frame>,
    mut melts: Local<bool>,
    (mut distance, mut extent): (ResMut<Distance>, ResMut<KnownExtent>),
) {
    let melting = play.is_some_and(|play| play.objective.is_meltdown());
    let began = std::mem::replace(&mut *melts, melting) != melting;
    let changed = [sight.is_changed(), zoom.is_changed(), settings.is_changed(), ground.is_changed()];
    if !(began || frame.is_changed() || changed.contains(&true)) {
        return;
    }
    let half_at = |zoom: u8| frame.field.size() / (2.0 * f32::from(zoom.max(1)) * CELL);
    let half = half_at(zoom.walking);
    let room = current.as_deref().zip(party.single().ok()).filter(|_| !ground.is_outside());
    let large = room.is_some_and(|(current, party)| {
        let room = room_around(current.base(), party.0, |at| {
            matches!(sight.of(at), CellSight::Now | CellSight::Lit)
        });
        let spare = if *distance == Distance::Far { SPARE } else { 0.0 };
        !sight.reveal && !fits(&room, party.0, half - spare)
    });
    let small = room.is_some_and(|(current, party)| is_small(current.base(), party.0, 2.0 * half));
    let known = room.filter(|_| !sight.reveal).and_then(|(current, party)| {
        let base = current.base();
        let floor = base.floor_at(party.0);
        let is_known = |&at: &Pos| base.floor_at(at) == floor && sight.of(at) != CellSight::Never;
        Extent::around_all(base.ground_cells().iter().filter(is_known))
    });
    extent.set_if_neq(KnownExtent(known));
    let nearest = known.and_then(|known| {
        let with_walls = Vec2::new(known.width as f32, known.height as f32) + 2.0;
        let holds = |zoom: &u8| (2.0 * half_at(*zoom)).cmpge(with_walls.max(LEAST)).all();
        let zoom = (zoom.walking + 1..=NEAREST).rev().find(holds)?;
        Some(Distance::Near { zoom, known })
    });
    // A screenshot with a chosen middle keeps its zoom.
    let free = settings.easing && wanted.middle.is_none() && !ground.is_outside();
    distance.set_if_neq(match () {
        () if free && !small && (large || melting) => Distance::Far,
        () if free && !melting && !zoom.chosen => nearest.unwrap_or_default(),
        () => Distance::Usual,
    });
}

/// Whether the floor of a cell fits into a view of this size, or is small in any view.
fn is_small(base: &Base, at: Pos, picture: Vec2) -> bool {
    let floor = base.floor_at(at);
    let own = base.ground_cells();
    let own = Extent::around_all(own.iter().filter(|&at| base.floor_at(at) == floor));
    let size = own.map_or(Vec2::ZERO, |own| Vec2::new(own.width as f32, own.height as f32));
    size.cmple(picture).all() || size.x * size.y <= SMALL
}

/// The cells of the room around a position that the party has seen. Empty in corridors.
fn room_around(base: &Base, at: Pos, seen: impl Fn(Pos) -> bool) -> CellSet {
    let is_room = |at: Pos| {
        let kind = base.ground(at).kind();
        at.in_grid() && (Kind::ROOM.has(kind) || kind == Kind::RoughFloor) && seen(at)
    };
    let mut room = CellSet::default();
    let mut open = Vec::new();
    if is_room(at) {
        room.insert(at);
        open.push(at);
    }
    while let Some(at) = open.pop() {
        for next in Heading::ALL.map(|heading| at.step(heading)) {
            if is_room(next) && !room.contains(next) {
                room.insert(next);
                open.push(next);
            }
        }
    }
    room
}

/// Whether all cells lie in a view that extends `half` cells from the party on each side.
fn fits(room: &CellSet, party: Pos, half: Vec2) -> bool {
    let apart = |at: Pos| Vec2::new(f32::from((at.x - party.x).abs()), f32::from((at.y - party.y).abs()));
    room.iter().all(|at| (apart(at) + 0.5).cmple(half).all())
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;
    use crate::app::testing;

    fn looking_around(number: u16, size: UVec2) -> App {
        let mut app = testing::app_in(Seed::classic(number));
        app.init_resource::<Distance>()
            .init_resource::<KnownExtent>()
            .init_resource::<Zoom>()
            .init_resource::<WantedView>()
            .insert_resource(Frame::of(size.as_vec2(), 1.0))
            .add_systems(Update, look_around);
        app
    }

    #[test]
    fn large_rooms_zoom_out_if_the_setting_is_on() {
        let mut app = looking_around(179, UVec2::new(96, 140));
        let is_far = |app: &App| *app.world().resource::<Distance>() == Distance::Far;
        let rooms: Vec<Pos> = {
            let base = app.world().resource::<CurrentBase>().base();
            let lit = |&at: &Pos| base.ground(at).kind() == Kind::OpenFloor;
            base.rooms().filter_map(|room| base.room_cells(room).iter().find(lit)).collect()
        };
        let mut large = 0;
        for at in rooms {
            for easing in [true, false] {
                app.world_mut().resource_mut::<Settings>().easing = easing;
                testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
                testing::updates(&mut app, 4);
                large += usize::from(is_far(&app));
                assert!(easing || *app.world().resource::<Distance>() == Distance::Usual, "{at:?}");
            }
        }
        assert!(large > 0);
    }

    #[test]
    fn a_floor_begins_near_and_never_gets_nearer_again() {
        let mut app = looking_around(0, UVec2::new(1280, 720));
        app.world_mut().resource_mut::<Zoom>().walking = 3;
        let zoom = |app: &App| match *app.world().resource::<Distance>() {
            Distance::Near { zoom, .. } => zoom,
            Distance::Usual | Distance::Far => 3,
        };
        testing::updates(&mut app, 2);
        let first = zoom(&app);
        assert_eq!(first, 5, "the nearest that shows eleven cells by seven");
        for off in [
            |app: &mut App, off| app.world_mut().resource_mut::<Settings>().easing = !off,
            |app: &mut App, off| app.world_mut().resource_mut::<Zoom>().chosen = off,
            |app: &mut App, off| app.world_mut().resource_mut::<Sight>().reveal = off,
        ] as [fn(&mut App, bool); 3]
        {
            for (is_off, wanted) in [(true, 3), (false, first)] {
                off(&mut app, is_off);
                testing::updates(&mut app, 2);
                assert_eq!(zoom(&app), wanted);
            }
        }
        let cells: Vec<Pos> = app.world().resource::<CurrentBase>().base().ground_cells().iter().collect();
        let mut before = first;
        for at in cells.into_iter().step_by(40) {
            testing::console(&mut app, &format!("goto {} {}", at.x, at.y));
            testing::updates(&mut app, 4);
            let now = zoom(&app);
            assert!(now <= before, "{at:?}: from {before} to {now}");
            before = now;
        }
        assert_eq!(before, 3);
    }

    #[test]
    fn the_first_base_is_small_and_17_3_is_not() {
        let small = |number, picture| {
            let base = generate(&Seed::classic(number).into());
            is_small(&base, base.entrance(), picture)
        };
        // The view in a window of 1280x720.
        let usual = Vec2::new(26.7, 14.0);
        assert!(small(0, usual) && !small(179, usual));
        // A view of the whole floor needs no more space.
        assert!(small(179, Vec2::new(64.0, 32.0)));
    }

    #[test]
    fn the_zoom_reaches_and_stops_at_whole_steps() {
        for walking in ZOOMS.0..=ZOOMS.1 {
            let near = Distance::Near {
                zoom: NEAREST,
                known: Extent { corner: Pos::new(3, 3), width: 1, height: 5 },
            };
            for distance in [near, Distance::Usual, Distance::Far] {
                let rest = resting(walking, distance);
                assert_eq!(rest.fract(), 0.0);
                assert!(rest >= f32::from(ZOOMS.0) && rest <= f32::from(NEAREST));
                let mut now = f32::from(walking);
                let mut frames = 0;
                while now != rest {
                    now = step(now, rest, 1.0 / 60.0);
                    frames += 1;
                    assert!(frames < 160, "it never gets from {walking} to {rest}");
                }
                assert_eq!(step(now, rest, 1.0 / 60.0), rest);
            }
            assert_eq!(resting(walking, Distance::Usual), f32::from(walking));
        }
        assert_eq!([2, 3].map(|walking| resting(walking, Distance::Far)), [2.0, 2.0]);
    }

    #[test]
    fn only_a_room_that_does_not_fit_is_large() {
        let base = generate(&Seed::classic(179).into());
        let room = base.rooms().next().expect("a room");
        let all = room_around(&base, room.corner, |_| true);
        assert!(all.len() > 3 && all.contains(room.corner));
        assert!(fits(&all, room.corner, Vec2::new(64.0, 32.0)) && !fits(&all, room.corner, Vec2::splat(1.0)));
        assert_eq!(room_around(&base, room.corner, |at| at == room.corner).len(), 1);
        let corridor = base.ground_cells().iter().find(|&at| base.ground(at).kind() == Kind::Floor);
        assert!(room_around(&base, corridor.expect("a corridor"), |_| true).is_empty());
    }
}
