//! The harness with a plugin that the game does not know.

use bevy::prelude::*;
use rootward::{testing, world::base::state::DoorState};
use rootward_gen::Seed;

#[derive(Resource, Default)]
struct Moves(usize);

fn count(doors: Query<(), Changed<DoorState>>, mut moves: ResMut<Moves>) {
    moves.0 += doors.iter().count();
}

fn plugin(app: &mut App) {
    app.init_resource::<Moves>().add_systems(PostUpdate, count);
}

#[test]
fn anybodys_plugin_follows_the_doors_of_a_base() {
    let mut app = testing::unstarted();
    app.add_plugins(plugin);
    testing::start(&mut app);
    testing::enter(&mut app, Seed::classic(179));
    let before = app.world().resource::<Moves>().0;
    assert!(before > 0, "every door has a state from its first frame on");
    testing::open_everything(&mut app);
    assert!(app.world().resource::<Moves>().0 > before);
}
