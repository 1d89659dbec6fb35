//! The plain bot knows only what the party has seen, repeats its decisions, and comes home.

use std::sync::Arc;

use rootward_gen::Seed;
use rootward_rules::{
    encounters::Mood,
    events::PlayEvent,
    headless::Headless,
    play::Play,
    scene::Scene,
    tables::shipped,
    terms::{Challenge, Terms},
    terrain::distance,
};

use super::{
    PlainBot,
    follower::{FollowEnd, follow},
    play_out::play_plain,
};

fn game(seed: Seed) -> Headless {
    Headless::on(seed, Arc::new(shipped()), Terms::plain(Challenge::Calm))
}

fn change_what_is_unseen(play: &mut Play) {
    let visible = play.seen.visible;
    let here = play.party.at;
    let groups = play.groups.iter().len() as u16;
    for number in 0..groups {
        let Some(group) = play.groups.get_mut(number) else { continue };
        if group.is_there() && !visible.contains(group.at) && distance(group.at, here) > 1 {
            group.put(group.home);
            group
                .members
                .iter_mut()
                .for_each(|member| (member.points, member.power) = (member.full * 7, 200));
            group.drop = None;
            group.facing = group.facing.back();
        }
    }
    let unseen: Vec<_> = play
        .barriers
        .iter()
        .filter(|barrier| !visible.contains(barrier.at) && !play.seen.remembered.contains(barrier.at))
        .map(|barrier| barrier.at)
        .collect();
    for at in unseen {
        if let Some(barrier) = play.barriers.at_mut(at) {
            barrier.begin_opening(1);
            barrier.points = 3;
        }
    }
}

#[test]
fn unseen_changes_do_not_affect_decisions() {
    for number in [0_u16, 10, 47] {
        let mut game = game(Seed::classic(number));
        let mut bot = PlainBot::new(game.site(), game.play(), 0);
        let mut other = bot.clone();
        for _ in 0..3000 {
            let mut changed = game.play().clone();
            // A group that returns home may come into sight. The bot may then decide differently, so the test keeps the
            // original play.
            change_what_is_unseen(&mut changed);
            let visible = changed.seen.visible;
            let seen = |play: &Play| -> Vec<_> {
                let near = |at| visible.contains(at) || distance(at, play.party.at) <= 1;
                play.groups.iter().filter(|group| near(group.at)).map(|group| group.record).collect()
            };
            if seen(&changed) != seen(game.play()) {
                changed = game.play().clone();
            }
            let input = bot.decide(game.site(), game.play());
            assert_eq!(other.decide(game.site(), &changed), input, "{number}: tick {}", changed.tick);
            assert_eq!(other.knowledge(), bot.knowledge(), "{number}: tick {}", changed.tick);
            if game.play().is_over() {
                break;
            }
            game.tick(input);
        }
        assert!(game.play().tally.steps > 50, "{number}: the bot walks");
    }
}

#[test]
fn creatures_are_seen_late() {
    let mut game = game(Seed::classic(0));
    let mut bot = PlainBot::new(game.site(), game.play(), 0);
    let mut pictures = Vec::new();
    for _ in 0..2000 {
        let input = bot.decide(game.site(), game.play());
        pictures.push(bot.knowledge().pictures.back().cloned().unwrap_or_default());
        let late = pictures.len().checked_sub(super::knowledge::LATE + 1);
        let expected = late.map(|late| pictures[late].clone()).unwrap_or_default();
        assert_eq!(bot.knowledge().figures(), expected);
        game.tick(input);
    }
    assert!(pictures.iter().any(|picture| !picture.is_empty()), "it meets somebody");
}

#[test]
fn stream_decides_the_play() {
    let play = |stream| play_plain(game(Seed::classic(1)), stream);
    assert_eq!(play(3), play(3));
    assert_ne!(play(3).ticks, play(4).ticks);
}

#[test]
fn calm_first_bases_are_won() {
    for number in 0..4 {
        let report = play_plain(game(Seed::classic(number)), 0);
        assert!(report.is_won(), "{report}");
    }
}

/// Base 1.6 is the only one where the arrow stops leading to anything new.
#[test]
fn arrow_leads_to_the_goal_of_nine_bases() {
    let ends = (0..10).map(|number| (number, follow(game(Seed::classic(number)), 0)));
    let (arrived, stuck): (Vec<_>, Vec<_>) = ends.partition(|(_, report)| report.end == FollowEnd::Arrived);
    assert_eq!(stuck.iter().map(|stuck| stuck.0).collect::<Vec<_>>(), [6], "{stuck:?}");
    // No follower is faster than a party that knows the map.
    assert!(
        arrived.iter().all(|(_, report)| report.percent().is_some_and(|percent| percent >= 100)),
        "{arrived:?}"
    );
}

fn dodges(answers: u32, stream: u32) -> bool {
    let (mut scene, at) = Scene::in_room(4, 2);
    scene.group(2, at.offset(1, 0), Mood::Chase, &[1_000_000]);
    let mut bot = PlainBot::new(scene.site(), scene.play(), stream).answering(answers);
    for _ in 0..100 {
        let input = bot.decide(scene.site(), scene.play());
        *scene.input() = input;
        for event in scene.tick() {
            match event {
                PlayEvent::LaidOpen { .. } => return true,
                PlayEvent::DroidHurt { .. } => return false,
                _ => {}
            }
        }
    }
    panic!("nobody struck");
}

#[test]
fn bot_dodges_the_given_percentage_of_blows() {
    assert!((0..10).all(|stream| dodges(100, stream)));
    assert!(!(0..10).any(|stream| dodges(0, stream)));
    let half = (0..40).filter(|&stream| dodges(50, stream)).count();
    assert!((10..=30).contains(&half), "{half} of 40");
}

#[test]
fn bot_dodges_half_of_the_blows_by_default() {
    let shipped = PlainBot::new(Scene::new(0).site(), Scene::new(0).play(), 0);
    let told = shipped.clone().answering(50);
    assert_eq!(format!("{shipped:?}"), format!("{told:?}"));
}
