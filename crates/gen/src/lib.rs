//! The generator of Rootward: a seed goes in, a space base of up to five floors comes out.
//!
//! A digger carves corridors and rooms from the entrance outwards and numbers every cell that it
//! opens. The lowest number beside a cell is the way out: *rootward*. The crate is pure: no engine,
//! no files, no clock, no floats, no panics on any input. Same seed, same base, on every platform.
//!
//! The second style starts from the other end: floors are empty halls, which wall-building agents fill
//! with walls ([`crawlers`]). What comes before and behind is shared; [`Phase::is_in`] tells which
//! phases a style has.
//!
//! | phase | checkpoint | what it does |
//! |---|---|---|
//! | [`Phase::Init`] | `init` | known ground |
//! | [`Phase::Theme`] | `theme` | families of creatures |
//! | [`Phase::FloorLayout`] | `floor_layout` | a floor level for each of 16 sections |
//! | [`Phase::FloorOffsets`] | `floor_offsets` | ways between floors, entrance |
//! | [`Phase::FillMap`] | `fill_map` | walls between floors |
//! | [`Phase::Elevators`] | `elevators` | shafts |
//! | [`Phase::NoTouch`] | `no_touch` | reserved rock |
//! | [`Phase::Dig`] | `dig` | corridors, rooms, caves, ladders |
//! | [`Phase::ClearNoTouch`] | `clear_no_touch` | reserved rock is rock again |
//! | [`Phase::RootPath`] | `root_path` | the way out of every cell |
//! | [`Phase::Halls`] | `halls` | crawlers: every floor is one empty hall |
//! | [`Phase::Anchors`] | `anchors` | crawlers: entrance, ladders, elevators |
//! | [`Phase::Stamps`] | `stamps` | crawlers: rooms and niches |
//! | [`Phase::Crawl`] | `crawl` | crawlers: walls, generation by generation |
//! | [`Phase::Rejoin`] | `rejoin` | crawlers: enclosed areas are joined |
//! | [`Phase::NumberCells`] | `number_cells` | crawlers: numbers, and the way out of every cell |
//! | [`Phase::DeadEnds`] | `dead_ends` | ends of corridors |
//! | [`Phase::SoloHoles`] | `solo_holes` | short stubs are filled |
//! | [`Phase::DeadEndsAgain`] | `dead_ends_again` | ends of corridors, once more |
//! | [`Phase::Shuffle`] | `shuffle` | the list of dead ends is shuffled |
//! | [`Phase::Fire`] | `fire` | burning rock |
//! | [`Phase::Generators`] | `generators` | what the party has come for |
//! | [`Phase::Captive`] | `trill` | the captive of a station |
//! | [`Phase::Shops`] | `shops` | shops, probe computers, guardians |
//! | [`Phase::Pushable`] | `pushable` | walls that can be pushed in |
//! | [`Phase::Puzzles`] | `puzzles` | panels, locks, clipboards, hoards |
//! | [`Phase::GrateTraps`] | `grate_traps` | grates that raise a wall |
//! | [`Phase::CupboardTraps`] | `cupboard_traps` | cupboards that let a group out |
//! | [`Phase::Doors`] | `doors` | doors of elevators and corridors |
//! | [`Phase::UnmarkCupboards`] | `unmark_cupboards` | marked walls are rock again |
//! | [`Phase::Raisers`] | `raisers` | walls that rise at a touch |
//! | [`Phase::WallHoles`] | `wall_holes` | windows |
//! | [`Phase::Encounters`] | `encounters` | groups of creatures |
//! | [`Phase::Mines`] | `mines` | mines |
//! | [`Phase::Gold`] | `gold` | cupboards with gold |
//! | [`Phase::Die`] | `die` | a cupboard with a die |
//! | [`Phase::Balls`] | `superballs` | cupboards with balls |
//! | [`Phase::Grates`] | `grates` | grates that do nothing |
//! | [`Phase::Hydrants`] | `hydrants` | hydrants |
//! | [`Phase::SealFire`] | `seal_fire` | burning cells are closed |
//! | [`Phase::Decorations`] | `decorations` | things on walls |
//! | [`Phase::Holes`] | `holes` | ladders become holes |
//! | [`Phase::FakeWalls`] | `fake_walls` | walls that can be walked through |
//! | [`Phase::Spinners`] | `spinners` | floors that turn the party |
//! | [`Phase::FirstMap`] | `first_map` | explosives and a note behind the first hatch |
//!
//! [`Records`] lists everything that stands in a base; [`law`] says what has to hold for it, and
//! [`explore()`] how far a party gets.
//!
//! The land around the base, with the building that its door is in, is [`Outside`]: it draws from a
//! stream of its own and needs no base.
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
//! Without `json` and `ron` the crate is `no_std`, and needs an allocator.

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
mod draft;
pub mod explore;
pub mod export;
mod furnish;
mod generator;
mod grid;
pub mod law;
mod lists;
mod observer;
mod outside;
mod params;
mod pipeline;
mod plan;
mod records;
pub mod rng;
mod seed;
mod shell;
mod streams;

pub use base::{Base, Distances, Link, LinkWay, Reach, Room, Shaft, Stop};
pub use cell::{CellId, CellKind, Class, Kind, KindSet};
pub use checkpoint::{Checkpoint, Layer};
pub use dig_log::{DigLog, DigStep, Frame};
pub use explore::{Exploration, explore};
pub use furnish::creatures::{CREATURE_NUMBERS, CreatureType, creature_type};
pub use generator::{Generator, Making, generate};
pub use grid::{
    CELLS, CellSet, HEIGHT, Heading, Pos, RootDir, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH,
};
pub use law::{Breach, Cause, Law};
pub use observer::{Change, Observer};
pub use outside::{Land, Outside, Siting};
pub use params::{GENERATOR_VERSION, Params};
pub use pipeline::{Part, Phase};
pub use plan::{MAX_FLOORS, Plan};
pub use records::{
    Blocker, Computer, CupboardTrap, Door, DoorKind, Faces, Footing, GrateTrap, Group, ItemKind, Known,
    LaserDoor, Member, Needs, Panel, Passage, Pile, PileItem, Puzzle, PuzzleKind, PuzzlePart, Record,
    RecordLink, RecordNo, Records, Role, Sides, Thing, ThingClass, ThingRow, Turn, Use, Vertical,
};
pub use seed::{Choices, Difficulty, NumberFault, Seed, SeedError, Style, Variant};
pub use shell::theme::Theme;

#[cfg(test)]
mod tests {
    #[test]
    fn every_phase_is_in_the_table_of_the_crate() {
        let text = include_str!("lib.rs");
        for phase in super::Phase::ALL {
            let row = format!("//! | [`Phase::{phase:?}`] | `{}` |", phase.name());
            assert!(text.contains(&row), "{row}");
        }
    }
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
