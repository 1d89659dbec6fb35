//! Pictures of the land around a base: its backdrop, and the scenes of the landing and the blast.

pub mod blast;
pub mod cast;
pub mod climate;
pub mod landing;
pub mod landscape;
pub mod picture;
pub mod tint;

/// How long the scene of a landing is, in seconds.
pub const LANDING: f32 = 4.4;
/// How long the scene of a blast is, in seconds.
pub const BLAST: f32 = 5.0;
