//! What the atlas tells about a base: map, facts, walkthrough and plain pages, without an engine.

pub mod address;
pub mod compare;
pub mod describe;
pub mod dig;
pub mod look;
pub mod map;
pub mod subject;

#[cfg(test)]
mod testing;
