//! Part B: from the empty shell to the furnished base. Most modules have one phase of `architect-b.md` 3.

pub(crate) mod captive;
pub(crate) mod cupboard_traps;
pub(crate) mod cupboards;
pub(crate) mod decorations;
pub(crate) mod doors;
pub(crate) mod encounters;
pub(crate) mod fake_walls;
pub(crate) mod finish;
pub(crate) mod first_map;
pub(crate) mod grate_traps;
pub(crate) mod grates;
pub(crate) mod holes;
pub(crate) mod marks;
pub(crate) mod mines;
pub(crate) mod pushable;
pub(crate) mod puzzles;
pub(crate) mod raisers;
pub(crate) mod shops;
pub(crate) mod spinners;
mod walk;
pub(crate) mod wall_holes;
