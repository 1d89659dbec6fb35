//! The elements of a design, as they are written in its file (`crawlers.md` 10).

use rootward_checked::Ranged;
use thiserror::Error;

use super::{Bearing, HallTile, table::ranged};
use crate::grid::Heading;

/// The reason why an element cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ElementFault {
    /// A cell of the element is outside the floor, or on its border where that is forbidden.
    #[error("it does not lie inside the floor")]
    OutsideFloor,
    /// The room is below the minimum half width.
    #[error("the room is smaller than `smallest_room_width`, {0}")]
    RoomTooSmall(u8),
    /// The element lies on an entrance, a ladder or an elevator, or on the cell in front of one.
    #[error("it lies on an entrance, a ladder or an elevator, or before one")]
    OnLink,
    /// The crawler may not face in this direction with its bearing.
    #[error(
        "it cannot face there with its heading (a pure heading forbids its opposite, a diagonal one allows its two components)"
    )]
    Heading,
    /// There is no opening with this number.
    #[error("its opening is {0}, not 0, 1 or 2")]
    Opening(u8),
    /// A door is in a corner of the room.
    #[error("a door is in a corner of the room; doors go into the middle of a side")]
    DoorInCorner,
}

/// The maximum column and row of a cell in an element.
pub const FARTHEST: u16 = 1023;

ranged! {
    /// A cell of a design: column and row, from 0.
    #[derive(Copy)]
    pub struct DesignCell {
        /// Column.
        pub x: u16 = 0..=1023,
        /// Row.
        pub y: u16 = 0..=1023,
    }
}

impl Ranged for Heading {}
impl Ranged for Bearing {}
impl Ranged for HallTile {}

ranged! {
    /// An element of a design.
    pub enum Element {
        /// Fills a rectangle with a tile, for guaranteed-open areas, no-touch zones (`NjFixedWall`) or walls.
        Rect {
            /// One corner.
            from: DesignCell,
            /// The opposite corner, included.
            to: DesignCell,
            /// The new tile of the cells.
            tile: HallTile,
        },
        /// One cell with a tile.
        Cell {
            /// The cell.
            at: DesignCell,
            /// The new tile of the cell.
            tile: HallTile,
        },
        /// A room of `2 * half_w + 1` by `2 * half_h + 1` cells with a wall around it.
        Room {
            /// The cell in the middle of the room.
            centre: DesignCell,
            /// Half width.
            half_w: u8 = 0..=100,
            /// Half height.
            half_h: u8 = 0..=100,
            /// The tile of the room's wall.
            #[cfg_attr(feature = "ron", serde(default = "fixed_wall"))]
            wall: HallTile,
            /// The points in the corners of the room and in the middle of its sides.
            #[cfg_attr(feature = "ron", serde(default))]
            points: RoomPoints,
            /// The number of turns for which the room's crawlers sleep.
            #[cfg_attr(feature = "ron", serde(default))]
            delay: u16 = 0..=1000,
        },
        /// One crawler.
        Crawler(PlacedCrawler),
        /// Two crawlers back to back, one with a gap. The cell of the second one and both openings are ignored.
        CrawlerPair(PlacedCrawler, PlacedCrawler),
        /// A jumper.
        Jumper {
            /// The start cell.
            at: DesignCell,
            /// The direction in which it jumps.
            forward: Heading,
            /// The number of turns for which the jumper sleeps.
            #[cfg_attr(feature = "ron", serde(default))]
            delay: u16 = 0..=1000,
        },
        /// The number of stubs on each straight run of the outer wall.
        Protuberances(u8 = 0..=8),
    }
}

impl Element {
    /// The element's name in error messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Rect { .. } => "rectangle",
            Self::Cell { .. } => "cell",
            Self::Room { .. } => "room",
            Self::Crawler(_) => "crawler",
            Self::CrawlerPair(..) => "pair of crawlers",
            Self::Jumper { .. } => "jumper",
            Self::Protuberances(_) => "stubs",
        }
    }
}

#[cfg(feature = "ron")]
const fn fixed_wall() -> HallTile {
    HallTile::FixedWall
}

ranged! {
    /// An element of a design, and its floor.
    pub struct FloorElement {
        /// The floor, from 1. 0 stands for all floors.
        #[cfg_attr(feature = "ron", serde(default))]
        pub floor: u8 = 0..=5,
        /// The element itself.
        pub element: Element,
    }
}

ranged! {
    /// A crawler of a design.
    pub struct PlacedCrawler {
        /// The start cell. Plain floor there becomes wall.
        pub at: DesignCell,
        /// The direction in which the crawler faces.
        pub forward: Heading,
        /// The direction that the crawler prefers.
        #[cfg_attr(feature = "ron", serde(default))]
        pub heading: Bearing,
        /// 0 closed, 1 open end, 2 open start.
        #[cfg_attr(feature = "ron", serde(default = "one"))]
        pub opening: u8 = 0..=2,
        /// The generation in which the crawler works.
        #[cfg_attr(feature = "ron", serde(default))]
        pub generation: u16 = 0..=1000,
        /// The number of turns for which the crawler sleeps.
        #[cfg_attr(feature = "ron", serde(default))]
        pub delay: u16 = 0..=1000,
        /// Replaces the row's value, unless it is 0.
        #[cfg_attr(feature = "ron", serde(default))]
        pub step_length: u8 = 0..=16,
        /// Replaces the row's value, unless it is 0.
        #[cfg_attr(feature = "ron", serde(default))]
        pub corridor_width: u8 = 0..=12,
        /// Replaces the row's value, unless it is 0.
        #[cfg_attr(feature = "ron", serde(default))]
        pub max_age: u8 = 0..=200,
    }
}

#[cfg(feature = "ron")]
const fn one() -> u8 {
    1
}

ranged! {
    /// The feature at one of the eight points of a room's wall.
    #[derive(Copy, Default)]
    pub enum RoomPoint {
        /// Plain wall.
        #[default]
        Nothing,
        /// A door. It must be in the middle of a side, and the cell in front of it stays floor.
        Door,
        /// A crawler. In the middle of a side, it faces outwards. In a corner, its heading decides.
        Crawler {
            /// 0 closed, 1 open end, 2 open start.
            opening: u8 = 0..=2,
            /// The direction that the crawler prefers.
            heading: Bearing,
        },
    }
}

ranged! {
    /// The eight points of a room, clockwise from the top left corner.
    #[derive(Copy, Default)]
    #[cfg_attr(feature = "ron", serde(default))]
    pub struct RoomPoints {
        /// Corner.
        pub left_top: RoomPoint,
        /// Middle of the northern side.
        pub top: RoomPoint,
        /// Corner.
        pub right_top: RoomPoint,
        /// Middle of the eastern side.
        pub right: RoomPoint,
        /// Corner.
        pub right_bottom: RoomPoint,
        /// Middle of the southern side.
        pub bottom: RoomPoint,
        /// Corner.
        pub left_bottom: RoomPoint,
        /// Middle of the western side.
        pub left: RoomPoint,
    }
}
