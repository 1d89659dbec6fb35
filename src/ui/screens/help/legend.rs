//! The legend of the map: pictures and their meaning.

use bevy::prelude::*;
use rootward_art::{
    Tile, WallSet, WallShape, atlas::COLUMNS, autotile::open, sheet::TILE_SIZE, tile::GeneratorPart,
};

use crate::{
    kit::{
        self, colour,
        widgets::{Shape, part, row_of},
    },
    ui::screens::display::PixelArt,
};

const ENTRY: f32 = 196.0;

const ENTRIES: [(Tile, &str); 17] = [
    (Tile::Corridor(0), "corridor"),
    (Tile::Room(0, 0), "room"),
    (Tile::Dark(0), "dark room"),
    (Tile::Rough(0), "cave"),
    (Tile::Water(0), "water: slow"),
    (Tile::Fire(0), "fire"),
    (Tile::LadderUp, "ladder up"),
    (Tile::LadderDown, "ladder down"),
    (Tile::LadderBoth, "up and down"),
    (Tile::Car, "elevator"),
    (Tile::DeadCar, "dead elevator"),
    (Tile::DoorEast, "elevator door"),
    (Tile::Generator(GeneratorPart::Single, 0), "generators"),
    (Tile::Entrance, "hatch, way out"),
    (Tile::Wall(WallSet::Rock, WallShape::from_open(open::S)), "rock"),
    (Tile::Wall(WallSet::Hull, WallShape::from_open(open::S)), "hull wall"),
    (Tile::Blockage, "blockage"),
];

pub(super) fn spawn(page: Entity, atlas: &Handle<Image>, commands: &mut Commands) {
    commands.spawn((
        Name::new("legend heading"),
        ChildOf(page),
        kit::sized("On the map", kit::TEXT, colour::QUIET),
        part().below(4.0).above(4.0),
    ));
    let grid = commands.spawn((Name::new("legend"), ChildOf(page), grid())).id();
    for (tile, name) in ENTRIES {
        entry(grid, atlas, place(tile), name, commands);
    }
}

pub(super) fn grid() -> Node {
    row_of(3.0).wrap()
}

pub(super) fn entry(
    grid: Entity,
    sheet: &Handle<Image>,
    place: Rect,
    name: &'static str,
    commands: &mut Commands,
) {
    let picture = ImageNode { rect: Some(place), ..ImageNode::new(sheet.clone()) };
    let size = Vec2::splat(TILE_SIZE as f32);
    commands.spawn((
        Name::new(name),
        ChildOf(grid),
        row_of(8.0).wide(ENTRY),
        children![
            (
                Name::new("tile"),
                picture,
                PixelArt { size, zoom: 2.0 },
                part(),
                Outline::new(px(1), px(0), colour::EDGE)
            ),
            kit::text(name),
        ],
    ));
}

fn place(tile: Tile) -> Rect {
    let index = usize::from(tile.index());
    let corner = Vec2::new((index % COLUMNS) as f32, (index / COLUMNS) as f32) * TILE_SIZE as f32;
    Rect::from_corners(corner, corner + Vec2::splat(TILE_SIZE as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_the_legend_lies_in_the_atlas() {
        let size = Vec2::new(COLUMNS as f32, Tile::COUNT.div_ceil(COLUMNS) as f32) * TILE_SIZE as f32;
        for (tile, name) in ENTRIES {
            let place = place(tile);
            assert!(place.max.cmple(size).all() && place.size() == Vec2::splat(16.0), "{name}");
        }
    }
}
