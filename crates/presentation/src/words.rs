//! Short texts about events, fights, lessons and names.

pub mod briefing;
pub mod chips;
pub mod curve;
pub mod describe;
pub mod dig;
pub mod events;
pub mod examine;
pub mod fights;
pub mod land;
pub mod lessons;
pub mod marks;
pub mod moments;
pub mod names;
pub mod notes;
pub mod passages;
pub mod places;
pub mod prompts;
pub mod run_home;
pub mod story;
pub mod tricks;
pub mod twists;
