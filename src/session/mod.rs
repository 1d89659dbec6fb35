//! Everything around a play: how it begins, is saved, replayed and watched, and ends.

pub mod begin;
pub mod launch;
pub mod replay;
pub mod rest;
pub mod save;
pub mod scenes;
pub mod watch;
