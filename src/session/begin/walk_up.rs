//! The automatic walk from the landing site to the door, before the player takes over a campaign play.

use rootward_presentation::navigation::way_in::WayIn;
use rootward_rules::{TickInput, order::Order, play::Play, recording::Recording, site::Site, tick};

/// The number of steps to the door that are left for the player.
const STEPS_LEFT: u16 = 6;
/// The maximum duration of a walk, in ticks. The longest path takes far fewer.
pub(super) const MOST_TICKS: u32 = 2000;

/// Walks from the landing site to the last steps before the door. The recording includes the walk.
pub(super) fn walk_up(site: &Site, way: &WayIn, play: &mut Play, recording: &mut Recording) {
    for _ in 0..MOST_TICKS {
        let at = play.party.at;
        let step = way.next(at).filter(|_| way.steps(at).is_some_and(|left| left > STEPS_LEFT));
        if step.is_none() && play.party.motion.is_rest() {
            return;
        }
        let held = step.map(|heading| Order::Step { heading, sideways: false });
        let input = TickInput { held, ..TickInput::default() };
        tick(site, play, &input);
        recording.note(play.tick, input, || play.fingerprint());
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::{recording::Inputs, scene::TABLES};

    use super::*;
    use crate::{
        input::settings::Settings,
        session::{
            begin::{Beginning, Facts, has_hardly_begun},
            launch::{Launch, StartOutside},
            replay::play_of,
            save::{career::Career, daily::BaseOfDay},
        },
        world::base::load::{LoadSeed, make},
    };

    #[test]
    fn a_campaign_begins_a_few_steps_from_the_door() {
        for next in [0, 2, 12] {
            let career = Career { next, ..Career::default() };
            let current = make(LoadSeed::of(career.seed()));
            let site = Site::new(current.furnished().clone(), TABLES.clone());
            let begun = |campaign| {
                let facts = Facts {
                    current: &current,
                    tables: &TABLES,
                    settings: &Settings::default(),
                    launch: &Launch { outside: StartOutside::InCampaign, ..Launch::default() },
                    career: &career,
                    campaign,
                    day: BaseOfDay::default(),
                    before: None,
                };
                Beginning::of(&facts, &site, facts.kind(), None, None)
            };
            let Beginning { play, recording } = begun(true);
            let steps = current.way_in().and_then(|way| way.steps(play.party.at));
            assert_eq!(steps, Some(STEPS_LEFT), "{next}");
            assert!(play.party.place.is_outside() && play.party.motion.is_rest() && has_hardly_begun(&play));
            let recording = recording.expect("it is recorded");
            let mut again = play_of(&site, &recording);
            let inputs: Inputs = recording.inputs.into();
            inputs.for_each(|input| {
                tick(&site, &mut again, &input);
            });
            assert_eq!(again.fingerprint(), play.fingerprint(), "{next}");
            assert!(!begun(false).play.party.place.is_outside(), "a base outside the campaign begins inside");
        }
    }
}
