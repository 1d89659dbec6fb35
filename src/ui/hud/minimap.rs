//! The minimap: the floor or the land around the party, at a fixed scale, so that the player does not lose orientation.

use bevy::{image::Image, prelude::*, ui::UiGlobalTransform, ui_widgets::observe};
use rootward_gen::{Base, Pos};
use rootward_presentation::plan::{
    cell::PlanInks,
    floor::FloorPlan,
    land::{self, LandInks, LandPlan},
    mishaps::signs_on,
    signs::Sign,
};
use rootward_presentation::{changes::FloorChanges, plan::extent::Extent};
use rootward_presentation::{
    lead::{Lead, LeadNow},
    navigation::way::{FirstStep, WayNow},
    overlay::canvas::Canvas,
    shown::Sight,
    travel::Goal,
    words::run_home,
};
use rootward_rules::{play::Play, site::Site};

use super::PartyPosition;
use crate::{
    host::states::Mode,
    input::travel::StartTravel,
    kit::{
        self, Plate,
        artbook::{ArtBook, theme_of},
        colour,
        widgets::{Shape, part, toggle},
    },
    map::tilemap::floor_changes::UpdateFloorChanges,
    world::floors::ViewedFloor,
};
use crate::{kit::artbook::image_of, map::drawing::Draw};

/// Width of the canvas, which fits into the narrowest column.
const WIDTH: i32 = 228;
/// Height of the canvas: 4 pixels for each of the 32 rows of the largest floor.
const HEIGHT: i32 = 128;
/// Distance of the first-step arrow from the middle of the party, in pixels.
const BESIDE: i32 = 7;
/// Maximum number of pixels per side of a cell.
const LARGEST: i32 = 8;
/// Columns and rows of the part around the party. Both are odd, so that the cell of the party is in the middle.
const NEAR: (i32, i32) = (27, 15);
/// Pixels per side of a cell in that part.
const NEAR_CELL: i32 = 8;
/// Width of the edge of that part, in which it fades, in pixels.
const FADES: usize = 10;
#[derive(Resource)]
pub struct Minimap {
    canvas: Canvas,
    image: Handle<Image>,
}

#[derive(Component, Clone, Copy, Debug)]
struct MinimapPicture;

/// The cells in the shown part of the picture: the scale, and the corner of the extent in pixels of the picture.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct MinimapCells {
    scale: i32,
    corner: (i32, i32),
    first: Pos,
}

impl MinimapCells {
    fn cell_at(self, (x, y): (i32, i32)) -> Option<Pos> {
        let cells = |at: i32, corner: i32| (at - corner).checked_div_euclid(self.scale);
        let (x, y) = (cells(x, self.corner.0)?, cells(y, self.corner.1)?);
        Some(self.first.offset(x as i16, y as i16)).filter(|at| at.in_grid())
    }
}

fn travel_there(
    click: On<Pointer<Click>>,
    mode: Res<State<Mode>>,
    pictures: Query<(&MinimapCells, &ImageNode, &ComputedNode, &UiGlobalTransform)>,
    mut travels: MessageWriter<StartTravel>,
) {
    let Ok((cells, picture, node, at)) = pictures.get(click.entity) else { return };
    let scale = node.inverse_scale_factor();
    let place = Rect::from_center_size(at.translation * scale, node.size() * scale);
    let corner = picture.rect.map_or(Vec2::ZERO, |rect| rect.min);
    let pixel = (click.pointer_location.position - place.min + corner).floor().as_ivec2();
    if let Some(cell) = cells.cell_at((pixel.x, pixel.y)).filter(|_| *mode.get() == Mode::Walk) {
        travels.write(StartTravel(Goal::Cell(cell)));
    }
}

/// The words in place of the picture in a magnetic storm.
#[derive(Component, Clone, Copy, Debug)]
struct NoMinimap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, prepare).draw_playing(repaint.after(UpdateFloorChanges));
}

fn prepare(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let canvas = Canvas::new(WIDTH as usize, HEIGHT as usize);
    let image = images.add(image_of(&canvas));
    commands.insert_resource(Minimap { canvas, image });
}

pub(super) fn panel(minimap: &Minimap) -> impl Bundle {
    (
        Name::new("minimap"),
        (Plate::Well, Pickable::IGNORE),
        Node { overflow: Overflow::clip(), ..part() }.centre().padded(3.0, 3.0),
        children![
            (
                Name::new("minimap picture"),
                MinimapPicture,
                MinimapCells::default(),
                ImageNode::new(minimap.image.clone()),
                part().wide(WIDTH as f32).high(HEIGHT as f32),
                observe(travel_there),
            ),
            (Name::new("no minimap"), NoMinimap, kit::sized("no map in a storm", kit::TEXT, colour::QUIET)),
        ],
    )
}

