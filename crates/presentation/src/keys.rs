//! The keys that texts name.

/// An action whose key a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Acts on what is ahead.
    Act,
    /// Attacks.
    Fire,
    /// Lets the droids sleep.
    Sleep,
    /// Lets the front and the back row change places.
    SwapRows,
    /// Looks at cells.
    Examine,
    /// Switches anti-gravity on and off.
    AntiGravity,
    /// Opens the inventory.
    Inventory,
    /// Opens the map.
    Map,
    /// Shows the numbers of all cells.
    Ids,
    /// Climbs up, or looks a floor up.
    Up,
    /// Climbs down, or looks a floor down.
    Down,
    /// Turns left.
    TurnLeft,
    /// Turns right.
    TurnRight,
}

/// The names of keys and buttons on the device that was used last.
pub trait Keys {
    /// The key or button of an action.
    fn label(&self, key: Key) -> String;
}
