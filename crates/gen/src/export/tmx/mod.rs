//! A base as a map for the editor Tiled. Each floor has a layer of tiles and a layer of objects, with one object for
//! each record. There is one tile for each character of [`super::legend`], in the same order. The picture of the tiles
//! must lie beside the map (`docs/export.md`).

mod xml;

use serde_json::Value;

use self::xml::{Xml, XmlElement};
use super::{
    ascii::{glyph, legend},
    mirror::{self, Field, Fields, origin, role_word, traits_of},
};
use crate::{Base, HEIGHT, Pos, Record, Records, Thing, WIDTH};

/// The file name of the picture of the tiles.
pub const TILESET_IMAGE: &str = "rootward-tiles.png";
/// The number of tiles in a row of the picture.
pub const TILESET_COLUMNS: usize = 8;
/// The number of rows of tiles in the picture.
pub const TILESET_ROWS: usize = legend().len().div_ceil(TILESET_COLUMNS);
/// The width and height of a tile, in pixels.
pub const TILE_SIZE: usize = 16;

const FORMAT: &str = "1.10";
/// A version of Tiled that writes this format. Some readers require it as an attribute.
const TILED: &str = "1.10.2";

/// The whole base as a Tiled map of 64x32 tiles of [`TILE_SIZE`] pixels. Tile `n` stands for row `n` of
/// [`legend`](super::legend). The tiles are drawn in [`TILESET_IMAGE`], with [`TILESET_COLUMNS`] in a row.
///
/// ```
/// use rootward_gen::{Seed, export, generate};
///
/// let map = export::tmx(&generate(&Seed::classic(179).into()), None);
/// assert!(map.starts_with("<?xml"));
/// assert!(map.contains("source=\"rootward-tiles.png\""));
/// ```
///
/// `design` is the name of the design that built the base, in place of the preset of the seed.
#[must_use]
pub fn tmx(base: &Base, design: Option<&str>) -> String {
    let records = Records::of(base);
    let floors = base.plan().floor_count();
    let mut xml = Xml::new();
    let map = XmlElement::new("map")
        .with("version", FORMAT)
        .with("tiledversion", TILED)
        .with("class", "base")
        .with("orientation", "orthogonal")
        .with("renderorder", "right-down")
        .with("width", WIDTH)
        .with("height", HEIGHT)
        .with("tilewidth", TILE_SIZE)
        .with("tileheight", TILE_SIZE)
        .with("infinite", 0)
        .with("nextlayerid", 2 * u32::from(floors) + 1)
        .with("nextobjectid", records.len() + 1);
    xml.open(&map);
    write_properties(&mut xml, properties_of(origin(base, design)));
    write_tileset(&mut xml);
    for floor in 1..=floors {
        write_tiles(&mut xml, base, floor);
        write_objects(&mut xml, &records, floor);
    }
    xml.close("map");
    xml.finish()
}

fn write_tileset(xml: &mut Xml) {
    let tileset = XmlElement::new("tileset")
        .with("firstgid", 1)
        .with("name", "rootward")
        .with("tilewidth", TILE_SIZE)
        .with("tileheight", TILE_SIZE)
        .with("tilecount", TILESET_COLUMNS * TILESET_ROWS)
        .with("columns", TILESET_COLUMNS);
    xml.open(&tileset);
    let image = XmlElement::new("image")
        .with("source", TILESET_IMAGE)
        .with("width", TILESET_COLUMNS * TILE_SIZE)
        .with("height", TILESET_ROWS * TILE_SIZE);
    xml.empty(&image);
    for (tile, (character, meaning)) in legend().iter().enumerate() {
        xml.open(&XmlElement::new("tile").with("id", tile).with("type", meaning));
        write_properties(xml, vec![Property::new("character", "string", character)]);
        xml.close("tile");
    }
    xml.close("tileset");
}

fn write_tiles(xml: &mut Xml, base: &Base, floor: u8) {
    let layer = XmlElement::new("layer")
        .with("id", 2 * u32::from(floor) - 1)
        .with("name", format!("Floor {floor}"))
        .with("class", "floor")
        .with("width", WIDTH)
        .with("height", HEIGHT);
    xml.open(&layer);
    write_properties(xml, vec![Property::new("floor", "int", floor)]);
    let mut tiles = String::with_capacity(3 * WIDTH * HEIGHT);
    for at in Pos::all() {
        // 0 means no tile. The first tile of the only tile set has the number 1.
        let tile = if base.floor_at(at) == Some(floor) { tile_of(base, at) + 1 } else { 0 };
        tiles.push_str(&tile.to_string());
        if at != Pos::new(WIDTH as i16 - 1, HEIGHT as i16 - 1) {
            tiles.push(',');
        }
        if at.x == WIDTH as i16 - 1 {
            tiles.push('\n');
        }
    }
    xml.text_element(&XmlElement::new("data").with("encoding", "csv"), &format!("\n{tiles}"));
    xml.close("layer");
}

