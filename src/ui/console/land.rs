//! Describes cells of the land around a base.

use rootward_gen::{Outside, Pos, Theme};
use rootward_presentation::{
    navigation::way_in::WayIn,
    words::{describe::place, land::description},
};

/// The party's position on the land and its distance to the door, in one sentence.
pub fn whereabouts(land: &Outside, family: Theme, way: &WayIn, at: Pos) -> String {
    let way = match way.steps(at) {
        Some(1) => "1 step to the door".to_owned(),
        Some(steps) => format!("{steps} steps to the door"),
        None => "no way to the door from here".to_owned(),
    };
    format!("{}, outside, cell {}: {}, {way}.", land.seed(), place(at), description(land, family, at))
}

pub fn describe(land: &Outside, family: Theme, way: &WayIn, at: Pos) -> String {
    let walks = if land.land(at).is_walkable() { "can" } else { "cannot" };
    format!("{}\nYou {walks} walk here.", whereabouts(land, family, way, at))
}

pub fn refusal(land: &Outside, family: Theme, at: Pos) -> String {
    format!("The party cannot stand on {} ({} is there).", place(at), description(land, family, at))
}
