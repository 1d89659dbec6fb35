//! The one navigator: [`Hop`] is a move of a party, [`hops`] lists the moves out of a cell, and [`Search`] finds the
//! cheapest ways.
//!
//! The way home, the fire, both bots, the way out and the arrow all search with it. They differ in the cells that they
//! know and in the cost of a hop, so each one passes its knowledge and its costs as a closure.

mod hop;
mod search;

pub use self::{
    hop::{Hop, hops, hops_of, thrown, turn_of},
    search::{Cost, Search},
};
