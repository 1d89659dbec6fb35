//! The content of exports, separate from the generator's own types, so that those can change while the
//! documented schema stays. `docs/export.md` explains every field.

mod item;
mod lists;
mod thing;

use item::ItemFields;
pub(super) use lists::{Lists, RoomFields, ShaftFields, role_word};
pub(super) use thing::ThingFields;

use serde::{Serialize, Serializer};

use crate::{
    base::Base,
    crawlers::Preset,
    grid::{Heading, Pos},
    params::GENERATOR_VERSION,
    records::{Record, Records},
    seed::{Style, Variant},
};

/// A position as `[x, y]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExportPos(pub Pos);

impl Serialize for ExportPos {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (self.0.x, self.0.y).serialize(out)
    }
}

/// A compass direction in one word.
pub(super) const fn compass(heading: Heading) -> &'static str {
    match heading {
        Heading::North => "north",
        Heading::East => "east",
        Heading::South => "south",
        Heading::West => "west",
    }
}

/// The origin of a base.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Origin {
    pub seed: String,
    pub generator_version: u32,
    pub style: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    pub number: u64,
    pub variant: &'static str,
    pub map: u16,
    pub mission: u16,
    pub base: u16,
}

impl Origin {
    /// A design replaces the preset that the seed names.
    pub fn of(base: &Base, design: Option<&str>) -> Self {
        let seed = base.seed();
        let (mission, place) = seed.mission_and_base();
        Self {
            seed: seed.to_string(),
            generator_version: GENERATOR_VERSION,
            style: match seed.style() {
                Style::Classic => "classic",
                Style::Endless => "endless",
                Style::Crawler => "crawler",
            },
            preset: design.or_else(|| seed.preset().map(Preset::name)).map(str::to_owned),
            number: seed.number(),
            variant: match seed.variant() {
                Variant::Planet => "planet",
                Variant::Station => "station",
            },
            map: seed.difficulty().map(),
            mission,
            base: place,
        }
    }
}

/// One thing of the base, with the fields of its kind.
#[derive(Clone, Debug, Serialize)]
pub(super) struct RecordFields {
    pub number: u16,
    pub name: String,
    pub class: &'static str,
    pub at: ExportPos,
    pub floor: u8,
    #[serde(flatten)]
    pub thing: ThingFields,
}

impl RecordFields {
    pub fn of(records: &Records, record: &Record) -> Self {
        Self {
            number: record.number.0,
            name: records.name(record),
            class: record.thing.class().label(),
            at: ExportPos(record.at),
            floor: record.floor,
            thing: ThingFields::of(record.thing),
        }
    }
}
