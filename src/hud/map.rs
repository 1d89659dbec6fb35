//! The map of all floors, as far as they are known: `Mode::Map`.

pub mod layout;
mod legend;

use bevy::{image::Image, prelude::*};
use rootward_gen::{Base, Heading, LinkWay, Pos, Records, Thing};
use rootward_rules::{play::Play, site::Site, twists::Twist};

use self::layout::{EDGE, LETTER_BOX, Letter, NARROWEST, SPACING, TITLE, UNSEEN};
use super::{
    Hud, PartyPosition,
    floor_plan::{FloorPlan, image_of},
    minimap::goal_on,
    mishap_signs::signs_on,
    plan_cell::PlanInks,
    signs::Sign,
};
use crate::{
    base::{placed::Placed, state::PanelState},
    input::{LastDevice, actions::Action, bindings::Bindings},
    kit::{
        self, UiLayer,
        artbook::{ArtBook, theme_of},
        colour,
        frame::Frame,
    },
    narrator::{
        lead::{Lead, LeadNow},
        run_home, twists,
    },
    overlay::{canvas::Canvas, inks::Inks as Font},
    schedule::AppSystems,
    sight::{CellSight, Sight},
    states::Mode,
    tilemap::floor_changes::{FloorChanges, UpdateFloorChanges},
};

/// What is said where no map works.
const STORM: [&str; 2] = [
    "Magnetic storm: no map works in this base.",
    "Remember the way, or read the numbers of cells: the lowest number beside you is the way out.",
];
/// Side of the sign of the storm in logical pixels: four times its own.
const STORM_SIGN: f32 = 64.0;

/// What the plate takes of its width for itself.
const AROUND: f32 = 24.0;
/// What the heading takes of the height of the plate, with the space around it.
const HEAD: f32 = 66.0;

/// The floor of a party that is outside.
const NOWHERE: u8 = 0;

/// The map on screen.
#[derive(Component, Clone, Copy, Debug)]
struct MapScreen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        redraw.after(UpdateFloorChanges).in_set(AppSystems::View).run_if(in_state(Mode::Map)),
    );
}

/// What the map is drawn from.
struct MapDrawing<'a> {
    book: &'a ArtBook,
    records: &'a Records,
    inks: PlanInks,
    /// The small font, if it can be read.
    font: Option<Font>,
    solved: &'a dyn Fn(u8) -> bool,
    scale: i32,
    party: (Pos, Heading),
    party_floor: u8,
    letters: Vec<Letter>,
    /// What comes next.
    lead: Option<Lead>,
    /// The play and its base, once there are any.
    now: Option<(&'a Site, &'a Play)>,
}

/// Draws the map when it opens, and again when knowledge, base or window change.
fn redraw(
    place: PartyPosition,
    (sight, changes, lead): (Res<Sight>, Res<FloorChanges>, Res<LeadNow>),
    panels: Query<(&Placed, &PanelState)>,
    (site, play, mut told): (Option<Res<Site>>, Option<Res<Play>>, Local<usize>),
    book: Res<ArtBook>,
    keys: (Res<Bindings>, Res<LastDevice>),
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
    let plans: Vec<FloorPlan> =
        (1..=base.plan().floor_count()).map(|floor| FloorPlan::new(base, &sight, &changes, floor)).collect();
    let size = |plan: &FloorPlan| plan.is_known().then_some((plan.extent.width, plan.extent.height));
    let sizes: Vec<Option<(i32, i32)>> = plans.iter().map(size).collect();
    let outside = place.outside().is_some();
    let [map, menu] = [Action::Map, Action::Menu]
        .map(|action| format!("[{}]", keys.0.hint(action, *keys.1 == LastDevice::Gamepad)));
    let close = if frame.is_folded() {
        format!("{map} goal and log, {menu} close")
    } else {
        format!("{map} {menu} close")
    };
    let width = window.x - AROUND;
    let inside = Vec2::new(width, window.y - HEAD - legend::height(width));
    let solved = |number: u8| {
        panels.iter().any(|(placed, state)| {
            state.solved && matches!(placed.thing, Thing::Panel(panel) if panel.puzzle == number)
        })
    };
    let drawing = MapDrawing {
        book: &book,
        records,
        inks: PlanInks::from_palette(&book.palette),
        font: Font::new(&book.sprites, &book.palette).ok(),
        solved: &solved,
        scale: layout::largest_scale(&sizes, inside.into()),
        party: (at, facing),
        party_floor: if outside { NOWHERE } else { base.floor_at(at).unwrap_or(1) },
        letters: layout::letters(base),
        lead: lead.0,
        now: site.as_deref().zip(play.as_deref()),
    };
    let mut screen = commands.spawn(screen());
    if frame.is_folded() {
        // A finger that opened it has no key to close it.
        screen.observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Mode>>| next.set(Mode::Walk));
    }
    screen.with_children(|plate| {
        let label = place.current().map(|current| current.label()).unwrap_or_default();
        let title = format!("Map of base {label}{}", if outside { ": you are outside" } else { "" });
        plate.spawn((Name::new("map title"), kit::sized(title, kit::HEADING, colour::LAMP)));
        if play.as_ref().is_some_and(|play| !play.has_map()) {
            let gamepad = *keys.1 == LastDevice::Gamepad;
            let numbers = format!("[{}] shows them", keys.0.hint(Action::Ids, gamepad));
            spawn_storm(plate, base, &book, numbers);
            plate.spawn(kit::sized(close, kit::TEXT, colour::LAMP));
            return;
        }
        plate.spawn(shelf()).with_children(|shelf| {
            plans.iter().for_each(|plan| spawn_floor(plan, &drawing, &mut images, shelf));
        });
        legend::spawn(&drawing, close, &mut images, plate);
    });
}

