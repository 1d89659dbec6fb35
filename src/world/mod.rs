//! The base and its play as resources and components, and the ticks that advance them.

pub mod base;
pub mod cursor;
pub mod floors;
pub mod game_tables;
pub mod pace;
pub mod sight;
pub mod ticking;
pub mod traces;
