//! The mark of what comes next: a pin on its cell, if that is in the picture. It has a shape of its own, because the arrow on
//! the floor beside the party says something else: the first step of the way.

use bevy::{prelude::*, transform::TransformSystems, window::PrimaryWindow};
use rootward_art::names;

use crate::{
    floors::ViewedFloor,
    kit::{
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

/// How far above the middle of its cell it is, in pixels of its pictures: over a thing that is seen, and in the cell where there
/// is nothing to cover.
const OVER_THING: f32 = 13.0;
const IN_CELL: f32 = 6.0;
/// How far it stays from the edges of the picture, in logical pixels: sides, top and bottom, where panels lie.
const ASIDE: f32 = 40.0;
const BELOW_TOP: f32 = 90.0;
const ABOVE_BOTTOM: f32 = 110.0;
/// Which part of the height that is at most, where there is little of it.
const MOST_OF_HEIGHT: f32 = 0.25;
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
        let shown = lead.0.filter(|lead| walks && lead.steps > NEAR).and_then(|lead| {
            let is_vague = matches!(lead.clue, Clue::Edge | Clue::Climb { .. } | Clue::Toward(_));
            let (above, density) = if is_vague { (IN_CELL, VAGUE) } else { (OVER_THING, 1.0) };
            let foot = world_of(lead.mark) + Vec2::Y * above;
            Some((mark_in(foot, camera.translation.truncate(), size, pixel)?, density))
        });
        let Some((at, density)) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let to = at.extend(place.translation.z);
        if place.translation != to {
            place.translation = to;
        }
        let (picture, ink) = (book.picture(names::PIN).unwrap_or_default(), colour::LAMP.with_alpha(density));
        if sprite.image != picture || sprite.color != ink {
            sprite.image = picture;
            sprite.color = ink;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Where a mark lies in a picture of some size around a point; nothing if that is over its edge or below the panels. There it
/// is not pointed to: the arrow at the feet of the party leads the way, which often begins in another direction. `pixel` is
/// the size of a logical pixel.
fn mark_in(wanted: Vec2, middle: Vec2, size: Vec2, pixel: f32) -> Option<Vec2> {
    let most = size.y * MOST_OF_HEIGHT;
    let low = middle - size / 2.0 + Vec2::new(ASIDE * pixel, (ABOVE_BOTTOM * pixel).min(most));
    let high = middle + size / 2.0 - Vec2::new(ASIDE * pixel, (BELOW_TOP * pixel).min(most));
    // Whole pixels of the pictures, as everything that stands there.
    Rect { min: low.min(middle), max: high.max(middle) }.contains(wanted).then(|| wanted.round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_where_it_should_or_not_at_all() {
        let (size, middle) = (Vec2::new(426.0, 240.0), Vec2::new(500.0, -200.0));
        let mark = |wanted| mark_in(wanted, middle, size, 1.0 / 3.0);
        let near = middle + Vec2::new(30.0, -10.0);
        assert_eq!(mark(near), Some(near));
        for away in [(900.0, 20.0), (-900.0, 20.0), (20.0, 900.0), (20.0, -900.0), (20.0, -115.0)] {
            assert_eq!(mark(middle + Vec2::from(away)), None, "{away:?}");
        }
    }
}
