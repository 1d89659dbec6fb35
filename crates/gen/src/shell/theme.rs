//! The families of creatures in a base (`architect-a.md` Phase 1).

use crate::{Seed, Theme, Variant, rng::classic_step};

const EARLY: [Theme; 10] = {
    use Theme::{FirstPlanet as A, SecondPlanet as B, ThirdPlanet as C};
    [A, A, A, B, A, C, B, A, B, B]
};

/// Chooses the theme. Draws nothing, because later maps use a private copy of the classic generator.
pub(crate) fn choose_theme(seed: Seed) -> Theme {
    if seed.variant() == Variant::Station {
        return Theme::Station;
    }
    let map = seed.difficulty().map();
    if let Some(&theme) = EARLY.get(usize::from(map)) {
        return theme;
    }
    let word = u32::from(classic_step(classic_step(map)));
    match (word * 3) >> 16 {
        0 => Theme::FirstPlanet,
        1 => Theme::SecondPlanet,
        _ => Theme::ThirdPlanet,
    }
}
