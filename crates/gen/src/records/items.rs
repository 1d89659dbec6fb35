//! Items on floors, in cupboards and on creatures (`architect-b.md` 2.3).

use core::fmt;

use crate::state::item;

/// The kinds of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ItemKind {
    /// Pieces of gold.
    Gold(u16),
    /// A charge for blowing up the generators.
    Explosives,
    /// A weapon: level 1..=23, quality 0..=7, condition 0..=63.
    Find {
        /// The place in the list of weapons, 1..=23.
        level: u8,
        /// The quality, from 0 (plain) to 7 (superb).
        quality: u8,
        /// The condition, from 0 (worn) to 63 (new).
        condition: u8,
    },
    /// A clipboard with the buttons to press: eight bits.
    ButtonCode(u8),
    /// A clipboard with the bars to set: sixteen bits.
    BarCode(u16),
    /// A die, which shows the orders of iris doors.
    Die,
    /// A ball.
    Ball,
    /// The map of a floor, 1..=5.
    FloorMap(u8),
    /// The password of a probe computer, by its number 0..=1.
    ComputerPassword(u16),
    /// The password of a laser door, by its number 0..=7.
    DoorPassword(u16),
    /// A message.
    Note,
}

impl ItemKind {
    /// The item with a code and a value. Unknown codes become notes, but the generator does not produce any.
    pub(crate) const fn of(id: u8, value: u16) -> Self {
        match id {
            item::GOLD => Self::Gold(value),
            item::EXPLOSIVES => Self::Explosives,
            item::FIRST_FIND..=item::LAST_FIND => Self::Find {
                level: id - item::FIRST_FIND + 1,
                quality: (value >> 13) as u8,
                condition: (value & 0x3F) as u8,
            },
            item::BUTTON_CODE => Self::ButtonCode(value as u8),
            item::BAR_CODE => Self::BarCode(value),
            item::DIE => Self::Die,
            item::BALL => Self::Ball,
            item::FLOOR_MAP => Self::FloorMap((value as u8).rotate_left(3) + 1),
            item::COMPUTER_PASSWORD => Self::ComputerPassword(value),
            item::DOOR_PASSWORD => Self::DoorPassword(value),
            _ => Self::Note,
        }
    }

    /// The name of the item, without its value.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Gold(_) => "gold",
            Self::Explosives => "explosives",
            Self::Find { .. } => "weapon",
            Self::ButtonCode(_) => "button code",
            Self::BarCode(_) => "bar code",
            Self::Die => "die",
            Self::Ball => "ball",
            Self::FloorMap(_) => "floor map",
            Self::ComputerPassword(_) => "computer password",
            Self::DoorPassword(_) => "door password",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gold(pieces) => write!(out, "{pieces} gold"),
            Self::Find { level, quality, condition } => {
                write!(out, "find of level {level}, quality {quality}, condition {condition}")
            }
            Self::ButtonCode(code) => write!(out, "button code {code:08b}"),
            Self::BarCode(code) => write!(out, "bar code {code:016b}"),
            Self::FloorMap(floor) => write!(out, "map of floor {floor}"),
            Self::ComputerPassword(number) => write!(out, "password of computer {number}"),
            Self::DoorPassword(number) => write!(out, "password of laser door {number}"),
            other => out.write_str(other.label()),
        }
    }
}

/// One item of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileItem {
    /// The kind of the item.
    pub kind: ItemKind,
    /// The quarter of the cell in which the item lies, 0..=3. 0 in cupboards.
    pub quarter: u8,
}
