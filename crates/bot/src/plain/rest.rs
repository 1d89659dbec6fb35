//! When the plain bot rests, goes to a shop instead, or looks for a place where it is left alone.

use rootward_gen::{Heading, Pos};
use rootward_rules::{
    order::{TickInput, Wish},
    tables::{Tables, encounter::percent_of},
    terrain::distance,
};

use super::{
    hands,
    knowledge::{Air, Knowledge, SeenThing, What},
    mind::Mind,
};

/// Percent of what sleep mends a droid up to below which it rests.
const WEAK: u32 = 70;
/// The same below which it looks for a place where it is left alone.
const WORN: u32 = 45;
/// Percent of energy below which it does so, too.
const SPENT: u32 = 5;
/// Nobody who is after the party may be as near as this when it sleeps.
const QUIET: u32 = 10;
/// What the way to such a place may cost.
const FAR: u32 = 900;
/// How often it flees before it goes on as it is.
const FLIGHTS: usize = 4;
/// For how many ticks it does not try to sleep again near a place where it could not.
const STAYS_LOUD: u32 = 2000;
/// Percent of what sleep mends a droid up to, up to which it rests.
const WHOLE: u32 = 95;
/// Energy below which it rests, in percent.
const TIRED: u32 = 15;
/// Energy up to which it rests, in percent.
const FRESH: u32 = 60;
/// Ticks that it waits for quiet.
const LOUD: u32 = 60;
/// Ticks after which it tries to rest again.
const LATER: u32 = 200;
/// What the way to a shop may cost for a repair.
const SHOP_NEAR: u32 = 200;
/// Ticks after which it sets out for a shop again.
const SHOPS_AGAIN: u32 = 2000;
/// Who was not hurt for so many ticks tries to sleep though somebody is near. Where that is too loud, it leaves for a
/// quieter place.
pub(super) const UNHURT: u32 = 200;

impl Mind {
    /// Sleeps when it is weak and nobody is after it, or nobody has hurt it for a while; goes to a shop instead if one is near.
    pub(super) fn rest(&mut self, know: &Knowledge, tables: &Tables) -> Option<TickInput> {
        let full = tables.dials.energy.full;
        let low = |points: u32, energy: u32| {
            know.droids.iter().filter(|droid| !droid.is_down()).any(|droid| {
                droid.points * 100 < percent_of(droid.full, know.mends_percent) * points
                    || droid.energy * 100 < full * energy
            })
        };
        let down = know.droids.iter().any(rootward_rules::party::squad::Droid::is_down);
        let weak = low(WEAK, TIRED) || down || self.resting && low(WHOLE, FRESH);
        let near = |air: Air, apart: u32| air == Air::Hostile && apart <= QUIET;
        let alone = !know.figures().iter().any(|figure| near(figure.air, distance(figure.at, know.at)));
        let may_sleep = alone || know.tick > self.hurt_at + UNHURT;
        let stays = self.flight.is_none_or(|(at, until)| at == know.at || know.tick > until);
        if stays && self.flight.take().is_some() {
            self.awake_until = 0;
        }
        if low(WORN, SPENT)
            && !may_sleep
            && stays
            && !know.meltdown
            && !know.burns()
            && know.tick >= self.awake_until
        {
            self.awake_until = know.tick + LATER;
            self.flee(know);
            self.resting = false;
            return None;
        }
        if !weak
            || !stays
            || self.shops
            || know.meltdown
            || know.burns()
            || !may_sleep
            || know.tick < self.awake_until
        {
            self.resting = false;
            return None;
        }
        let buys = know.carries.gold > 0 && know.tick >= self.shops_after;
        if !self.resting && low(WEAK, 0) && buys && self.near_shop(know) {
            self.shops = true;
            self.shops_after = know.tick + SHOPS_AGAIN;
            self.news = u32::MAX;
            return None;
        }
        if know.floats && !know.cell(know.at).hole {
            return Some(hands::wish(Wish::AntiGravity));
        }
        self.resting = true;
        self.loud = if know.sleeps { 0 } else { self.loud + 1 };
        if self.loud > LOUD {
            self.loud = 0;
            self.awake_until = know.tick + LATER;
            self.flee(know);
        }
        Some(TickInput { sleep: true, ..TickInput::default() })
    }

    /// Whether a shop that it has seen is near.
    fn near_shop(&mut self, know: &Knowledge) -> bool {
        self.measure(know);
        let open = |thing: &SeenThing| thing.what == What::Shop && !self.hopeless.contains(&thing.record);
        know.things.iter().filter(|thing| open(thing)).any(|shop| {
            let stands = Heading::ALL.map(|heading| shop.at.step(heading.back()));
            stands.into_iter().any(|at| know.cell(at).known && self.ways.cost(at) <= SHOP_NEAR)
        })
    }

    /// Somewhere away from here and from everybody who is after it, where it may be quiet.
    fn flee(&mut self, know: &Knowledge) {
        self.measure(know);
        let calm = |at: Pos| {
            let hostile = |air: Air| matches!(air, Air::Hostile);
            let mut hunters = know.figures().iter().filter(|figure| hostile(figure.air));
            distance(at, know.at) > QUIET + 3 && hunters.all(|figure| distance(at, figure.at) > QUIET + 1)
        };
        // Where it was not left alone it does not try again for a while.
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
