//! The sounds and loops of the events of a play.

use bevy::prelude::*;
use rootward_gen::{DoorKind, Pos, RecordNo, Thing, creature_type};
use rootward_presentation::words::moments::MomentKind;
use rootward_rules::{
    events::{Harm, PlayEvent},
    objective::events::MishapKind,
    party::squad::weapon_of,
    play::Play,
    site::Site,
    tables::{items::ItemName, kit::Arm, weapons::WeaponClass},
};
use rootward_sound::voices::{Cry, cry_of, pitch_of};

use super::{Ambience, PlaySound, Sound, captions::Captions, earshot::Heard, party_cues::Cues};
use crate::{
    host::{schedule::AppSystems, states::Screen},
    input::settings::Settings,
    words::moments::CurrentMoment,
    world::{base::state::is_low, ticking::has_play},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_play.run_if(has_play), announce.run_if(resource_changed::<CurrentMoment>), set_ambience)
            .in_set(Cues)
            .in_set(AppSystems::View),
    );
}

/// The sound of an event. Some events are silent because they are only text, or because another sound covers them.
pub fn sound_of(event: &PlayEvent, site: &Site, play: &Play) -> Option<PlaySound> {
    use PlaySound as S;
    Some(match *event {
        PlayEvent::Opening { record, at } => S::at(opening(site, record), at),
        PlayEvent::Shutting { record, at } => S::at(shutting(site, record), at),
        PlayEvent::Warning { at } => S::at(Sound::Warning, at),
        PlayEvent::MishapLooms { kind, at, .. } => S::at(looming(kind), at),
        PlayEvent::MishapStruck { kind, at } => S::at(striking(kind), at),
        PlayEvent::Cracked { at, .. } => S::at(Sound::Bump, at),
        PlayEvent::Broke { at, .. } | PlayEvent::Ambush { at } => S::at(Sound::WallFalls, at),
        PlayEvent::Pushed { to, .. } => S::at(Sound::WallRises, to),
        PlayEvent::PushBlocked { at } => S::at(Sound::Bump, at),
        PlayEvent::LockedLaser { at, .. }
        | PlayEvent::LockedPuzzle { at, .. }
        | PlayEvent::LockedPunch { at, .. }
        | PlayEvent::HydrantDry { at }
        | PlayEvent::HoleAbove { at }
        | PlayEvent::NoCharge { at }
        | PlayEvent::Full { at, .. } => S::at(Sound::Denied, at),
        PlayEvent::AccessRefused { .. }
        | PlayEvent::ComputerRefused { .. }
        | PlayEvent::TooDear { .. }
        | PlayEvent::NoSuch { .. }
        | PlayEvent::TooLoud => S::near(Sound::Denied),
        PlayEvent::AccessGranted { .. } | PlayEvent::Solved { .. } => S::near(Sound::Note),
        PlayEvent::AskIris { .. }
        | PlayEvent::AskLeave { .. }
        | PlayEvent::AskCharge { .. }
        | PlayEvent::AskPanel { .. }
        | PlayEvent::AskShop { .. }
        | PlayEvent::IrisRight { .. }
        | PlayEvent::Swapped
        | PlayEvent::OutOfAmmo { .. } => S::near(Sound::Click),
        PlayEvent::Switched { .. } => S::near(Sound::Lever),
        PlayEvent::IrisWrong { .. } | PlayEvent::Tried { spark: true, .. } => S::near(Sound::Spark),
        PlayEvent::Tried { .. } => S::near(Sound::Click),
        PlayEvent::Released { at } | PlayEvent::CupboardOpened { at, .. } => S::at(Sound::Lever, at),
        PlayEvent::TrapSprung { at } => S::at(Sound::Warning, at),
        PlayEvent::MineBlew { at } => S::at(Sound::Mine, at),
        PlayEvent::Disarming { at } | PlayEvent::MineGone { at } | PlayEvent::MineLaid { at } => {
            S::at(Sound::Click, at)
        }
        PlayEvent::Spun { at } => S::at(Sound::Swing, at),
        PlayEvent::Took { item: ItemName::Gold, at, .. } => S::at(Sound::Gold, at),
        PlayEvent::Took { at, .. } | PlayEvent::TookWeapon { at, .. } => S::at(Sound::Take, at),
        PlayEvent::Logged { at, .. } => S::at(Sound::Note, at),
        PlayEvent::Attack { arm, at, .. } => S::at(attack(site, arm), at),
        PlayEvent::GroupHurt { group, at, .. } => voice(site, play, group, Cry::Hurt, at),
        PlayEvent::NoEffect { at, .. } | PlayEvent::Reflected { at } => S::at(Sound::Bump, at),
        PlayEvent::MemberDied { group, at } => voice(site, play, group, Cry::Dies, at),
        PlayEvent::GroupDied { group, .. } if is_guardian(site, play, group) => S::near(Sound::GuardianFalls),
        PlayEvent::GroupDied { group, at } => voice(site, play, group, Cry::Dies, at),
        PlayEvent::Noticed { group, .. } if is_guardian(site, play, group) => S::near(Sound::GuardianNotices),
        PlayEvent::Noticed { group, at } => voice(site, play, group, Cry::Notices, at),
        PlayEvent::WindUp { group, at, .. } => {
            S::at(Sound::CreatureWindUp, at).pitched(pitch(site, play, group))
        }
        PlayEvent::GroupAttack { group, at, shoots, .. } => {
            let sound = if shoots { Sound::CreatureShoots } else { Sound::CreatureStrikes };
            S::at(sound, at).pitched(pitch(site, play, group))
        }
        PlayEvent::LaidOpen { at, .. } => S::at(Sound::StandsOpen, at),
        PlayEvent::Blocked { at, .. } => S::at(Sound::Shield, at),
        PlayEvent::Pinned { .. } => S::near(Sound::Warning),
        PlayEvent::Trampled { group, at } => S::at(Sound::Charges, at).pitched(pitch(site, play, group)),
        PlayEvent::Shoved { to, .. } => S::at(Sound::Shove, to),
        PlayEvent::Stopped { at, .. } => S::at(Sound::Stopped, at),
        PlayEvent::Jumped { at, .. } => S::at(Sound::Spark, at),
        PlayEvent::Charges { group, at, .. } => S::at(Sound::Charges, at).pitched(pitch(site, play, group)),
        PlayEvent::Calls { group, at, .. } => S::at(Sound::Calls, at).pitched(pitch(site, play, group)),
        PlayEvent::Called { group, at } => voice(site, play, group, Cry::Notices, at),
        PlayEvent::Healed { at, .. } => S::at(Sound::Heals, at),
        PlayEvent::Split { at } => S::at(Sound::Splits, at),
        PlayEvent::Stole { .. } => S::near(Sound::Gold),
        PlayEvent::BombLit { at, .. } => S::at(Sound::BombTicks, at),
        PlayEvent::BombBlew { at } => S::at(Sound::Mine, at),
        PlayEvent::Pulled { .. } => S::near(Sound::Pulled),
        PlayEvent::DroidHurt { droid, amount, .. } if falls_low(play, droid, amount) => {
            S::near(Sound::Warning)
        }
        PlayEvent::DroidHurt { harm: Harm::Fire | Harm::Meltdown, .. } => S::near(Sound::FireHiss),
        PlayEvent::DroidHurt { .. } => S::near(Sound::DroidHit),
        PlayEvent::DroidDown { .. } => S::near(Sound::DroidDown),
        PlayEvent::DroidRevived { .. } => S::near(Sound::Charge),
        PlayEvent::Charging { at } => S::at(Sound::Charge, at),
        PlayEvent::TruceEnded { .. } => S::near(Sound::GuardianNotices),
        PlayEvent::Doused { at } => S::at(Sound::Hydrant, at),
        PlayEvent::AntiGravity(_) => S::near(Sound::AntiGravity),
        PlayEvent::Bought { .. } | PlayEvent::Sold { .. } => S::near(Sound::Shop),
        PlayEvent::ProbeTaken { .. } => S::near(Sound::ProbeTaken),
        PlayEvent::MeltdownBegan { at, .. } => S::at(Sound::Armed, at),
        PlayEvent::CaptiveFreed { .. } => S::near(Sound::Freed),
        PlayEvent::Won => S::near(Sound::Won),
        PlayEvent::Lost => S::near(Sound::Lost),
        // The party's motion has its own sounds. A fall is heard when it begins, and a shot where it is fired. The
        // clock is visible, and sleep is silent. The sounds of sockets and cupboards cover lamps and log entries. A blow
        // and a shield have their own sounds, and noise is the sound itself.
        PlayEvent::Party(_)
        | PlayEvent::Unanswered { .. }
        | PlayEvent::Rebounded { .. }
        | PlayEvent::Loud { .. }
        | PlayEvent::Fell { .. }
        | PlayEvent::ShotEnded { .. }
        | PlayEvent::Seconds(_)
        | PlayEvent::Lit { .. }
        | PlayEvent::LogFound { .. }
        | PlayEvent::Sleeping(_) => return None,
    })
}

