//! The mark of what comes next: a pin above the cell, or an arrow at the edge of the picture towards it. The pin has a shape of
//! its own, because the arrow on the floor beside the party says something else: the first step of the way.

use bevy::{prelude::*, transform::TransformSystems, window::PrimaryWindow};
use rootward_art::names::{self, Arrow};

use crate::{
    floors::ViewedFloor,
    kit::{
        CELL,
        artbook::ArtBook,
        colour, depth,
        screen::{MainCamera, OffScreen, Zoom, view_size},
        world_of,
    },
    narrator::lead::{Clue, LeadNow},
    states::{Mode, Screen},
};

/// The mark. It lies below overlays and the numbers of cells, which it would hide, and below the party.
#[derive(Component, Clone, Copy, Debug)]
struct GoalMark;

/// How far above the middle of its cell it is, in pixels of its pictures.
const ABOVE: f32 = 13.0;
/// How far it stays from the edges of the picture, in logical pixels: sides, top and bottom, where panels lie.
const ASIDE: f32 = 40.0;
const BELOW_TOP: f32 = 90.0;
const ABOVE_BOTTOM: f32 = 150.0;
/// Steps up to which nothing is marked: there it would lie on the arrow at the feet of the party, which says enough.
const NEAR: u16 = 2;
/// How dense the mark of a place is that nobody has seen yet: less than that of what was seen.
const VAGUE: f32 = 0.65;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(PostUpdate, place.before(TransformSystems::Propagate).run_if(in_state(Screen::Playing)));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("mark of the goal"),
        GoalMark,
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, depth::OVERLAY - 0.5),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

fn place(
    lead: Res<LeadNow>,
    (viewed, zoom, scale): (Res<ViewedFloor>, Res<Zoom>, Res<UiScale>),
    mode: Option<Res<State<Mode>>>,
    book: Res<ArtBook>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    off_screen: Option<Res<OffScreen>>,
    camera: Single<&Transform, (With<MainCamera>, Without<GoalMark>)>,
    mut marks: Query<(&mut Transform, &mut Visibility, &mut Sprite), With<GoalMark>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && viewed.elsewhere.is_none();
    let size = view_size(window.as_deref().copied(), off_screen.as_deref()) / zoom.now;
    let pixel = scale.0 / zoom.now;
    for (mut place, mut visibility, mut sprite) in &mut marks {
        let Some(lead) = lead.0.filter(|lead| walks && lead.steps > NEAR) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let (at, over) = mark_in(world_of(lead.mark), camera.translation.truncate(), size, pixel);
        let to = at.extend(place.translation.z);
        if place.translation != to {
            place.translation = to;
        }
        let density = if matches!(lead.clue, Clue::Seen(_)) { 1.0 } else { VAGUE };
        let (picture, ink) = (
            book.picture(over.map_or(names::PIN, Arrow::sprite)).unwrap_or_default(),
            colour::LAMP.with_alpha(density),
        );
        if sprite.image != picture || sprite.color != ink {
            sprite.image = picture;
            sprite.color = ink;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Where the mark of a cell lies in a picture of some size around a point, and where it points if that is over the edge. `pixel` is the size of a logical pixel.
fn mark_in(cell: Vec2, middle: Vec2, size: Vec2, pixel: f32) -> (Vec2, Option<Arrow>) {
    let low = middle - size / 2.0 + Vec2::new(ASIDE, ABOVE_BOTTOM) * pixel;
    let high = middle + size / 2.0 - Vec2::new(ASIDE, BELOW_TOP) * pixel;
    let above = cell + Vec2::Y * ABOVE;
    let at = above.clamp(low.min(middle), high.max(middle));
    let over = above - at;
    let arrow = match () {
        () if over.abs().max_element() < CELL => None,
        () if over.x.abs() >= over.y.abs() => Some(if over.x > 0.0 { Arrow::East } else { Arrow::West }),
        () => Some(if over.y > 0.0 { Arrow::North } else { Arrow::South }),
    };
    // Whole pixels of the pictures, as everything that stands there.
    (at.round(), arrow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_above_its_cell_or_at_the_edge_towards_it() {
        let (size, middle) = (Vec2::new(426.0, 240.0), Vec2::new(500.0, -200.0));
        let mark = |cell| mark_in(cell, middle, size, 1.0 / 3.0);
        let near = middle + Vec2::new(30.0, -10.0);
        assert_eq!(mark(near), (near + Vec2::Y * ABOVE, None));
        for (away, arrow) in [
            (Vec2::new(900.0, 20.0), Arrow::East),
            (Vec2::new(-900.0, 20.0), Arrow::West),
            (Vec2::new(20.0, 900.0), Arrow::North),
            (Vec2::new(20.0, -900.0), Arrow::South),
        ] {
            let (at, shown) = mark(middle + away);
            assert_eq!(shown, Some(arrow), "{away}");
            let inside = (at - middle).abs();
            assert!(inside.x <= size.x / 2.0 && inside.y <= size.y / 2.0, "{at}");
        }
    }
}
