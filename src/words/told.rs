//! Log messages about the events of a play.

use bevy::prelude::*;
use rootward_presentation::words::{events::sentence, fights};
use rootward_rules::{events::PlayEvent, play::Play, site::Site, tables::items::ItemName};

use crate::{
    host::{messages::MessageLog, schedule::AppSystems},
    world::{
        base::{current::BaseSwapped, load::Restart},
        ticking::has_play,
    },
};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ToldEvents {
    empty: [bool; 4],
    /// Whether the log has mentioned a blow without damage.
    unfelt: bool,
    /// Explanations of fights that were given, as bits.
    fights: u32,
    /// Number of attacks by any droid since the last one with an effect.
    idle: u32,
}

/// The attacks without a target after which the log mentions their energy cost: about three seconds of a held key.
const IDLE: u32 = 10;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToldEvents>().add_systems(
        Update,
        (
            clear_told.run_if(on_message::<BaseSwapped>.or_else(on_message::<Restart>)),
            report.run_if(has_play),
        )
            .chain()
            .in_set(AppSystems::Follow),
    );
}

fn clear_told(mut told: ResMut<ToldEvents>) {
    told.set_if_neq(ToldEvents::default());
}

fn report(
    mut events: MessageReader<PlayEvent>,
    site: Res<Site>,
    play: Res<Play>,
    mut told: ResMut<ToldEvents>,
    mut log: ResMut<MessageLog>,
) {
    for event in events.read().filter(|event| told.is_news(event)).copied().collect::<Vec<_>>() {
        if let Some(news) = fights::news_of(&play, &event) {
            let first = told.fights & news.bit() == 0;
            told.fights |= news.bit();
            if let Some(sentence) = fights::sentence(&site, &play, &event, news, first) {
                log.say(sentence);
            }
        }
        told.note(&event);
        if let Some(sentence) = sentence(&site, &play, &event) {
            log.say(sentence);
        }
        if told.idle == IDLE && matches!(event, PlayEvent::Attack { .. }) && is_nothing_ahead(&play) {
            log.say("You hit nothing. Every swing costs energy.");
        }
    }
}

/// Returns whether there is no visible creature ahead, and no door or wall that might break.
fn is_nothing_ahead(play: &Play) -> bool {
    let (mut at, facing) = (play.party.at, play.party.facing);
    loop {
        at = at.step(facing);
        if play.barriers.at(at).is_some_and(|barrier| !barrier.lets_walk()) || play.groups.at(at).is_some() {
            return false;
        }
        if !play.terrain.is_free(at) || !play.seen.visible.contains(at) {
            return true;
        }
    }
}

impl ToldEvents {
    fn is_news(&self, event: &PlayEvent) -> bool {
        match *event {
            PlayEvent::OutOfAmmo { droid } => !self.empty[usize::from(droid & 3)],
            PlayEvent::NoEffect { .. } => !self.unfelt,
            _ => true,
        }
    }

    fn note(&mut self, event: &PlayEvent) {
        match *event {
            PlayEvent::OutOfAmmo { droid } => self.empty[usize::from(droid & 3)] = true,
            PlayEvent::NoEffect { .. } => (self.unfelt, self.idle) = (true, 0),
            PlayEvent::Took { item: ItemName::Clip, .. } => self.empty = [false; 4],
            PlayEvent::Attack { .. } => self.idle = self.idle.saturating_add(1),
            PlayEvent::GroupHurt { .. }
            | PlayEvent::Blocked { .. }
            | PlayEvent::MineBlew { .. }
            | PlayEvent::Opening { .. }
            | PlayEvent::Broke { .. }
            | PlayEvent::Cracked { .. }
            | PlayEvent::Reflected { .. } => self.idle = 0,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Pos};
    use rootward_rules::{scene::Scene, tables::kit::Arm};

    use super::*;

    #[test]
    fn an_empty_gun_is_reported_once_until_there_are_clips() {
        let mut told = ToldEvents::default();
        let empty = PlayEvent::OutOfAmmo { droid: 1 };
        assert!(told.is_news(&empty));
        told.note(&empty);
        assert!(!told.is_news(&empty) && told.is_news(&PlayEvent::OutOfAmmo { droid: 2 }));
        told.note(&PlayEvent::Took { item: ItemName::Clip, count: 2, at: Pos::new(0, 0) });
        assert!(told.is_news(&empty));
    }

    #[test]
    fn blows_at_nothing_are_reported_until_one_hits() {
        let mut told = ToldEvents::default();
        let at = Pos::new(3, 3);
        let attack = PlayEvent::Attack { droid: 0, arm: Arm::Sparks, at, heading: Heading::North };
        (0..IDLE).for_each(|_| told.note(&attack));
        assert_eq!(told.idle, IDLE);
        told.note(&PlayEvent::GroupHurt { group: 0, at, amount: 3 });
        assert_eq!(told.idle, 0);
        let mut scene = Scene::new(0);
        let play = scene.play_mut();
        let open = |play: &Play, heading| play.terrain.is_free(play.party.at.step(heading));
        play.party.facing = Heading::ALL.into_iter().find(|&heading| !open(play, heading)).expect("rock");
        let rock = is_nothing_ahead(play);
        let door = play.barriers.iter().find(|barrier| !barrier.lets_walk()).expect("a door").at;
        play.party.at = door.step(Heading::South);
        play.party.facing = Heading::North;
        assert_eq!((rock, is_nothing_ahead(play)), (true, false));
    }
}
