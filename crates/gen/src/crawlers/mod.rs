//! The crawler style: small wall-building agents fill the open hall of each floor (`docs/spec/crawlers.md`).

mod bearing;
#[cfg(feature = "ron")]
mod build_plan;
mod builder;
mod column_jumper;
mod context;
mod crew;
mod design;
#[cfg(feature = "ron")]
mod design_file;
mod draws;
mod element;
mod hall;
mod lines;
mod place;
mod preset;
mod repair;
mod report;
mod room;
mod starts;
mod table;
mod tile;
mod trace;
mod tuning;
mod turns;
mod wall_crawler;
mod whole;
mod workshop;

pub use crate::state::CrawlRecord;
pub use bearing::Bearing;
#[cfg(feature = "ron")]
pub use build_plan::{BuildPlan, CustomDesign};
pub use builder::Opening;
pub use design::{Design, ElementText};
pub use element::{
    DesignCell, Element, ElementFault, FARTHEST, FloorElement, PlacedCrawler, RoomPoint, RoomPoints,
};
pub use hall::{Hall, LONGEST_SIDE};
pub use preset::Preset;
pub use report::{CrawlReport, LeftOut};
pub use rootward_checked::{Fault, Limit};
pub use table::{
    Constants, GenerationRow, GenerationRows, MAX_ROWS, SomeOfConstants, SomeOfRow, Table, TableFault,
};
pub use tile::HallTile;
pub use trace::{BuilderTurn, Trace};
pub use tuning::TuneFault;
pub(crate) use whole::{Blueprint, Builders};
pub use workshop::{PlaceFault, Workshop};
