//! The values of options. Each has a parser whose error shows an example.

use std::{
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use rootward_gen::{Heading, MAX_FLOORS, Part, Pos, Style, Variant};
use rootward_rules::{tables::without::Without, terms::Challenge};
use rootward_visor::{DOOR_STAGES, MAX_HEIGHT, MAX_WIDTH};
use thiserror::Error;

use crate::{
    columns::{self, Column},
    entries::EntryFormat,
    export::ExportFormat,
};

/// The most rounds of `bench`.
const MAX_ROUNDS: u16 = 1000;

/// The message about the optional Parquet format.
const PARQUET: &str =
    if cfg!(feature = "parquet") { " or parquet" } else { ", and parquet needs the feature of that name" };

/// The reason that a value on the command line is invalid.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    #[error("the floor `{0}` is not a number from 1 to {MAX_FLOORS}; for example --floor 2")]
    Floor(String),
    #[error("the cell `{0}` is not two numbers from 0,0 to 63,31; for example --at 55,0")]
    Cell(String),
    #[error("the heading `{0}` is not north, east, south or west; for example --facing east")]
    Heading(String),
    #[error(
        "the size `{0}` is not a width from 16 to 640 and a height from 9 to 360; for example --size 640x360"
    )]
    Size(String),
    #[error("the stage `{0}` is not a number from 0 (shut) to 8 (open); for example --doors 4")]
    Doors(String),
    #[error("the rounds `{0}` are not a number from 1 to {MAX_ROUNDS}; for example --rounds 5")]
    Rounds(String),
    #[error("the part `{0}` is not a or b; for example --part b")]
    Part(String),
    #[error("the format `{0}` is not ascii, json, tmx or png; for example --format json")]
    Format(String),
    #[error("the format `{0}` is not text, csv or jsonl{PARQUET}; for example --format csv")]
    Entries(String),
    #[error("the threads `{0}` are not a number from 1 to 1024; for example --threads 4")]
    Threads(String),
    #[error("`{0}` is not a number of bases from 1; for example --top 10")]
    Top(String),
    #[error("{0}; for example --columns seed,floors,shops")]
    Columns(String),
    #[error("the challenge `{0}` is not calm, captive or merciless; for example --challenge calm")]
    Challenge(String),
    #[error("the streams `{0}` are not a number from 1 to 10000; for example --streams 10")]
    Streams(String),
    #[error("`{0}` is no class of weapon, verb or behaviour ({all}); for example --without charger", all = names_of_all())]
    Without(String),
    #[error("the variant `{0}` is not base or station; for example --variant station")]
    Variant(String),
    #[error("the page `{0}` does not end in html; for example survey plot plot.html")]
    Page(String),
    #[error("the style `{0}` is not c, x or w; for example --style x")]
    Style(String),
}

