//! Pictures of the land around a base: its backdrop, and the scenes of the landing and the blast.

pub mod blast;
pub mod cast;
pub mod climate;
pub mod landing;
pub mod landscape;
pub mod picture;
pub mod tint;

/// The length of the landing scene in seconds.
pub const LANDING: f32 = 4.4;
/// The length of the blast scene in seconds.
pub const BLAST: f32 = 5.0;
