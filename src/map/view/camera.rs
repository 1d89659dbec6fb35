//! The camera. It follows the party in whole pixels, and rests at whole zoom steps, or at halves while watching.

use bevy::{camera::RenderTarget, prelude::*, window::PrimaryWindow};
use rootward_gen::{HEIGHT, WIDTH};
use rootward_presentation::plan::extent::Extent;
use rootward_rules::region::Region;

use super::{
    ease::{self, Distance, KnownExtent, look_around},
    fights::shake::Shake,
    party::{PartyDrawnAt, place_party},
    screenshot::{NoHud, WholeFrames},
};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::{Pressed, actions::Action},
    kit::{
        CELL,
        frame::Frame,
        screen::{MainCamera, OffScreen, WATCH_BAR, WantedView, ZOOMS, Zoom, view_size},
        world_of,
    },
    map::{
        drawing::{Draw, set_place},
        tilemap::land::MARGIN as ROCK_AROUND,
    },
    session::watch::is_watching,
    world::{base::current::CurrentBase, cursor::LookCursor, floors::ViewedFloor},
};

/// The cells that must fit into the playfield at the usual zoom.
const FITS: Vec2 = Vec2::new(18.5, 11.0);
/// The fraction of the distance to the target that is left after a second: for the camera, and for the point ahead.
const LAG: f32 = 0.001;
const LAG_AHEAD: f32 = 0.25;
/// The distance between a walking party and the focus ahead of it, in cells.
const AHEAD: f32 = 2.0;
/// The visible rock around a floor, in cells. Buttons over the playfield must not hide a part of the floor.
const AROUND: f32 = 3.0;
const AROUND_BUTTONS: f32 = 7.0;
/// The minimum distance of the cursor from the edge of the playfield, in cells.
const MARGIN: Vec2 = Vec2::new(2.0, 2.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Distance>()
        .init_resource::<KnownExtent>()
        .add_systems(Startup, spawn_camera)
        .add_systems(OnEnter(Screen::Playing), fit_zoom)
        .add_systems(Update, divide.in_set(AppSystems::Follow))
        .draw(
            (
                zoom_by_key.run_if(in_state(Mode::Walk).or_else(in_state(Mode::Examine))),
                look_around,
                choose_zoom,
                follow,
            )
                .chain()
                .after(place_party),
        );
}

fn spawn_camera(off_screen: Option<Res<OffScreen>>, mut commands: Commands) {
    let camera = (
        Name::new("camera"),
        MainCamera::default(),
        Camera2d,
        Msaa::Off,
        IsDefaultUiCamera,
        Projection::Orthographic(OrthographicProjection::default_2d()),
    );
    let mut camera = commands.spawn(camera);
    if let Some(off_screen) = off_screen {
        camera.insert(RenderTarget::Image(off_screen.target.clone().into()));
    }
}

/// There is only one view while the player watches the digger, and in screenshots without panels.
fn divide(
    screen: Option<Res<State<Screen>>>,
    mode: Option<Res<State<Mode>>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (off_screen, no_hud): (Option<Res<OffScreen>>, Option<Res<NoHud>>),
    scale: Res<UiScale>,
    mut frame: ResMut<Frame>,
) {
    let size = view_size(window.as_deref().copied(), off_screen.as_deref());
    let plays = no_hud.is_none()
        && screen.is_some_and(|screen| *screen.get() == Screen::Playing && !is_watching(screen, mode));
    frame.set_if_neq(if plays { Frame::of(size, scale.0) } else { Frame::whole(size) });
}

fn fitting_zoom(size: Vec2) -> u8 {
    let fits = |zoom: &u8| (size / (CELL * f32::from(*zoom))).cmpge(FITS).all();
    (ZOOMS.0..=ZOOMS.1).rev().find(fits).unwrap_or(ZOOMS.0)
}

fn fit_zoom(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    (wanted, scale): (Res<WantedView>, Res<UiScale>),
    mut zoom: ResMut<Zoom>,
) {
    let size = view_size(window.as_deref().copied(), off_screen.as_deref());
    let fitting = fitting_zoom(Frame::of(size, scale.0).field.size());
    zoom.walking = wanted.walking.unwrap_or(fitting);
    zoom.chosen = wanted.walking.is_some();
}

/// Changes the zoom by a key. It starts from the visible zoom, even while the camera is nearer than usual.
fn zoom_by_key(pressed: Res<Pressed>, distance: Res<Distance>, mut zoom: ResMut<Zoom>) {
    let (closer, away) = (pressed.just_pressed(Action::ZoomIn), pressed.just_pressed(Action::ZoomOut));
    if closer || away {
        let seen = if let Distance::Near { zoom, .. } = *distance { zoom } else { zoom.walking };
        // The camera may start nearer than any zoom step of the keys.
        let most = ZOOMS.1.max(seen);
        zoom.walking = (if closer { seen + 1 } else { seen - 1 }).clamp(ZOOMS.0, most);
        zoom.chosen = true;
    }
}

