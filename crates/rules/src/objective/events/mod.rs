//! What happens on the run home (`danger.md` 3): some mishaps are drawn when the charge is set, each with a place
//! and a tick. Each is announced where it will happen, by dust, sparks or a lamp, before it happens, and none is
//! drawn with which a party that sets out at once could come too late, or with which a cell would be cut off ([`law`]).
//! Ways change on the run: a creature treads on a mine, a wall breaks. So the law is asked again when one is announced:
//! where it would make a party late that is in time by the law, or cut off a cell, only the light goes.
//!
//! What bars a way bars it for creatures, too. It never shuts on somebody: whoever stands there walks off.

mod ceiling;
mod cupboard;
mod dark;
mod door;
mod elevator;
pub mod law;
mod plan;
mod steam;

use rootward_gen::{Base, CellSet, Pos};
use serde::{Deserialize, Serialize};

use self::plan::{Plan, Spot};
use super::way::{Bars, cars_of};
use crate::{
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::{dials, rng::PlayRng},
    terrain::distance,
};

/// What can happen on the run home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MishapKind {
    /// A ceiling comes down and bars a cell. Dust shows where.
    Ceiling,
    /// An open door jams half-way: sight and shots pass, nobody walks through. Sparks show where.
    Door,
    /// An elevator dies, at all its stops; who rides in it arrives. Sparks show where.
    Elevator,
    /// Steam blows across a corridor at a beat. It hisses before.
    Steam,
    /// The light goes around a place. It flickers before.
    Dark,
    /// A cupboard springs open beside the way, and what was in it lies before it. A lamp blinks on it before.
    Cupboard,
}

impl MishapKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Ceiling, Self::Door, Self::Elevator, Self::Steam, Self::Dark, Self::Cupboard];

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ceiling => "ceiling",
            Self::Door => "door",
            Self::Elevator => "elevator",
            Self::Steam => "steam",
            Self::Dark => "dark",
            Self::Cupboard => "cupboard",
        }
    }

    /// Whether nobody walks over its cell any more.
    #[must_use]
    pub const fn bars_cell(self) -> bool {
        matches!(self, Self::Ceiling | Self::Door)
    }

    /// Whether a way home can take longer because of it.
    #[must_use]
    pub const fn slows(self) -> bool {
        self.bars_cell() || matches!(self, Self::Elevator | Self::Steam)
    }

    fn spots(self, plan: &Plan<'_>) -> Vec<Spot> {
        match self {
            Self::Ceiling => ceiling::spots(plan),
            Self::Door => door::spots(plan),
            Self::Elevator => elevator::spots(plan),
            Self::Steam => steam::spots(plan),
            Self::Dark => dark::spots(plan),
            Self::Cupboard => cupboard::spots(plan),
        }
    }
}

/// One thing that happens on the run home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mishap {
    /// What.
    pub kind: MishapKind,
    /// Where: the cell that is barred, blown over or darkened, the car of the elevator, or the cell before the
    /// cupboard.
    pub at: Pos,
    /// The tick of the play in which it is announced.
    pub warns: u32,
    /// The tick of the play in which it happens, and from which it lasts.
    pub strikes: u32,
}

/// How far something on the run home has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MishapStage {
    /// Nobody can know of it yet.
    Hidden,
    /// Something shows where it will happen.
    Announced,
    /// It has happened, and lasts.
    Struck,
}

impl Mishap {
    /// How far it has come in a tick of the play.
    #[must_use]
    pub const fn stage(&self, tick: u32) -> MishapStage {
        if tick >= self.strikes {
            MishapStage::Struck
        } else if tick >= self.warns {
            MishapStage::Announced
        } else {
            MishapStage::Hidden
        }
    }

    const fn has_struck(&self, tick: u32) -> bool {
        tick >= self.strikes
    }
}

/// What happens on the run home, in the order in which it happens; empty before the charge is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mishaps(Vec<Mishap>);

impl Mishaps {
    /// Of these, in any order.
    #[must_use]
    pub fn of(mut list: Vec<Mishap>) -> Self {
        list.sort_by_key(|mishap| mishap.strikes);
        Self(list)
    }

    /// Every one, those that nobody can know of yet included: look at its [stage](Mishap::stage) before it is shown.
    pub fn iter(&self) -> impl Iterator<Item = &Mishap> {
        self.0.iter()
    }

