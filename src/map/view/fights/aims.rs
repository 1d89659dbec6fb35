//! The marks on cells that an attack will hit. If an attack will hit the party, an edge surrounds its cell.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_presentation::looks::pictures::Height;
use rootward_rules::{
    encounters::{BOMB_REACH, GroupState},
    play::Play,
    site::Site,
    tables::creatures::Trait,
    terrain::distance,
};

use super::{
    OnScreen, ahead,
    pictures::{aimed_cells, wind_up},
    turned,
};
use crate::{
    host::states::Screen,
    kit::{CELL, artbook::ArtBook, colour, depth, world_of},
    map::{
        drawing::{Draw, PoolSprites, SpritePool, reset},
        view::things::{depth_of, sprite_of},
    },
    world::base::{
        in_play,
        party::{GridPos, Party},
        state::EncounterState,
    },
};

/// The maximum number of marked cells. At most twelve groups chase at the same time, each at nine cells at most.
const MOST: usize = 12 * 9;
/// The depth on the floor, below everything that stands on it.
const ON_FLOOR: f32 = 0.1;
/// The width of the edge around the party's cell, and of the dark line around it, in pixels.
const EDGE: f32 = 1.0;
const LINE: f32 = 1.0;
/// The distance from the middle of the cell to the middle of the edge, which lies just outside the cell.
const OUT: f32 = CELL / 2.0 + 1.0 + EDGE / 2.0;
const EDGE_DEPTH: f32 = depth::PARTY + 0.2;

#[derive(Component, Clone, Copy, Debug)]
struct ThreatEdge;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AimKind {
    Blow,
    Shot,
    Charge,
    Pull,
}

impl AimKind {
    const fn picture(self) -> &'static str {
        match self {
            Self::Blow => "aim.cell",
            Self::Shot => "aim.line",
            Self::Charge => "aim.charge",
            Self::Pull => "aim.pull",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aim {
    at: Pos,
    kind: AimKind,
    heading: Heading,
}

#[derive(Resource, Default)]
pub struct Aims {
    cells: SpritePool<Aim>,
    threat: bool,
}

impl Aims {
    pub fn cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.cells.now.iter().map(|aim| aim.at)
    }

    pub fn side_of_attack(&self, at: Pos) -> Option<Heading> {
        self.cells.now.iter().find(|aim| aim.at == at).map(|aim| aim.heading.back())
    }

    /// Whether an attack will hit the party's cell: a blow that winds up, a bomb, or a guardian that tramples.
    pub const fn threatens(&self) -> bool {
        self.threat
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aims>()
        .add_systems(OnExit(Screen::Playing), reset::<Aims>)
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((draw, show_threat_edge).chain().run_if(in_play));
}

fn spawn(book: Res<ArtBook>, mut commands: Commands) {
    commands
        .spawn((
            Name::new("threat"),
            ThreatEdge,
            Transform::default(),
            Visibility::Hidden,
            DespawnOnExit(Screen::Playing),
        ))
        .with_children(|threat| {
            for heading in Heading::ALL {
                let long = 2.0 * OUT + EDGE;
                for (ink, around, depth) in
                    [(colour::PLATE, LINE, 0.0), (book.colour("alarm.hot"), 0.0, 0.01)]
                {
                    let size = Vec2::new(long + 2.0 * around, EDGE + 2.0 * around);
                    let place = Transform::from_translation((ahead(heading) * OUT).extend(depth));
                    let place = place.with_rotation(turned(heading));
                    threat.spawn((Name::new("edge"), Sprite::from_color(ink, size), place));
                }
            }
        });
}

fn draw(
    groups: Query<&EncounterState>,
    play: Res<Play>,
    site: Res<Site>,
    book: Res<ArtBook>,
    screen: OnScreen<'_>,
    mut aims: ResMut<Aims>,
    mut sprites: PoolSprites<'_, '_>,
    mut commands: Commands,
) {
    let aims = &mut aims.cells;
    aims.now.clear();
    if screen.is_base() {
        find_aimed_cells(&groups, &play, &site, &screen, &mut aims.now);
    }
    aims.draw("aim", &mut sprites, &mut commands, |aim| {
        let sprite = sprite_of(&book, screen.base(), book.thing_index(aim.kind.picture())?);
        let at = world_of(aim.at).extend(depth_of(Height::Floor) + ON_FLOOR);
        Some((sprite, Transform::from_translation(at).with_rotation(turned(aim.heading))))
    });
}

fn show_threat_edge(
    party: Single<&GridPos, With<Party>>,
    (mut aims, play, site): (ResMut<Aims>, Res<Play>, Res<Site>),
    screen: OnScreen<'_>,
    mut threat: Query<(&mut Transform, &mut Visibility), With<ThreatEdge>>,
) {
    let at = party.0;
    let bombs = &play.groups.bombs;
    let blast = screen.is_base() && bombs.iter().any(|bomb| distance(bomb.at, at) <= BOMB_REACH);
    let trampled = screen.is_base() && play.ticks_until_trampled(&site).is_some();
    let hit = blast || trampled || aims.cells().any(|cell| cell == at);
    aims.threat = hit;
    for (mut transform, mut visibility) in &mut threat {
        visibility.set_if_neq(if hit { Visibility::Inherited } else { Visibility::Hidden });
        transform.set_if_neq(Transform::from_translation(world_of(at).extend(EDGE_DEPTH)));
    }
}

fn find_aimed_cells(
    groups: &Query<&EncounterState>,
    play: &Play,
    site: &Site,
    screen: &OnScreen<'_>,
    aims: &mut Vec<Aim>,
) {
    for state in groups.iter().filter(|state| state.there && screen.sees(state.at)) {
        let Some(group) = play.groups.get(state.group) else { continue };
        let Some((kind, heading, reach)) = aim_of(site, play, group) else { continue };
        let cells = aimed_cells(&play.terrain, group.at, heading, reach);
        aims.extend(cells.map(|at| Aim { at, kind, heading }));
    }
    aims.truncate(MOST);
}

fn aim_of(site: &Site, play: &Play, group: &GroupState) -> Option<(AimKind, Heading, u32)> {
    if group.condition.run > 0 {
        return Some((AimKind::Charge, group.facing, u32::from(group.condition.run)));
    }
    let heading = wind_up(group.mood)?;
    // A charger charges, unless the party is on the next cell.
    if group.is(site, Trait::Charger) && group.at.step(heading) != play.party.at {
        return Some((AimKind::Charge, heading, site.tables().dials.tricks.charge_reach));
    }
    let reach = group.row(site).map_or(1, |row| row.attack.reach());
    let kind = match reach {
        0..=1 => AimKind::Blow,
        _ if group.is(site, Trait::Anchor) => AimKind::Pull,
        _ => AimKind::Shot,
    };
    Some((kind, heading, reach))
}
