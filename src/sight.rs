//! What the party sees, and what it remembers (`gameplay.md`, section 8.2: line of sight, radius 9,
//! one cell in dark rooms).

use bevy::prelude::*;
use coord_2d::{ICoord, UCoord};
use rootward_gen::{Base, CellSet, HEIGHT, Kind, KindSet, Pos, WIDTH};
use shadowcast::{Context, InputGrid, vision_distance::Circle};

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    rules::{
        party::{GridPos, Party},
        place::Place,
    },
    screens::Screen,
};

/// Radius of sight in cells.
pub const RADIUS: u32 = 9;
/// How far a dark room can be seen into, and out of.
pub const DARK_RADIUS: u32 = 1;

/// Cells of dark rooms.
const DARK: KindSet = KindSet::of(&[Kind::DarkFloor]);

/// What the party sees and remembers of the current base. From outside it sees nothing of it; the land
/// lies in daylight, and all of it is seen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sight {
    /// Cells that are seen now.
    pub visible: CellSet,
    /// Cells that were seen at some time.
    pub remembered: CellSet,
    /// Whether everything is shown.
    pub reveal: bool,
}

impl Sight {
    /// How much of a cell the player is shown.
    pub fn of(&self, at: Pos) -> Seen {
        if self.reveal || self.visible.contains(at) {
            Seen::Now
        } else if self.remembered.contains(at) {
            Seen::Before
        } else {
            Seen::Never
        }
    }
}

/// How much of a cell the player is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// In sight.
    Now,
    /// Remembered.
    Before,
    /// Unknown.
    Never,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sight>().add_systems(OnEnter(Screen::Playing), forget).add_systems(
        Update,
        (forget.run_if(on_message::<BaseSwapped>), look_around).chain().in_set(AppSystems::Sight),
    );
}

fn forget(mut sight: ResMut<Sight>) {
    sight.visible.clear();
    sight.remembered.clear();
}

fn look_around(
    party: Query<Ref<GridPos>, With<Party>>,
    current: Option<Res<CurrentBase>>,
    place: Res<Place>,
    mut sight: ResMut<Sight>,
    mut context: Local<Context<u8>>,
) {
    let (Ok(at), Some(current)) = (party.single(), current) else { return };
    if !at.is_changed() && !current.is_changed() && !place.is_changed() {
        return;
    }
    if place.is_outside() {
        if !sight.visible.is_empty() {
            sight.visible.clear();
        }
        return;
    }
    let visible = visible_from(current.base(), at.0, &mut context);
    sight.visible = visible;
    for seen in visible.iter() {
        sight.remembered.insert(seen);
    }
}

/// The cells in sight of a cell: open ones of its floor, and the walls around them, which can belong to
/// the section of another floor.
pub fn visible_from(base: &Base, from: Pos, context: &mut Context<u8>) -> CellSet {
    let in_the_dark = DARK.has(base.ground(from).kind());
    let radius = if in_the_dark { DARK_RADIUS } else { RADIUS };
    // A little more than the radius: the circle that looks round on a grid.
    let distance = Circle::new_squared(radius * radius + radius);
    let mut visible = CellSet::default();
    let centre = ICoord::new(from.x.into(), from.y.into());
    context.for_each_visible(centre, &Opaque, base, distance, u8::MAX, |coord, _, _| {
        let at = Pos::new(coord.x as i16, coord.y as i16);
        let apart = (at.x - from.x).abs().max((at.y - from.y).abs());
        if apart <= DARK_RADIUS as i16 || !is_dark(base, at) {
            visible.insert(at);
        }
    });
    visible
}

/// Whether a cell is swallowed by a dark room: its floor, and walls that touch nothing else.
fn is_dark(base: &Base, at: Pos) -> bool {
    if base.is_ground(at) {
        return DARK.has(base.ground(at).kind());
    }
    let mut open = rootward_gen::Heading::ALL
        .into_iter()
        .map(|heading| at.step(heading))
        .filter(|&beside| base.is_ground(beside))
        .peekable();
    open.peek().is_some() && open.all(|beside| DARK.has(base.ground(beside).kind()))
}

/// What stops sight, though the cell is ground.
const SCREENS: KindSet =
    KindSet::of(&[Kind::Wall, Kind::PushableWall, Kind::FakeWall, Kind::RaiserWall, Kind::Door]);

/// Whether sight passes through a cell: ground that nothing screens, and windows in rock.
fn is_clear(base: &Base, at: Pos) -> bool {
    let kind = base.kind(at);
    base.is_ground(at) && !SCREENS.has(kind) || kind == Kind::WallHole
}

/// Walls, doors and everything else that is not clear stops sight.
struct Opaque;

impl InputGrid for Opaque {
    type Grid = Base;
    type Opacity = u8;

    fn size(&self, _: &Base) -> UCoord {
        UCoord::new(WIDTH as u32, HEIGHT as u32)
    }

    fn get_opacity(&self, base: &Base, coord: ICoord) -> u8 {
        if is_clear(base, Pos::new(coord.x as i16, coord.y as i16)) { 0 } else { u8::MAX }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn sight_is_round_stops_at_walls_and_sees_the_walls() {
        let base = generate(&Seed::classic(179).into());
        let from = base.entrance();
        let visible = visible_from(&base, from, &mut Context::default());
        assert!(visible.contains(from));
        for at in visible.iter() {
            let (dx, dy) = (i32::from(at.x - from.x), i32::from(at.y - from.y));
            assert!(dx * dx + dy * dy <= 90, "{at:?}");
        }
        assert!(visible.iter().any(|at| !base.is_open(at)));
    }

    #[test]
    fn a_dark_room_is_seen_one_cell_far_from_inside_and_from_outside() {
        let base = generate(&Seed::classic(179).into());
        let dark = |at: Pos| DARK.has(base.ground(at).kind()) && base.is_open(at);
        let inside = Pos::all().find(|&at| dark(at)).expect("17.3 has a dark room");
        let visible = visible_from(&base, inside, &mut Context::default());
        assert!(visible.len() <= 9);
        for from in Pos::all().filter(|&at| base.is_open(at)) {
            for at in visible_from(&base, from, &mut Context::default()).iter().filter(|&at| dark(at)) {
                assert!((at.x - from.x).abs().max((at.y - from.y).abs()) <= 1, "{from:?} sees {at:?}");
            }
        }
    }
}
