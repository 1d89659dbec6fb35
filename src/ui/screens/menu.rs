//! The code that all menus share. Players choose rows with the mouse, a gamepad or the keyboard.

use bevy::{
    ecs::system::SystemParam,
    input::keyboard::KeyboardInput,
    input_focus::InputFocus,
    prelude::*,
    text::EditableText,
    ui_widgets::{Activate, ScrollIntoView},
};

use super::scroll::{STEP, ScrollExtent, Scrolls};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, TitlePage},
    },
    input::{TakesKey, bindings::Button as Chord},
    kit::{
        self, UiLayer, colour,
        widgets::{Card, CursorMark, Shape, part},
    },
};

pub use crate::kit::widgets::{MenuRow, dialog as panel, mark, row, row_frame};

const LIT: Color = Color::srgba(0.23, 0.29, 0.38, 0.65);
/// The shade over the map behind a menu that leaves the map visible.
pub const DIM: Color = Color::srgba(0.0, 0.0, 0.0, 0.3);
/// The shade over the map and its panels behind other menus.
pub const SHADE: Color = Color::srgba(0.0, 0.0, 0.0, 0.72);

#[derive(Component, Clone, Copy, Debug, Default)]
pub struct FirstRow;

/// A row that can be chosen even while it is scrolled out of view. The player need not read the text above it again.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ChosenUnseen;

/// A row that keys and buttons skip. Only the mouse can choose it, because the keyboard has another way to do the same.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ByMouseOnly;

/// A plate with pages. Left and right turn them with [`TurnPage`], unless the row under the cursor has its own value.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Pages;

/// A request for the previous page (-1) or the next one (1).
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct TurnPage {
    pub entity: Entity,
    pub by: i16,
}

/// A plate that ignores keys for this number of seconds, so that it is not closed by accident. The mouse still works.
#[derive(Component, Clone, Copy, Debug)]
pub struct Settles(pub f32);

/// A row with a value. The left and right keys send it [`Adjust`].
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Adjustable;

