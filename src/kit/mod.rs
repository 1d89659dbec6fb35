//! The shared parts of all panels: dark plates, text sizes and the order of layers.

pub mod artbook;
pub mod covers;
pub mod field;
pub mod font;
pub mod frame;
pub mod grid_picture;
pub mod lens;
pub mod room;
pub mod screen;
pub mod widgets;
pub mod wrap;

use bevy::prelude::*;
use rootward_art::names;

pub use font::mono;

use self::artbook::ArtBook;

/// Height of ordinary text in logical pixels. The window is designed for 720 lines.
pub const TEXT: f32 = 16.0;
/// Height of headings. Headings and larger text use the heavy typeface.
pub const HEADING: f32 = 24.0;
/// Width of a letter of ordinary [`mono`] text, including rounding: six tenths of its height.
pub const MONO: f32 = 9.65;

pub mod colour {
    use bevy::prelude::Color;

    pub const PLATE: Color = Color::srgb(0.02, 0.03, 0.055);
    /// Background of the inset screens in the hull.
    pub const WELL: Color = Color::srgb(0.035, 0.045, 0.07);
    pub const TRACK: Color = Color::srgb(0.16, 0.2, 0.27);
    /// Background of words on the map.
    pub const BAND: Color = Color::srgba(0.02, 0.03, 0.055, 0.96);
    pub const EDGE: Color = Color::srgb(0.23, 0.29, 0.38);
    pub const TEXT: Color = Color::srgb(0.86, 0.9, 0.95);
    /// Less important text.
    pub const QUIET: Color = Color::srgb(0.58, 0.65, 0.74);
    /// The chosen row, and warm light.
    pub const LAMP: Color = Color::srgb(1.0, 0.82, 0.4);
    /// Information that appears only in the debug view.
    pub const DEBUG: Color = Color::srgb(0.5, 0.86, 0.8);
    pub const ALARM: Color = Color::srgb(1.0, 0.45, 0.35);
}

/// Layers of the user interface, lowest first.
#[derive(Clone, Copy, Debug)]
pub enum UiLayer {
    Visor = 5,
    /// Party, log, minimap.
    Hud = 10,
    /// Legend of an overlay, and the playback bar of the digger.
    Panel = 20,
    /// Map, menus, help, floor choice.
    Menu = 30,
    Console = 40,
}

impl UiLayer {
    pub fn index(self) -> GlobalZIndex {
        GlobalZIndex(self as i32)
    }
}

/// Marks a root node of the user interface that shows the base and is not a panel.
#[derive(Component, Clone, Copy, Debug)]
pub struct ShowsBase;

/// Layers of the world, by depth.
pub mod depth {
    /// The ground that shows where there is no tile.
    pub const BEDROCK: f32 = -1.0;
    pub const ROCK_LIGHT: f32 = -0.5;
    pub const TILES: f32 = 0.0;
    pub const SHADE: f32 = 1.0;
    /// Droids and everything else on the tiles.
    pub const THINGS: f32 = 2.0;
    pub const FOG: f32 = 5.0;
    pub const OVERLAY: f32 = 6.0;
    pub const PARTY: f32 = 7.0;
    /// The numbers of cells: above the party and its lamp, below frames.
    pub const NUMBERS: f32 = 7.4;
    pub const MARKS: f32 = 8.0;
}

/// Pixels of a cell at zoom 1.
pub const CELL: f32 = 16.0;

/// Returns the middle of a cell in world coordinates: x to the east, y to the north, from the grid's upper left corner.
pub fn world_of(at: rootward_gen::Pos) -> Vec2 {
    Vec2::new((f32::from(at.x) + 0.5) * CELL, -(f32::from(at.y) + 0.5) * CELL)
}

#[derive(Component, Clone, Copy, Debug)]
struct OnMap;

/// Creates text on the map without a plate. A dark background keeps the text readable and fades with it.
pub fn over_map(value: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    let node = Node {
        padding: UiRect::axes(px(4), px(1)),
        border_radius: BorderRadius::all(px(3)),
        flex_shrink: 1.0,
        ..default()
    };
    (sized(value, size, colour), OnMap, node, BackgroundColor(Color::NONE), Pickable::IGNORE)
}

fn lay_ground(
    mut words: Query<
        (&Text, &TextColor, &mut BackgroundColor),
        (With<OnMap>, Or<(Changed<Text>, Changed<TextColor>)>),
    >,
) {
    for (text, ink, mut ground) in &mut words {
        let density = if text.is_empty() { 0.0 } else { colour::BAND.alpha() * ink.0.alpha() };
        ground.set_if_neq(BackgroundColor(colour::BAND.with_alpha(density)));
    }
}

/// The picture behind the contents of a node. Its corners keep their size.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node)]
pub enum Plate {
    Hull,
    Well,
}

fn show_plate(
    added: On<Add, Plate>,
    plates: Query<&Plate>,
    book: Option<Res<ArtBook>>,
    mut commands: Commands,
) {
    let (Ok(plate), Some(book)) = (plates.get(added.entity), book) else { return };
    let (name, corner) = match plate {
        Plate::Hull => (names::PLATE, 16.0),
        Plate::Well => (names::SCREEN, 8.0),
    };
    let slicer = TextureSlicer { border: BorderRect::all(corner), ..default() };
    commands.entity(added.entity).insert(ImageNode {
        image: book.picture(name).unwrap_or_default(),
        image_mode: NodeImageMode::Sliced(slicer),
        visual_box: VisualBox::BorderBox,
        ..default()
    });
}

pub fn text(value: impl Into<String>) -> impl Bundle {
    sized(value, TEXT, colour::TEXT)
}

pub fn sized(value: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (Text::new(value), font::of_size(size), TextColor(colour))
}

pub fn plate() -> (Node, BackgroundColor, BorderColor) {
    (
        Node {
            padding: px(10).all(),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(4)),
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            ..default()
        },
        BackgroundColor(colour::PLATE),
        BorderColor::all(colour::EDGE),
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((artbook::plugin, field::plugin, font::plugin, frame::plugin, room::plugin))
        .init_resource::<screen::Zoom>()
        .init_resource::<screen::WantedView>()
        .add_observer(show_plate)
        .add_systems(PostUpdate, lay_ground);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_on_the_map_fade_with_their_background() {
        let mut app = App::new();
        app.add_systems(Update, lay_ground);
        let words = app.world_mut().spawn(over_map("Doors", TEXT, colour::TEXT)).id();
        let density = |app: &mut App| {
            app.update();
            app.world().get::<BackgroundColor>(words).map(|ground| ground.0.alpha())
        };
        assert_eq!(density(&mut app), Some(colour::BAND.alpha()));
        app.world_mut().entity_mut(words).insert(TextColor(colour::TEXT.with_alpha(0.5)));
        assert_eq!(density(&mut app), Some(colour::BAND.alpha() / 2.0));
        app.world_mut().entity_mut(words).insert(Text::default());
        assert_eq!(density(&mut app), Some(0.0));
    }
}
