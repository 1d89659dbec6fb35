//! The ways out of the base, and over the land to its door.

pub mod way;
pub mod way_in;