const fn looming(kind: MishapKind) -> Sound {
    match kind {
        MishapKind::Door | MishapKind::Elevator => Sound::Spark,
        MishapKind::Steam => Sound::FireHiss,
        MishapKind::Ceiling | MishapKind::Dark | MishapKind::Cupboard => Sound::Warning,
    }
}

const fn striking(kind: MishapKind) -> Sound {
    match kind {
        MishapKind::Ceiling => Sound::WallFalls,
        MishapKind::Door => Sound::DoorCloses,
        MishapKind::Elevator | MishapKind::Dark => Sound::Stopped,
        MishapKind::Steam => Sound::FireHiss,
        MishapKind::Cupboard => Sound::Lever,
    }
}

fn opening(site: &Site, record: Option<RecordNo>) -> Sound {
    match door_kind(site, record) {
        Some(DoorKind::Iris | DoorKind::Captive) => Sound::IrisOpens,
        Some(_) => Sound::DoorOpens,
        None => Sound::WallRises,
    }
}

fn shutting(site: &Site, record: Option<RecordNo>) -> Sound {
    if door_kind(site, record).is_some() { Sound::DoorCloses } else { Sound::WallFalls }
}

fn door_kind(site: &Site, record: Option<RecordNo>) -> Option<DoorKind> {
    match site.records().get(record?)?.thing {
        Thing::Door(door) => Some(door.kind),
        _ => None,
    }
}

