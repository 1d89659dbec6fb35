//! The lessons, and the moments when they are given.

pub mod met;
pub mod topic;
