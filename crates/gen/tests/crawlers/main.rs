//! The crawler style: crawlers alone on free grids, cases worked out by hand, and whole bases.

mod alone;
mod bases;
#[cfg(feature = "ron")]
mod by_hand;
mod shared;
