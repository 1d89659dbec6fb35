//! The plain bot's mind. It sees only its [`Knowledge`] and the tables.

use std::collections::BTreeMap;

use rootward_gen::{CELLS, Pos, RecordNo};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    order::{Order, TickInput},
    tables::Tables,
};

use super::{
    chance::Chance,
    fight,
    goals::{self, Goal},
    hands::{self, Iris},
    knowledge::{Air, Knowledge, What},
    ways::{self, Hop, NEVER, Ways},
};

/// What the plain bot has in mind.
#[derive(Clone, Debug)]
pub struct Mind {
    pub(super) chance: Chance,
    whims: Vec<u8>,
    pub(super) ways: Ways,
    /// The way that it follows, next hop last.
    pub(super) way: Vec<Hop>,
    pub(super) goal: Option<Goal>,
    /// How much was known when it chose the goal.
    pub(super) news: u32,
    /// Cells that did not let it pass, and until when it goes round them.
    pub(super) shunned: Vec<(Pos, u32)>,
    /// Cells that it has gone round, once for each time.
    refused: Vec<Pos>,
    /// Before this tick it waits for what may change around it.
    pub(super) idle_until: u32,
    /// Things that do not answer.
    pub(super) hopeless: Vec<RecordNo>,
    /// Panels whose clipboard was found.
    coded: Vec<RecordNo>,
    /// Cells whose items cannot be taken.
    pub(super) left: Vec<Pos>,
    /// How often it has tried each thing.
    pub(super) tries: BTreeMap<RecordNo, u32>,
    pub(super) iris: Iris,
    /// Before this tick it presses nothing more.
    pub(super) hands_free: u32,
    /// Ticks in which it wanted to go on and stood still, and where.
    pub(super) patience: u32,
    stood: Pos,
    pub(super) resting: bool,
    /// Where it wants to be left alone, and until when it tries to get there.
    pub(super) flight: Option<(Pos, u32)>,
    /// Places where it was not left alone, and until when it stays away from them.
    pub(super) loud_places: Vec<(Pos, u32)>,
    /// Ticks in which it wanted to sleep and could not.
    pub(super) loud: u32,
    /// Before this tick it does not try to rest.
    pub(super) awake_until: u32,
    /// Whether it goes to shops.
    pub(super) shops: bool,
    /// Before this tick it does not set out for a shop again.
    pub(super) shops_after: u32,
    /// Points of all droids in the tick before.
    points: u32,
    /// When they last became fewer.
    pub(super) hurt_at: u32,
    /// Whether anybody in sight is after it.
    pub(super) beset: bool,
    /// Since when it counts waiting and closing in, and how much of both it has done.
    pub(super) fight_since: u32,
    pub(super) waited: u32,
    pub(super) closed: u32,
    /// Of a hundred blows that it sees coming, how many it steps out of the way of.
    pub(super) answers: u32,
    /// The last sign that it saw, by the number of its group, and when.
    pub(super) sign: Option<(u16, u32)>,
    /// Whether it still means to step out of its way.
    pub(super) dodges: bool,
    /// Walks through the known base without a goal since it saw something new, and when that was.
    pub(super) roams: u32,
    pub(super) roams_since: u32,
    /// How often it has roamed and waited since it slept or was whole.
    pub(super) waits: u32,
    /// Whether it has found nothing more to do.
    pub gave_up: bool,
}

/// Of a hundred blows that it sees coming, how many it steps out of the way of.
const ANSWERS: u32 = 50;
const PATIENCE: u32 = 100;
/// The same where it strikes at what is in the way.
const LONG_PATIENCE: u32 = 1500;
/// How often the time doubles in which it goes round a cell.
const REFUSALS: usize = 4;
/// For how many ticks it goes round a cell.
pub(super) const SHUN: u32 = 600;

impl Mind {
    /// A mind that knows nothing.
    pub fn with(mut chance: Chance) -> Self {
        let whims = (0..CELLS).map(|_| chance.below(32) as u8).collect();
        Self {
            chance,
            whims,
            ways: Ways::default(),
            way: Vec::new(),
            goal: None,
            news: u32::MAX,
            shunned: Vec::new(),
            refused: Vec::new(),
            idle_until: 0,
            hopeless: Vec::new(),
            coded: Vec::new(),
            left: Vec::new(),
            tries: BTreeMap::new(),
            iris: Iris::default(),
            hands_free: 0,
            patience: 0,
            stood: Pos::default(),
            resting: false,
            flight: None,
            loud_places: Vec::new(),
            loud: 0,
            awake_until: 0,
            shops: false,
            shops_after: 0,
            points: 0,
            hurt_at: 0,
            beset: false,
            fight_since: 0,
            waited: 0,
            closed: 0,
            answers: ANSWERS,
            sign: None,
            dodges: false,
            roams: 0,
            roams_since: 0,
            waits: 0,
            gave_up: false,
        }
    }

