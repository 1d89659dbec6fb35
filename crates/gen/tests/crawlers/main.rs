//! Tests of the crawler style: crawlers alone on free grids, hand-made cases, and whole bases.

mod alone;
mod bases;
#[cfg(feature = "ron")]
mod by_hand;
mod shared;
