//! What came to nothing.

/// What came to nothing, so that a group stands open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// A blow met empty floor.
    Blow,
    /// The shots of a volley met nobody.
    Shots,
    /// A run ended at a wall, or without an end.
    Run,
}
