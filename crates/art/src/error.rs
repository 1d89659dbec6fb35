//! Errors in the palette and the sprites. Each names the file or folder to fix.

use rootward_checked::Fault;

/// An error in the palette or in a sprite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArtError {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("{file}: sprite `{name}` is missing; {wanted_by} needs it")]
    Missing {
        /// A file with sprites of the family (the first part of the name) or named after it, otherwise the folder.
        file: String,
        name: String,
        /// The thing that needs the sprite.
        wanted_by: String,
    },
}
