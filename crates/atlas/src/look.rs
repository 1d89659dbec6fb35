//! A walk through a base in first person. Walls stop the reader, while doors and the walls of locks open.
//!
//! The scene is filled only after a step. A picture in which only water, fire and machines move draws the same scene.

use std::{fmt::Write, sync::Arc};

use rootward_gen::{Base, CellSet, Heading, Pos, Record, Records, Thing};
use rootward_presentation::booths;
use rootward_rules::{order::ClimbDir, travel};
use rootward_visor::{
    Book, DOOR_STAGES, Eye, Picture, Scene, What, draw,
    fill::{self, Stage},
};

use crate::subject::Subject;

/// The distance that the reader sees, in cells: the sight of the party in light.
const SIGHT: i16 = 9;
/// The width and height of a picture in pixels.
pub const SIZE: (usize, usize) = (640, 360);

/// The state of the things in a scene.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    /// The opening of all doors, from 0 (shut) to 8.
    pub doors: u8,
    /// The cells whose door or wall is open.
    pub opened: CellSet,
}

/// Fills a scene with the cells and things around a cell, as far as the party sees.
pub fn fill_scene(scene: &mut Scene, base: &Base, records: &Records, at: Pos, state: &State) {
    let near = |cell: Pos| {
        let (dx, dy) = (cell.x - at.x, cell.y - at.y);
        dx * dx + dy * dy <= SIGHT * SIGHT + SIGHT
    };
    for cell in Pos::all().filter(|&cell| near(cell)) {
        fill::ground(scene, base, cell);
    }
    for record in records.iter().filter(|record| near(record.at)) {
        fill::thing(scene, base, records, record, stage_of(records, record, at, state));
    }
}

fn stage_of(records: &Records, record: &Record, at: Pos, state: &State) -> Stage {
    let is_open = state.opened.contains(record.at);
    match record.thing {
        Thing::Door(_) => Stage::Door(if is_open { DOOR_STAGES } else { state.doors }),
        Thing::RaiserWall | Thing::PuzzleWall(_) | Thing::FallingWall(_) if is_open => Stage::Rows(0),
        Thing::PushableWall if is_open => Stage::Gone,
        Thing::Blockage => Stage::Hidden,
        // A fake wall looks like a wall, except from an adjacent cell.
        Thing::FakeWall if !Heading::ALL.into_iter().any(|heading| at.step(heading) == record.at) => {
            Stage::Hidden
        }
        // The party can walk on generators, which form one platform.
        Thing::Generator if records.at(at).any(|other| other.thing == Thing::Generator) => Stage::Trodden,
        _ => Stage::Plain,
    }
}

/// A key of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A step ahead.
    Forward,
    /// A step back.
    Back,
    /// A quarter turn to the left.
    Left,
    /// A quarter turn to the right.
    Right,
    /// A step to the left.
    StrafeLeft,
    /// A step to the right.
    StrafeRight,
    /// One floor or one stop up.
    Up,
    /// One floor or one stop down.
    Down,
}

impl Key {
    /// All keys with their names.
    pub const NAMES: [(Self, &'static str); 8] = [
        (Self::Forward, "forward"),
        (Self::Back, "back"),
        (Self::Left, "left"),
        (Self::Right, "right"),
        (Self::StrafeLeft, "strafe-left"),
        (Self::StrafeRight, "strafe-right"),
        (Self::Up, "up"),
        (Self::Down, "down"),
    ];

    /// The key with a name. `None` if there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(_, own)| *own == name).map(|(key, _)| key)
    }
}

/// A reader inside a base, with the picture of the view.
#[derive(Debug)]
pub struct Look {
    subject: Arc<Subject>,
    book: Arc<Book>,
    scene: Scene,
    picture: Picture,
    at: Pos,
    heading: Heading,
    state: State,
    told: String,
    /// Whether the scene shows an earlier cell.
    stale: bool,
}

impl Look {
    /// Puts a reader into a cell or the nearest ground, with a heading or the longest view.
    #[must_use]
    pub fn new(subject: Arc<Subject>, book: Arc<Book>, at: Pos, heading: Option<Heading>) -> Self {
        let at = nearest_ground(&subject, at);
        let heading = heading.unwrap_or_else(|| longest_view(&subject.base, at));
        let scene = Scene::new(fill::theme_of(&subject.base));
        let (picture, state) = (Picture::new(SIZE.0, SIZE.1), State::default());
        let told = String::with_capacity(256);
        let mut look = Self { subject, book, scene, picture, at, heading, state, told, stale: true };
        look.state.opened.insert(at);
        look.tell(None);
        look
    }

    /// The cell of the reader.
    #[must_use]
    pub const fn at(&self) -> Pos {
        self.at
    }

    /// The direction of the view.
    #[must_use]
    pub const fn heading(&self) -> Heading {
        self.heading
    }

    /// The base.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The result of the last key and the place of the reader, in one to three sentences.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// Presses a key. Returns whether the picture changes.
    pub fn press(&mut self, key: Key) -> bool {
        match key {
            Key::Forward => self.walk(self.heading),
            Key::Back => self.walk(self.heading.back()),
            Key::StrafeLeft => self.walk(self.heading.left()),
            Key::StrafeRight => self.walk(self.heading.right()),
            Key::Left => self.turn(self.heading.left()),
            Key::Right => self.turn(self.heading.right()),
            Key::Up => self.climb(ClimbDir::Up),
            Key::Down => self.climb(ClimbDir::Down),
        }
    }

