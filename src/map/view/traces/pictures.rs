//! Pure functions for the pictures of traces.

use rootward_gen::{Heading, Pos};
use rootward_presentation::looks::pictures::Height;

use crate::{
    kit::depth,
    map::view::things::{DENTS, depth_of},
    world::traces::{Footprint, Mark, MarkKind},
};

/// The depth of traces: on the ground, below everything that stands on it.
const ON_GROUND: f32 = depth::THINGS - 0.9;
const ABOVE: f32 = 0.1;
/// The opacity of marks and of new footprints. Wrecks are pale, so that they do not look like creatures.
const REMAINS: f32 = 0.6;
const STAIN: f32 = 0.8;
const IN_DUST: f32 = 0.5;
const WET: f32 = 0.9;
const STEPS: f32 = 8.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracePicture {
    pub name: &'static str,
    /// The rotation of the picture, which is drawn facing north.
    pub turn: Heading,
    /// The opacity, 0 to 1.
    pub strength: f32,
    pub depth: f32,
}

/// The pictures of a small and a large wreck, by the type of creature.
const fn wreck(creature: u8) -> [&'static str; 2] {
    match creature {
        0..=9 | 18 | 19 => ["wreck.red.0", "wreck.red.1"],
        10..=17 | 32..=34 => ["wreck.green.0", "wreck.green.1"],
        20..=28 => ["wreck.violet.0", "wreck.violet.1"],
        _ => ["wreck.steel.0", "wreck.steel.1"],
    }
}

pub fn of_mark(mark: &Mark) -> TracePicture {
    let (name, strength) = match mark.what {
        MarkKind::Wreck { creature, last } => (wreck(creature)[usize::from(last)], REMAINS),
        MarkKind::Scorch => ("scorch", STAIN),
        MarkKind::Rubble => ("rubble", 1.0),
        MarkKind::Dents(count) => (["dent.0", "dent.1", "dent.2"][usize::from(count.clamp(1, 3)) - 1], 1.0),
    };
    match mark.what {
        MarkKind::Dents(_) => {
            TracePicture { name, turn: Heading::North, strength, depth: depth_of(Height::Built) + DENTS }
        }
        // Wrecks lie on top of plates and grates, and stains lie below them.
        MarkKind::Wreck { .. } | MarkKind::Rubble => TracePicture {
            name,
            turn: turn_of(mark.at),
            strength,
            depth: depth_of(Height::Floor) + 0.5 * ABOVE,
        },
        MarkKind::Scorch => TracePicture { name, turn: turn_of(mark.at), strength, depth: ON_GROUND + ABOVE },
    }
}

pub fn of_print(print: &Footprint, tick: u32) -> TracePicture {
    let (name, new) = if print.wet { ("print.wet", WET) } else { ("print.dust", IN_DUST) };
    let strength = new * (print.strength(tick) * STEPS).ceil() / STEPS;
    TracePicture { name, turn: print.heading, strength, depth: ON_GROUND }
}

/// A pseudo-random rotation, so that neighbours differ. It is always the same for the same cell.
fn turn_of(at: Pos) -> Heading {
    let cell = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    let scattered = (cell ^ cell >> 15).wrapping_mul(0x2C1B_3C6D);
    Heading::ALL[(scattered >> 29) as usize % Heading::ALL.len()]
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;
    use crate::world::traces::DENTS;

    #[test]
    fn every_trace_is_drawn() {
        let drawn = features::all();
        let wrecks =
            (0..=u8::MAX).flat_map(|creature| [false, true].map(|last| MarkKind::Wreck { creature, last }));
        let others = [MarkKind::Scorch, MarkKind::Rubble].into_iter().chain((0..=DENTS).map(MarkKind::Dents));
        for what in wrecks.chain(others) {
            let picture = of_mark(&Mark { at: Pos::new(3, 4), what, tick: 0 });
            assert!(drawn.iter().any(|name| name == picture.name), "{what:?}");
            assert!(picture.depth > depth::TILES && picture.depth < depth::FOG);
        }
    }

    #[test]
    fn footprints_fade_in_steps_and_point_the_way() {
        let print = Footprint { at: Pos::new(1, 1), heading: Heading::East, tick: 100, wet: false };
        let strengths: Vec<f32> =
            (100..1301).step_by(20).map(|tick| of_print(&print, tick).strength).collect();
        assert!(strengths.is_sorted_by(|one, next| one >= next));
        assert_eq!((strengths[0], strengths[60]), (IN_DUST, 0.0));
        let mut steps = strengths;
        steps.dedup();
        assert_eq!(steps.len(), STEPS as usize + 1);
        assert_eq!(of_print(&print, 100).turn, Heading::East);
    }
}
