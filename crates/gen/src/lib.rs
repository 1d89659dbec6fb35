//! The generator of Rootward, which turns a seed into a space base of up to five floors.
//!
//! A digger carves corridors and rooms from the entrance outwards and numbers the cells that it opens. The neighbour
//! with the lowest number is the next cell on the way out: *rootward*. The crate is pure: no engine, no files, no
//! clock, no floats, no panics on any input. The same seed gives the same base on every platform.
//!
//! The crawler style starts with open halls, which wall-building agents fill with walls ([`crawlers`]). [`Phase`] lists
//! the phases of all styles, and [`Phase::is_in`] says which of them a style has.
//!
//! [`Records`] lists everything that stands in a base. [`law`] checks the rules of a base, and [`explore()`] finds all
//! places that a party can reach.
//!
//! [`Outside`] is the land around the base, with the entrance building. The land has its own random numbers and does
//! not need the base.
//!
//! ```
//! use rootward_gen::{Pos, Seed, generate};
//!
//! let seed: Seed = "17.3".parse()?;
//! let base = generate(&seed.into());
//! let open = Pos::all().filter(|&at| base.is_open(at)).count();
//! let far = Pos::all().filter_map(|at| base.id(at).number()).max();
//! println!("{seed}: {} floors, {open} cells, last number {far:?}", base.plan().floor_count());
//! let way: Vec<Pos> = base.way_to_root(Pos::new(20, 3), 2048).collect();
//! # let _ = way;
//! # Ok::<(), rootward_gen::SeedError>(())
//! ```
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `serde` | yes | `Serialize` and `Deserialize` for positions, headings, sets of cells, numbers of records |
//! | `json` | yes | [`export::json()`], [`export::tmx()`] and [`mod@compare`] |
//! | `ron` | yes | designs of crawlers from RON: [`crawlers::Design::from_ron`] |
//!
//! Without `json` and `ron`, the crate is `no_std` and needs an allocator.

#![cfg_attr(not(any(feature = "json", feature = "ron", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod base;
mod cell;
mod checkpoint;
#[cfg(feature = "json")]
pub mod compare;
pub mod crawlers;
mod dig_log;
pub mod explore;
pub mod export;
mod furnish;
mod generator;
mod grid;
pub mod law;
mod observer;
mod outside;
mod params;
mod phase;
mod pipeline;
mod records;
pub mod rng;
mod seed;
mod shell;
mod state;
mod streams;

pub use base::{Base, Distances, Link, LinkWay, Reach, Room, Shaft, Stop};
pub use cell::{CellId, CellKind, Class, Kind, KindSet};
pub use checkpoint::{Checkpoint, Layer};
pub use dig_log::{DigLog, DigStep, Frame};
pub use explore::{Exploration, explore};
pub use generator::{Generator, Making, generate};
pub use grid::{
    CELLS, CellSet, HEIGHT, Heading, Pos, RootDir, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH,
};
pub use law::{Breach, Cause, Law};
pub use observer::{Change, Observer};
pub use outside::{Land, Outside, Siting};
pub use params::{GENERATOR_VERSION, Params};
pub use phase::{Part, Phase};
pub use records::{
    Blocker, Computer, CupboardTrap, Door, DoorKind, Faces, Footing, GrateTrap, Group, ItemKind, Known,
    LaserDoor, Member, Needs, Panel, Passage, Pile, PileItem, Puzzle, PuzzleKind, PuzzlePart, Record,
    RecordLink, RecordNo, Records, Role, Sides, Thing, ThingClass, ThingRow, Turn, Use, Vertical,
};
pub use seed::{Choices, Difficulty, NumberFault, Seed, SeedError, Style, Variant};
pub use state::{CREATURE_NUMBERS, CreatureType, MAX_FLOORS, Plan, Theme, creature_type};

/// Runs the examples in the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
