//! What the game shows and says, without an engine: functions turn a base and its play into pictures, words and marks. The
//! game copies them onto the screen.

pub mod overlay;
pub mod view;
