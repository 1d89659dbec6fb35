//! The app without a window: keys go in, and the world is looked at.

mod cli;
mod harness;
mod picture;
mod swap;
mod walk;
