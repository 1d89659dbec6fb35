//! The constant part of a play: base, records, tables and derived values.

use std::sync::Arc;

use rootward_gen::{Base, CellSet, Difficulty, DoorKind, Kind, Pos, RecordNo, Records, Thing, Variant};

use crate::{
    distance_map::DistanceMap,
    doors::is_door,
    furnished::FurnishedBase,
    riddles::Riddles,
    tables::{Tables, creatures::Trait},
    travel::{self, Travel},
};

/// A base, prepared once for the rules. [`Play`](crate::play::Play) holds the state.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Site {
    furnished: FurnishedBase,
    tables: Arc<Tables>,
    floor: CellSet,
    fire: CellSet,
    fuel: CellSet,
    water: CellSet,
    dark: CellSet,
    generators: CellSet,
    link_ends: CellSet,
    captive: Option<Pos>,
    to_hatch: Arc<DistanceMap>,
    riddles: Arc<Riddles>,
}

impl Site {
    /// Prepares a base with the tables of the game.
    pub fn new(furnished: FurnishedBase, tables: Arc<Tables>) -> Self {
        let (base, records) = (furnished.base(), furnished.records());
        let ground = |kind: Kind| -> CellSet {
            base.ground_cells().iter().filter(|&at| base.ground(at).kind() == kind).collect()
        };
        let mut floor = base.ground_cells();
        for record in records.iter() {
            if record.thing.row().footing() == rootward_gen::Footing::Booth {
                floor.remove(record.at);
            } else if record.thing == Thing::Blockage {
                floor.insert(record.at);
            }
        }
        let fire: CellSet = floor.iter().filter(|&at| base.kind(at) == Kind::Fire).collect();
        let puzzle_fires = records.iter().filter(|record| matches!(record.thing, Thing::PuzzleFire(_)));
        let fuel = fire.iter().chain(puzzle_fires.map(|record| record.at)).collect();
        let captive = captive_of(base, records, &tables);
        let generators: CellSet = match captive {
            None => {
                let generators = records.iter().filter(|record| record.thing == Thing::Generator);
                generators.map(|record| record.at).collect()
            }
            Some(_) => CellSet::default(),
        };
        let to_hatch = DistanceMap::over_floors(base, &floor, std::iter::once(base.entrance()));
        let link_ends = Pos::all().filter(|&at| travel::leads_off(base, at)).collect();
        let mut site = Self {
            floor,
            fire,
            fuel,
            water: ground(Kind::Water),
            dark: ground(Kind::DarkFloor),
            generators,
            link_ends,
            captive,
            to_hatch: Arc::new(to_hatch),
            riddles: Arc::default(),
            tables,
            furnished,
        };
        site.riddles = Arc::new(Riddles::of(&site));
        site
    }

    /// The base with its records and land.
    pub const fn furnished(&self) -> &FurnishedBase {
        &self.furnished
    }

    /// The base.
    pub fn base(&self) -> &Base {
        self.furnished.base()
    }

    /// The records of the base.
    pub fn records(&self) -> &Records {
        self.furnished.records()
    }

    /// The tables of the game.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Replaces the tables.
    pub fn change_tables(&mut self, tables: Arc<Tables>) {
        self.tables = tables;
    }

    /// The difficulty of the base.
    pub fn difficulty(&self) -> Difficulty {
        self.base().seed().difficulty()
    }

    /// Whether the party has to free a captive here. This holds in every station where the generator found a place for
    /// one (law `captive_reachable`). Elsewhere the party blows up the generators.
    pub const fn holds_captive(&self) -> bool {
        self.captive.is_some()
    }

    /// The cells on which the party can stand if nothing is locked. Shops and computers are not among them.
    pub const fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// Cells that always burn.
    pub const fn fire(&self) -> &CellSet {
        &self.fire
    }

    /// Cells that burn until their fire is doused or their puzzle is solved.
    pub const fn fuel(&self) -> &CellSet {
        &self.fuel
    }

    /// Cells of water.
    pub const fn water(&self) -> &CellSet {
        &self.water
    }

    /// Cells of dark rooms.
    pub const fn dark(&self) -> &CellSet {
        &self.dark
    }

    /// Cells of the power generators. Empty if a captive has to be freed.
    pub const fn generators(&self) -> &CellSet {
        &self.generators
    }

    /// Cells with a link to another floor.
    pub const fn link_ends(&self) -> &CellSet {
        &self.link_ends
    }

    /// The links from a cell to other floors, lowest floor first.
    pub fn rides(&self, at: Pos) -> Vec<Travel> {
        if self.link_ends.contains(at) { travel::ways(self.base(), at) } else { Vec::new() }
    }

    /// The steps to the hatch if nothing is locked.
    pub fn to_hatch(&self) -> &DistanceMap {
        &self.to_hatch
    }

    /// The riddles at the base's locks: the wiring of levers and the marks of iris doors.
    pub fn riddles(&self) -> &Riddles {
        &self.riddles
    }

    /// The matching record with the lowest number on a cell.
    pub fn find(&self, at: Pos, wanted: impl Fn(Thing) -> bool) -> Option<RecordNo> {
        self.records().at(at).find(|record| wanted(record.thing)).map(|record| record.number)
    }

    /// The puzzle whose fire burns on a cell, by number.
    pub fn puzzle_fire(&self, at: Pos) -> Option<u8> {
        self.records().at(at).find_map(|record| {
            let Thing::PuzzleFire(puzzle) = record.thing else { return None };
            Some(puzzle)
        })
    }

    /// The cell of the captive.
    pub const fn captive_cell(&self) -> Option<Pos> {
        self.captive
    }
}

/// The cell of a station's captive. `None` if no captive is behind a cell door.
pub(crate) fn captive_of(base: &Base, records: &Records, tables: &Tables) -> Option<Pos> {
    if base.seed().variant() != Variant::Station {
        return None;
    }
    records.iter().find(|record| is_door(record.thing, DoorKind::Captive))?;
    let is_captive = |creature: u8| tables.creatures.get(creature).is_some_and(|row| row.is(Trait::Captive));
    let captive = records.groups().iter().find(|group| is_captive(group.creature))?;
    records.get(captive.record).map(|record| record.at)
}
