//! Links between things, as a Bevy relationship for each role. If either end is despawned, the link is removed.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{RecordLink, Role};

use super::Placed;

macro_rules! relationships {
    ($( $(#[$doc:meta])* $source:ident $name:ident, $(#[$target_doc:meta])* $target:ident, $role:ident; )*) => {
        $(
            $(#[$doc])*
            #[derive(Component, Clone, Copy, Debug)]
            #[relationship(relationship_target = $target)]
            pub struct $source(pub Entity);

            $(#[$target_doc])*
            #[derive(Component, Debug, Default)]
            #[relationship_target(relationship = $source)]
            pub struct $target(Vec<Entity>);
        )*

        pub(super) fn relate(role: Role, from: &mut EntityCommands, to: Entity) {
            match role { $( Role::$role => from.insert($source(to)), )* };
        }

        /// The links between the things of the current base, read from their relationships.
        #[derive(SystemParam)]
        pub struct Links<'w, 's> {
            placed: Query<'w, 's, &'static Placed>,
            $( $name: Query<'w, 's, (&'static Placed, &'static $source)>, )*
            changed: Query<'w, 's, (), Or<($( Changed<$source>, )*)>>,
            removed: ($( RemovedComponents<'w, 's, $source>, )*),
        }

        impl Links<'_, '_> {
            /// All links, sorted by source, role and target.
            pub fn all(&self) -> Vec<RecordLink> {
                let mut links = Vec::new();
                $( links.extend(self.$name.iter().filter_map(|(from, link)| {
                    let to = self.placed.get(link.0).ok()?.number;
                    Some(RecordLink { from: from.number, role: Role::$role, to })
                })); )*
                links.sort_unstable();
                links
            }

            /// Whether the links have changed since the last call.
            pub fn changed(&mut self) -> bool {
                let ($( $name, )*) = &mut self.removed;
                let mut removed = false;
                $(
                    removed |= !$name.is_empty();
                    $name.clear();
                )*
                removed || !self.changed.is_empty()
            }
        }
    };
}

relationships! {
    /// From a panel, terminal, release button or trap cupboard to the obstacle that it removes.
    Opens opens,
    /// The things that open the target.
    OpenedBy, Opens;
    /// From a trap grate to the wall that it raises.
    Closes closes,
    /// The things that close the target.
    ClosedBy, Closes;
    /// From a ladder or hole to its other end, from a car to the next stop above it, or from a door to its car.
    LeadsTo leads_to,
    /// The things that lead here.
    ReachedFrom, LeadsTo;
    /// The thing that a group guards.
    Guards guards,
    /// The groups that guard the thing.
    GuardedBy, Guards;
    /// The target of a carried password or code.
    Carries carries,
    /// The carriers of the password or code for the target.
    CarriedBy, Carries;
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::{app::testing, world::base::current::CurrentBase};

    #[derive(Resource, Default)]
    struct Relinked(usize);

    fn count(mut links: Links, mut relinked: ResMut<Relinked>) {
        relinked.0 += usize::from(links.changed());
    }

    #[test]
    fn relationships_match_the_records_until_changed() {
        let mut app = testing::app_in_179();
        app.init_resource::<Relinked>().add_systems(PostUpdate, count);
        testing::updates(&mut app, 3);
        app.insert_resource(Relinked(0));
        testing::updates(&mut app, 3);
        assert_eq!(app.world().resource::<Relinked>().0, 0);

        let all =
            |app: &mut App| app.world_mut().run_system_once(|links: Links| links.all()).expect("it can run");
        let records = app.world().resource::<CurrentBase>().records().links().to_vec();
        assert_eq!(all(&mut app), records);
        assert!(Role::ALL.iter().all(|role| records.iter().any(|link| link.role == *role)));

        let world = app.world_mut();
        let mut panels = world.query_filtered::<(Entity, &Placed), With<Opens>>();
        let (panel, number) =
            panels.iter(world).map(|(panel, placed)| (panel, placed.number)).next().expect("one");
        world.entity_mut(panel).remove::<Opens>();
        testing::updates(&mut app, 3);
        assert_eq!(app.world().resource::<Relinked>().0, 1);
        let gone = |link: &&RecordLink| !(link.from == number && link.role == Role::Opens);
        assert_eq!(all(&mut app), records.iter().filter(gone).copied().collect::<Vec<_>>());
    }
}
