//! Points as the player reads them. The rules count in numbers that grow from map to map, from eighty for a droid to
//! thousands for a guardian; on screen a whole droid of this base always has about a hundred, and so does a usual
//! creature. Only what is shown is scaled: the rules know nothing of it.

use bevy::prelude::*;
use rootward_rules::{site::Site, tables::kit::Arm};

use crate::schedule::AppSystems;

/// What a whole droid and a usual creature have on screen.
pub const WHOLE: u32 = 100;

/// How the points of a base are shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointScale {
    /// Points of a droid in the armour that belongs to the map.
    droid: u32,
    /// Points of a usual creature: as many are stronger as are weaker.
    creature: u32,
}

impl Default for PointScale {
    fn default() -> Self {
        Self { droid: WHOLE, creature: WHOLE }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointScale>()
        .add_systems(Update, measure.in_set(AppSystems::Follow).run_if(resource_exists_and_changed::<Site>));
}

fn measure(site: Res<Site>, mut scale: ResMut<PointScale>) {
    scale.set_if_neq(PointScale::of(&site));
}

impl PointScale {
    /// The scale of a base.
    pub fn of(site: &Site) -> Self {
        let (tables, records) = (site.tables(), site.records());
        let droid = tables.armour.points(tables.kit(site.difficulty()).armour);
        let mut creatures: Vec<u32> = records
            .groups()
            .iter()
            .flat_map(|group| tables.full_points(group, records, site.base().seed()))
            .collect();
        creatures.sort_unstable();
        let middle = creatures.get(creatures.len() / 2).copied().unwrap_or(WHOLE);
        Self { droid: droid.max(1), creature: middle.max(1) }
    }

    /// Points of droids as they are shown.
    pub fn of_droid(self, points: u32) -> u32 {
        shown(points, self.droid)
    }

    /// Points of creatures and of what is shot to pieces, as they are shown.
    pub fn of_creature(self, points: u32) -> u32 {
        shown(points, self.creature)
    }

    /// What an arm takes from a creature with one hit, as it is shown.
    pub fn of_hit(self, site: &Site, arm: Arm) -> u32 {
        self.of_creature(site.tables().arm_damage(arm, site.difficulty()))
    }

    /// How strong an arm is: what it takes in a second, as it is shown.
    pub fn of_arm(self, site: &Site, arm: Arm) -> u32 {
        self.of_creature(site.tables().arm_per_second(arm, site.difficulty()))
    }
}

/// Rounded; anything above zero shows at least one.
fn shown(points: u32, whole: u32) -> u32 {
    let (points, whole) = (u64::from(points), u64::from(whole.max(1)));
    let rounded = (points * u64::from(WHOLE) + whole / 2) / whole;
    u32::try_from(rounded).unwrap_or(u32::MAX).max(u32::from(points > 0))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::play::Play;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn a_whole_droid_has_a_hundred_in_every_base_and_so_has_a_usual_creature() {
        for number in [0, 9, 179, 2000] {
            let app = app_in(Seed::classic(number));
            let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
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
    fn a_hit_is_never_shown_as_nothing_and_nothing_never_as_a_hit() {
        assert_eq!([shown(0, 800), shown(1, 800), shown(400, 800), shown(804, 800)], [0, 1, 50, 101]);
        assert_eq!([shown(7, 0), shown(u32::MAX, 1)], [700, u32::MAX]);
    }

    #[test]
    fn the_scale_follows_the_base() {
        let app = app_in(Seed::classic(179));
        assert_eq!(*app.world().resource::<PointScale>(), PointScale::of(app.world().resource::<Site>()));
    }
}
