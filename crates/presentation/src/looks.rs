//! The current appearance of things, computed once. The map and the visor choose the picture that comes nearest to it.

pub mod dug;
pub mod land;
pub mod pictures;
pub mod tiles;

use rootward_gen::{Pos, Record, RecordNo, Records, Role, Thing};
use rootward_rules::{doors::Leaf, play::Play, site::Site};

use self::pictures::{Height, Picture, Shade, axis, door_name, hung, of_thing};

/// The number of rows in the picture of a whole wall.
pub const WALL_ROWS: u8 = 16;
/// The number of crack stages, without stage 0, which shows no crack.
pub const CRACKS: u8 = 3;

/// The number of pictures of a hydrant that fills up again.
pub const FILLS: u8 = 4;

/// The part of a door or wall that still blocks its passage, in ticks of its movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shut {
    left: u16,
    all: u16,
}

impl Shut {
    /// Returns the part for a leaf that takes `moves` ticks to open or shut.
    pub fn of(leaf: Leaf, moves: u16) -> Self {
        let all = moves.max(1);
        let left = match leaf {
            Leaf::Shut => all,
            Leaf::Open => 0,
            Leaf::Opening(left) => left.min(all),
            Leaf::Shutting(left) => all - left.min(all),
        };
        Self { left, all }
    }

    /// Returns the part in whole steps, from 0 (open) to `steps` (shut).
    pub const fn in_steps(self, steps: u8) -> u8 {
        (steps as u32 * self.left as u32 / self.all as u32) as u8
    }

    /// Returns the picture of a door on the map: 0 shut, 1 half open, 2 open.
    pub const fn leaf_frame(self) -> u8 {
        match self.in_steps(4) {
            0 => 2,
            1..=2 => 1,
            _ => 0,
        }
    }

    /// Returns the visible rows of a wall on the map, 0 to [`WALL_ROWS`].
    pub const fn rows(self) -> u8 {
        self.in_steps(WALL_ROWS)
    }
}

/// The current appearance of a thing, in the finest steps that any view draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Component))]
pub enum Appearance {
    #[default]
    Plain,
    Gone,
    Leaf(Shut),
    /// A raised raiser wall that comes down soon.
    Warns,
    Used,
    Busy,
    /// Invisible, except from the next cell.
    Hidden,
    /// Cracked. The value is the crack stage, 1 to [`CRACKS`].
    Cracked(u8),
    /// A hydrant that fills up again. The value is the stage, 0 to [`FILLS`] - 1.
    Fills(u8),
    /// A wall that was pushed to this cell.
    Moved(Pos),
}

impl Appearance {
    /// Returns the appearance of a record in a play. `None` if it never changes.
    pub fn of(site: &Site, play: &Play, record: &Record) -> Option<Self> {
        let dials = &site.tables().dials;
        let used = |used: bool| if used { Self::Used } else { Self::Plain };
        let there = |there: bool| if there { Self::Plain } else { Self::Gone };
        let opened = || opened_by(site.records(), record.number).and_then(|opened| play.barriers.get(opened));
        Some(match record.thing {
            Thing::Door(_)
            | Thing::Window(_)
            | Thing::RaiserWall
            | Thing::PuzzleWall(_)
            | Thing::FallingWall(_)
            | Thing::RisingWall(_)
            | Thing::PushableWall
            | Thing::Blockage => Self::of_barrier(site, play, record)?,
            Thing::PuzzleFire(puzzle) => {
                there(!play.puzzles.get(puzzle).solved && play.fire_at(site, record.at).is_some())
            }
            Thing::Mine => there(play.traps.has_mine(record.at)),
            Thing::Pile(pile) => there(!play.piles.is_gone(pile)),
            Thing::Cupboard { .. } => used(play.traps.cupboard(record.number)?.opened),
            Thing::Release { .. } if opened().is_some_and(|wall| !wall.is_open()) => Self::Busy,
            Thing::Release { .. } => Self::Used,
            Thing::Panel(panel) => used(play.puzzles.get(panel.puzzle).solved),
            Thing::Terminal { .. } => used(opened().is_some_and(|door| door.is_open())),
            Thing::Computer(computer) => used(play.objective.has_probe(computer)),
            Thing::Socket(_) => {
                let socket = play.machines.sockets().iter().find(|socket| socket.record == record.number)?;
                used(socket.energy == 0)
            }
            Thing::Hydrant => {
                let hydrant = play.machines.hydrants().iter().find(|hydrant| hydrant.at == record.at)?;
                match (hydrant.holds, hydrant.rest) {
                    (1.., _) => Self::Busy,
                    (_, 0) => Self::Plain,
                    (_, rest) => Self::Fills(filled(rest.into(), dials.fire.hydrant_rest)),
                }
            }
            _ => return None,
        })
    }

    fn of_barrier(site: &Site, play: &Play, record: &Record) -> Option<Self> {
        let dials = &site.tables().dials.doors;
        let barrier = play.barriers.get(record.number)?;
        let leaf = Self::Leaf(Shut::of(barrier.leaf, dials.moves as u16));
        Some(match record.thing {
            Thing::Window(_) if barrier.is_open() => Self::Used,
            Thing::PushableWall if barrier.is_open() => Self::Moved(barrier.at),
            Thing::Window(_) | Thing::PushableWall => Self::Plain,
            Thing::RaiserWall if barrier.is_open() && !barrier.jammed => {
                let soon = barrier.stays > 0 && u32::from(barrier.stays) <= dials.raiser_warning;
                if soon { Self::Warns } else { leaf }
            }
            Thing::Blockage if barrier.is_open() => Self::Gone,
            Thing::Blockage => match cracks(barrier.points, site.tables().blockage_points(site.difficulty()))
            {
                0 => Self::Hidden,
                count => Self::Cracked(count),
            },
            _ => leaf,
        })
    }

