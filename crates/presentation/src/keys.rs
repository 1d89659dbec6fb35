//! The keys that texts mention.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Act,
    Fire,
    Sleep,
    SwapRows,
    Examine,
    AntiGravity,
    Inventory,
    Map,
    Ids,
    /// Climbs up, or shows the floor above.
    Up,
    /// Climbs down, or shows the floor below.
    Down,
    TurnLeft,
    TurnRight,
}

/// The names of the keys and buttons on the last used device.
pub trait Keys {
    fn label(&self, key: Key) -> String;
}
