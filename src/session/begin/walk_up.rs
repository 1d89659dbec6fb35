//! The automatic walk from the landing site to the door, before the player takes over a campaign play.

use rootward_presentation::navigation::way_in::WayIn;
use rootward_rules::{TickInput, order::Order, play::Play, recording::Recording, site::Site, tick};

/// The steps to the door that the player has to take.
const STEPS_LEFT: u16 = 6;
/// The limit for a walk, in ticks. The longest path takes far fewer.
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
    use rootward_gen::Seed;
    use rootward_rules::recording::Inputs;

    use super::*;
    use crate::{
        app::testing::{app, load, play_base},
        session::{
            begin::has_hardly_begun,
            launch::{Launch, StartOutside},
            replay::{play_of, recorder::Recorder},
            save::career::Career,
        },
        world::base::current::CurrentBase,
    };

    #[test]
    fn a_campaign_begins_a_few_recorded_steps_from_the_door() {
        for next in [0, 2, 12] {
            let seed = Seed::classic(next);
            let mut app = app();
            app.world_mut().resource_mut::<Launch>().outside = StartOutside::InCampaign;
            app.world_mut().resource_mut::<Career>().next = next;
            play_base(&mut app, seed, true);
            let play = app.world().resource::<Play>();
            let way = app.world().resource::<CurrentBase>().way_in().expect("land").clone();
            assert_eq!(way.steps(play.party.at), Some(STEPS_LEFT), "{seed}");
            assert!(play.party.place.is_outside() && play.party.motion.is_rest() && has_hardly_begun(play));
            let site = app.world().resource::<Site>();
            let recording = &app.world().resource::<Recorder>().recording;
            let mut again = play_of(site, recording);
            for input in Inputs::from(recording.inputs.clone()) {
                tick(site, &mut again, &input);
            }
            assert_eq!(again.fingerprint(), play.fingerprint(), "{seed}");
            // A base outside the campaign begins inside.
            load(&mut app, Seed::classic(179));
            assert!(!app.world().resource::<Play>().party.place.is_outside());
        }
    }
}
