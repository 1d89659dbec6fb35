//! Top right: the party's floor, painted small, or the land around the base.

use bevy::{image::Image, prelude::*};

use super::{
    PartyPosition,
    floor_plan::{FloorPlan, image_of},
    land_plan::{self, LandInks, LandPlan},
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
    overlay::canvas::Canvas,
    schedule::AppSystems,
    sight::Sight,
    states::Screen,
    tilemap::floor_changes::{FloorChanges, UpdateFloorChanges},
};

/// Width of the picture: 3 pixels for each of 64 columns.
const WIDTH: i32 = 192;
/// Height of the picture: 3 pixels for each of 32 rows.
const HEIGHT: i32 = 96;
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
    book: Res<ArtBook>,
    mut pictures: Query<(Ref<MinimapPicture>, &mut Node, &mut ImageNode)>,
    mut minimap: ResMut<Minimap>,
    mut images: ResMut<Assets<Image>>,
) {
    let opened = pictures.iter().any(|(picture, ..)| picture.is_added());
    let known = viewed.is_changed() || sight.is_changed() || changes.is_changed();
    let news = place.changed() || known || book.is_changed();
    let Some((base, at, facing)) = place.get() else { return };
    if !news && !opened {
        return;
    }
    let inks = PlanInks::from_palette(&book.palette);
    let minimap = &mut *minimap;
    let canvas = &mut minimap.canvas;
    canvas.clear();
    let drawn;
    let party = if let Some(land) = place.outside() {
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
        viewed.elsewhere.is_none().then(|| plan.middle_of(at, scale, corner))
    };
    if let Some(party) = party {
        Sign::Party(facing).draw(canvas, &inks.signs, party, 1);
    }
    if let Some(mut image) = images.get_mut(&minimap.image) {
        image.data = Some(canvas.bytes.clone());
    }
    // What is not drawn on covers nothing.
    for (_, mut node, mut picture) in &mut pictures {
        if picture.rect != Some(drawn) {
            picture.rect = Some(drawn);
            (node.width, node.height) = (px(drawn.width()), px(drawn.height()));
        }
    }
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
    use rootward_gen::Pos;

    use super::*;

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
