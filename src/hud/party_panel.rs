//! Bottom left: the four droids in two rows as they walk, and where they look.

use bevy::prelude::*;
use rootward_gen::Heading;

use super::PartyPlace;
use crate::{
    AppSystems,
    art::names::{self, Arrow},
    screens::Screen,
    view::{
        artbook::ArtBook,
        kit::{self, colour},
        room::{OnlyFrom, ROOMY, TIGHT},
    },
};

/// What the four droids are called, front row first, each row from the left.
pub const DROID_NAMES: [&str; 4] = ["Ash", "Bolt", "Cinder", "Dot"];

/// Side of a portrait on screen: twice its pixels.
const PORTRAIT: f32 = 48.0;
/// Width of the longest name.
const NAME: f32 = 58.0;
/// Side of an arrow on screen: twice its pixels.
pub(super) const ARROW: f32 = 32.0;

/// The arrow that shows where the party looks.
#[derive(Component, Clone, Copy, Debug)]
struct FacingArrow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, turn_arrow.in_set(AppSystems::View).run_if(in_state(Screen::Playing)));
}

/// The plate.
pub(super) fn panel(book: &ArtBook) -> impl Bundle {
    let (node, back, edge) = kit::plate();
    let row = |name: &'static str, members: [u8; 2]| {
        (
            Name::new(name),
            Node { column_gap: px(8), ..default() },
            children![droid(book, members[0]), droid(book, members[1])],
        )
    };
    (
        Name::new("party panel"),
        Node { flex_direction: FlexDirection::Row, column_gap: px(10), flex_shrink: 0.0, ..node },
        back,
        edge,
        children![
            facing_column(),
            (
                Name::new("droids"),
                Node { flex_direction: FlexDirection::Column, row_gap: px(4), ..default() },
                children![row("front row", [0, 1]), row("back row", [2, 3])],
            ),
        ],
    )
}

/// The names of the rows, and between them the arrow.
fn facing_column() -> impl Bundle {
    (
        Name::new("facing"),
        OnlyFrom(TIGHT),
        Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            padding: px(4).vertical(),
            ..default()
        },
        children![
            kit::sized("front", kit::TEXT, colour::QUIET),
            (
                Name::new("facing arrow"),
                FacingArrow,
                ImageNode::default(),
                Node { width: px(ARROW), height: px(ARROW), ..default() },
            ),
            kit::sized("back", kit::TEXT, colour::QUIET),
        ],
    )
}

fn droid(book: &ArtBook, member: u8) -> impl Bundle {
    let name = DROID_NAMES[usize::from(member) % DROID_NAMES.len()];
    let hue = book.colour(&format!("droid.{member}"));
    (
        Name::new(name),
        Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
        children![
            (
                Name::new("portrait"),
                OnlyFrom(ROOMY),
                ImageNode::new(book.picture(&names::portrait(member)).unwrap_or_default()),
                Node {
                    width: px(PORTRAIT),
                    height: px(PORTRAIT),
                    border_radius: BorderRadius::all(px(4)),
                    ..default()
                },
                BackgroundColor(Color::BLACK.with_alpha(0.5)),
            ),
            (kit::sized(name, kit::TEXT, hue), Node { width: px(NAME), ..default() }),
        ],
    )
}

fn turn_arrow(place: PartyPlace, book: Res<ArtBook>, mut arrows: Query<(Ref<FacingArrow>, &mut ImageNode)>) {
    let Some((_, _, facing)) = place.get() else { return };
    for (arrow, mut image) in &mut arrows {
        if place.changed() || arrow.is_added() {
            show(&mut image, &book, arrow_of(facing));
        }
    }
}

/// Puts the picture of an arrow into a node.
pub(super) fn show(image: &mut Mut<ImageNode>, book: &ArtBook, arrow: Arrow) {
    let picture = book.picture(arrow.sprite()).unwrap_or_default();
    if image.image != picture {
        image.image = picture;
    }
}

/// The arrow of a heading.
pub(super) const fn arrow_of(heading: Heading) -> Arrow {
    match heading {
        Heading::North => Arrow::North,
        Heading::East => Arrow::East,
        Heading::South => Arrow::South,
        Heading::West => Arrow::West,
    }
}
