//! Places the parts of the frame around the playfield: in the column, or over the playfield while the column is folded.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{GAP, RIM, compass, folded, lesson, objective};
use crate::{
    host::states::Mode,
    kit::{
        self,
        frame::{Column, Frame},
    },
    map::drawing::Draw,
    words::lessons::Lesson,
};

/// Maximum width of the lesson plate over the playfield, in logical pixels.
const LESSON: f32 = 400.0;
/// The width from which the lesson plate beside the buttons grows, in logical pixels.
const NARROW_LESSON: f32 = 326.0;
/// Minimum height of a column with room for a lesson, in logical pixels.
const HIGH: f32 = 600.0;
/// Maximum height of an open folded column, and the width from which its parts lie side by side, in logical pixels.
const OPEN: (f32, f32) = (440.0, 560.0);

/// Minimum and maximum height of the minimap, and maximum height of the other parts of a column, in logical pixels.
const MAP: (f32, f32) = (56.0, 126.0);
const BESIDE_MAP: f32 = 490.0;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Upper,
    Field,
    Column,
    /// The minimap with the name of the base.
    Place,
    Map,
    Goal,
    News,
    Cards,
    /// The buttons, the lesson and the clock over the playfield.
    UpperEdge,
}

/// Marks a part that exists only while the column is folded.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Folds;

pub(super) fn plugin(app: &mut App) {
    app.draw_playing((arrange, show_buttons));
}

#[derive(SystemParam)]
struct Arranged<'w> {
    frame: Res<'w, Frame>,
    scale: Res<'w, UiScale>,
    mode: Res<'w, State<Mode>>,
    lesson: Res<'w, Lesson>,
}

impl Arranged<'_> {
    fn changed(&self) -> bool {
        self.frame.is_changed() || self.mode.is_changed() || self.lesson.is_changed()
    }

    /// Whether the lesson is in the column. A page of the log is too long for it.
    fn has_lesson_in_column(&self) -> bool {
        let high = self.frame.field.height() / self.scale.0 >= HIGH;
        high && matches!(self.frame.column, Column::Beside(_)) && !self.lesson.is_page()
    }
}

fn arrange(
    now: Arranged,
    mut parts: Query<(Entity, Ref<Part>, &mut Node)>,
    compass: Query<Entity, With<compass::Compass>>,
    button: Query<Entity, With<folded::GoalButton>>,
    mut objective: Query<&mut Node, (With<objective::Objective>, Without<Part>)>,
    mut lesson: Query<
        (Entity, &mut Node),
        (With<lesson::LessonPlate>, Without<Part>, Without<objective::Objective>),
    >,
    mut commands: Commands,
) {
    if !now.changed() && !parts.iter().any(|(_, part, _)| part.is_added()) {
        return;
    }
    let (Ok(compass), Ok(button), Ok((lesson, mut plate))) =
        (compass.single(), button.single(), lesson.single_mut())
    else {
        return;
    };
    let frame = *now.frame;
    let folded = frame.is_folded();
    let opened = folded && *now.mode == Mode::Column;
    let is_below = matches!(frame.column, Column::Below(_));
    let teaches_in_column = now.has_lesson_in_column();
    let is_wide = frame.field.width() / now.scale.0 >= OPEN.1;
    let in_row = is_below || folded && is_wide;
    let along = |row| if row { FlexDirection::Row } else { FlexDirection::Column };
    (plate.flex_grow, plate.flex_basis) = if folded { (1.0, px(NARROW_LESSON)) } else { (0.0, auto()) };
    plate.width = if teaches_in_column || folded { auto() } else { px(LESSON) };
    plate.max_width = if teaches_in_column { percent(100) } else { px(LESSON) };
    // The open column needs the space of the lesson. The lesson can wait, because the rules are paused.
    kit::widgets::toggle(&mut plate, now.lesson.text().is_some() && !opened);
    // A lesson replaces the sentence above it, so that the log keeps its lines.
    for mut node in &mut objective {
        kit::widgets::toggle(&mut node, !(teaches_in_column && now.lesson.text().is_some()));
    }
    for (entity, part, mut node) in &mut parts {
        match *part {
            Part::Upper => node.flex_direction = along(!is_below),
            Part::Column => {
                let (width, height) = match frame.column {
                    Column::Beside(width) => (px(width), auto()),
                    Column::Below(height) => (auto(), px(height)),
                    Column::Folded => (auto(), auto()),
                };
                (node.width, node.height, node.flex_direction) = (width, height, along(in_row));
                node.max_height = if folded { px(OPEN.0) } else { auto() };
                node.flex_grow = if folded { 1.0 } else { 0.0 };
                node.margin = if folded { UiRect::horizontal(px(GAP)) } else { UiRect::ZERO };
                node.align_self = AlignSelf::Stretch;
                kit::widgets::toggle(&mut node, !folded || opened);
            }
            Part::Place => node.flex_direction = along(is_below),
            Part::Map => {
                kit::widgets::toggle(&mut node, !folded);
                let room = match frame.column {
                    Column::Below(height) => height - 2.0 * RIM,
                    _ => frame.field.height() / now.scale.0 - BESIDE_MAP,
                };
                node.height = px(room.clamp(MAP.0, MAP.1));
            }
            Part::Goal | Part::News if in_row => (node.flex_grow, node.flex_basis) = (1.0, px(0)),
            Part::Goal => (node.flex_grow, node.flex_basis) = (1.0, auto()),
            // The log does not move when the goal needs more or fewer lines.
            Part::News => {
                (node.flex_grow, node.flex_basis) = (0.0, px(frame.field.height() / now.scale.0 / 3.0));
            }
            Part::Cards => node.height = px(frame.cards),
            Part::UpperEdge => {
                node.padding = if folded { px(GAP).all() } else { UiRect::axes(px(GAP), px(4)) };
                node.justify_content =
                    if folded { JustifyContent::SpaceBetween } else { JustifyContent::SpaceAround };
            }
            Part::Field => {}
        }
        if *part == (if teaches_in_column { Part::Goal } else { Part::UpperEdge }) {
            commands.entity(entity).add_child(lesson);
        }
        if *part == Part::Goal && (opened || !folded) {
            commands.entity(entity).insert_child(0, compass);
        }
    }
    if folded && !opened {
        commands.entity(button).add_child(compass);
    }
    // The open folded column lies between the upper and the lower edge of the playfield.
    let find = |wanted| parts.iter().find(|(_, part, _)| **part == wanted).map(|(entity, ..)| entity);
    let holder = if folded { Part::Field } else { Part::Upper };
    if let (Some(column), Some(holder)) = (find(Part::Column), find(holder)) {
        commands.entity(holder).insert_child(1, column);
    }
}

