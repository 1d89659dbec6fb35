//! Shared parts of the crawler tests: floors to build on, and a witness that checks every turn.

use rootward_gen::{
    Heading, Params, Plan, Pos, Seed,
    crawlers::{BuilderTurn, Hall, HallTile, Table, Trace, Workshop},
    generate,
};

pub fn plan_of(number: u64) -> Plan {
    *generate(&Params::shell(Seed::endless(number * 1_000_003 + 70_000))).plan()
}

pub fn halls_of(plan: &Plan) -> Workshop {
    let mut workshop = Workshop::default();
    workshop.lay(64, 32, |at| plan.floor_at(at).unwrap_or(0));
    workshop
}

pub fn cells(hall: &Hall) -> impl Iterator<Item = Pos> + '_ {
    (0..hall.cells()).map(|cell| hall.position(cell))
}

pub fn tiles(hall: &Hall) -> Vec<HallTile> {
    cells(hall).map(|at| hall.tile(at)).collect()
}

pub fn areas(hall: &Hall, floor: u8) -> usize {
    let mut seen = vec![false; hall.cells()];
    let mut count = 0;
    for start in cells(hall).filter(|&at| hall.floor(at) == floor) {
        let mut stack = vec![start];
        let mut is_new = false;
        while let Some(at) = stack.pop() {
            let Some(cell) = hall.index(at) else { continue };
            if !seen[cell] && hall.tile(at).is_passable() {
                seen[cell] = true;
                is_new = true;
                stack.extend(Heading::ALL.map(|heading| at.step(heading)));
            }
        }
        count += usize::from(is_new);
    }
    count
}

pub fn shortest_run(hall: &Hall) -> usize {
    let (width, height) = (hall.width() as i16, hall.height() as i16);
    let rows = (0..height).map(|y| (0..width).map(|x| Pos::new(x, y)).collect::<Vec<_>>());
    let columns = (0..width).map(|x| (0..height).map(|y| Pos::new(x, y)).collect::<Vec<_>>());
    let shortest = |line: Vec<Pos>| {
        let passable: Vec<bool> = line.iter().map(|&at| hall.tile(at).is_passable()).collect();
        passable.split(|open| !open).map(<[bool]>::len).filter(|&length| length > 0).min()
    };
    rows.chain(columns).filter_map(shortest).min().unwrap_or(0)
}

/// Watches a run on a copy of the hall, and checks each turn against `crawlers.md` 17.
pub struct Witness {
    width: usize,
    tiles: Vec<HallTile>,
    laid: Vec<(Pos, HallTile)>,
    least_gap: i16,
    most: usize,
    generation: u16,
}

impl Witness {
    pub fn of(hall: &Hall, table: &Table) -> Self {
        Self {
            width: hall.width().into(),
            tiles: tiles(hall),
            laid: Vec::new(),
            least_gap: table.constants.min_corr_width.into(),
            most: table.constants.max_crawlers.into(),
            generation: 0,
        }
    }

    fn cell(&self, at: Pos) -> Option<usize> {
        let width = self.width as i16;
        let inside = (0..width).contains(&at.x) && at.y >= 0;
        inside.then_some(at.y as usize * self.width + at.x as usize).filter(|&cell| cell < self.tiles.len())
    }

    fn tile(&self, at: Pos) -> HallTile {
        self.cell(at).map_or(HallTile::Outside, |cell| self.tiles[cell])
    }

    /// Whether rows ahead of a builder are free: the centre Open, and all cells on both sides clear.
    fn rows_are_free(&self, from: Pos, forward: Heading, rows: i16, width: i16) -> bool {
        let ((dx, dy), (sx, sy)) = (forward.delta(), forward.right().delta());
        (1..=rows).all(|row| {
            let centre = from.offset(row * dx, row * dy);
            let is_clear = |side: i16| self.tile(centre.offset(side * sx, side * sy)).is_clear();
            self.tile(centre) == HallTile::Open && (-width..=width).all(is_clear)
        })
    }
}

impl Trace for Witness {
    fn laid(&mut self, _iteration: u32, generation: u16, at: Pos, tile: HallTile) {
        assert!(matches!(tile, HallTile::Wall | HallTile::NjWall | HallTile::Column), "{tile:?} at {at:?}");
        assert!(generation >= self.generation);
        self.laid.push((at, tile));
    }

    fn acted(&mut self, turn: BuilderTurn) {
        assert!(turn.generation >= self.generation, "the active generation falls: {turn:?}");
        self.generation = turn.generation;
        assert!((0..=turn.max_age).contains(&turn.age), "{turn:?}");
        assert!(turn.is_legal, "{turn:?}");
        assert!(turn.population <= self.most, "{turn:?}");
        // The laid tiles are checked on the previous hall.
        let laid = std::mem::take(&mut self.laid);
        let count = laid.len() as i16;
        let width = i16::from(turn.width);
        if let Some(&(first, tile)) = laid.first() {
            let from = first.step(turn.faced.back());
            if tile == HallTile::Column {
                assert_eq!(count, 1);
                let gap = self.least_gap;
                let is_clear = |dx: i16, dy: i16| self.tile(first.offset(dx, dy)).is_clear();
                assert!(
                    (-gap..=gap).all(|dx| (-gap..=gap).all(|dy| is_clear(dx, dy))),
                    "a column stands too near: {turn:?}"
                );
            } else {
                // A living crawler has kept its corridor ahead. A crawler that joined a wall has not.
                let rows = if turn.lives { count + width } else { count };
                assert!(self.rows_are_free(from, turn.faced, rows, width), "{turn:?}");
            }
        }
        for (at, tile) in laid {
            assert_eq!(self.tile(at), HallTile::Open, "{turn:?}");
            if let Some(cell) = self.cell(at) {
                self.tiles[cell] = tile;
            }
        }
    }

    fn born(&mut self, parent: u16, child: u16, _refused: bool) {
        assert!(child > parent, "{parent} has the child {child}");
    }
}
