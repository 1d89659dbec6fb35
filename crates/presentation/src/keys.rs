//! The keys that texts mention.

/// An action whose key appears in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Acts on the thing ahead.
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
    /// The key or button of an action.
    fn label(&self, key: Key) -> String;
}
