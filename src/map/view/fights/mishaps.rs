//! Pure functions for the signs of mishaps on the run home, before and after they happen.

use bevy::math::Vec2;
use rootward_gen::{CellSet, Passage, Pos, Thing};
use rootward_rules::{
    doors::BarrierKind,
    objective::{
        events::{Mishap, MishapKind, MishapStage},
        way::cars_of,
    },
    play::Play,
    site::Site,
};

use super::shown::{ABOVE, FRAMES, ON_FLOOR, Sign, in_turn};
use crate::kit::world_of;

const ABOUT: f32 = 5.0;
const DUST: f32 = 0.12;
const SPARKS: f32 = 0.09;
const LAMPS: f32 = 0.25;
const STEAM: f32 = 0.1;

/// `blinks` is false for players who have turned flashing off.
pub(super) fn mishap_signs(
    (play, site): (&Play, &Site),
    seconds: f32,
    blinks: bool,
    knows: impl Fn(Pos) -> bool,
    signs: &mut Vec<Sign>,
) {
    for mishap in play.mishaps.known(play.tick) {
        let cells: CellSet = match mishap.kind {
            MishapKind::Elevator => cars_of(site.base(), mishap.at),
            _ => std::iter::once(mishap.at).collect(),
        };
        for at in cells.iter().filter(|&at| knows(at)) {
            if mishap.stage(play.tick) == MishapStage::Announced {
                announced(mishap, at, play.tick, seconds, blinks, signs);
            } else {
                struck((play, site), mishap.kind, at, seconds, signs);
            }
        }
    }
}

fn announced(mishap: &Mishap, at: Pos, tick: u32, seconds: f32, blinks: bool, signs: &mut Vec<Sign>) {
    let middle = world_of(at);
    let left = mishap.strikes.saturating_sub(tick);
    // The animation gets faster. Without flashing, it stands still.
    let seconds = if blinks { seconds * if left < 16 { 2.0 } else { 1.0 } } else { 0.0 };
    let mut add = |picture: &'static str, aside: Vec2, depth: f32| {
        signs.push(Sign::new(picture, middle + aside, depth));
    };
    match mishap.kind {
        MishapKind::Ceiling => {
            let crack = match left {
                27.. => "crack.0",
                14..=26 => "crack.1",
                _ => "crack.2",
            };
            add("aim.blast", Vec2::ZERO, FRAMES);
            add(crack, Vec2::ZERO, ON_FLOOR);
            let dust = in_turn(&["puff.1", "puff.2", "puff.3"], seconds, DUST);
            add(dust, Vec2::new(-4.0, 3.0), ABOVE);
            let dust = in_turn(&["puff.3", "puff.1", "puff.2"], seconds, DUST);
            add(dust, Vec2::new(4.0, -2.0), ABOVE);
        }
        MishapKind::Door | MishapKind::Elevator => {
            let spark = in_turn(&["shot.spark.0", "shot.spark.1"], seconds, SPARKS);
            let turn = seconds / SPARKS;
            add(spark, Vec2::new(turn.sin(), (turn * 1.7).cos()) * ABOUT, ABOVE);
            let other = in_turn(&["spark.0", "spark.1"], seconds, SPARKS);
            add(other, Vec2::new((turn * 1.3).cos(), turn.sin()) * ABOUT, ABOVE + 0.01);
        }
        MishapKind::Steam => {
            add(in_turn(&["smoke.0", "smoke.1"], seconds, STEAM), Vec2::new(-3.0, 3.0), ABOVE);
            add("aim.blast", Vec2::ZERO, FRAMES);
        }
        MishapKind::Dark => add(in_turn(&["alarm.0", "alarm.1"], seconds, LAMPS / 3.0), Vec2::ZERO, ABOVE),
        MishapKind::Cupboard => add(in_turn(&["alarm.0", "alarm.1"], seconds, LAMPS), Vec2::ZERO, ABOVE),
    }
}

/// Adds the lasting signs of a mishap. Darkness needs no sign, and the content of a cupboard lies on the floor.
fn struck((play, site): (&Play, &Site), kind: MishapKind, at: Pos, seconds: f32, signs: &mut Vec<Sign>) {
    let middle = world_of(at);
    match kind {
        MishapKind::Ceiling => signs.push(Sign::new("ceiling.down", middle, FRAMES)),
        MishapKind::Door => signs.push(Sign::new(half_shut(play, site, at), middle, FRAMES)),
        MishapKind::Elevator => signs.push(Sign::new("car.dead", middle, ON_FLOOR)),
        MishapKind::Steam if play.is_in_steam(site, at) => {
            for (aside, pictures) in [
                (Vec2::new(-4.0, -4.0), &["puff.0", "puff.1", "puff.2"]),
                (Vec2::new(4.0, 1.0), &["puff.2", "puff.0", "puff.1"]),
                (Vec2::new(-1.0, 5.0), &["puff.1", "puff.2", "puff.0"]),
            ] {
                signs.push(Sign::new(in_turn(pictures, seconds, STEAM), middle + aside, ABOVE));
            }
        }
        MishapKind::Steam => {
            signs.push(Sign::new("aim.blast", middle, FRAMES));
            signs.push(Sign::new("smoke.0", middle, ON_FLOOR));
        }
        MishapKind::Dark | MishapKind::Cupboard => {}
    }
}

fn half_shut(play: &Play, site: &Site, at: Pos) -> &'static str {
    let kind = play.barriers.at(at).map(|door| door.kind);
    let passage = site.records().at(at).find_map(|record| match record.thing {
        Thing::Door(door) => Some(door.passage),
        _ => None,
    });
    match (kind, passage) {
        (Some(BarrierKind::BlueDoor), Some(Passage::EastWest)) => "door.blue.ew.1",
        (Some(BarrierKind::BlueDoor), _) => "door.blue.ns.1",
        (Some(BarrierKind::PunchDoor), Some(Passage::EastWest)) => "door.punch.ew.1",
        (Some(BarrierKind::PunchDoor), _) => "door.punch.ns.1",
        (_, Some(Passage::EastWest)) => "door.button.ew.1",
        _ => "door.button.ns.1",
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::objective::events::Mishaps;

    use super::*;
    use crate::ui::tests::begun;

    #[test]
    fn mishaps_are_announced_and_leave_signs() {
        let drawn = rootward_art::features::all();
        let (site, mut play) = begun(179);
        let (at, tick) = (play.party.at, play.tick);
        for kind in MishapKind::ALL.iter().copied().filter(|&kind| kind != MishapKind::Elevator) {
            for (strikes, stays) in [(tick + 40, true), (tick + 20, true), (tick + 5, true), (tick, false)] {
                play.mishaps = Mishaps::of(vec![Mishap { kind, at, warns: tick, strikes }]);
                let mut signs = Vec::new();
                mishap_signs((&play, &site), 0.4, true, |_| true, &mut signs);
                let unseen = !stays && matches!(kind, MishapKind::Dark | MishapKind::Cupboard);
                assert_eq!(signs.is_empty(), unseen, "{kind:?}");
                for sign in &signs {
                    assert!(drawn.iter().any(|name| name == sign.picture), "{}", sign.picture);
                }
                signs.clear();
                mishap_signs((&play, &site), 0.4, true, |_| false, &mut signs);
                assert!(signs.is_empty(), "nobody has seen the cell");
            }
        }
    }
}
