//! The columns, in the order of tables and texts.

use Phase as P;
use rootward_gen::{GENERATOR_VERSION, Phase, PuzzleKind, Style, Theme, ThingRow as Row, Variant};

use super::{
    Column, Counted, Measure,
    Measure::{Count, Place},
    Value,
};

/// The rows that look like a cupboard.
const CUPBOARDS: [Row; 4] = [Row::Cupboard, Row::TrapCupboard, Row::Panel, Row::Release];

const STYLES: Measure = Measure::Words(&["classic", "endless", "crawler"]);
const VARIANTS: Measure = Measure::Words(&["base", "station"]);
const DIFFICULTIES: Measure = Measure::Words(&["training", "easy", "medium", "hard", "brutal"]);
const THEMES: Measure = Measure::Words(&["planet_a", "planet_b", "planet_c", "station"]);

/// The phase that decides a column in both styles.
const fn by(phase: Phase) -> [Phase; 2] {
    [phase; 2]
}

const fn column(
    name: &'static str,
    line: &'static str,
    label: &'static str,
    measure: Measure,
    decided: [Phase; 2],
    value: fn(&Counted<'_>) -> Value,
    about: &'static str,
) -> Column {
    Column { name, line, label, about, measure, decided, value }
}

fn number(number: impl TryInto<u64>) -> Value {
    number.try_into().map_or(Value::Missing, Value::Number)
}

fn steps(steps: Option<u16>) -> Value {
    steps.map_or(Value::Missing, number)
}

const fn word(word: &'static str) -> Value {
    Value::Text(std::borrow::Cow::Borrowed(word))
}

fn style_word(style: Style) -> Value {
    Value::Text(style.name().to_lowercase().into())
}

const fn variant_word(variant: Variant) -> Value {
    match variant {
        Variant::Planet => word("base"),
        Variant::Station => word("station"),
    }
}

const fn theme_word(theme: Theme) -> Value {
    match theme {
        Theme::FirstPlanet => word("planet_a"),
        Theme::SecondPlanet => word("planet_b"),
        Theme::ThirdPlanet => word("planet_c"),
        Theme::Station => word("station"),
        Theme::Unset => Value::Missing,
    }
}

fn things(base: &Counted<'_>, rows: &[Row]) -> Value {
    number(base.things(rows))
}

/// Every column.
#[rustfmt::skip]
pub const COLUMNS: &[Column] = &[
    column("generator_version", "", "version", Place, by(P::Init), |_| number(GENERATOR_VERSION),
        "version of the generator"),
    column("seed", "", "seed", Measure::Text, by(P::Init), |base| Value::Text(base.base().seed().to_string().into()),
        "the seed as it is written"),
    column("number", "", "number", Place, by(P::Init), |base| number(base.base().seed().number()),
        "number of the seed"),
    column("difficulty", "", "difficulty", DIFFICULTIES, by(P::Init), |base| word(base.difficulty()),
        "how hard the base is, in a word for ranges of maps"),
    column("style", "seed", "style", STYLES, by(P::Init), |base| style_word(base.base().seed().style()),
        "how bases are made"),
    column("variant", "seed", "variant", VARIANTS, by(P::Init), |base| variant_word(base.base().seed().variant()),
        "planet base or space station"),
    column("preset", "seed", "preset", Measure::Text, by(P::Init), |base| base.preset().map_or(Value::Missing, |name| Value::Text(name.to_owned().into())),
        "preset or custom design of the crawlers; none in other styles"),
    column("map", "seed", "map", Place, by(P::Init), |base| number(base.base().seed().difficulty().map()),
        "number of the map, which is the difficulty"),
    column("theme", "seed", "theme", THEMES, by(P::Theme), |base| theme_word(base.base().theme()),
        "which families of creatures the base may hold"),
    column("floors", "shell", "floors", Count, by(P::FloorLayout), |base| number(base.base().plan().floor_count()),
        "floors"),
    column("sections", "shell", "sections", Count, by(P::FloorOffsets), |base| number(base.sections()),
        "sections of 16 by 8 cells, of 16, that belong to a floor"),
    column("layout", "shell", "layout", Measure::Text, by(P::FloorOffsets), |base| Value::Text(base.layout().into()),
        "floor of each of the 16 sections, row by row; a point for a closed one"),
    column("entrance", "shell", "entrance at", Place, [P::FloorOffsets, P::Halls], |base| number(base.base().entrance().x),
        "x of the entrance, which is in the top row"),
    column("entrance_floor", "shell", "on floor", Place, by(P::FloorOffsets), |base| number(base.base().plan().entrance_floor()),
        "floor of the entrance"),
    column("open_cells", "shell", "open cells", Count, by(P::SealFire), |base| number(base.base().open_cells().len()),
        "open cells of the finished base"),
    column("farthest_steps", "shell", "steps to the farthest cell", Count, by(P::UnmarkCupboards), |base| number(base.farthest().map_or(0, |far| far.0)),
        "longest way out along the root path"),
    column("farthest_x", "shell", "its x", Place, by(P::UnmarkCupboards), |base| number(base.farthest().map_or(0, |far| far.1.x)),
        "x of the cell with the longest way out"),
    column("farthest_y", "shell", "its y", Place, by(P::UnmarkCupboards), |base| number(base.farthest().map_or(0, |far| far.1.y)),
        "y of the cell with the longest way out"),
    column("longest_way", "shell", "longest way", Count, by(P::UnmarkCupboards), |base| number(base.longest_way()),
        "steps from the entrance to the cell that is farthest on the shortest way, whatever is locked, not through fire"),
    column("loops", "shell", "loops", Count, by(P::UnmarkCupboards), |base| number(base.loops()),
        "ways in a circle, around rock or over other floors; a room is none"),
    column("rooms", "shell", "rooms", Count, [P::Dig, P::NumberCells], |base| number(base.base().rooms().count()),
        "rectangular rooms"),
    column("dead_ends", "shell", "dead ends", Count, by(P::Generators), |base| number(base.base().dead_ends().count()),
        "ends of corridors"),
    column("shafts", "shell", "shafts", Count, [P::Elevators, P::NumberCells], |base| number(base.base().shafts().count()),
        "elevator shafts, joined or not"),
    column("burning", "ground", "burning", Count, by(P::Fire), |base| number(base.base().ground_cells().iter().filter(|&at| base.base().burns(at)).count()),
        "burning cells"),
    column("water", "ground", "water", Count, by(P::Generators), |base| number(base.ground_of(rootward_gen::Kind::Water)),
        "cells under water, whatever stands in it"),
    column("dark", "ground", "dark", Count, by(P::Generators), |base| number(base.ground_of(rootward_gen::Kind::DarkFloor)),
        "cells of dark rooms, ladders left out"),
    column("generator_steps", "steps to", "generator", Count, by(P::UnmarkCupboards), |base| steps(base.generator_steps()),
        "steps from the entrance to the nearest generator on the shortest way, whatever is locked, not through fire"),
    column("guardian_steps", "steps to", "guardian", Count, by(P::UnmarkCupboards), |base| steps(base.guardian_steps()),
        "steps from the entrance to the nearest guardian of a computer"),
    column("computer_steps", "steps to", "computer", Count, by(P::UnmarkCupboards), |base| steps(base.computer_steps()),
        "steps from the entrance to the nearest probe computer"),
    column("captive_steps", "steps to", "captive", Count, by(P::UnmarkCupboards), |base| steps(base.captive_steps()),
        "steps from the entrance to the captive of a station"),
    column("groups", "creatures", "groups", Count, by(P::Encounters), |base| number(base.records().groups().len()),
        "groups of creatures"),
    column("members", "creatures", "members", Count, by(P::Encounters), |base| number(base.members()),
        "creatures in all groups"),
    column("shops", "machines", "shops", Count, by(P::Shops), |base| things(base, &[Row::Shop]),
        "shops"),
    column("computers", "machines", "computers", Count, by(P::Shops), |base| things(base, &[Row::Computer]),
        "probe computers"),
    column("hydrants", "machines", "hydrants", Count, by(P::Hydrants), |base| things(base, &[Row::Hydrant]),
        "hydrants"),
    column("doors_blue", "doors", "blue", Count, by(P::Doors), |base| things(base, &[Row::BlueDoor]),
        "blue doors"),
    column("doors_elevator", "doors", "elevator", Count, by(P::Doors), |base| things(base, &[Row::ElevatorDoor]),
        "doors of elevators"),
    column("doors_iris", "doors", "iris", Count, by(P::Doors), |base| things(base, &[Row::IrisDoor]),
        "iris doors"),
    column("doors_laser", "doors", "laser", Count, by(P::Doors), |base| things(base, &[Row::LaserDoor]),
        "laser doors"),
    column("doors_captive", "doors", "captive", Count, by(P::Captive), |base| things(base, &[Row::CaptiveDoor]),
        "doors of a captive's cell"),
    column("doors_button", "doors", "button", Count, by(P::FirstMap), |base| things(base, &[Row::ButtonDoor]),
        "button doors"),
    column("doors_protected", "doors", "protected", Count, by(P::Puzzles), |base| things(base, &[Row::ProtectedDoor]),
        "puzzle doors"),
    column("doors_punch", "doors", "punch", Count, by(P::Doors), |base| things(base, &[Row::PunchDoor]),
        "dented doors"),
    column("puzzles_lever", "puzzles", "one lever", Count, by(P::Puzzles), |base| number(base.puzzles(PuzzleKind::Lever)),
        "puzzles of one lever"),
    column("puzzles_levers", "puzzles", "three levers", Count, by(P::Puzzles), |base| number(base.puzzles(PuzzleKind::Levers)),
        "puzzles of three levers"),
    column("puzzles_buttons", "puzzles", "eight buttons", Count, by(P::Puzzles), |base| number(base.puzzles(PuzzleKind::Buttons)),
        "puzzles of eight buttons"),
    column("puzzles_bars", "puzzles", "sixteen bars", Count, by(P::Puzzles), |base| number(base.puzzles(PuzzleKind::Bars)),
        "puzzles of sixteen bars"),
    column("grate_traps", "traps", "of grates", Count, by(P::GrateTraps), |base| number(base.records().grate_traps().len()),
        "traps of grates"),
    column("cupboard_traps", "traps", "of cupboards", Count, by(P::CupboardTraps), |base| number(base.records().cupboard_traps().len()),
        "traps of cupboards"),
    column("mines", "traps", "mines", Count, by(P::Mines), |base| things(base, &[Row::Mine]),
        "mines"),
    column("spinners", "traps", "spinners", Count, by(P::Spinners), |base| things(base, &[Row::SpinnerLeft, Row::SpinnerRight]),
        "floors that turn the party"),
    column("hole_pairs", "traps", "pairs of holes", Count, by(P::Holes), |base| things(base, &[Row::HoleDown]),
        "holes in floors, each with one in a ceiling"),
    column("grates", "traps", "grates", Count, by(P::Grates), |base| things(base, &[Row::TrapGrate, Row::Grate]),
        "grates, of a trap or not"),
    column("pushable_walls", "walls", "pushable", Count, by(P::Pushable), |base| things(base, &[Row::PushableWall]),
        "walls that can be pushed in"),
    column("raisers", "walls", "raisers", Count, by(P::Raisers), |base| things(base, &[Row::RaiserWall]),
        "walls that rise at a touch"),
    column("fake_walls", "walls", "fake", Count, by(P::FakeWalls), |base| things(base, &[Row::FakeWall]),
        "walls that can be walked through"),
    column("windows", "walls", "windows", Count, by(P::WallHoles), |base| things(base, &[Row::Window]),
        "windows"),
    column("cupboards", "loot", "cupboards, panels and releases", Count, by(P::Balls), |base| things(base, &CUPBOARDS),
        "cupboards, panels and releases"),
    column("piles", "loot", "piles", Count, by(P::FirstMap), |base| number(base.records().piles().len()),
        "piles of items"),
    column("items", "loot", "items", Count, by(P::FirstMap), |base| number(base.items()),
        "items in all piles"),
];
