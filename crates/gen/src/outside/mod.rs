//! The land outside a base, with a small building around the door to the base (`architect-b.md` 5).
//!
//! Only a description of the original generator is known. This generator follows the description except for one point,
//! and adds further rules. The direction of a step comes from bits 10 and 11 of its word instead of bits 0 and 1. On
//! the classic stream, bits 0 and 1 would give the same loop of 64 steps on every map.

mod building;
mod land;
mod walk;

pub use building::Siting;
pub use land::Land;

use crate::{
    CellSet, Heading, Pos, Seed, Style,
    base::flood,
    rng::{ClassicMain, Stream, Xoshiro},
};
use building::{Building, square};
use land::LandGrid;

/// The start value of the classic stream is the map number xor this constant.
const CLASSIC_MIX: u16 = 0x5A5A;
const STREAM_NAME: &str = "outside";

/// The land around a base, which is a map of 64 x 32 cells. The same seed always gives the same land.
///
/// "The map is 64x32, all wall at first." The party lands at the start of the walk and can walk on all land. A path
/// always leads from the landing spot to the cell in front of the door, for these reasons:
///
/// - Every pass starts at the landing spot and moves by single steps, so the land is connected.
/// - The building stands on land and is surrounded by land, because rock that touched it has become evergreens. The
///   party can therefore walk around it to a door on any side.
/// - The building may stand elsewhere (on the first map, and if no cell of the land is suitable). A track of dirt is
///   then carved if no path leads there.
///
/// The variant of the seed makes no difference here. The game itself knows that a space station has no land.
///
/// ```
/// use rootward_gen::{Land, Outside, Seed};
///
/// let outside = Outside::of("17.3".parse::<Seed>()?);
/// assert_eq!(outside.land(outside.door()), Land::Door);
/// assert!(outside.reachable().contains(outside.approach()));
/// # Ok::<(), rootward_gen::SeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    seed: Seed,
    ground: LandGrid,
    landing: Pos,
    building: Building,
    track: bool,
}

impl Outside {
    /// The land of a seed. Classic seeds use a classic generator that starts with the map number xor 0x5A5A. Other
    /// seeds use the xoshiro stream `outside` of their number.
    #[must_use]
    pub fn of(seed: Seed) -> Self {
        match seed.style() {
            Style::Classic => Self::draw(seed, &mut ClassicMain::new(seed.difficulty().map() ^ CLASSIC_MIX)),
            Style::Endless | Style::Crawler => {
                Self::draw(seed, &mut Xoshiro::named(seed.number(), STREAM_NAME))
            }
        }
    }

    fn draw<S: Stream>(seed: Seed, rng: &mut S) -> Self {
        let is_first = seed.difficulty().is_first();
        let mut ground = LandGrid::rock();
        let landing = walk::draw_start(rng, |at| is_first && Building::FIRST.covers(at));
        for _ in 0..walk::passes_of(seed.difficulty()) {
            walk::lay_pass(&mut ground, landing, rng);
        }
        let building = if is_first { Building::FIRST } else { Building::draw(&ground, landing, rng) };
        building.put_up(&mut ground);
        let track = !reach(&ground, landing).contains(building.approach());
        if track {
            building.carve_track(&mut ground, landing);
        }
        Self { seed, ground, landing, building, track }
    }

    /// The seed of the land.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The land in a cell. Rock outside the grid.
    #[must_use]
    #[inline]
    pub fn land(&self, at: Pos) -> Land {
        self.ground.at(at)
    }

    /// "A cursor starts at a random cell (remembered for later, presumably the landing spot)". The spot is at
    /// least two cells from the edges.
    #[must_use]
    pub const fn landing(&self) -> Pos {
        self.landing
    }

    /// The iris door: "the gap becomes an iris door". The door is in the middle of one side of the building.
    #[must_use]
    pub const fn door(&self) -> Pos {
        self.building.door()
    }

    /// The cell in front of the door, outside the building. The party can always reach it from the landing spot.
    #[must_use]
    pub const fn approach(&self) -> Pos {
        self.building.approach()
    }

    /// The inner cell of the building, behind the door, with the way down into the base. Its land is dirt.
    #[must_use]
    pub const fn entrance(&self) -> Pos {
        self.building.middle
    }

    /// The side of the building with the door, as seen from its inner cell: "one gap in a random side".
    #[must_use]
    pub const fn facing(&self) -> Heading {
        self.building.facing
    }

    /// The nine cells of the building, row by row: seven walls and the door around an inner cell.
    pub fn building(&self) -> impl Iterator<Item = Pos> {
        square(self.building.middle, 1)
    }

    /// The cell of the note "that explains the iris lock". On the first map, this is the cell in front of the door (the
    /// description says "near it"). The party therefore cannot reach the door without the note. `None` on other maps.
    #[must_use]
    pub fn note(&self) -> Option<Pos> {
        (self.building.siting == Siting::Fixed).then_some(self.building.approach())
    }

    /// All cells that the party can reach on foot from the landing spot.
    #[must_use]
    pub fn reachable(&self) -> CellSet {
        reach(&self.ground, self.landing)
    }

    /// The way in which the place of the building was found.
    #[must_use]
    pub const fn siting(&self) -> Siting {
        self.building.siting
    }

    /// The number of cells that were drawn for the place of the building, 0..=4096. 0 on the first map.
    #[must_use]
    pub const fn site_draws(&self) -> u16 {
        self.building.draws
    }

    /// Whether a track was carved because no path led to the door.
    #[must_use]
    pub const fn has_track(&self) -> bool {
        self.track
    }
}

fn reach(ground: &LandGrid, start: Pos) -> CellSet {
    flood(start, |at, visit| {
        for heading in Heading::ALL {
            let next = at.step(heading);
            if ground.at(next).is_walkable() {
                visit(next);
            }
        }
    })
}
