//! The look mode, in which keys move a cursor over the floor on screen. The rules are paused meanwhile.

use bevy::prelude::*;
use rootward_gen::{HEIGHT, Heading, Pos, WIDTH};
use rootward_presentation::{travel::Goal, view::ViewKind};
use rootward_rules::region::{Ground, Region};

use super::Pointed;
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode, OpenedIn},
    },
    input::{Pressed, actions::Action, orders::Steering, travel::StartTravel},
    kit::screen::ViewNow,
    world::{
        base::{
            current::CurrentBase,
            party::{Facing, GridPos, Party},
        },
        cursor::LookCursor,
        floors::ViewedFloor,
    },
};
use rootward_presentation::plan::extent::Extent;

/// The delay before a held key moves the cursor repeatedly, and the delay between two of these steps, in seconds.
const FIRST: f32 = 0.3;
const NEXT: f32 = 0.07;
/// Cells per step while the player holds the key for stepping without turning.
const FAR: i16 = 5;

const STEPS: [(Action, Heading); 4] = [
    (Action::North, Heading::North),
    (Action::East, Heading::East),
    (Action::South, Heading::South),
    (Action::West, Heading::West),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Examine), begin).add_systems(
        Update,
        (change_floor, move_cursor, point_at_cursor, travel_to_cursor)
            .chain()
            .after(ChangeMode)
            .in_set(AppSystems::Commands)
            .run_if(in_state(Mode::Examine).and_then(resource_exists::<CurrentBase>)),
    );
}

/// Places the cursor ahead of the party. After help or console, the cursor keeps its cell.
fn begin(
    party: Query<(&GridPos, &Facing), With<Party>>,
    current: Option<Res<CurrentBase>>,
    place: Res<Region>,
    viewed: Res<ViewedFloor>,
    opened_in: Res<OpenedIn>,
    mut cursor: ResMut<LookCursor>,
) {
    if opened_in.0 == Mode::Examine {
        return;
    }
    if let Ok((at, facing)) = party.single() {
        cursor.0 = at.0.step(facing.0);
    }
    if let Some(current) = current {
        cursor.0 = on_floor(extent_of(&place, &current, &viewed), cursor.0);
    }
}

fn extent_of(place: &Region, current: &CurrentBase, viewed: &ViewedFloor) -> Extent {
    match place.ground(current) {
        Ground::Base(base) => Extent::of_floor(base, viewed.shown()),
        Ground::Land(_) => Extent { corner: Pos::new(0, 0), width: WIDTH as i32, height: HEIGHT as i32 },
    }
}

/// Returns the cell itself if it lies in the rectangle, otherwise the cell in the middle of the rectangle.
fn on_floor(extent: Extent, at: Pos) -> Pos {
    if inside(extent, at) == at {
        at
    } else {
        extent.corner.offset(extent.width as i16 / 2, extent.height as i16 / 2)
    }
}

fn inside(Extent { corner, width, height }: Extent, at: Pos) -> Pos {
    let far = corner.offset(width as i16 - 1, height as i16 - 1);
    Pos::new(at.x.clamp(corner.x, far.x), at.y.clamp(corner.y, far.y))
}

/// In the look mode, the keys for climbing show another floor.
fn change_floor(
    pressed: Res<Pressed>,
    current: Res<CurrentBase>,
    place: Res<Region>,
    mut viewed: ResMut<ViewedFloor>,
    mut cursor: ResMut<LookCursor>,
) {
    let shown = viewed.shown();
    let wanted = match (pressed.just_pressed(Action::Up), pressed.just_pressed(Action::Down)) {
        (true, _) => shown + 1,
        (_, true) => shown.saturating_sub(1),
        _ => return,
    };
    viewed.look(wanted, current.base().plan().floor_count());
    cursor.0 = on_floor(extent_of(&place, &current, &viewed), cursor.0);
}

fn travel_to_cursor(
    pressed: Res<Pressed>,
    cursor: Res<LookCursor>,
    mut travels: MessageWriter<StartTravel>,
    mut next: ResMut<NextState<Mode>>,
) {
    if pressed.just_pressed(Action::Travel) {
        travels.write(StartTravel(Goal::Cell(cursor.0)));
        next.set(Mode::Walk);
    }
}

fn move_cursor(
    time: Res<Time>,
    pressed: Res<Pressed>,
    current: Res<CurrentBase>,
    place: Res<Region>,
    (viewed, view): (Res<ViewedFloor>, Res<ViewNow>),
    party: Query<&Facing, With<Party>>,
    mut wait: Local<f32>,
    mut cursor: ResMut<LookCursor>,
) {
    let fresh = STEPS.into_iter().find(|&(action, _)| pressed.just_pressed(action));
    let held = || STEPS.into_iter().find(|&(action, _)| pressed.held(action));
    let Some((_, key)) = fresh.or_else(held) else { return };
    // In the visor, "ahead" is the direction that the droids face.
    let steering = if view.shown == ViewKind::Visor { Steering::Ahead } else { Steering::Compass };
    let heading = party.single().map_or(key, |facing| steering.heading(key, facing.0));
    *wait -= time.delta_secs();
    if fresh.is_some() {
        *wait = FIRST;
    } else if *wait > 0.0 {
        return;
    } else {
        *wait = NEXT;
    }
    let cells = if pressed.held(Action::Sidestep) { FAR } else { 1 };
    let (dx, dy) = heading.delta();
    let extent = extent_of(&place, &current, &viewed);
    let to = inside(extent, cursor.0.offset(dx * cells, dy * cells));
    cursor.set_if_neq(LookCursor(to));
}

fn point_at_cursor(cursor: Res<LookCursor>, mut pointed: ResMut<Pointed>) {
    pointed.set_if_neq(Pointed(Some(cursor.0)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_in_179, mode, position, tap, updates};

    fn cursor(app: &App) -> Pos {
        app.world().resource::<LookCursor>().0
    }

    #[test]
    fn cursor_begins_ahead_and_the_party_does_not_move() {
        let mut app = app_in_179();
        let start = position(&mut app);
        tap(&mut app, KeyCode::KeyX);
        app.update();
        assert_eq!(mode(&app), Some(Mode::Examine));
        let first = cursor(&app);
        assert!(Heading::ALL.iter().any(|&heading| start.step(heading) == first) || start == first);
        tap(&mut app, KeyCode::KeyS);
        tap(&mut app, KeyCode::ArrowLeft);
        assert_eq!(cursor(&app), first.offset(-1, 1));
        assert_eq!(app.world().resource::<Pointed>().0, Some(first.offset(-1, 1)));
        tap(&mut app, KeyCode::KeyX);
        updates(&mut app, 10);
        assert_eq!(mode(&app), Some(Mode::Walk));
        assert_eq!(position(&mut app), start);
    }

    #[test]
    fn the_cursor_stays_on_its_floor() {
        let mut app = app_in_179();
        tap(&mut app, KeyCode::KeyX);
        app.update();
        for _ in 0..70 {
            tap(&mut app, KeyCode::KeyW);
            tap(&mut app, KeyCode::KeyD);
        }
        let base = app.world().resource::<CurrentBase>().base().clone();
        let extent = Extent::of_floor(&base, app.world().resource::<ViewedFloor>().shown());
        assert_eq!(cursor(&app), extent.corner.offset(extent.width as i16 - 1, 0));
        tap(&mut app, KeyCode::PageDown);
        let shown = app.world().resource::<ViewedFloor>().shown();
        let below = Extent::of_floor(&base, shown);
        assert_eq!(inside(below, cursor(&app)), cursor(&app));
    }
}
