//! Pure: the looks of things from their state, and the pictures of looks.

use bevy::prelude::Component;
use rootward_gen::{Passage, Records, Thing};
use rootward_rules::{doors::Leaf, site::Site};

use super::pictures::{Height, Picture, Shade, cupboard_open, door_name, of_thing, panel_done};
use crate::base::state::{MachineState, RecordState, TrapState, WallState};

/// Rows of a picture of a whole wall.
pub const WALL_ROWS: u8 = 16;
/// How far rock is cracked: not visibly at first, then in three pictures.
pub const CRACKS: u8 = 3;

/// How many pictures show a hydrant that fills up again.
pub const FILLS: u8 = 4;

/// How a thing looks now.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThingLook {
    /// As its record says.
    #[default]
    Plain,
    /// Not at all.
    Gone,
    /// A door, 0 shut, 1 half open, 2 open.
    Leaf(u8),
    /// A wall that sinks into the floor or goes up, with the number of rows that are left.
    Rows(u8),
    /// A raiser wall that is up and comes down soon.
    Warns,
    /// Used up, solved or switched off.
    Used,
    /// At work.
    Busy,
    /// Invisible, except from the next cell.
    Hidden,
    /// How far it is cracked, 1 to [`CRACKS`].
    Cracked(u8),
    /// How far it is filled again, 0 to [`FILLS`] - 1.
    Fills(u8),
}

/// The look of a thing in this state.
pub fn of_state(site: &Site, thing: Thing, state: &RecordState) -> ThingLook {
    let dials = &site.tables().dials;
    let moves = dials.doors.moves as u16;
    let used = |used: bool| if used { ThingLook::Used } else { ThingLook::Plain };
    let there = |there: bool| if there { ThingLook::Plain } else { ThingLook::Gone };
    match *state {
        RecordState::Door(door) => ThingLook::Leaf(leaf_frame(door.leaf, moves)),
        RecordState::Wall(wall) => of_wall(site, thing, &wall),
        RecordState::Trap(TrapState::Mine { there: lies }) => there(lies),
        RecordState::Trap(TrapState::Fire { burns, .. }) => there(burns),
        RecordState::Trap(TrapState::Cupboard { opened, .. }) => used(opened),
        RecordState::Trap(TrapState::Release { live: true }) => ThingLook::Busy,
        RecordState::Trap(TrapState::Release { live: false }) => ThingLook::Used,
        RecordState::Panel(panel) => used(panel.solved),
        RecordState::Machine(MachineState::Socket { energy }) => used(energy == 0),
        RecordState::Machine(MachineState::Computer { taken }) => used(taken),
        RecordState::Machine(MachineState::Hydrant { holds, .. }) if holds > 0 => ThingLook::Busy,
        RecordState::Machine(MachineState::Hydrant { rest, .. }) if rest > 0 => {
            ThingLook::Fills(filled(rest.into(), dials.fire.hydrant_rest))
        }
        RecordState::Pile(pile) => there(!pile.taken),
        RecordState::Trap(TrapState::Grate(_))
        | RecordState::Machine(MachineState::Hydrant { .. } | MachineState::Generator { .. })
        | RecordState::Elevator(_)
        | RecordState::Encounter(_) => ThingLook::Plain,
    }
}

fn of_wall(site: &Site, thing: Thing, wall: &WallState) -> ThingLook {
    let dials = &site.tables().dials.doors;
    let moves = dials.moves as u16;
    match thing {
        Thing::Window(_) if wall.is_open() => ThingLook::Used,
        Thing::RaiserWall if wall.is_open() => {
            let soon = wall.stays > 0 && u32::from(wall.stays) <= dials.raiser_warning;
            if soon && !wall.jammed { ThingLook::Warns } else { ThingLook::Rows(0) }
        }
        Thing::RaiserWall | Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::RisingWall(_) => {
            ThingLook::Rows(wall_rows(wall.leaf, moves))
        }
        Thing::Blockage | Thing::PushableWall if wall.broken => ThingLook::Gone,
        Thing::Blockage => match cracks(wall.points, site.tables().blockage_points(site.difficulty())) {
            0 => ThingLook::Hidden,
            count => ThingLook::Cracked(count),
        },
        _ => ThingLook::Plain,
    }
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

/// How many rows are visible of a wall that sinks or rises.
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

/// How far a wall is cracked, by the points that it has left, 0 to [`CRACKS`].
pub fn cracks(left: u32, full: u32) -> u8 {
    let lost = full.saturating_sub(left);
    if lost == 0 {
        return 0;
    }
    (1 + u64::from(lost) * u64::from(CRACKS) / u64::from(full.max(1))).min(u64::from(CRACKS)) as u8
}

/// How far something has filled, by the ticks that it still needs, 0 to [`FILLS`] - 1.
pub fn filled(left: u32, all: u32) -> u8 {
    let passed = u64::from(all.saturating_sub(left));
    (passed * u64::from(FILLS) / u64::from(all.max(1))).min(u64::from(FILLS) - 1) as u8
}

/// The pictures of a thing with a look; the first ones are those of its record.
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
