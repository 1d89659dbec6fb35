//! The floors and the land on the map, each with its title line, picture and letters.

use bevy::{image::Image, prelude::*, ui::UiGlobalTransform};
use rootward_gen::{Heading, LinkWay, Outside, Pos, Records};
use rootward_presentation::{
    lead::Lead,
    overlay::{canvas::Canvas, inks::Inks as Font},
    shown::CellSight,
    travel::Goal,
};
use rootward_rules::{play::Play, site::Site};

use super::layout::{self, EDGE, LETTER_BOX, Letter, NARROWEST, TITLE, UNSEEN};
use crate::{
    host::states::Mode,
    input::travel::StartTravel,
    kit::{
        self,
        artbook::{ArtBook, image_of},
        colour,
        widgets::{Shape, column, part},
    },
    ui::hud::minimap::goal_on,
};
use rootward_presentation::plan::{
    cell::PlanInks,
    extent::Extent,
    floor::FloorPlan,
    land::{LandInks, LandPlan},
    mishaps::signs_on,
    puzzle_sign::PuzzleSign,
    signs::Sign,
};

/// Zoom of signs that must be easy to find.
pub(super) const LARGE: i32 = 2;

pub(super) struct MapDrawing<'a> {
    pub book: &'a ArtBook,
    pub records: &'a Records,
    pub inks: PlanInks,
    pub land: Option<LandDrawing<'a>>,
    /// The font for the numbers of puzzles. `None` if it cannot be read.
    pub font: Option<Font>,
    pub solved: &'a dyn Fn(u8) -> bool,
    pub scale: i32,
    pub party: (Pos, Heading),
    pub party_floor: u8,
    pub letters: Vec<Letter>,
    pub lead: Option<Lead>,
    pub now: Option<(&'a Site, &'a Play)>,
}

pub(super) struct LandDrawing<'a> {
    pub land: &'a Outside,
    pub extent: Extent,
    pub inks: LandInks,
}

impl LandDrawing<'_> {
    const fn plan(&self, scale: i32) -> LandPlan<'_> {
        LandPlan { land: self.land, extent: self.extent, scale, corner: (0, 0) }
    }

    /// Returns the signs on the land, including the party in its cell.
    pub fn signs(&self, (at, facing): (Pos, Heading)) -> impl Iterator<Item = (Pos, Sign)> + use<> {
        self.plan(1).signs().into_iter().chain([(at, Sign::Party(facing))])
    }
}

impl MapDrawing<'_> {
    /// Returns the lower signs of a floor, below the numbers of puzzles: doors, machines and dangers.
    pub fn things(&self, plan: &FloorPlan) -> Vec<(Pos, Sign)> {
        plan.things(self.records, self.now.map(|now| now.1)).collect()
    }

    /// Returns the signs above the numbers of puzzles, each with its zoom.
    pub fn marks(&self, plan: &FloorPlan) -> Vec<(Pos, Sign, i32)> {
        let entrance = plan.base.entrance();
        let seen =
            plan.base.floor_at(entrance) == Some(plan.floor) && plan.sight.of(entrance) != CellSight::Never;
        let mishaps = self.now.map_or_else(Vec::new, |(site, play)| signs_on(site, play, plan.floor));
        let goal = goal_on(plan.base, self.lead, plan.floor).map(|at| (at, Sign::Goal, LARGE));
        let (at, facing) = self.party;
        let party = (plan.floor == self.party_floor).then_some((at, Sign::Party(facing), LARGE));
        seen.then_some((entrance, Sign::Entrance, LARGE))
            .into_iter()
            .chain(mishaps.into_iter().map(|(at, sign)| (at, sign, self.zoom())))
            .chain(goal)
            .chain(party)
            .collect()
    }

    pub fn letters_on(&self, plan: &FloorPlan) -> impl Iterator<Item = &Letter> {
        self.letters.iter().filter(|letter| {
            plan.base.floor_at(letter.at) == Some(plan.floor) && plan.sight.of(letter.at) != CellSight::Never
        })
    }

    const fn zoom(&self) -> i32 {
        match self.scale {
            ..6 => 1,
            6..16 => 2,
            _ => 3,
        }
    }
}

