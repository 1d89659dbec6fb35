//! The plate beside the examined cell. It covers the cell only if the screen is too small, and takes no clicks.

use bevy::{
    ecs::system::SystemParam,
    picking::{hover::HoverMap, pointer::PointerId},
    prelude::*,
};
use rootward_art::names;
use rootward_gen::{Pos, RecordLink};
use rootward_presentation::{
    shown::Sight,
    view::ViewKind,
    words::examine::{Knowledge, Tone, cell_lines, land_lines, state::Now},
};
use rootward_rules::{
    play::Play,
    region::{Ground, Region},
    site::Site,
};

use super::{DebugView, Pointed, beside::beside};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{
        self, CELL, UiLayer,
        artbook::ArtBook,
        colour, depth,
        lens::Lens,
        screen::ViewNow,
        widgets::{Shape, part},
        world_of,
        wrap::wrap_hanging,
    },
    map::overlay::state::ActiveOverlay,
    world::{
        base::{
            current::CurrentBase,
            party::{GridPos, Party},
            placed::Links,
        },
        cursor::LookCursor,
        floors::ViewedFloor,
    },
};

/// The time for which the mouse must rest before the plate appears, and the time for which the plate stays, in seconds.
const COMES: f32 = 0.3;
const GOES: f32 = 12.0;
/// Width of a line in logical pixels.
const LINE: f32 = 328.0;
/// Lower end of the line with the keys, measured from the top, in logical pixels.
const KEYS: f32 = 56.0;
/// Height of a line, and the height of the plate without its lines, in logical pixels.
const ROW: f32 = 20.0;
const AROUND: f32 = 18.0;
/// The maximum number of lines on the plate. An ellipsis replaces the rest.
const MAX_ROWS: usize = 18;
const GAP: f32 = 6.0;
/// Space for the signs around a cell (wedges, time bars and marks), in pixels of its picture.
const SIGNS: f32 = 8.0;
/// Position over the picture of the visor, in logical pixels: at the left, below the name of the base.
const IN_VISOR: Vec2 = Vec2::new(8.0, 92.0);
/// The distance in cells around the party that the plate leaves free if there is room elsewhere.
const FREE: f32 = 3.0;

#[derive(Component, Clone, Copy, Debug)]
struct ExaminePlate;

#[derive(Component, Clone, Copy, Debug)]
struct ExaminedFrame;

