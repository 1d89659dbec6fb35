//! The current base: loading, swapping, and its contents as entities.

pub mod current;
pub mod designs;
pub mod load;
pub mod mirror;
pub mod party;
pub mod placed;
pub mod reflect;
pub mod state;

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use self::current::CurrentBase;
use crate::world::ticking::RulesTick;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((load::plugin, placed::plugin, designs::plugin, mirror::plugin));
    // If the player leaves a play for the title, that play must not tick while the next base is generated.
    app.configure_sets(FixedUpdate, RulesTick.run_if(any_with_component::<party::Party>));
}

/// Run condition: the play belongs to the current base. On the title, the base behind the title can be a different one.
pub fn in_play(play: Option<Res<Play>>, site: Option<Res<Site>>, current: Option<Res<CurrentBase>>) -> bool {
    let (Some(_), Some(site), Some(current)) = (play, site, current) else { return false };
    current.is_base_of(&site)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::{in_play, load::LoadSeed};
    use crate::{
        app::testing::{app, app_in_179, show, updates, wait_for_base},
        host::states::Screen,
        world::ticking::has_play,
    };

    #[test]
    fn a_left_play_does_not_belong_to_the_next_base() {
        let mut none = app();
        let mut app = app_in_179();
        let asked = |app: &mut bevy::app::App| {
            let world = app.world_mut();
            let there = world.run_system_cached(has_play).expect("it runs");
            (there, world.run_system_cached(in_play).expect("it runs"))
        };
        assert_eq!((asked(&mut none), asked(&mut app)), ((false, false), (true, true)));
        show(&mut app, Screen::Title);
        updates(&mut app, 1);
        app.world_mut().write_message(LoadSeed::of(Seed::classic(21)));
        wait_for_base(&mut app, Seed::classic(21));
        assert_eq!(asked(&mut app), (true, false));
    }
}
