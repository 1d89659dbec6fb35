//! The keys that texts mention.

/// An action whose key appears in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Acts on the thing ahead.
    Act,
    /// Attacks.
    Fire,
    /// Puts the droids to sleep.
    Sleep,
    /// Swaps the front and back rows.
    SwapRows,
    /// Examines cells.
    Examine,
    /// Switches anti-gravity on and off.
    AntiGravity,
    /// Opens the inventory.
    Inventory,
    /// Opens the map.
    Map,
    /// Shows the cell numbers.
    Ids,
    /// Climbs up, or shows the floor above.
    Up,
    /// Climbs down, or shows the floor below.
    Down,
    /// Turns left.
    TurnLeft,
    /// Turns right.
    TurnRight,
}

/// The names of the keys and buttons on the last used device.
pub trait Keys {
    /// The key or button of an action.
    fn label(&self, key: Key) -> String;
}