pub(super) fn spawn_land(drawing: &MapDrawing, images: &mut Assets<Image>, shelf: &mut ChildSpawnerCommands) {
    let Some(land) = &drawing.land else { return };
    let plan = land.plan(drawing.scale);
    let size = (land.extent.width * drawing.scale, land.extent.height * drawing.scale);
    let mut canvas = Canvas::new(size.0 as usize, size.1 as usize);
    plan.paint(&mut canvas, &land.inks);
    for (at, sign) in land.signs(drawing.party) {
        sign.draw(&mut canvas, &drawing.inks.signs, plan.middle_of(at), LARGE);
    }
    let picture = ImageNode::new(images.add(image_of(&canvas)));
    shelf.spawn((Name::new("map land"), card())).with_children(|card| {
        card.spawn(line("around the base (you are here)".to_owned(), true));
        card.spawn((frame(Vec2::new(size.0 as f32, size.1 as f32), true), picture));
    });
}

pub(super) fn spawn_floor(
    plan: &FloorPlan,
    drawing: &MapDrawing,
    images: &mut Assets<Image>,
    shelf: &mut ChildSpawnerCommands,
) {
    let size = (plan.extent.width * drawing.scale, plan.extent.height * drawing.scale);
    let here = plan.floor == drawing.party_floor;
    let words = format!("floor {}{}", plan.floor, if here { " (you are here)" } else { "" });
    shelf.spawn((Name::new(format!("map floor {}", plan.floor)), card())).with_children(|card| {
        card.spawn(line(words, here));
        if plan.is_known() {
            let room = Vec2::new(size.0 as f32, size.1 as f32);
            let labels = Labels::of(plan, drawing, room);
            let picture = ImageNode::new(images.add(image_of(&painted(plan, drawing, &labels, size))));
            let clickable = MapFloor { extent: plan.extent, scale: drawing.scale as f32 };
            let mut picture = card.spawn((frame(room, here), picture, clickable));
            picture.observe(travel_there).with_children(|picture| {
                for &(letter, spot) in &labels.letters {
                    let node = part().pinned(spot.min.x, spot.min.y);
                    picture.spawn(letter_box(letter.sign, letter.way, node, drawing.book));
                }
            });
        } else {
            let unseen = kit::sized("unseen", kit::TEXT, colour::QUIET);
            card.spawn(frame(UNSEEN, here)).with_child(unseen);
        }
    });
}

#[derive(Component, Clone, Copy, Debug)]
struct MapFloor {
    extent: Extent,
    /// Pixels per side of a cell.
    scale: f32,
}

impl MapFloor {
    /// The cell at a point of the picture, measured from its upper left corner.
    fn cell_at(self, point: Vec2) -> Option<Pos> {
        let at = (point / self.scale).floor();
        let cell = self.extent.corner.offset(at.x as i16, at.y as i16);
        Some(cell).filter(|&cell| self.extent.contains(cell))
    }
}

fn travel_there(
    mut click: On<Pointer<Click>>,
    floors: Query<(&MapFloor, &ComputedNode, &UiGlobalTransform)>,
    mut travels: MessageWriter<StartTravel>,
    mut next: ResMut<NextState<Mode>>,
) {
    let Ok((floor, node, at)) = floors.get(click.entity) else { return };
    let scale = node.inverse_scale_factor();
    let place = Rect::from_center_size(at.translation * scale, node.size() * scale);
    let point = click.pointer_location.position - place.min - Vec2::splat(EDGE);
    if let Some(cell) = floor.cell_at(point) {
        click.propagate(false);
        travels.write(StartTravel(Goal::Cell(cell)));
        next.set(Mode::Walk);
    }
}

fn card() -> Node {
    column(0.0).shrink().least_wide(NARROWEST)
}

fn line(words: String, here: bool) -> impl Bundle {
    let ink = if here { colour::LAMP } else { colour::TEXT };
    (Name::new("floor line"), part().high(TITLE), children![kit::sized(words, kit::TEXT, ink)])
}

