//! What the party has in common, as pictures with numbers: gold, probes, the charge, clips.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site, tables::items::ItemName};

use crate::{
    base::current::CurrentBase,
    kit::{
        self,
        artbook::{ArtBook, theme_of},
        colour,
    },
    narrator::objective::purse,
    schedule::AppSystems,
    screens::pictures::of_item,
    states::Screen,
    ticking::has_play,
};

/// The items, in their order.
const ITEMS: [ItemName; 4] = [ItemName::Gold, ItemName::Probe, ItemName::Explosives, ItemName::Clip];
/// Side of a picture in logical pixels: twice its own.
const PICTURE: f32 = 32.0;

/// The picture and the number of an item; gone while there is none of it.
#[derive(Component, Clone, Copy, Debug)]
struct Cell(ItemName);

/// The picture.
#[derive(Component, Clone, Copy, Debug)]
struct Picture(ItemName);

/// The number.
#[derive(Component, Clone, Copy, Debug)]
struct Number(ItemName);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write, paint.run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)))
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing))
            .run_if(has_play),
    );
}

/// The row of all of them.
pub(super) fn panel() -> impl Bundle {
    let cell = |item| {
        (
            Name::new(format!("{item:?}")),
            Cell(item),
            Node { align_items: AlignItems::Center, column_gap: px(2), ..default() },
            children![
                (
                    Picture(item),
                    ImageNode::default(),
                    Node { width: px(PICTURE), height: px(PICTURE), ..default() }
                ),
                (Number(item), kit::text(""), TextLayout::no_wrap()),
            ],
        )
    };
    (
        Name::new("purse"),
        Node { flex_wrap: FlexWrap::Wrap, column_gap: px(10), flex_shrink: 0.0, ..default() },
        Children::spawn(SpawnIter(ITEMS.into_iter().map(cell))),
    )
}

fn write(
    (site, play): (Res<Site>, Res<Play>),
    mut cells: Query<(Ref<Cell>, &mut Node)>,
    mut numbers: Query<(&Number, &mut Text, &mut TextColor)>,
) {
    if !play.is_changed() && !cells.iter().any(|(cell, _)| cell.is_added()) {
        return;
    }
    for (cell, mut node) in &mut cells {
        let display = if purse(&site, &play, cell.0).is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
    for (number, mut text, mut ink) in &mut numbers {
        text.set_if_neq(Text(purse(&site, &play, number.0).unwrap_or_default()));
        ink.set_if_neq(TextColor(if number.0 == ItemName::Gold { colour::LAMP } else { colour::TEXT }));
    }
}

fn paint(book: Res<ArtBook>, current: Res<CurrentBase>, mut pictures: Query<(Ref<Picture>, &mut ImageNode)>) {
    for (picture, mut image) in &mut pictures {
        if (book.is_changed() || current.is_changed() || picture.is_added())
            && let Some(index) = book.thing_index(&of_item(picture.0))
        {
            let atlas = TextureAtlas { layout: book.thing_layout(), index };
            *image = ImageNode::from_atlas_image(book.things(theme_of(current.base())), atlas);
        }
    }
}
