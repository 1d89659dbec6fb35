//! The numbers of puzzles on a lock and its panel. While the numbers of cells are shown, these are dark on yellow.

use bevy::prelude::*;
use rootward_art::names;
use rootward_gen::{PuzzlePart, Sides, Thing};
use rootward_presentation::{
    looks::pictures::Height,
    overlay::{Overlay, ids::number_of_cell},
};

use super::{
    draw::{DENTS, depth_of},
    update::NumberPlate,
};
use crate::{
    kit::{artbook::ArtBook, colour},
    map::{
        drawing::{Draw, set_ink},
        overlay::state::ActiveOverlay,
        view::fights::ahead,
    },
    world::base::{
        current::CurrentBase,
        placed::{At, Placed},
    },
};

/// The distance of a panel's number behind its face, in pixels.
const BEHIND_FACE: f32 = 4.5;
/// The width of a digit with the gap after it, in pixels.
const ADVANCE: f32 = 4.0;
/// The size of the plate behind one digit, in pixels.
const PLATE: Vec2 = Vec2::new(5.0, 7.0);
/// The drawing depths of plate and digits above built things, including the dents of a door.
const ABOVE_DENTS: [f32; 2] = [DENTS + 0.01, DENTS + 0.02];
/// The colour of the plate while the numbers of cells are visible: the yellow of their legend.
const AMONG_IDS: Color = colour::LAMP;

pub(super) fn plugin(app: &mut App) {
    app.draw(
        (write_numbers.run_if(resource_exists::<ArtBook>), colour_numbers)
            .chain()
            .after(super::draw::DrawThings)
            .run_if(resource_exists::<CurrentBase>),
    );
}

/// A part of a puzzle's number, and whether the cell below has its own number.
#[derive(Component, Clone, Copy, Debug)]
struct SignPart {
    is_plate: bool,
    covered: bool,
}

impl SignPart {
    /// `among_ids` means that the numbers of cells are visible.
    const fn colour(self, among_ids: bool) -> Color {
        match (among_ids, self.covered, self.is_plate) {
            (false, _, true) => colour::PLATE,
            (false, _, false) => Color::WHITE,
            // The number of the cell replaces it.
            (true, true, _) => Color::NONE,
            (true, false, true) => AMONG_IDS,
            (true, false, false) => colour::PLATE,
        }
    }
}

fn colour_numbers(
    overlay: Res<ActiveOverlay>,
    mut parts: Query<(Ref<SignPart>, &mut Sprite)>,
    new: Query<(), Added<SignPart>>,
) {
    if !overlay.is_changed() && new.is_empty() {
        return;
    }
    for (part, mut sprite) in &mut parts {
        set_ink(&mut sprite, part.colour(overlay.0 == Overlay::Ids));
    }
}

/// The number of a puzzle on a thing, and its offset in the cell: x to the east, y to the north.
fn number_of(thing: Thing) -> Option<(u8, Vec2)> {
    let (PuzzlePart::Panel(number) | PuzzlePart::Lock(number)) = thing.puzzle()?;
    let shift = match thing.sides() {
        Sides::Look(look) => ahead(look) * BEHIND_FACE,
        Sides::All | Sides::Faces(_) => Vec2::ZERO,
    };
    Some((number, shift))
}

fn write_numbers(
    new: Query<(Entity, &Placed, &At), Added<Placed>>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut commands: Commands,
) {
    for (entity, placed, at) in &new {
        let Some((number, shift)) = number_of(placed.thing) else { continue };
        let covered = number_of_cell(current.base(), at.0).is_some();
        let digits: Vec<u8> = if number < 10 { vec![number] } else { vec![number / 10, number % 10] };
        let width = PLATE.x + ADVANCE * (digits.len() as f32 - 1.0);
        let depth = depth_of(Height::Built);
        commands.entity(entity).with_children(|parent| {
            parent.spawn((
                Name::new("number plate"),
                NumberPlate,
                SignPart { is_plate: true, covered },
                Sprite::from_color(colour::PLATE, Vec2::new(width, PLATE.y)),
                Transform::from_translation(shift.extend(depth + ABOVE_DENTS[0])),
            ));
            let first = shift.x - ADVANCE * (digits.len() as f32 - 1.0) / 2.0;
            for (place, digit) in digits.iter().enumerate() {
                let at = Vec3::new(first + ADVANCE * place as f32, shift.y, depth + ABOVE_DENTS[1]);
                let picture = book.picture(&names::digit(*digit)).unwrap_or_default();
                parent.spawn((
                    Name::new("digit"),
                    NumberPlate,
                    SignPart { is_plate: false, covered },
                    Sprite::from_image(picture),
                    Transform::from_translation(at),
                ));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Records, Seed, generate};

    use super::*;

    #[test]
    fn signs_stay_clear_among_cell_numbers() {
        for is_plate in [false, true] {
            let part = SignPart { is_plate, covered: false };
            assert_ne!(part.colour(true), part.colour(false));
            assert_eq!(SignPart { covered: true, ..part }.colour(true), Color::NONE);
        }
        let [plate, digit] =
            [true, false].map(|is_plate| SignPart { is_plate, covered: false }.colour(true).to_linear());
        assert!(plate.luminance() > 0.4 && digit.luminance() < 0.05, "dark on light");
    }

    #[test]
    fn signs_change_with_the_overlay_and_back() {
        let mut app = App::new();
        app.init_resource::<ActiveOverlay>().add_systems(Update, colour_numbers);
        let part = SignPart { is_plate: true, covered: false };
        let sign = app.world_mut().spawn((part, Sprite::default())).id();
        for overlay in [Overlay::Off, Overlay::Ids, Overlay::Root, Overlay::Ids, Overlay::Off] {
            app.world_mut().resource_mut::<ActiveOverlay>().0 = overlay;
            app.update();
            let colour = app.world().get::<Sprite>(sign).map(|sprite| sprite.color);
            assert_eq!(colour, Some(part.colour(overlay == Overlay::Ids)), "{overlay:?}");
        }
    }

    #[test]
    fn every_panel_has_the_number_of_its_lock() {
        let records = Records::of(&generate(&Seed::classic(179).into()));
        let number = |record| records.get(record).and_then(|record| number_of(record.thing)).map(|it| it.0);
        let numbered =
            records.puzzles().iter().filter(|puzzle| number(puzzle.lock).is_some()).collect::<Vec<_>>();
        assert!(numbered.len() > 10);
        for puzzle in numbered {
            assert_eq!(number(puzzle.panel), number(puzzle.lock));
        }
    }
}
