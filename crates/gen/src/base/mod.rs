//! The finished base, which is read-only, with queries for games and tools.

mod distances;
mod links;
mod reach;

use alloc::boxed::Box;

use crate::{
    CELLS, CellId, CellKind, CellSet, Class, Heading, Kind, Plan, Pos, RootDir, Seed, Style, Theme,
    furnish::finish,
    state::{Cells, CrawlRecord, Furnishing, Shell},
};
pub use distances::Distances;
pub use links::{Link, LinkWay, Shaft, Stop};
pub use reach::Reach;
pub(crate) use reach::flood;

/// A finished base. It does not change, but a generator can replace it completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    seed: Seed,
    shell: Box<Shell>,
    pub(crate) furnishing: Box<Furnishing>,
    pub(crate) rng_states: [u16; 2],
}

impl Base {
    /// A base of solid rock without floors, which a generator can fill.
    #[must_use]
    pub fn empty() -> Self {
        Self { seed: Seed::classic(0), shell: Box::default(), furnishing: Box::default(), rng_states: [0; 2] }
    }

    /// Resets the base to solid rock, so that a new base can be generated in its memory.
    pub(crate) fn begin(&mut self, seed: Seed) {
        self.seed = seed;
        self.shell.clear();
        self.furnishing.clear();
    }

    pub(crate) fn in_the_making(&mut self) -> (&mut Shell, &mut Furnishing) {
        (&mut self.shell, &mut self.furnishing)
    }

    #[cfg(test)]
    pub(crate) fn cells_mut(&mut self) -> &mut Cells {
        &mut self.shell.cells
    }

    /// The seed from which the base was generated.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The plan: the floors, the offsets between them, and the entrance.
    #[must_use]
    #[inline]
    pub fn plan(&self) -> &Plan {
        &self.shell.plan
    }

    /// The families of creatures that may live in the base.
    #[must_use]
    pub fn theme(&self) -> Theme {
        self.shell.theme
    }

    /// The final state of the main generator. For xoshiro, its next word.
    #[must_use]
    pub const fn rng_state(&self) -> u16 {
        self.rng_states[0]
    }

    /// The final state of the side generator. For xoshiro, its next word.
    #[must_use]
    pub const fn side_rng_state(&self) -> u16 {
        self.rng_states[1]
    }

    fn cells(&self) -> &Cells {
        &self.shell.cells
    }

    /// The number or mark of a cell. An unconditional wall outside the grid.
    #[must_use]
    #[inline]
    pub fn id(&self, at: Pos) -> CellId {
        self.cells().id(at)
    }

    /// The class of a cell. Blocked outside the grid.
    #[must_use]
    #[inline]
    pub fn class(&self, at: Pos) -> Class {
        self.id(at).class()
    }

    /// Whether a cell is Open.
    #[must_use]
    #[inline]
    pub fn is_open(&self, at: Pos) -> bool {
        self.class(at) == Class::Open
    }

    /// The kind of a cell. A wall outside the grid.
    #[must_use]
    #[inline]
    pub fn kind(&self, at: Pos) -> Kind {
        self.cells().kind(at).kind()
    }

    /// The kind of a cell, with its parameter.
    #[must_use]
    #[inline]
    pub fn kind_word(&self, at: Pos) -> CellKind {
        self.cells().kind(at)
    }

    /// The kind of a cell before anything was placed on or in it. A wall outside the grid.
    #[must_use]
    #[inline]
    pub fn ground(&self, at: Pos) -> CellKind {
        at.index().map_or(CellKind::default(), |cell| self.furnishing.ground[cell])
    }

    /// Whether a cell is part of the finished base, Open or not. See [`CellId::is_ground`].
    #[must_use]
    #[inline]
    pub fn is_ground(&self, at: Pos) -> bool {
        self.id(at).is_ground()
    }