/// A request to make a value smaller (-1) or larger (1).
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Adjust {
    pub entity: Entity,
    pub by: i16,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MenuCursor(pub Option<Entity>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuStroke {
    /// Moves to the next row in a direction of the screen: x to the right, y down.
    Go(IVec2),
    Choose,
    /// Scrolls the plate of the row by a page: up (-1) or down (1).
    Page(i8),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MenuCursor>().add_observer(follow_mouse).add_systems(
        Update,
        (begin, settle, steer, highlight)
            .chain()
            .in_set(AppSystems::Commands)
            .before(crate::host::states::ChangeMode),
    );
}

/// The node that fills the window and holds a menu at a side and a height, with a shade over its background.
pub fn backdrop(side: JustifyContent, height: AlignItems, shade: Color) -> impl Bundle {
    (
        UiLayer::Menu.index(),
        Pickable::IGNORE,
        // Only backdrops have one of nine positions in the window, so no method of `Shape` sets these fields.
        Node {
            height: percent(100),
            justify_content: side,
            align_items: height,
            ..part().whole().pinned(0.0, 0.0).padded(28.0, 16.0)
        },
        BackgroundColor(shade),
    )
}

/// Opens a plate on a backdrop. Both disappear when the state ends. Returns the entity of the plate.
pub fn open(
    state: impl States,
    name: &'static str,
    backdrop: impl Bundle,
    plate: impl Bundle,
    commands: &mut Commands,
) -> Entity {
    let root = commands.spawn((Name::new(name), DespawnOnExit(state), backdrop)).id();
    commands.spawn((Name::new(format!("{name} plate")), ChildOf(root), plate)).id()
}

pub fn heading(text: impl Into<String>) -> impl Bundle {
    kit::sized(text, kit::HEADING, colour::LAMP)
}

pub fn gap(height: f32) -> impl Bundle {
    (Name::new("gap"), part().high(height))
}

fn begin(rows: Query<Entity, Added<FirstRow>>, mut cursor: ResMut<MenuCursor>) {
    if let Some(row) = rows.iter().last() {
        cursor.set_if_neq(MenuCursor(Some(row)));
    }
}

fn settle(time: Res<Time<Real>>, mut plates: Query<(Entity, &mut Settles)>, mut commands: Commands) {
    for (plate, mut left) in &mut plates {
        left.0 -= time.delta_secs();
        if left.0 <= 0.0 {
            commands.entity(plate).remove::<Settles>();
        }
    }
}

/// Moves the cursor to the row under a moving mouse. A mouse at rest does not move it.
fn follow_mouse(moved: On<Pointer<Move>>, rows: Query<(), With<MenuRow>>, mut cursor: ResMut<MenuCursor>) {
    if rows.contains(moved.entity) {
        cursor.set_if_neq(MenuCursor(Some(moved.entity)));
    }
}

fn steer(
    mut keys: MessageReader<KeyboardInput>,
    gamepads: Query<&Gamepad>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    takes_key: Res<TakesKey>,
    (mode, page): (Option<Res<State<Mode>>>, Option<Res<State<TitlePage>>>),
    mut fresh: Local<Option<KeyCode>>,
    mut menu: Menu,
    mut commands: Commands,
) {
    // A key that is held when a menu opens has no effect until it is pressed again.
    if mode.is_some_and(|mode| mode.is_changed()) || page.is_some_and(|page| page.is_changed()) {
        *fresh = None;
    }
    // In a text field, left and right move the text cursor.
    let typing = focus.get().is_some_and(|focused| fields.contains(focused));
    // In a text field, the space bar and the walking keys are letters.
    let letters = [KeyCode::Space, KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD];
    let typed = |key: &KeyboardInput, stroke: &MenuStroke| {
        letters.contains(&key.key_code) || matches!(stroke, MenuStroke::Go(way) if way.x != 0)
    };
    let by_key = keys
        .read()
        .filter_map(|key| {
            if key.state.is_pressed() && !key.repeat {
                *fresh = Some(key.key_code);
            }
            let stale = key.repeat && *fresh != Some(key.key_code);
            key_stroke(key).filter(|stroke| !(stale || typing && typed(key, stroke)))
        })
        .collect::<Vec<_>>()
        .into_iter();
    let strokes: Vec<MenuStroke> = by_key.chain(gamepads.iter().filter_map(pad_stroke)).collect();
    if takes_key.0.is_some() {
        return;
    }
    for stroke in strokes {
        menu.stroke(stroke, &mut commands);
    }
}

#[derive(SystemParam)]
struct Menu<'w, 's> {
    cursor: ResMut<'w, MenuCursor>,
    rows: Query<
        'w,
        's,
        (Entity, &'static UiGlobalTransform, &'static ComputedNode, Has<Adjustable>),
        With<MenuRow>,
    >,
    unseen: Query<'w, 's, (), With<ChosenUnseen>>,
    by_mouse: Query<'w, 's, (), With<ByMouseOnly>>,
    pages: Query<'w, 's, (), With<Pages>>,
    settling: Query<'w, 's, (), With<Settles>>,
    parents: Query<'w, 's, &'static ChildOf>,
    plates: Query<
        'w,
        's,
        (&'static UiGlobalTransform, &'static ComputedNode, &'static mut ScrollPosition),
        With<Scrolls>,
    >,
}

impl Menu<'_, '_> {
    fn stroke(&mut self, stroke: MenuStroke, commands: &mut Commands) {
        let Some((row, at, node, adjustable)) = self.cursor.0.and_then(|row| self.rows.get(row).ok()) else {
            return;
        };
        match stroke {
            // A row out of view is first scrolled into view, not chosen.
            MenuStroke::Choose if !self.is_seen(row) && !self.unseen.contains(row) => {
                commands.trigger(ScrollIntoView { entity: row });
            }
            MenuStroke::Choose | MenuStroke::Go(_) if self.settles(row) => {}
            MenuStroke::Page(way) => self.page(row, way.into()),
            MenuStroke::Choose => commands.trigger(Activate { entity: row }),
            MenuStroke::Go(way) if way.x != 0 && adjustable => {
                commands.trigger(Adjust { entity: row, by: way.x as i16 });
            }
            MenuStroke::Go(way) if way.x != 0 && self.pages_of(row).is_some() => {
                if let Some(entity) = self.pages_of(row) {
                    commands.trigger(TurnPage { entity, by: way.x as i16 });
                }
            }
            MenuStroke::Go(way) => {
                let others = self
                    .rows
                    .iter()
                    .filter(|&(other, _, node, _)| other != row && node.size() != Vec2::ZERO)
                    .filter(|&(other, ..)| !self.by_mouse.contains(other))
                    .map(|(other, at, node, _)| (other, left_edge(at, node)));
                let next = neighbour(left_edge(at, node), way.as_vec2(), others);
                if way.y != 0 && self.scroll(row, next, way.y as f32) {
                    return;
                }
                if let Some(Neighbour::Ahead(next) | Neighbour::Round(next)) = next {
                    self.cursor.0 = Some(next);
                }
            }
        }
    }

    fn settles(&self, row: Entity) -> bool {
        self.parents.iter_ancestors(row).any(|parent| self.settling.contains(parent))
    }

    fn pages_of(&self, row: Entity) -> Option<Entity> {
        self.parents.iter_ancestors(row).find(|&parent| self.pages.contains(parent))
    }

    fn plate_of(&self, row: Entity) -> Option<(Entity, ScrollExtent, f32, f32)> {
        let plate = self.parents.iter_ancestors(row).find(|&parent| self.plates.contains(parent))?;
        let (plate_at, plate_node, scrolled) = self.plates.get(plate).ok()?;
        let (_, at, node, _) = self.rows.get(row).ok()?;
        let scale = plate_node.inverse_scale_factor;
        let edge = plate_at.translation.y - plate_node.size().y / 2.0;
        let top = (at.translation.y - node.size().y / 2.0 - edge) * scale;
        Some((plate, ScrollExtent::of(plate_node, scrolled), top, top + node.size().y * scale))
    }

    fn is_seen(&self, row: Entity) -> bool {
        self.plate_of(row).is_none_or(|(_, extent, top, bottom)| extent.shows(top, bottom))
    }

    fn page(&mut self, row: Entity, way: f32) {
        let Some((plate, extent, ..)) = self.plate_of(row) else { return };
        if let Some((wanted, (.., mut scrolled))) = extent.paged(way).zip(self.plates.get_mut(plate).ok()) {
            scrolled.y = wanted;
        }
    }

    /// Scrolls if the next row is far out of view or missing. Returns whether it has scrolled.
    fn scroll(&mut self, row: Entity, next: Option<Neighbour<Entity>>, way: f32) -> bool {
        let near = match next {
            Some(Neighbour::Ahead(next)) => self
                .plate_of(next)
                .is_none_or(|(_, extent, top, bottom)| top >= -STEP && bottom <= extent.height + STEP),
            _ => false,
        };
        if near {
            return false;
        }
        let Some((plate, extent, ..)) = self.plate_of(row) else { return false };
        let Some(wanted) = extent.stepped(way) else { return false };
        if let Ok((.., mut scrolled)) = self.plates.get_mut(plate) {
            scrolled.y = wanted;
        }
        true
    }
}

/// Returns the left edge of a row. The distance between rows is measured from it, because their widths differ.
fn left_edge(at: &UiGlobalTransform, node: &ComputedNode) -> Vec2 {
    at.translation - Vec2::X * node.size().x / 2.0
}

fn key_stroke(key: &KeyboardInput) -> Option<MenuStroke> {
    if !key.state.is_pressed() {
        return None;
    }
    match key.key_code {
        // The walking keys also move the cursor in menus.
        KeyCode::ArrowUp | KeyCode::KeyW => Some(MenuStroke::Go(IVec2::NEG_Y)),
        KeyCode::ArrowDown | KeyCode::KeyS => Some(MenuStroke::Go(IVec2::Y)),
        KeyCode::ArrowLeft | KeyCode::KeyA => Some(MenuStroke::Go(IVec2::NEG_X)),
        KeyCode::ArrowRight | KeyCode::KeyD => Some(MenuStroke::Go(IVec2::X)),
        KeyCode::PageUp => Some(MenuStroke::Page(-1)),
        KeyCode::PageDown => Some(MenuStroke::Page(1)),
        KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space if !key.repeat => Some(MenuStroke::Choose),
        _ => None,
    }
}

/// Select and the left trigger turn every button into a chord with another meaning.
fn pad_stroke(pad: &Gamepad) -> Option<MenuStroke> {
    if pad.any_pressed(Chord::CHORDS) {
        return None;
    }
    let strokes = [
        (GamepadButton::DPadUp, MenuStroke::Go(IVec2::NEG_Y)),
        (GamepadButton::DPadDown, MenuStroke::Go(IVec2::Y)),
        (GamepadButton::DPadLeft, MenuStroke::Go(IVec2::NEG_X)),
        (GamepadButton::DPadRight, MenuStroke::Go(IVec2::X)),
        (GamepadButton::South, MenuStroke::Choose),
    ];
    strokes.into_iter().find(|&(button, _)| pad.just_pressed(button)).map(|(_, stroke)| stroke)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Neighbour<T> {
    Ahead(T),
    /// A row at the other end, because there is none in the direction.
    Round(T),
}

/// Returns the nearest place in a direction. The search wraps at the upper and lower end.
fn neighbour<T>(from: Vec2, way: Vec2, others: impl Iterator<Item = (T, Vec2)>) -> Option<Neighbour<T>> {
    let others: Vec<(T, Vec2)> = others.collect();
    let along = |at: Vec2| (at - from).dot(way);
    let across = |at: Vec2| (at - from).dot(way.perp()).abs();
    let ahead = |at: Vec2| along(at) > 2.0 && (way.x == 0.0 || across(at) <= along(at));
    // Sideways, the cursor stays in its line. Up or down, a near line is better than a near column.
    let stray = if way.x == 0.0 { 0.3 } else { 4.0 };
    let near = |at: Vec2| along(at) + stray * across(at);
    let wraps = way.x == 0.0 && !others.iter().any(|&(_, at)| ahead(at));
    let nearest = others
        .into_iter()
        .filter(|&(_, at)| ahead(at) || wraps && along(at) < -2.0)
        .min_by(|(_, one), (_, other)| near(*one).total_cmp(&near(*other)))
        .map(|(other, _)| other);
    nearest.map(if wraps { Neighbour::Round } else { Neighbour::Ahead })
}

fn highlight(
    cursor: Res<MenuCursor>,
    mut rows: Query<(Entity, &Children, &mut BackgroundColor), With<MenuRow>>,
    mut cards: Query<&mut BorderColor, With<Card>>,
    mut marks: Query<&mut Visibility, With<CursorMark>>,
    mut commands: Commands,
) {
    if !cursor.is_changed() {
        return;
    }
    for (row, children, mut back) in &mut rows {
        let lit = cursor.0 == Some(row);
        let card = cards.get_mut(row).ok();
        let ground = if card.is_some() { Card::GROUND } else { Color::NONE };
        back.set_if_neq(BackgroundColor(if lit { LIT } else { ground }));
        if let Some(mut edge) = card {
            edge.set_if_neq(BorderColor::all(if lit { colour::LAMP } else { colour::EDGE }));
        }
        for &child in children {
            if let Ok(mut mark) = marks.get_mut(child) {
                mark.set_if_neq(if lit { Visibility::Inherited } else { Visibility::Hidden });
            }
        }
        if lit {
            commands.trigger(ScrollIntoView { entity: row });
        }
    }
}

#[cfg(test)]
mod tests;
