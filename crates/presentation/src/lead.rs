//! Where to go next: a lead on what has to be done, out of what the player is shown and nothing else. What was seen is
//! pointed to where it was seen last. For what nobody has seen there is only a general clue: the nearest place where the
//! known part of the base ends, then the nearest lock. The rules know nothing of it.

mod known;

use rootward_gen::{CellSet, Heading, Pos};
use rootward_rules::{play::Play, site::Site, tables::items::ItemName};

use self::known::{Daring, Kept, Known};
use super::objective::{self, Step};
use crate::{navigation::way::FirstStep, shown::Shown};

/// What a lead goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// What the step asks for was seen there.
    Seen(Step),
    /// The known part of the base ends there.
    Edge,
    /// It ends there, and a ladder, an elevator or a hole leads on to another floor.
    Climb {
        /// Up, not down.
        up: bool,
    },
    /// It ends there, on the floor on which what the step asks for was seen.
    Toward(Step),
    /// A door there was not opened yet.
    Door,
    /// A raiser wall there was not opened yet.
    Raiser,
    /// A blockage there bars the way until it is broken.
    Blockage,
    /// The panel of an unsolved puzzle, by its number.
    Panel(u8),
    /// The button that lowers a wall which has risen behind the party.
    Release,
    /// A wall there can be pushed.
    Push,
    /// A lock there bars the way.
    Lock,
}

/// Where to go next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// What it goes by.
    pub clue: Clue,
    /// The cell that it leads to.
    pub at: Pos,
    /// The cell to point to on the floor of the party: the same one, or where the way leaves the floor.
    pub mark: Pos,
    /// The first step.
    pub next: FirstStep,
    /// Steps to get there.
    pub steps: u16,
}

/// The lead now; nothing in the meltdown, outside, and when the setting is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct LeadNow(pub Option<Lead>);

/// What a lead follows from: it is looked for only when some of it has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LeadKey {
    at: Pos,
    /// Where it looks, if it stands between several things that it could act on.
    facing: Option<Heading>,
    shown: Shown,
    step: Step,
    targets: Vec<Target>,
    /// The cells of open barriers. Walls that were pushed are among them: they bar no way where they stood.
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
            open: open.map(|barrier| barrier.at).collect(),
            flies: [play.squad.floats, play.pack.has(ItemName::AntiGravity)],
        }
    }

    /// Whether more is known by another key, or something else has to be done. Doors open and shut by themselves: what one
    /// sees behind them is the news.
    fn news(&self, now: &Self) -> bool {
        (self.shown, self.step) != (now.shown, now.step) || self.targets != now.targets
    }
}

/// Leads on from one lead to the next: it looks for another one only when something has changed that a lead follows from,
/// and changes its mind only for a reason.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    last: Option<(LeadKey, Option<Lead>)>,
}

impl Guide {
    /// Looks for the lead now; false where nothing has changed that it follows from.
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

    /// The lead when it looked last.
    pub fn lead(&self) -> Option<Lead> {
        self.last.as_ref().and_then(|&(_, lead)| lead)
    }
}

/// A lead that the party has followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The lead.
    pub lead: Lead,
    /// Whether more was seen since then, or something else has to be done.
    pub news: bool,
}

