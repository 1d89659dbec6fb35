//! The title row for the base of the day: its name, its twists and the result of today.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::{
    furnished::FurnishedBase,
    site::Site,
    tables::{
        daily::{DAILY_TERMS, daily_seed, date_words},
        twists::TwistTable,
    },
    twists::{Twist, Twists},
};

use super::{menu, play::EnterBase};
use crate::{
    host::states::{Mode, TitlePage},
    kit::{
        self, colour,
        widgets::{Shape, part},
    },
    map::drawing::Draw,
    session::save::{
        daily::{BaseOfDay, Today},
        played::{Played, Run},
    },
    world::game_tables::GameTables,
};

#[derive(Component, Clone, Copy, Debug)]
struct DayRow(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum DayText {
    Label,
    Words,
}

pub(super) fn plugin(app: &mut App) {
    app.draw(follow_day.run_if(in_state(TitlePage::Seeds).and_then(resource_changed::<Today>)));
}

#[derive(SystemParam)]
pub(super) struct TodayRow<'w, 's> {
    today: Res<'w, Today>,
    tables: Res<'w, GameTables>,
    played: Res<'w, Played>,
    /// The twists of a day, cached because finding them requires generating the base.
    known: Local<'s, Option<(u32, Vec<Twist>)>>,
}

impl TodayRow<'_, '_> {
    pub(super) fn spawn(mut self, plate: &mut ChildSpawnerCommands) {
        let [label, words] = self.texts();
        let label = (kit::text(label), DayText::Label, Pickable::IGNORE);
        let row = (menu::row_frame("Base of the day"), DayRow(self.today.0), children![menu::mark(), label]);
        plate.spawn((row, observe(enter_today)));
        let node = part().indented(22.0);
        let words = (kit::sized(words, kit::TEXT, colour::QUIET), DayText::Words);
        plate.spawn((Name::new("today"), node, words));
    }

    fn texts(&mut self) -> [String; 2] {
        let day = self.today.0;
        let seed = daily_seed(day.into());
        if self.known.as_ref().is_none_or(|(known, _)| *known != day) {
            let site = Site::new(FurnishedBase::of(seed), self.tables.0.clone());
            *self.known = Some((day, Twists::of(&site, DAILY_TERMS)));
        }
        let twists = self.known.as_ref().map_or(&[][..], |(_, twists)| twists);
        let words = words(day, &twist_names(&self.tables.twists, twists), self.played.of_day(day));
        [format!("Base of the day: {seed}"), words]
    }
}

fn follow_day(mut row: TodayRow, mut rows: Query<&mut DayRow>, mut texts: Query<(&DayText, &mut Text)>) {
    let told = row.texts();
    rows.iter_mut().for_each(|mut shown| shown.0 = row.today.0);
    for (text, mut words) in &mut texts {
        words.set_if_neq(Text(told[*text as usize].clone()));
    }
}

fn twist_names<'a>(table: &'a TwistTable, twists: &[Twist]) -> Vec<&'a str> {
    let named = |twist: &Twist| table.twists.iter().find(|row| row.twist == *twist);
    twists.iter().filter_map(named).map(|row| row.name.as_str()).collect()
}

fn words(day: u32, twists: &[&str], best: Option<&Run>) -> String {
    let mut words = date_words(day.into());
    match twists {
        [] => {}
        [twist] => words.push_str(&format!(". Twist: {twist}")),
        twists => words.push_str(&format!(". Twists: {}", twists.join(", "))),
    }
    match best {
        Some(run) if run.won => format!("{words}.\nPlayed today, best: {} points", run.score),
        Some(run) => format!("{words}.\nPlayed today, not won: {}% seen", run.seen),
        None => format!("{words}.\nNot played today"),
    }
}

fn enter_today(
    row: On<Activate>,
    days: Query<&DayRow>,
    mut enter: MessageWriter<EnterBase>,
    mut today: ResMut<BaseOfDay>,
) {
    let Ok(&DayRow(day)) = days.get(row.entity) else { return };
    today.set_if_neq(BaseOfDay(Some(day)));
    enter.write(EnterBase { seed: daily_seed(day.into()), mode: Mode::Walk, campaign: false });
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_rules::play::Play;

    use super::*;
    use crate::app::testing::{app, updates, wait_for_base};

    #[test]
    fn the_row_shows_date_twist_and_result() {
        let run = Run { seen: 61, ..Run::default() };
        assert_eq!(words(20_780, &[], None), "2026-11-23.\nNot played today");
        assert_eq!(
            words(20_780, &["dark base"], Some(&run)),
            "2026-11-23. Twist: dark base.\nPlayed today, not won: 61% seen"
        );
        let won = Run { won: true, score: 6360, ..run };
        assert!(words(20_780, &[], Some(&won)).ends_with("best: 6360 points"));
    }

    #[test]
    fn the_row_follows_the_day() {
        let mut app = app();
        let world = app.world_mut();
        world.insert_resource(Today(20_780));
        world
            .run_system_once(|row: TodayRow, mut commands: Commands| {
                commands.spawn(Node::default()).with_children(|plate| row.spawn(plate));
            })
            .expect("it runs");
        world.insert_resource(Today(20_781));
        world.run_system_once(follow_day).expect("it runs");
        let told: String =
            world.query::<(&DayText, &Text)>().iter(world).map(|(_, text)| text.as_str()).collect();
        let seed = daily_seed(20_781);
        assert!(told.contains(&format!("Base of the day: {seed}")) && told.contains("2026-11-24"), "{told}");
        let row = world.query_filtered::<Entity, With<DayRow>>().single(world).expect("a row");
        world.trigger(Activate { entity: row });
        assert_eq!(*world.resource::<BaseOfDay>(), BaseOfDay(Some(20_781)));
    }

    #[test]
    fn only_the_base_of_the_day_has_its_terms() {
        let mut app = app();
        let day = 20_780;
        let seed = daily_seed(day.into());
        app.insert_resource(BaseOfDay(Some(day)));
        app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign: false });
        wait_for_base(&mut app, seed);
        updates(&mut app, 3);
        let play = app.world().resource::<Play>();
        assert_eq!(play.terms, DAILY_TERMS);
        assert!(!play.twists.on().is_empty(), "its mission has a twist");
        crate::app::testing::load(&mut app, seed.next());
        assert_ne!(app.world().resource::<Play>().terms, DAILY_TERMS);
    }
}
