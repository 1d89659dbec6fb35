//! The lead: the way to the next goal, using only what the player is shown. For unseen things it gives only a
//! general clue: the nearest edge of the known part of the base, then the nearest lock.

mod known;
mod openers;
mod rooms;

use rootward_gen::{CellSet, Heading, Pos};
use rootward_rules::{party::pack::Log, play::Play, site::Site, tables::items::ItemName};

use self::known::{Daring, Known};
use super::objective::{self, Step};
use crate::{navigation::way::FirstStep, shown::Shown};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// The goal of the step was seen at the destination.
    Seen(Step),
    /// The edge of the known part of the base.
    Edge,
    /// A room that the party knows only from a floor map.
    Room,
    Climb {
        up: bool,
    },
    /// An edge on the floor where the goal of the step was seen.
    Toward(Step),
    Door,
    Raiser,
    Blockage,
    /// The panel of an unsolved puzzle, with its number.
    Panel(u8),
    /// The button that lowers a wall that rose behind the party.
    Release,
    Terminal,
    /// The place where a courier was seen, or fell.
    Courier,
    Cupboard,
    Push,
    Lock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    pub clue: Clue,
    pub at: Pos,
    /// The cell to mark on the party's floor: the destination, or the cell where the way leaves the floor.
    pub mark: Pos,
    pub next: FirstStep,
    pub steps: u16,
    /// The cell where the way begins: the cell of the party.
    pub from: Pos,
}

/// The current lead. `None` in the meltdown, outside, and when the setting is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct LeadNow(pub Option<Lead>);

/// Everything that a lead depends on. The lead is computed again only when the key changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LeadKey {
    at: Pos,
    facing: Option<Heading>,
    shown: Shown,
    step: Step,
    targets: Vec<Target>,
    opened: [usize; 2],
    log: Log,
    couriers: Vec<Option<Pos>>,
    /// The cells of open barriers. They include pushed walls, because these no longer bar their old cell.
    open: CellSet,
    /// Whether the party flies, and whether it could fly.
    flies: [bool; 2],
}

impl LeadKey {
    fn of(site: &Site, play: &Play, shown: &Shown) -> Self {
        let step = Step::of(site, play);
        let open = play.barriers.iter().filter(|barrier| barrier.lets_walk() || barrier.is_open());
        Self {
            at: play.party.at,
            facing: (step == Step::SetCharge).then_some(play.party.facing),
            shown: *shown,
            step,
            targets: targets(site, play, &shown.known, step),
            opened: [
                (0..64).filter(|&number| play.puzzles.get(number).solved).count(),
                play.traps.opened_cupboards(),
            ],
            log: play.pack.log.clone(),
            couriers: site
                .records()
                .laser_doors()
                .iter()
                .map(|door| objective::traced(play, play.groups.of_record(door.courier?)?))
                .collect(),
            open: open.map(|barrier| barrier.at).collect(),
            flies: [play.squad.floats, play.pack.has(ItemName::AntiGravity)],
        }
    }

    /// Doors open and shut by themselves, so an open door is news only if the party sees new cells behind it.
    fn news(&self, now: &Self) -> bool {
        (self.shown, self.step, self.opened) != (now.shown, now.step, now.opened)
            || self.targets != now.targets
            || self.log != now.log
            || self.couriers != now.couriers
    }
}

/// Keeps the lead stable. It searches again only when the key has changed, and switches only for a reason.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    last: Option<(LeadKey, Option<Lead>)>,
}

impl Guide {
    /// Updates the lead. Returns false if nothing relevant has changed.
    pub fn look(&mut self, site: &Site, play: &Play, shown: &Shown) -> bool {
        let key = LeadKey::of(site, play, shown);
        let before = match &self.last {
            Some((last, _)) if *last == key => return false,
            Some((last, lead)) => lead.map(|lead| Followed { lead, news: last.news(&key) }),
            None => None,
        };
        let lead = Lead::keeping(site, play, shown, before);
        self.last = Some((key, lead));
        true
    }

