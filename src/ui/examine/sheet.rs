//! In the debug view: lines over the map for the links of the examined things, above fog and overlay.

use bevy::prelude::*;
use rootward_gen::RecordLink;
use rootward_presentation::{
    overlay::{Overlay, canvas::Canvas, inks::Inks, link_lines, paint::OverlayScene},
    shown::{CellSight, Sight},
    words::examine::links_of,
};
use rootward_rules::region::Region;

use super::{DebugView, Pointed};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{
        artbook::ArtBook,
        depth,
        grid_picture::{bytes_to_draw_on, empty_picture, over_grid},
    },
    map::{drawing::Draw, overlay::state::ActiveOverlay},
    world::{
        base::{current::CurrentBase, placed::Links},
        floors::ViewedFloor,
    },
};

#[derive(Component, Clone, Copy, Debug)]
struct LinkSheet;

#[derive(Resource)]
struct LinkDrawing {
    inks: Inks,
    canvas: Canvas,
    image: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        load_inks.run_if(resource_exists_and_changed::<ArtBook>).before(AppSystems::View),
    )
    .add_systems(OnEnter(Screen::Playing), spawn_link_sheet.run_if(resource_exists::<LinkDrawing>))
    .draw_playing(redraw.run_if(resource_exists::<LinkDrawing>.and_then(resource_exists::<CurrentBase>)));
}

/// The overlays already report missing colours and letters.
fn load_inks(
    book: Res<ArtBook>,
    drawing: Option<ResMut<LinkDrawing>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let Ok(inks) = Inks::new(&book.sprites, &book.palette) else { return };
    if let Some(mut drawing) = drawing {
        drawing.inks = inks;
        return;
    }
    commands.insert_resource(LinkDrawing {
        inks,
        canvas: Canvas::default(),
        image: images.add(empty_picture()),
    });
}

fn spawn_link_sheet(drawing: Res<LinkDrawing>, mut commands: Commands) {
    commands.spawn((
        Name::new("links of the examined"),
        LinkSheet,
        DespawnOnExit(Screen::Playing),
        over_grid(drawing.image.clone()),
        Transform::from_xyz(0.0, 0.0, depth::MARKS - 0.5),
        Visibility::Hidden,
    ));
}

fn redraw(
    pointed: Res<Pointed>,
    debug: Res<DebugView>,
    overlay: Res<ActiveOverlay>,
    current: Res<CurrentBase>,
    ground: Res<Region>,
    viewed: Res<ViewedFloor>,
    sight: Res<Sight>,
    mode: Res<State<Mode>>,
    mut relationships: Links,
    drawing: ResMut<LinkDrawing>,
    mut images: ResMut<Assets<Image>>,
    mut sheet: Single<&mut Visibility, With<LinkSheet>>,
) {
    let asked = pointed.is_changed() || debug.is_changed() || overlay.is_changed() || mode.is_changed();
    let news = current.is_changed() || viewed.is_changed() || drawing.is_changed() || sheet.is_added();
    let known = sight.is_changed() || ground.is_changed();
    if !relationships.changed() && !asked && !news && !known {
        return;
    }
    let looking =
        matches!(mode.get(), Mode::Walk | Mode::Examine) && debug.is_on(overlay.0) && !ground.is_outside();
    let at = pointed.0.filter(|&at| looking && sight.of(at) != CellSight::Never);
    let records = current.records();
    let all = if at.is_some() { relationships.all() } else { Vec::new() };
    let here = at.into_iter().flat_map(|at| records.at(at));
    let links: Vec<RecordLink> = here.flat_map(|record| links_of(&all, record.number)).collect();
    // The overlay of links already shows all links.
    let shown = !links.is_empty() && overlay.0 != Overlay::Links;
    sheet.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    if !shown {
        return;
    }
    let drawing = drawing.into_inner();
    let scene = OverlayScene {
        base: current.base(),
        dig_log: current.dig_log(),
        records,
        links: &links,
        known: None,
        floor: Some(viewed.shown()),
        zoom: 2,
    };
    drawing.canvas.allocate();
    drawing.canvas.clear();
    link_lines::draw(links.iter(), &scene, &drawing.inks, &mut drawing.canvas);
    if let Some(mut image) = images.get_mut(&drawing.image)
        && let Some(bytes) = bytes_to_draw_on(&mut image)
    {
        bytes.copy_from_slice(&drawing.canvas.bytes);
    }
}
