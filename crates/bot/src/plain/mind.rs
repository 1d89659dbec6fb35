//! The plain bot's mind. It uses only its [`Knowledge`] and the tables.

use std::collections::BTreeMap;

use rootward_gen::{CELLS, Pos, RecordNo};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    navigation::Hop,
    order::TickInput,
    tables::Tables,
};

use super::{
    chance::Chance,
    fight,
    goals::{self, Goal},
    hands::{self, Iris},
    knowledge::{Air, Knowledge, What},
    power::Power,
    ways::{self, NEVER, Ways},
};

#[derive(Clone, Debug, Default)]
pub struct Mind {
    pub(super) chance: Chance,
    whims: Vec<u8>,
    pub(super) ways: Ways,
    /// The current path, with the next hop last.
    pub(super) way: Vec<Hop>,
    pub(super) goal: Option<Goal>,
    /// The value of [`Knowledge::news`] when the bot chose the goal.
    pub(super) news: u32,
    /// Blocked cells, each with the tick until which the bot avoids it.
    pub(super) shunned: Vec<(Pos, u32)>,
    /// Cells that the bot has avoided, with one entry for each time.
    refused: Vec<Pos>,
    pub(super) idle_until: u32,
    pub(super) hopeless: Vec<RecordNo>,
    /// Panels whose clipboard the party has found.
    coded: Vec<RecordNo>,
    /// Cells whose items cannot be taken, and fake walls that the bot has already checked.
    pub(super) left: Vec<Pos>,
    pub(super) tries: BTreeMap<RecordNo, u32>,
    pub(super) iris: Iris,
    /// The tick until which the bot presses nothing.
    pub(super) hands_free: u32,
    /// The number of ticks for which the bot has been stuck at the place in the next field.
    pub(super) patience: u32,
    stood: Pos,
    pub(super) resting: bool,
    /// The quiet place to which the bot flees, and the tick at which it gives up the flight.
    pub(super) flight: Option<(Pos, u32)>,
    /// Places that were not quiet, each with the tick until which the bot avoids it.
    pub(super) loud_places: Vec<(Pos, u32)>,
    /// The number of ticks in which the bot wanted to sleep but could not.
    pub(super) loud: u32,
    pub(super) awake_until: u32,
    pub(super) power: Power,
    /// Whether the bot is on its way to a shop.
    pub(super) shops: bool,
    pub(super) shops_after: u32,
    points: u32,
    pub(super) hurt_at: u32,
    pub(super) beset: bool,
    /// The tick in which the next two counts began: the waits, and the steps closer to shooters.
    pub(super) fight_since: u32,
    pub(super) waited: u32,
    pub(super) closed: u32,
    /// The percentage of visible blows that the bot dodges.
    pub(super) answers: u32,
    /// The last wind-up that the bot saw: the group's number, and the tick.
    pub(super) sign: Option<(u16, u32)>,
    pub(super) dodges: bool,
    /// The number of aimless walks since the bot last saw something new. The next field is the tick of that sighting.
    pub(super) roams: u32,
    pub(super) roams_since: u32,
    /// The number of times that the bot has roamed or waited since the party last slept or was fully repaired.
    pub(super) waits: u32,
    pub gave_up: bool,
    pub(super) follows: bool,
    pub(super) mashes: bool,
}

const ANSWERS: u32 = 50;
const PATIENCE: u32 = 100;
/// The patience, in ticks, with an obstacle that the bot attacks.
const LONG_PATIENCE: u32 = 1500;
/// How often the time for which the bot avoids a cell can double.
const REFUSALS: usize = 4;
/// The time for which the bot first avoids a cell, in ticks.
pub(super) const SHUN: u32 = 600;

impl Mind {
    pub fn with(mut chance: Chance) -> Self {
        let whims = (0..CELLS).map(|_| chance.below(32) as u8).collect();
        Self { chance, whims, news: u32::MAX, answers: ANSWERS, ..Self::default() }
    }

    pub(super) fn whim(&self, at: Pos) -> u32 {
        at.index().and_then(|cell| self.whims.get(cell)).map_or(0, |&whim| whim.into())
    }

