//! The input for one tick, from keys, a gamepad, a test, a bot or a recording.

use rootward_gen::Heading;
use serde::{Deserialize, Serialize};

use crate::tables::{iris::Corner, items::ItemName};

/// An order to the party that takes time.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Walk one cell and face that way. With `sideways`, the party keeps its facing.
    Step { heading: Heading, sideways: bool },
    /// Turn a quarter to the left.
    TurnLeft,
    /// Turn a quarter to the right.
    TurnRight,
    /// Use the thing ahead. If there is none, use the thing here.
    Act,
    /// Climb a ladder, or ride one stop up or down.
    Climb(ClimbDir),
    /// Travel from here to a floor, 1..=5.
    Travel(u8),
}

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClimbDir {
    /// To the floor above.
    Up,
    /// To the floor below.
    Down,
}

/// An order that takes no time, allowed during motion.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wish {
    /// Swap the front and back rows.
    SwapRows,
    /// Do what the rules have asked about: leave the base, or set the charge without the probe.
    Confirm,
    /// Switch anti-gravity on or off.
    AntiGravity,
    /// Select the droid, 0..=3, that sockets and items serve first.
    Select(u8),
    /// Press a button of the iris door ahead.
    Press(Corner),
    /// Flip a switch of the panel ahead, 0..=15.
    Switch(u8),
    /// Buy from the shop ahead.
    Buy(Ware),
    /// Sell to the shop ahead.
    Sell(Stock),
    /// Give a spare weapon, by its place in the pack, to a droid, 0..=3.
    Equip { droid: u8, spare: u8 },
    /// Use an item from the pack for the selected droid.
    Use(ItemName),
    /// Try the panel ahead with its current switches. Buttons and bars show results only then.
    Try,
}

/// The goods and services that a shop sells.
#[expect(missing_docs, reason = "the field names explain themselves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ware {
    /// Repair of a droid, 0..=3, for as many points as the gold can buy.
    Repair(u8),
    /// Revival of a droid that is down, 0..=3.
    Revive(u8),
    /// A weapon of a level, 1..=24.
    Weapon(u8),
    /// A set of armour of a class, 0..=9, for a droid, 0..=3.
    Armour { droid: u8, class: u8 },
    /// An item.
    Good(ItemName),
}

/// Things that a shop buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stock {
    /// A spare weapon, by its place in the pack.
    Spare(u8),
    /// One piece of an item.
    Item(ItemName),
}

/// The input for one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct TickInput {
    /// A new order since the last tick. The rules keep one such order while the party is busy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Order>,
    /// An order that repeats while its key is held. The rules do not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Order>,
    /// Whether the droids attack as often as they can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fire: bool,
    /// Whether the party sleeps as soon as no creature is near.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sleep: bool,
    /// A wish since the last tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
}
