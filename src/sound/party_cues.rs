//! The sounds of the party's events.

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_art::Theme;
use rootward_gen::{Kind, LinkWay, Pos};
use rootward_rules::{party::PartyEvent, play::Play, region::Region};

use super::{PlaySound, Sound};
use crate::{
    host::schedule::AppSystems,
    kit::artbook::theme_of,
    ui::screens::menu::{Adjust, MenuRow},
    world::base::current::CurrentBase,
};

/// The systems that request sounds. They run before the requested sounds are played.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cues;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hear_party.in_set(Cues).in_set(AppSystems::View).run_if(resource_exists::<CurrentBase>),
    )
    .add_observer(click_on_choice)
    .add_observer(click_on_change);
}

pub fn sound_of(event: &PartyEvent, current: &CurrentBase, place: Region) -> Option<PlaySound> {
    match *event {
        PartyEvent::Stepped(at) => Some(PlaySound::at(step_on(current, place, at), at)),
        PartyEvent::Bumped(at) => Some(PlaySound::at(Sound::Bump, at)),
        PartyEvent::NothingHere(at) | PartyEvent::DeadElevator(at) => Some(PlaySound::at(Sound::Denied, at)),
        PartyEvent::AskFloor(_) => Some(PlaySound::near(Sound::Click)),
        PartyEvent::Departed(travel) => Some(PlaySound::near(match travel.way {
            LinkWay::Ladder => Sound::Ladder,
            LinkWay::Hole if travel.to_floor < travel.from_floor => Sound::Fall,
            LinkWay::Hole => Sound::Ladder,
            LinkWay::Elevator => Sound::Elevator,
        })),
        PartyEvent::Arrived(travel) => travel.by_elevator().then(|| PlaySound::near(Sound::DoorOpens)),
        PartyEvent::WentThrough(_) => Some(PlaySound::near(Sound::IrisOpens)),
        PartyEvent::Looked(_) => None,
    }
}

fn step_on(current: &CurrentBase, place: Region, at: Pos) -> Sound {
    if place.is_outside() {
        // Overgrown land is soft. Sand and snow crunch.
        return match theme_of(current.base()) {
            Theme::Moss => Sound::StepEarth,
            Theme::Rust | Theme::Ice | Theme::Station => Sound::StepSand,
        };
    }
    let base = current.base();
    match (base.kind(at), base.ground(at).kind()) {
        (Kind::Grate | Kind::GrateWithItems, _) => Sound::StepGrate,
        (_, Kind::Water) => Sound::StepWet,
        (_, Kind::RoughFloor) => Sound::StepRock,
        _ => Sound::Step,
    }
}

fn hear_party(
    current: Res<CurrentBase>,
    play: Option<Res<Play>>,
    place: Res<Region>,
    mut events: MessageReader<PartyEvent>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for event in events.read() {
        // Risen water can cover any floor.
        let wades = |at| play.as_ref().is_some_and(|play| play.twists.flooded().contains(at));
        let sound = match *event {
            PartyEvent::Stepped(at) if !place.is_outside() && wades(at) => {
                Some(PlaySound::at(Sound::StepWet, at))
            }
            _ => sound_of(event, &current, *place),
        };
        if let Some(sound) = sound {
            sounds.write(sound);
        }
    }
}

fn click_on_choice(row: On<Activate>, rows: Query<(), With<MenuRow>>, mut sounds: MessageWriter<PlaySound>) {
    if rows.contains(row.entity) {
        sounds.write(PlaySound::near(Sound::Click));
    }
}

fn click_on_change(_: On<Adjust>, mut sounds: MessageWriter<PlaySound>) {
    sounds.write(PlaySound::near(Sound::Click));
}

#[cfg(test)]
mod tests {
    use rootward_gen::{DigLog, Seed};
    use rootward_rules::furnished::FurnishedBase;

    use super::*;

    #[test]
    fn steps_sound_like_the_ground_they_are_on() {
        let (base, recording) = DigLog::of(&Seed::classic(179).into());
        let current = CurrentBase::new(FurnishedBase::with_records(base), recording);
        let step = |at, place| sound_of(&PartyEvent::Stepped(at), &current, place).map(|sound| sound.sound);
        let mut heard = std::collections::BTreeSet::new();
        for at in Pos::all().filter(|&at| current.base().is_ground(at)) {
            let sound = step(at, Region::Inside).expect("steps are heard");
            let water = current.base().ground(at).kind() == Kind::Water;
            assert!(sound == Sound::StepGrate || water == (sound == Sound::StepWet), "{at:?} {sound:?}");
            heard.insert(sound);
        }
        assert!(heard.len() >= 3, "{heard:?}");
        let outside = step(Pos::new(5, 5), Region::Outside);
        assert!(matches!(outside, Some(Sound::StepSand | Sound::StepEarth)), "{outside:?}");
    }
}
