//! How things look now: doors and walls by their leaves, panels once they are solved, cupboards once they
//! are open. Pure: from the state of play to a look, and from a look to pictures.

use rootward_gen::{Passage, RecordNo, Records, Role, Thing};

use super::pictures::{Height, Picture, Shade, cupboard_open, door_name, of_thing, panel_done};
use crate::rules::{
    doors::{Barrier, BarrierKind, Leaf},
    play::Play,
    site::Site,
};

/// Rows of a picture of a whole wall.
pub const WALL_ROWS: u8 = 16;
/// How far rock is cracked: not visibly at first, then in three pictures.
pub const CRACKS: u8 = 3;

/// How full a hydrant is that fills up again, in pictures.
pub const FILLS: u8 = 4;

/// How a thing looks now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// As its record says.
    #[default]
    Plain,
    /// Not at all.
    Gone,
    /// A door, 0 shut, 1 half open, 2 open.
    Leaf(u8),
    /// A wall that sinks into the floor or goes up: so many of its rows are left.
    Rows(u8),
    /// A raiser wall that is up and comes down soon.
    Warns,
    /// Used up, solved or switched off.
    Used,
    /// At work.
    Busy,
    /// Not to be seen, but for those who stand beside it.
    Hidden,
    /// Cracked so far, 1 to [`CRACKS`].
    Cracked(u8),
    /// Empty, and filled again so far, 0 to [`FILLS`] - 1.
    Fills(u8),
}

/// A record whose look can change.
#[derive(Clone, Copy, Debug)]
pub struct Changing {
    /// Its number.
    pub number: RecordNo,
    /// What it is.
    pub thing: Thing,
    /// The record that it opens, for terminals and releases.
    pub partner: Option<RecordNo>,
}

impl Changing {
    /// Every record of a base whose look can change.
    pub fn all(records: &Records) -> Vec<Self> {
        let changes = |thing: Thing| match thing {
            Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) | Thing::FakeWall => true,
            Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::RisingWall(_) => true,
            Thing::PushableWall | Thing::Blockage | Thing::PuzzleFire(_) | Thing::Mine => true,
            Thing::Panel(_) | Thing::Release { .. } | Thing::Cupboard { .. } => true,
            Thing::Terminal { .. } | Thing::Socket(_) | Thing::Computer(_) | Thing::Hydrant => true,
            Thing::Pile(_) => true,
            Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => false,
            Thing::ElevatorCar { .. } | Thing::Generator | Thing::Shop | Thing::PushSpace => false,
            Thing::Grate(_) | Thing::Decoration { .. } | Thing::Spinner(_) | Thing::Group(_) => false,
        };
        records
            .iter()
            .filter(|record| changes(record.thing))
            .map(|record| {
                let opens = |link: &&rootward_gen::RecordLink| link.role == Role::Opens;
                let partner = records.links_from(record.number).iter().find(opens).map(|link| link.to);
                Self { number: record.number, thing: record.thing, partner }
            })
            .collect()
    }
}

/// The look of everything that is no barrier.
pub fn of_fitting(site: &Site, play: &Play, changing: &Changing) -> Look {
    let Some(at) = site.records().get(changing.number).map(|record| record.at) else { return Look::Plain };
    let gone = |gone: bool| if gone { Look::Gone } else { Look::Plain };
    let used = |used: bool| if used { Look::Used } else { Look::Plain };
    match changing.thing {
        Thing::PuzzleFire(puzzle) => {
            gone(play.puzzles.get(puzzle).solved || play.fire_at(site, at).is_none())
        }
        Thing::Panel(panel) => used(play.puzzles.get(panel.puzzle).solved),
        Thing::Release { .. } => match changing.partner.and_then(|wall| play.barriers.get(wall)) {
            Some(wall) if !wall.is_open() => Look::Busy,
            _ => Look::Used,
        },
        Thing::Cupboard { .. } => used(play.traps.is_opened(changing.number)),
        Thing::Terminal { .. } => used(changing.partner.is_some_and(|door| play.is_open(door))),
        Thing::Socket(_) => {
            let mut sockets = play.machines.sockets().iter();
            used(sockets.any(|socket| socket.record == changing.number && socket.energy == 0))
        }
        Thing::Computer(number) => used(play.objective.probes >> (number & 7) & 1 == 1),
        Thing::Hydrant => match play.machines.hydrants().iter().find(|hydrant| hydrant.at == at) {
            Some(hydrant) if hydrant.holds > 0 => Look::Busy,
            Some(hydrant) if hydrant.rest > 0 => {
                Look::Fills(filled(hydrant.rest.into(), site.tables().dials.fire.hydrant_rest))
            }
            _ => Look::Plain,
        },
        Thing::Mine => gone(!play.traps.has_mine(at)),
        Thing::Pile(number) => gone(play.piles.is_gone(number)),
        _ => Look::Plain,
    }
}

