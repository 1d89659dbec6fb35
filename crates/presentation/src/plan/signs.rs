//! Small signs on the minimap and the map. Shape and colour show the kind of thing.

use crate::overlay::canvas::{Canvas, PixelRect};
use rootward_art::Rgba;
use rootward_gen::{Base, DoorKind, Heading, Kind, Passage, Pos, Thing};

#[derive(Clone, Copy, Debug)]
pub struct SignInks {
    pub outline: Rgba,
    pub party: Rgba,
    pub entrance: Rgba,
    pub ladder: Rgba,
    pub elevator: Rgba,
    pub computer: Rgba,
    pub shop: Rgba,
    /// The first step of the way out.
    pub way: Rgba,
    pub goal: Rgba,
    pub lock: Rgba,
    pub danger: Rgba,
    pub release: Rgba,
    pub socket: Rgba,
    pub cupboard: Rgba,
    pub pushable: Rgba,
    pub landing: Rgba,
}

/// A small sign on a floor plan. Each has its own shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Party(Heading),
    /// The way out of the base.
    Entrance,
    Up,
    Down,
    UpAndDown,
    Elevator,
    /// A door: a bar across its passage.
    Door(Passage),
    /// A door that needs more than a hand, such as a code, a password or a panel.
    Lock,
    /// The button that lowers the wall of a trap.
    Release,
    /// A computer: a screen.
    Computer,
    /// A shop: a coin.
    Shop,
    /// A socket: a flash.
    Socket,
    /// A cupboard: a chest.
    Cupboard,
    /// A wall that can be pushed: an arrow with two heads.
    Pushable,
    /// The landing place outside: a ring.
    Landing,
    Way(Heading),
    Goal,
    /// A mine, a grate, fire or a spinner.
    Danger,
    /// A warning before an event of the run home.
    Looms,
    /// An obstacle of the run home.
    Barred,
}

const PARTY: [&str; 7] = ["...#...", "..###..", "..###..", ".#####.", ".#####.", "###.###", "##...##"];
const ENTRANCE: [&str; 5] = [".###.", "##.##", "#...#", "#...#", "#...#"];
const UP: [&str; 3] = ["..#..", ".###.", "#####"];
const DOWN: [&str; 3] = ["#####", ".###.", "..#.."];
const UP_AND_DOWN: [&str; 5] = ["..#..", ".###.", "#####", ".###.", "..#.."];
const ELEVATOR: [&str; 5] = ["#####", "#...#", "#.#.#", "#...#", "#####"];
const DOOR: [&str; 1] = ["###"];
const DOOR_EAST_WEST: [&str; 3] = ["#", "#", "#"];
const LOCK: [&str; 3] = ["###", "#.#", "###"];
const RELEASE: [&str; 3] = [".#.", "###", ".#."];
const COMPUTER: [&str; 3] = ["###", "###", "###"];
const SHOP: [&str; 5] = ["..#..", ".#.#.", "#.#.#", ".#.#.", "..#.."];
const SOCKET: [&str; 5] = ["..#", ".#.", "###", ".#.", "#.."];
const CUPBOARD: [&str; 4] = ["#####", "#.#.#", "##.##", "#####"];
const PUSHABLE: [&str; 3] = [".#.#.", "#####", ".#.#."];
const LANDING: [&str; 5] = [".###.", "#...#", "#.#.#", "#...#", ".###."];
const WAY: [&str; 3] = ["..#..", ".###.", "##.##"];
const GOAL: [&str; 5] = ["####.", "#####", "####.", "#....", "#...."];
const LOOMS: [&str; 7] = [".#.", "###", "###", ".#.", ".#.", "...", ".#."];
const BARRED: [&str; 5] = ["##.##", "#####", ".###.", "#####", "##.##"];
const DANGER: [&str; 3] = ["#.#", ".#.", "#.#"];

