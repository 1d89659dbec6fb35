//! A session of play: it begins, is saved, replayed, watched and ends.

pub mod begin;
pub mod launch;
pub mod replay;
pub mod rest;
pub mod save;
pub mod scenes;
pub mod watch;
