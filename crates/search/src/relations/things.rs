//! The names of things in relations: each kind of record, and a few more.

use std::fmt;

use rootward_gen::{CellId, ItemKind, Phase, Pos, Record, Sides, Thing, ThingRow as Row};

use Phase as P;

use crate::columns::{Counted, near, near_words};

#[derive(Debug)]
pub struct ThingName {
    /// The name in queries: lower-case letters and underscores.
    pub name: &'static str,
    which: Which,
    decided: Phase,
}

#[derive(Debug)]
enum Which {
    Rows(&'static [Row]),
    /// Places where a party gets a charge.
    Charges,
    /// Groups with the password of a computer.
    Guardians,
    /// The cell of the captive.
    Captive,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The row of the thing. `None` for the captive.
    row: Option<Row>,
    pub at: Pos,
    /// The floor, 1..=5.
    pub floor: u8,
    /// For things that hang in walls, the sides from which they can be reached.
    pub wall: Option<Sides>,
}

impl Spot {
    /// Whether two spots are the same. In an unfinished base, records have different numbers, so this compares the
    /// places.
    pub fn is(&self, other: &Self) -> bool {
        (self.row, self.at) == (other.row, other.at)
    }
}

const fn rows(name: &'static str, rows: &'static [Row], decided: Phase) -> ThingName {
    ThingName { name, which: Which::Rows(rows), decided }
}

const DOORS: &[Row] = &[
    Row::BlueDoor,
    Row::ElevatorDoor,
    Row::IrisDoor,
    Row::LaserDoor,
    Row::CaptiveDoor,
    Row::ButtonDoor,
    Row::ProtectedDoor,
    Row::PunchDoor,
];

/// Every name. The first ones stand for several rows or for special things. The others are the labels of the rows.
#[rustfmt::skip]
pub static THINGS: &[ThingName] = &[
    ThingName { name: "charge", which: Which::Charges, decided: P::FirstMap },
    ThingName { name: "guardian", which: Which::Guardians, decided: P::Shops },
    ThingName { name: "captive", which: Which::Captive, decided: P::Captive },
    rows("computer", &[Row::Computer], P::Shops),
    rows("door", DOORS, P::FirstMap),
    rows("ladder", &[Row::LadderUp, Row::LadderDown], P::Holes),
    rows("hole", &[Row::HoleUp, Row::HoleDown], P::Holes),
    rows("spinner", &[Row::SpinnerLeft, Row::SpinnerRight], P::Spinners),
    rows("entrance", &[Row::Entrance], P::Generators),
    rows("ladder_up", &[Row::LadderUp], P::Holes),
    rows("ladder_down", &[Row::LadderDown], P::Holes),
    rows("hole_in_the_ceiling", &[Row::HoleUp], P::Holes),
    rows("hole_in_the_floor", &[Row::HoleDown], P::Holes),
    rows("elevator_car", &[Row::ElevatorCar], P::Generators),
    rows("droid_spawn", &[Row::DroidSpawn], P::Generators),
    rows("blue_door", &[Row::BlueDoor], P::Doors),
    rows("elevator_door", &[Row::ElevatorDoor], P::Doors),
    rows("iris_door", &[Row::IrisDoor], P::Doors),
    rows("laser_door", &[Row::LaserDoor], P::Doors),
    rows("cell_door", &[Row::CaptiveDoor], P::Captive),
    rows("button_door", &[Row::ButtonDoor], P::FirstMap),
    rows("puzzle_door", &[Row::ProtectedDoor], P::Puzzles),
    rows("dented_door", &[Row::PunchDoor], P::Doors),
    rows("puzzle_wall", &[Row::PuzzleWall], P::FirstMap),
    rows("rising_wall", &[Row::RisingWall], P::FirstMap),
    rows("falling_wall", &[Row::FallingWall], P::FirstMap),
    rows("raiser_wall", &[Row::RaiserWall], P::Raisers),
    rows("pushable_wall", &[Row::PushableWall], P::Pushable),
    rows("fake_wall", &[Row::FakeWall], P::FakeWalls),
    rows("window", &[Row::Window], P::WallHoles),
    rows("blockage", &[Row::Blockage], P::FirstMap),
    rows("puzzle_panel", &[Row::Panel], P::Puzzles),
    rows("release_button", &[Row::Release], P::GrateTraps),
    rows("laser_terminal", &[Row::Terminal], P::FirstMap),
    rows("puzzle_fire", &[Row::PuzzleFire], P::FirstMap),
    rows("trap_grate", &[Row::TrapGrate], P::GrateTraps),
    rows("grate", &[Row::Grate], P::Grates),
    rows("mine", &[Row::Mine], P::Mines),
    rows("spinner_left", &[Row::SpinnerLeft], P::Spinners),
    rows("spinner_right", &[Row::SpinnerRight], P::Spinners),
    rows("trap_cupboard", &[Row::TrapCupboard], P::CupboardTraps),
    rows("cupboard", &[Row::Cupboard], P::Balls),
    rows("items", &[Row::Pile], P::FirstMap),
    rows("generator", &[Row::Generator], P::Generators),
    rows("shop", &[Row::Shop], P::Shops),
    rows("probe_computer", &[Row::Computer], P::Shops),
    rows("socket", &[Row::Socket], P::Decorations),
    rows("hydrant", &[Row::Hydrant], P::Hydrants),
    rows("creatures", &[Row::Group], P::Encounters),
    rows("push_space", &[Row::PushSpace], P::FirstMap),
    rows("decoration", &[Row::Decoration], P::Decorations),
];

impl ThingName {
    /// The name with these letters, ignoring case.
    pub(crate) fn of(name: &str) -> Result<&'static Self, String> {
        THINGS.iter().find(|thing| thing.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let near = near(name, THINGS.iter().map(|thing| thing.name));
            format!("there is no thing `{name}`{}", near_words(&near))
        })
    }

    /// The meaning of the name, in a sentence with its full stop.
    pub fn about(&self) -> &'static str {
        match self.which {
            Which::Charges => "A probe computer, which gives a charge, or the charge in the first base.",
            Which::Guardians => "The creatures with the password of a probe computer.",
            Which::Captive => "The cell of the captive, in a station.",
            Which::Rows(&[row]) => row.about(),
            Which::Rows(DOORS) => "A door of any kind.",
            Which::Rows(&[Row::LadderUp, ..]) => "Either end of a ladder.",
            Which::Rows(&[Row::HoleUp, ..]) => "Either end of a hole.",
            Which::Rows(_) => "A floor that turns the party, to either side.",
        }
    }

    /// The phase that decides where these things are. Later phases do not move them.
    pub const fn decided(&self) -> Phase {
        self.decided
    }

    /// Adds the things of a base to a list, in the order of their records.
    pub(super) fn gather(&self, base: &Counted<'_>, into: &mut Vec<Spot>) {
        into.clear();
        let records = base.records();
        let spot = |record: &Record| Spot {
            row: Some(record.thing.row()),
            at: record.at,
            floor: record.floor,
            wall: wall_sides(base, record),
        };
        match self.which {
            Which::Rows(rows) => {
                into.extend(records.iter().filter(|record| rows.contains(&record.thing.row())).map(spot));
            }
            Which::Charges => {
                into.extend(records.iter().filter(|record| gives_charge(base, record)).map(spot))
            }
            Which::Guardians => {
                let guardians = records.computers().iter().filter_map(|computer| computer.guardian);
                into.extend(guardians.filter_map(|number| records.get(number)).map(spot));
            }
            Which::Captive => {
                let cells = Pos::all().filter(|&at| base.base().id(at) == CellId::CELL_OF_CAPTIVE);
                into.extend(cells.map(|at| Spot {
                    row: None,
                    at,
                    floor: base.base().floor_at(at).unwrap_or(1),
                    wall: None,
                }));
            }
        }
    }
}

impl PartialEq for ThingName {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ThingName {}

impl fmt::Display for ThingName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

/// A cell of a generator can lie in rock too, but the party goes to the other ones.
fn wall_sides(base: &Counted<'_>, record: &Record) -> Option<Sides> {
    match (record.thing, record.thing.sides()) {
        (Thing::Window(_), sides) => Some(sides),
        // Items in a wall lie in a cupboard.
        (Thing::Pile(_), _) => {
            let others = base.records().at(record.at).map(|other| other.thing.sides());
            others.into_iter().find(|sides| *sides != Sides::All)
        }
        (_, Sides::All) => None,
        (_, sides) => Some(sides),
    }
}

fn gives_charge(base: &Counted<'_>, record: &Record) -> bool {
    let records = base.records();
    match record.thing {
        // The computer of the first base gives only its probe.
        Thing::Computer(_) => !base.base().seed().difficulty().is_first(),
        Thing::Pile(number) => {
            let items = records.piles().get(usize::from(number)).map_or(&[][..], |pile| records.items(pile));
            items.iter().any(|item| item.kind == ItemKind::Explosives)
        }
        _ => false,
    }
}
