//! Everything that can be wrong with pictures, said so that their author finds the spot.

use rootward_checked::Fault;

/// A fault in the palette or in a sprite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArtError {
    /// A file says something else than the format or the game asks for.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A sprite that something needs was never drawn.
    #[error("{file}: sprite `{name}` is missing; {wanted_by} needs it")]
    Missing {
        /// The file that has others of its family; the folder of all if there is none.
        file: String,
        /// The sprite's name.
        name: String,
        /// What needs it.
        wanted_by: String,
    },
}
