//! Signs for the known events of the run home. A sign first warns of an event, then shows the obstacle.

use rootward_gen::Pos;
use rootward_rules::{
    objective::events::{MishapKind, MishapStage},
    play::Play,
    site::Site,
};

use super::signs::Sign;

pub fn signs_on(site: &Site, play: &Play, floor: u8) -> Vec<(Pos, Sign)> {
    let base = site.base();
    let known = play.mishaps.known(play.tick).filter(|mishap| base.floor_at(mishap.at) == Some(floor));
    let sign = |kind, stage| match (stage, kind) {
        (MishapStage::Hidden, _) => None,
        (MishapStage::Announced, _) => Some(Sign::Looms),
        (_, MishapKind::Ceiling | MishapKind::Door | MishapKind::Elevator) => Some(Sign::Barred),
        (_, MishapKind::Steam) => Some(Sign::Danger),
        // The contents of a cupboard lie on the floor, and darkness is visible by itself.
        (_, MishapKind::Dark | MishapKind::Cupboard) => None,
    };
    known.filter_map(|mishap| Some((mishap.at, sign(mishap.kind, mishap.stage(play.tick))?))).collect()
}

#[cfg(test)]
mod tests {
    use rootward_rules::objective::events::{Mishap, Mishaps};

    use super::*;
    use crate::{testing::game_in_179, words::run_home::news};

    #[test]
    fn mishaps_are_marked_on_their_floor() {
        let (site, mut play) = game_in_179();
        let (at, tick) = (site.base().entrance(), play.tick);
        let floor = site.base().floor_at(at).expect("a floor");
        for &kind in MishapKind::ALL {
            play.mishaps = Mishaps::of(vec![Mishap { kind, at, warns: tick, strikes: tick + 40 }]);
            assert_eq!(signs_on(&site, &play, floor), [(at, Sign::Looms)]);
            assert!(signs_on(&site, &play, floor + 1).is_empty());
            let before = news(&play);
            play.mishaps = Mishaps::of(vec![Mishap { kind, at, warns: tick, strikes: tick }]);
            assert!(news(&play) > before);
            let bars = kind.slows();
            assert_eq!(!signs_on(&site, &play, floor).is_empty(), bars, "{kind:?}");
        }
    }
}
