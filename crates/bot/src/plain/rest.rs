//! The plain bot's decisions about rest: when it sleeps, visits a shop, or looks for a quiet place.

use rootward_gen::{Heading, Pos};
use rootward_rules::{
    order::{TickInput, Wish},
    party::squad::Droid,
    tables::TICKS_PER_SECOND,
    terrain::distance,
};

use super::{
    hands,
    knowledge::{Air, Figure, Knowledge, SeenThing, What},
    mind::Mind,
};

/// The percentage of the hit points to which sleep can restore a droid below which the bot rests.
const WEAK: u32 = 70;
/// The percentage of the same limit below which the bot looks for a quiet place.
const WORN: u32 = 45;
/// The distance that hunting creatures must exceed for the bot to sleep, in cells.
const QUIET: u32 = 10;
/// The maximum cost of the path to a quiet place.
const FAR: u32 = 900;
/// The number of flights after which the bot continues without rest.
const FLIGHTS: usize = 4;
/// The number of ticks for which the bot does not flee to cells near a place that was not quiet.
const STAYS_LOUD: u32 = 2000;
/// The percentage of the same limit at which the bot stops resting.
pub(super) const WHOLE: u32 = 95;
/// The number of ticks for which the bot waits for a loud place to become quiet. Most noises end within that time.
const LOUD: u32 = 3 * TICKS_PER_SECOND;
/// The number of ticks until the bot tries to rest again.
const LATER: u32 = 200;
/// The maximum cost of the path to a shop for a repair.
const SHOP_NEAR: u32 = 200;
/// The number of ticks until the bot sets out for a shop again.
const SHOPS_AGAIN: u32 = 2000;
/// The number of ticks without damage after which the bot tries to sleep near creatures.
const UNHURT: u32 = 200;

impl Mind {
    /// Sleeps when the party is weak, if no hunting creature is near or the party has not been hurt for a while. Visits
    /// a shop instead if one is near.
    pub(super) fn rest(&mut self, know: &Knowledge) -> Option<TickInput> {
        let down = know.squad.droids.iter().any(Droid::is_down);
        let weak = know.is_below(WEAK) || down || (self.resting || self.mashes) && know.is_below(WHOLE);
        let near = |figure: &Figure| figure.air == Air::Hostile && distance(figure.at, know.at) <= QUIET;
        let alone = !know.figures().iter().any(near);
        let may_sleep = alone || know.tick > self.hurt_at + UNHURT;
        let stays = self.flight.is_none_or(|(at, until)| at == know.at || know.tick > until);
        if stays && self.flight.take().is_some() {
            self.awake_until = 0;
        }
        let is_bad_time = !stays || know.meltdown || know.burns() || know.tick < self.awake_until;
        if know.is_below(WORN) && !may_sleep && !is_bad_time {
            self.awake_until = know.tick + LATER;
            self.flee(know);
            self.resting = false;
            return None;
        }
        if !weak || self.shops || !may_sleep || is_bad_time {
            self.resting = false;
            return None;
        }
        let buys = !self.mashes && know.carries.gold > 0 && know.tick >= self.shops_after;
        if !self.resting && know.is_below(WEAK) && buys && self.near_shop(know) {
            self.shops = true;
            self.shops_after = know.tick + SHOPS_AGAIN;
            self.news = u32::MAX;
            return None;
        }
        if know.squad.floats && !know.cell(know.at).hole {
            return Some(hands::wish(Wish::AntiGravity));
        }
        self.resting = true;
        self.loud = if know.squad.sleeps { 0 } else { self.loud + 1 };
        if know.squad.sleeps {
            self.waits = 0;
        }
        if self.loud > LOUD {
            self.loud = 0;
            self.awake_until = know.tick + LATER;
            self.flee(know);
        }
        Some(hands::sleep())
    }

    fn near_shop(&mut self, know: &Knowledge) -> bool {
        self.measure(know);
        let open = |thing: &SeenThing| thing.what == What::Shop && !self.hopeless.contains(&thing.record);
        know.things.iter().filter(|thing| open(thing)).any(|shop| {
            let stands = Heading::ALL.map(|heading| shop.at.step(heading.back()));
            stands.into_iter().any(|at| know.cell(at).known && self.ways.cost(at) <= SHOP_NEAR)
        })
    }

