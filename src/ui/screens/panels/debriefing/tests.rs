use bevy::ecs::system::RunSystemOnce;
use rootward_rules::objective::Stage;

use super::*;
use crate::app::testing::app_in;

/// The play may or may not have earned medals. The test needs one of each.
#[test]
fn every_medal_shows_why_it_was_earned_or_not() {
    let mut app = app_in(Seed::classic(0));
    let mut play = app.world_mut().resource_mut::<Play>();
    (play.objective.stage, play.helped) = (Stage::Won { left: 1 }, false);
    let show = |site: Res<Site>, play: Res<Play>, mut commands: Commands| {
        let score_of = |plate: &mut ChildSpawnerCommands| {
            score(plate, &site, &play, (false, false, None), false);
        };
        commands.spawn(Node::default()).with_children(score_of);
    };
    app.world_mut().run_system_once(show).expect("the play is there");
    let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
    let earned = site.tables().dials.score.medals(&play.outcome(site));
    let mut named = app.world_mut().query::<(&Name, &Children)>();
    let mut texts = app.world_mut().query::<&Text>();
    let world = app.world();
    let mut words =
        |parts: &Children| texts.iter_many(world, parts).map(|text| text.0.as_str()).collect::<Vec<_>>();
    let shown: Vec<String> = named
        .iter(world)
        .filter(|(name, _)| name.as_str() == "medal")
        .map(|(_, parts)| words(parts).join(" "))
        .collect();
    assert_eq!(shown.len(), Medal::ALL.len(), "{shown:?}");
    for (&medal, line) in Medal::ALL.iter().zip(shown) {
        let has = earned.contains(&medal);
        assert!(line.starts_with(if has { "[*]" } else { "[ ]" }) && line.contains(medal.name()), "{line}");
        assert_eq!(line.contains(medal.about()), has, "{line}");
        assert_eq!(line.contains("not earned: ") || line.contains("cannot be earned here: "), !has, "{line}");
    }
    assert!(!earned.is_empty() && earned.len() < Medal::ALL.len(), "{earned:?}");
}

#[test]
fn the_first_row_never_leaves_the_campaign() {
    for (won, is_next) in [(true, true), (true, false), (false, true), (false, false)] {
        let onward = AfterBase::of(won, true, is_next);
        assert_eq!(onward.next(Seed::classic(1)).contains("outside the campaign"), !onward.begins_on_next());
    }
    assert_eq!(AfterBase::of(true, true, true), AfterBase::NoProbe);
    assert!(
        AfterBase::of(true, false, true).begins_on_next()
            && !AfterBase::of(false, false, true).begins_on_next()
    );
}
