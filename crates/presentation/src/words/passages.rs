//! Hints with the keys that work at ladders, elevators and the door between base and land.

use rootward_gen::{Base, Pos};
use rootward_rules::{party::act::acts_on, play::Play, region::Region, site::Site, travel};

use crate::keys::Key;

/// Whether the action key applies to the cell ahead instead of the party's ladder or elevator.
pub fn acts_ahead(site: &Site, play: &Play) -> bool {
    let ahead = play.ahead();
    !play.party.place.is_outside() && (play.traps.has_mine(ahead) || acts_on(site, play) == Some(ahead))
}

/// The options at a ladder or an elevator. Other keys climb if the thing ahead has `taken` the action key.
pub fn hints_at(base: &Base, at: Pos, taken: bool, hint: impl Fn(Key) -> String) -> Option<Vec<String>> {
    let choose = format!("{} choose a floor", hint(Key::Act));
    let ways = travel::ways(base, at);
    match ways.as_slice() {
        [] => {
            let dead = travel::is_dead_elevator(base, at);
            dead.then(|| vec!["This elevator does not run.".to_owned()])
        }
        [only] if !only.by_elevator() => {
            let (way, climbs) = match only.to_floor > only.from_floor {
                true => ("up", Key::Up),
                false => ("down", Key::Down),
            };
            let key = hint(if taken { climbs } else { Key::Act });
            Some(vec![format!("{key} climb {way} to floor {}", only.to_floor)])
        }
        [first, ..] if first.by_elevator() => Some(vec![choose]),
        [down, .., up] => Some(vec![
            choose,
            format!("{} up to floor {}", hint(Key::Up), up.to_floor),
            format!("{} down to floor {}", hint(Key::Down), down.to_floor),
        ]),
        [_] => None,
    }
}

/// The option at the door between base and land. `None` if the action key is `taken`, or back into a `melting` base.
pub fn through_the_door(
    to: Region,
    taken: bool,
    melting: bool,
    hint: impl Fn(Key) -> String,
) -> Option<String> {
    let act = hint(Key::Act);
    match to {
        _ if taken => None,
        Region::Inside => (!melting).then(|| format!("{act} open the door")),
        Region::Outside => Some(format!("{act} twice: step outside")),
    }
}

/// The note that the floor on screen is not the party's own. It also says if the party has not seen that floor yet.
pub fn looking_elsewhere(shown: u8, own: u8, known: bool, hint: impl Fn(Key) -> String) -> Vec<String> {
    let dark = if known { "." } else { ". Nothing seen there yet." };
    let (up, down) = (hint(Key::Up), hint(Key::Down));
    vec![
        format!("You are looking at floor {shown}{dark}"),
        format!("{up} {down} other floors"),
        format!("walk: back to floor {own}"),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rootward_gen::{Kind, Seed, generate};

    use super::*;
    use crate::testing::{fronts, game};

    fn key(key: Key) -> String {
        format!("[{key:?}]")
    }

    fn hint_of(base: &Base, wanted: impl Fn(Pos) -> bool) -> Option<Vec<String>> {
        Pos::all().find(|&at| wanted(at)).and_then(|at| hints_at(base, at, false, key))
    }

    #[test]
    fn a_ladder_names_its_floor_and_a_corridor_offers_nothing() {
        let base = generate(&Seed::classic(179).into());
        let up = |at| base.kind(at) == Kind::LadderUp && base.floor_at(at) == Some(1);
        assert_eq!(hint_of(&base, up), Some(vec!["[Act] climb up to floor 2".to_owned()]));
        // If the thing ahead responds to the action key, another key climbs.
        let at = Pos::all().find(|&at| up(at)).expect("a ladder");
        let taken = format!("{} climb up to floor 2", key(Key::Up));
        assert_eq!(hints_at(&base, at, true, key), Some(vec![taken]));
        let corridor = |at| base.kind(at) == Kind::Floor;
        assert_eq!(hint_of(&base, corridor), None);
    }

    #[test]
    fn unseen_floor_is_called_unseen() {
        assert_eq!(looking_elsewhere(2, 1, true, key)[0], "You are looking at floor 2.");
        assert_eq!(
            looking_elsewhere(2, 1, false, key)[0],
            "You are looking at floor 2. Nothing seen there yet."
        );
    }

    #[test]
    fn elevator_offers_floors_or_does_not_run() {
        let mut hints = BTreeSet::new();
        for base in (0..400).map(|number| generate(&Seed::classic(number).into())) {
            for stop in base.shafts().flat_map(|shaft| shaft.stops().collect::<Vec<_>>()) {
                hints.extend(hints_at(&base, stop.car, false, key).into_iter().flatten());
            }
        }
        assert!(hints.iter().eq(&["This elevator does not run.", "[Act] choose a floor"]), "{hints:?}");
    }

    #[test]
    fn mine_ahead_takes_the_action_key() {
        let (site, mut play) = game(Seed::classic(11));
        let site = &site;
        let mines: Vec<Pos> = Pos::all().filter(|&at| play.traps.has_mine(at)).collect();
        let mut seen = 0;
        for (from, facing) in mines.into_iter().flat_map(|mine| fronts(site, mine)) {
            (play.party.place, play.party.at, play.party.facing) = (Region::Inside, from, facing);
            assert!(acts_ahead(site, &play), "{facing:?} from {from:?}");
            play.party.place = Region::Outside;
            assert!(!acts_ahead(site, &play), "on the land nothing is ahead");
            seen += 1;
        }
        assert!(seen > 0, "2.0 has mines");
    }

    #[test]
    fn door_offers_only_what_the_action_key_does() {
        let offered = |to, taken, melting| through_the_door(to, taken, melting, key);
        assert_eq!(offered(Region::Outside, false, false).as_deref(), Some("[Act] twice: step outside"));
        assert_eq!(offered(Region::Inside, false, false).as_deref(), Some("[Act] open the door"));
        assert_eq!(offered(Region::Inside, false, true), None, "nobody goes back into a base that burns");
        assert_eq!(offered(Region::Outside, true, false), None, "a mine ahead is disarmed first");
    }
}