fn repaint(
    place: PartyPosition,
    viewed: Res<ViewedFloor>,
    sight: Res<Sight>,
    changes: Res<FloorChanges>,
    (way, lead): (Option<Res<WayNow>>, Res<LeadNow>),
    (site, play, mut told): (Option<Res<Site>>, Option<Res<Play>>, Local<(usize, usize)>),
    book: Res<ArtBook>,
    mut pictures: Query<(Ref<MinimapPicture>, &mut Node, &mut ImageNode, &mut MinimapCells)>,
    mut words: Query<&mut Node, (With<NoMinimap>, Without<MinimapPicture>)>,
    mut minimap: ResMut<Minimap>,
    mut worked: Local<bool>,
    mut images: ResMut<Assets<Image>>,
) {
    let opened = pictures.iter().any(|(picture, ..)| picture.is_added());
    let known = viewed.is_changed() || sight.is_changed() || changes.is_changed();
    let turned = lead.is_changed() || way.as_ref().is_some_and(|way| way.is_changed());
    // An opened cupboard loses its sign, so the count of opened cupboards is part of the state.
    let happened = play.as_ref().map_or((0, 0), |play| (run_home::news(play), play.traps.opened_cupboards()));
    let happens = std::mem::replace(&mut *told, happened) != happened;
    let news = place.changed() || known || turned || happens || book.is_changed();
    let Some((base, at, facing)) = place.get() else { return };
    // The minimap does not work in a magnetic storm.
    let works = play.as_ref().is_none_or(|play| play.has_map());
    let turned_off = std::mem::replace(&mut *worked, works) != works;
    if !news && !opened && !turned_off {
        return;
    }
    let inks = PlanInks::from_palette(&book.palette);
    let minimap = &mut *minimap;
    let canvas = &mut minimap.canvas;
    canvas.clear();
    let drawn;
    let mut cells = MinimapCells::default();
    let near = viewed.elsewhere.is_none() && place.outside().is_none();
    let party = if !works {
        drawn = Rect::from_corners(Vec2::ZERO, Vec2::new(WIDTH as f32, HEIGHT as f32));
        None
    } else if let Some(land) = place.outside() {
        let extent = land::extent(land);
        let (scale, corner) = fitted(extent);
        drawn = extent_on(corner, extent, scale);
        let plan = LandPlan { land, extent, scale, corner };
        plan.paint(canvas, &LandInks::of(&book.palette, theme_of(base)));
        for (at, sign) in plan.signs() {
            sign.draw(canvas, &inks.signs, plan.middle_of(at), 1);
        }
        Some(plan.middle_of(at))
    } else {
        let whole = FloorPlan::new(base, &sight, &changes, viewed.shown());
        let plan = if near { whole.around(at, NEAR) } else { whole };
        let (scale, corner) = if near { centred(plan.extent, at) } else { fitted(plan.extent) };
        drawn = extent_on(corner, plan.extent, scale);
        cells = MinimapCells { scale, corner, first: plan.extent.corner };
        plan.paint(canvas, &inks, scale, corner);
        for (at, sign) in
            place.records().into_iter().flat_map(|records| plan.things(records, play.as_deref()))
        {
            sign.draw(canvas, &inks.signs, plan.middle_of(at, scale, corner), 1);
        }
        plan.paint_signs(canvas, &inks, scale, corner);
        if let (Some(site), Some(play)) = (&site, &play) {
            let signs = signs_on(site, play, viewed.shown());
            for (at, sign) in signs.into_iter().filter(|&(at, _)| plan.extent.contains(at)) {
                sign.draw(canvas, &inks.signs, plan.middle_of(at, scale, corner), 1);
            }
        }
        let goal = goal_on(base, lead.0, viewed.shown());
        if let Some(goal) = goal.filter(|&goal| plan.extent.contains(goal)) {
            Sign::Goal.draw(canvas, &inks.signs, plan.middle_of(goal, scale, corner), 1);
        }
        viewed.elsewhere.is_none().then(|| plan.middle_of(at, scale, corner))
    };
    if let Some(party) = party {
        let way = way.map(|way| *way).unwrap_or_default();
        let next = lead.0.map(|lead| lead.next).or_else(|| way.0.map(|way| way.next));
        let other = way.1.filter(|_| lead.0.is_none()).map(|way| way.next);
        for to in [next, other].into_iter().flatten().filter_map(FirstStep::heading) {
            let (dx, dy) = to.delta();
            let beside = (party.0 + i32::from(dx) * BESIDE, party.1 + i32::from(dy) * BESIDE);
            Sign::Way(to).draw(canvas, &inks.signs, beside, 1);
        }
        Sign::Party(facing).draw(canvas, &inks.signs, party, 1);
    }
    if near && works {
        fade(canvas, near_area());
    }
    if let Some(mut image) = images.get_mut(&minimap.image) {
        image.data = Some(canvas.bytes.clone());
    }
    let near = near && works;
    let shown = if near { near_area() } else { drawn };
    words.iter_mut().for_each(|mut node| toggle(&mut node, !works));
    for (_, mut node, mut picture, mut shown_cells) in &mut pictures {
        toggle(&mut node, works);
        shown_cells.set_if_neq(cells);
        let size = (px(shown.width()), px(shown.height()));
        if picture.rect != Some(shown) || (node.width, node.height) != size {
            picture.rect = Some(shown);
            (node.width, node.height) = size;
        }
    }
}

