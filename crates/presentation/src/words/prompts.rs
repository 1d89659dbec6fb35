//! The prompt that names the key for the thing ahead, until the player has used such a thing twice.

use rootward_gen::{DoorKind, Heading, Pos, Thing};
use rootward_rules::{
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, items::ItemName},
};

use crate::{
    keys::Key,
    navigation::way::{FirstStep, WayOut},
    objective::Step,
    view::ViewKind,
};

const LEARNT: usize = 2;

/// The prompt at the generators. It warns that using them starts the countdown.
const SET_CHARGE: &str = "set the charge and start the countdown";

/// The text of a prompt. At the generators, it adds the time of the countdown and the steps to the hatch.
pub fn words_of(prompt: Prompt, site: &Site, play: &Play) -> String {
    if prompt.does != SET_CHARGE || !play.pack.has(ItemName::Explosives) {
        return prompt.does.to_owned();
    }
    // In the format of the clock on screen.
    let clock = play.clock_if_set(site).div_ceil(TICKS_PER_SECOND);
    let set = if play.lacks_probe(site) { "set the charge (no probe yet!)" } else { "set the charge" };
    match WayOut::of(site, play, play.party.at).steps {
        Some(steps) => format!("{set}. {clock} seconds, {steps} steps to the hatch"),
        None => format!("{set}. {clock} seconds to get out"),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub key: Key,
    /// The effect, as the end of a sentence.
    pub does: &'static str,
}

/// The things that the player has used in this session.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct UsedPrompts(Vec<Prompt>);

impl UsedPrompts {
    /// Whether the player already knows how to use the thing.
    pub fn knows(&self, prompt: Prompt) -> bool {
        // The time on the clock differs in each base.
        prompt.does != SET_CHARGE && self.0.iter().filter(|used| **used == prompt).count() >= LEARNT
    }

    pub fn note(&mut self, prompt: Prompt) {
        if prompt.does != SET_CHARGE && !self.knows(prompt) {
            self.0.push(prompt);
        }
    }
}

/// The use of the thing ahead. `None` if it does not respond, or no longer responds.
pub fn prompt_ahead(site: &Site, play: &Play) -> Option<Prompt> {
    if play.party.place.is_outside() {
        return None;
    }
    let (ahead, facing) = (play.ahead(), play.party.facing);
    if play.traps.has_mine(ahead) {
        return Some(Prompt { key: Key::Act, does: "disarm the mine" });
    }
    let mut things = site.records().at(ahead).filter(|record| record.thing.is_used_ahead(facing));
    things.find_map(|record| {
        let open = play.is_open(record.number);
        let act = |does| Some(Prompt { key: Key::Act, does });
        match record.thing {
            Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) if open => None,
            Thing::Door(door) => match door.kind {
                DoorKind::Button | DoorKind::Blue | DoorKind::Elevator => act("open the door"),
                DoorKind::Iris | DoorKind::Captive => act("try the door's buttons"),
                DoorKind::Punch => Some(Prompt { key: Key::Fire, does: "break the door open" }),
                DoorKind::Laser | DoorKind::Protected => act("look at the lock"),
            },
            Thing::RaiserWall => act("raise the wall"),
            Thing::Window(_) => act("open the window"),
            Thing::Panel(panel) if play.puzzles.get(panel.puzzle).solved => None,
            Thing::Panel(_) => act("use the panel"),
            Thing::Terminal { .. } => act("use the terminal"),
            Thing::Release { .. } => act("press the button"),
            Thing::Cupboard { .. } if play.traps.is_opened(record.number) => None,
            Thing::Cupboard { .. } => act("open the cupboard"),
            // Where the lamps are dead, a socket also gives light.
            Thing::Socket(_) if is_full(site, play) && !play.twists.is_unlit(play.party.at) => None,
            Thing::Socket(_) => act("recharge at the socket"),
            Thing::Shop => act("buy and sell"),
            Thing::Hydrant => act("put out the fires"),
            Thing::Computer(number) if play.objective.has_probe(number) => None,
            Thing::Computer(_) => act("use the probe computer"),
            Thing::Generator => act(SET_CHARGE),
            _ => None,
        }
    })
}

fn is_full(site: &Site, play: &Play) -> bool {
    play.squad.standing().all(|droid| droid.energy >= play.full_energy(site))
}