/// What stands in the middle of the plate where no map works: the sign of the storm, and what helps.
fn spawn_storm(plate: &mut ChildSpawnerCommands, base: &Base, book: &ArtBook, numbers: String) {
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        row_gap: px(10),
        flex_grow: 1.0,
        ..default()
    };
    plate.spawn((Name::new("no map"), node)).with_children(|middle| {
        if let Some(index) = book.thing_index(twists::picture(Twist::Storm)) {
            let atlas = TextureAtlas { layout: book.thing_layout(), index };
            let picture = ImageNode::from_atlas_image(book.things(theme_of(base)), atlas);
            let side = Node { width: px(STORM_SIGN), height: px(STORM_SIGN), ..default() };
            middle.spawn((Name::new("storm"), picture, side, BackgroundColor(colour::BAND)));
        }
        for words in STORM {
            middle.spawn((kit::text(words), TextLayout::justify(Justify::Center)));
        }
        middle.spawn(kit::sized(numbers, kit::TEXT, colour::QUIET));
    });
}

/// The plate, over the whole window.
fn screen() -> impl Bundle {
    let (node, _, edge) = kit::plate();
    (
        Name::new("map"),
        MapScreen,
        DespawnOnExit(Mode::Map),
        UiLayer::Menu.index(),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            justify_content: JustifyContent::SpaceBetween,
            overflow: Overflow::clip(),
            ..node
        },
        BackgroundColor(colour::PLATE),
        edge,
    )
}

/// Where the floors lie, row after row.
fn shelf() -> impl Bundle {
    (
        Name::new("map floors"),
        Node {
            flex_grow: 1.0,
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(SPACING),
            row_gap: px(SPACING),
            align_items: AlignItems::Start,
            align_content: AlignContent::SpaceEvenly,
            justify_content: JustifyContent::SpaceEvenly,
            ..default()
        },
    )
}

/// A floor: its line, its picture, and the letters on it.
fn spawn_floor(
    plan: &FloorPlan,
    drawing: &MapDrawing,
    images: &mut Assets<Image>,
    shelf: &mut ChildSpawnerCommands,
) {
    let scale = drawing.scale;
    let size = (plan.extent.width * scale, plan.extent.height * scale);
    let here = plan.floor == drawing.party_floor;
    let words = format!("floor {}{}", plan.floor, if here { ": you are here" } else { "" });
    let ink = if here { colour::LAMP } else { colour::TEXT };
    let column = Node { flex_direction: FlexDirection::Column, min_width: px(NARROWEST), ..default() };
    shelf.spawn((Name::new(format!("map floor {}", plan.floor)), column)).with_children(|card| {
        let line = Node { height: px(TITLE), ..default() };
        card.spawn((Name::new("floor line"), line, children![kit::sized(words, kit::TEXT, ink)]));
        if plan.is_known() {
            let picture = picture_frame((size.0 as f32, size.1 as f32), here);
            let canvas = painted(plan, drawing, size);
            card.spawn((picture, ImageNode::new(images.add(image_of(&canvas))))).with_children(|picture| {
                spawn_letters(plan, drawing, picture);
            });
        } else {
            card.spawn(picture_frame(UNSEEN, here)).with_child(kit::sized(
                "unseen",
                kit::TEXT,
                colour::QUIET,
            ));
        }
    });
}

