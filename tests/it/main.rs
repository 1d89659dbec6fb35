//! The app without a window: the tests press keys and check the world.

mod cli;
mod console;
mod live;
mod outside;
mod panels;
mod picture;
mod plugin;
mod swap;
mod walk;
