//! The sounds of places. For each kind of place, the party hears the one with the shortest path.

use bevy::prelude::*;
use rootward_gen::{DoorKind, Pos, Record, Thing};
use rootward_rules::{doors::barrier::Barrier, play::Play, region::Region, site::Site};

use super::{
    Ambience, Sound, VolumeGroup,
    captions::Captions,
    danger::is_a_droid_low,
    earshot::{Earshot, Heard},
    party_cues::Cues,
};
use crate::{
    host::{schedule::AppSystems, states::Screen},
    input::settings::Settings,
    world::base::in_play,
};

/// The interval in seconds between updates while the party rests. Fires may go out and doors may open.
const EVERY: f32 = 0.25;
/// The fraction of the wind's loudness that is heard at the entrance.
const DRAUGHT: f32 = 0.35;
/// The loudness of places falls with distance faster than the loudness of events, by this factor.
const CLOSER: i32 = 2;
/// The loudness above which a new place gets a caption.
const TOLD: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_places.run_if(in_play), hear_nothing.run_if(in_state(Screen::Title)))
            .in_set(Cues)
            .in_set(AppSystems::View),
    );
}

/// The sound of a thing in a base, if the thing makes a sound now.
pub fn sound_of(record: &Record, play: &Play) -> Option<Sound> {
    Some(match record.thing {
        Thing::Generator => Sound::GeneratorHums,
        Thing::Shop => Sound::ShopJingles,
        Thing::Computer(_) | Thing::Terminal { .. } => Sound::ComputerBlips,
        Thing::Socket(_) => Sound::SocketHums,
        Thing::Door(door) if door.kind == DoorKind::Laser => {
            let is_open = play.barriers.get(record.number).is_some_and(Barrier::is_open);
            return (!is_open).then_some(Sound::LaserHums);
        }
        _ => return None,
    })
}

type Nearest = [Option<Heard>; Sound::ALL.len()];

fn nearest(site: &Site, play: &Play, earshot: &Earshot) -> Nearest {
    let mut nearest = [None; Sound::ALL.len()];
    let base = site.base();
    let floor = base.floor_at(play.party.at);
    let mut listen = |sound: Sound, at: Pos| {
        if base.floor_at(at) != floor || earshot.steps(at).is_none() {
            return;
        }
        let Some(heard) = earshot.hear(at, Some(base)) else { return };
        let known: &mut Option<Heard> = &mut nearest[sound as usize];
        if known.is_none_or(|known| known.gain < heard.gain) {
            *known = Some(heard);
        }
    };
    for record in site.records().iter() {
        if let Some(sound) = sound_of(record, play) {
            listen(sound, record.at);
        }
    }
    site.water().iter().for_each(|at| listen(Sound::WaterDrips, at));
    let burns = |at: &Pos| base.is_ground(*at) && play.fire_at(site, *at).is_some();
    Pos::all().filter(burns).for_each(|at| listen(Sound::FireCrackles, at));
    if site.furnished().outside().is_some() {
        listen(Sound::Wind, base.entrance());
    }
    nearest
}

fn hear_places(
    time: Res<Time<Real>>,
    site: Res<Site>,
    play: Res<Play>,
    place: Res<Region>,
    earshot: Res<Earshot>,
    settings: Res<Settings>,
    mut waited: Local<f32>,
    mut told: Local<Vec<bool>>,
    mut ambience: ResMut<Ambience>,
    mut captions: ResMut<Captions>,
) {
    *waited += time.delta_secs();
    if *waited < EVERY && !earshot.is_changed() {
        return;
    }
    *waited = 0.0;
    told.resize(Sound::ALL.len(), false);
    let heard = if place.is_outside() { [None; Sound::ALL.len()] } else { nearest(&site, &play, &earshot) };
    for &sound in Sound::ALL.iter().filter(|sound| sound.group() == VolumeGroup::Places) {
        let mut wanted = heard[sound as usize].map(|heard| Heard { gain: heard.gain.powi(CLOSER), ..heard });
        if sound == Sound::Wind {
            if place.is_outside() {
                wanted = Some(Heard::NEAR);
            } else if let Some(wanted) = &mut wanted {
                (wanted.gain, wanted.muffled) = (wanted.gain * DRAUGHT, 0.5);
            }
        }
        let wanted = wanted.filter(|wanted| wanted.gain > 0.01);
        let loud = wanted.is_some_and(|wanted| wanted.gain > TOLD);
        if loud && !told[sound as usize] && settings.captions {
            captions.say(sound, wanted.map(|wanted| wanted.bearing), time.elapsed());
        }
        // A place gets a new caption after the party was far away from it.
        if loud || wanted.is_none_or(|wanted| wanted.gain < TOLD / 3.0) {
            told[sound as usize] = loud;
        }
        Ambience::set(&mut ambience, sound, wanted);
    }
    let low = is_a_droid_low(&play);
    if low && !ambience.has(Sound::Heartbeat) && settings.captions {
        captions.say(Sound::Heartbeat, None, time.elapsed());
    }
    Ambience::set(&mut ambience, Sound::Heartbeat, low.then_some(Heard::NEAR));
}

fn hear_nothing(mut ambience: ResMut<Ambience>) {
    let sounds = Sound::ALL.iter().filter(|sound| sound.group() == VolumeGroup::Places);
    for &sound in sounds.chain([&Sound::Heartbeat]) {
        Ambience::set(&mut ambience, sound, None);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;
    use rootward_rules::scene::Scene;

    use super::*;

    fn heard_at(scene: &mut Scene, at: Pos) -> Nearest {
        scene.put_party(at, Heading::South);
        let mut earshot = Earshot::default();
        earshot.follow(scene.site().furnished(), Some(scene.play()), Some((at, Region::Inside)));
        nearest(scene.site(), scene.play(), &earshot)
    }

    #[test]
    fn places_are_heard_beside_them_and_not_from_afar() {
        let mut scene = Scene::new(179);
        let (site, play) = (scene.site().clone(), scene.play().clone());
        let mut checked = Vec::new();
        for record in site.records().iter() {
            let Some(sound) = sound_of(record, &play).filter(|sound| !checked.contains(sound)) else {
                continue;
            };
            let mut beside = Heading::ALL.into_iter().map(|heading| record.at.step(heading));
            let Some(stand) = beside.find(|&to| play.terrain.is_walkable(to)) else { continue };
            let near = heard_at(&mut scene, stand)[sound as usize].map_or(0.0, |heard| heard.gain);
            assert!(near > 0.9, "{sound:?} at {:?} from {stand:?}: {near}", record.at);
            checked.push(sound);
        }
        assert!(checked.len() >= 4, "{checked:?}");
        // The generator is out of earshot of the entrance.
        let far = heard_at(&mut scene, site.base().entrance().step(Heading::South));
        assert!(far[Sound::GeneratorHums as usize].is_none_or(|heard| heard.gain < 0.3));
        assert!(far[Sound::Wind as usize].is_some_and(|heard| heard.gain > 0.9));
    }
}
