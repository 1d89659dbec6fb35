//! One relationship for each role of the records. Both ends can be queried; despawning either end
//! removes the link.

use bevy::prelude::*;
use rootward_gen::Role;

macro_rules! relationships {
    ($( $(#[$doc:meta])* $source:ident, $(#[$target_doc:meta])* $target:ident, $role:ident; )*) => {
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

        /// Gives an entity the relationship of a role.
        pub(super) fn relate(role: Role, from: &mut EntityCommands, to: Entity) {
            match role { $( Role::$role => from.insert($source(to)), )* };
        }
    };
}

relationships! {
    /// Takes the other out of the way: panel, terminal, release, trap cupboard.
    Opens,
    /// What opens it.
    OpenedBy, Opens;
    /// Puts the other into the way: trap grate.
    Closes,
    /// What closes it.
    ClosedBy, Closes;
    /// The other end of a ladder or hole; the next stop above of a car; the car of a door.
    LeadsTo,
    /// What leads here.
    ReachedFrom, LeadsTo;
    /// What a group guards.
    Guards,
    /// Who guards it.
    GuardedBy, Guards;
    /// What its password or code is for.
    Carries,
    /// Who has the password or the code for it.
    CarriedBy, Carries;
}
