//! The question before the party sets a charge without having the probe, in the campaign. The probe would burn, and
//! without it the next base stays closed.

use bevy::prelude::*;
use rootward_gen::Thing;
use rootward_presentation::objective::lacks_probe;
use rootward_rules::{
    order::{Order, TickInput},
    party::act::acts_on,
    play::Play,
    site::Site,
    tables::items::ItemName,
};

use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    input::orders::GiveOrders,
    session::{replay::playback::Replayed, save::base_save::InCampaign},
    world::ticking::has_play,
};

/// The player's answer to the question about a charge without the probe.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChargeAnswer {
    /// No answer yet, or no.
    #[default]
    No,
    /// Yes: the party should set the charge.
    Yes,
    /// The party has the order, but no tick has taken it yet.
    Given,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChargeAnswer>()
        .add_systems(
            PreUpdate,
            ask.after(GiveOrders)
                .run_if(in_state(Mode::Walk).and_then(has_play).and_then(not(resource_exists::<Replayed>))),
        )
        .add_systems(
            Update,
            stop_asking
                .in_set(AppSystems::Commands)
                .after(ChangeMode)
                .run_if(in_state(Mode::Charge).and_then(resource_exists_and_changed::<Play>)),
        );
}

/// Returns whether the action key would now set a charge that costs the campaign its probe.
pub fn is_rash(site: &Site, play: &Play, campaign: bool) -> bool {
    campaign
        && lacks_probe(site, play)
        && play.pack.has(ItemName::Explosives)
        && !play.objective.is_meltdown()
        && !play.party.place.is_outside()
        && acts_on(site, play).and_then(|at| site.find(at, |thing| thing == Thing::Generator)).is_some()
}

/// Holds the action back and asks, unless the player has already answered.
fn ask(
    site: Res<Site>,
    play: Res<Play>,
    campaign: Res<InCampaign>,
    mut answer: ResMut<ChargeAnswer>,
    mut input: ResMut<TickInput>,
    mut next: ResMut<NextState<Mode>>,
) {
    let acts = input.fresh == Some(Order::Act);
    match *answer {
        ChargeAnswer::Yes => {
            input.fresh = Some(Order::Act);
            *answer = ChargeAnswer::Given;
        }
        ChargeAnswer::Given if acts => {}
        ChargeAnswer::Given => *answer = ChargeAnswer::No,
        ChargeAnswer::No if acts && is_rash(&site, &play, campaign.0) => {
            input.fresh = None;
            next.set(Mode::Charge);
        }
        ChargeAnswer::No => {}
    }
}

/// Closes the question after a change of base, or after the console has changed the situation.
fn stop_asking(
    site: Res<Site>,
    play: Res<Play>,
    campaign: Res<InCampaign>,
    mut next: ResMut<NextState<Mode>>,
) {
    if !is_rash(&site, &play, campaign.0) {
        next.set(Mode::Walk);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed};
    use rootward_rules::party::token::Token;

    use super::*;
    use crate::app::testing::{app_in, mode, tap, updates};

    fn before_the_generators(campaign: bool) -> App {
        let mut app = app_in(Seed::classic(1));
        let site = app.world().resource::<Site>().clone();
        let places = site
            .records()
            .iter()
            .filter(|record| record.thing == Thing::Generator)
            .flat_map(|record| Heading::ALL.map(|heading| (record.at.step(heading.back()), heading)));
        let (at, facing) =
            places.into_iter().find(|&(at, _)| site.floor().contains(at)).expect("a way to the generators");
        app.insert_resource(InCampaign(campaign));
        let mut play = app.world_mut().resource_mut::<Play>();
        play.groups = Default::default();
        play.party = Token::at(play.party.place, at, facing);
        play.pack.set(ItemName::Explosives, 1);
        app.update();
        app
    }

    fn burns(app: &App) -> bool {
        app.world().resource::<Play>().objective.is_meltdown()
    }

    #[test]
    fn looking_away_on_generators_is_asked_too() {
        let mut app = before_the_generators(true);
        let site = app.world().resource::<Site>().clone();
        let on_them = site.records().iter().filter(|record| record.thing == Thing::Generator);
        let away = |at: rootward_gen::Pos| {
            Heading::ALL
                .into_iter()
                .find(|&heading| !rootward_rules::party::act::can_act_on(&site, at.step(heading), heading))
        };
        let (at, facing) =
            on_them.filter_map(|record| Some((record.at, away(record.at)?))).next().expect("an edge of them");
        let mut play = app.world_mut().resource_mut::<Play>();
        play.party = Token::at(play.party.place, at, facing);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 3);
        assert_eq!((mode(&app), burns(&app)), (Some(Mode::Charge), false));
    }

    #[test]
    fn charge_without_the_probe_needs_a_yes() {
        let mut app = before_the_generators(true);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 3);
        assert_eq!((mode(&app), burns(&app)), (Some(Mode::Charge), false));
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 5);
        assert_eq!((mode(&app), burns(&app)), (Some(Mode::Walk), false));
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Charge));
        *app.world_mut().resource_mut::<ChargeAnswer>() = ChargeAnswer::Yes;
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
        updates(&mut app, 5);
        assert_eq!((mode(&app), burns(&app)), (Some(Mode::Walk), true));
        assert_eq!(*app.world().resource::<ChargeAnswer>(), ChargeAnswer::No);
    }

    #[test]
    fn no_question_with_the_probe_or_outside_the_campaign() {
        for (campaign, probes) in [(true, 1), (false, 0)] {
            let mut app = before_the_generators(campaign);
            app.world_mut().resource_mut::<Play>().objective.probes = probes;
            tap(&mut app, KeyCode::Space);
            updates(&mut app, 3);
            assert_eq!((mode(&app), burns(&app)), (Some(Mode::Walk), true), "{campaign} {probes}");
        }
    }

    #[test]
    fn another_base_ends_the_question() {
        let mut app = before_the_generators(true);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Charge));
        app.world_mut().resource_mut::<Play>().pack.set(ItemName::Explosives, 0);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Walk));
    }
}
