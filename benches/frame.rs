//! Measures the work of the main thread in a frame, without renderer and window: `cargo bench -p rootward --bench
//! frame`. The party walks and fires in the most crowded place of a full base, before and after the charge. Frames
//! without time come first, because their median is Bevy's share. The bench fails if our share misses the target. A
//! second part has 200 known lights on one floor.

mod unseen;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use bevy::{prelude::*, time::TimeUpdateStrategy};
use rootward::{host::states::Mode, testing};
use rootward_gen::{Heading, Pos, Seed};
use rootward_rules::{
    objective::{Meltdown, Stage, front::Front},
    party::token::Token,
    play::Play,
    region::Region,
    site::Site,
    terrain::distance,
};

/// Number 179 is 17.3, a base with 142 groups.
const SEED: u16 = 179;
/// The base with the lights. Fire burns in 212 cells of its lowest floor, and other things also shine there.
const BURNING: u16 = 226;
const FRAMES: usize = 2000;
const TURN: usize = 12;
/// The target, at the 99th percentile.
const TARGET: Duration = Duration::from_millis(4);

fn main() -> ExitCode {
    let mut app = game();
    crowd(&mut app);
    let idle = idle(&mut app);
    let before = measure(&mut app, "before the charge", idle);
    crowd(&mut app);
    let site = app.world().resource::<Site>().clone();
    let mut play = app.world_mut().resource_mut::<Play>();
    let began = play.tick;
    play.hazards.front = Front::of(&site, &play);
    play.objective.stage = Stage::Meltdown(Meltdown { began, ticks: 100_000 });
    let after = measure(&mut app, "in the meltdown", idle);
    let lights = illuminate(&mut app);
    let idle = self::idle(&mut app);
    let lit = measure(&mut app, &format!("among {lights} fires on one floor"), idle);
    if let Some(most) = memory() {
        println!("memory at most: {most}");
    }
    if before && after && lit { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn game() -> App {
    let mut app = unseen::game(Seed::classic(SEED));
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}

fn walk(app: &mut App) {
    testing::set_mode(app, Mode::Walk);
}

/// Enters the base with the lights and puts the party near most of them. Returns the number of its fires.
fn illuminate(app: &mut App) -> usize {
    testing::load(app, Seed::classic(BURNING));
    walk(app);
    let site = app.world().resource::<Site>().clone();
    let fires = |at: Pos| site.fire().iter().filter(|&fire| distance(fire, at) < 12).count();
    app.world_mut().resource_mut::<Play>().seen.remembered = Pos::all().collect();
    let floor = put_near(app, |_, at| fires(at)).and_then(|at| site.base().floor_at(at));
    site.fire().iter().filter(|&at| site.base().floor_at(at) == floor).count()
}

/// Puts the party, which nothing hurts, on the free cell with most things near it. Returns the cell.
fn put_near(app: &mut App, near: impl Fn(&Play, Pos) -> usize) -> Option<Pos> {
    let site = app.world().resource::<Site>().clone();
    let mut play = app.world_mut().resource_mut::<Play>();
    play.god = true;
    let free = |at: &Pos| play.terrain.is_walkable(*at) && !play.is_taken(*at);
    let best = site.floor().iter().filter(free).max_by_key(|&at| near(&play, at));
    if let Some(at) = best {
        play.party = Token::at(Region::Inside, at, Heading::South);
    }
    play.rebuild_derived(&site);
    best
}

fn memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    Some(status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().to_owned())
}

fn crowd(app: &mut App) {
    put_near(app, |play, at| play.groups.iter().filter(|group| distance(group.at, at) < 12).count());
}

/// The durations of all frames, shortest first.
fn timed(app: &mut App, mut prepare: impl FnMut(&mut App, usize)) -> Vec<Duration> {
    // The first frames after a jump redraw the floor and fill caches.
    testing::updates(app, 20);
    let mut times: Vec<Duration> = (0..FRAMES)
        .map(|frame| {
            prepare(app, frame);
            let start = Instant::now();
            app.update();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times
}

fn idle(app: &mut App) -> Duration {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    let times = timed(app, |_, _| {});
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    let idle = times[times.len() / 2];
    println!("{FRAMES} frames in which nothing happens: p50 {idle:.2?}");
    idle
}

fn measure(app: &mut App, what: &str, idle: Duration) -> bool {
    const WAYS: [KeyCode; 4] = [KeyCode::KeyW, KeyCode::KeyD, KeyCode::KeyS, KeyCode::KeyA];
    let mut first = 0;
    let times = timed(app, |app, frame| {
        if frame == 0 {
            first = app.world().resource::<Play>().tick;
        }
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(KeyCode::KeyF);
        let way = WAYS[frame / TURN % WAYS.len()];
        WAYS.into_iter().filter(|&other| other != way).for_each(|other| keys.release(other));
        keys.press(way);
    });
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let play = app.world().resource::<Play>();
    let own = at(99).saturating_sub(idle);
    let met = own <= TARGET;
    println!(
        "{FRAMES} frames {what}, {} ticks, {} steps: p50 {:.2?}, p99 {:.2?}, max {:.2?}; our own share at p99 {own:.2?}, target {TARGET:?}: {}",
        play.tick - first,
        play.tally.steps,
        at(50),
        at(99),
        at(100),
        if met { "met" } else { "missed" },
    );
    met
}
