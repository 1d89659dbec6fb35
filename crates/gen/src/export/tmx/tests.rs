use std::{
    io::{Cursor, Error},
    path::Path,
};

use tiled::{Layer, LayerType, Loader, Map, ObjectShape, Orientation, PropertyValue};

use super::*;
use crate::{Role, Seed, generate};

fn base_of(seed: &str) -> Base {
    generate(&seed.parse::<Seed>().expect("a seed").into())
}

fn load(base: &Base) -> Map {
    read(tmx(base, None))
}

fn read(text: String) -> Map {
    let reader = move |_: &Path| Ok::<_, Error>(Cursor::new(text.clone().into_bytes()));
    Loader::with_reader(reader).load_tmx_map("base.tmx").expect("a map that Tiled can read")
}

fn layer<'map>(map: &'map Map, name: &str) -> Layer<'map> {
    map.layers().find(|layer| layer.name == name).expect("the layer")
}

const SEEDS: [&str; 4] = ["179", "21", "0", "x8812345678@3.2"];

#[test]
fn map_has_the_grid_size_and_the_seed() {
    for seed in SEEDS {
        let base = base_of(seed);
        let map = load(&base);
        assert_eq!((map.width, map.height, map.tile_width, map.tile_height), (64, 32, 16, 16));
        assert_eq!((map.orientation, map.infinite()), (Orientation::Orthogonal, false));
        let property = |name: &str| map.properties.get(name).cloned();
        assert_eq!(property("seed"), Some(PropertyValue::StringValue(base.seed().to_string())));
        let version = crate::GENERATOR_VERSION as i32;
        assert_eq!(property("generator_version"), Some(PropertyValue::IntValue(version)));
        assert_eq!(property("map"), Some(PropertyValue::IntValue(base.seed().difficulty().map().into())));
    }
}

#[test]
fn the_tileset_has_a_named_tile_for_each_row_of_the_legend() {
    let map = load(&base_of("179"));
    let [tileset] = map.tilesets() else { panic!("one tileset") };
    assert_eq!((tileset.tile_width, tileset.tile_height, tileset.columns), (16, 16, 8));
    assert!(tileset.tilecount as usize >= legend().len());
    let image = tileset.image.as_ref().expect("a picture");
    assert_eq!(image.source.file_name(), Some(TILESET_IMAGE.as_ref()));
    assert_eq!((image.width, image.height), (128, 16 * TILESET_ROWS as i32));
    for (number, (character, meaning)) in legend().iter().enumerate() {
        let tile = tileset.get_tile(number as u32).expect("the tile");
        assert_eq!(tile.user_type.as_deref(), Some(*meaning));
        let listed = tile.properties.get("character");
        assert_eq!(listed, Some(&PropertyValue::StringValue(character.to_string())));
    }
}

#[test]
fn every_floor_has_its_own_cells_and_no_others() {
    for seed in SEEDS {
        let base = base_of(seed);
        let map = load(&base);
        assert_eq!(map.layers().len(), 2 * usize::from(base.plan().floor_count()));
        for floor in 1..=base.plan().floor_count() {
            let LayerType::Tiles(tiles) = layer(&map, &format!("Floor {floor}")).layer_type() else {
                panic!("a layer of tiles")
            };
            assert_eq!((tiles.width(), tiles.height()), (Some(64), Some(32)));
            for at in Pos::all() {
                let tile = tiles.get_tile(at.x.into(), at.y.into()).map(|tile| tile.id());
                let shown = (base.floor_at(at) == Some(floor)).then(|| tile_of(&base, at) as u32);
                assert_eq!(tile, shown, "{seed}, floor {floor}, {at:?}");
            }
        }
    }
}

#[test]
fn every_record_is_an_object_in_its_cell() {
    for seed in SEEDS {
        let base = base_of(seed);
        let (map, records) = (load(&base), Records::of(&base));
        let mut found = 0;
        for floor in 1..=base.plan().floor_count() {
            let LayerType::Objects(objects) = layer(&map, &format!("Things on floor {floor}")).layer_type()
            else {
                panic!("a layer of objects")
            };
            for object in objects.objects() {
                let record = records.get(crate::RecordNo(object.id() as u16 - 1)).expect("a record");
                assert_eq!((object.name.clone(), record.floor), (records.name(record), floor));
                let cell = (f32::from(record.at.x * 16), f32::from(record.at.y * 16));
                assert_eq!((object.x, object.y), cell);
                assert_eq!(object.shape, ObjectShape::Rect { width: 16.0, height: 16.0 });
                let number = PropertyValue::IntValue(record.number.0.into());
                assert_eq!(object.properties.get("number"), Some(&number));
                for role in Role::ALL {
                    let to = records.links_from(record.number).iter().find(|link| link.role == role);
                    let to = to.map(|link| PropertyValue::ObjectValue(u32::from(link.to.0) + 1));
                    assert_eq!(object.properties.get(role_word(role)), to.as_ref(), "{role:?}");
                }
                if let Thing::Panel(panel) = record.thing {
                    assert_eq!(object.user_type, "panel");
                    let solution = PropertyValue::IntValue(panel.solution.into());
                    assert_eq!(object.properties.get("solution"), Some(&solution));
                }
                found += 1;
            }
        }
        assert_eq!(found, records.len(), "{seed}");
    }
}

#[test]
fn group_objects_name_their_creatures_and_drop() {
    let (map, records) = (load(&base_of("179")), Records::of(&base_of("179")));
    let group = &records.groups()[0];
    let floor = records.get(group.record).expect("a record").floor;
    let objects = layer(&map, &format!("Things on floor {floor}")).as_object_layer().expect("objects");
    let object = objects.objects().find(|object| object.id() == u32::from(group.record.0) + 1);
    let properties = object.expect("the group").properties.clone();
    assert_eq!(properties["creature_name"], PropertyValue::StringValue("guardian".into()));
    assert_eq!(properties["members"], PropertyValue::IntValue(1));
    assert_eq!(properties["asleep"], PropertyValue::BoolValue(false));
    assert_eq!(properties["drop"], PropertyValue::StringValue("password of computer 0".into()));
}

#[test]
fn an_empty_base_is_a_map_without_layers() {
    assert_eq!(load(&Base::empty()).layers().len(), 0);
}

#[test]
fn a_design_can_have_any_name() {
    let name = "a\tb\r\nc\u{0}\u{1b}\u{7f}\u{fffe}<\"é\u{10ffff}";
    let map = read(tmx(&base_of("w42"), Some(name)));
    let read = "a\tb\r\nc\u{fffd}\u{fffd}\u{7f}\u{fffd}<\"é\u{10ffff}";
    assert_eq!(map.properties["preset"], PropertyValue::StringValue(read.to_owned()));
}

/// Tiled always writes this attribute, so some readers rely on it.
#[test]
fn map_names_its_tiled_version() {
    assert!(tmx(&base_of("0"), None).contains("<map version=\"1.10\" tiledversion=\"1.10.2\" "));
}

#[test]
fn attributes_are_escaped() {
    let mut xml = Xml::new();
    xml.empty(&XmlElement::new("a").with("b", "<\"&\">"));
    assert!(xml.finish().ends_with("<a b=\"&lt;&quot;&amp;&quot;&gt;\"/>\n"));
}
