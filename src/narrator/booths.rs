//! Shops and computers: they stand in a dead end, and are used from the one cell before them.

use rootward_gen::{Heading, Pos, Record, Thing};
use rootward_rules::{play::Play, site::Site};

/// Whether a thing stands in a dead end, and is used from before it.
pub(super) const fn is_booth(thing: Thing) -> bool {
    matches!(thing, Thing::Shop | Thing::Computer(_))
}

/// Whether the party knows a cell from which a booth is used: from elsewhere nobody can tell what it is good for.
pub(super) fn is_front_known(site: &Site, play: &Play, booth: &Record) -> bool {
    let is_known = |front: Pos| site.floor().contains(front) && play.seen.remembered.contains(front);
    Heading::ALL.into_iter().any(|heading| is_known(booth.at.step(heading)))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn the_front_of_a_booth_is_known_once_a_floor_cell_beside_it_was_seen() {
        let mut app = app_in(Seed::classic(179));
        let site = app.world().resource::<Site>().clone();
        let booths: Vec<Record> =
            site.records().iter().filter(|record| is_booth(record.thing)).copied().collect();
        assert!(booths.len() > 1);
        let mut play = app.world_mut().resource_mut::<Play>();
        for booth in booths {
            play.seen.remembered.clear();
            play.seen.remembered.insert(booth.at);
            assert!(!is_front_known(&site, &play, &booth), "{booth:?}");
            let fronts = Heading::ALL.map(|heading| booth.at.step(heading));
            for front in fronts {
                play.seen.remembered.clear();
                play.seen.remembered.insert(front);
                assert_eq!(is_front_known(&site, &play, &booth), site.floor().contains(front), "{front:?}");
            }
        }
    }
}
