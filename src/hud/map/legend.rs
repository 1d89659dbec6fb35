//! What the colours and signs of the map mean, and how it is closed.

use bevy::prelude::*;
use rootward_gen::{Heading, LinkWay, Passage};

use super::{MapDrawing, letter_box};
use crate::{
    hud::{floor_plan::image_of, plan_cell::PlanCell, puzzle_sign::PuzzleSign, signs::Sign},
    kit::{self, colour},
    overlay::canvas::Canvas,
};

/// Side of a sign, in pixels.
const SIGN: i32 = 20;
/// Space between two entries, and between a sign and its words.
const GAPS: (f32, f32) = (20.0, 7.0);
/// Height of a row with the space below it.
const ROW: f32 = 26.0;

/// What an entry shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LegendSign {
    /// A sign, and the pixels of the map for each of its own.
    Sign(Sign, i32),
    /// A cell that is in sight, and one that was seen before.
    Ground(PlanCell),
    /// A cell that is in sight, or one that was seen before.
    Age { old: bool },
    /// The number of a puzzle.
    Puzzle(PuzzleSign),
    /// A letter.
    Letter(LinkWay),
    /// Words alone.
    Nothing,
}

/// All entries, in the order in which they are read.
const ENTRIES: [(LegendSign, &str); 23] = [
    (LegendSign::Sign(Sign::Party(Heading::North), 2), "party"),
    (LegendSign::Sign(Sign::Entrance, 2), "entrance"),
    (LegendSign::Sign(Sign::Goal, 2), "next"),
    (LegendSign::Age { old: false }, "in sight"),
    (LegendSign::Age { old: true }, "known, out of sight"),
    (LegendSign::Ground(PlanCell::Water), "water"),
    (LegendSign::Ground(PlanCell::Fire), "fire"),
    (LegendSign::Ground(PlanCell::Generator), "generators"),
    (LegendSign::Ground(PlanCell::Fake), "fake wall"),
    (LegendSign::Sign(Sign::Door(Passage::EastWest), 3), "door"),
    (LegendSign::Sign(Sign::Lock, 3), "iris, laser, cell door"),
    (LegendSign::Puzzle(PuzzleSign::Panel(3)), "panel"),
    (LegendSign::Puzzle(PuzzleSign::Lock(3)), "what it opens"),
    (LegendSign::Sign(Sign::Computer, 3), "computer"),
    (LegendSign::Sign(Sign::Shop, 3), "shop"),
    (LegendSign::Sign(Sign::Danger, 3), "danger"),
    (LegendSign::Sign(Sign::Looms, 2), "about to happen"),
    (LegendSign::Sign(Sign::Barred, 2), "barred"),
    (LegendSign::Sign(Sign::Release, 3), "release button"),
    (LegendSign::Letter(LinkWay::Ladder), "ladder"),
    (LegendSign::Letter(LinkWay::Elevator), "elevator"),
    (LegendSign::Letter(LinkWay::Hole), "hole"),
    (LegendSign::Nothing, "the same letter twice: both ends"),
];

/// Room for the hint how the map is closed.
const CLOSE: f32 = 260.0;

/// The height of the legend in a room of some width.
pub fn height(width: f32) -> f32 {
    let entry = |(shown, words): &(LegendSign, &str)| {
        let sign = match shown {
            LegendSign::Nothing => 0.0,
            LegendSign::Ground(_) => 2.0 * SIGN as f32 + GAPS.1,
            _ => SIGN as f32 + GAPS.1,
        };
        sign + kit::font::width(words) + GAPS.0
    };
    let (mut rows, mut used) = (1.0, 0.0);
    for entry in ENTRIES.iter().map(entry).chain([CLOSE]) {
        if used + entry > width + GAPS.0 {
            rows += 1.0;
            used = 0.0;
        }
        used += entry;
    }
    rows * ROW
}

/// All entries, and the hint how the map is closed.
pub(super) fn spawn(
    drawing: &MapDrawing,
    close: String,
    images: &mut Assets<Image>,
    plate: &mut ChildSpawnerCommands,
) {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        column_gap: px(GAPS.0),
        row_gap: px(4),
        align_items: AlignItems::Center,
        ..default()
    };
    let entry = || Node { column_gap: px(GAPS.1), align_items: AlignItems::Center, ..default() };
    plate.spawn((Name::new("map legend"), row)).with_children(|legend| {
        for (shown, words) in ENTRIES {
            legend.spawn((Name::new(words), entry())).with_children(|entry| {
                if let LegendSign::Letter(way) = shown {
                    entry.spawn(letter_box('A', way, Node::default(), drawing.book));
                } else if let Some(canvas) = picture(drawing, shown) {
                    entry.spawn(ImageNode::new(images.add(image_of(&canvas))));
                }
                entry.spawn((kit::text(words), TextLayout::no_wrap()));
            });
        }
        let hint = kit::sized(close, kit::TEXT, colour::LAMP);
        legend.spawn((Name::new("close hint"), hint, TextLayout::no_wrap()));
    });
}

/// The picture of an entry, if it is painted.
fn picture(drawing: &MapDrawing, shown: LegendSign) -> Option<Canvas> {
    let side = SIGN as usize;
    let middle = (SIGN / 2, SIGN / 2);
    let inks = &drawing.inks;
    let mut canvas = Canvas::new(side, side);
    match shown {
        LegendSign::Sign(sign, zoom) => sign.draw(&mut canvas, &inks.signs, middle, zoom),
        LegendSign::Age { old } => inks.paint(&mut canvas, (3, 3), SIGN - 6, PlanCell::Floor, old),
        LegendSign::Ground(ground) => {
            let cell = SIGN - 6;
            canvas = Canvas::new(2 * side - 6, side);
            inks.paint(&mut canvas, (3, 3), cell, ground, false);
            inks.paint(&mut canvas, (3 + cell, 3), cell, ground, true);
        }
        LegendSign::Puzzle(sign) => sign.draw(&mut canvas, drawing.font.as_ref()?, middle),
        LegendSign::Letter(_) | LegendSign::Nothing => return None,
    }
    Some(canvas)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_window_has_a_higher_legend_and_a_wide_one_three_rows_at_most() {
        assert!(height(1256.0) <= 3.0 * ROW && height(1896.0) <= 2.0 * ROW);
        assert!(height(1000.0) >= height(1256.0) && height(616.0) > height(1000.0));
    }

    #[test]
    fn every_ground_but_walls_and_every_way_is_explained() {
        let explained = |shown| ENTRIES.iter().any(|entry| entry.0 == shown);
        let ground =
            [PlanCell::Water, PlanCell::Fire, PlanCell::Generator, PlanCell::Fake].map(LegendSign::Ground);
        let ways = [LinkWay::Ladder, LinkWay::Elevator, LinkWay::Hole].map(LegendSign::Letter);
        assert!(ground.into_iter().chain(ways).all(explained));
    }
}
