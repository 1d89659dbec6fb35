//! Hints at the lower edge of the playfield: the actions that are possible here, with the keys that are bound to them.

use std::time::Duration;

use bevy::prelude::*;
use rootward_gen::Base;
use rootward_presentation::{
    keys::Key,
    shown::Sight,
    view::ViewKind,
    words::{
        passages::{acts_ahead, hints_at, looking_elsewhere, through_the_door},
        prompts::{Prompt, UsedPrompts, prompt_ahead, turn_to_generators, words_of},
    },
};
use rootward_rules::{
    play::Play,
    region::{self, Region},
    site::Site,
    tables::TICKS_PER_SECOND,
};

use super::PartyPosition;
use crate::{
    host::states::{Mode, Screen},
    input::{Pressed, actions::Action, labels::KeyLabels, settings::Settings},
    kit::{
        self, colour,
        frame::Frame,
        screen::ViewNow,
        widgets::{Shape, row_of},
    },
    map::drawing::Draw,
    words::lessons::Lesson,
    world::floors::ViewedFloor,
};

/// Display time of the first keys, in seconds of walking.
const FIRST_KEYS: u64 = 20;

/// The hints lie over the map without a plate.
#[derive(Component, Clone, Copy, Debug)]
struct HintPlate;

const HINTS: usize = 5;

/// The text of one hint. It is never broken into lines.
#[derive(Component, Clone, Copy, Debug)]
struct HintText(usize);

#[derive(Resource, Clone, Debug)]
struct FirstSteps(Timer);

impl Default for FirstSteps {
    fn default() -> Self {
        Self(Timer::new(Duration::from_secs(FIRST_KEYS), TimerMode::Once))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FirstSteps>()
        .init_resource::<UsedPrompts>()
        .add_systems(OnEnter(Screen::Playing), |mut first: ResMut<FirstSteps>| first.0.reset())
        .draw(
            (
                count_seconds
                    .run_if(in_state(Mode::Walk))
                    .run_if(|first: Res<FirstSteps>| !first.0.is_finished()),
                write.run_if(in_state(Screen::Playing)),
            )
                .chain(),
        );
}

pub(super) fn panel() -> impl Bundle {
    (
        Name::new("hints"),
        HintPlate,
        Pickable::IGNORE,
        Node { max_width: percent(100), row_gap: px(2), ..row_of(16.0).wrap().middle().shrink().hidden() },
        Children::spawn(SpawnIter((0..HINTS).map(hint_text))),
    )
}

fn hint_text(index: usize) -> impl Bundle {
    (
        Name::new(format!("hint {index}")),
        HintText(index),
        kit::over_map("", kit::TEXT, colour::TEXT),
        TextLayout::no_wrap(),
    )
}

fn count_seconds(time: Res<Time>, mut first: ResMut<FirstSteps>) {
    // Change detection reports only the end of the timer.
    if first.bypass_change_detection().0.tick(time.delta()).just_finished() {
        first.set_changed();
    }
}

fn write(
    place: PartyPosition,
    (viewed, view, sight): (Res<ViewedFloor>, Res<ViewNow>, Option<Res<Sight>>),
    mode: Option<Res<State<Mode>>>,
    keys: KeyLabels,
    first: Res<FirstSteps>,
    (lesson, frame): (Res<Lesson>, Res<Frame>),
    (site, play): (Option<Res<Site>>, Option<Res<Play>>),
    (settings, pressed): (Res<Settings>, Res<Pressed>),
    mut used: ResMut<UsedPrompts>,
    (mut was_melting_or_over, mut was_ahead): (Local<(bool, bool)>, Local<Option<Prompt>>),
    mut was_away: Local<bool>,
    mut plates: Query<(Ref<HintPlate>, &mut Node)>,
    mut texts: Query<(&HintText, &mut Text, &mut Node), Without<HintPlate>>,
) {
    let mode_changed = mode.as_ref().is_some_and(|mode| mode.is_changed());
    let walks = mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Walk);
    let ahead = site.as_ref().zip(play.as_ref()).and_then(|(site, play)| prompt_ahead(site, play));
    let ahead = ahead.filter(|&prompt| settings.hints && !used.knows(prompt));
    if let Some(prompt) = ahead.filter(|prompt| walks && pressed.just_pressed(prompt.key.into())) {
        used.note(prompt);
    }
    let turned = std::mem::replace(&mut *was_ahead, ahead) != ahead;
    let melting = play.as_ref().is_some_and(|play| play.objective.is_meltdown());
    let over = play.as_ref().is_some_and(|play| play.is_over());
    let began = std::mem::replace(&mut *was_melting_or_over, (melting, over)) != (melting, over);
    let beside = lesson.is_changed() || frame.is_changed() || began || turned;
    let moved = place.changed() || viewed.is_changed() || view.is_changed() || mode_changed;
    let news = moved || beside || keys.changed() || first.is_changed();
    let mode = mode.map(|mode| *mode.get());
    // Do not offer the exit to a party that has just entered.
    let is_new = play.as_ref().is_none_or(|play| play.tick < TICKS_PER_SECOND);
    let stands_away = play.as_ref().zip(place.current()).is_some_and(|(play, current)| {
        region::act_through(play.party.place, current, play.party.at).is_none()
    });
    *was_away = !is_new && (*was_away || stands_away);
    let walking = mode == Some(Mode::Walk);
    for (plate, mut node) in &mut plates {
        if !news && !plate.is_added() {
            continue;
        }
        let hint = |key: Key| format!("[{}]", keys.label(key.into()));
        let mut hints = place.get().filter(|_| walking && !over).map_or_else(Vec::new, |(base, at, _)| {
            match viewed.elsewhere {
                Some(shown) => {
                    let there = |at| base.floor_at(at) == Some(shown);
                    let known = sight.as_ref().is_none_or(|sight| sight.known().iter().any(there));
                    looking_elsewhere(shown, viewed.party, known, hint)
                }
                None => {
                    let taken =
                        site.as_ref().zip(play.as_ref()).is_some_and(|(site, play)| acts_ahead(site, play));
                    let here = if place.outside().is_some() { None } else { hints_at(base, at, taken, hint) };
                    let through = || {
                        let to = region::act_through(place.place(), place.current()?, at)?;
                        let leaves = to == Region::Outside && !melting;
                        if leaves && !*was_away {
                            return None;
                        }
                        Some(vec![through_the_door(to, taken, melting, hint)?])
                    };
                    let usable = || {
                        let (prompt, (site, play)) =
                            ahead.filter(|_| !melting).zip(site.as_ref().zip(play.as_ref()))?;
                        Some(vec![format!("{} {}", hint(prompt.key), words_of(prompt, site, play))])
                    };
                    let turn = || {
                        let words = turn_to_generators(site.as_ref()?, play.as_ref()?, view.shown, hint)?;
                        (settings.hints && !melting).then(|| vec![words])
                    };
                    // On the run home, the first keys are no longer shown, because it is too late to learn them.
                    let first = || {
                        (!first.0.is_finished() && !melting)
                            .then(|| first_keys(&keys, view.shown, is_early(base)))
                    };
                    // At the entrance, the keys come before the other hints.
                    let (one, other): (&dyn Fn() -> _, &dyn Fn() -> _) =
                        if place.outside().is_some() { (&through, &first) } else { (&first, &through) };
                    here.or_else(usable).or_else(turn).or_else(one).or_else(other).unwrap_or_default()
                }
            }
        });
        // A small frame has room for only one plate at a time.
        if frame.is_folded() && lesson.text().is_some() {
            hints.clear();
        }
        if mode == Some(Mode::Examine) {
            hints = looking_closely(&keys);
        }
        kit::widgets::toggle(&mut node, !hints.is_empty());
        for (text, mut words, mut node) in &mut texts {
            let hint = hints.get(text.0);
            kit::widgets::toggle(&mut node, hint.is_some());
            words.set_if_neq(Text(hint.cloned().unwrap_or_default()));
        }
    }
}