    /// Those that can be known of in a tick of the play.
    pub fn known(&self, tick: u32) -> impl Iterator<Item = &Mishap> {
        self.0.iter().filter(move |mishap| mishap.stage(tick) != MishapStage::Hidden)
    }

    /// Those up to one of them, by its place in the order, and those before it: what is announced in the same tick
    /// after it is judged by itself.
    fn with_and_without(&self, index: usize) -> [Self; 2] {
        [index + 1, index].map(|end| Self(self.0.iter().take(end).copied().collect()))
    }

    /// Cells that are barred by a tick of the play.
    pub fn barred(&self, tick: u32) -> impl Iterator<Item = Pos> + '_ {
        let bars = move |mishap: &&Mishap| mishap.kind.bars_cell() && mishap.has_struck(tick);
        self.0.iter().filter(bars).map(|mishap| mishap.at)
    }

    /// Cars of elevators that are dead by a tick of the play.
    pub fn dead_cars(&self, base: &Base, tick: u32) -> CellSet {
        let dead =
            self.0.iter().filter(|mishap| mishap.kind == MishapKind::Elevator && mishap.has_struck(tick));
        dead.fold(CellSet::default(), |cars, mishap| cars.or(&cars_of(base, mishap.at)))
    }

    /// Everything that bars or slows ways by a tick of the play.
    pub fn bars(&self, base: &Base, tick: u32) -> Bars {
        let steam = |mishap: &&Mishap| mishap.kind == MishapKind::Steam && mishap.has_struck(tick);
        Bars {
            cells: self.barred(tick).collect(),
            cars: self.dead_cars(base, tick),
            steam: self.0.iter().filter(steam).map(|mishap| mishap.at).collect(),
        }
    }
}

/// When something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Shortly before a party that walks comes there.
    Ahead,
    /// Soon, whether such a party has passed or not: who lingers or turns back meets it.
    Soon,
}

/// Draws what will happen on a run home that lasts `ticks` ticks from now.
pub(super) fn draw(site: &Site, play: &mut Play, ticks: u32) {
    let dials = &site.tables().dials.mishaps;
    let mut rng = play.rng.clone();
    let plan = Plan::of(site, play, ticks);
    let fewest = dials.fewest.min(dials.most) as usize;
    let mut drawn: Vec<Mishap> = Vec::new();
    let mut spots = MishapKind::ALL.map(|kind| kind.spots(&plan));
    for _ in 0..rng.within(fewest as u32, dials.most) {
        drawn.extend(one(&plan, &mut spots, &drawn, &mut rng, When::Ahead));
    }
    // Along a short way nothing can be announced before such a party has passed.
    let mut spots = MishapKind::ALL.map(|kind| kind.spots(&plan));
    while drawn.len() < fewest {
        let Some(mishap) = one(&plan, &mut spots, &drawn, &mut rng, When::Soon) else { break };
        drawn.push(mishap);
    }
    drop(plan);
    play.rng = rng;
    play.mishaps = Mishaps::of(drawn);
}

/// A mishap of a drawn kind. If it has no place, the next kind is tried.
fn one(
    plan: &Plan<'_>,
    spots: &mut [Vec<Spot>; MishapKind::ALL.len()],
    others: &[Mishap],
    rng: &mut PlayRng,
    when: When,
) -> Option<Mishap> {
    let most = plan.site.tables().dials.mishaps.of_a_kind as usize;
    let kinds = MishapKind::ALL.len();
    let first = rng.below(kinds as u32) as usize;
    (first..first + kinds).map(|number| number % kinds).find_map(|number| {
        let kind = MishapKind::ALL[number];
        let many = others.iter().filter(|other| other.kind == kind).count();
        if many < most { place(plan, kind, &mut spots[number], others, rng, when) } else { None }
    })
}

/// A mishap of a kind at the first drawn place where it breaks no law.
fn place(
    plan: &Plan<'_>,
    kind: MishapKind,
    spots: &mut Vec<Spot>,
    others: &[Mishap],
    rng: &mut PlayRng,
    when: When,
) -> Option<Mishap> {
    let dials = &plan.site.tables().dials.mishaps;
    for _ in 0..dials.tries {
        if spots.is_empty() {
            return None;
        }
        let spot = spots.swap_remove(rng.below(spots.len() as u32) as usize);
        let Some(after) = strikes_after(spot, plan.ticks, rng, dials, when) else { continue };
        let strikes = plan.began + after;
        let mishap = Mishap { kind, at: spot.at, warns: strikes - dials.warning, strikes };
        if others.iter().any(|other| distance(other.at, mishap.at) < dials.apart) {
            continue;
        }
        let list = Mishaps::of(others.iter().copied().chain([mishap]).collect());
        if !kind.slows() || law::holds(plan, &list) {
            return Some(mishap);
        }
    }
    None
}