/// The look of a door or a wall.
pub fn of_barrier(site: &Site, barrier: &Barrier) -> Look {
    let dials = &site.tables().dials.doors;
    let moves = dials.moves as u16;
    match barrier.kind {
        kind if kind.is_door() => Look::Leaf(leaf_frame(barrier.leaf, moves)),
        BarrierKind::Window if barrier.is_open() => Look::Used,
        BarrierKind::Raiser if barrier.is_open() => {
            let soon = barrier.stays > 0 && u32::from(barrier.stays) <= dials.raiser_warning;
            if soon && !barrier.jammed { Look::Warns } else { Look::Rows(0) }
        }
        BarrierKind::Raiser
        | BarrierKind::PuzzleWall
        | BarrierKind::FallingWall
        | BarrierKind::RisingWall => Look::Rows(wall_rows(barrier.leaf, moves)),
        BarrierKind::Blockage if barrier.is_open() => Look::Gone,
        BarrierKind::Blockage => match cracks(barrier.points, site.tables().blockage_points(site.map())) {
            0 => Look::Hidden,
            count => Look::Cracked(count),
        },
        _ => Look::Plain,
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

/// How many rows of a wall that goes or comes are to be seen.
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

/// How far a wall is cracked that has so many of its points left, 0 to [`CRACKS`].
pub fn cracks(left: u32, full: u32) -> u8 {
    let lost = full.saturating_sub(left);
    if lost == 0 {
        return 0;
    }
    (1 + u64::from(lost) * u64::from(CRACKS) / u64::from(full.max(1))).min(u64::from(CRACKS)) as u8
}

/// How far something has filled that needs so many of all its ticks yet, 0 to [`FILLS`] - 1.
pub fn filled(left: u32, all: u32) -> u8 {
    let passed = u64::from(all.saturating_sub(left));
    (passed * u64::from(FILLS) / u64::from(all.max(1))).min(u64::from(FILLS) - 1) as u8
}

/// The pictures of a thing that looks like that; the first ones are those of its record.
pub fn pictures(thing: Thing, records: &Records, look: Look) -> Vec<Picture> {
    let plain = of_thing(thing, records);
    match (look, thing) {
        (Look::Hidden, Thing::Blockage) => vec![Picture::moving("fake", 2, Height::Built)],
        (Look::Gone | Look::Hidden, _) => Vec::new(),
        (Look::Leaf(frame), Thing::Door(door)) => vec![Picture::still(door_name(door, frame), Height::Built)],
        (Look::Rows(rows), Thing::RaiserWall) => raised(rows, Shade::Plain),
        (Look::Warns, Thing::RaiserWall) => {
            let mark = Picture::still("mark.alert", Height::Mark);
            raised(0, Shade::Alarm).into_iter().chain([mark]).collect()
        }
        (Look::Rows(0), _) => Vec::new(),
        (Look::Rows(rows), Thing::RisingWall(_)) => {
            vec![Picture { rows, ..Picture::still("wall.trap", Height::Built) }]
        }
        (Look::Rows(rows), _) => plain.into_iter().map(|picture| Picture { rows, ..picture }).collect(),
        (Look::Used, Thing::Panel(panel)) => vec![panel_done(panel.look)],
        (Look::Used, Thing::Cupboard { look, .. }) => vec![cupboard_open(look)],
        (Look::Used, Thing::Window(passage)) => vec![window_open(passage)],
        // A release waits in the dark until its wall is up.
        (Look::Used, _) => shaded(plain, Shade::Dim),
        (Look::Busy, Thing::Hydrant) => {
            plain.into_iter().chain([Picture::moving("spray", 2, Height::Item)]).collect()
        }
        (Look::Fills(part), Thing::Hydrant) => {
            vec![Picture::still(format!("hydrant.fill.{}", part.min(FILLS - 1)), Height::Built)]
        }
        (Look::Cracked(count), _) => {
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
    use rootward_gen::{Seed, generate};

    use super::*;
    use crate::art::features;

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
        let looks = [Look::Plain, Look::Gone, Look::Warns, Look::Used, Look::Busy, Look::Hidden]
            .into_iter()
            .chain((0..3).map(Look::Leaf))
            .chain((0..=WALL_ROWS).map(Look::Rows))
            .chain((1..=CRACKS).map(Look::Cracked))
            .chain((0..FILLS).map(Look::Fills));
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
            assert_eq!(pictures(record.thing, &records, Look::Gone), []);
            if matches!(record.thing, Thing::PuzzleWall(_) | Thing::FallingWall(_)) {
                assert_eq!(pictures(record.thing, &records, Look::Rows(0)), []);
            }
        }
    }
}
