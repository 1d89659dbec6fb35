//! The plate beside the cell that the player asks about, and what asks: the mouse at rest over a cell,
//! or the cursor. It never covers the cell, and no click ends on it.

use bevy::{
    ecs::system::SystemParam,
    picking::{hover::HoverMap, pointer::PointerId},
    prelude::*,
    window::PrimaryWindow,
};
use rootward_gen::Pos;

use super::{
    DebugView, Pointed,
    look::LookCursor,
    words::{Knowledge, Tone, tell},
};
use crate::{
    AppSystems,
    art::names,
    base::current::CurrentBase,
    console::wrap::wrap,
    floors::ViewedFloor,
    overlay::state::ActiveOverlay,
    rules::party::{GridPos, Party},
    screens::{Mode, Screen},
    sight::Sight,
    view::{
        artbook::ArtBook,
        camera::{MainCamera, OffScreen, Zoom, view_size},
        kit::{self, CELL, UiLayer, colour, depth, world_of},
    },
};

/// How long the mouse rests before the plate comes, and after that until it goes, in seconds.
const COMES: f32 = 0.3;
const GOES: f32 = 12.0;
/// Characters of a line.
const COLUMNS: usize = 34;
/// Height of a line, and what the plate needs beside its lines, in logical pixels.
const ROW: f32 = 20.0;
const AROUND: f32 = 18.0;
/// The most lines; what is more is left out, and an ellipsis says so.
const MAX_ROWS: usize = 18;
/// Width of a character of the default font, for each pixel of its size.
const ADVANCE: f32 = 0.6;
/// Space between cell and plate, in logical pixels.
const GAP: f32 = 6.0;
/// Cells around the party that stay free where there is room elsewhere.
const FREE: f32 = 3.0;

/// The plate.
#[derive(Component, Clone, Copy, Debug)]
struct ExaminePlate;

/// The frame around the cell of the cursor.
#[derive(Component, Clone, Copy, Debug)]
struct CursorFrame;

/// The mouse over the map.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct MouseRest {
    place: Option<Vec2>,
    /// Seconds that it has rested.
    rested: f32,
    party: Option<Pos>,
}

/// What stands on the plate.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Written {
    at: Pos,
    rows: Vec<(Tone, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MouseRest>()
        .init_resource::<Written>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(OnEnter(Mode::Examine), spawn_cursor)
        .add_systems(
            Update,
            (
                point_by_mouse.in_set(AppSystems::Commands).run_if(in_state(Screen::Playing)),
                (write, place, draw_cursor)
                    .chain()
                    .after(AppSystems::View)
                    .run_if(in_state(Screen::Playing).and_then(resource_exists::<CurrentBase>)),
            ),
        );
}

fn spawn(mut commands: Commands) {
    let (node, back, edge) = kit::plate();
    commands.spawn((
        Name::new("examine plate"),
        ExaminePlate,
        DespawnOnExit(Screen::Playing),
        UiLayer::Panel.index(),
        Pickable::IGNORE,
        Node {
            position_type: PositionType::Absolute,
            padding: UiRect::axes(px(10), px(8)),
            row_gap: px(0),
            ..node
        },
        back,
        edge,
        Visibility::Hidden,
    ));
}

fn spawn_cursor(book: Res<ArtBook>, mut commands: Commands) {
    commands.spawn((
        Name::new("examine cursor"),
        CursorFrame,
        DespawnOnExit(Mode::Examine),
        Sprite::from_image(book.picture(names::CURSOR).unwrap_or_default()),
        Transform::from_xyz(0.0, 0.0, depth::MARKS),
    ));
}

fn draw_cursor(cursor: Res<LookCursor>, mut frames: Query<&mut Transform, With<CursorFrame>>) {
    for mut transform in &mut frames {
        let wanted = world_of(cursor.0).extend(depth::MARKS);
        if transform.translation != wanted {
            transform.translation = wanted;
        }
    }
}

/// How the world lies on the screen.
#[derive(SystemParam)]
struct Lens<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    off_screen: Option<Res<'w, OffScreen>>,
    camera: Query<'w, 's, &'static Transform, (With<MainCamera>, Without<CursorFrame>)>,
    zoom: Res<'w, Zoom>,
}

