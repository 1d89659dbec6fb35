//! Plans of floors and of the land, for the minimap and the map: cells, signs and numbers.

pub mod cell;
pub mod extent;
pub mod floor;
pub mod land;
pub mod mishaps;
pub mod puzzle_sign;
pub mod signs;