/// The ticks between the charge and the mishap: after the warning time and before the end.
fn strikes_after(
    spot: Spot,
    ticks: u32,
    rng: &mut PlayRng,
    dials: &dials::Mishaps,
    when: When,
) -> Option<u32> {
    let first = dials.warning + 1;
    let ahead = rng.within(dials.ahead_least.min(dials.ahead_most), dials.ahead_most);
    let (after, last) = match when {
        When::Ahead => (spot.comes.saturating_sub(ahead).max(first), ticks.min(spot.comes)),
        When::Soon => (first + ahead, ticks),
    };
    (after < last).then_some(after)
}

/// One tick: what is due is announced, or happens.
pub(super) fn run(site: &Site, play: &mut Play) {
    if !play.objective.is_meltdown() {
        return;
    }
    for index in 0..play.mishaps.0.len() {
        if play.tick == play.mishaps.0[index].warns && law::breaks_law(site, play, index) {
            play.mishaps.0[index].kind = MishapKind::Dark;
        }
        let Mishap { kind, at, warns, strikes } = play.mishaps.0[index];
        if play.tick == warns {
            play.events.push(PlayEvent::MishapLooms { kind, at, ticks: strikes.saturating_sub(warns) });
        }
        if play.tick == strikes {
            play.events.push(PlayEvent::MishapStruck { kind, at });
            match kind {
                MishapKind::Ceiling => ceiling::strike(site, play, at),
                MishapKind::Door => door::strike(site, play, at),
                MishapKind::Dark => dark::strike(play),
                MishapKind::Cupboard => cupboard::strike(site, play, at),
                // Whoever rides in it arrives; it takes no more orders.
                MishapKind::Elevator | MishapKind::Steam => {}
            }
        }
        if kind == MishapKind::Steam {
            steam::blow(site, play, at, strikes);
        }
    }
}

impl Play {
    /// Everything that the run home has barred or slowed by now.
    pub fn bars(&self, site: &Site) -> Bars {
        self.mishaps.bars(site.base(), self.tick)
    }

    /// Whether the run home has barred a cell.
    pub fn is_barred(&self, at: Pos) -> bool {
        self.mishaps.barred(self.tick).any(|bar| bar == at)
    }

    /// Whether an elevator, by any of its cars, has died on the run home.
    pub fn is_elevator_dead(&self, site: &Site, car: Pos) -> bool {
        self.mishaps.dead_cars(site.base(), self.tick).contains(car)
    }

    /// Whether an elevator takes no more orders: what happens in a tick happens after the party has set out.
    pub(crate) fn elevator_refuses(&self, site: &Site, car: Pos) -> bool {
        self.mishaps.dead_cars(site.base(), self.tick.saturating_sub(1)).contains(car)
    }

    /// Whether a cell is in the dark: that of a dark room, or where the light has gone on the run home.
    pub fn is_dark(&self, site: &Site, at: Pos) -> bool {
        site.dark().contains(at) || dark::covers(site, self, at)
    }

    /// Whether steam blows across a cell now.
    pub fn is_in_steam(&self, site: &Site, at: Pos) -> bool {
        let blows = |mishap: &Mishap| {
            mishap.kind == MishapKind::Steam && steam::blows(site, self.tick, mishap.strikes)
        };
        self.mishaps.iter().any(|mishap| mishap.at == at && blows(mishap))
    }

    /// Bars what the run home has barred, in a terrain that was made anew.
    pub(crate) fn bar_mishaps(&mut self) {
        for mishap in self.mishaps.0.iter().filter(|mishap| mishap.has_struck(self.tick)) {
            if mishap.kind.bars_cell() {
                self.terrain.0.bar(mishap.at, mishap.kind == MishapKind::Door);
            }
        }
    }

    /// Moves everything but the party off a cell that is barred now. The party walks off by itself.
    fn clear_barred(&mut self, site: &Site, at: Pos) {
        self.make_room(site, at);
        self.terrain_changed = true;
    }
}
