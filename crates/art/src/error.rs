//! Errors in pictures, with the file and line that its author has to change.

use rootward_checked::Fault;

/// An error in the palette or in a sprite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArtError {
    /// A file violates its format or a rule of the game.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A required sprite is missing.
    #[error("{file}: sprite `{name}` is missing; {wanted_by} needs it")]
    Missing {
        /// The file with other sprites of the family, or the folder if there is no such file.
        file: String,
        /// The sprite's name.
        name: String,
        /// The thing that needs the sprite.
        wanted_by: String,
    },
}
