//! Shops and computers: they stand in a dead end, and are used from the one cell before them.

use rootward_gen::{Base, Heading, Pos, Record, Thing};
use rootward_rules::{play::Play, site::Site};

/// Whether a thing stands in a dead end, and is used from before it.
pub const fn is_booth(thing: Thing) -> bool {
    matches!(thing, Thing::Shop | Thing::Computer(_))
}

/// Whether the party knows a cell from which a booth is used: from elsewhere nobody can tell what it is good for.
pub fn is_front_known(site: &Site, play: &Play, booth: &Record) -> bool {
    known_front(site, booth.at, |front| play.seen.remembered.contains(front)).is_some()
}

/// The side from which a booth is used: that of its way out.
pub fn front_of(base: &Base, booth: Pos) -> Option<Heading> {
    base.root_dir(booth).heading()
}

/// The side from which a booth is used, if the cell there was seen.
pub fn known_front(site: &Site, booth: Pos, seen: impl Fn(Pos) -> bool) -> Option<Heading> {
    let is_front = |heading: &Heading| {
        let front = booth.step(*heading);
        site.floor().contains(front) && seen(front)
    };
    Heading::ALL.into_iter().find(is_front)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn the_way_out_of_a_booth_is_over_the_cell_from_which_it_is_used() {
        let mut seen = 0;
        for name in ["1.0", "1.1", "17.3", "4.4s", "x42", "w42:halls", "w7:cells", "w9:maze"] {
            let site = Site::of_seed(name.parse().expect("a good seed"));
            for booth in site.records().iter().filter(|record| is_booth(record.thing)) {
                let front = front_of(site.base(), booth.at);
                assert_eq!(front, known_front(&site, booth.at, |_| true), "{name} {booth:?}");
                seen += usize::from(front.is_some());
            }
        }
        assert!(seen > 20);
    }

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
