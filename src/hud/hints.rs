//! Top centre: what can be done here now, with the keys that are really bound.

use std::time::Duration;

use bevy::prelude::*;
use rootward_gen::{Base, Pos};

use super::PartyPlace;
use crate::{
    AppSystems,
    floors::ViewedFloor,
    input::{LastDevice, actions::Action, bindings::Bindings},
    rules::travel,
    screens::{Mode, Screen},
    view::kit,
};

/// How long the first keys are shown, in seconds of walking.
const FIRST_KEYS: u64 = 20;

/// The plate of the hints.
#[derive(Component, Clone, Copy, Debug)]
struct HintPlate;

/// The text of the hints.
#[derive(Component, Clone, Copy, Debug)]
struct HintText;

/// How long the player has walked since the screen opened.
#[derive(Resource, Clone, Debug)]
struct FirstSteps(Timer);

impl Default for FirstSteps {
    fn default() -> Self {
        Self(Timer::new(Duration::from_secs(FIRST_KEYS), TimerMode::Once))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FirstSteps>()
        .add_systems(OnEnter(Screen::Playing), |mut first: ResMut<FirstSteps>| first.0.reset())
        .add_systems(
            Update,
            (
                count_seconds
                    .run_if(in_state(Mode::Walk))
                    .run_if(|first: Res<FirstSteps>| !first.0.is_finished()),
                write.run_if(in_state(Screen::Playing)),
            )
                .chain()
                .in_set(AppSystems::View),
        );
}

/// The plate.
pub(super) fn panel() -> impl Bundle {
    let (node, back, edge) = kit::plate();
    (
        Name::new("hints"),
        HintPlate,
        Node { padding: UiRect::axes(px(12), px(6)), display: Display::None, ..node },
        back,
        edge,
        children![(Name::new("hint text"), HintText, kit::text(""))],
    )
}

fn count_seconds(time: Res<Time>, mut first: ResMut<FirstSteps>) {
    // Only the end of the time is news.
    if first.bypass_change_detection().0.tick(time.delta()).just_finished() {
        first.set_changed();
    }
}

fn write(
    place: PartyPlace,
    viewed: Res<ViewedFloor>,
    mode: Option<Res<State<Mode>>>,
    keys: Keys,
    first: Res<FirstSteps>,
    mut plates: Query<(Ref<HintPlate>, &mut Node)>,
    mut texts: Query<&mut Text, With<HintText>>,
) {
    let mode_changed = mode.as_ref().is_some_and(|mode| mode.is_changed());
    let news = place.changed() || viewed.is_changed() || mode_changed || keys.changed() || first.is_changed();
    let walking = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    for (plate, mut node) in &mut plates {
        if !news && !plate.is_added() {
            continue;
        }
        let hint = |action| format!("[{}]", keys.label(action));
        let words = place.get().filter(|_| walking).and_then(|(base, at, _)| {
            let elsewhere = viewed.elsewhere.map(|floor| looking_elsewhere(floor, viewed.party, hint));
            elsewhere
                .or_else(|| hint_at(base, at, hint))
                .or_else(|| (!first.0.is_finished()).then(|| first_keys(&keys, hint)))
        });
        let display = if words.is_some() { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
        for mut text in &mut texts {
            text.set_if_neq(Text(words.clone().unwrap_or_default()));
        }
    }
}

/// The bindings as the device that was used last shows them.
#[derive(bevy::ecs::system::SystemParam)]
struct Keys<'w> {
    bindings: Res<'w, Bindings>,
    device: Res<'w, LastDevice>,
}

impl Keys<'_> {
    fn label(&self, action: Action) -> String {
        self.bindings.hint(action, *self.device == LastDevice::Gamepad)
    }

    fn changed(&self) -> bool {
        self.bindings.is_changed() || self.device.is_changed()
    }
}