pub fn attack(site: &Site, arm: Arm) -> Sound {
    match weapon_of(site, arm).map(|weapon| weapon.class.class) {
        None => Sound::Spark,
        Some(WeaponClass::Fist) => Sound::Punch,
        Some(WeaponClass::Blade) => Sound::Swing,
        Some(WeaponClass::Handgun) => Sound::Shot,
        Some(WeaponClass::Rifle) => Sound::Rifle,
        Some(WeaponClass::Automatic) => Sound::Burst,
        Some(WeaponClass::Laser) => Sound::Laser,
        Some(WeaponClass::Cannon) => Sound::Cannon,
        Some(WeaponClass::Spray) => Sound::Spray,
    }
}

/// The sound of a cry. The pitch depends on the size of the creature.
fn voice(site: &Site, play: &Play, group: u16, cry: Cry, at: Pos) -> PlaySound {
    let family =
        play.groups.get(group).and_then(|group| creature_type(group.creature)).map_or(0, |kind| kind.family);
    PlaySound::at(cry_of(family, cry), at).pitched(pitch(site, play, group))
}

fn pitch(site: &Site, play: &Play, group: u16) -> u16 {
    let row = play.groups.get(group).and_then(|group| group.row(site));
    row.map_or(100, |row| pitch_of(row.points))
}

fn is_guardian(site: &Site, play: &Play, group: u16) -> bool {
    let record = play.groups.get(group).map(|group| group.record);
    record.is_some() && site.records().computers().iter().any(|computer| computer.guardian == record)
}

fn hear_play(
    site: Res<Site>,
    play: Res<Play>,
    settings: Res<Settings>,
    mut events: MessageReader<PlayEvent>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for event in events.read() {
        let sound = sound_of(event, &site, &play);
        // If a banner announces the guardian, its sound comes with the banner.
        if let Some(sound) = sound.filter(|sound| !(settings.scenes && sound.sound == Sound::GuardianNotices))
        {
            sounds.write(sound);
        }
    }
}

fn announce(now: Res<CurrentMoment>, mut sounds: MessageWriter<PlaySound>) {
    if now.get().is_some_and(|moment| moment.kind == MomentKind::GuardianSeen) {
        sounds.write(PlaySound::near(Sound::GuardianNotices));
    }
}

fn set_ambience(
    screen: Res<State<Screen>>,
    play: Option<Res<Play>>,
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    mut heard: Local<bool>,
    mut ambience: ResMut<Ambience>,
    mut captions: ResMut<Captions>,
) {
    let runs = *screen.get() == Screen::Playing && play.is_some_and(|play| play.objective.is_meltdown());
    if runs != *heard {
        *heard = runs;
        for sound in [Sound::MeltdownAlarm, Sound::MeltdownRumble] {
            Ambience::set(&mut ambience, sound, runs.then_some(Heard::NEAR));
        }
        if runs && settings.captions {
            captions.say(Sound::MeltdownAlarm, None, time.elapsed());
        }
    }
}

