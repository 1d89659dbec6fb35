//! Top right: the party's floor, painted small, or the land around the base.

use bevy::{image::Image, prelude::*};
use rootward_gen::{Base, Pos};
use rootward_rules::{play::Play, site::Site};

use super::{
    PartyPosition,
    floor_plan::{FloorPlan, image_of},
    land_plan::{self, LandInks, LandPlan},
    mishap_signs::signs_on,
    plan_cell::PlanInks,
    signs::Sign,
};
use crate::{
    base::extent::Extent,
    floors::ViewedFloor,
    kit::{
        artbook::{ArtBook, theme_of},
        room::{OnlyFrom, TIGHT},
    },
    narrator::{
        lead::{Lead, LeadNow},
        run_home,
    },
    overlay::canvas::Canvas,
    schedule::AppSystems,
    sight::Sight,
    states::Screen,
    tilemap::floor_changes::{FloorChanges, UpdateFloorChanges},
    way::{FirstStep, WayNow},
};

/// Width of the picture: 3 pixels for each of 64 columns.
const WIDTH: i32 = 192;
/// Height of the picture: 3 pixels for each of 32 rows.
const HEIGHT: i32 = 96;
/// How far the arrow of the first step is from the middle of the party, in pixels.
const BESIDE: i32 = 7;
/// The most pixels to a side of a cell.
const LARGEST: i32 = 6;

/// The picture, and the canvas that it is painted on.
#[derive(Resource)]
pub struct Minimap {
    canvas: Canvas,
    image: Handle<Image>,
}

/// The picture on screen.
#[derive(Component, Clone, Copy, Debug)]
struct MinimapPicture;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, prepare).add_systems(
        Update,
        repaint.after(UpdateFloorChanges).in_set(AppSystems::View).run_if(in_state(Screen::Playing)),
    );
}

fn prepare(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let canvas = Canvas::new(WIDTH as usize, HEIGHT as usize);
    let image = images.add(image_of(&canvas));
    commands.insert_resource(Minimap { canvas, image });
}

/// The picture, without a frame: where nothing is known there is nothing.
pub(super) fn panel(minimap: &Minimap) -> impl Bundle {
    (
        Name::new("minimap"),
        OnlyFrom(TIGHT),
        Pickable::IGNORE,
        Node {
            flex_shrink: 0.0,
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::End,
            ..default()
        },
        children![(
            Name::new("minimap picture"),
            MinimapPicture,
            Pickable::IGNORE,
            ImageNode::new(minimap.image.clone()),
            Node { width: px(WIDTH), height: px(HEIGHT), ..default() },
        )],
    )
}

