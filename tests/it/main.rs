//! The app without a window: the tests press keys and check the world.

mod cli;
mod console;
mod live;
mod marked;
mod outside;
mod panels;
mod picture;
mod plugin;
mod readme;
mod remote;
mod scripts;
mod swap;
mod two_games;
mod visor;
mod walk;