/// The zoom changes smoothly only while the party walks.
fn choose_zoom(
    time: Res<Time>,
    distance: Res<Distance>,
    place: Res<PartyDrawnAt>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    wanted: Res<WantedView>,
    scale: Res<UiScale>,
    frames: Option<Res<WholeFrames>>,
    mut before: Local<(u8, bool)>,
    mut zoom: ResMut<Zoom>,
) {
    let size = view_size(window.as_deref().copied(), off_screen.as_deref());
    let on_title = *screen.get() == Screen::Title;
    let watches = is_watching(screen, mode);
    let rest = match (watches, wanted.watching) {
        (false, _) => ease::resting(zoom.walking, *distance),
        // The title covers the grid, so nothing has to be legible.
        (true, _) if on_title => whole_grid_zoom(size, 0.0, 1.0),
        (true, Some(wanted)) => wanted,
        (true, None) => whole_grid_zoom(size, WATCH_BAR * scale.0, 0.5),
    };
    let kept = std::mem::replace(&mut *before, (zoom.walking, watches)) == (zoom.walking, watches);
    let eases = kept && !watches && !place.jumped;
    let now = if eases { ease::step(zoom.now, rest, time.delta_secs()) } else { rest };
    zoom.set_if_neq(Zoom { rest, now, ..*zoom });
    // Take no screenshot between two zoom steps.
    if let Some(frames) = frames.filter(|_| !zoom.is_at_rest()) {
        frames.count(false);
    }
}

/// The largest zoom step at which the whole grid fits above a bar. The bar may cover half of the outermost wall.
fn whole_grid_zoom(size: Vec2, bar: f32, step: f32) -> f32 {
    let grid = Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL;
    let above_bar = (size.y - bar) / (grid.y - CELL / 2.0);
    let room = (size / grid).min_element().min(above_bar);
    ((room / step).floor() * step).clamp(1.0, f32::from(ZOOMS.1))
}

/// The offset of the camera ahead of a walking party, in world coordinates.
#[derive(Clone, Copy, Debug, Default)]
struct Ahead {
    from: Vec2,
    now: Vec2,
    /// The offset that the camera moves to. It stays the same after the party stops.
    wanted: Vec2,
}

impl Ahead {
    fn pass(&mut self, place: &PartyDrawnAt, secs: f32) {
        let way = place.at - self.from;
        self.from = place.at;
        if place.jumped {
            (self.now, self.wanted) = (Vec2::ZERO, Vec2::ZERO);
        } else if way != Vec2::ZERO {
            self.wanted = way.normalize_or_zero() * AHEAD * CELL;
        }
        self.now = self.wanted + (self.now - self.wanted) * LAG_AHEAD.powf(secs);
    }
}

fn follow(
    time: Res<Time>,
    zoom: Res<Zoom>,
    place: Res<PartyDrawnAt>,
    ground: Res<Region>,
    viewed: Res<ViewedFloor>,
    current: Option<Res<CurrentBase>>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    cursor: Res<LookCursor>,
    (shake, scale, wanted): (Res<Shake>, Res<UiScale>, Res<WantedView>),
    (frame, distance, known): (Res<Frame>, Res<Distance>, Res<KnownExtent>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    mut ahead: Local<Ahead>,
    camera: Single<(&mut MainCamera, &mut Transform, &mut Projection)>,
) {
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    let size = view_size(window.as_deref().copied(), off_screen.as_deref());
    let zoom = zoom.now;
    let field = frame.field.size() / zoom;
    let looking = mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Examine);
    let watching = is_watching(Res::clone(&screen), mode);
    ahead.pass(&place, time.delta_secs());
    let base = current.as_deref().map(|current| current.base());
    let shown = base.map(|base| Extent::of_floor(base, viewed.shown()));
    if let Some(middle) = wanted.middle.filter(|_| *screen.get() == Screen::Playing) {
        camera.focus = world_of(middle);
    } else if watching {
        let bar = WATCH_BAR * scale.0 / zoom;
        camera.focus = watching_focus(*screen.get(), (size / zoom).max(Vec2::ONE), bar);
    } else if let Some(floor) = shown.filter(|_| viewed.elsewhere.is_some()) {
        camera.focus = Vec2::from(floor.middle()) * CELL * Vec2::new(1.0, -1.0);
    } else {
        let left = if place.jumped || viewed.is_changed() { 0.0 } else { LAG.powf(time.delta_secs()) };
        let wanted = place.at + ahead.now;
        let wanted = match (shown, *distance) {
            _ if ground.is_outside() => wanted,
            (_, Distance::Near { known, .. }) => holding(&known, wanted, field),
            // Rock that had to fit in as well would push the known part to the edge.
            (Some(floor), _) => {
                let floor = known.0.unwrap_or(floor);
                let around = if frame.is_folded() { AROUND_BUTTONS } else { AROUND };
                within(&floor, around, wanted, field)
            }
            (None, _) => wanted,
        };
        camera.focus = wanted + (camera.focus - wanted) * left;
    }
    if ground.is_outside() && !watching && wanted.middle.is_none() {
        camera.focus = within_land(camera.focus, field);
    }
    let focus = if looking { keep_in_view(camera.focus, world_of(cursor.0), field) } else { camera.focus };
    let aside = frame.aside(size) * Vec2::new(-1.0, 1.0) / zoom;
    let at = whole_pixels(focus + aside + shake.offset(), size, zoom);
    let at = at.extend(transform.translation.z);
    set_place(&mut transform, at);
    if let Projection::Orthographic(orthographic) = &mut *projection
        && orthographic.scale != 1.0 / zoom
    {
        orthographic.scale = 1.0 / zoom;
    }
}