fn tile_of(base: &Base, at: Pos) -> usize {
    let shown = glyph(base.id(at), base.kind_word(at));
    legend().iter().position(|row| row.0 == shown).unwrap_or_default()
}

fn write_objects(xml: &mut Xml, records: &Records, floor: u8) {
    let layer = XmlElement::new("objectgroup")
        .with("id", 2 * u32::from(floor))
        .with("name", format!("Things on floor {floor}"))
        .with("class", "things");
    xml.open(&layer);
    write_properties(xml, vec![Property::new("floor", "int", floor)]);
    for record in records.iter().filter(|record| record.floor == floor) {
        write_object(xml, records, record);
    }
    xml.close("objectgroup");
}

fn write_object(xml: &mut Xml, records: &Records, record: &Record) {
    let mut properties = properties_of(mirror::record(records, record));
    let kind = take_text(&mut properties, "kind");
    let name = take_text(&mut properties, "name");
    match record.thing {
        Thing::Group(number) => {
            if let Some(group) = records.groups().get(usize::from(number)) {
                properties.extend(properties_of(traits_of(group)));
                properties.push(Property::new("members", "int", records.members(group).len()));
                properties.extend(group.drop.map(|drop| Property::new("drop", "string", drop)));
            }
        }
        Thing::Pile(number) => {
            if let Some(pile) = records.piles().get(usize::from(number)) {
                properties.push(Property::new("items", "int", records.items(pile).len()));
            }
        }
        _ => {}
    }
    for link in records.links_from(record.number) {
        properties.push(Property::new(role_word(link.role), "object", object_id(link.to.0)));
    }
    let object = XmlElement::new("object")
        .with("id", object_id(record.number.0))
        .with("name", name)
        .with("type", kind)
        .with("x", TILE_SIZE as i16 * record.at.x)
        .with("y", TILE_SIZE as i16 * record.at.y)
        .with("width", TILE_SIZE)
        .with("height", TILE_SIZE);
    xml.open(&object);
    write_properties(xml, properties);
    xml.close("object");
}

const fn object_id(record: u16) -> u32 {
    record as u32 + 1
}

struct Property {
    name: &'static str,
    kind: &'static str,
    value: String,
}

impl Property {
    fn new(name: &'static str, kind: &'static str, value: impl ToString) -> Self {
        Self { name, kind, value: value.to_string() }
    }

    /// The property for a field of the JSON. Tiled's numbers have 32 bits, so larger ones become text, as do lists of
    /// words. `None` for null, objects and other lists, such as the cell, which is the object's position.
    fn of_field((name, value): (&'static str, Field)) -> Option<Self> {
        let Field::Plain(value) = value else { return None };
        let (kind, value) = match value {
            Value::Bool(value) => ("bool", value.to_string()),
            Value::Number(value) if value.as_i64().is_some_and(|value| i32::try_from(value).is_ok()) => {
                ("int", value.to_string())
            }
            Value::Number(value) => ("string", value.to_string()),
            Value::String(value) => ("string", value),
            Value::Array(values) => {
                let words: Option<Vec<&str>> = values.iter().map(Value::as_str).collect();
                ("string", words.filter(|words| !words.is_empty())?.join(", "))
            }
            Value::Null | Value::Object(_) => return None,
        };
        Some(Self { name, kind, value })
    }
}

fn properties_of(fields: Fields) -> Vec<Property> {
    let mut properties: Vec<Property> = fields.0.into_iter().filter_map(Property::of_field).collect();
    properties.sort_unstable_by_key(|property| property.name);
    properties
}

fn take_text(properties: &mut Vec<Property>, name: &str) -> String {
    let place = properties.iter().position(|property| property.name == name);
    place.map_or_else(String::new, |place| properties.remove(place).value)
}

fn write_properties(xml: &mut Xml, properties: Vec<Property>) {
    if properties.is_empty() {
        return;
    }
    xml.open(&XmlElement::new("properties"));
    for property in properties {
        let Property { name, kind, value } = property;
        let element = XmlElement::new("property").with("name", name);
        // Text is the default type of a property.
        let element = if kind == "string" { element } else { element.with("type", kind) };
        xml.empty(&element.with("value", value));
    }
    xml.close("properties");
}

#[cfg(test)]
mod tests;
