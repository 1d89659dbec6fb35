//! Points that count up line by line, with the sum last. Any key ends the counting.

use bevy::prelude::*;

use crate::{host::states::Mode, input::any::AnyPress, map::drawing::Draw, ui::screens::menu::Settles};

/// The time for which a number counts up, in seconds.
const COUNTS: f32 = 0.7;
/// Delay between the starts of two lines, in seconds.
const NEXT: f32 = 0.12;

/// The time for which a whole score counts up, in seconds.
pub(super) const ALL_COUNT: f32 = 12.0 * NEXT + COUNTS;
/// The time for which the page ignores choices after a key has ended the counting, in seconds.
const ENDED: f32 = 1.0;

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct CountsUp {
    to: u32,
    /// Seconds since this number began to count up. Below 0, it has not begun yet.
    age: f32,
}

impl CountsUp {
    /// Creates the number of a line by its place in the list. A number that does not count begins complete.
    pub(super) fn new(to: u32, line: usize, counts: bool) -> Self {
        Self { to, age: if counts { -NEXT * line as f32 } else { COUNTS } }
    }

    pub(super) fn shown(&self) -> u32 {
        let share = f64::from((self.age / COUNTS).clamp(0.0, 1.0));
        if share >= 1.0 { self.to } else { (f64::from(self.to) * share) as u32 }
    }

    const fn is_over(&self) -> bool {
        self.age >= COUNTS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.draw(count.run_if(in_state(Mode::Debriefing)));
}

fn count(
    time: Res<Time>,
    any_press: AnyPress,
    mut figures: Query<(&mut CountsUp, &mut Text)>,
    mut plates: Query<&mut Settles>,
) {
    let touched = any_press.just_pressed();
    if touched && figures.iter().any(|(figure, _)| !figure.is_over()) {
        for mut left in &mut plates {
            left.0 = left.0.min(ENDED);
        }
    }
    for (mut figure, mut text) in &mut figures {
        if figure.is_over() {
            continue;
        }
        figure.age = if touched { COUNTS } else { figure.age + time.delta_secs() };
        text.set_if_neq(Text(figure.shown().to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_counts_up_to_its_exact_points() {
        for to in [0, 1, 7, 1234, 98_765, u32::MAX] {
            let mut figure = CountsUp::new(to, 3, true);
            let mut last = figure.shown();
            assert_eq!(last, 0);
            for _ in 0..200 {
                figure.age += 0.016;
                assert!(figure.shown() >= last && figure.shown() <= to);
                last = figure.shown();
            }
            assert_eq!((last, figure.is_over()), (to, true));
        }
    }

    #[test]
    fn a_figure_that_does_not_count_is_complete_at_once() {
        assert_eq!(CountsUp::new(1234, 5, false).shown(), 1234);
    }

    #[test]
    fn every_line_is_counted_within_three_seconds() {
        let last = CountsUp::new(9, 16, true);
        assert!(COUNTS - last.age < 3.0);
    }

    #[test]
    fn the_system_counts_to_the_end_and_a_key_ends_it() {
        for press in [false, true] {
            let mut world = World::new();
            world.init_resource::<ButtonInput<KeyCode>>();
            let mut time = Time::<()>::default();
            time.advance_by(std::time::Duration::from_millis(50));
            world.insert_resource(time);
            let figure = world.spawn((CountsUp::new(777, 4, true), Text::new("0"))).id();
            if press {
                world.resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Enter);
            }
            let frames = if press { 1 } else { 40 };
            for _ in 0..frames {
                world.run_system_cached(count).expect("it runs");
            }
            assert_eq!(world.get::<Text>(figure).map(|text| text.0.as_str()), Some("777"));
        }
    }
}