/// Where something is, and how one gets to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// One walks onto its cell.
    Onto(Pos),
    /// One stands before it and faces it.
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
    /// The lead in a play, for who is shown what the party has seen, without the light of rooms; nothing if nothing is left
    /// to look for, or if nobody knows more.
    pub fn of(site: &Site, play: &Play) -> Option<Self> {
        Self::keeping(site, play, &Shown::of_party(play), None)
    }

    /// The lead in a play for a party that has followed another one: of two places where the known part ends it stays with
    /// the one that it was on the way to, unless the other is much nearer. While there is no news and the way to it does not
    /// become longer, it stays with it whatever comes nearer: otherwise it might lead to and fro for ever.
    pub fn keeping(site: &Site, play: &Play, shown: &Shown, before: Option<Followed>) -> Option<Self> {
        let step = Step::of(site, play);
        if matches!(step, Step::Won | Step::Lost | Step::Run | Step::FindDoor) {
            return None;
        }
        let edge = |lead: &Self| {
            matches!(
                lead.clue,
                Clue::Edge
                    | Clue::Climb { .. }
                    | Clue::Toward(_)
                    | Clue::Door
                    | Clue::Raiser
                    | Clue::Blockage
                    | Clue::Push
            )
        };
        let before = before.filter(|before| edge(&before.lead));
        let kept = before.map(|Followed { lead, .. }| Kept { at: lead.at, reached: lead.steps == 0 });
        let same = before.filter(|before| !before.news && before.lead.steps > 0).map(|before| before.lead);
        let targets = targets(site, play, &shown.known, step);
        // It was seen, but nobody knows a way: what lies that way is explored first.
        let toward = targets.first().map(|target| (step, target.at()));
        let ways = [Daring::Careful, Daring::Bold].map(|daring| Known::of(site, play, shown, daring));
        let to_target = |known: &Known| {
            let ways = targets.iter().filter_map(|&target| Some((target, known.arrive(target)?)));
            // Who stands before one of several and looks at it has arrived.
            let looks_there = |facing: Option<Heading>| facing == Some(play.party.facing);
            let (target, way) =
                ways.min_by_key(|&(_, (end, facing))| (known.steps_to(end), !looks_there(facing)))?;
            Some(known.lead(Clue::Seen(step), target.at(), way))
        };
        ways.iter()
            .find_map(to_target)
            .or_else(|| same.and_then(|same| ways.iter().find_map(|known| known.same_edge(same, toward))))
            .or_else(|| ways.iter().find_map(|known| known.nearest_edge(kept, toward)))
            .or_else(|| ways[1].nearest_panel())
            .or_else(|| ways[1].nearest_lock())
    }

    /// What it leads to, in a word or two.
    pub fn label(&self) -> String {
        match self.clue {
            Clue::Seen(step) => thing_of(step).to_owned(),
            Clue::Edge => "unexplored".to_owned(),
            Clue::Climb { up: true } => "floor above".to_owned(),
            Clue::Climb { up: false } => "floor below".to_owned(),
            Clue::Toward(step) => format!("a way to the {}", thing_of(step)),
            Clue::Door => "closed door".to_owned(),
            Clue::Raiser => "raiser wall".to_owned(),
            Clue::Blockage => "blockage".to_owned(),
            Clue::Panel(number) => format!("panel {number}"),
            Clue::Release => "release button".to_owned(),
            Clue::Push => "pushable wall".to_owned(),
            Clue::Lock => "locked way".to_owned(),
        }
    }

    /// How long the way is and its first step, in a few words: `7 steps, first east`. Only where one step is all of the way
    /// its direction stands alone. Who looks to a heading is not told to turn there.
    pub fn way_words(&self, facing: Heading) -> String {
        match self.steps {
            0 => match (self.next, self.clue) {
                (FirstStep::Walk(_) | FirstStep::Seen(_), Clue::Edge | Clue::Toward(_)) => {
                    format!("go on {}", self.next.words())
                }
                _ => self.before_words(facing),
            },
            // Who stands before something that is shut has to open it first.
            1 if self.is_shut() && matches!(self.next, FirstStep::Walk(_) | FirstStep::Seen(_)) => {
                self.before_words(facing)
            }
            _ => match self.walked() {
                1 => format!("1 step, {}", self.next.words()),
                steps => format!("{steps} steps, {}", self.next.first_words()),
            },
        }
    }

    /// How many steps the party takes: onto the place, or before something that is shut.
    pub const fn walked(&self) -> u16 {
        if self.is_shut() && self.steps > 1 { self.steps - 1 } else { self.steps }
    }

    /// Whether it leads to something that is shut and opens to a hand or a blow.
    const fn is_shut(&self) -> bool {
        matches!(self.clue, Clue::Door | Clue::Raiser | Clue::Blockage)
    }

    /// Where it lies for who stands before it.
    fn before_words(&self, facing: Heading) -> String {
        match self.next {
            FirstStep::Walk(heading) if heading == facing => "here, before you".to_owned(),
            FirstStep::Walk(_) => format!("here, face {}", self.next.words()),
            FirstStep::Seen(Heading::North) => "here, ahead".to_owned(),
            FirstStep::Seen(Heading::South) => "here, turn round".to_owned(),
            FirstStep::Seen(_) => format!("here, turn {}", self.next.words()),
            _ => "here".to_owned(),
        }
    }

    /// What the line of the objective adds to what has to be done: why the arrow points where it does.
    pub const fn reason(&self) -> &'static str {
        match self.clue {
            // Beside the arrow stands all that there is to say.
            Clue::Seen(_) | Clue::Edge | Clue::Climb { .. } | Clue::Door | Clue::Raiser | Clue::Blockage => {
                ""
            }
            Clue::Toward(_) => TOWARD,
            Clue::Panel(_) => "The arrow leads to a panel that opens something.",
            Clue::Release => "The arrow leads to the button that lowers the wall.",
            Clue::Push => "The arrow leads to a pushable wall: walk against it twice.",
            Clue::Lock => "The arrow leads to what bars the way.",
        }
    }
}

/// Why the arrow leads elsewhere than to what was seen.
const TOWARD: &str = "No way there is known yet: the arrow looks for one.";

/// What a step asks for, in a word or two.
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

/// Where the party saw what a step asks for. The generators are several cells: who stands on one of them faces another.
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