    /// Whether a cell burns: its number is [`CellId::FIRE`], or [`CellId::FRESH_FIRE`] before the phase `SealFire`.
    #[must_use]
    #[inline]
    pub fn burns(&self, at: Pos) -> bool {
        self.id(at).burns()
    }

    /// The direction of the next cell on the path to the entrance. It is valid only on Open cells that do not burn,
    /// because fire is placed after the root path. See [`Base::next_to_root`].
    #[must_use]
    #[inline]
    pub fn root_dir(&self, at: Pos) -> RootDir {
        self.cells().root_dir(at)
    }

    /// The byte of a cell in the finished map (`architect-b.md` 3.22).
    #[must_use]
    #[inline]
    pub fn tile(&self, at: Pos) -> u8 {
        finish::tile(self.id(at), self.kind_word(at))
    }

    /// The floor of a position, 1..=5. `None` in closed sections and outside the grid.
    #[must_use]
    #[inline]
    pub fn floor_at(&self, at: Pos) -> Option<u8> {
        self.plan().floor_at(at)
    }

    /// All cells of the sections of a floor, 1..=5, row by row, including rock. Empty for a floor that does not exist.
    ///
    /// ```
    /// use rootward_gen::{Seed, generate};
    ///
    /// let base = generate(&Seed::classic(179).into());
    /// let open = |floor| base.cells_of_floor(floor).filter(|&at| base.is_open(at)).count();
    /// assert_eq!((1..=4).map(open).sum::<usize>(), base.open_cells().len());
    /// assert_eq!(base.cells_of_floor(5).count(), 0);
    /// ```
    pub fn cells_of_floor(&self, floor: u8) -> impl DoubleEndedIterator<Item = Pos> + '_ {
        Pos::all().filter(move |&at| self.floor_at(at) == Some(floor))
    }

    /// The base entrance.
    #[must_use]
    #[inline]
    pub fn entrance(&self) -> Pos {
        self.plan().entrance()
    }

    /// The next cell on the path to the entrance. `None` at the entrance, on fire and off the ground. Also
    /// `None` where the path leads nowhere (Quirk Q15).
    #[must_use]
    #[inline]
    pub fn next_to_root(&self, at: Pos) -> Option<Pos> {
        if at == self.entrance() || !self.is_ground(at) || self.burns(at) {
            return None;
        }
        let dir = self.root_dir(at);
        let next = match dir.heading() {
            Some(heading) => at.step(heading),
            None if dir == RootDir::Up => self.above(at)?,
            None if dir == RootDir::Down => self.below(at)?,
            None => return None,
        };
        self.is_ground(next).then_some(next)
    }

    /// The cells on the path to the entrance without the start, at most `limit` of them. The limit is necessary,
    /// because the path in a dark room can run back and forth between two cells (Quirk Q12).
    pub fn way_to_root(&self, from: Pos, limit: usize) -> impl Iterator<Item = Pos> + '_ {
        core::iter::successors(self.next_to_root(from), |&at| self.next_to_root(at)).take(limit)
    }

    /// The number of steps to the entrance along the root path. `None` without a way there (Quirk Q15).
    #[must_use]
    pub fn steps_to_root(&self, from: Pos) -> Option<usize> {
        let in_car = Kind::CARS.has(self.kind(from));
        if in_car && self.shaft_of_car(from).is_some_and(|shaft| !shaft.joined) {
            return None;
        }
        if from == self.entrance() {
            return Some(0);
        }
        let steps = self.way_to_root(from, CELLS).position(|at| at == self.entrance())?;
        Some(steps + 1)
    }

    /// The cell directly above, on the next floor. `None` if that floor does not extend to this place.
    #[must_use]
    #[inline]
    pub fn above(&self, at: Pos) -> Option<Pos> {
        let floor = self.floor_at(at)?;
        self.plan().above(at, floor).filter(|&there| self.floor_at(there) == Some(floor + 1))
    }

    /// The cell directly below, on the next floor. `None` if that floor does not extend to this place.
    #[must_use]
    #[inline]
    pub fn below(&self, at: Pos) -> Option<Pos> {
        let floor = self.floor_at(at)?;
        self.plan().below(at, floor).filter(|&there| self.floor_at(there) == Some(floor - 1))
    }

    /// The upper end of the ladder that leads up from this cell, or `None` if there is no such ladder.
    #[must_use]
    pub fn ladder_up(&self, at: Pos) -> Option<Pos> {
        let has_ladder = Kind::LEADS_UP.has(self.kind(at));
        has_ladder.then(|| self.above(at)).flatten()
    }

    /// The lower end of the ladder that leads down from this cell, or `None` if there is no such ladder.
    #[must_use]
    pub fn ladder_down(&self, at: Pos) -> Option<Pos> {
        let has_ladder = Kind::LEADS_DOWN.has(self.kind(at));
        has_ladder.then(|| self.below(at)).flatten()
    }

    /// The other end of the hole in the ceiling or in the floor, or `None` if there is no hole.
    #[must_use]
    pub fn hole_to(&self, at: Pos) -> Option<Pos> {
        match self.kind(at) {
            Kind::HoleAbove => self.above(at),
            Kind::HoleBelow => self.below(at),
            _ => None,
        }
    }

    /// The record of the crawlers that built the base, or `None` in bases of the digger.
    #[must_use]
    pub fn crawl(&self) -> Option<&CrawlRecord> {
        (self.seed.style() == Style::Crawler).then_some(&self.shell.crawl)
    }

    /// The rectangular rooms, newest first.
    pub fn rooms(&self) -> impl Iterator<Item = Room> + '_ {
        self.shell.rooms.dug().iter().map(|room| Room {
            corner: room.corner,
            floor: room.floor,
            across: room.size.across() as u8,
            deep: room.size.deep() as u8,
        })
    }

    /// The floor cells of a room. These cells have the size of the room as their parameter and are connected to its far
    /// corner. If two rooms of the same size touch, each includes cells of the other.
    #[must_use]
    pub fn room_cells(&self, room: Room) -> CellSet {
        let size = self.ground(room.corner).parameter();
        let belongs = |at: Pos| {
            let word = self.ground(at);
            let floor = matches!(word.kind(), Kind::OpenFloor | Kind::DarkFloor | Kind::Generator);
            let ladder = Kind::ROOM.has(word.kind()) && !floor;
            self.is_ground(at) && (ladder || floor && word.parameter() == size)
        };
        let reach = i16::from(room.across.max(room.deep));
        let near = |at: Pos| (at.x - room.corner.x).abs() < reach && (at.y - room.corner.y).abs() < reach;
        reach::flood(room.corner, |at, visit| {
            for heading in Heading::ALL {
                let next = at.step(heading);
                if near(next) && belongs(next) {
                    visit(next);
                }
            }
        })
    }

    /// The dead ends that furnishing found, row by row. A dead end at (0,0) is not listed, although
    /// its ground is [`Kind::DeadEnd`] (Quirk Q11).
    pub fn dead_ends(&self) -> impl Iterator<Item = Pos> + '_ {
        Pos::all().skip(1).filter(|&at| self.ground(at).kind() == Kind::DeadEnd)
    }

    /// All cells of the finished base, Open or not.
    #[must_use]
    pub fn ground_cells(&self) -> CellSet {
        Pos::all().filter(|&at| self.is_ground(at)).collect()
    }

    /// All Open cells.
    #[must_use]
    pub fn open_cells(&self) -> CellSet {
        Pos::all().filter(|&at| self.is_open(at)).collect()
    }
}

/// A rectangular room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The far corner: the cell that was dug last.
    pub corner: Pos,
    /// The floor, 1..=5.
    pub floor: u8,
    /// The length of one side, 2..=9 cells.
    pub across: u8,
    /// The length of the other side, 2..=9 cells.
    pub deep: u8,
}