/// The instruction to turn to the generators. A step towards them might move the party onto them instead.
pub fn turn_to_generators(
    site: &Site,
    play: &Play,
    view: ViewKind,
    key: impl Fn(Key) -> String,
) -> Option<String> {
    let (at, facing) = (play.party.at, play.party.facing);
    let answers = |&heading: &Heading| {
        let mut things = site.records().at(at.step(heading));
        things.any(|record| record.thing == Thing::Generator && record.thing.is_used_ahead(heading))
    };
    // A party that still needs the guardian is not led to the last step.
    let is_next = Step::of(site, play) == Step::SetCharge;
    if play.party.place.is_outside() || !play.pack.has(ItemName::Explosives) || !is_next || answers(&facing) {
        return None;
    }
    // This generator is the one to which the arrow leads. Both choose the first of the nearest ones.
    let beside = |cell: Pos| Heading::ALL.into_iter().find(|to| at.step(*to) == cell && answers(to));
    let heading = site.generators().iter().find_map(beside)?;
    let keys = if heading == facing.left() {
        key(Key::TurnLeft)
    } else if heading == facing.right() {
        key(Key::TurnRight)
    } else {
        format!("{} twice:", key(Key::TurnRight))
    };
    let to = FirstStep::Walk(heading);
    let turn = match view {
        ViewKind::Visor => format!("turn {}", to.seen(facing).words()),
        ViewKind::Map | ViewKind::Inset => format!("face {}", to.words()),
    };
    Some(format!("{keys} {turn} to set the charge"))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::{
        order::{TickInput, Wish},
        tick,
        twists::Twist,
    };

    use super::*;
    use crate::{
        lead::Lead,
        testing::{fronts, game},
    };

    #[test]
    fn generators_show_the_time_of_the_countdown() {
        let (site, mut play) = game(Seed::classic(0));
        let at = site.generators().iter().next().expect("a generator");
        (play.party.at, play.party.facing) = fronts(&site, at).next().expect("a way to it");
        let prompt = prompt_ahead(&site, &play).expect("it answers");
        assert_eq!(words_of(prompt, &site, &play), SET_CHARGE);
        play.pack.set(ItemName::Explosives, 1);
        let told = words_of(prompt, &site, &play);
        let clock = play.clock_if_set(&site);
        let seconds = format!(" {} seconds", clock.div_ceil(TICKS_PER_SECOND));
        assert!(clock > TICKS_PER_SECOND && told.contains(&seconds), "{told}");
        let mut used = UsedPrompts::default();
        (0..3).for_each(|_| used.note(prompt));
        assert!(!used.knows(prompt));
        // The confirmed act starts the clock.
        let confirm = TickInput { wish: Some(Wish::Confirm), ..TickInput::default() };
        tick(&site, &mut play, &confirm);
        assert_eq!(play.objective.meltdown().map(|meltdown| meltdown.ticks), Some(clock));
    }

    #[test]
    fn a_socket_offers_nothing_to_full_droids_unless_it_gives_light() {
        let (site, mut play) = game(Seed::classic(0));
        let sockets = site.records().iter().filter(|record| matches!(record.thing, Thing::Socket(_)));
        let mut places = sockets.flat_map(|socket| {
            fronts(&site, socket.at).filter(|&(_, facing)| socket.thing.is_used_ahead(facing))
        });
        (play.party.at, play.party.facing) = places.next().expect("a socket");
        let offers = |play: &Play| {
            prompt_ahead(&site, play).is_some_and(|prompt| prompt.does == "recharge at the socket")
        };
        assert!(!offers(&play));
        let mut dark = play.clone();
        assert!(dark.add_twist(&site, Twist::DarkBase));
        assert!(offers(&dark));
        play.squad.droids[1].energy -= 1;
        assert!(offers(&play));
    }

    #[test]
    fn party_with_a_charge_is_turned_to_generators() {
        let (site, mut play) = game(Seed::classic(0));
        play.objective.probes = 1;
        let key = |key: Key| format!("[{key:?}]");
        let mut compared = 0;
        for at in site.generators().iter() {
            for facing in Heading::ALL {
                (play.party.at, play.party.facing) = (at.step(facing.back()), facing);
                play.pack.set(ItemName::Explosives, 1);
                assert_eq!(turn_to_generators(&site, &play, ViewKind::Map, key), None, "it is ahead");
                // The arrow points to the same generator.
                play.seen.remembered = site.generators().iter().chain([play.party.at]).collect();
                let lead = |play: &Play| Lead::of(&site, play).map(|lead| lead.next);
                let shown = lead(&play);
                assert!(shown.is_none() || shown == Some(FirstStep::Walk(facing)), "{at:?}: {shown:?}");
                play.party.facing = facing.back();
                let ahead = site.generators().iter().any(|other| other == play.ahead());
                let told = turn_to_generators(&site, &play, ViewKind::Map, key);
                assert_eq!(told.is_some(), !ahead, "{told:?}");
                if let Some((told, shown)) = told.zip(lead(&play)) {
                    let words = format!("face {} to set the charge", shown.words());
                    assert!(told.ends_with(&words), "{at:?}: {told}");
                    // The named key turns the party there.
                    let turns =
                        [("[TurnLeft] ", facing.back().left()), ("[TurnRight] ", facing.back().right())];
                    let turned = turns.iter().find(|(key, _)| told.starts_with(key)).map(|turn| turn.1);
                    let there = if told.contains("twice") { facing } else { turned.expect("a key") };
                    assert_eq!(shown, FirstStep::Walk(there), "{told}");
                    compared += 1;
                }
                let mut early = play.clone();
                early.objective.probes = 0;
                assert_eq!(turn_to_generators(&site, &early, ViewKind::Map, key), None, "first the guardian");
                play.pack.set(ItemName::Explosives, 0);
                assert_eq!(turn_to_generators(&site, &play, ViewKind::Map, key), None, "there is no charge");
            }
        }
        assert!(compared > 4, "{compared}");
    }

    #[test]
    fn prompts_end_after_two_uses() {
        let (site, mut play) = game(Seed::classic(0));
        let mut told = Vec::new();
        for record in site.records().iter() {
            for front in fronts(&site, record.at) {
                (play.party.at, play.party.facing) = front;
                told.extend(prompt_ahead(&site, &play));
                let is_shut_door = matches!(record.thing, Thing::Door(_));
                assert!(!is_shut_door || prompt_ahead(&site, &play).is_some(), "{record:?}");
            }
        }
        for does in ["open the cupboard", "open the door", "buy and sell", SET_CHARGE] {
            assert!(told.iter().any(|prompt| prompt.does == does), "{does}");
        }
        let mut used = UsedPrompts::default();
        assert!(!used.knows(told[0]));
        used.note(told[0]);
        assert!(!used.knows(told[0]));
        used.note(told[0]);
        assert!(used.knows(told[0]));
    }
}
