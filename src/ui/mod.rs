//! The panels, screens and the console.

pub mod console;
pub mod examine;
pub mod hud;
pub mod screens;
#[cfg(test)]
pub(crate) mod tests;
