//! The question before the party leaves an unfinished base or burns the probe. It says what the party would lose.

use bevy::{prelude::*, ui_widgets::Activate};
use rootward_presentation::objective;
use rootward_rules::{order::Wish, party::question::Question, play::Play, site::Site};

use super::{closes, footer, heading, open};
use crate::{
    host::states::Mode,
    input::{labels::KeyLabels, orders::Wishes},
    kit::{
        self, colour,
        widgets::{Shape, button, part},
    },
    session::save::base_save::InCampaign,
    ui::screens::menu::{self, FirstRow},
    world::ticking::has_play,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Confirm), spawn.run_if(has_play));
}

struct Words {
    title: &'static str,
    cost: Vec<String>,
    no: &'static str,
    yes: &'static str,
}

impl Words {
    fn of(question: Question, site: &Site, in_campaign: bool) -> Self {
        match question {
            Question::Leave => Self {
                title: "Step outside?",
                cost: vec!["The base stays as it is. There is nothing to win outside.".to_owned()],
                no: "Stay inside",
                yes: "Step outside",
            },
            Question::Charge => {
                let seed = site.base().seed();
                let stays = format!("The campaign stays at base {seed} until you win it with the probe.");
                let burns = "The base melts down, and the probe burns with it.".to_owned();
                Self {
                    title: "Set the charge without the probe?",
                    cost: [burns].into_iter().chain(in_campaign.then_some(stays)).collect(),
                    no: "Not yet",
                    yes: "Set it without the probe",
                }
            }
        }
    }
}

fn spawn(
    (site, play): (Res<Site>, Res<Play>),
    campaign: Res<InCampaign>,
    keys: KeyLabels,
    mut commands: Commands,
) {
    let Some(question) = Question::here(&site, &play) else { return };
    let Words { title, cost, no, yes } = Words::of(question, &site, campaign.0);
    let plate = open(Mode::Confirm, "question", menu::panel(640.0), &mut commands);
    commands.entity(plate).with_children(|plate| {
        plate.spawn(heading(title, ()));
        let next = (objective::next_step(&site, &play, &play.seen.remembered), colour::LAMP);
        for (words, ink) in cost.into_iter().map(|words| (words, colour::TEXT)).chain([next]) {
            plate.spawn((Name::new("cost"), part().below(6.0), kit::sized(words, kit::TEXT, ink)));
        }
        plate.spawn(menu::gap(10.0));
        plate.spawn((button(no, keep), FirstRow));
        plate.spawn(button(yes, confirm));
        plate.spawn(footer(closes(&keys)));
    });
}

fn keep(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}

fn confirm(_: On<Activate>, mut wishes: ResMut<Wishes>, mut next: ResMut<NextState<Mode>>) {
    wishes.push(Wish::Confirm);
    next.set(Mode::Walk);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::{Heading, Seed, Thing};
    use rootward_rules::{party::token::Token, tables::items::ItemName};

    use super::*;
    use crate::app::testing::{app_in, mode, tap, updates};

    fn is_outside(app: &App) -> bool {
        app.world().resource::<Play>().party.place.is_outside()
    }

    #[test]
    fn the_party_leaves_only_after_a_yes() {
        let mut app = app_in(Seed::classic(1));
        let ask = |app: &mut App| {
            tap(app, KeyCode::Space);
            updates(app, 5);
            assert_eq!(mode(app), Some(Mode::Confirm));
        };
        ask(&mut app);
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 30);
        assert_eq!((mode(&app), is_outside(&app)), (Some(Mode::Walk), false));
        ask(&mut app);
        app.world_mut()
            .run_system_once(|mut wishes: ResMut<Wishes>| wishes.push(Wish::Confirm))
            .expect("it runs");
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 30);
        assert_eq!((mode(&app), is_outside(&app)), (Some(Mode::Walk), true));
    }

    #[test]
    fn a_charge_without_the_probe_is_asked_first() {
        let mut app = app_in(Seed::classic(1));
        let site = app.world().resource::<Site>().clone();
        let generators = site.records().iter().filter(|record| record.thing == Thing::Generator);
        let beside = |at: rootward_gen::Pos| Heading::ALL.map(|heading| (at.step(heading.back()), heading));
        let (at, facing) = generators
            .flat_map(|record| beside(record.at))
            .find(|&(at, _)| site.floor().contains(at))
            .expect("a way to the generators");
        let mut play = app.world_mut().resource_mut::<Play>();
        play.groups = Default::default();
        play.party = Token::at(play.party.place, at, facing);
        play.pack.set(ItemName::Explosives, 1);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 3);
        let burns = |app: &App| app.world().resource::<Play>().objective.is_meltdown();
        assert_eq!((mode(&app), burns(&app)), (Some(Mode::Confirm), false));
        app.world_mut().resource_mut::<Play>().pack.set(ItemName::Explosives, 0);
        updates(&mut app, 3);
        assert_eq!(mode(&app), Some(Mode::Walk), "the console took the charge away");
    }
}