/// What a ladder or an elevator offers; nothing elsewhere.
fn hint_at(base: &Base, at: Pos, hint: impl Fn(Action) -> String) -> Option<String> {
    let act = hint(Action::Act);
    let ways = travel::ways(base, at);
    match ways.as_slice() {
        [] => travel::is_dead_elevator(base, at).then(|| "This elevator does not run.".to_owned()),
        [only] if !only.by_elevator() => {
            let way = if only.to_floor > only.from_floor { "up" } else { "down" };
            Some(format!("{act} climb {way} to floor {}", only.to_floor))
        }
        [first, ..] if first.by_elevator() => Some(format!("{act} choose a floor")),
        _ => {
            let ends = [(Action::Up, "up", ways.last()), (Action::Down, "down", ways.first())];
            let climbs = ends.into_iter().filter_map(|(action, way, travel)| {
                travel.map(|travel| format!("{} {way} to floor {}", hint(action), travel.to_floor))
            });
            Some([format!("{act} choose a floor")].into_iter().chain(climbs).collect::<Vec<_>>().join("  "))
        }
    }
}

fn looking_elsewhere(shown: u8, own: u8, hint: impl Fn(Action) -> String) -> String {
    let (up, down) = (hint(Action::Up), hint(Action::Down));
    format!("You look at floor {shown}.  {up} {down} other floors  any step: back to floor {own}")
}

/// The keys for somebody who is new.
fn first_keys(keys: &Keys, hint: impl Fn(Action) -> String) -> String {
    let walk = [Action::North, Action::West, Action::South, Action::East].map(|action| keys.label(action));
    let rest = [(Action::Help, "keys"), (Action::Watch, "watch the digger"), (Action::Console, "console")];
    let rest = rest.map(|(action, words)| format!("{} {words}", hint(action))).join("  ");
    format!("[{}] walk  {rest}", together(&walk))
}

/// Four keys as one word: letters side by side, a pad without its directions.
fn together(labels: &[String; 4]) -> String {
    const PAD: &str = "DPad";
    if labels.iter().all(|label| label.chars().count() == 1) {
        labels.join(" ")
    } else if labels.iter().all(|label| label.starts_with(PAD)) {
        PAD.to_owned()
    } else {
        labels.join("/")
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Kind, Seed, generate};

    use super::*;

    fn key(action: Action) -> String {
        format!("[{}]", Bindings::default().hint(action, false))
    }

    fn hint_of(base: &Base, wanted: impl Fn(Pos) -> bool) -> Option<String> {
        Pos::all().find(|&at| wanted(at)).and_then(|at| hint_at(base, at, key))
    }

    #[test]
    fn a_ladder_names_its_floor_and_a_corridor_offers_nothing() {
        let base = generate(&Seed::classic(179).into());
        let up = |at| base.kind(at) == Kind::LadderUp && base.floor_at(at) == Some(1);
        assert_eq!(hint_of(&base, up).as_deref(), Some("[Space] climb up to floor 2"));
        let corridor = |at| base.kind(at) == Kind::Floor;
        assert_eq!(hint_of(&base, corridor), None);
    }

    #[test]
    fn an_elevator_asks_for_the_floor_or_says_that_it_does_not_run() {
        let cars = (0..400).map(Seed::classic).map(|seed| generate(&seed.into()));
        let mut hints: Vec<String> = cars
            .flat_map(|base| {
                let stops: Vec<Pos> = base
                    .shafts()
                    .flat_map(|shaft| shaft.stops().map(|stop| stop.car).collect::<Vec<_>>())
                    .collect();
                stops.into_iter().filter_map(|car| hint_at(&base, car, key)).collect::<Vec<_>>()
            })
            .collect();
        hints.sort();
        hints.dedup();
        assert_eq!(hints, ["This elevator does not run.", "[Space] choose a floor"]);
    }

    #[test]
    fn walking_keys_are_said_in_one_word() {
        let labels = |actions: [Action; 4], pad| actions.map(|action| Bindings::default().hint(action, pad));
        let walk = [Action::North, Action::West, Action::South, Action::East];
        assert_eq!(together(&labels(walk, false)), "W A S D");
        assert_eq!(together(&labels(walk, true)), "DPad");
    }
}
