//! The current look of things: the leaves of doors and walls, solved panels, opened cupboards. Pure functions turn
//! values of the rules into a look, and a look into pictures.

pub mod pictures;

use rootward_gen::{Passage, Records, Thing};
use rootward_rules::doors::Leaf;

use self::pictures::{Height, Picture, Shade, cupboard_open, door_name, of_thing, panel_done};

/// The number of rows in the picture of a whole wall.
pub const WALL_ROWS: u8 = 16;
/// The number of crack stages, after a first stage that is not visible.
pub const CRACKS: u8 = 3;

/// The number of pictures of a hydrant that fills up again.
pub const FILLS: u8 = 4;

/// The current look of a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Component))]
pub enum ThingLook {
    /// The look that its record gives.
    #[default]
    Plain,
    /// Not visible at all.
    Gone,
    /// A door: 0 shut, 1 half open, 2 open.
    Leaf(u8),
    /// A wall that sinks into the floor or goes up, with the number of rows left.
    Rows(u8),
    /// A raised raiser wall that comes down soon.
    Warns,
    /// Used up, solved or switched off.
    Used,
    /// At work.
    Busy,
    /// Invisible, except from the next cell.
    Hidden,
    /// Cracked, with the crack stage, 1 to [`CRACKS`].
    Cracked(u8),
    /// Filling again, with the stage, 0 to [`FILLS`] - 1.
    Fills(u8),
}

/// The picture of a door, 0 to 2.
pub fn leaf_frame(leaf: Leaf, moves: u16) -> u8 {
    let quarters_shut = |left: u16| 4 * u32::from(left) / u32::from(moves.max(1));
    let frame_of = |quarters: u32| match quarters {
        0 => 2,
        1..=2 => 1,
        _ => 0,
    };
    match leaf {
        Leaf::Shut => 0,
        Leaf::Open => 2,
        Leaf::Opening(left) => frame_of(quarters_shut(left)),
        Leaf::Shutting(left) => frame_of(quarters_shut(moves.saturating_sub(left))),
    }
}

/// The number of visible rows of a wall that sinks or rises.
pub fn wall_rows(leaf: Leaf, moves: u16) -> u8 {
    let share =
        |ticks: u16| (u32::from(WALL_ROWS) * u32::from(ticks.min(moves)) / u32::from(moves.max(1))) as u8;
    match leaf {
        Leaf::Shut => WALL_ROWS,
        Leaf::Open => 0,
        Leaf::Opening(left) => share(left),
        Leaf::Shutting(left) => share(moves.saturating_sub(left)),
    }
}

/// The crack stage of a wall for its remaining points, 0 to [`CRACKS`].
pub fn cracks(left: u32, full: u32) -> u8 {
    let lost = full.saturating_sub(left);
    if lost == 0 {
        return 0;
    }
    (1 + u64::from(lost) * u64::from(CRACKS) / u64::from(full.max(1))).min(u64::from(CRACKS)) as u8
}

/// The fill stage for the remaining ticks, 0 to [`FILLS`] - 1.
pub fn filled(left: u32, all: u32) -> u8 {
    let passed = u64::from(all.saturating_sub(left));
    (passed * u64::from(FILLS) / u64::from(all.max(1))).min(u64::from(FILLS) - 1) as u8
}

/// The pictures of a thing with a look, starting with those of its record.
pub fn pictures(thing: Thing, records: &Records, look: ThingLook) -> Vec<Picture> {
    let plain = of_thing(thing, records);
    match (look, thing) {
        (ThingLook::Hidden, Thing::Blockage) => vec![Picture::moving("fake", 2, Height::Built)],
        (ThingLook::Gone | ThingLook::Hidden, _) => Vec::new(),
        (ThingLook::Leaf(frame), Thing::Door(door)) => {
            vec![Picture::still(door_name(door, frame), Height::Built)]
        }
        (ThingLook::Rows(rows), Thing::RaiserWall) => raised(rows, Shade::Plain),
        (ThingLook::Warns, Thing::RaiserWall) => {
            let mark = Picture::still("mark.alert", Height::Mark);
            raised(0, Shade::Alarm).into_iter().chain([mark]).collect()
        }
        (ThingLook::Rows(0), _) => Vec::new(),
        (ThingLook::Rows(rows), Thing::RisingWall(_)) => {
            vec![Picture { rows, ..Picture::still("wall.trap", Height::Built) }]
        }
        (ThingLook::Rows(rows), _) => plain.into_iter().map(|picture| Picture { rows, ..picture }).collect(),
        (ThingLook::Used, Thing::Panel(panel)) => vec![panel_done(panel.look)],
        (ThingLook::Used, Thing::Cupboard { look, .. }) => vec![cupboard_open(look)],
        (ThingLook::Used, Thing::Window(passage)) => vec![window_open(passage)],
        // A release is dark until its wall is up.
        (ThingLook::Used, _) => shaded(plain, Shade::Dim),
        (ThingLook::Busy, Thing::Hydrant) => {
            plain.into_iter().chain([Picture::moving("spray", 2, Height::Item)]).collect()
        }
        (ThingLook::Fills(part), Thing::Hydrant) => {
            vec![Picture::still(format!("hydrant.fill.{}", part.min(FILLS - 1)), Height::Built)]
        }
        (ThingLook::Cracked(count), _) => {
            let crack = Picture::still(format!("crack.{}", count.clamp(1, CRACKS) - 1), Height::Built);
            plain.into_iter().chain([crack]).collect()
        }
        _ => plain,
    }
}

