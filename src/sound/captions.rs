//! Captions for sounds, such as "door, east", in the lower right corner of the playfield. They are optional.

use std::time::Duration;

use bevy::prelude::*;

use rootward_gen::Heading;
use rootward_presentation::view::ViewKind;

use super::{Sound, earshot::Bearing};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    kit::{
        self, UiLayer, colour,
        frame::InField,
        screen::ViewNow,
        widgets::{Shape, column},
    },
    world::base::party::{Facing, Party},
};

const ROWS: usize = 3;
const STAYS: Duration = Duration::from_millis(2600);
const GAP: f32 = 8.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caption {
    sound: Sound,
    bearing: Option<Bearing>,
    until: Duration,
}

impl Caption {
    /// The text of the caption: the sound and its direction, which is relative to the droids if their heading is given.
    pub fn words(self, facing: Option<Heading>) -> String {
        let name = self.sound.caption();
        let from = |bearing: Bearing| match facing {
            Some(facing) => bearing.words_seen(facing),
            None => bearing.words(),
        };
        self.bearing.map_or_else(|| name.to_owned(), |bearing| format!("{name}, {}", from(bearing)))
    }
}

/// The shown captions, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Captions(Vec<Caption>);

impl Captions {
    /// Adds a caption, unless the event is always visible. A repeated caption only stays longer.
    pub fn say(&mut self, sound: Sound, bearing: Option<Bearing>, now: Duration) {
        if sound.caption().is_empty() {
            return;
        }
        let caption = Caption { sound, bearing, until: now + STAYS };
        // If a sound comes from several sides, the caption shows the latest one.
        if let Some(known) = self.0.iter_mut().find(|known| known.sound.caption() == sound.caption()) {
            *known = caption;
            return;
        }
        if self.0.len() == ROWS {
            self.0.remove(0);
        }
        self.0.push(caption);
    }

    pub fn forget(&mut self, now: Duration) {
        self.0.retain(|caption| now < caption.until);
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Caption> {
        self.0.iter()
    }
}

#[derive(Component, Clone, Copy, Debug)]
struct CaptionPanel;

/// A row, counted from the top.
#[derive(Component, Clone, Copy, Debug)]
struct CaptionRow(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>().add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        (forget, write, hide).chain().in_set(AppSystems::View).run_if(in_state(Screen::Playing)),
    );
}

fn spawn(mut captions: ResMut<Captions>, mut commands: Commands) {
    captions.0.clear();
    let row = |index| {
        (
            Name::new(format!("caption {index}")),
            CaptionRow(index),
            kit::over_map("", kit::TEXT, colour::TEXT),
            TextLayout::no_wrap(),
        )
    };
    commands.spawn((
        Name::new("captions"),
        (CaptionPanel, InField),
        DespawnOnExit(Screen::Playing),
        UiLayer::Hud.index(),
        Pickable::IGNORE,
        // The field is set directly, because only captions begin at the lower right, so `Shape` has no method for it.
        Node { justify_content: JustifyContent::End, ..column(0.0).at_end().padded(GAP, GAP) },
        Children::spawn(SpawnIter((0..ROWS).map(row))),
    ));
}

fn forget(time: Res<Time<Real>>, settings: Res<Settings>, mut captions: ResMut<Captions>) {
    let now = time.elapsed();
    if !settings.captions && !captions.0.is_empty() {
        captions.0.clear();
    } else if captions.0.iter().any(|caption| caption.until <= now) {
        captions.forget(now);
    }
}

/// The latest caption is the lowest row, as in the log.
fn write(
    (captions, view): (Res<Captions>, Res<ViewNow>),
    party: Query<Ref<Facing>, With<Party>>,
    mut rows: Query<(&CaptionRow, &mut Text)>,
) {
    let party = party.single().ok();
    let turned = party.as_ref().is_some_and(|facing| facing.is_changed());
    let facing = party.map(|facing| facing.0).filter(|_| view.shown == ViewKind::Visor);
    for (row, mut text) in &mut rows {
        let shown = (row.0 + captions.0.len()).checked_sub(ROWS).and_then(|place| captions.0.get(place));
        match shown {
            Some(caption) if captions.is_changed() || view.is_changed() || turned => {
                text.set_if_neq(Text(caption.words(facing)));
            }
            None if !text.is_empty() => text.clear(),
            _ => {}
        }
    }
}

fn hide(mode: Option<Res<State<Mode>>>, mut panel: Query<&mut Visibility, With<CaptionPanel>>) {
    let walks = mode.is_some_and(|mode| matches!(mode.get(), Mode::Walk | Mode::Examine | Mode::Paused));
    for mut visibility in &mut panel {
        visibility.set_if_neq(if walks { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(captions: &Captions) -> Vec<String> {
        captions.iter().map(|caption| caption.words(None)).collect()
    }

    #[test]
    fn captions_name_the_sound_and_its_direction() {
        let mut captions = Captions::default();
        let at = Duration::from_secs;
        captions.say(Sound::DoorOpens, Some(Bearing::Towards(Heading::East)), at(1));
        captions.say(Sound::CreatureSteps, Some(Bearing::Near), at(1));
        captions.say(Sound::Click, None, at(1));
        assert_eq!(words(&captions), ["door, east", "steps, near"]);
        // For droids that look south, east is on the left.
        let seen = |facing| captions.iter().map(|caption| caption.words(Some(facing))).collect::<Vec<_>>();
        assert_eq!(seen(Heading::South), ["door, left", "steps, near"]);
        assert_eq!(seen(Heading::West)[0], "door, behind");
        // The caption of a shutting door is also "door".
        captions.say(Sound::DoorCloses, Some(Bearing::FarTowards(Heading::West)), at(2));
        assert_eq!(words(&captions), ["door, far west", "steps, near"]);
        captions.say(Sound::GuardianNotices, None, at(2));
        captions.say(Sound::Mine, Some(Bearing::Above), at(2));
        assert_eq!(words(&captions), ["steps, near", "guardian", "explosion, above"]);
        captions.forget(at(4));
        assert_eq!(words(&captions), ["guardian", "explosion, above"]);
        captions.forget(at(9));
        assert!(words(&captions).is_empty());
    }
}
