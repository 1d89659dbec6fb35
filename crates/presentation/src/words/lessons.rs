//! What is taught, and when it is met.

pub mod met;
pub mod topic;
