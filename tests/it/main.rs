//! The app without a window. The tests press keys and check the world.

mod cli;
mod console;
mod live;
mod manual;
mod marked;
mod outside;
mod panels;
mod picture;
mod plugin;
mod remote;
mod scripts;
mod strings;
mod swap;
mod two_games;
mod visor;
mod walk;