    fn turn(&mut self, heading: Heading) -> bool {
        self.heading = heading;
        self.tell(None);
        true
    }

    fn walk(&mut self, way: Heading) -> bool {
        let to = self.at.step(way);
        if let Some(obstacle) = obstacle(&self.subject, to) {
            self.tell(Some(obstacle));
            return false;
        }
        self.stand(to);
        self.tell(None);
        true
    }

    fn climb(&mut self, way: ClimbDir) -> bool {
        let travel = travel::climb(&self.subject.base, self.at, way);
        self.leave(travel.map(|travel| travel.to))
    }

    /// Takes the ladder, hole or elevator in the cell of the reader to a floor, 1..=5. Returns whether there is one.
    pub fn ride(&mut self, floor: u8) -> bool {
        let travel = travel::to_floor(&self.subject.base, self.at, floor);
        self.leave(travel.map(|travel| travel.to))
    }

    fn leave(&mut self, to: Option<Pos>) -> bool {
        match to {
            Some(to) => {
                self.stand(to);
                self.tell(None);
            }
            None => self.tell(Some("Nothing leads there from this cell.")),
        }
        to.is_some()
    }

    fn stand(&mut self, at: Pos) {
        self.at = at;
        self.state.opened.insert(at);
        self.stale = true;
    }

    /// Writes what the reader learns, after a sentence about an obstacle.
    fn tell(&mut self, obstacle: Option<&str>) {
        let Self { told, subject, at, heading, .. } = self;
        let base = &subject.base;
        told.clear();
        let facing = heading_name(*heading);
        let start = obstacle.unwrap_or_default();
        let gap = if start.is_empty() { "" } else { " " };
        let floor = base.floor_at(*at).unwrap_or_default();
        let _ = write!(told, "{start}{gap}{},{} on floor {floor}, looking {facing}.", at.x, at.y);
        let hides = subject.records.at(*at).any(|record| record.thing.hides_items());
        for record in subject.records.at(*at) {
            let is_inside = hides && matches!(record.thing, Thing::Pile(_));
            if !is_inside && !matches!(record.thing, Thing::DroidSpawn(_) | Thing::Decoration { .. }) {
                let _ = write!(told, " Here: {}.", record.thing.label());
            }
        }
    }

    /// Draws the view, and returns it as RGBA8 of [`SIZE`]. `frame` counts the frames of animations, eight of which
    /// should be shown a second.
    pub fn draw(&mut self, frame: u32) -> &[u8] {
        let Self { subject, scene, .. } = self;
        if std::mem::take(&mut self.stale) {
            scene.clear(fill::theme_of(&subject.base));
            fill_scene(scene, &subject.base, &subject.records, self.at, &self.state);
        }
        scene.frame = frame;
        draw(scene, Eye::standing(self.at, self.heading), &self.book, &mut self.picture);
        self.picture.bytes()
    }

    /// The cell that a pixel of the last picture shows. `None` in the dark and outside the picture.
    #[must_use]
    pub fn cell_at(&self, x: usize, y: usize) -> Option<(Pos, What)> {
        self.picture.shown(x, y)
    }
}

/// The name of a direction.
#[must_use]
pub const fn heading_name(heading: Heading) -> &'static str {
    match heading {
        Heading::North => "north",
        Heading::East => "east",
        Heading::South => "south",
        Heading::West => "west",
    }
}

/// The sentence about something that stops the reader. `None` if the cell can be entered.
fn obstacle(subject: &Subject, to: Pos) -> Option<&'static str> {
    let things = || subject.records.at(to).map(|record| record.thing);
    match things()
        .find(|&thing| booths::is_booth(thing) || matches!(thing, Thing::Window(_) | Thing::Blockage))
    {
        Some(Thing::Shop) => Some("A shop stands there."),
        Some(Thing::Computer(_)) => Some("A probe computer stands there."),
        Some(Thing::Window(_)) => Some("A window stops you."),
        Some(Thing::Blockage) => Some("A blockage stops you."),
        _ if subject.base.is_ground(to) => None,
        _ => Some("A wall stops you."),
    }
}

fn nearest_ground(subject: &Subject, at: Pos) -> Pos {
    let base = &subject.base;
    let is_free = |cell: &Pos| obstacle(subject, *cell).is_none();
    if is_free(&at) {
        return at;
    }
    let far = |cell: &Pos| {
        (i32::from(cell.x) - i32::from(at.x)).pow(2) + (i32::from(cell.y) - i32::from(at.y)).pow(2)
    };
    let floor = base.floor_at(at);
    let near = Pos::all().filter(|cell| floor.is_some() && base.floor_at(*cell) == floor);
    near.filter(is_free).min_by_key(far).unwrap_or_else(|| base.entrance())
}

/// The direction with the longest view from a cell.
#[must_use]
pub fn longest_view(base: &Base, at: Pos) -> Heading {
    let cells = |heading: Heading| {
        std::iter::successors(Some(at.step(heading)), |at| Some(at.step(heading)))
            .take_while(|&at| base.is_open(at))
            .count()
    };
    Heading::ALL.into_iter().max_by_key(|&heading| (cells(heading), 3 - heading.number())).unwrap_or_default()
}

#[cfg(test)]
mod tests;
