//! The seed of the day (`play.md` 8.11).

use rootward_gen::Seed;

/// The seeds of the day repeat after this many days: the maps of a hundred missions.
const DAYS: u64 = 1100;
/// Seconds of a day.
const SECONDS: u64 = 86_400;

/// The seed of a day, counted from 1 January 1970.
#[must_use]
pub const fn daily_seed(day: u64) -> Seed {
    Seed::classic((day % DAYS) as u16)
}

/// The day of a time in seconds from the start of 1970, in universal time: the same for all players.
#[must_use]
pub const fn day_of(seconds: u64) -> u64 {
    seconds / SECONDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_days_have_neighbouring_seeds() {
        assert_eq!(daily_seed(0), Seed::classic(0));
        assert_eq!(daily_seed(1099).next(), Seed::classic(1100));
        assert_eq!(daily_seed(1100), Seed::classic(0));
        // 1 January 2026.
        assert_eq!(day_of(1_767_225_600), 20_454);
        assert_eq!(daily_seed(20_454).number(), 654);
        assert_eq!(day_of(1_767_225_599), 20_453);
    }
}