impl Sign {
    pub fn of(base: &Base, at: Pos) -> Option<Self> {
        let kind = base.kind(at);
        if at == base.entrance() {
            return Some(Self::Entrance);
        }
        match (base.ladder_up(at).is_some(), base.ladder_down(at).is_some()) {
            (true, true) => Some(Self::UpAndDown),
            (true, false) => Some(Self::Up),
            (false, true) => Some(Self::Down),
            (false, false) => Kind::CARS.has(kind).then_some(Self::Elevator),
        }
    }

    /// Returns the sign of a thing that the cells do not show. Other things need no sign: generators have their own
    /// colour, elevator doors are beside the sign of the cabin, and parts of a puzzle have its number.
    pub const fn of_thing(thing: Thing) -> Option<Self> {
        match thing {
            Thing::Door(door) => match door.kind {
                DoorKind::Elevator | DoorKind::Protected => None,
                DoorKind::Iris | DoorKind::Captive | DoorKind::Laser => Some(Self::Lock),
                DoorKind::Blue | DoorKind::Button | DoorKind::Punch => Some(Self::Door(door.passage)),
            },
            Thing::Release { .. } => Some(Self::Release),
            Thing::Shop => Some(Self::Shop),
            Thing::Computer(_) => Some(Self::Computer),
            Thing::Socket(_) => Some(Self::Socket),
            Thing::Cupboard { .. } => Some(Self::Cupboard),
            Thing::PushableWall => Some(Self::Pushable),
            Thing::PuzzleFire(_) | Thing::Grate(_) | Thing::Mine | Thing::Spinner(_) => Some(Self::Danger),
            Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => None,
            Thing::ElevatorCar { .. } | Thing::Generator | Thing::PushSpace => None,
            Thing::Panel(_) | Thing::PuzzleWall(_) | Thing::RisingWall(_) | Thing::FallingWall(_) => None,
            Thing::Terminal { .. }
            | Thing::Decoration { .. }
            | Thing::RaiserWall
            | Thing::Window(_)
            | Thing::FakeWall => None,
            Thing::Blockage | Thing::Hydrant | Thing::Pile(_) | Thing::Group(_) => None,
        }
    }

    const fn rows(self) -> &'static [&'static str] {
        match self {
            Self::Party(_) => &PARTY,
            Self::Entrance => &ENTRANCE,
            Self::Up => &UP,
            Self::Down => &DOWN,
            Self::UpAndDown => &UP_AND_DOWN,
            Self::Elevator => &ELEVATOR,
            Self::Door(Passage::NorthSouth) => &DOOR,
            Self::Door(Passage::EastWest) => &DOOR_EAST_WEST,
            Self::Lock => &LOCK,
            Self::Release => &RELEASE,
            Self::Computer => &COMPUTER,
            Self::Shop => &SHOP,
            Self::Socket => &SOCKET,
            Self::Cupboard => &CUPBOARD,
            Self::Pushable => &PUSHABLE,
            Self::Landing => &LANDING,
            Self::Way(_) => &WAY,
            Self::Goal => &GOAL,
            Self::Danger => &DANGER,
            Self::Looms => &LOOMS,
            Self::Barred => &BARRED,
        }
    }

    const fn ink(self, inks: &SignInks) -> Rgba {
        match self {
            Self::Party(_) => inks.party,
            Self::Entrance => inks.entrance,
            Self::Up | Self::Down | Self::UpAndDown => inks.ladder,
            Self::Elevator => inks.elevator,
            Self::Door(_) | Self::Lock => inks.lock,
            Self::Release => inks.release,
            Self::Computer => inks.computer,
            Self::Shop => inks.shop,
            Self::Socket => inks.socket,
            Self::Cupboard => inks.cupboard,
            Self::Pushable => inks.pushable,
            Self::Landing => inks.landing,
            Self::Way(_) => inks.way,
            Self::Goal => inks.goal,
            Self::Danger | Self::Barred => inks.danger,
            Self::Looms => inks.goal,
        }
    }

    /// Draws the sign around a point, with dots of `zoom` pixels. At the edge of the canvas it moves inwards.
    pub fn draw(self, canvas: &mut Canvas, inks: &SignInks, (x, y): (i32, i32), zoom: i32) {
        // Half the size of the largest sign with its outline.
        let half = 4 * zoom + zoom / 2;
        let inside = |at: i32, size: usize| at.min(size as i32 - half).max(half);
        let (x, y) = (inside(x, canvas.width), inside(y, canvas.height));
        let dot = |canvas: &mut Canvas, (column, row): (i32, i32), around: i32, ink| {
            let left = x + column * zoom - zoom / 2 - around;
            let top = y + row * zoom - zoom / 2 - around;
            let side = zoom + 2 * around;
            canvas.replace(PixelRect { left, top, width: side, height: side }, ink);
        };
        for (around, ink) in [(zoom, inks.outline), (0, self.ink(inks))] {
            self.dots().for_each(|at| dot(canvas, at, around, ink));
        }
    }

    fn dots(self) -> impl Iterator<Item = (i32, i32)> {
        let rows = self.rows();
        let heading = match self {
            Self::Party(heading) | Self::Way(heading) => heading,
            _ => Heading::North,
        };
        let middle_row = rows.len() as i32 / 2;
        (0..).zip(rows).flat_map(move |(y, row)| {
            let middle_column = row.len() as i32 / 2;
            let dots = (0..).zip(row.bytes()).filter(|&(_, dot)| dot == b'#');
            dots.map(move |(x, _)| turned((x - middle_column, y - middle_row), heading))
        })
    }
}

