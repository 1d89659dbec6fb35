//! The state that phases share: the empty [`Shell`], the lists of [`Furnishing`], the working state of the [`Digger`],
//! and the [`Draft`] through which phases change it. This module imports no phase.

mod cells;
mod crawl_record;
mod creatures;
mod digger;
mod draft;
mod furnishing;
mod groups;
mod lists;
mod piles;
mod plan;
mod shell;
mod theme;

pub(crate) use cells::Cells;
pub use crawl_record::CrawlRecord;
pub(crate) use crawl_record::{code_of, generation_of};
pub(crate) use creatures::creature;
pub use creatures::{CREATURE_NUMBERS, CreatureType, creature_type};
pub(crate) use digger::{Digger, FloorPos};
#[cfg(test)]
pub(crate) use draft::tests::with_draft;
pub(crate) use draft::{Draft, Occupancy, Scores, Steps};
pub(crate) use furnishing::{
    CombinationEntry, CupboardTrapEntry, Furnishing, GrateTrapEntry, LaserDoorEntry, MAX_CUPBOARD_TRAPS,
    MAX_GRATE_TRAPS, MAX_LASER_DOORS, MAX_PUZZLES, MAX_WALL_FACES, PuzzleEntry, TERMINAL_STYLE, WallFace,
    face_towards,
};
pub(crate) use groups::{GroupDrop, GroupEntry, Spawn, TypeFilter, before};
pub(crate) use lists::{DeadEndList, Elevators, MAX_SHAFTS, MAX_STOPS, ROOM_SLOTS, RoomEntry, Size6};
pub(crate) use piles::{ItemPlace, item};
pub(crate) use plan::CLOSED;
pub use plan::{MAX_FLOORS, Plan};
pub(crate) use shell::Shell;
pub use theme::Theme;
