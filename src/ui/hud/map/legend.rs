//! The legend of the map. It explains each colour and sign that the map shows now.

use bevy::prelude::*;
use rootward_gen::{Heading, Land, LinkWay, Passage, Pos};
use rootward_presentation::overlay::canvas::{Canvas, PixelRect};

use super::drawing::{MapDrawing, letter_box};
use crate::kit::{
    self,
    artbook::image_of,
    colour,
    widgets::{Shape, part, row_of},
};
use rootward_presentation::plan::{cell::PlanCell, floor::FloorPlan, puzzle_sign::PuzzleSign, signs::Sign};

/// Side of a sign, in pixels.
const SIGN: i32 = 20;
/// Space between two entries, and between a sign and its words.
const GAPS: (f32, f32) = (20.0, 7.0);
/// Height of a row with the space below it.
const ROW: f32 = 26.0;
const NUMBER: u8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegendSign {
    /// A sign, with its zoom on the map.
    Sign(Sign, i32),
    /// A cell in sight, beside the same cell seen before.
    Ground(PlanCell),
    /// An example of a cell in sight, or of a cell seen before.
    Age { old: bool },
    /// A cell of the land outside.
    Land(Land),
    /// The number of a puzzle.
    Puzzle(PuzzleSign),
    /// The letter of a way.
    Letter(LinkWay),
    /// Only words, because the entry follows the letters.
    Letters,
}

