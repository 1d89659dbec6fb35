//! Measures a tick of the rules in a full base with at least 150 groups, before the charge is set and during the
//! meltdown. Twelve groups chase a party that walks about and fires. The bench fails if it misses the target: `cargo
//! bench -p rootward-rules --bench tick`.

use std::{
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use rootward_gen::{Heading, Pos, Seed};
use rootward_rules::{
    encounters::{GroupState, Mood},
    events::PlayEvent,
    furnished::FurnishedBase,
    objective::{Meltdown, Stage, front::Front},
    order::{Order, TickInput},
    party::{PartyEvent, token::Token},
    play::Play,
    region::Region,
    site::Site,
    tables,
    terms::Terms,
    terrain::distance,
    tick,
};

const GROUPS: usize = 150;
const CHASING: usize = 12;
const TICKS: usize = 4000;
/// The number of ticks after which the play starts again. No group has gone far by then.
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

fn full_base() -> (Site, Play) {
    let tables = Arc::new(tables::shipped());
    let full = (0..220).find_map(|number| {
        let base = FurnishedBase::of(Seed::classic(number));
        (base.records().groups().len() >= GROUPS).then_some(base)
    });
    let Some(base) = full else { unreachable!("a base has {GROUPS} groups") };
    let site = Site::new(base, tables);
    let mut play = Play::begin(&site, Terms::default(), None);
    play.god = true;
    let crowd = |at: Pos| play.groups.iter().filter(|group| distance(group.at, at) < 12).count();
    let free = |at: &Pos| play.terrain.is_walkable(*at) && !play.is_taken(*at);
    if let Some(at) = site.floor().iter().filter(free).max_by_key(|&at| crowd(at)) {
        play.party = Token::at(Region::Inside, at, Heading::South);
    }
    (site, play)
}

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

fn measure(site: &Site, begin: &Play, what: &str) -> bool {
    let mut play = begin.clone();
    let mut heading = Heading::South;
    let mut least = usize::MAX;
    let mut times: Vec<Duration> = (0..TICKS)
        .map(|count| {
            if count % ANEW == 0 {
                play = begin.clone();
                play.rebuild_derived(site);
            }
            chase(&mut play);
            least = least.min(play.groups.chasing());
            let held = Some(Order::Step { heading, sideways: false });
            let input = TickInput { held, fire: true, ..TickInput::default() };
            let start = Instant::now();
            let events = tick(site, &mut play, &input);
            let time = start.elapsed();
            let bumped = |event| matches!(event, PlayEvent::Party(PartyEvent::Bumped(_)));
            if events.into_iter().any(bumped) {
                heading = heading.right();
            }
            time
        })
        .collect();
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let met = at(99) <= TARGET && least >= CHASING;
    println!(
        "{TICKS} ticks {what}, at least {least} groups chasing the party: p50 {:.2?}, p99 {:.2?}, max {:.2?}; target {TARGET:?} at p99: {}",
        at(50),
        at(99),
        at(100),
        if met { "met" } else { "missed" },
    );
    met
}