    pub fn decide(&mut self, know: &Knowledge, tables: &Tables) -> TickInput {
        let input = self.choose(know, tables);
        TickInput { fire: input.fire || self.holds_attack(know), ..input }
    }

    fn choose(&mut self, know: &Knowledge, tables: &Tables) -> TickInput {
        let points = know.squad.droids.iter().map(|droid| droid.points).sum();
        if points < self.points {
            self.hurt_at = know.tick;
        }
        self.points = points;
        if know.outside {
            return if know.rests { hands::act() } else { TickInput::default() };
        }
        if know.cell(know.at).hole && !know.rests {
            // The party keeps anti-gravity on until it stops over the hole.
            return TickInput::default();
        }
        if let Some(input) = fight::react(self, know, tables) {
            self.resting = false;
            return input;
        }
        if !know.free {
            return TickInput::default();
        }
        if let Some(input) = self.rest(know) {
            return input;
        }
        self.seek_socket(know, tables);
        self.go_on(know)
    }

    pub(super) fn measure(&mut self, know: &Knowledge) {
        self.measure_round(know, &[]);
    }

    /// Computes the paths again. They avoid visible creatures that hunt the party.
    pub(super) fn measure_for_flight(&mut self, know: &Knowledge) {
        let hunters = know.figures().iter().filter(|figure| figure.air == Air::Hostile);
        let hunters: Vec<Pos> = hunters.map(|figure| figure.at).collect();
        self.measure_round(know, &hunters);
    }

    fn measure_round(&mut self, know: &Knowledge, barred: &[Pos]) {
        self.shunned.retain(|shunned| shunned.1 > know.tick);
        let mut shunned: Vec<Pos> = self.shunned.iter().map(|shunned| shunned.0).collect();
        shunned.extend(barred);
        self.ways.measure(know, &shunned, self.is_brave());
    }

    pub fn describe(&self) -> String {
        let Self { goal, way, roams, resting, flight, .. } = self;
        format!("{goal:?} by {:?}, roams {roams}, rests {resting}, flees to {flight:?}", way.last())
    }

    pub(super) fn go_on(&mut self, know: &Knowledge) -> TickInput {
        while self.way.last().is_some_and(|hop| hop.entered() == know.at) {
            self.way.pop();
        }
        self.note_patience(know);
        if !self.follow_arrow(know) {
            self.plan_if_needed(know);
        }
        if know.home.last().is_some_and(|&hop| ways::goes_on(know, hop)) {
            self.goal = Some(Goal::Home);
            self.way.clone_from(&know.home);
        }
        if let Some(input) = self.leave_fire(know) {
            return input;
        }
        if let Some(&hop) = self.way.last() {
            return hands::hop(self, know, hop);
        }
        match self.goal {
            Some(Goal::Use(record, stand, heading)) if stand == know.at => {
                let thing = know.things.iter().find(|thing| thing.record == record);
                thing.map_or_else(TickInput::default, |thing| hands::use_ahead(self, know, thing, heading))
            }
            _ => TickInput::default(),
        }
    }

    fn plan_if_needed(&mut self, know: &Knowledge) {
        let astray = self.way.last().is_some_and(|&hop| !ways::goes_on(know, hop));
        let there = self.way.is_empty() && !self.is_busy(know);
        if astray {
            self.way.clear();
        }
        let waits = self.way.is_empty() && know.tick < self.idle_until;
        if astray || there && !waits || self.news != know.news {
            self.plan(know);
        }
    }

    /// Steps back out of a fire if something holds the party there. The next path then goes around the fire.
    fn leave_fire(&mut self, know: &Knowledge) -> Option<TickInput> {
        let next = self.way.last().map(|hop| hop.entered());
        let held = know.figures().iter().any(|figure| next == Some(figure.at) && figure.air != Air::Peaceful);
        if !know.burns() || know.meltdown || !held && self.patience <= 10 {
            return None;
        }
        let heading = ways::out_of_fire(know)?;
        self.shunned.extend(next.map(|to| (to, know.tick + SHUN)));
        self.way.clear();
        Some(hands::walk(heading))
    }

    fn is_busy(&self, know: &Knowledge) -> bool {
        matches!(self.goal, Some(Goal::Use(record, stand, _)) if stand == know.at && !self.hopeless.contains(&record))
    }

