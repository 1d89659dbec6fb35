//! The base of the day (`play.md` 8.11, `danger.md` 6). The date decides the seed, the seed decides the mission, and
//! the mission decides the twists.

use rootward_gen::Seed;

use crate::{
    chips::Chips,
    terms::{Challenge, Terms},
};

/// The number of days until the seeds repeat: the maps of a hundred missions.
const DAYS: u64 = 1100;
/// The number of maps between the seeds of two consecutive days. It shares no divisor with [`DAYS`], so every map has
/// its day. It is large enough to change the mission every day, because neighbouring maps share a twist.
const STRIDE: u64 = 401;
const SECONDS: u64 = 86_400;

/// The terms for every base of the day: the standard challenge, with the mission's twists and without chips.
pub const DAILY_TERMS: Terms = Terms { challenge: Challenge::Captive, plain: false, chips: Chips::NONE };

/// The seed for a day, counted from 1 January 1970.
#[must_use]
pub const fn daily_seed(day: u64) -> Seed {
    Seed::classic((day % DAYS * STRIDE % DAYS) as u16)
}

/// The day at a time in seconds since the start of 1970. Days follow universal time, so all players share them.
#[must_use]
pub const fn day_of(seconds: u64) -> u64 {
    seconds / SECONDS
}

/// Year, month (1 to 12) and day of the month (1 to 31) of a day, counted from 1 January 1970.
#[must_use]
pub const fn date_of(day: u64) -> (u64, u64, u64) {
    let (mut year, mut left) = (1970, day);
    // Four hundred years always have the same number of days.
    year += left / 146_097 * 400;
    left %= 146_097;
    while left >= days_of_year(year) {
        left -= days_of_year(year);
        year += 1;
    }
    let mut month = 1;
    while left >= days_of_month(year, month) {
        left -= days_of_month(year, month);
        month += 1;
    }
    (year, month, left + 1)
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

const fn days_of_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A day, counted from 1 January 1970, in words such as `2026-11-23`.
#[must_use]
pub fn date_words(day: u64) -> String {
    let (year, month, day) = date_of(day);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_map_has_its_day() {
        let seeds: Vec<Seed> = (0..DAYS).map(daily_seed).collect();
        let numbers: BTreeSet<u64> = seeds.iter().map(|seed| seed.number()).collect();
        assert_eq!((numbers.len(), numbers.last()), (1100, Some(&1099)));
        let missions: Vec<u16> = seeds.iter().map(|seed| seed.mission_and_base().0).collect();
        assert!(missions.windows(2).all(|days| days[0] != days[1]));
        assert_eq!(daily_seed(1100), daily_seed(0));
    }

    #[test]
    fn a_day_begins_at_midnight_in_universal_time() {
        // 1 January 2026.
        assert_eq!(day_of(1_767_225_600), 20_454);
        assert_eq!(day_of(1_767_225_599), 20_453);
        assert_eq!(date_words(20_454), "2026-01-01");
        assert_eq!(date_words(20_453), "2025-12-31");
    }

    #[test]
    fn dates_respect_leap_years() {
        assert_eq!(date_of(0), (1970, 1, 1));
        // 29 February 2000 and 2024; 2100 has none.
        assert_eq!([date_of(11_016), date_of(19_782)], [(2000, 2, 29), (2024, 2, 29)]);
        assert_eq!([date_of(47_540), date_of(47_541)], [(2100, 2, 28), (2100, 3, 1)]);
        assert_eq!(date_of(11_016 + 146_097), (2400, 2, 29));
    }
}