fn show_buttons(frame: Res<Frame>, mut buttons: Query<(Ref<Folds>, &mut Node)>) {
    for (folds, mut node) in &mut buttons {
        if frame.is_changed() || folds.is_added() {
            kit::widgets::toggle(&mut node, frame.is_folded());
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_presentation::words::lessons::topic::Topic;

    use super::*;
    use crate::{
        app::testing::{
            drawn::{drawn_in, place_of},
            updates,
        },
        input::settings::Settings,
    };

    /// The edge of a hull plate, and the minimum space between it and text.
    const EDGE: f32 = 8.0;
    const SPACE: f32 = 6.0;

    #[test]
    fn column_keeps_margins_and_log_lines() {
        for size in [(1280, 720), (1024, 600), (1024, 768)] {
            let Some(mut app) = drawn_in(UVec2::from(size), 100, Seed::classic(179)) else { return };
            app.world_mut().resource_mut::<Settings>().hints = false;
            let text = "A lesson that is about as long as any of them: its words take several rows, whatever \
                        the width of the column, and the log keeps its lines.";
            for lesson in [None, Some(Lesson::about(Topic::Iris, text.to_owned()))] {
                *app.world_mut().resource_mut::<Lesson>() = lesson.clone().unwrap_or_default();
                updates(&mut app, 4);
                let column = place_of(&mut app, "column").expect("a column");
                let inside = column.inflate(-EDGE - SPACE);
                let parts = ["seed", "minimap", "compass", "log", "purse"];
                let places = parts.map(|part| place_of(&mut app, part).expect(part));
                for (number, (part, place)) in parts.iter().zip(places).enumerate() {
                    assert_eq!(place.intersect(inside), place, "{part} at {size:?}");
                    let is_free = |other: &Rect| place.intersect(*other).is_empty();
                    assert!(places[..number].iter().all(is_free), "{part} at {size:?}");
                }
                let log = place_of(&mut app, "log lines").expect("lines");
                assert!(log.height() >= 60.0 && log.height() % 20.0 == 0.0, "{log:?} at {size:?}");
                let plate = place_of(&mut app, "lesson");
                assert_eq!(plate.is_some(), lesson.is_some());
                assert!(plate.is_none_or(|plate| plate.intersect(log).is_empty()), "{size:?}");
            }
        }
    }
}