/// The cell to mark on a floor: the goal itself, or the cell where the way to it leaves the floor.
pub(super) fn goal_on(base: &Base, lead: Option<Lead>, floor: u8) -> Option<Pos> {
    let lead = lead?;
    [lead.at, lead.mark].into_iter().find(|&at| base.floor_at(at) == Some(floor))
}

fn extent_on((x, y): (i32, i32), extent: Extent, scale: i32) -> Rect {
    let corner = IVec2::new(x, y).as_vec2();
    Rect::from_corners(corner, corner + IVec2::new(extent.width * scale, extent.height * scale).as_vec2())
}

/// The scale of the part around the party, and the corner that centres its cell in the picture.
fn centred(extent: Extent, at: Pos) -> (i32, (i32, i32)) {
    let off = |at: i16, corner: i16| i32::from(at - corner) * NEAR_CELL + NEAR_CELL / 2;
    let middle = near_area().center().as_ivec2();
    (NEAR_CELL, (middle.x - off(at.x, extent.corner.x), middle.y - off(at.y, extent.corner.y)))
}

fn near_area() -> Rect {
    let size = IVec2::new(NEAR.0, NEAR.1) * NEAR_CELL;
    let corner = (IVec2::new(WIDTH, HEIGHT) - size) / 2;
    Rect::from_corners(corner.as_vec2(), (corner + size).as_vec2())
}

/// Fades the outermost pixels of an area, where the floor goes on.
fn fade(canvas: &mut Canvas, area: Rect) {
    let (left, top) = (area.min.x as usize, area.min.y as usize);
    let (right, bottom) = (area.max.x as usize, area.max.y as usize);
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let inside = (x - left).min(right - 1 - x).min(y - top).min(bottom - 1 - y);
        if inside < FADES {
            let alpha = &mut canvas.bytes[(y * canvas.width + x) * 4 + 3];
            *alpha = (usize::from(*alpha) * (inside + 1) / (FADES + 1)) as u8;
        }
    }
}

/// The largest whole scale that fits, and the corner that puts the floor at the upper right.
fn fitted(extent: Extent) -> (i32, (i32, i32)) {
    let scale = (WIDTH / extent.width).min(HEIGHT / extent.height).clamp(1, LARGEST);
    (scale, (WIDTH - extent.width * scale, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn party_is_in_the_middle_wherever_it_stands() {
        let floor = Extent { corner: Pos::new(16, 8), width: 32, height: 24 };
        for at in [Pos::new(16, 8), Pos::new(30, 20), Pos::new(47, 31)] {
            let part = floor.around(at, NEAR);
            let (scale, (x, y)) = centred(part, at);
            let cell = |at: i16, corner: i16| i32::from(at - corner) * scale;
            let party = IVec2::new(x + cell(at.x, part.corner.x), y + cell(at.y, part.corner.y)).as_vec2();
            let own = Rect::from_corners(party, party + scale as f32);
            assert_eq!(own.center(), near_area().center(), "{at:?}");
            let drawn = extent_on((x, y), part, scale);
            assert_eq!(near_area().union(drawn), near_area(), "{at:?}");
        }
    }

    #[test]
    fn click_on_the_minimap_finds_its_cell() {
        let cells = MinimapCells { scale: 8, corner: (10, -20), first: Pos::new(16, 8) };
        assert_eq!(cells.cell_at((10, -20)), Some(Pos::new(16, 8)));
        assert_eq!(cells.cell_at((27, 3)), Some(Pos::new(18, 10)));
        assert_eq!(MinimapCells::default().cell_at((5, 5)), None);
    }

    #[test]
    fn every_floor_fits() {
        for width in 1..=4 {
            for height in 1..=4 {
                let extent = Extent { corner: Pos::new(0, 0), width: width * 16, height: height * 8 };
                let (scale, (x, y)) = fitted(extent);
                assert!(scale >= 3 && x >= 0 && y >= 0, "{extent:?}");
                assert!(x + extent.width * scale == WIDTH && y + extent.height * scale <= HEIGHT);
            }
        }
    }
}
