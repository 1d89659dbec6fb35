//! What the atlas tells about a base: map, facts, walkthrough and plain pages, without an engine.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod facts;
pub mod page;
pub mod walkthrough;
mod words;