fn picture_frame((width, height): (f32, f32), here: bool) -> impl Bundle {
    (
        Name::new("floor picture"),
        Node {
            width: px(width + 2.0 * EDGE),
            height: px(height + 2.0 * EDGE),
            border: px(EDGE).all(),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        },
        BackgroundColor(Color::BLACK),
        BorderColor::all(if here { colour::LAMP } else { colour::EDGE }),
    )
}

/// The cells of a floor, the entrance and the party.
fn painted(plan: &FloorPlan, drawing: &MapDrawing, (width, height): (i32, i32)) -> Canvas {
    let MapDrawing { inks, scale, party: (at, facing), .. } = drawing;
    let mut canvas = Canvas::new(width as usize, height as usize);
    plan.paint(&mut canvas, inks, *scale, (0, 0));
    let zoom = if *scale < 6 { 1 } else { 2 };
    plan.paint_things(drawing.records, (&mut canvas, inks), *scale, (0, 0), zoom);
    if let Some(font) = &drawing.font {
        plan.paint_numbers((drawing.records, drawing.solved), (&mut canvas, font), *scale);
    }
    let entrance = plan.base.entrance();
    if plan.base.floor_at(entrance) == Some(plan.floor) && plan.sight.of(entrance) != CellSight::Never {
        Sign::Entrance.draw(&mut canvas, &inks.signs, plan.middle_of(entrance, *scale, (0, 0)), 2);
    }
    if let Some((site, play)) = drawing.now {
        for (at, sign) in signs_on(site, play, plan.floor) {
            sign.draw(&mut canvas, &inks.signs, plan.middle_of(at, *scale, (0, 0)), zoom);
        }
    }
    if let Some(goal) = goal_on(plan.base, drawing.lead, plan.floor) {
        Sign::Goal.draw(&mut canvas, &inks.signs, plan.middle_of(goal, *scale, (0, 0)), 2);
    }
    if plan.floor == drawing.party_floor {
        Sign::Party(*facing).draw(&mut canvas, &inks.signs, plan.middle_of(*at, *scale, (0, 0)), 2);
    }
    canvas
}

fn spawn_letters(plan: &FloorPlan, drawing: &MapDrawing, picture: &mut ChildSpawnerCommands) {
    let on_floor = |letter: &&Letter| {
        plan.base.floor_at(letter.at) == Some(plan.floor) && plan.sight.of(letter.at) != CellSight::Never
    };
    let shown: Vec<&Letter> = drawing.letters.iter().filter(on_floor).collect();
    let middle = |at: Pos| {
        let (x, y) = plan.middle_of(at, drawing.scale, (0, 0));
        (x as f32, y as f32)
    };
    let points: Vec<(f32, f32)> = shown.iter().map(|letter| middle(letter.at)).collect();
    let party = (plan.floor == drawing.party_floor).then_some(middle(drawing.party.0));
    let room = (plan.extent.width * drawing.scale, plan.extent.height * drawing.scale);
    let corners = layout::place_boxes(&points, party, (room.0 as f32, room.1 as f32));
    for (letter, (left, top)) in shown.into_iter().zip(corners) {
        let node = Node { position_type: PositionType::Absolute, left: px(left), top: px(top), ..default() };
        picture.spawn(letter_box(letter.sign, letter.way, node, drawing.book));
    }
}

/// A letter on a dark box; that of an elevator has an edge.
fn letter_box(sign: char, way: LinkWay, node: Node, book: &ArtBook) -> impl Bundle {
    let (name, ink) = match way {
        LinkWay::Ladder => ("ladder letter", book.colour("way")),
        LinkWay::Hole => ("hole letter", book.colour("amber")),
        LinkWay::Elevator => ("elevator letter", book.colour("cyan")),
    };
    let edge = if way == LinkWay::Elevator { ink } else { Color::NONE };
    (
        Name::new(name),
        Node {
            width: px(LETTER_BOX.0),
            height: px(LETTER_BOX.1),
            border: px(1).all(),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..node
        },
        BackgroundColor(Color::BLACK.with_alpha(0.85)),
        BorderColor::all(edge),
        children![kit::sized(sign, kit::TEXT, ink)],
    )
}