/// Reads `X,Y`.
pub fn read_cell(text: &str) -> Result<Pos, ValueError> {
    let cell = text
        .split_once(',')
        .and_then(|(x, y)| Some(Pos::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    cell.filter(|at| at.in_grid()).ok_or_else(|| ValueError::Cell(text.to_owned()))
}

/// Reads a heading by its name.
pub fn read_heading(text: &str) -> Result<Heading, ValueError> {
    let names = ["north", "east", "south", "west"];
    let place = names.iter().position(|name| *name == text.to_ascii_lowercase());
    place.map(|place| Heading::ALL[place]).ok_or_else(|| ValueError::Heading(text.to_owned()))
}

/// Reads `WxH`.
pub fn read_size(text: &str) -> Result<(usize, usize), ValueError> {
    let size =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits =
        |size: &(usize, usize)| (16..=MAX_WIDTH).contains(&size.0) && (9..=MAX_HEIGHT).contains(&size.1);
    size.filter(fits).ok_or_else(|| ValueError::Size(text.to_owned()))
}

/// Reads the opening stage of doors.
pub fn read_doors(text: &str) -> Result<u8, ValueError> {
    let stage = text.parse().ok().filter(|&stage| stage <= DOOR_STAGES);
    stage.ok_or_else(|| ValueError::Doors(text.to_owned()))
}

pub fn read_floor(text: &str) -> Result<u8, ValueError> {
    let floor = text.parse().ok().filter(|&floor| (1..=MAX_FLOORS).contains(&usize::from(floor)));
    floor.ok_or_else(|| ValueError::Floor(text.to_owned()))
}

pub fn read_rounds(text: &str) -> Result<NonZeroU16, ValueError> {
    let rounds = text.parse().ok().filter(|rounds: &NonZeroU16| rounds.get() <= MAX_ROUNDS);
    rounds.ok_or_else(|| ValueError::Rounds(text.to_owned()))
}

pub fn read_part(text: &str) -> Result<Part, ValueError> {
    match text.to_ascii_lowercase().as_str() {
        "a" => Ok(Part::Shell),
        "b" => Ok(Part::Furnishing),
        _ => Err(ValueError::Part(text.to_owned())),
    }
}

pub fn read_format(text: &str) -> Result<ExportFormat, ValueError> {
    ExportFormat::of(text).ok_or_else(|| ValueError::Format(text.to_owned()))
}

pub fn read_entries(text: &str) -> Result<EntryFormat, ValueError> {
    EntryFormat::of(text).ok_or_else(|| ValueError::Entries(text.to_owned()))
}

pub fn read_variant(text: &str) -> Result<Variant, ValueError> {
    match text.to_ascii_lowercase().as_str() {
        // Other places call them planet bases.
        "base" | "planet" => Ok(Variant::Planet),
        "station" => Ok(Variant::Station),
        _ => Err(ValueError::Variant(text.to_owned())),
    }
}

/// Reads the file name of a page of charts. Under another extension, such as that of a picture, the page would not
/// open.
pub fn read_page(text: &str) -> Result<PathBuf, ValueError> {
    let file = PathBuf::from(text);
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_page = ["html", "htm"].iter().any(|page| ending.eq_ignore_ascii_case(page));
    if is_page { Ok(file) } else { Err(ValueError::Page(text.to_owned())) }
}

pub fn read_challenge(text: &str) -> Result<Challenge, ValueError> {
    Challenge::named(text).ok_or_else(|| ValueError::Challenge(text.to_owned()))
}

/// The names of everything that can be left out.
fn names_of_all() -> String {
    Without::all().into_iter().map(Without::name).collect::<Vec<_>>().join(", ")
}

pub fn read_without(text: &str) -> Result<Without, ValueError> {
    Without::named(text).ok_or_else(|| ValueError::Without(text.to_owned()))
}

pub fn read_streams(text: &str) -> Result<NonZeroU16, ValueError> {
    let streams = text.parse().ok().filter(|streams: &NonZeroU16| streams.get() <= 10_000);
    streams.ok_or_else(|| ValueError::Streams(text.to_owned()))
}

pub fn read_style(text: &str) -> Result<Style, ValueError> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Style::from_letter(letter).map_err(|_| ValueError::Style(text.to_owned())),
        _ => Err(ValueError::Style(text.to_owned())),
    }
}

pub fn read_threads(text: &str) -> Result<NonZeroU16, ValueError> {
    let threads = text.parse().ok().filter(|threads: &NonZeroU16| threads.get() <= 1024);
    threads.ok_or_else(|| ValueError::Threads(text.to_owned()))
}

pub fn read_top(text: &str) -> Result<NonZeroU32, ValueError> {
    text.parse().map_err(|_| ValueError::Top(text.to_owned()))
}

/// Reads one column of a list.
pub fn read_column(text: &str) -> Result<&'static Column, ValueError> {
    columns::column(text.trim()).map_err(|error| ValueError::Columns(error.to_string()))
}