/// The point nearest to `focus` that shows all given cells and the walls around them, within [`AHEAD`] of their middle.
fn holding(cells: &Extent, focus: Vec2, field: Vec2) -> Vec2 {
    let middle = Vec2::from(cells.middle()) * CELL * Vec2::new(1.0, -1.0);
    let size = (Vec2::new(cells.width as f32, cells.height as f32) + 2.0) * CELL;
    let room = ((field - size) / 2.0).clamp(Vec2::ZERO, Vec2::splat(AHEAD * CELL));
    focus.clamp(middle - room, middle + room)
}

/// The point nearest to `focus` that shows a floor and at most `around` cells of rock. Small floors are centred.
fn within(floor: &Extent, around: f32, focus: Vec2, field: Vec2) -> Vec2 {
    let middle = Vec2::from(floor.middle()) * CELL * Vec2::new(1.0, -1.0);
    let half = Vec2::new(floor.width as f32, floor.height as f32) / 2.0 + around;
    let room = (half * CELL - field / 2.0).max(Vec2::ZERO);
    focus.clamp(middle - room, middle + room)
}

/// The point nearest to `focus` from which nothing beyond the rock around the land is visible.
fn within_land(focus: Vec2, view: Vec2) -> Vec2 {
    let margin = Vec2::splat(f32::from(ROCK_AROUND));
    let grid = Vec2::new(WIDTH as f32, HEIGHT as f32);
    let middle = Vec2::new(grid.x, -grid.y) / 2.0 * CELL;
    let room = ((grid / 2.0 + margin) * CELL - view / 2.0).max(Vec2::ZERO);
    focus.clamp(middle - room, middle + room)
}

/// The focus leaves room for the bar below the grid, or for the panel of the title on the left.
fn watching_focus(screen: Screen, view: Vec2, bar: f32) -> Vec2 {
    /// The space between the grid and the edge of the screen, in pixels, where there is room.
    const MARGIN: f32 = 16.0;
    let grid = Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL;
    let above = ((view.y - grid.y - bar) / 2.0).clamp(0.0, MARGIN);
    let aside = ((view - grid) / 2.0 - Vec2::new(MARGIN, above)).max(Vec2::ZERO);
    let middle = Vec2::new(grid.x, -grid.y) / 2.0;
    match screen {
        Screen::Title => middle - Vec2::new(aside.x, 0.0),
        Screen::Loading | Screen::Playing => middle - Vec2::new(0.0, aside.y),
    }
}

/// The point nearest to `focus` from which `point` is not too close to the edge of the view.
fn keep_in_view(focus: Vec2, point: Vec2, view: Vec2) -> Vec2 {
    let room = (view / 2.0 - MARGIN * CELL).max(Vec2::ZERO);
    focus.clamp(point - room, point + room)
}

