//! How long a tick of the rules takes in a full base: at least 150 groups, twelve of them after a party that
//! walks about and fires, first before the charge is set, then with the meltdown running. Fails if the target
//! is missed. `cargo bench -p rootward --bench tick`.

use std::{
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use bevy::{ecs::message::Messages, prelude::*};
use rootward::{base::current::CurrentBase, ticking::Tick};
use rootward_gen::{Base, Heading, Pos, Recording, Records, Seed};
use rootward_rules::{
    RulesPlugin,
    encounters::{GroupState, Mood},
    events::PlayEvent,
    objective::{Meltdown, Stage, front::Front},
    order::{Order, TickInput},
    party::{PartyEvent, token::Token},
    place::Place,
    play::Play,
    site::Site,
    tables,
    terrain::distance,
};

/// How many groups the base has at least.
const GROUPS: usize = 150;
/// How many of them are after the party.
const CHASING: usize = 12;
/// Ticks in each half.
const TICKS: usize = 4000;
/// After so many the play begins anew: nobody has got far by then.
const ANEW: usize = 200;
/// The target, at the 99th percentile.
const TARGET: Duration = Duration::from_millis(1);

fn main() -> ExitCode {
    let (site, play) = full_base();
    let (groups, seed) = (play.groups.iter().len(), site.base().seed());
    println!("base {seed} with {groups} groups");
    let before = measure(&site, &play, "before the charge");
    let mut burning = play;
    burning.tick = 1000;
    burning.hazards.front = Front::of(&site, &burning);
    burning.objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    let after = measure(&site, &burning, "in the meltdown");
    if before && after { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The first base with enough groups, the party in the middle of the most crowded floor.
fn full_base() -> (Site, Play) {
    let tables = Arc::new(tables::shipped());
    let full = (0..220).find_map(|number| {
        let (base, recording): (Base, Recording) = Recording::of(&Seed::classic(number).into());
        let records = Records::of(&base);
        (records.groups().len() >= GROUPS).then(|| CurrentBase::new(base, recording, records))
    });
    let Some(current) = full else { unreachable!("a base has {GROUPS} groups") };
    let site = Site::new(current, tables);
    let mut play = Play::begin(&site, None);
    play.god = true;
    let crowd = |at: Pos| play.groups.iter().filter(|group| distance(group.at, at) < 12).count();
    let free = |at: &Pos| play.terrain.is_walkable(*at) && !play.is_taken(*at);
    if let Some(at) = site.floor().iter().filter(free).max_by_key(|&at| crowd(at)) {
        play.party = Token::at(Place::Inside, at, Heading::South);
    }
    (site, play)
}

/// So many are after the party in every tick, whatever they would rather do.
fn chase(play: &mut Play) {
    let at = play.party.at;
    let hunts = |group: &GroupState| group.is_there() && group.is_chasing();
    let mut calm: Vec<(u32, u16)> = (0_u16..)
        .zip(play.groups.iter())
        .filter(|(_, group)| group.is_there() && !hunts(group))
        .map(|(number, group)| (distance(group.at, at), number))
        .collect();
    calm.sort_unstable();
    let missing = CHASING.saturating_sub(play.groups.chasing());
    for (_, number) in calm.into_iter().take(missing) {
        if let Some(group) = play.groups.get_mut(number) {
            (group.mood, group.unseen) = (Mood::Chase, 0);
        }
    }
}

/// Runs ticks from a state and prints how long they take. Whether the target is met.
fn measure(site: &Site, begin: &Play, what: &str) -> bool {
    let mut app = App::new();
    app.add_plugins(RulesPlugin).insert_resource(site.clone()).insert_resource(begin.clone());
    let world = app.world_mut();
    let mut heading = Heading::South;
    let mut least = usize::MAX;
    let mut times: Vec<Duration> = (0..TICKS)
        .map(|tick| {
            if tick % ANEW == 0 {
                world.insert_resource(begin.clone());
                world.resource_mut::<Play>().derive(site);
            }
            chase(&mut world.resource_mut::<Play>());
            least = least.min(world.resource::<Play>().groups.chasing());
            let held = Some(Order::Step { heading, sideways: false });
            *world.resource_mut::<TickInput>() = TickInput { held, fire: true, ..default() };
            let start = Instant::now();
            world.run_schedule(Tick);
            let time = start.elapsed();
            let bumped = |event| matches!(event, PlayEvent::Party(PartyEvent::Bumped(_)));
            if world.resource_mut::<Messages<PlayEvent>>().drain().any(bumped) {
                heading = heading.right();
            }
            world.resource_mut::<Messages<PartyEvent>>().clear();
            time
        })
        .collect();
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let met = at(99) <= TARGET && least >= CHASING;
    println!(
        "{TICKS} ticks {what}, at least {least} groups after the party: p50 {:.2?}, p99 {:.2?}, max {:.2?}; target {TARGET:?} at p99: {}",
        at(50),
        at(99),
        at(100),
        if met { "met" } else { "missed" },
    );
    met
}
