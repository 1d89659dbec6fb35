//! The map screen (`Mode::Map`): the known floors, and the land outside while the party is outside.

mod drawing;
pub mod layout;
mod legend;

use bevy::{image::Image, prelude::*};
use rootward_gen::{Base, Thing};
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::plan::{
    cell::PlanInks,
    floor::FloorPlan,
    land::{self, LandInks},
};
use rootward_presentation::{
    lead::LeadNow,
    overlay::inks::Inks as Font,
    shown::Sight,
    words::{run_home, twists},
};
use rootward_rules::{play::Play, site::Site, twists::Twist};

use self::{
    drawing::{LandDrawing, MapDrawing},
    layout::SPACING,
};
use super::{Hud, PartyPosition};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self,
        artbook::{ArtBook, theme_of},
        colour,
        frame::Frame,
        widgets::{Shape, column, icon, sheet, shelf},
    },
    map::{drawing::Draw, tilemap::floor_changes::UpdateFloorChanges},
    world::base::{placed::Placed, state::PanelState},
};

const STORM: [&str; 2] = [
    "No map works in this magnetic storm.",
    "Remember the way, or follow the lowest cell number beside you.",
];
/// Width of the storm sign in logical pixels: four times that of its sprite.
const STORM_SIGN: f32 = 64.0;

/// Width that the plate needs on both sides of its contents.
const AROUND: f32 = 44.0;
/// Height of the heading with the space around it.
const HEAD: f32 = 84.0;

/// The floor number for a party that is outside.
const NOWHERE: u8 = 0;

#[derive(Component, Clone, Copy, Debug)]
struct MapScreen;

pub(super) fn plugin(app: &mut App) {
    app.draw(redraw.after(UpdateFloorChanges).run_if(in_state(Mode::Map)));
}

fn redraw(
    place: PartyPosition,
    (sight, changes, lead): (Res<Sight>, Res<FloorChanges>, Res<LeadNow>),
    panels: Query<(&Placed, &PanelState)>,
    (site, play, mut told): (Option<Res<Site>>, Option<Res<Play>>, Local<usize>),
    book: Res<ArtBook>,
    keys: KeyLabels,
    (hud, frame): (Query<&ComputedNode, With<Hud>>, Res<Frame>),
    old: Query<Entity, With<MapScreen>>,
    mut room: Local<Vec2>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let Some(((base, at, facing), records)) = place.get().zip(place.records()) else { return };
    let Ok(window) = hud.single().map(|node| node.size() * node.inverse_scale_factor()) else { return };
    let known = sight.is_changed() || changes.is_changed();
    let happened = play.as_ref().map_or(0, |play| run_home::news(play));
    let happens = std::mem::replace(&mut *told, happened) != happened;
    let news = place.changed() || known || happens || book.is_changed() || *room != window;
    if !news && !old.is_empty() {
        return;
    }
    *room = window;
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let [map, menu] = [Action::Map, Action::Menu].map(|action| format!("[{}]", keys.label(action)));
    let close = if frame.is_folded() {
        format!("{map} goal and messages, {menu} close")
    } else {
        format!("{map} {menu} close")
    };
    let label = place.current().map(|current| current.label()).unwrap_or_default();
    let outside = place.outside();
    let title = format!("Map of base {label}{}", if outside.is_some() { ": you are outside" } else { "" });
    let mut screen = commands.spawn((Name::new("map"), MapScreen, DespawnOnExit(Mode::Map), sheet()));
    if frame.is_folded() {
        // A touch player has no key to close the map.
        screen.observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Mode>>| next.set(Mode::Walk));
    }
    screen.with_child((Name::new("map title"), kit::sized(title, kit::HEADING, colour::LAMP)));
    if play.as_ref().is_some_and(|play| !play.has_map()) {
        let numbers = keys.hint(Action::Ids, "shows the numbers");
        screen.with_children(|plate| {
            spawn_storm(plate, base, &book, numbers);
            plate.spawn(kit::sized(close, kit::TEXT, colour::LAMP));
        });
        return;
    }
    let floors = 1..=base.plan().floor_count();
    let plans: Vec<FloorPlan> =
        floors.map(|floor| FloorPlan::new(base, &sight, &changes, floor).known_part()).collect();
    let solved = |number: u8| {
        panels.iter().any(|(placed, state)| {
            state.solved && matches!(placed.thing, Thing::Panel(panel) if panel.puzzle == number)
        })
    };
    let mut drawing = MapDrawing {
        book: &book,
        records,
        inks: PlanInks::from_palette(&book.palette),
        land: outside.map(|land| LandDrawing {
            land,
            extent: land::extent(land),
            inks: LandInks::of(&book.palette, theme_of(base)),
        }),
        font: Font::new(&book.sprites, &book.palette).ok(),
        solved: &solved,
        scale: 1,
        party: (at, facing),
        party_floor: if outside.is_some() { NOWHERE } else { base.floor_at(at).unwrap_or(1) },
        letters: layout::letters(base),
        lead: lead.0,
        now: site.as_deref().zip(play.as_deref()),
    };
    let entries = legend::entries(&plans, &drawing);
    let width = window.x - AROUND;
    let inside = (width, window.y - HEAD - legend::height(&entries, width));
    let floors = plans.iter().map(|plan| plan.is_known().then_some(plan.extent));
    let land = drawing.land.as_ref().map(|land| Some(land.extent));
    let sizes: Vec<Option<(i32, i32)>> = land
        .into_iter()
        .chain(floors)
        .map(|extent| extent.map(|extent| (extent.width, extent.height)))
        .collect();
    drawing.scale = layout::largest_scale(&sizes, inside);
    screen.with_children(|plate| {
        plate.spawn((Name::new("map floors"), shelf(SPACING))).with_children(|shelf| {
            drawing::spawn_land(&drawing, &mut images, shelf);
            plans.iter().for_each(|plan| drawing::spawn_floor(plan, &drawing, &mut images, shelf));
        });
        legend::spawn(&entries, &drawing, close, &mut images, plate);
    });
}

fn spawn_storm(plate: &mut ChildSpawnerCommands, base: &Base, book: &ArtBook, numbers: String) {
    plate.spawn((Name::new("no map"), column(10.0).grow().centre())).with_children(|middle| {
        if let Some(index) = book.thing_index(twists::picture(Twist::Storm)) {
            let atlas = TextureAtlas { layout: book.thing_layout(), index };
            let sign = icon(book.things(theme_of(base)), STORM_SIGN);
            middle
                .spawn((sign, BackgroundColor(colour::BAND)))
                .entry::<ImageNode>()
                .and_modify(move |mut picture| picture.texture_atlas = Some(atlas));
        }
        for words in STORM {
            middle.spawn((kit::text(words), TextLayout::justify(Justify::Center)));
        }
        middle.spawn(kit::sized(numbers, kit::TEXT, colour::QUIET));
    });
}
