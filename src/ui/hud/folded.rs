//! The folded column of small screens: a button for the map, and one that shows the next steps and opens the column.

use bevy::{
    ecs::system::IntoObserverSystem,
    prelude::*,
    ui_widgets::{Activate, Button, observe},
};

use super::{GAP, arranged::Folds};
use crate::{
    host::states::Mode,
    kit::{
        self, colour,
        covers::StopsFingers,
        frame::Frame,
        widgets::{Shape, part, row_of},
    },
    map::drawing::Draw,
};

/// The minimum width and height of a button in logical pixels, large enough for a finger.
const SIDE: f32 = 44.0;
/// Maximum width of the button that shows the next steps, in logical pixels.
const WIDEST: f32 = 210.0;
const DIM: Color = Color::srgba(0.0, 0.0, 0.0, 0.5);

/// The button that shows the next steps. The compass is its child while the column is folded and closed.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct GoalButton;

/// Visible only while the column is open: the background, and the label of the button that closes it.
#[derive(Component, Clone, Copy, Debug)]
struct WhileOpen;

pub(super) fn plugin(app: &mut App) {
    app.draw(unfold.run_if(in_state(Mode::Column).and_then(resource_changed::<Frame>)))
        .add_systems(OnEnter(Mode::Column), show::<true>)
        .add_systems(OnExit(Mode::Column), show::<false>);
}

pub(super) fn buttons() -> impl Bundle {
    (
        Name::new("buttons"),
        Folds,
        Pickable::IGNORE,
        row_of(GAP).at_start(),
        children![
            (button("map button", open_map), children![(kit::text("Map"), Pickable::IGNORE)]),
            (
                button("goal button", turn),
                GoalButton,
                children![(WhileOpen, kit::text("Close"), Pickable::IGNORE, Node::default().hidden())]
            ),
        ],
    )
}

fn button<M: Send + Sync + 'static>(
    name: &'static str,
    on_press: impl IntoObserverSystem<Activate, (), M> + Sync + 'static,
) -> impl Bundle {
    let (node, _, edge) = kit::plate();
    (
        Name::new(name),
        Button,
        StopsFingers,
        Node {
            min_width: px(SIDE),
            min_height: px(SIDE),
            max_width: px(WIDEST),
            padding: px(7).all(),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_direction: FlexDirection::Row,
            ..node
        },
        BackgroundColor(colour::BAND),
        edge,
        observe(on_press),
    )
}

/// The background of the open column. It fills the window, and a tap on it closes the column.
pub(super) fn ground() -> impl Bundle {
    (
        Name::new("column ground"),
        WhileOpen,
        Node { height: percent(100), ..part().whole().pinned(0.0, 0.0).hidden() },
        BackgroundColor(DIM),
    )
}

fn show<const SHOWN: bool>(mut parts: Query<&mut Node, With<WhileOpen>>) {
    for mut node in &mut parts {
        kit::widgets::toggle(&mut node, SHOWN);
    }
}

fn open_map(_: On<Activate>, mode: Res<State<Mode>>, mut next: ResMut<NextState<Mode>>) {
    if matches!(mode.get(), Mode::Walk | Mode::Column) {
        next.set(Mode::Map);
    }
}

fn turn(_: On<Activate>, mode: Res<State<Mode>>, mut next: ResMut<NextState<Mode>>) {
    match mode.get() {
        Mode::Walk => next.set(Mode::Column),
        Mode::Column => next.set(Mode::Walk),
        _ => {}
    }
}

/// Closes the open column after a tap outside it. Buttons and the column stop their own taps.
pub(super) fn close_outside(
    _: On<Pointer<Click>>,
    mode: Res<State<Mode>>,
    mut next: ResMut<NextState<Mode>>,
) {
    if *mode.get() == Mode::Column {
        next.set(Mode::Walk);
    }
}

pub(super) fn stay_open(mut tap: On<Pointer<Click>>) {
    tap.propagate(false);
}

fn unfold(frame: Res<Frame>, mut next: ResMut<NextState<Mode>>) {
    if !frame.is_folded() {
        next.set(Mode::Walk);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::{
        drawn::{drawn_in, place_of},
        mode, updates,
    };

    fn press(app: &mut App, name: &str) {
        let mut buttons = app.world_mut().query::<(Entity, &Name)>();
        let button = buttons.iter(app.world()).find(|(_, own)| own.as_str() == name).expect("a button").0;
        app.world_mut().trigger(Activate { entity: button });
        updates(app, 4);
    }

    #[test]
    fn small_screens_open_the_map_and_the_column() {
        for size in [(390, 844), (640, 360), (844, 390)] {
            let Some(mut app) = drawn_in(UVec2::from(size), 100, Seed::classic(179)) else { return };
            let field = app.world().resource::<Frame>().field;
            let buttons =
                ["map button", "goal button"].map(|name| place_of(&mut app, name).expect("a button"));
            assert!(buttons.iter().all(|button| button.size().cmpge(Vec2::splat(SIDE)).all()), "{size:?}");
            let arrow = place_of(&mut app, "way arrow").expect("an arrow");
            assert!(!arrow.intersect(buttons[1]).is_empty() && place_of(&mut app, "column").is_none());
            press(&mut app, "goal button");
            assert_eq!(mode(&app), Some(Mode::Column));
            let column = place_of(&mut app, "column").expect("it is open");
            assert_eq!(column.intersect(field), column, "{size:?}");
            for part in ["objective", "compass", "log", "purse"] {
                let place = place_of(&mut app, part).expect(part);
                assert_eq!(place.intersect(column), place, "{part} at {size:?}");
            }
            press(&mut app, "goal button");
            assert_eq!((mode(&app), place_of(&mut app, "column")), (Some(Mode::Walk), None));
            press(&mut app, "map button");
            assert_eq!(mode(&app), Some(Mode::Map));
        }
    }
}