impl Lens<'_, '_> {
    /// Size of the screen, middle of the camera, and pixels of the screen for a pixel of the world.
    fn view(&self) -> View {
        let size = view_size(self.window.single().ok(), self.off_screen.as_deref());
        let camera = self.camera.single().map_or(Vec2::ZERO, |place| place.translation.truncate());
        View { size, camera, zoom: f32::from(self.zoom.now) }
    }
}

/// A part of the world on a screen.
#[derive(Clone, Copy, Debug)]
struct View {
    size: Vec2,
    camera: Vec2,
    zoom: f32,
}

impl View {
    /// The cell at a point of the screen, which counts from its upper left corner.
    fn cell_at(self, point: Vec2) -> Option<Pos> {
        let aside = (point - self.size / 2.0) / self.zoom;
        let world = Vec2::new(self.camera.x + aside.x, aside.y - self.camera.y);
        let cell = (world / CELL).floor();
        Some(Pos::new(cell.x as i16, cell.y as i16)).filter(|at| at.in_grid())
    }

    /// Where a cell lies on the screen.
    fn rect_of(self, at: Pos) -> Rect {
        let aside = world_of(at) - self.camera;
        let middle = self.size / 2.0 + Vec2::new(aside.x, -aside.y) * self.zoom;
        Rect::from_center_size(middle, Vec2::splat(CELL * self.zoom))
    }
}

/// Whether the mouse is over a panel.
fn is_over_panel(hovers: Option<&HoverMap>, nodes: &Query<(), With<Node>>) -> bool {
    let under = hovers.and_then(|hovers| hovers.get(&PointerId::Mouse));
    under.is_some_and(|under| under.keys().any(|&entity| nodes.contains(entity)))
}

/// While the party walks, a mouse at rest asks. In the mode for looking, a moving mouse takes the cursor
/// along. With the console open, the last cell stays the one that is asked about.
fn point_by_mouse(
    time: Res<Time>,
    mode: Option<Res<State<Mode>>>,
    lens: Lens,
    hovers: Option<Res<HoverMap>>,
    nodes: Query<(), With<Node>>,
    party: Query<&GridPos, With<Party>>,
    mut rest: ResMut<MouseRest>,
    mut cursor: ResMut<LookCursor>,
    mut pointed: ResMut<Pointed>,
) {
    let mouse = lens.window.single().ok().and_then(Window::cursor_position);
    let party = party.single().ok().map(|at| at.0);
    let moved = mouse != rest.place;
    let mode = mode.map(|mode| *mode.get());
    // After a step, and in other modes, the plate stays away until the mouse moves; also when it comes in.
    let stepped = party != rest.party;
    let away = stepped || mode != Some(Mode::Walk) || rest.place.is_none();
    let rested = if moved { 0.0 } else { rest.rested + time.delta_secs() };
    *rest = MouseRest { place: mouse, rested: if away { GOES } else { rested }, party };
    let on_map = mouse.filter(|_| !is_over_panel(hovers.as_deref(), &nodes));
    let cell = on_map.and_then(|point| lens.view().cell_at(point));
    match mode {
        Some(Mode::Examine) => {
            if let Some(at) = cell.filter(|_| moved) {
                cursor.set_if_neq(LookCursor(at));
            }
        }
        Some(Mode::Walk) => {
            let same = cell.is_some() && cell == pointed.0;
            let asks = (same && rest.rested < GOES) || (COMES..GOES).contains(&rest.rested);
            pointed.set_if_neq(Pointed(cell.filter(|_| asks && !stepped)));
        }
        Some(Mode::Console | Mode::Help) => {}
        _ => _ = pointed.set_if_neq(Pointed(None)),
    }
}

/// What the words depend on.
#[derive(SystemParam)]
struct Sources<'w, 's> {
    pointed: Res<'w, Pointed>,
    debug: Res<'w, DebugView>,
    overlay: Res<'w, ActiveOverlay>,
    current: Res<'w, CurrentBase>,
    sight: Res<'w, Sight>,
    viewed: Res<'w, ViewedFloor>,
    mode: Res<'w, State<Mode>>,
    party: Query<'w, 's, Ref<'static, GridPos>, With<Party>>,
}