fn looking_closely(keys: &KeyLabels) -> Vec<String> {
    let floors = [Action::Up, Action::Down].map(|action| format!("[{}]", keys.label(action))).concat();
    vec![
        "Time stands still.".to_owned(),
        format!("[{}] look", joined_keys(&walking_keys(keys))),
        format!("{floors} other floors"),
        format!("[{}] back", keys.label(Action::Examine)),
    ]
}

fn walking_keys(keys: &KeyLabels) -> [String; 4] {
    [Action::North, Action::West, Action::South, Action::East].map(|action| keys.label(action))
}

/// The player of the first mission may be new to the game.
fn is_early(base: &Base) -> bool {
    base.seed().mission_and_base().0 <= 1
}

/// Experienced players see only the most important keys.
fn first_keys(keys: &KeyLabels, view: ViewKind, is_new: bool) -> Vec<String> {
    let walk = walking_keys(keys);
    let turn =
        [Action::TurnLeft, Action::TurnRight].map(|action| format!("[{}]", keys.label(action))).concat();
    // On the map the player does not need to turn.
    let turn = (view == ViewKind::Visor).then(|| format!("{turn} turn"));
    let rest = [
        (Action::Act, "act"),
        (Action::Fire, "attack"),
        (Action::Travel, "travel"),
        (Action::Help, "all keys"),
    ];
    let rest = rest.into_iter().filter(|(action, _)| is_new || *action == Action::Help);
    let rest = rest.map(|(action, words)| format!("[{}] {words}", keys.label(action)));
    [format!("[{}] walk", joined_keys(&walk))].into_iter().chain(turn).chain(rest).collect()
}

/// Joins four keys into one word: the letters side by side, or the name of the pad without the directions.
fn joined_keys(labels: &[String; 4]) -> String {
    const PAD: &str = "pad ";
    if labels.iter().all(|label| label.chars().count() == 1) {
        labels.concat()
    } else if labels.iter().all(|label| label.starts_with(PAD)) {
        PAD.trim_end().to_owned()
    } else {
        labels.join("/")
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed};

    use super::*;
    use crate::{
        app::testing::{drawn::drawn_in, put_party, updates},
        input::bindings::Bindings,
        world::base::current::CurrentBase,
    };

    #[test]
    fn walking_keys_are_joined_into_one_word() {
        let labels = |actions: [Action; 4], pad| actions.map(|action| Bindings::default().hint(action, pad));
        let walk = [Action::North, Action::West, Action::South, Action::East];
        assert_eq!(joined_keys(&labels(walk, false)), "WASD");
        assert_eq!(joined_keys(&labels(walk, true)), "pad");
    }

    #[test]
    fn way_out_is_offered_only_on_return() {
        let Some(mut app) = drawn_in(UVec2::new(1280, 720), 100, Seed::classic(0)) else { return };
        app.world_mut().resource_mut::<FirstSteps>().0.tick(Duration::from_secs(FIRST_KEYS));
        let mut offered = |away: bool| {
            let hatch = app.world().resource::<CurrentBase>().base().entrance();
            let at = if away { hatch.step(Heading::South) } else { hatch };
            put_party(&mut app, at);
            updates(&mut app, 40);
            let mut texts = app.world_mut().query_filtered::<&Text, With<HintText>>();
            texts.iter(app.world()).any(|text| text.0.contains("step outside"))
        };
        assert_eq!([false, true, false].map(&mut offered), [false, false, true]);
    }
}