#[derive(Resource, Clone, Copy, Debug, Default)]
struct MouseRest {
    place: Option<Vec2>,
    /// The time for which the mouse has not moved, in seconds.
    rested: f32,
    party: Option<Pos>,
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct PlateText {
    at: Pos,
    rows: Vec<(Tone, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MouseRest>()
        .init_resource::<PlateText>()
        .add_systems(OnEnter(Screen::Playing), (spawn, spawn_frame))
        .add_systems(
            Update,
            (
                point_by_mouse.in_set(AppSystems::Commands).run_if(in_state(Screen::Playing)),
                (write, place, draw_frame)
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
        // Fields are set directly, because the system `place` moves the plate.
        Node { position_type: PositionType::Absolute, row_gap: px(0), ..node.padded(10.0, 8.0) },
        back,
        edge,
        Visibility::Hidden,
    ));
}

fn spawn_frame(book: Res<ArtBook>, mut commands: Commands) {
    commands.spawn((
        Name::new("examine cursor"),
        ExaminedFrame,
        DespawnOnExit(Screen::Playing),
        Sprite::from_image(book.picture(names::CURSOR).unwrap_or_default()),
        Transform::from_xyz(0.0, 0.0, depth::MARKS),
        Visibility::Hidden,
    ));
}

fn draw_frame(
    sources: PlateSources,
    mut frames: Query<(&mut Transform, &mut Visibility), (With<ExaminedFrame>, Without<ExaminePlate>)>,
) {
    let asked = sources.examined_cell();
    for (mut transform, mut visibility) in &mut frames {
        visibility.set_if_neq(if asked.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let wanted = asked.map(|at| world_of(at).extend(depth::MARKS));
        if let Some(wanted) = wanted.filter(|wanted| transform.translation != *wanted) {
            transform.translation = wanted;
        }
    }
}

fn is_over_panel(hovers: Option<&HoverMap>, nodes: &Query<(), With<Node>>) -> bool {
    let under = hovers.and_then(|hovers| hovers.get(&PointerId::Mouse));
    under.is_some_and(|under| under.keys().any(|&entity| nodes.contains(entity)))
}

/// Examines the cell under a resting mouse while the party walks. In the look mode, a moving mouse moves the cursor.
/// With the console open, the last cell stays examined.
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
    // After a step, in another mode, or on entering the window, the plate stays hidden until the mouse moves.
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

#[derive(SystemParam)]
struct PlateSources<'w, 's> {
    pointed: Res<'w, Pointed>,
    debug: Res<'w, DebugView>,
    overlay: Res<'w, ActiveOverlay>,
    current: Res<'w, CurrentBase>,
    ground: Res<'w, Region>,
    sight: Res<'w, Sight>,
    viewed: Res<'w, ViewedFloor>,
    mode: Res<'w, State<Mode>>,
    site: Option<Res<'w, Site>>,
    play: Option<Res<'w, Play>>,
    links: Links<'w, 's>,
    party: Query<'w, 's, Ref<'static, GridPos>, With<Party>>,
}

impl PlateSources<'_, '_> {
    fn changed(&mut self) -> bool {
        let base = self.current.is_changed() || self.sight.is_changed() || self.viewed.is_changed();
        let asked = self.pointed.is_changed() || self.mode.is_changed() || self.ground.is_changed();
        let moved = self.party.iter().any(|at| at.is_changed());
        let played =
            self.examined_cell().is_some() && self.play.as_ref().is_some_and(|play| play.is_changed());
        let view = self.debug.is_changed() || self.overlay.is_changed();
        self.links.changed() || base || asked || moved || played || view
    }

    fn examined_cell(&self) -> Option<Pos> {
        let listens = matches!(self.mode.get(), Mode::Walk | Mode::Examine);
        self.pointed.0.filter(|_| listens)
    }

    fn lines(&self, at: Pos) -> Vec<(Tone, String)> {
        match self.ground.ground(&self.current) {
            Ground::Land(land) => {
                let (family, party) =
                    (self.current.base().theme(), self.party.single().ok().map(|party| party.0));
                land_lines(land, family, party, at)
            }
            Ground::Base(_) => {
                let links = self.links.all();
                cell_lines(&self.knowledge(&links), at)
            }
        }
    }

    fn knowledge<'a>(&'a self, links: &'a [RecordLink]) -> Knowledge<'a> {
        let floor = self.viewed.shown();
        Knowledge {
            base: self.current.base(),
            records: self.current.records(),
            links,
            sight: &self.sight,
            party: self.party.single().ok().map(|at| at.0).filter(|_| self.viewed.party == floor),
            floor,
            debug: self.debug.is_on(self.overlay.0),
            now: self.site.as_deref().zip(self.play.as_deref()).map(|(site, play)| Now { site, play }),
        }
    }
}

fn write(
    mut sources: PlateSources,
    plate: Single<(Entity, Ref<ExaminePlate>, &mut Visibility)>,
    mut written: ResMut<PlateText>,
    mut commands: Commands,
) {
    let (entity, plate, mut visibility) = plate.into_inner();
    if !sources.changed() && !plate.is_added() {
        return;
    }
    let asked = sources.examined_cell();
    visibility.set_if_neq(if asked.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some(at) = asked else { return };
    let wanted = PlateText { at, rows: rows(sources.lines(at)) };
    if *written == wanted && !plate.is_added() {
        return;
    }
    *written = wanted;
    commands.entity(entity).despawn_children().with_children(|plate| {
        for (tone, text) in &written.rows {
            let name = Name::new("examine line");
            plate.spawn((
                name,
                Pickable::IGNORE,
                TextLayout::no_wrap(),
                part().high(ROW),
                kit::sized(text, kit::TEXT, ink(*tone)),
            ));
        }
    });
}

fn rows(lines: Vec<(Tone, String)>) -> Vec<(Tone, String)> {
    let broken = lines
        .into_iter()
        .flat_map(|(tone, text)| wrap_hanging(&text, LINE).into_iter().map(move |row| (tone, row)));
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

/// Keeps the plate beside its cell, even while the camera glides.
fn place(
    sources: PlateSources,
    lens: Lens,
    written: Res<PlateText>,
    (scale, shown): (Res<UiScale>, Res<ViewNow>),
    mut node: Single<&mut Node, With<ExaminePlate>>,
) {
    let Some(at) = sources.examined_cell() else { return };
    let view = lens.view();
    let widest = written.rows.iter().map(|(_, text)| kit::font::width(text)).fold(0.0, f32::max);
    let size = Vec2::new(widest + 24.0, written.rows.len() as f32 * ROW + AROUND);
    let free = sources.party.single().ok().filter(|_| sources.viewed.elsewhere.is_none());
    let free = free.map(|party| view.rect_of(party.0).inflate(FREE * CELL * view.zoom));
    let corner = match shown.shown {
        ViewKind::Visor => IN_VISOR,
        _ => {
            let near = GAP * scale.0;
            let gaps = [near + SIGNS * view.zoom, near];
            let tops = [KEYS * scale.0, 0.0];
            beside(view.rect_of(at), size * scale.0, view.size, free, (tops, gaps)) / scale.0
        }
    };
    let (left, top) = (px(corner.x.round()), px(corner.y.round()));
    if node.left != left || node.top != top {
        node.left = left;
        node.top = top;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_lines_end_with_an_ellipsis() {
        let long = vec![(Tone::Debug, "a word ".repeat(400))];
        let rows = rows(long);
        assert_eq!(rows.len(), MAX_ROWS);
        assert!(rows.last().is_some_and(|(_, text)| text == "..."));
        assert!(rows.iter().all(|(_, text)| kit::font::width(text) <= LINE));
    }
}