    fn is_for(&self, know: &Knowledge, what: What) -> bool {
        let Some(Goal::Use(record, ..)) = self.goal else { return false };
        know.things.iter().any(|thing| thing.record == record && thing.what == what)
    }

    /// Counts the ticks without progress. An impatient bot avoids the obstacle or gives up on the thing.
    fn note_patience(&mut self, know: &Knowledge) {
        if self.stood != know.at || know.squad.sleeps {
            (self.stood, self.patience) = (know.at, 0);
            return;
        }
        self.patience += 1;
        let next = self.way.last().map(|hop| hop.entered());
        if self.patience < next.map_or(PATIENCE, |to| patience_with(know, to)) {
            return;
        }
        self.patience = 0;
        self.news = u32::MAX;
        match (next, self.goal) {
            (Some(to), _) => {
                let before = self.refused.iter().filter(|&&at| at == to).count();
                self.refused.push(to);
                // The time doubles with each failed attempt, up to a limit.
                let until = know.tick + (SHUN << before.min(REFUSALS));
                self.shunned.push((to, until));
                self.way.clear();
            }
            (None, Some(Goal::Use(record, ..))) => self.hopeless.push(record),
            (None, _) => {}
        }
    }

    fn plan(&mut self, know: &Knowledge) {
        self.news = know.news;
        if self.flight.is_some() {
            self.measure_for_flight(know);
        }
        if self.flight.is_none_or(|(at, _)| self.ways.cost(at) == NEVER) {
            self.flight = None;
            self.measure(know);
        }
        self.note_codes(know);
        let here = know.cell(know.at);
        let fake = matches!(here.barrier, Some((BarrierKind::Fake, _)));
        if (here.items || fake) && !self.left.contains(&know.at) && know.rests {
            // The party cannot take the items here, or has already checked the fake wall.
            self.left.push(know.at);
        }
        let next = match self.flight {
            Some((at, _)) => Some((Goal::Reach(at), at)),
            None => goals::next(self, know, &self.ways),
        };
        if next.is_none() && self.way.is_empty() {
            self.roam(know);
            return;
        }
        let Some((goal, at)) = next else { return };
        self.goal = Some(goal);
        // The bot drops its plan to visit a shop or a socket if the next goal is another thing.
        self.shops &= self.is_for(know, What::Shop);
        self.power.seeks &= self.is_for(know, What::Socket);
        self.way = self.ways.to(at);
    }

    /// Gives a panel another try after its clipboard is found.
    fn note_codes(&mut self, know: &Knowledge) {
        let panels =
            know.things.iter().filter(|thing| matches!(thing.what, What::Panel { code: Some(_), .. }));
        for panel in panels.map(|thing| thing.record) {
            if !self.coded.contains(&panel) {
                self.coded.push(panel);
                self.hopeless.retain(|&record| record != panel);
                self.tries.remove(&panel);
            }
        }
    }
}

/// The number of ticks without progress after which the bot avoids a cell. It is higher for an obstacle that it attacks.
fn patience_with(know: &Knowledge, to: Pos) -> u32 {
    let breaks = matches!(know.cell(to).barrier, Some((BarrierKind::Blockage, Leaf::Shut)));
    let fights = know.figures().iter().any(|figure| figure.at == to);
    if breaks || fights && !know.meltdown { LONG_PATIENCE } else { PATIENCE }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::PlainBot;

    #[test]
    fn bot_leaves_a_blocked_path() {
        let (scene, at) = Scene::in_room(4, 2);
        let bot = PlainBot::new(scene.site(), scene.play(), 0);
        let mut know = bot.know.clone();
        (know.at, know.tick, know.free) = (at, 1, true);
        let hop = Hop::step(at, Heading::East);
        let mut mind = Mind::with(Chance::default());
        (mind.way, mind.stood) = (vec![hop], at);
        for _ in 1..PATIENCE {
            mind.note_patience(&know);
        }
        assert_eq!(mind.way, [hop], "it keeps trying");
        mind.note_patience(&know);
        assert_eq!(mind.way, []);
        assert_eq!(mind.shunned, [(hop.entered(), know.tick + SHUN)]);
    }
}
