//! The content of exports. `json` and these modules name all fields, so the generator's types can change without a
//! change to the documented schema. `docs/export.md` explains all fields.

mod lists;
mod thing;

pub(super) use lists::{lists, role_word, rooms, shafts, traits_of};
pub(crate) use thing::kind_word;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{Base, GENERATOR_VERSION, Pos, Record, Records, SECTIONS, Style, Variant, crawlers::Preset};

#[derive(Clone, Debug)]
pub(super) struct Fields(pub Vec<(&'static str, Field)>);

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Field {
    Plain(Value),
    Object(Option<Fields>),
    List(Vec<Fields>),
}

macro_rules! fields {
    ($($name:ident: $value:expr),* $(,)?) => {
        $crate::export::mirror::Fields(vec![$((stringify!($name), $value.into())),*])
    };
}
pub(super) use fields;

impl Fields {
    pub fn with(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

macro_rules! plain_fields {
    ($($plain:ty),*) => {
        $(impl From<$plain> for Field {
            fn from(value: $plain) -> Self {
                Self::Plain(value.into())
            }
        })*
    };
}

plain_fields!(bool, u8, u16, u32, u64, i16, usize, String, &'static str);
plain_fields!([i16; 2], [Option<u8>; SECTIONS], Vec<u8>, Vec<u16>, Vec<&'static str>);
plain_fields!(Option<u8>, Option<u16>, Option<&'static str>);

impl From<Option<Fields>> for Field {
    fn from(object: Option<Fields>) -> Self {
        Self::Object(object)
    }
}

impl From<Vec<Fields>> for Field {
    fn from(list: Vec<Fields>) -> Self {
        Self::List(list)
    }
}

pub(super) const fn cell(at: Pos) -> [i16; 2] {
    [at.x, at.y]
}

/// The fields that describe the origin of a base. The name of a design replaces the preset that the seed names.
pub(super) fn origin(base: &Base, design: Option<&str>) -> Fields {
    let seed = base.seed();
    let (mission, place) = seed.mission_and_base();
    let style = match seed.style() {
        Style::Classic => "classic",
        Style::Endless => "endless",
        Style::Crawler => "crawler",
    };
    let variant = match seed.variant() {
        Variant::Planet => "planet",
        Variant::Station => "station",
    };
    let mut origin = fields! { seed: seed.to_string(), generator_version: GENERATOR_VERSION, style: style };
    let preset = design.or_else(|| seed.preset().map(Preset::name));
    origin.0.extend(preset.map(|preset| ("preset", preset.to_owned().into())));
    origin.with(fields! {
        number: seed.number(),
        variant: variant,
        map: seed.difficulty().map(),
        mission: mission,
        base: place,
    })
}

pub(super) fn record(records: &Records, record: &Record) -> Fields {
    let fields = fields! {
        number: record.number.0,
        name: records.name(record),
        class: record.thing.class().label(),
        at: cell(record.at),
        floor: record.floor,
    };
    fields.with(thing::fields_of(record.thing))
}
