//! Scenes about a thing: the first base that contains the thing, with the party in position to use it.

use std::sync::{Arc, LazyLock, OnceLock};

use rootward_gen::{Heading, Pos, Record, Seed, Thing};

use super::Scene;
use crate::{
    headless::Headless,
    party::act::can_act_on,
    play::Play,
    site::Site,
    tables::{Tables, shipped},
    terms::{Challenge, Terms},
    terrain::PLAIN_FLOOR,
};

/// The number of maps, from 0, in which everything must occur (`play.md` 8.12.3).
pub const FIRST_MAPS: u16 = 22;

/// The tables of the game.
pub static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(shipped()));

/// Cached bases of the first maps. Building one takes longer than most tests.
static FIRST: [OnceLock<(Site, Play)>; FIRST_MAPS as usize] =
    [const { OnceLock::new() }; FIRST_MAPS as usize];

pub(super) fn begin(seed: Seed) -> (Site, Play) {
    // Test the rules without the mission's twists.
    let game = Headless::on(seed, TABLES.clone(), Terms::plain(Challenge::Captive));
    (game.site().clone(), game.play().clone())
}

/// The base of one of the [first maps](FIRST_MAPS), and its play when the party enters.
pub fn first_base(map: u16) -> &'static (Site, Play) {
    FIRST[usize::from(map)].get_or_init(|| begin(Seed::classic(map)))
}

/// The bases of the [first maps](FIRST_MAPS), and their plays when the party enters.
pub fn first_bases() -> impl Iterator<Item = &'static (Site, Play)> {
    (0..FIRST_MAPS).map(first_base)
}

/// The first matching record of the first maps, with its map.
pub fn first(fits: impl Fn(&Site, &Play, &Record) -> bool) -> Option<(u16, Record)> {
    first_bases().find_map(|(site, play)| {
        let mut records = site.records().iter();
        records.find(|record| fits(site, play, record)).map(|record| (site.difficulty().map(), *record))
    })
}

/// Whether the party can stand on a cell without any effect.
pub fn is_plain(site: &Site, play: &Play, at: Pos) -> bool {
    let harmless = |record: &Record| matches!(record.thing, Thing::Group(_) | Thing::Pile(_));
    play.terrain.is_walkable(at)
        && PLAIN_FLOOR.contains(&site.base().kind(at))
        && site.records().at(at).all(harmless)
        && at != site.base().entrance()
}

/// The headings in which a party on a plain cell can look at a cell.
pub fn sides<'a>(site: &'a Site, play: &'a Play, at: Pos) -> impl Iterator<Item = Heading> + 'a {
    Heading::ALL.into_iter().filter(move |heading| is_plain(site, play, at.step(heading.back())))
}

/// The heading of a straight path over a cell, from plain floor to plain floor.
pub fn way_through(site: &Site, play: &Play, at: Pos) -> Option<Heading> {
    sides(site, play, at).find(|&heading| is_plain(site, play, at.step(heading)))
}

impl Scene {
    /// The base of a map, with a scene about one of its records. The party is at the entrance.
    pub fn of(map: u16, thing: Record) -> Self {
        Self { thing, ..Self::new(map) }
    }

    /// The first base with a matching record, with the party at the entrance.
    pub fn about(fits: impl Fn(&Site, &Play, &Record) -> bool) -> Self {
        let (map, thing) = first(fits).expect("it occurs in the first bases");
        Self::of(map, thing)
    }

    /// The first base with a matching thing that can be used. The party stands in front of it.
    pub fn before(fits: impl Fn(Thing) -> bool) -> Self {
        Self::before_record(|_, record| fits(record.thing))
    }

    /// Works like [`before`](Self::before), but matches a whole record.
    pub fn before_record(fits: impl Fn(&Site, &Record) -> bool) -> Self {
        let usable = |site: &Site, play: &Play, at: Pos| {
            sides(site, play, at).find(|&heading| can_act_on(site, at, heading))
        };
        Self::facing(|site, _, record| fits(site, record), usable).0
    }

    /// The first base with a matching thing on a straight path. The party stands in front of it, facing along the path.
    pub fn through(fits: impl Fn(Thing) -> bool) -> (Self, Heading) {
        Self::facing(|_, _, record| fits(record.thing), way_through)
    }

    /// The first base with a matching record and plain floor beside it. The party stands there and faces the record.
    pub fn beside(fits: impl Fn(&Site, &Play, &Record) -> bool) -> (Self, Heading) {
        Self::facing(fits, |site, play, at| sides(site, play, at).next())
    }

    /// The first base with a matching record that has a heading. The party stands in front of it with this heading.
    pub fn facing(
        fits: impl Fn(&Site, &Play, &Record) -> bool,
        heading: impl Fn(&Site, &Play, Pos) -> Option<Heading>,
    ) -> (Self, Heading) {
        let mut scene = Self::about(|site, play, record| {
            fits(site, play, record) && heading(site, play, record.at).is_some()
        });
        let heading = heading(scene.site(), scene.play(), scene.thing.at).expect("a heading");
        scene.put_before(scene.thing.at, heading);
        (scene, heading)
    }
}
