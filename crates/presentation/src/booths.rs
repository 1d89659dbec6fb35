//! Booths: shops and computers in dead ends, used from the cell in front. A few have two such cells.

use rootward_gen::{Base, Footing, Heading, Pos, Record, Records, Thing};
use rootward_rules::{play::Play, site::Site};

/// Whether a thing is a booth: it stands in a dead end and is used from the front.
pub fn is_booth(thing: Thing) -> bool {
    thing.row().footing() == Footing::Booth
}

/// Whether the party knows a cell in front of the booth. Other sides do not show its purpose.
pub fn is_front_known(site: &Site, play: &Play, booth: &Record) -> bool {
    known_fronts(site, booth.at, |front| play.seen.remembered.contains(front)).next().is_some()
}

/// The sides from which a booth can be used. A side with a fake wall is left out, because nothing reveals it.
pub fn fronts(base: &Base, records: &Records, booth: Pos) -> impl Iterator<Item = Heading> {
    let is_front = move |heading: &Heading| {
        let front = booth.step(*heading);
        let is_shut = |thing: Thing| is_booth(thing) || thing == Thing::FakeWall;
        base.is_ground(front) && !records.at(front).any(|record| is_shut(record.thing))
    };
    Heading::ALL.into_iter().filter(is_front)
}

/// The sides of a booth whose front cell was seen.
pub fn known_fronts(site: &Site, booth: Pos, seen: impl Fn(Pos) -> bool) -> impl Iterator<Item = Heading> {
    fronts(site.base(), site.records(), booth).filter(move |&front| seen(booth.step(front)))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::{headless::Headless, party::act::can_act_on, tables::shipped};

    use super::*;
    use crate::testing::game;

    #[test]
    fn booths_can_be_used_from_their_fronts() {
        let mut seen = 0;
        for name in ["1.0", "1.1", "17.3", "4.4s", "x42", "w42:halls", "w7:cells", "w9:maze"] {
            let seed: Seed = name.parse().expect("a good seed");
            let game = Headless::new(seed, std::sync::Arc::new(shipped()));
            let site = game.site();
            for booth in site.records().iter().filter(|record| is_booth(record.thing)) {
                let fronts: Vec<Heading> = fronts(site.base(), site.records(), booth.at).collect();
                let is_fake = |at: Pos| site.records().at(at).any(|record| record.thing == Thing::FakeWall);
                let floor = |heading: &Heading| {
                    let at = booth.at.step(*heading);
                    site.floor().contains(at) && !is_fake(at)
                };
                assert_eq!(fronts, Heading::ALL.into_iter().filter(floor).collect::<Vec<_>>(), "{name}");
                assert!(
                    fronts.iter().all(|front| can_act_on(site, booth.at, front.back())),
                    "{name} {booth:?}"
                );
                seen += usize::from(!fronts.is_empty());
            }
        }
        assert!(seen > 20);
    }

    #[test]
    fn seen_floor_beside_a_booth_reveals_its_front() {
        let (site, mut play) = game(Seed::classic(179));
        let booths: Vec<Record> =
            site.records().iter().filter(|record| is_booth(record.thing)).copied().collect();
        assert!(booths.len() > 1);
        for booth in booths {
            play.seen.remembered.clear();
            play.seen.remembered.insert(booth.at);
            assert!(!is_front_known(&site, &play, &booth), "{booth:?}");
            for front in Heading::ALL.map(|heading| booth.at.step(heading)) {
                play.seen.remembered.clear();
                play.seen.remembered.insert(front);
                assert_eq!(is_front_known(&site, &play, &booth), site.floor().contains(front), "{front:?}");
            }
        }
    }
}
