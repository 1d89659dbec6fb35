//! The hit points that the player reads. In the rules, hit points grow from map to map. On screen, a full droid in the
//! armour of the map's kit has about a hundred points, and so does an average creature.

use rootward_rules::site::Site;

use crate::words::moments;

/// The points of a full droid and an average creature on screen.
pub const WHOLE: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct PointScale {
    /// The hit points of a droid in the armour of the map's kit.
    droid: u32,
    /// The points of the median creature.
    creature: u32,
    /// The points of the weakest and the strongest creature, without guardians.
    ordinary: Option<(u32, u32)>,
    /// The points of the weakest and the strongest guardian.
    guardians: Option<(u32, u32)>,
}

impl Default for PointScale {
    fn default() -> Self {
        Self { droid: WHOLE, creature: WHOLE, ordinary: None, guardians: None }
    }
}

impl PointScale {
    pub fn of(site: &Site) -> Self {
        let (tables, records, seed) = (site.tables(), site.records(), site.base().seed());
        let droid = tables.armour.points(tables.kit(site.difficulty()).armour);
        let (mut ordinary, mut guardians) = (None, None);
        let mut creatures = Vec::new();
        for group in records.groups() {
            let ends = if moments::guards(site, group.record) { &mut guardians } else { &mut ordinary };
            for points in tables.full_points(group, records, seed) {
                let (least, most) = ends.unwrap_or((points, points));
                *ends = Some((points.min(least), points.max(most)));
                creatures.push(points);
            }
        }
        creatures.sort_unstable();
        let middle = creatures.get(creatures.len() / 2).copied().unwrap_or(WHOLE);
        Self { droid: droid.max(1), creature: middle.max(1), ordinary, guardians }
    }

    /// The meaning of the points in this base, in a sentence.
    pub fn words(self) -> String {
        let range = |ends: Option<(u32, u32)>| {
            ends.map(|(least, most)| match (self.of_creature(least), self.of_creature(most)) {
                (least, most) if least == most => most.to_string(),
                (least, most) => format!("{least} to {most}"),
            })
        };
        let mut words = format!("Health in this base: a droid in standard armour has {WHOLE}");
        let is_alike =
            self.guardians.is_some_and(|(least, most)| self.of_creature(least) == self.of_creature(most));
        let guardians = if is_alike { "a guardian" } else { "guardians" };
        for (who, range) in [("enemies", range(self.ordinary)), (guardians, range(self.guardians))] {
            if let Some(range) = range {
                words.push_str(&format!(", {who} {range}"));
            }
        }
        words.push('.');
        words
    }

    pub fn of_droid(self, points: u32) -> u32 {
        shown(points, self.droid)
    }

    /// The points of a creature or a breakable thing on screen.
    pub fn of_creature(self, points: u32) -> u32 {
        shown(points, self.creature)
    }
}

/// The rounded points on screen. They are at least 1 unless the points are 0.
fn shown(points: u32, whole: u32) -> u32 {
    let (points, whole) = (u64::from(points), u64::from(whole.max(1)));
    let rounded = (points * u64::from(WHOLE) + whole / 2) / whole;
    u32::try_from(rounded).unwrap_or(u32::MAX).max(u32::from(points > 0))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::game;

    #[test]
    fn full_droid_and_usual_creature_have_a_hundred() {
        for number in [0, 9, 179, 2000] {
            let (site, play) = &game(Seed::classic(number));
            let scale = PointScale::of(site);
            for droid in &play.squad.droids {
                assert_eq!(scale.of_droid(droid.full), WHOLE, "{number}");
            }
            let members = play.groups.iter().flat_map(|group| &group.members);
            let full: Vec<u32> = members.map(|member| scale.of_creature(member.full)).collect();
            let (weaker, stronger) =
                (full.iter().filter(|&&full| full < WHOLE), full.iter().filter(|&&full| full > WHOLE));
            assert!(
                weaker.count() <= full.len() / 2 && stronger.count() <= full.len() / 2,
                "{number}: {full:?}"
            );
        }
    }

    #[test]
    fn only_zero_points_are_shown_as_zero() {
        assert_eq!([shown(0, 800), shown(1, 800), shown(400, 800), shown(804, 800)], [0, 1, 50, 101]);
        assert_eq!([shown(7, 0), shown(u32::MAX, 1)], [700, u32::MAX]);
    }

    #[test]
    fn words_give_the_range_of_each_kind() {
        for number in [0, 9, 179, 60_000] {
            let (site, play) = &game(Seed::classic(number));
            let scale = PointScale::of(site);
            let range = |guards: bool| {
                let groups = play.groups.iter().filter(|group| moments::guards(site, group.record) == guards);
                let members = groups.flat_map(|group| &group.members);
                let full: Vec<u32> = members.map(|member| scale.of_creature(member.full)).collect();
                full.iter().min().copied().zip(full.iter().max().copied())
            };
            let words = scale.words();
            for (who, range) in [("enemies", range(false)), ("guardians", range(true))] {
                let told = range.map(|(least, most)| match (least == most, who) {
                    (true, "guardians") => format!(", a guardian {least}"),
                    (true, _) => format!(", {who} {least}"),
                    (false, _) => format!(", {who} {least} to {most}"),
                });
                assert_eq!(words.contains(who.trim_end_matches('s')), told.is_some(), "{number}: {words}");
                assert!(told.is_none_or(|told| words.contains(&told)), "{number}: {words}");
            }
        }
        assert_eq!(PointScale::default().words(), "Health in this base: a droid in standard armour has 100.");
    }
}