fn frame(size: Vec2, here: bool) -> impl Bundle {
    (
        Name::new("floor picture"),
        part().wide(size.x + 2.0 * EDGE).high(size.y + 2.0 * EDGE).edged(EDGE, 0.0).centre(),
        BackgroundColor(colour::WELL),
        BorderColor::all(if here { colour::LAMP } else { colour::EDGE }),
    )
}

fn painted(plan: &FloorPlan, drawing: &MapDrawing, labels: &Labels, (width, height): (i32, i32)) -> Canvas {
    let MapDrawing { inks, scale, .. } = drawing;
    let mut canvas = Canvas::new(width as usize, height as usize);
    inks.paint_grid(&mut canvas, *scale);
    plan.paint(&mut canvas, inks, *scale, (0, 0));
    let middle = |at| plan.middle_of(at, *scale, (0, 0));
    for (at, sign) in drawing.things(plan) {
        sign.draw(&mut canvas, &inks.signs, middle(at), drawing.zoom());
    }
    if let Some(font) = &drawing.font {
        for (sign, spot) in &labels.numbers {
            sign.draw(&mut canvas, font, (spot.min.x as i32, spot.min.y as i32));
        }
    }
    for (at, sign, zoom) in drawing.marks(plan) {
        sign.draw(&mut canvas, &inks.signs, middle(at), zoom);
    }
    canvas
}

/// The labels do not hide each other.
struct Labels<'a> {
    letters: Vec<(&'a Letter, Rect)>,
    numbers: Vec<(PuzzleSign, Rect)>,
}

impl<'a> Labels<'a> {
    fn of(plan: &FloorPlan, drawing: &'a MapDrawing, room: Vec2) -> Self {
        let middle = |at: Pos| {
            let (x, y) = plan.middle_of(at, drawing.scale, (0, 0));
            Vec2::new(x as f32, y as f32)
        };
        let letters: Vec<&Letter> = drawing.letters_on(plan).collect();
        let numbers: Vec<(Pos, PuzzleSign)> = plan.numbers(drawing.records, drawing.solved).collect();
        let boxes = letters.iter().map(|letter| (middle(letter.at), LETTER_BOX));
        let boxes = boxes.chain(numbers.iter().map(|&(at, sign)| {
            let (width, height) = sign.size();
            (middle(at), Vec2::new(width as f32, height as f32))
        }));
        let party = (plan.floor == drawing.party_floor).then_some(middle(drawing.party.0));
        let mut spots = layout::place_boxes(boxes, party, room);
        let others = spots.split_off(letters.len());
        let numbers = numbers.into_iter().map(|(_, sign)| sign).zip(others).collect();
        Self { letters: letters.into_iter().zip(spots).collect(), numbers }
    }
}

/// The letter of an elevator has an edge.
pub(super) fn letter_box(sign: char, way: LinkWay, node: Node, book: &ArtBook) -> impl Bundle {
    let (name, ink) = match way {
        LinkWay::Ladder => ("ladder letter", book.colour("way")),
        LinkWay::Hole => ("hole letter", book.colour("amber")),
        LinkWay::Elevator => ("elevator letter", book.colour("cyan")),
    };
    let edge = if way == LinkWay::Elevator { ink } else { Color::NONE };
    (
        Name::new(name),
        node.wide(LETTER_BOX.x).high(LETTER_BOX.y).edged(1.0, 0.0).centre(),
        BackgroundColor(Color::BLACK.with_alpha(0.85)),
        BorderColor::all(edge),
        children![kit::sized(sign, kit::TEXT, ink)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn click_finds_its_cell() {
        let extent = Extent { corner: Pos::new(16, 8), width: 32, height: 24 };
        let floor = MapFloor { extent, scale: 12.0 };
        assert_eq!(floor.cell_at(Vec2::new(0.5, 0.5)), Some(Pos::new(16, 8)));
        assert_eq!(floor.cell_at(Vec2::new(24.1, 35.9)), Some(Pos::new(18, 10)));
        assert_eq!(floor.cell_at(Vec2::new(-1.0, 5.0)), None);
        assert_eq!(floor.cell_at(Vec2::new(5.0, 24.0 * 12.0)), None);
    }
}
