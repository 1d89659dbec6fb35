//! The app without a window: keys go in, and the world is looked at.

mod cli;
mod console;
mod harness;
mod outside;
mod panels;
mod picture;
mod swap;
mod walk;
