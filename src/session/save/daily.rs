//! The base of the day: the current day, and whether the current base is played as it.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use rootward_gen::Seed;
use rootward_rules::{
    tables::daily::{DAILY_TERMS, daily_seed, date_words, day_of},
    terms::Terms,
};

use crate::host::{platform, states::Screen};

/// The current day, counted from 1 January 1970 in universal time.
pub fn today() -> u32 {
    u32::try_from(day_of(platform::now().as_secs())).unwrap_or(u32::MAX)
}

/// The current day. It changes within a second after midnight.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today(pub u32);

impl Default for Today {
    fn default() -> Self {
        Self(today())
    }
}

/// The line to share, with the day added for a base of the day.
pub fn line_of(line: String, day: Option<u32>) -> String {
    match day {
        Some(day) => format!("{line} (base of the day, {})", date_words(day.into())),
        None => line,
    }
}

/// The day of a base of the day entered from the title. `None` for any other base.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseOfDay(pub Option<u32>);

impl BaseOfDay {
    pub fn terms_of(self, seed: Seed) -> Option<Terms> {
        self.0.filter(|&day| daily_seed(day.into()) == seed).map(|_| DAILY_TERMS)
    }

    /// The day of a base of the day, however it was entered. After midnight, it is still the day of entering.
    pub fn day_of(self, seed: Seed, terms: Terms) -> Option<u32> {
        let day = self.0.unwrap_or_else(today);
        (terms == DAILY_TERMS && daily_seed(day.into()) == seed).then_some(day)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BaseOfDay>()
        .init_resource::<Today>()
        .add_systems(PreUpdate, follow_clock.run_if(on_real_timer(Duration::from_secs(1))))
        .add_systems(OnEnter(Screen::Title), leave);
}

fn follow_clock(mut now: ResMut<Today>) {
    now.set_if_neq(Today::default());
}

fn leave(mut day: ResMut<BaseOfDay>) {
    day.set_if_neq(BaseOfDay::default());
}

#[cfg(test)]
mod tests {
    use rootward_rules::terms::Challenge;

    use super::*;

    #[test]
    fn only_matching_base_and_terms_are_of_the_day() {
        let (day, seed) = (20_780, daily_seed(20_780));
        let today = BaseOfDay(Some(day));
        assert_eq!((today.terms_of(seed), today.terms_of(seed.next())), (Some(DAILY_TERMS), None));
        assert_eq!(
            (today.day_of(seed, DAILY_TERMS), today.day_of(seed.next(), DAILY_TERMS)),
            (Some(day), None)
        );
        assert_eq!(today.day_of(seed, Terms::plain(Challenge::Captive)), None);
        assert_eq!(BaseOfDay::default().terms_of(seed), None);
    }

    #[test]
    fn the_day_follows_the_clock() {
        let mut app = crate::app::testing::app();
        app.insert_resource(Today(20_780));
        crate::app::testing::updates(&mut app, 25);
        assert_eq!(*app.world().resource::<Today>(), Today::default());
    }
}
