//! Blows against the party. The helmet shows the side of a blow, and a plate names it unless it is ahead.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_presentation::view::ViewKind;
use rootward_rules::events::PlayEvent;

use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{TEXT, UiLayer, colour, frame::InField, plate, screen::ViewNow, sized},
    map::drawing::Draw,
    world::base::{
        current::BaseSwapped,
        party::{Facing, GridPos, Party},
    },
};

/// The duration of a plate, in seconds.
const STAYS: f32 = 1.2;

/// The distance of a plate from the sides of the playfield, in logical pixels. The helmet lies in between.
const ASIDE: f32 = 16.0;
/// The distance of a plate from the lower edge of the playfield, in logical pixels. Words lie in between.
pub(super) const OVER_WORDS: f32 = 70.0;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Ahead,
    Right,
    Back,
    Left,
}

impl Side {
    const ALL: [Self; 4] = [Self::Ahead, Self::Right, Self::Back, Self::Left];

    /// The side on which a viewer on a cell with a heading has something. `None` if it is on the same cell.
    fn of(at: Pos, facing: Heading, from: Pos) -> Option<Self> {
        let (dx, dy) = (from.x - at.x, from.y - at.y);
        let heading = match (dx.abs() >= dy.abs(), dx > 0, dy > 0) {
            _ if (dx, dy) == (0, 0) => return None,
            (true, true, _) => Heading::East,
            (true, false, _) => Heading::West,
            (false, _, true) => Heading::South,
            (false, _, false) => Heading::North,
        };
        Self::ALL.get(usize::from((heading.number() + 4 - facing.number()) % 4)).copied()
    }

    /// The words on the plate. `None` for a blow from ahead, whose attacker is in sight.
    const fn words(self) -> Option<&'static str> {
        match self {
            Self::Ahead => None,
            Self::Right => Some("hit from the right >"),
            Self::Back => Some("v hit from behind v"),
            Self::Left => Some("< hit from the left"),
        }
    }

    fn node(self) -> Node {
        let (across, down) = match self {
            Self::Right => (JustifyContent::FlexEnd, AlignItems::Center),
            Self::Left => (JustifyContent::FlexStart, AlignItems::Center),
            Self::Ahead | Self::Back => (JustifyContent::Center, AlignItems::FlexEnd),
        };
        let padding = UiRect { bottom: px(OVER_WORDS), ..UiRect::horizontal(px(ASIDE)) };
        Node { justify_content: across, align_items: down, padding, ..default() }
    }
}

/// The remaining time in which each side is shown, in seconds, in the order of the sides.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Struck([f32; Side::ALL.len()]);

impl Struck {
    pub(super) fn sides(&self) -> [bool; Side::ALL.len()] {
        self.0.map(|left| left > 0.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Struck>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((note, show.run_if(resource_changed::<Struck>)).chain());
}

fn spawn(mut commands: Commands) {
    for (side, words) in Side::ALL.into_iter().filter_map(|side| Some((side, side.words()?))) {
        commands.spawn((
            Name::new("side that was hit"),
            (side, InField),
            DespawnOnExit(Screen::Playing),
            UiLayer::Hud.index(),
            Visibility::Hidden,
            Pickable::IGNORE,
            side.node(),
            children![(
                plate(),
                Pickable::IGNORE,
                children![(sized(words, TEXT, colour::ALARM), Pickable::IGNORE)]
            )],
        ));
    }
}

pub(super) fn note(
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
        let there = struck.sides()[*side as usize];
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
        let [ahead, right, back, left] = Side::ALL.map(Some);
        assert_eq!(seen(Heading::North), [ahead, right, back, left]);
        assert_eq!(seen(Heading::East), [left, ahead, right, back]);
        assert_eq!(Side::of(at, Heading::North, at.offset(1, -5)), ahead, "far ahead, a little to the side");
        assert_eq!(Side::of(at, Heading::North, at), None, "what burns under the party has no side");
    }
}
