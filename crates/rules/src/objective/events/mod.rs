//! Mishaps on the run home (`danger.md` 3).
//!
//! When the meltdown begins, the game draws mishaps, each with a place, a tick and a sign that announces it. No mishap
//! may make a party late that sets out at once, or cut off a cell ([`law`]). Ways can change, for example when a wall
//! breaks, so each announcement checks the law again. A mishap that would break it only turns off the lights.
//!
//! A barred cell is also barred for creatures, which are moved aside. The party can walk off, although a falling
//! ceiling hurts it.

mod kinds;
pub mod law;
mod plan;

use rootward_checked::rows;
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

rows! {
    /// The kinds of mishap on the run home.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum MishapKind {
        /// The kind's name, in lower case.
        pub name: &'static str,
        /// Whether a mishap of this kind makes its cell impassable.
        pub bars_cell: bool,
        /// Whether a mishap of this kind can lengthen a way home.
        pub slows: bool,
    }

    /// A ceiling comes down and bars a cell. Dust marks the place.
    Ceiling, "ceiling", true, true;
    /// An open door jams half-way. Sight and shots pass, but no one can walk through. Sparks mark the place.
    Door, "door", true, true;
    /// An elevator stops working at all its stops. A party that is riding still arrives. Sparks mark the place.
    Elevator, "elevator", false, true;
    /// Steam blows across a corridor at intervals. It hisses first.
    Steam, "steam", false, true;
    /// The lights go out around a place. They flicker first.
    Dark, "dark", false, false;
    /// A cupboard beside the way springs open and drops its contents. A lamp blinks on it first.
    Cupboard, "cupboard", false, false;
}

/// A mishap of the run home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mishap {
    /// The mishap's kind.
    pub kind: MishapKind,
    /// The barred, steamed or darkened cell, the car of the elevator, or the cell in front of the cupboard.
    pub at: Pos,
    /// The tick of the play in which the mishap is announced.
    pub warns: u32,
    /// The tick of the play in which the mishap happens. Its effect lasts from then on.
    pub strikes: u32,
}

/// The stage of a mishap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MishapStage {
    /// Still unknown to the player.
    Hidden,
    /// A sign shows where the mishap will happen.
    Announced,
    /// The mishap has happened, and its effect lasts.
    Struck,
}

impl Mishap {
    /// The mishap's stage in a tick of the play.
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

/// The mishaps of the run home in order of time. Empty before the charge is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mishaps(Vec<Mishap>);

impl Mishaps {
    /// Sorts mishaps by time.
    #[must_use]
    pub fn of(mut list: Vec<Mishap>) -> Self {
        list.sort_by_key(|mishap| mishap.strikes);
        Self(list)
    }

    /// All mishaps, including hidden ones. Check the [stage](Mishap::stage) before showing one.
    pub fn iter(&self) -> impl Iterator<Item = &Mishap> {
        self.0.iter()
    }

    /// The mishaps that have been announced or have happened by a tick of the play.
    pub fn known(&self, tick: u32) -> impl Iterator<Item = &Mishap> {
        self.0.iter().filter(move |mishap| mishap.stage(tick) != MishapStage::Hidden)
    }

    /// The mishaps up to an index, with and without the one at the index. Later ones are checked separately.
    fn with_and_without(&self, index: usize) -> [Self; 2] {
        [index + 1, index].map(|end| Self(self.0.iter().take(end).copied().collect()))
    }

    /// The cells that are barred by a tick of the play.
    pub fn barred(&self, tick: u32) -> impl Iterator<Item = Pos> + '_ {
        let bars = move |mishap: &&Mishap| mishap.kind.bars_cell() && mishap.has_struck(tick);
        self.0.iter().filter(bars).map(|mishap| mishap.at)
    }

    /// The cars of elevators that are out of order by a tick of the play.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Shortly before the party arrives there.
    Ahead,
    /// Soon, even after the party has passed, to surprise a party that lingers or turns back.
    Soon,
}

pub(super) fn draw(site: &Site, play: &mut Play, ticks: u32) {
    let dials = &site.tables().dials.mishaps;
    let mut rng = play.rng.clone();
    let plan = Plan::of(site, play, ticks);
    let fewest = dials.fewest.min(dials.most) as usize;
    let mut drawn: Vec<Mishap> = Vec::new();
    let all_spots = || MishapKind::ALL.iter().map(|&kind| kinds::spots(kind, &plan)).collect::<Vec<_>>();
    let mut spots = all_spots();
    for _ in 0..rng.within(fewest as u32, dials.most) {
        drawn.extend(one(&plan, &mut spots, &drawn, &mut rng, When::Ahead));
    }
    // On a short way, the party passes before a mishap ahead can be announced.
    spots = all_spots();
    while drawn.len() < fewest {
        let Some(mishap) = one(&plan, &mut spots, &drawn, &mut rng, When::Soon) else { break };
        drawn.push(mishap);
    }
    drop(plan);
    play.rng = rng;
    play.mishaps = Mishaps::of(drawn);
}

/// Draws a mishap of a random kind. If there is no place for that kind, tries the next one.
fn one(
    plan: &Plan<'_>,
    spots: &mut [Vec<Spot>],
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

/// The ticks between the charge and the mishap. They are long enough for the warning. `None` if none are left.
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
            kinds::strike(site, play, kind, at);
        }
        if kind == MishapKind::Steam {
            kinds::blow(site, play, at, strikes);
        }
    }
}

impl Play {
    /// Everything that mishaps have barred or slowed by now.
    pub fn bars(&self, site: &Site) -> Bars {
        self.mishaps.bars(site.base(), self.tick)
    }

    /// Whether a mishap has barred a cell.
    pub fn is_barred(&self, at: Pos) -> bool {
        self.mishaps.barred(self.tick).any(|bar| bar == at)
    }

    /// Whether a mishap has put an elevator out of order. `car` can be any of its cars.
    pub fn is_elevator_dead(&self, site: &Site, car: Pos) -> bool {
        self.mishaps.dead_cars(site.base(), self.tick).contains(car)
    }

    /// Whether an elevator takes no more orders. A mishap counts from the next tick, because the party moves first.
    pub(crate) fn elevator_refuses(&self, site: &Site, car: Pos) -> bool {
        self.mishaps.dead_cars(site.base(), self.tick.saturating_sub(1)).contains(car)
    }

    /// Whether a cell is dark: in a dark room, or where the lights went out on the run home.
    pub fn is_dark(&self, site: &Site, at: Pos) -> bool {
        site.dark().contains(at) || kinds::is_blacked_out(site, self, at)
    }

    /// Whether steam blows across a cell now.
    pub fn is_in_steam(&self, site: &Site, at: Pos) -> bool {
        let blows = |mishap: &Mishap| {
            mishap.kind == MishapKind::Steam && kinds::blows(site, self.tick, mishap.strikes)
        };
        self.mishaps.iter().any(|mishap| mishap.at == at && blows(mishap))
    }

    pub(crate) fn bar_mishaps(&mut self) {
        for mishap in self.mishaps.0.iter().filter(|mishap| mishap.has_struck(self.tick)) {
            if mishap.kind.bars_cell() {
                self.terrain.0.bar(mishap.at, mishap.kind == MishapKind::Door);
            }
        }
    }

    /// Moves items and creatures off a cell that is now barred. The party walks off by itself.
    fn clear_barred(&mut self, site: &Site, at: Pos) {
        self.make_room(site, at);
        self.terrain_changed = true;
    }
}
