//! The crawler style: crawlers alone on free grids, cases worked out by hand, and whole bases.

mod alone;
mod bases;
mod by_hand;
mod shared;
