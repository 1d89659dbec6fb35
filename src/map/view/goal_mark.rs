//! The mark for the next task: a pin on the cell of the task, if that cell is in the picture.

use bevy::{prelude::*, transform::TransformSystems};
use rootward_art::names;
use rootward_presentation::lead::{Clue, LeadNow};
use rootward_rules::terrain::distance;

use crate::{
    host::states::{Mode, Screen},
    kit::{artbook::ArtBook, colour, depth, frame::Frame, lens::Lens, screen::MainCamera, world_of},
    map::drawing::{hidden_sprite, set_picture, set_place},
    world::{
        base::party::{GridPos, Party},
        floors::ViewedFloor,
    },
};

#[derive(Component, Clone, Copy, Debug)]
struct GoalMark;

/// The height of the mark above the middle of its cell, in pixels: over a thing, and over a bare cell.
const OVER_THING: f32 = 13.0;
const IN_CELL: f32 = 6.0;
/// The distance of the mark from the edges of the playfield, in logical pixels.
const ASIDE: f32 = 24.0;
/// The distance in steps below which the mark is hidden, because the arrow at the party's feet is enough.
const NEAR: u16 = 2;
/// The density of a mark on an unseen place, relative to a seen one.
const VAGUE: f32 = 0.65;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(PostUpdate, place.before(TransformSystems::Propagate).run_if(in_state(Screen::Playing)));
}

fn spawn(mut commands: Commands) {
    commands.spawn((GoalMark, hidden_sprite("mark of the goal", Sprite::default(), depth::OVERLAY - 0.5)));
}

fn place(
    lead: Res<LeadNow>,
    (viewed, scale): (Res<ViewedFloor>, Res<UiScale>),
    mode: Option<Res<State<Mode>>>,
    book: Res<ArtBook>,
    (frame, lens): (Res<Frame>, Lens),
    party: Query<&GridPos, With<Party>>,
    mut marks: Query<(&mut Transform, &mut Visibility, &mut Sprite), (With<GoalMark>, Without<MainCamera>)>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && viewed.elsewhere.is_none();
    let view = lens.view();
    let edge = Vec2::splat(ASIDE * scale.0);
    let seen =
        Rect::from_corners(view.world_at(frame.field.min + edge), view.world_at(frame.field.max - edge));
    for (mut place, mut visibility, mut sprite) in &mut marks {
        let shown = lead.0.filter(|lead| walks && lead.steps > NEAR).and_then(|lead| {
            let is_vague =
                matches!(lead.clue, Clue::Edge | Clue::Room | Clue::Climb { .. } | Clue::Toward(_));
            // If a wall is in between, a mark so close to the party would contradict the arrow.
            let straight = party.iter().map(|at| distance(at.0, lead.mark)).next().unwrap_or_default();
            if is_vague && u32::from(lead.steps) > 2 * straight {
                return None;
            }
            let (above, density) = if is_vague { (IN_CELL, VAGUE) } else { (OVER_THING, 1.0) };
            let foot = world_of(lead.mark) + Vec2::Y * above;
            // Snap to whole pixels. The edge of the screen has no mark, because the path may begin elsewhere.
            seen.contains(foot).then(|| (foot.round(), density))
        });
        let Some((at, density)) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let to = at.extend(place.translation.z);
        set_place(&mut place, to);
        let picture = book.picture(names::PIN).unwrap_or_default();
        set_picture(&mut sprite, &picture, colour::LAMP.with_alpha(density));
        visibility.set_if_neq(Visibility::Inherited);
    }
}