    /// How much farther a cell seems than it is.
    pub(super) fn whim(&self, at: Pos) -> u32 {
        at.index().and_then(|cell| self.whims.get(cell)).map_or(0, |&whim| whim.into())
    }

    /// The input of the next tick.
    pub fn decide(&mut self, know: &Knowledge, tables: &Tables) -> TickInput {
        let points = know.droids.iter().map(|droid| droid.points).sum();
        if points < self.points {
            self.hurt_at = know.tick;
        }
        self.points = points;
        if know.outside {
            return if know.rests { hands::order(Order::Act) } else { TickInput::default() };
        }
        if know.cell(know.at).hole && !know.rests {
            // Anti-gravity stays as it is until the party has come to rest over the hole.
            return TickInput::default();
        }
        if let Some(input) = fight::react(self, know, tables) {
            self.resting = false;
            return input;
        }
        if !know.free {
            return TickInput::default();
        }
        if let Some(input) = self.rest(know, tables) {
            return input;
        }
        self.go_on(know)
    }

    pub(super) fn measure(&mut self, know: &Knowledge) {
        self.measure_round(know, &[]);
    }

    /// The same, round everybody in sight who is after it.
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

    /// What it is about, for those who watch it.
    pub fn describe(&self) -> String {
        let Self { goal, way, roams, resting, flight, .. } = self;
        format!("{goal:?} by {:?}, roams {roams}, rests {resting}, flees to {flight:?}", way.last())
    }

    /// Does the next thing that there is to do.
    pub(super) fn go_on(&mut self, know: &Knowledge) -> TickInput {
        while self.way.last().is_some_and(|hop| hop.to() == know.at) {
            self.way.pop();
        }
        self.note_patience(know);
        let astray = self.way.last().is_some_and(|&hop| !ways::goes_on(know, hop));
        let there = self.way.is_empty() && !self.is_busy(know);
        if astray {
            self.way.clear();
        }
        let waits = self.way.is_empty() && know.tick < self.idle_until;
        if astray || there && !waits || self.news != know.news {
            self.plan(know);
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

    /// Steps back out of a fire if somebody or something holds it there, and goes round.
    fn leave_fire(&mut self, know: &Knowledge) -> Option<TickInput> {
        let next = self.way.last().map(|hop| hop.to());
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

    fn is_for_shop(&self, know: &Knowledge) -> bool {
        let Some(Goal::Use(record, ..)) = self.goal else { return false };
        know.things.iter().any(|thing| thing.record == record && thing.what == What::Shop)
    }

    /// Counts the ticks in which it does not come on, and goes round what holds it.
    fn note_patience(&mut self, know: &Knowledge) {
        if self.stood != know.at || know.sleeps {
            (self.stood, self.patience) = (know.at, 0);
            return;
        }
        self.patience += 1;
        let next = self.way.last().map(|hop| hop.to());
        if self.patience < next.map_or(PATIENCE, |to| patience_with(know, to)) {
            return;
        }
        self.patience = 0;
        self.news = u32::MAX;
        match (next, self.goal) {
            (Some(to), _) => {
                let before = self.refused.iter().filter(|&&at| at == to).count();
                self.refused.push(to);
                // Each time it waits twice as long before it tries that again.
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
            // It stands on what it could not take, or has looked into what looks like a wall.
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
        // A shop that is not what comes next is not worth waiting for.
        self.shops &= self.is_for_shop(know);
        self.way = self.ways.to(at);
    }

    /// A panel is worth another try once its clipboard was found.
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

/// Ticks after which it goes round a cell: what has to be broken or beaten takes longer.
fn patience_with(know: &Knowledge, to: Pos) -> u32 {
    let breaks = matches!(know.cell(to).barrier, Some((BarrierKind::Blockage, Leaf::Shut)));
    let fights = know.figures().iter().any(|figure| figure.at == to);
    if breaks || fights && !know.meltdown { LONG_PATIENCE } else { PATIENCE }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed};
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::PlainBot;

    #[test]
    fn a_way_that_does_not_let_it_pass_is_left() {
        let (scene, at) = Scene::in_room(4, 2);
        let bot = PlainBot::new(scene.site(), scene.play(), 0);
        let mut know = bot.know.clone();
        (know.at, know.tick, know.free) = (at, 1, true);
        let hop = Hop::Step { from: at, heading: Heading::East };
        let mut mind = Mind::with(Chance::of(Seed::classic(0), 0));
        (mind.way, mind.stood) = (vec![hop], at);
        for _ in 1..PATIENCE {
            mind.note_patience(&know);
        }
        assert_eq!(mind.way, [hop], "it tries on");
        mind.note_patience(&know);
        assert_eq!(mind.way, []);
        assert_eq!(mind.shunned, [(hop.to(), know.tick + SHUN)]);
    }
}