    pub fn lead(&self) -> Option<Lead> {
        self.last.as_ref().and_then(|&(_, lead)| lead)
    }
}

/// A lead that the party was following.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    pub lead: Lead,
    pub news: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Onto(Pos),
    /// The party stands beside the cell and faces it.
    Before(Pos),
}

impl Target {
    const fn at(self) -> Pos {
        match self {
            Self::Onto(at) | Self::Before(at) => at,
        }
    }
}

impl Lead {
    /// The lead, using only cells that the party has seen. `None` if there is nothing left to find.
    pub fn of(site: &Site, play: &Play) -> Option<Self> {
        Self::keeping(site, play, &Shown::of_party(play), None)
    }

    /// The lead for a party that was following an earlier one. It keeps an edge unless another one is much nearer.
    /// Without news, it keeps the edge until the way to it becomes longer. Otherwise it might switch back and forth.
    pub fn keeping(site: &Site, play: &Play, shown: &Shown, before: Option<Followed>) -> Option<Self> {
        let step = Step::of(site, play);
        if matches!(step, Step::Won | Step::Lost | Step::Run | Step::FindDoor) {
            return None;
        }
        let edge = |lead: &Self| {
            matches!(
                lead.clue,
                Clue::Edge
                    | Clue::Room
                    | Clue::Climb { .. }
                    | Clue::Toward(_)
                    | Clue::Door
                    | Clue::Raiser
                    | Clue::Blockage
                    | Clue::Push
                    | Clue::Panel(_)
                    | Clue::Release
                    | Clue::Terminal
                    | Clue::Cupboard
                    | Clue::Courier
            )
        };
        let before = before.filter(|before| edge(&before.lead));
        let kept = before.map(|before| before.lead);
        let same = before.filter(|before| !before.news && before.lead.steps > 0).map(|before| before.lead);
        let targets = targets(site, play, &shown.known, step);
        // The goal was seen, but no way is known. Explore in its direction first.
        let toward = targets.first().map(|target| (step, target.at()));
        let ways = [Daring::Careful, Daring::Bold].map(|daring| Known::of(site, play, shown, daring));
        let to_target = |known: &Known| {
            let ways = targets.iter().filter_map(|&target| Some((target, known.arrive(target)?)));
            // If the party stands between several targets and looks at one of them, it has arrived.
            let looks_there = |facing: Option<Heading>| facing == Some(play.party.facing);
            let (target, way) =
                ways.min_by_key(|&(_, (end, facing))| (known.steps_to(end), !looks_there(facing)))?;
            Some(known.lead(Clue::Seen(step), target.at(), way))
        };
        ways.iter()
            .find_map(to_target)
            .or_else(|| same.and_then(|same| ways.iter().find_map(|known| known.same_edge(same, toward))))
            .or_else(|| ways.iter().find_map(|known| known.nearest_edge(kept, toward)))
            .or_else(|| ways[1].nearest_lock())
    }

    pub fn label(&self) -> String {
        match self.clue {
            Clue::Seen(step) => thing_of(step).to_owned(),
            Clue::Edge => "unexplored".to_owned(),
            Clue::Room => "unvisited room".to_owned(),
            Clue::Climb { up: true } => "floor above".to_owned(),
            Clue::Climb { up: false } => "floor below".to_owned(),
            Clue::Toward(step) => format!("way to the {}", thing_of(step)),
            Clue::Door => "closed door".to_owned(),
            Clue::Raiser => "raiser wall".to_owned(),
            Clue::Blockage => "blockage".to_owned(),
            Clue::Panel(number) => format!("panel {number}"),
            Clue::Release => "release button".to_owned(),
            Clue::Terminal => "terminal".to_owned(),
            Clue::Cupboard => "cupboard".to_owned(),
            Clue::Courier => "courier".to_owned(),
            Clue::Push => "pushable wall".to_owned(),
            Clue::Lock => "lock in your way".to_owned(),
        }
    }