pub(super) type Entry = (LegendSign, &'static str);

const ENTRIES: [Entry; 31] = [
    (LegendSign::Sign(Sign::Party(Heading::North), 2), "party"),
    (LegendSign::Sign(Sign::Goal, 2), "next goal"),
    (LegendSign::Sign(Sign::Entrance, 2), "hatch, way out"),
    (LegendSign::Sign(Sign::Landing, 2), "landing site"),
    (LegendSign::Land(Land::Base), "base"),
    (LegendSign::Land(Land::Dirt), "track"),
    (LegendSign::Land(Land::Grass), "open ground"),
    (LegendSign::Land(Land::Tree), "trees"),
    (LegendSign::Age { old: false }, "in sight"),
    (LegendSign::Age { old: true }, "seen before"),
    (LegendSign::Ground(PlanCell::Water), "water"),
    (LegendSign::Ground(PlanCell::Fire), "fire"),
    (LegendSign::Ground(PlanCell::Generator), "generators"),
    (LegendSign::Ground(PlanCell::Fake), "fake wall"),
    (LegendSign::Sign(Sign::Pushable, 2), "pushable wall"),
    (LegendSign::Sign(Sign::Door(Passage::EastWest), 3), "door"),
    (LegendSign::Sign(Sign::Lock, 3), "iris, laser, cell door"),
    (LegendSign::Puzzle(PuzzleSign::Panel(NUMBER)), "panel"),
    (LegendSign::Puzzle(PuzzleSign::Lock(NUMBER)), "puzzle door or wall"),
    (LegendSign::Sign(Sign::Socket, 2), "socket"),
    (LegendSign::Sign(Sign::Cupboard, 2), "cupboard"),
    (LegendSign::Sign(Sign::Computer, 3), "computer"),
    (LegendSign::Sign(Sign::Shop, 3), "shop"),
    (LegendSign::Sign(Sign::Danger, 3), "danger"),
    (LegendSign::Sign(Sign::Looms, 2), "mishap coming"),
    (LegendSign::Sign(Sign::Barred, 2), "barred"),
    (LegendSign::Sign(Sign::Release, 3), "release button"),
    (LegendSign::Letter(LinkWay::Ladder), "ladder"),
    (LegendSign::Letter(LinkWay::Elevator), "elevator"),
    (LegendSign::Letter(LinkWay::Hole), "hole"),
    (LegendSign::Letters, "same letter: linked"),
];

const CLOSE: f32 = 260.0;

pub(super) fn entries(plans: &[FloorPlan], drawing: &MapDrawing) -> Vec<Entry> {
    let mut shown: Vec<LegendSign> = Vec::new();
    let mut note = |sign: LegendSign| {
        if !shown.contains(&sign) {
            shown.push(sign);
        }
    };
    let of_sign = |sign: Sign| {
        let plain = match sign {
            Sign::Party(_) => Sign::Party(Heading::North),
            Sign::Door(_) => Sign::Door(Passage::EastWest),
            other => other,
        };
        let same = |entry: &&Entry| matches!(entry.0, LegendSign::Sign(own, _) if own == plain);
        ENTRIES.iter().find(same).map(|entry| entry.0)
    };
    if let Some(land) = &drawing.land {
        land.signs(drawing.party).filter_map(|(_, sign)| of_sign(sign)).for_each(&mut note);
        let lands = Pos::all().map(|at| land.land.land(at));
        lands.for_each(|land| {
            note(LegendSign::Land(if land == Land::Evergreen { Land::Tree } else { land }));
        });
    }
    for plan in plans.iter().filter(|plan| plan.is_known()) {
        for (_, ground, old) in plan.grounds() {
            note(LegendSign::Age { old });
            note(LegendSign::Ground(ground));
        }
        let marks = drawing.marks(plan).into_iter().map(|(_, sign, _)| sign);
        let signs = drawing.things(plan).into_iter().map(|(_, sign)| sign).chain(marks);
        signs.filter_map(of_sign).for_each(&mut note);
        for (_, sign) in plan.numbers(drawing.records, drawing.solved) {
            note(LegendSign::Puzzle(match sign {
                PuzzleSign::Panel(_) => PuzzleSign::Panel(NUMBER),
                PuzzleSign::Lock(_) => PuzzleSign::Lock(NUMBER),
            }));
        }
        for letter in drawing.letters_on(plan) {
            note(LegendSign::Letter(letter.way));
            note(LegendSign::Letters);
        }
    }
    ENTRIES.into_iter().filter(|entry| shown.contains(&entry.0)).collect()
}

pub(super) fn height(entries: &[Entry], width: f32) -> f32 {
    let wide = |(shown, words): &Entry| {
        let sign = match shown {
            LegendSign::Letters => 0.0,
            LegendSign::Ground(_) => 2.0 * SIGN as f32 + GAPS.1,
            _ => SIGN as f32 + GAPS.1,
        };
        sign + kit::font::width(words) + GAPS.0
    };
    let (mut rows, mut used) = (1.0, 0.0);
    for entry in entries.iter().map(wide).chain([CLOSE]) {
        if used + entry > width + GAPS.0 {
            rows += 1.0;
            used = 0.0;
        }
        used += entry;
    }
    rows * ROW
}

pub(super) fn spawn(
    entries: &[Entry],
    drawing: &MapDrawing,
    close: String,
    images: &mut Assets<Image>,
    plate: &mut ChildSpawnerCommands,
) {
    plate.spawn((Name::new("map legend"), row_of(GAPS.0).wrap())).with_children(|legend| {
        for &(shown, words) in entries {
            legend.spawn((Name::new(words), row_of(GAPS.1))).with_children(|entry| {
                if let LegendSign::Letter(way) = shown {
                    entry.spawn(letter_box('A', way, part(), drawing.book));
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

/// Returns the picture of an entry. `None` if the entry has no painted picture.
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
        LegendSign::Land(land) => {
            let ink = drawing.land.as_ref()?.inks.of_land(land)?;
            let area = PixelRect { left: 3, top: 3, width: SIGN - 6, height: SIGN - 6 };
            canvas.replace(area, ink);
        }
        LegendSign::Puzzle(sign) => {
            let (width, height) = sign.size();
            sign.draw(&mut canvas, drawing.font.as_ref()?, ((SIGN - width) / 2, (SIGN - height) / 2));
        }
        LegendSign::Letter(_) | LegendSign::Letters => return None,
    }
    Some(canvas)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legend_needs_few_rows() {
        let inside: Vec<Entry> =
            ENTRIES.into_iter().filter(|entry| !matches!(entry.0, LegendSign::Land(_))).collect();
        let height = |width| height(&inside, width);
        assert!(height(1256.0) <= 4.0 * ROW && height(1896.0) <= 3.0 * ROW);
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