/// A raiser wall that goes up: its frame stays, and its plate goes into the ceiling.
fn raised(rows: u8, shade: Shade) -> Vec<Picture> {
    if rows == WALL_ROWS {
        return vec![Picture::still("raiser", Height::Built)];
    }
    let frame = Picture { shade, ..Picture::still("raiser.up", Height::Built) };
    let plate = Picture { rows, goes_up: true, ..Picture::still("raiser", Height::Item) };
    if rows == 0 { vec![frame] } else { vec![frame, plate] }
}

fn window_open(passage: Passage) -> Picture {
    let name = match passage {
        Passage::NorthSouth => "window.ns.open",
        Passage::EastWest => "window.ew.open",
    };
    Picture::still(name, Height::Built)
}

fn shaded(pictures: Vec<Picture>, shade: Shade) -> Vec<Picture> {
    let still =
        |picture: Picture| Picture { frames: picture.frames.into_iter().take(1).collect(), shade, ..picture };
    pictures.into_iter().map(still).collect()
}

#[cfg(test)]
mod tests {
    use rootward_art::features;
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn a_door_opens_in_three_pictures_and_shuts_in_the_same_ones_backwards() {
        let opening: Vec<u8> = (1..=8).rev().map(|left| leaf_frame(Leaf::Opening(left), 8)).collect();
        let shutting: Vec<u8> = (1..=8).rev().map(|left| leaf_frame(Leaf::Shutting(left), 8)).collect();
        assert!(opening.is_sorted() && opening.first() == Some(&0) && opening.contains(&1), "{opening:?}");
        assert!(shutting.is_sorted_by(|one, next| one >= next) && shutting[0] == 2, "{shutting:?}");
        assert_eq!((leaf_frame(Leaf::Shut, 8), leaf_frame(Leaf::Open, 8)), (0, 2));
        assert_eq!((leaf_frame(Leaf::Opening(1), 0), wall_rows(Leaf::Opening(1), 0)), (0, 0));
    }

    #[test]
    fn walls_sink_row_by_row() {
        let rows: Vec<u8> = (1..=8).rev().map(|left| wall_rows(Leaf::Opening(left), 8)).collect();
        assert_eq!(rows, [16, 14, 12, 10, 8, 6, 4, 2]);
        assert_eq!((wall_rows(Leaf::Shut, 8), wall_rows(Leaf::Open, 8)), (16, 0));
        assert_eq!(wall_rows(Leaf::Shutting(2), 8), 12);
    }

    #[test]
    fn rock_shows_no_crack_until_it_is_struck() {
        assert_eq!([40, 39, 27, 14, 13, 1, 0].map(|left| cracks(left, 40)), [0, 1, 1, 2, 3, 3, 3]);
    }

    #[test]
    fn a_hydrant_fills_in_equal_parts() {
        assert_eq!([1200, 901, 900, 600, 300, 1, 0].map(|left| filled(left, 1200)), [0, 0, 1, 2, 3, 3, 3]);
        assert_eq!(filled(5, 0), 0);
    }

    #[test]
    fn every_look_of_every_thing_is_drawn() {
        let drawn = features::all();
        let looks = [
            ThingLook::Plain,
            ThingLook::Gone,
            ThingLook::Warns,
            ThingLook::Used,
            ThingLook::Busy,
            ThingLook::Hidden,
        ]
        .into_iter()
        .chain((0..3).map(ThingLook::Leaf))
        .chain((0..=WALL_ROWS).map(ThingLook::Rows))
        .chain((1..=CRACKS).map(ThingLook::Cracked))
        .chain((0..FILLS).map(ThingLook::Fills));
        for seed in ["0", "33", "179", "x42"] {
            let records = Records::of(&generate(&seed.parse::<Seed>().expect("a seed").into()));
            for (record, look) in
                records.iter().flat_map(|record| looks.clone().map(move |look| (record, look)))
            {
                for picture in pictures(record.thing, &records, look) {
                    let known = picture.frames.iter().all(|frame| drawn.contains(frame));
                    assert!(known && picture.rows > 0, "{:?} {look:?} {picture:?}", record.thing);
                }
            }
        }
    }

    #[test]
    fn what_is_open_taken_or_out_is_not_drawn() {
        let records = Records::of(&generate(&Seed::classic(179).into()));
        for record in records.iter() {
            assert_eq!(pictures(record.thing, &records, ThingLook::Gone), []);
            if matches!(record.thing, Thing::PuzzleWall(_) | Thing::FallingWall(_)) {
                assert_eq!(pictures(record.thing, &records, ThingLook::Rows(0)), []);
            }
        }
    }
}
