//! The console: a line of text in, a command out.

pub mod commands;
pub mod complete;
pub mod history;
pub mod parse;
