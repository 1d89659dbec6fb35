//! The debriefing of a lost base: the cause, its warning signs, the progress, and the best run so far.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_presentation::{
    loss::{Harms, Sign},
    navigation::way::{WayNow, WayOut},
    words::lessons::topic::Topic,
};
use rootward_rules::{play::Play, site::Site, tables::items::ItemName};

use super::figures::{self, Figure};
use crate::{
    kit::{
        self, colour,
        widgets::{Shape, part, row_of},
    },
    session::{
        replay::playback::Replayed,
        save::{
            career::Career,
            charge_save::RunHome,
            played::{Played, Run},
        },
    },
    ui::screens::{
        menu,
        pictures::{self, Pictures, spawn_if},
    },
};

#[derive(SystemParam)]
pub(super) struct Lost<'w> {
    harms: Res<'w, Harms>,
    played: Res<'w, Played>,
    career: Res<'w, Career>,
    run: Res<'w, RunHome>,
    replayed: Option<Res<'w, Replayed>>,
    pictures: Pictures<'w>,
}

impl Lost<'_> {
    pub(super) fn spawn(&self, plate: &mut ChildSpawnerCommands, site: &Site, play: &Play) {
        let loss = self.harms.told(site, play);
        line(plate, "loss", loss.ended_by, colour::TEXT);
        for sign in &loss.signs {
            self.spawn_sign(plate, *sign);
        }
        if let Some((most, sign)) = loss.most {
            line(plate, "loss", most, colour::TEXT);
            self.spawn_sign(plate, sign);
        }
        plate.spawn(menu::gap(6.0));
        let run = Run::of(site, play);
        figures::spawn(plate, &how_far(site, play, &run), &self.pictures);
        if let Some(words) = self.best_so_far(site, play, &run) {
            line(plate, "best so far", words, colour::LAMP);
        }
        plate.spawn(menu::gap(8.0));
    }

    /// `None` for a first play, and for plays that are not listed.
    fn best_so_far(&self, site: &Site, play: &Play, run: &Run) -> Option<String> {
        if play.helped || self.replayed.is_some() || self.run.again {
            return None;
        }
        let (seed, challenge) = (site.base().seed(), play.terms.challenge);
        let base = self.played.of(seed, challenge);
        // The career may have a score that the list lacks, or a higher one.
        let listed = base.filter(|base| base.best.won).map(|base| base.best.score);
        if let Some(points) = better_score(listed, self.career.best_at(seed, challenge)) {
            return Some(format!("Your best here: won, {points} points."));
        }
        let best = &base.filter(|base| base.plays > 1)?.best;
        Some(if run.beats(best) || run == best {
            "Your farthest run here!".to_owned()
        } else {
            let which = if best.won { "Your best here" } else { "Your farthest here" };
            format!("{which}: {}.", best.words())
        })
    }

    fn spawn_sign(&self, plate: &mut ChildSpawnerCommands, sign: Sign) {
        plate.spawn((Name::new("sign"), row_of(8.0).whole().padded(12.0, 0.0))).with_children(|row| {
            spawn_if(row, self.pictures.of(sign.picture));
            let room = Node::default().grow();
            row.spawn((Name::new("sign words"), kit::sized(sign.words, kit::TEXT, colour::QUIET), room));
        });
    }
}

/// At equal scores the list is better, because it has more details.
fn better_score(listed: Option<u32>, career: Option<u32>) -> Option<u32> {
    career.filter(|&points| listed.is_none_or(|listed| points > listed))
}

fn line(plate: &mut ChildSpawnerCommands, name: &'static str, words: String, ink: Color) {
    plate.spawn((Name::new(name), part(), kit::sized(words, kit::TEXT, ink)));
}

fn how_far(site: &Site, play: &Play, run: &Run) -> Vec<Figure> {
    let groups = if run.groups == 1 { "group beaten" } else { "groups beaten" };
    let mut figures = vec![
        Figure::new(pictures::of_item(ItemName::FloorMap), format!("{}%", run.seen), "of the base seen"),
        Figure::new(Topic::Enemy.picture(), run.groups, groups),
    ];
    if run.probe {
        figures.push(Figure::new(pictures::of_item(ItemName::Probe), 1, "probe secured"));
    }
    // The steps are counted as in the compass, round obstacles.
    let steps = || match WayNow::home(site, play) {
        Some(WayNow(Some(way), _)) => way.steps,
        _ => WayOut::of(site, play, play.party.at).steps,
    };
    if let Some(steps) = steps().filter(|_| run.burnt) {
        let what = if steps == 1 { "step to the hatch" } else { "steps to the hatch" };
        figures.push(Figure::new("arrow.up", steps, what));
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::app_in_179;

    #[test]
    fn progress_and_the_remaining_way_are_shown() {
        let app = app_in_179();
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let far = |play: &Play, run: &Run| {
            let said = how_far(site, play, run).into_iter();
            said.map(|figure| format!("{} {}", figure.number, figure.what)).collect::<Vec<_>>()
        };
        let run = Run { seen: 43, groups: 1, ..Run::default() };
        assert_eq!(far(play, &run), ["43% of the base seen", "1 group beaten"]);
        let run = Run { probe: true, burnt: true, groups: 2, ..run };
        assert_eq!(far(play, &run)[1..], ["2 groups beaten", "1 probe secured", "0 steps to the hatch"]);
        // If the way by numbers differs, the way that the compass shows is used.
        let mut play = play.clone();
        let mut other = 0;
        for at in site.floor().iter() {
            play.party.at = at;
            let Some(WayNow(Some(WayOut { steps: Some(open @ 2..), .. }), _)) = WayNow::home(site, &play)
            else {
                continue;
            };
            let said = far(&play, &run).pop();
            assert_eq!(said, Some(format!("{open} steps to the hatch")), "{at:?}");
            other += usize::from(WayOut::of(site, &play, at).steps != Some(open));
        }
        assert!(other > 0, "both ways are alike everywhere");
    }

    #[test]
    fn the_best_score_is_the_higher_one_of_list_and_career() {
        assert_eq!(better_score(Some(500), Some(900)), Some(900));
        assert_eq!(better_score(None, Some(900)), Some(900));
        assert_eq!([better_score(Some(900), Some(900)), better_score(Some(900), None)], [None, None]);
        assert_eq!(better_score(None, None), None);
    }
}
