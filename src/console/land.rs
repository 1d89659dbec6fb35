//! Cells of the land around a base in words.

use rootward_gen::{Outside, Pos, Theme};
use rootward_presentation::{
    navigation::way_in::WayIn,
    words::{describe::place, land::description},
};

/// Where the party stands on the land, and how far the door is: one sentence.
pub fn whereabouts(land: &Outside, family: Theme, way: &WayIn, at: Pos) -> String {
    let way = match way.steps(at) {
        Some(1) => "1 step to the door".to_owned(),
        Some(steps) => format!("{steps} steps to the door"),
        None => "no way to the door from here".to_owned(),
    };
    format!("{}, outside, cell {}: {}, {way}.", land.seed(), place(at), description(land, family, at))
}

/// What is known about a cell of the land.
pub fn describe(land: &Outside, family: Theme, way: &WayIn, at: Pos) -> String {
    let walked = if land.land(at).is_walkable() { "can be walked" } else { "cannot be walked" };
    format!("{}\nOn the land; it {walked}.", whereabouts(land, family, way, at))
}

/// Why the party cannot stand on a cell.
pub fn refusal(land: &Outside, family: Theme, at: Pos) -> String {
    format!("The party cannot stand on {}: {} is there.", place(at), description(land, family, at))
}
