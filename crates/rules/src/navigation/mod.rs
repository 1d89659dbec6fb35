//! The shared pathfinding, for the way home, the fire, both bots, travel and the arrow. [`Hop`] is a move of a party,
//! [`hops`] lists the moves out of a cell, and [`Search`] finds the cheapest paths. The callers know different cells
//! and assign different costs, so each of them passes a closure.

mod hop;
mod search;

pub use self::{
    hop::{Hop, hops, hops_of, thrown, turn_of},
    search::{Cost, Search},
};
