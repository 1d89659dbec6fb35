//! The common belongings of the party, as pictures with numbers: gold, probes, the charge and clips.

use bevy::prelude::*;
use rootward_presentation::objective::purse;
use rootward_rules::{play::Play, site::Site, tables::items::ItemName};

use crate::{
    kit::{
        self,
        artbook::ArtBook,
        colour,
        widgets::{Shape, part, row_of},
    },
    map::drawing::Draw,
    world::ticking::has_play,
};

const ITEMS: [(ItemName, &str); 4] = [
    (ItemName::Gold, "icon.gold"),
    (ItemName::Probe, "icon.probe"),
    (ItemName::Explosives, "icon.charge"),
    (ItemName::Clip, "icon.clip"),
];
/// The width and height of a picture in logical pixels: twice its own pixels.
const PICTURE: f32 = 32.0;

/// The picture and number of an item. It is hidden while the party has no such item.
#[derive(Component, Clone, Copy, Debug)]
struct Cell(ItemName);

#[derive(Component, Clone, Copy, Debug)]
struct Picture(&'static str);

#[derive(Component, Clone, Copy, Debug)]
struct Number(ItemName);

pub(super) fn plugin(app: &mut App) {
    app.draw_playing((write, paint.run_if(resource_exists::<ArtBook>)).run_if(has_play));
}

pub(super) fn panel() -> impl Bundle {
    let cell = |(item, picture)| {
        (
            Name::new(format!("{item:?}")),
            Cell(item),
            row_of(2.0).shrink(),
            children![
                (Picture(picture), kit::widgets::icon(Handle::default(), PICTURE)),
                (Number(item), kit::text(""), TextLayout::no_wrap()),
            ],
        )
    };
    (
        Name::new("purse"),
        Node { column_gap: px(6), ..part().wrap() },
        Children::spawn(SpawnIter(ITEMS.into_iter().map(cell))),
    )
}

fn write(
    (site, play): (Res<Site>, Res<Play>),
    mut before: Local<Option<[u32; ITEMS.len()]>>,
    mut cells: Query<(Ref<Cell>, &mut Node)>,
    mut numbers: Query<(&Number, &mut Text, &mut TextColor)>,
) {
    // The play changes with every tick, but the purse changes rarely.
    let now = Some(ITEMS.map(|(item, _)| play.pack.count(item)));
    let news = std::mem::replace(&mut *before, now) != now || site.is_changed();
    if !news && !cells.iter().any(|(cell, _)| cell.is_added()) {
        return;
    }
    for (cell, mut node) in &mut cells {
        kit::widgets::toggle(&mut node, purse(&site, &play, cell.0).is_some());
    }
    for (number, mut text, mut ink) in &mut numbers {
        text.set_if_neq(Text(purse(&site, &play, number.0).unwrap_or_default()));
        ink.set_if_neq(TextColor(if number.0 == ItemName::Gold { colour::LAMP } else { colour::TEXT }));
    }
}

fn paint(book: Res<ArtBook>, mut pictures: Query<(Ref<Picture>, &mut ImageNode)>) {
    for (picture, mut image) in &mut pictures {
        if book.is_changed() || picture.is_added() {
            image.image = book.picture(picture.0).unwrap_or_default();
        }
    }
}