fn falls_low(play: &Play, droid: u8, amount: u32) -> bool {
    play.squad.droids.get(usize::from(droid)).is_some_and(|droid| {
        is_low(droid.points, droid.full) && !is_low(droid.points.saturating_add(amount), droid.full)
    })
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::LazyLock};

    use rootward_gen::{Heading, Seed};
    use rootward_rules::{
        doors::is_door,
        encounters::Mood,
        headless::Headless,
        objective::{Meltdown, Stage},
        scene::TABLES,
    };

    use super::*;
    use crate::{
        app::testing::{app_in_179, put_party},
        map::view::fights::{
            effects::{Effect, effect_of},
            pictures::mark_of,
        },
    };

    static GAME: LazyLock<Headless> = LazyLock::new(|| Headless::new(Seed::classic(179), TABLES.clone()));

    fn sound(event: PlayEvent) -> PlaySound {
        sound_of(&event, GAME.site(), GAME.play()).expect("it is heard")
    }

    #[test]
    fn silent_shots_are_visible() {
        let ended = PlayEvent::ShotEnded { at: Pos::new(5, 5) };
        assert_eq!(sound_of(&ended, GAME.site(), GAME.play()), None);
        assert!(effect_of(&ended, GAME.site()).is_some());
    }

    #[test]
    fn every_effect_and_mark_is_drawn() {
        use Effect::{Burst, Call, Clang, Claw, Hit, Muzzle, Puff, Spray, Stop, Swing};
        let drawn = rootward_art::features::all();
        let is_drawn = |name: &str| drawn.iter().any(|known| known == name);
        for effect in [Swing, Muzzle, Claw, Hit, Clang, Puff, Burst, Spray, Stop, Call] {
            let (names, each) = effect.pictures();
            assert!(each > 0.0 && names.iter().all(|name| is_drawn(name)), "{names:?}");
        }
        for mood in [Mood::Asleep, Mood::Alert(1), Mood::Search(1)] {
            assert!(mark_of(mood).is_some_and(is_drawn), "{mood:?}");
        }
    }

    #[test]
    fn doors_slide_and_walls_grind() {
        let opening = |wanted: fn(Thing) -> bool| {
            let mut records = GAME.site().records().iter();
            let record = records.find(|record| wanted(record.thing)).expect("such a thing");
            sound(PlayEvent::Opening { record: Some(record.number), at: record.at }).sound
        };
        assert_eq!(opening(|thing| matches!(thing, Thing::PuzzleWall(_))), Sound::WallRises);
        assert_eq!(opening(|thing| is_door(thing, DoorKind::Button)), Sound::DoorOpens);
    }

    #[test]
    fn guardians_have_fanfares_and_others_have_voices() {
        let (mut guardians, mut cries) = (0, BTreeSet::new());
        for (group, state) in (0_u16..).zip(GAME.play().groups.iter()) {
            let noticed = sound(PlayEvent::Noticed { group, at: state.at });
            let died = sound(PlayEvent::GroupDied { group, at: state.at });
            if noticed.sound == Sound::GuardianNotices {
                assert_eq!(died.sound, Sound::GuardianFalls);
                guardians += 1;
            } else {
                assert_eq!(noticed.pitch, pitch_of(state.row(GAME.site()).expect("it has a row").points));
                assert_ne!(noticed.sound, died.sound);
                cries.insert(noticed.sound);
            }
        }
        assert!(guardians >= 1 && cries.len() >= 2, "{guardians} {cries:?}");
    }

    #[test]
    fn each_class_of_weapon_has_its_own_sound() {
        let weapons = (1..=24).map(|level| Arm::Weapon { level, quality: 1 });
        let sounds: BTreeSet<Sound> =
            weapons.chain([Arm::Sparks]).map(|arm| attack(GAME.site(), arm)).collect();
        assert_eq!(sounds.len(), WeaponClass::ALL.len() + 1, "{sounds:?}");
    }

    #[test]
    fn the_meltdown_is_heard_while_it_runs() {
        let mut app = app_in_179();
        app.init_resource::<Captions>().add_systems(Update, set_ambience);
        app.world_mut().resource_mut::<Settings>().captions = true;
        // At the hatch the party would leave the base immediately.
        let inside = app.world().resource::<Site>().base().entrance().step(Heading::South);
        put_party(&mut app, inside);
        app.update();
        assert!(!app.world().resource::<Ambience>().has(Sound::MeltdownAlarm));
        let stage = |app: &mut App, stage| {
            app.world_mut().resource_mut::<Play>().objective.stage = stage;
            app.update();
            app.world().resource::<Ambience>().has(Sound::MeltdownRumble)
        };
        assert!(stage(&mut app, Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 })));
        assert_ne!(*app.world().resource::<Captions>(), Captions::default(), "the alarm is written, too");
        assert!(!stage(&mut app, Stage::Lost));
    }
}