impl Sources<'_, '_> {
    fn changed(&self) -> bool {
        let base = self.current.is_changed() || self.sight.is_changed() || self.viewed.is_changed();
        let asked = self.pointed.is_changed() || self.mode.is_changed();
        let moved = self.party.iter().any(|at| at.is_changed());
        base || asked || moved || self.debug.is_changed() || self.overlay.is_changed()
    }

    fn asked(&self) -> Option<Pos> {
        let listens = matches!(self.mode.get(), Mode::Walk | Mode::Examine);
        self.pointed.0.filter(|_| listens)
    }

    fn knowledge(&self) -> Knowledge<'_> {
        let floor = self.viewed.shown();
        Knowledge {
            base: self.current.base(),
            records: self.current.records(),
            sight: &self.sight,
            party: self.party.single().ok().map(|at| at.0).filter(|_| self.viewed.party == floor),
            floor,
            debug: self.debug.is_on(self.overlay.0),
        }
    }
}

fn write(
    sources: Sources,
    plate: Single<(Entity, Ref<ExaminePlate>, &mut Visibility)>,
    mut written: ResMut<Written>,
    mut commands: Commands,
) {
    let (entity, plate, mut visibility) = plate.into_inner();
    if !sources.changed() && !plate.is_added() {
        return;
    }
    let asked = sources.asked();
    visibility.set_if_neq(if asked.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some(at) = asked else { return };
    let wanted = Written { at, rows: rows(tell(&sources.knowledge(), at)) };
    if *written == wanted && !plate.is_added() {
        return;
    }
    *written = wanted;
    commands.entity(entity).despawn_children().with_children(|plate| {
        for (tone, text) in &written.rows {
            let row = Node { height: px(ROW), flex_shrink: 0.0, ..default() };
            let name = Name::new("examine line");
            plate.spawn((
                name,
                Pickable::IGNORE,
                TextLayout::no_wrap(),
                row,
                kit::sized(text, kit::TEXT, ink(*tone)),
            ));
        }
    });
}

/// The lines, broken for the plate.
fn rows(lines: Vec<(Tone, String)>) -> Vec<(Tone, String)> {
    let broken = lines
        .into_iter()
        .flat_map(|(tone, text)| wrap(&text, COLUMNS).into_iter().map(move |row| (tone, row)));
    let mut rows: Vec<(Tone, String)> = broken.collect();
    if rows.len() > MAX_ROWS {
        rows.truncate(MAX_ROWS - 1);
        rows.push((Tone::About, "...".to_owned()));
    }
    rows
}

const fn ink(tone: Tone) -> Color {
    match tone {
        Tone::Ground => colour::LAMP,
        Tone::Name => colour::TEXT,
        Tone::About => colour::QUIET,
        Tone::Debug => colour::DEBUG,
    }
}

/// The plate follows its cell, also while the camera glides.
fn place(
    sources: Sources,
    lens: Lens,
    written: Res<Written>,
    scale: Res<UiScale>,
    mut node: Single<&mut Node, With<ExaminePlate>>,
) {
    let Some(at) = sources.asked() else { return };
    let view = lens.view();
    let widest = written.rows.iter().map(|(_, text)| text.chars().count()).max().unwrap_or_default();
    let size =
        Vec2::new(widest as f32 * kit::TEXT * ADVANCE + 24.0, written.rows.len() as f32 * ROW + AROUND);
    let free = sources.party.single().ok().filter(|_| sources.viewed.elsewhere.is_none());
    let free = free.map(|party| view.rect_of(party.0).inflate(FREE * CELL * view.zoom));
    let corner = beside(view.rect_of(at), size * scale.0, view.size, free, GAP * scale.0) / scale.0;
    let (left, top) = (px(corner.x.round()), px(corner.y.round()));
    if node.left != left || node.top != top {
        node.left = left;
        node.top = top;
    }
}

/// The upper left corner of a plate beside a cell: on the side where it fits into the screen and hides
/// least of what should stay free; to the right if all are equal.
fn beside(cell: Rect, size: Vec2, screen: Vec2, free: Option<Rect>, gap: f32) -> Vec2 {
    let most = (screen - size).max(Vec2::ZERO);
    let level = |y: f32| y.clamp(0.0, most.y);
    let upright = |x: f32| x.clamp(0.0, most.x);
    let (right, left) = (cell.max.x + gap, cell.min.x - gap - size.x);
    let (below, above) = (cell.max.y + gap, cell.min.y - gap - size.y);
    let mut corners = Vec::with_capacity(8);
    for y in [level(cell.min.y), level(cell.max.y - size.y)] {
        corners.extend([Vec2::new(right, y), Vec2::new(left, y)]);
    }
    for x in [upright(cell.min.x), upright(cell.max.x - size.x)] {
        corners.extend([Vec2::new(x, below), Vec2::new(x, above)]);
    }
    let fits = |corner: &Vec2| corner.cmpge(Vec2::ZERO).all() && (*corner + size).cmple(screen).all();
    let hidden = |corner: Vec2| {
        let covered = free.map(|free| free.intersect(Rect::from_corners(corner, corner + size)));
        covered.map_or(0.0, |covered| covered.width() * covered.height())
    };
    let mut best: Option<(f32, Vec2)> = None;
    for corner in corners.iter().copied().filter(|corner| fits(corner)) {
        let cost = hidden(corner);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, corner));
        }
    }
    best.map_or(Vec2::new(right, level(cell.min.y)), |(_, corner)| corner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Vec2 = Vec2::new(1024.0, 600.0);

    fn view() -> View {
        View { size: SCREEN, camera: Vec2::new(320.0, -160.0), zoom: 2.0 }
    }

    #[test]
    fn a_point_of_the_screen_and_its_cell_agree() {
        for at in [Pos::new(20, 10), Pos::new(19, 9), Pos::new(30, 4)] {
            let rect = view().rect_of(at);
            assert_eq!(rect.size(), Vec2::splat(32.0));
            for point in [rect.min + 0.5, rect.center(), rect.max - 0.5] {
                assert_eq!(view().cell_at(point), Some(at));
            }
        }
        assert_eq!(View { camera: Vec2::ZERO, ..view() }.cell_at(Vec2::ZERO), None);
    }

    #[test]
    fn the_plate_never_covers_its_cell_and_stays_on_the_screen() {
        let size = Vec2::new(350.0, 280.0);
        let screen = Rect::from_corners(Vec2::ZERO, SCREEN);
        let free = Rect::from_center_size(SCREEN / 2.0, Vec2::splat(224.0));
        for x in 0..32 {
            for y in 0..18 {
                let cell = Rect::from_corners(
                    Vec2::new(x as f32, y as f32) * 32.0,
                    Vec2::new(x as f32 + 1.0, y as f32 + 1.0) * 32.0,
                );
                let corner = beside(cell, size, SCREEN, Some(free), 6.0);
                let plate = Rect::from_corners(corner, corner + size);
                assert!(plate.intersect(cell).is_empty(), "{cell:?}");
                assert!(screen.union(plate) == screen, "{cell:?}");
            }
        }
    }

    #[test]
    fn the_plate_leaves_the_party_free_where_it_can() {
        let party = Rect::from_center_size(SCREEN / 2.0, Vec2::splat(32.0));
        let free = party.inflate(96.0);
        let size = Vec2::new(300.0, 120.0);
        for cell in [party.min - Vec2::new(120.0, 0.0), party.min + Vec2::new(130.0, 40.0)] {
            let cell = Rect::from_corners(cell, cell + 32.0);
            let corner = beside(cell, size, SCREEN, Some(free), 6.0);
            assert!(Rect::from_corners(corner, corner + size).intersect(free).is_empty());
        }
    }

    #[test]
    fn too_many_lines_end_with_an_ellipsis() {
        let long = vec![(Tone::Debug, "a word ".repeat(400))];
        let rows = rows(long);
        assert_eq!(rows.len(), MAX_ROWS);
        assert!(rows.last().is_some_and(|(_, text)| text == "..."));
        assert!(rows.iter().all(|(_, text)| text.chars().count() <= COLUMNS));
    }
}
