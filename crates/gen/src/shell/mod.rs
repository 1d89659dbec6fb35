//! Part A: from a seed to the finished empty shell. Most modules have one phase of `architect-a.md` 7.

pub(crate) mod dead_ends;
pub(crate) mod dig;
pub(crate) mod elevators;
pub(crate) mod fill_map;
pub(crate) mod fire;
pub(crate) mod floor_layout;
pub(crate) mod floor_offsets;
pub(crate) mod generators;
pub(crate) mod no_touch;
mod rectangle;
pub(crate) mod root_path;
pub(crate) mod scale;
pub(crate) mod solo_holes;
pub(crate) mod theme;
