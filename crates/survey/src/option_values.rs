//! The values of options. Each has a parser whose error is one sentence with an example.

use std::{
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
};

use rootward_gen::{Heading, MAX_FLOORS, Part, Pos, Style, Variant};
use rootward_rules::{tables::without::Without, terms::Challenge};
use rootward_search::{Column, column};
use rootward_visor::{DOOR_STAGES, MAX_HEIGHT, MAX_WIDTH};

use crate::{entries::EntryFormat, export::ExportFormat};

pub fn read_cell(text: &str) -> Result<Pos, String> {
    let cell = text
        .split_once(',')
        .and_then(|(x, y)| Some(Pos::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    cell.filter(|at| at.in_grid()).ok_or_else(|| {
        format!("the cell `{text}` is not two numbers from 0,0 to 63,31; for example --at 55,0")
    })
}

/// The names of the headings, in numerical order.
pub const HEADINGS: [&str; 4] = ["north", "east", "south", "west"];

pub fn read_heading(text: &str) -> Result<Heading, String> {
    let place = HEADINGS.iter().position(|name| name.eq_ignore_ascii_case(text));
    place.map(|place| Heading::ALL[place]).ok_or_else(|| {
        format!("the heading `{text}` is not north, east, south or west; for example --facing east")
    })
}

pub fn read_size(text: &str) -> Result<(usize, usize), String> {
    let size =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let fits =
        |size: &(usize, usize)| (16..=MAX_WIDTH).contains(&size.0) && (9..=MAX_HEIGHT).contains(&size.1);
    size.filter(fits).ok_or_else(|| {
        format!(
            "the size `{text}` is not a width from 16 to 640 and a height from 9 to 360; for example --size 640x360"
        )
    })
}

pub fn read_doors(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|&stage| stage <= DOOR_STAGES).ok_or_else(|| {
        format!("the stage `{text}` is not a number from 0 (shut) to 8 (open); for example --doors 4")
    })
}

pub fn read_floor(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|&floor| (1..=MAX_FLOORS).contains(&usize::from(floor))).ok_or_else(|| {
        format!("the floor `{text}` is not a number from 1 to {MAX_FLOORS}; for example --floor 2")
    })
}

fn read_count(text: &str, most: u16) -> Option<NonZeroU16> {
    text.parse().ok().filter(|count: &NonZeroU16| count.get() <= most)
}

pub fn read_rounds(text: &str) -> Result<NonZeroU16, String> {
    read_count(text, 1000)
        .ok_or_else(|| format!("the rounds `{text}` are not a number from 1 to 1000; for example --rounds 5"))
}

pub fn read_streams(text: &str) -> Result<NonZeroU16, String> {
    read_count(text, 10_000).ok_or_else(|| {
        format!("the streams `{text}` are not a number from 1 to 10000; for example --streams 10")
    })
}

pub fn read_plays(text: &str) -> Result<NonZeroU16, String> {
    read_count(text, 10_000)
        .ok_or_else(|| format!("the plays `{text}` are not a number from 1 to 10000; for example --plays 40"))
}

pub fn read_threads(text: &str) -> Result<NonZeroU16, String> {
    read_count(text, 1024).ok_or_else(|| {
        format!("the threads `{text}` are not a number from 1 to 1024; for example --threads 4")
    })
}

pub fn read_top(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number of bases from 1; for example --top 10"))
}

pub fn read_part(text: &str) -> Result<Part, String> {
    match text.to_ascii_lowercase().as_str() {
        "a" => Ok(Part::Shell),
        "b" => Ok(Part::Furnishing),
        _ => Err(format!("the part `{text}` is not a or b; for example --part b")),
    }
}

pub fn read_format(text: &str) -> Result<ExportFormat, String> {
    ExportFormat::of(text).ok_or_else(|| {
        format!("the format `{text}` is not ascii, json, tmx or png; for example --format json")
    })
}

pub fn read_entries(text: &str) -> Result<EntryFormat, String> {
    let parquet = if cfg!(feature = "parquet") {
        " or parquet"
    } else {
        ", and parquet needs the feature of that name"
    };
    EntryFormat::of(text).ok_or_else(|| {
        format!("the format `{text}` is not text, csv or jsonl{parquet}; for example --format csv")
    })
}

pub fn read_variant(text: &str) -> Result<Variant, String> {
    match text.to_ascii_lowercase().as_str() {
        // Elsewhere, these are called planet bases.
        "base" | "planet" => Ok(Variant::Planet),
        "station" => Ok(Variant::Station),
        _ => Err(format!("the variant `{text}` is not base or station; for example --variant station")),
    }
}

/// Reads the file name of a page of charts. A browser would not open a page whose ending is that of a picture.
pub fn read_page(text: &str) -> Result<PathBuf, String> {
    let file = PathBuf::from(text);
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_page = ["html", "htm"].iter().any(|page| ending.eq_ignore_ascii_case(page));
    if is_page {
        Ok(file)
    } else {
        Err(format!("the page `{text}` does not end in html; for example survey plot plot.html"))
    }
}

pub fn read_challenge(text: &str) -> Result<Challenge, String> {
    Challenge::named(text).ok_or_else(|| {
        format!("the challenge `{text}` is not calm, captive or merciless; for example --challenge calm")
    })
}

pub fn read_without(text: &str) -> Result<Without, String> {
    Without::named(text).ok_or_else(|| {
        let all = Without::all().into_iter().map(Without::name).collect::<Vec<_>>().join(", ");
        format!("`{text}` is no class of weapon, verb or behaviour ({all}); for example --without charger")
    })
}

/// The style that a letter stands for, if the text is such a letter.
pub fn style_of(text: &str) -> Option<Style> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Style::from_letter(letter).ok()
}

pub fn read_style(text: &str) -> Result<Style, String> {
    style_of(text).ok_or_else(|| format!("the style `{text}` is not c, x or w; for example --style x"))
}

pub const COLUMNS_LISTED: &str = "`survey columns` lists them";

pub fn read_column(text: &str) -> Result<&'static Column, String> {
    let named = |error: rootward_search::UnknownColumn| {
        format!("{error}; {COLUMNS_LISTED}; for example --columns seed,floors,shops")
    };
    column(text.trim()).map_err(named)
}