    fn flee(&mut self, know: &Knowledge) {
        if self.mashes {
            return;
        }
        // The path must not lead into the creatures from which the bot flees.
        self.measure_for_flight(know);
        let calm = |at: Pos| {
            let mut hunters = know.figures().iter().filter(|figure| figure.air == Air::Hostile);
            distance(at, know.at) > QUIET + 3 && hunters.all(|figure| distance(at, figure.at) > QUIET + 1)
        };
        self.loud_places.retain(|place| know.tick < place.1);
        self.loud_places.push((know.at, know.tick + STAYS_LOUD));
        let spoilt = |at: Pos| self.loud_places.iter().any(|place| distance(place.0, at) <= QUIET);
        let cells = know.known().filter(|(_, cell)| cell.floor && !cell.fire && !cell.hole);
        let cells = cells.filter(|&(at, _)| calm(at) && !spoilt(at));
        let nearest = cells.map(|(at, _)| (self.ways.cost(at), at)).min();
        self.flight =
            nearest.filter(|&(cost, _)| cost < FAR).map(|(cost, at)| (at, know.tick + 60 + 2 * cost));
        if self.loud_places.len() > FLIGHTS {
            self.flight = None;
        }
        if self.flight.is_none() {
            self.awake_until = know.tick + STAYS_LOUD / 2;
        }
        self.news = u32::MAX;
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::{scene::Scene, tables::shipped};

    use super::*;
    use crate::plain::{chance::Chance, eyes, knowledge::LATE, ways::NEVER};

    /// A party in the middle of a known room of 13 by 9 cells.
    fn in_known_room() -> (Knowledge, Pos) {
        let (scene, at) = Scene::in_room(6, 4);
        let mut know = eyes::open(scene.site(), scene.play());
        for x in -6..=6 {
            for y in -4..=4 {
                if let Some(cell) = know.cell_mut(at.offset(x, y)) {
                    (cell.known, cell.sighted, cell.floor) = (true, true, true);
                }
            }
        }
        (know.at, know.free, know.tick) = (at, true, 1000);
        (know, at)
    }

    fn hunter(at: Pos) -> Figure {
        Figure {
            number: 0,
            at,
            air: Air::Hostile,
            shoots: false,
            floats: false,
            carrier: false,
            sign: None,
            open: false,
        }
    }

    #[test]
    fn worn_party_sleeps_near_idle_hunters() {
        let (scene, at) = Scene::in_room(4, 2);
        let mut know = eyes::open(scene.site(), scene.play());
        let tables = shipped();
        (know.at, know.free, know.tick) = (at, true, 1000);
        know.pictures.extend(vec![vec![hunter(at.offset(6, 3))]; LATE + 1]);
        know.squad.droids[0].points = know.squad.droids[0].full * 40 / 100;
        let mut mind = Mind::with(Chance::default());
        mind.decide(&know, &tables);
        know.squad.droids[0].points -= 1;
        let hurt = know.tick + 1;
        let slept = (0..600).find_map(|_| {
            know.tick += 1;
            mind.decide(&know, &tables).sleep.then_some(know.tick)
        });
        assert_eq!(slept, Some(hurt + UNHURT + 1));
    }

    #[test]
    fn bot_leaves_a_place_that_stays_loud() {
        let (mut know, _) = in_known_room();
        let mut mind = Mind::with(Chance::default());
        know.squad.droids[0].points = 1;
        for _ in 0..LOUD {
            know.tick += 1;
            assert!(mind.rest(&know).is_some_and(|input| input.sleep));
            assert_eq!(mind.loud_places, []);
        }
        know.tick += 1;
        mind.rest(&know);
        assert_eq!(mind.loud_places, [(know.at, know.tick + STAYS_LOUD)]);
    }

    #[test]
    fn bot_does_not_flee_through_its_hunters() {
        let (mut know, at) = in_known_room();
        // A wall in the middle leaves a door with a creature in it.
        let door = at.offset(1, 0);
        for y in -4..=4 {
            let Some(cell) = know.cell_mut(at.offset(1, y)) else { continue };
            cell.floor = y == 0;
        }
        let behind = at.offset(2, 0);
        let mut mind = Mind::with(Chance::default());
        know.pictures.extend(vec![vec![hunter(door)]; LATE + 1]);
        mind.measure(&know);
        assert_ne!(mind.ways.cost(behind), NEVER);
        mind.measure_for_flight(&know);
        assert_eq!(mind.ways.cost(behind), NEVER);
        assert_ne!(mind.ways.cost(at.offset(-1, 0)), NEVER);

        // The bot gives up a flight that would lead through the creature.
        mind.flight = Some((behind, know.tick + 100));
        mind.go_on(&know);
        assert_eq!(mind.flight, None);
    }
}
