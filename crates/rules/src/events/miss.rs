//! Attacks that failed.

/// A failed attack that leaves a group open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// A blow that hit empty floor.
    Blow,
    /// A volley that hit nothing.
    Shots,
    /// A charge that ended at a wall or ran its full length.
    Run,
}
