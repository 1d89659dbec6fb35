//! Warnings of attacks from outside the eye's view. For a moment, a plate at that edge of the picture names the side.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_presentation::view::ViewKind;
use rootward_rules::events::PlayEvent;

use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{TEXT, UiLayer, colour, plate, screen::ViewNow, sized},
    map::drawing::Draw,
    world::base::{
        current::BaseSwapped,
        party::{Facing, GridPos, Party},
    },
};

/// The duration of a plate, in seconds.
const STAYS: f32 = 1.2;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Right,
    Back,
    Left,
}

impl Side {
    const ALL: [Self; 3] = [Self::Right, Self::Back, Self::Left];

    /// The side on which a viewer on a cell with a heading has something. `None` if it is ahead, or on the same cell.
    fn of(at: Pos, facing: Heading, from: Pos) -> Option<Self> {
        let (dx, dy) = (from.x - at.x, from.y - at.y);
        let heading = match (dx.abs() >= dy.abs(), dx > 0, dy > 0) {
            _ if (dx, dy) == (0, 0) => return None,
            (true, true, _) => Heading::East,
            (true, false, _) => Heading::West,
            (false, _, true) => Heading::South,
            (false, _, false) => Heading::North,
        };
        match (heading.number() + 4 - facing.number()) % 4 {
            1 => Some(Self::Right),
            2 => Some(Self::Back),
            3 => Some(Self::Left),
            _ => None,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Right => "hit from the right >",
            Self::Back => "v hit from behind v",
            Self::Left => "< hit from the left",
        }
    }

    fn node(self) -> Node {
        let node = Node { position_type: PositionType::Absolute, ..plate().0 };
        match self {
            Self::Right => Node { right: px(8), top: percent(45), ..node },
            Self::Left => Node { left: px(8), top: percent(45), ..node },
            Self::Back => Node { left: percent(50), bottom: percent(30), margin: px(-80).left(), ..node },
        }
    }
}

/// The remaining time of each plate, in seconds, in the order of the sides.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Struck([f32; Side::ALL.len()]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Struck>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((note, show.run_if(resource_changed::<Struck>)).chain());
}

fn spawn(mut commands: Commands) {
    for side in Side::ALL {
        let (_, ground, edge) = plate();
        commands.spawn((
            Name::new("side that was hit"),
            side,
            DespawnOnExit(Screen::Playing),
            UiLayer::Hud.index(),
            Visibility::Hidden,
            Pickable::IGNORE,
            side.node(),
            ground,
            edge,
            children![(sized(side.words(), TEXT, colour::ALARM), Pickable::IGNORE)],
        ));
    }
}

fn note(
    (time, settings, view): (Res<Time>, Res<Settings>, Res<ViewNow>),
    party: Query<(&GridPos, &Facing), With<Party>>,
    mut events: MessageReader<PlayEvent>,
    mut swaps: MessageReader<BaseSwapped>,
    mut looked: Local<Option<Heading>>,
    mut struck: ResMut<Struck>,
) {
    let mut now = struck.0.map(|left| (left - time.delta_secs()).max(0.0));
    let in_view = swaps.read().count() == 0 && view.shown == ViewKind::Visor;
    for event in events.read() {
        let (PlayEvent::DroidHurt { from, .. }, Ok((at, facing))) = (*event, party.single()) else {
            continue;
        };
        if let Some(side) = Side::of(at.0, facing.0, from) {
            // Without flashing a plate stays longer, so that it does not come and go with each blow.
            now[side as usize] = if settings.flashing { STAYS } else { 2.0 * STAYS };
        }
    }
    let looks = party.single().ok().map(|(_, facing)| facing.0);
    // After a turn, the old plates would name the wrong sides.
    let turned = std::mem::replace(&mut *looked, looks) != looks;
    if !in_view || turned {
        now = [0.0; Side::ALL.len()];
    }
    struck.set_if_neq(Struck(now));
}

fn show(struck: Res<Struck>, mut plates: Query<(&Side, &mut Visibility)>) {
    for (side, mut visibility) in &mut plates {
        let there = struck.0[*side as usize] > 0.0;
        visibility.set_if_neq(if there { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_come_from_ahead_a_side_or_behind() {
        let at = Pos::new(20, 20);
        let around = Heading::ALL.map(|heading| at.step(heading));
        let seen = |facing| around.map(|from| Side::of(at, facing, from));
        let [right, back, left] = Side::ALL.map(Some);
        assert_eq!(seen(Heading::North), [None, right, back, left]);
        assert_eq!(seen(Heading::East), [left, None, right, back]);
        assert_eq!(Side::of(at, Heading::North, at.offset(1, -5)), None, "far ahead, a little to the side");
        assert_eq!(Side::of(at, Heading::North, at), None, "what burns under the party has no side");
    }
}
