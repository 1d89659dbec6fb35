//! The answers of the atlas about a base: map, facts, walkthrough and plain pages, without an engine.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod address;
pub mod compare;
pub mod describe;
pub mod dig;
pub mod facts;
pub mod look;
pub mod map;
pub mod page;
pub mod subject;
pub mod walkthrough;
mod words;

#[cfg(test)]
mod testing;