    /// The length of the way and its first step in a few words: `7 steps, first east`, or `1 step, east`. If the party
    /// already faces the destination, the words do not tell it to turn.
    pub fn way_words(&self, facing: Heading) -> String {
        match self.steps {
            0 => match (self.next, self.clue) {
                (FirstStep::Walk(_) | FirstStep::Seen(_), Clue::Edge | Clue::Room | Clue::Toward(_)) => {
                    format!("go on {}", self.next.words())
                }
                _ => self.before_words(facing),
            },
            // A party in front of a shut thing has to open it first.
            1 if self.is_shut() && matches!(self.next, FirstStep::Walk(_) | FirstStep::Seen(_)) => {
                self.before_words(facing)
            }
            _ => match self.walked() {
                1 => format!("1 step, {}", self.next.words()),
                steps => format!("{steps} steps, {}", self.next.first_words()),
            },
        }
    }

    /// The number of steps that the party walks: onto the cell, or up to a shut thing.
    pub const fn walked(&self) -> u16 {
        if self.is_shut() && self.steps > 1 { self.steps - 1 } else { self.steps }
    }

    const fn is_shut(&self) -> bool {
        matches!(self.clue, Clue::Door | Clue::Raiser | Clue::Blockage)
    }

    fn before_words(&self, facing: Heading) -> String {
        match self.next {
            FirstStep::Walk(heading) if heading == facing => "just ahead".to_owned(),
            FirstStep::Walk(_) => format!("here, face {}", self.next.words()),
            FirstStep::Seen(Heading::North) => "just ahead".to_owned(),
            FirstStep::Seen(Heading::South) => "here, turn back".to_owned(),
            FirstStep::Seen(_) => format!("here, turn {}", self.next.words()),
            _ => "here".to_owned(),
        }
    }

    /// The text that follows the objective and explains the direction of the arrow.
    pub const fn reason(&self) -> &'static str {
        match self.clue {
            // The text beside the arrow already says everything.
            Clue::Seen(_)
            | Clue::Edge
            | Clue::Room
            | Clue::Climb { .. }
            | Clue::Door
            | Clue::Raiser
            | Clue::Blockage => "",
            Clue::Toward(_) => TOWARD,
            Clue::Panel(_) => "The arrow leads to a panel.",
            Clue::Release => "The arrow leads to the release button.",
            Clue::Terminal => "You have the password to this terminal.",
            Clue::Courier => "The courier has the password to a laser door.",
            Clue::Cupboard => "Nothing else is left to try. Open the cupboard.",
            Clue::Push => "The way on is behind a pushable wall. Walk into it twice.",
            Clue::Lock => "The arrow leads to the lock in your way.",
        }
    }
}

const TOWARD: &str = "No known way yet. The arrow points to unexplored ground.";

const fn thing_of(step: Step) -> &'static str {
    match step {
        Step::FreeCaptive => "captive",
        Step::SetCharge => "generators",
        Step::UseComputer => "probe computer",
        Step::TakeCharge => "charge",
        Step::BeatGuardian => "guardian",
        Step::Won | Step::Lost | Step::Run | Step::FindDoor => "",
    }
}

/// The known targets of a step. A party that stands on one cell of the generators has to face another one.
fn targets(site: &Site, play: &Play, shown: &CellSet, step: Step) -> Vec<Target> {
    let seen = |at: &Pos| shown.contains(*at);
    let one = match step {
        Step::FreeCaptive => objective::captive_seen(site, shown).map(|door| {
            let open = play.barriers.at(door).is_some_and(|door| door.is_open());
            let captive = site.captive_cell().filter(|at| open && seen(at));
            captive.map_or(Target::Before(door), Target::Onto)
        }),
        Step::SetCharge => return site.generators().iter().filter(seen).map(Target::Before).collect(),
        Step::UseComputer => objective::open_computer_seen(site, play, shown).map(Target::Before),
        Step::TakeCharge => objective::charge_lies(site, play).filter(seen).map(Target::Onto),
        Step::BeatGuardian => objective::guardian_traced(site, play).map(Target::Onto),
        Step::Won | Step::Lost | Step::Run | Step::FindDoor => None,
    };
    one.into_iter().collect()
}

#[cfg(test)]
mod tests;