    /// Reduces the position of a moving door or wall to those for which the map has pictures.
    pub const fn on_map(self) -> Self {
        match self {
            Self::Leaf(shut) => Self::Leaf(Shut { left: shut.rows() as u16, all: WALL_ROWS as u16 }),
            Self::Moved(_) => Self::Plain,
            other => other,
        }
    }
}

pub fn opened_by(records: &Records, number: RecordNo) -> Option<RecordNo> {
    records.links_from(number).iter().find(|link| link.role == Role::Opens).map(|link| link.to)
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

/// The pictures of a thing on the map, starting with those of its record.
pub fn pictures(thing: Thing, records: &Records, look: Appearance) -> Vec<Picture> {
    let plain = of_thing(thing, records);
    match (look, thing) {
        (Appearance::Hidden, Thing::Blockage) => vec![Picture::moving("fake", 2, Height::Built)],
        (Appearance::Gone | Appearance::Hidden, _) => Vec::new(),
        (Appearance::Leaf(shut), Thing::Door(door)) => {
            vec![Picture::still(door_name(door, shut.leaf_frame()), Height::Built)]
        }
        (Appearance::Leaf(shut), Thing::RaiserWall) => raised(shut.rows(), Shade::Plain),
        (Appearance::Warns, Thing::RaiserWall) => {
            let mark = Picture::still("mark.alert", Height::Mark);
            raised(0, Shade::Alarm).into_iter().chain([mark]).collect()
        }
        (Appearance::Leaf(shut), _) if shut.rows() == 0 => Vec::new(),
        (Appearance::Leaf(shut), Thing::RisingWall(_)) => {
            vec![Picture { rows: shut.rows(), ..Picture::still("wall.trap", Height::Built) }]
        }
        (Appearance::Leaf(shut), _) => {
            plain.into_iter().map(|picture| Picture { rows: shut.rows(), ..picture }).collect()
        }
        (Appearance::Used, Thing::Panel(panel)) => vec![hung("panel.done", panel.look.back())],
        (Appearance::Used, Thing::Cupboard { look, .. }) => vec![hung("cupboard.open", look.back())],
        (Appearance::Used, Thing::Window(passage)) => {
            vec![Picture::still(format!("window.{}.open", axis(passage)), Height::Built)]
        }
        // A release button is dark until its wall is up.
        (Appearance::Used, _) => shaded(plain, Shade::Dim),
        (Appearance::Busy, Thing::Hydrant) => {
            plain.into_iter().chain([Picture::moving("spray", 2, Height::Item)]).collect()
        }
        (Appearance::Fills(part), Thing::Hydrant) => {
            vec![Picture::still(format!("hydrant.fill.{}", part.min(FILLS - 1)), Height::Built)]
        }
        (Appearance::Cracked(count), _) => {
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

    const fn shut(left: u16) -> Shut {
        Shut { left, all: 16 }
    }

    #[test]
    fn doors_open_and_shut_in_three_pictures() {
        let frame = |leaf| Shut::of(leaf, 8).leaf_frame();
        let opening: Vec<u8> = (1..=8).rev().map(|left| frame(Leaf::Opening(left))).collect();
        let shutting: Vec<u8> = (1..=8).rev().map(|left| frame(Leaf::Shutting(left))).collect();
        assert!(opening.is_sorted() && opening.first() == Some(&0) && opening.contains(&1), "{opening:?}");
        assert!(shutting.is_sorted_by(|one, next| one >= next) && shutting[0] == 2, "{shutting:?}");
        assert_eq!((frame(Leaf::Shut), frame(Leaf::Open)), (0, 2));
        assert_eq!(Shut::of(Leaf::Opening(1), 0).leaf_frame(), 0);
    }

    #[test]
    fn walls_sink_row_by_row() {
        let rows = |leaf| Shut::of(leaf, 8).rows();
        let opening: Vec<u8> = (1..=8).rev().map(|left| rows(Leaf::Opening(left))).collect();
        assert_eq!(opening, [16, 14, 12, 10, 8, 6, 4, 2]);
        assert_eq!((rows(Leaf::Shut), rows(Leaf::Open), rows(Leaf::Shutting(2))), (16, 0, 12));
    }

    #[test]
    fn map_rounds_a_leaf_without_changing_its_pictures() {
        for (left, all) in (1..40).flat_map(|all| (0..=all).map(move |left| (left, all))) {
            let fine = Shut { left, all };
            let Appearance::Leaf(rounded) = Appearance::Leaf(fine).on_map() else { panic!("a leaf") };
            assert_eq!((rounded.rows(), rounded.leaf_frame()), (fine.rows(), fine.leaf_frame()));
        }
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
            Appearance::Plain,
            Appearance::Gone,
            Appearance::Warns,
            Appearance::Used,
            Appearance::Busy,
            Appearance::Hidden,
        ]
        .into_iter()
        .chain((0..=16).map(|left| Appearance::Leaf(shut(left))))
        .chain((1..=CRACKS).map(Appearance::Cracked))
        .chain((0..FILLS).map(Appearance::Fills));
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
    fn gone_things_are_not_drawn() {
        let records = Records::of(&generate(&Seed::classic(179).into()));
        for record in records.iter() {
            assert_eq!(pictures(record.thing, &records, Appearance::Gone), []);
            if matches!(record.thing, Thing::PuzzleWall(_) | Thing::FallingWall(_)) {
                assert_eq!(pictures(record.thing, &records, Appearance::Leaf(shut(0))), []);
            }
        }
    }
}