fn repaint(
    place: PartyPosition,
    viewed: Res<ViewedFloor>,
    sight: Res<Sight>,
    changes: Res<FloorChanges>,
    (way, lead): (Option<Res<WayNow>>, Res<LeadNow>),
    (site, play, mut told): (Option<Res<Site>>, Option<Res<Play>>, Local<usize>),
    book: Res<ArtBook>,
    mut pictures: Query<(Ref<MinimapPicture>, &mut Node, &mut ImageNode)>,
    mut minimap: ResMut<Minimap>,
    mut worked: Local<bool>,
    mut images: ResMut<Assets<Image>>,
) {
    let opened = pictures.iter().any(|(picture, ..)| picture.is_added());
    let known = viewed.is_changed() || sight.is_changed() || changes.is_changed();
    let turned = lead.is_changed() || way.as_ref().is_some_and(|way| way.is_changed());
    let happened = play.as_ref().map_or(0, |play| run_home::news(play));
    let happens = std::mem::replace(&mut *told, happened) != happened;
    let news = place.changed() || known || turned || happens || book.is_changed();
    let Some((base, at, facing)) = place.get() else { return };
    // In a magnetic storm it shows nothing.
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
    let party = if !works {
        drawn = Rect::from_corners(Vec2::new(WIDTH as f32, 0.0), Vec2::new(WIDTH as f32, 0.0));
        None
    } else if let Some(land) = place.outside() {
        let extent = land_plan::extent(land);
        let (scale, corner) = fitted(extent);
        drawn = extent_on(corner, extent, scale);
        let plan = LandPlan { land, extent, scale, corner };
        plan.paint(canvas, &LandInks::of(&book.palette, theme_of(base)));
        Sign::Entrance.draw(canvas, &inks.signs, plan.middle_of(land.door()), 1);
        Some(plan.middle_of(at))
    } else {
        let plan = FloorPlan::new(base, &sight, &changes, viewed.shown());
        let (scale, corner) = fitted(plan.extent);
        drawn = extent_on(corner, plan.extent, scale);
        plan.paint(canvas, &inks, scale, corner);
        if let Some(records) = place.records() {
            plan.paint_things(records, (&mut *canvas, &inks), scale, corner, 1);
        }
        plan.paint_signs(canvas, &inks, scale, corner);
        if let (Some(site), Some(play)) = (&site, &play) {
            for (at, sign) in signs_on(site, play, viewed.shown()) {
                sign.draw(canvas, &inks.signs, plan.middle_of(at, scale, corner), 1);
            }
        }
        if let Some(goal) = goal_on(base, lead.0, viewed.shown()) {
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
    if let Some(mut image) = images.get_mut(&minimap.image) {
        image.data = Some(canvas.bytes.clone());
    }
    // What is not drawn on covers nothing, and what is drawn stays in its place while more of it gets known.
    let painted = painted_on(canvas, drawn);
    let margin = UiRect {
        left: px(0),
        right: px(drawn.max.x - painted.max.x),
        top: px(painted.min.y - drawn.min.y),
        bottom: px(drawn.max.y - painted.max.y),
    };
    for (_, mut node, mut picture) in &mut pictures {
        if picture.rect != Some(painted) || node.margin != margin {
            picture.rect = Some(painted);
            (node.width, node.height) = (px(painted.width()), px(painted.height()));
            node.margin = margin;
        }
    }
}

/// Where what comes next is to be marked on a floor: where it is, or where the way there leaves the floor.
pub(super) fn goal_on(base: &Base, lead: Option<Lead>, floor: u8) -> Option<Pos> {
    let lead = lead?;
    [lead.at, lead.mark].into_iter().find(|&at| base.floor_at(at) == Some(floor))
}

/// The smallest part of an area of the picture that holds all that is painted there; a corner of it if there is nothing.
fn painted_on(canvas: &Canvas, area: Rect) -> Rect {
    let (low, high) = (area.min.as_uvec2(), area.max.as_uvec2());
    let is_painted = |&(x, y): &(u32, u32)| {
        let pixel = (y as usize * canvas.width + x as usize) * 4;
        canvas.bytes.get(pixel + 3).is_some_and(|alpha| *alpha > 0)
    };
    let pixels = (low.y..high.y).flat_map(|y| (low.x..high.x).map(move |x| (x, y))).filter(is_painted);
    let one = |(x, y): (u32, u32)| {
        Rect::from_corners(Vec2::new(x as f32, y as f32), Vec2::new(x as f32, y as f32) + 1.0)
    };
    let corner = Rect { min: Vec2::new(area.max.x, area.min.y), max: Vec2::new(area.max.x, area.min.y) };
    pixels.map(one).reduce(|all, pixel| all.union(pixel)).unwrap_or(corner)
}

/// The part of the picture that a plan takes, in pixels.
fn extent_on((x, y): (i32, i32), extent: Extent, scale: i32) -> Rect {
    let corner = IVec2::new(x, y).as_vec2();
    Rect::from_corners(corner, corner + IVec2::new(extent.width * scale, extent.height * scale).as_vec2())
}

/// The largest whole scale that fits, and the corner that puts the floor into the upper right one.
fn fitted(extent: Extent) -> (i32, (i32, i32)) {
    let scale = (WIDTH / extent.width).min(HEIGHT / extent.height).clamp(1, LARGEST);
    (scale, (WIDTH - extent.width * scale, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::canvas::PixelRect;

    #[test]
    fn the_picture_is_as_large_as_what_is_painted() {
        let mut canvas = Canvas::new(WIDTH as usize, HEIGHT as usize);
        let area = Rect::new(60.0, 0.0, 192.0, 48.0);
        assert!(painted_on(&canvas, area).is_empty());
        let ink = rootward_art::Rgba([9, 9, 9, 255]);
        canvas.replace(PixelRect { left: 100, top: 7, width: 3, height: 5 }, ink);
        canvas.replace(PixelRect { left: 2, top: 2, width: 3, height: 5 }, ink);
        assert_eq!(painted_on(&canvas, area), Rect::new(100.0, 7.0, 103.0, 12.0));
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
