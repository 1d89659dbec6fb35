//! Items: a kind word each, and the fields of that kind.

use serde::Serialize;

use crate::records::ItemKind;

/// The kind of an item and the fields of that kind.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::export) enum ItemFields {
    Gold { pieces: u16 },
    Explosives,
    Find { level: u8, quality: u8, condition: u8 },
    ButtonCode { code: u16 },
    BarCode { code: u16 },
    Die,
    Ball,
    FloorMap { floor: u8 },
    ComputerPassword { computer: u16 },
    DoorPassword { laser_door: u16 },
    Note,
}

impl ItemFields {
    pub const fn of(item: ItemKind) -> Self {
        match item {
            ItemKind::Gold(pieces) => Self::Gold { pieces },
            ItemKind::Explosives => Self::Explosives,
            ItemKind::Find { level, quality, condition } => Self::Find { level, quality, condition },
            ItemKind::ButtonCode(code) => Self::ButtonCode { code: code as u16 },
            ItemKind::BarCode(code) => Self::BarCode { code },
            ItemKind::Die => Self::Die,
            ItemKind::Ball => Self::Ball,
            ItemKind::FloorMap(floor) => Self::FloorMap { floor },
            ItemKind::ComputerPassword(computer) => Self::ComputerPassword { computer },
            ItemKind::DoorPassword(laser_door) => Self::DoorPassword { laser_door },
            ItemKind::Note => Self::Note,
        }
    }
}
