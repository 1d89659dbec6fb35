//! The input of one tick, from keys, a gamepad, a test, the bot or a recording.

use rootward_gen::Heading;
use serde::{Deserialize, Serialize};

use crate::tables::{iris::Corner, items::ItemName};

/// One order for the party that takes time.
#[expect(missing_docs, reason = "the names of the fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Walk one cell and face that way; `sideways` keeps the facing.
    Step { heading: Heading, sideways: bool },
    /// Turn a quarter to the left.
    TurnLeft,
    /// Turn a quarter to the right.
    TurnRight,
    /// Use what is ahead, otherwise what is here.
    Act,
    /// Climb at a ladder, or ride up or down one stop.
    Climb(ClimbDir),
    /// Travel from here to a floor, 1..=5.
    Travel(u8),
}

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClimbDir {
    /// To the next higher floor.
    Up,
    /// To the next lower floor.
    Down,
}

/// Something that the party can be told at any time, walking or not.
#[expect(missing_docs, reason = "the names of the fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wish {
    /// Front and back row change places.
    SwapRows,
    /// Anti-gravity on or off.
    AntiGravity,
    /// A droid comes first at sockets and for what is used, 0..=3.
    Select(u8),
    /// A button of the iris door ahead.
    Press(Corner),
    /// A switch of the panel ahead, 0..=15, the other way.
    Switch(u8),
    /// Buy from the shop ahead.
    Buy(Ware),
    /// Sell to the shop ahead.
    Sell(Stock),
    /// A spare weapon, by its place in the pack, into the hand of a droid, 0..=3.
    Equip { droid: u8, spare: u8 },
    /// Use something from the pack for the selected droid.
    Use(ItemName),
    /// Try the panel ahead with its switches as they are: buttons and bars answer only then.
    Try,
}

/// What a shop sells.
#[expect(missing_docs, reason = "the names of the fields say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ware {
    /// Points of a droid, 0..=3, as many as the gold can buy.
    Repair(u8),
    /// A droid that is down, 0..=3.
    Revive(u8),
    /// A weapon of a level, 1..=24.
    Weapon(u8),
    /// A set of armour of a class, 0..=9, for a droid, 0..=3.
    Armour { droid: u8, class: u8 },
    /// An item.
    Good(ItemName),
}

/// What a shop buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stock {
    /// A spare weapon, by its place in the pack.
    Spare(u8),
    /// One of an item.
    Item(ItemName),
}

/// The input of one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct TickInput {
    /// An order given since the last tick. One of these is kept while the party is busy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Order>,
    /// An order that lasts while it is held. It is not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Order>,
    /// Whether the droids attack as often as they can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fire: bool,
    /// Whether the party sleeps if it is quiet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sleep: bool,
    /// A wish since the last tick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
}