const fn turned((x, y): (i32, i32), heading: Heading) -> (i32, i32) {
    match heading {
        Heading::North => (x, y),
        Heading::East => (-y, x),
        Heading::South => (-x, -y),
        Heading::West => (y, -x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_of_the_party_points_where_it_looks() {
        for heading in Heading::ALL {
            let (dx, dy) = heading.delta();
            let tip = (i32::from(dx) * 3, i32::from(dy) * 3);
            assert!(Sign::Party(heading).dots().any(|dot| dot == tip), "{heading:?}");
        }
    }

    #[test]
    fn signs_at_the_edge_are_drawn_as_a_whole() {
        let inks = SignInks { outline: Rgba([9; 4]), party: Rgba([7; 4]), ..white() };
        let dots = |corner| {
            let mut canvas = Canvas::new(40, 40);
            Sign::Party(Heading::South).draw(&mut canvas, &inks, corner, 2);
            canvas.bytes.iter().filter(|&&byte| byte == 7).count()
        };
        assert!(dots((20, 20)) > 0);
        assert!([(0, 0), (39, 0), (0, 39), (39, 39)].into_iter().all(|at| dots(at) == dots((20, 20))));
    }

    fn white() -> SignInks {
        let ink = Rgba([255; 4]);
        SignInks {
            outline: ink,
            party: ink,
            entrance: ink,
            ladder: ink,
            elevator: ink,
            computer: ink,
            shop: ink,
            way: ink,
            goal: ink,
            lock: ink,
            danger: ink,
            release: ink,
            socket: ink,
            cupboard: ink,
            pushable: ink,
            landing: ink,
        }
    }

    #[test]
    fn signs_have_shapes_of_their_own() {
        let ways = [Sign::Entrance, Sign::Up, Sign::Down, Sign::UpAndDown, Sign::Elevator];
        let doors = [Passage::NorthSouth, Passage::EastWest].map(Sign::Door);
        let machines = [Sign::Computer, Sign::Shop, Sign::Way(Heading::North), Sign::Goal];
        let seen = [Sign::Socket, Sign::Cupboard, Sign::Pushable, Sign::Landing];
        let rest = [Sign::Lock, Sign::Release, Sign::Danger, Sign::Looms, Sign::Barred]
            .into_iter()
            .chain(machines)
            .chain(seen);
        let signs: Vec<Sign> = ways.into_iter().chain(doors).chain(rest).collect();
        for (index, sign) in signs.iter().enumerate() {
            assert!(signs[..index].iter().all(|other| other.rows() != sign.rows()), "{sign:?}");
        }
    }
}
