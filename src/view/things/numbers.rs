//! The numbers of puzzles, on the lock and on its panel, so that a player can tell which panel opens
//! which lock.

use bevy::prelude::*;
use rootward_art::names;
use rootward_gen::{Heading, PuzzlePart, Sides, Thing};

use super::{draw::depth_of, pictures::Height, update::NumberPlate};
use crate::{
    base::placed::Placed,
    kit::{artbook::ArtBook, colour},
    schedule::AppSystems,
};

/// How far the number of a panel stands behind its face, in pixels.
const BEHIND_FACE: f32 = 4.5;
/// Width of a digit with the gap behind it, in pixels.
const ADVANCE: f32 = 4.0;
/// Size of the plate behind one digit, in pixels.
const PLATE: Vec2 = Vec2::new(5.0, 7.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write_numbers
            .in_set(AppSystems::View)
            .after(super::draw::DrawThings)
            .run_if(resource_exists::<ArtBook>),
    );
}

/// The number of a puzzle on a thing, and where it stands in the cell: x to the east, y to the north.
fn number_of(thing: Thing) -> Option<(u8, Vec2)> {
    let (PuzzlePart::Panel(number) | PuzzlePart::Lock(number)) = thing.puzzle()?;
    let shift = match thing.sides() {
        Sides::Look(look) => behind(look),
        Sides::All | Sides::Faces(_) => Vec2::ZERO,
    };
    Some((number, shift))
}

/// Into the wall, away from the viewer.
fn behind(look: Heading) -> Vec2 {
    let (dx, dy) = look.delta();
    Vec2::new(f32::from(dx), -f32::from(dy)) * BEHIND_FACE
}

fn write_numbers(new: Query<(Entity, &Placed), Added<Placed>>, book: Res<ArtBook>, mut commands: Commands) {
    for (entity, placed) in &new {
        let Some((number, shift)) = number_of(placed.thing) else { continue };
        let digits: Vec<u8> = if number < 10 { vec![number] } else { vec![number / 10, number % 10] };
        let width = PLATE.x + ADVANCE * (digits.len() as f32 - 1.0);
        let depth = depth_of(Height::Built);
        commands.entity(entity).with_children(|parent| {
            parent.spawn((
                Name::new("number plate"),
                NumberPlate,
                Sprite::from_color(colour::PLATE, Vec2::new(width, PLATE.y)),
                Transform::from_translation(shift.extend(depth + 0.01)),
            ));
            let first = shift.x - ADVANCE * (digits.len() as f32 - 1.0) / 2.0;
            for (place, digit) in digits.iter().enumerate() {
                let at = Vec3::new(first + ADVANCE * place as f32, shift.y, depth + 0.02);
                let picture = book.picture(&names::digit(*digit)).unwrap_or_default();
                parent.spawn((
                    Name::new("digit"),
                    NumberPlate,
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