/// The point nearest to `focus` that aligns picture pixels with screen pixels. At half zoom steps this is impossible,
/// so the focus only keeps screen pixels off the edges between two pixels of a picture.
fn whole_pixels(focus: Vec2, size: Vec2, zoom: f32) -> Vec2 {
    // With an odd number of pixels, the middle of the screen is the middle of a pixel.
    let half = (size / 2.0).fract();
    let aside = if zoom.fract() == 0.0 { 0.0 } else { 0.25 };
    ((focus * zoom - half).round() + half + aside) / zoom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_zoom_is_the_largest_that_shows_enough_cells() {
        let zoom = |x, y, scale| fitting_zoom(Frame::of(Vec2::new(x, y), scale).field.size());
        assert_eq!(zoom(1024.0, 600.0, 1.0), 2);
        assert_eq!(zoom(1280.0, 720.0, 1.0), 3);
        assert_eq!(zoom(1920.0, 1080.0, 1.5), 5);
        assert_eq!(zoom(320.0, 200.0, 1.0), 2);
        assert_eq!(zoom(3840.0, 2160.0, 3.0), 5);
    }

    #[test]
    fn the_whole_grid_fits_above_the_bar() {
        for (size, scale, zoom) in [
            ((640.0, 360.0), 1.0, 1.0),
            ((1280.0, 720.0), 1.0, 1.0),
            ((1920.0, 1080.0), 1.5, 1.5),
            ((2560.0, 1440.0), 2.0, 2.0),
            ((3840.0, 2160.0), 3.0, 3.5),
            ((7680.0, 4320.0), 6.0, 5.0),
        ] {
            let size = Vec2::from(size);
            assert_eq!(whole_grid_zoom(size, WATCH_BAR * scale, 0.5), zoom, "{size}");
        }
        assert_eq!(whole_grid_zoom(Vec2::new(1920.0, 1080.0), 0.0, 1.0), 1.0);
    }

    #[test]
    fn half_zooms_keep_screen_pixels_off_edges() {
        for (size, zoom) in [(1920.0, 1.5), (1281.0, 2.5), (2000.0, 3.5), (999.0, 4.5)] {
            let at = whole_pixels(Vec2::new(100.37, -53.81), Vec2::splat(size), zoom);
            for pixel in 0..200 {
                let seen = at.x + (pixel as f32 + 0.5 - size / 2.0) / zoom;
                assert!((seen - seen.round()).abs() > 0.05, "{zoom}: pixel {pixel} shows {seen}");
            }
        }
    }

    #[test]
    fn camera_stays_over_the_land() {
        let view = Vec2::new(640.0, 360.0);
        for focus in [Vec2::new(0.0, 0.0), Vec2::new(1024.0, -512.0), Vec2::new(500.0, -200.0)] {
            let at = within_land(focus, view);
            let margin = f32::from(ROCK_AROUND) * CELL;
            assert!(at.x - view.x / 2.0 >= -margin && at.x + view.x / 2.0 <= 1024.0 + margin, "{at}");
            assert!(at.y + view.y / 2.0 <= margin && at.y - view.y / 2.0 >= -512.0 - margin, "{at}");
        }
        assert_eq!(within_land(Vec2::ZERO, Vec2::splat(5000.0)), Vec2::new(512.0, -256.0));
    }

    #[test]
    fn camera_stays_over_its_floor() {
        let floor = Extent { corner: rootward_gen::Pos::new(16, 8), width: 32, height: 16 };
        let field = Vec2::new(336.0, 205.0);
        let edge = |at: Vec2| (at.x - field.x / 2.0) / CELL;
        assert_eq!(edge(within(&floor, AROUND, Vec2::new(200.0, -200.0), field)), 16.0 - AROUND);
        let inside = Vec2::new(500.0, -260.0);
        assert_eq!(within(&floor, AROUND, inside, field), inside);
        let middle = Vec2::new(32.0, -16.0) * CELL;
        assert_eq!(within(&floor, AROUND, Vec2::ZERO, Vec2::splat(5000.0)), middle);
    }

    #[test]
    fn camera_looks_ahead_only_while_walking() {
        let mut ahead = Ahead::default();
        let place = |x: f32, jumped| PartyDrawnAt { at: Vec2::new(x, 0.0), jumped, stride: 0 };
        ahead.pass(&place(100.0, true), 0.1);
        assert_eq!(ahead.now, Vec2::ZERO);
        (101..200).for_each(|x| ahead.pass(&place(x as f32, false), 0.1));
        assert!(ahead.now.abs_diff_eq(Vec2::X * AHEAD * CELL, 0.1), "{}", ahead.now);
        ahead.pass(&place(199.0, false), 0.1);
        assert!(ahead.now.x > CELL, "it keeps looking that way");
    }

    #[test]
    fn camera_follows_a_cursor_off_the_screen() {
        let (focus, view) = (Vec2::new(100.0, -100.0), Vec2::new(640.0, 360.0));
        assert_eq!(keep_in_view(focus, Vec2::new(120.0, -90.0), view), focus);
        for point in [Vec2::new(900.0, -100.0), Vec2::new(100.0, -500.0), Vec2::new(-400.0, 300.0)] {
            let aside = (point - keep_in_view(focus, point, view)).abs();
            assert!(aside.cmple(view / 2.0 - MARGIN * CELL + 0.01).all(), "{aside}");
        }
    }

    #[test]
    fn the_camera_stops_on_whole_screen_pixels() {
        for size in [Vec2::new(1280.0, 720.0), Vec2::new(1281.0, 719.0)] {
            let at = whole_pixels(Vec2::new(100.37, -53.81), size, 3.0);
            let corner = at * 3.0 - size / 2.0;
            assert!((corner - corner.round()).length() < 1e-3, "{corner}");
        }
    }
}
