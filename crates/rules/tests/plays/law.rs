//! Tests of the law of the run home (`play.md` 8.9). A party that leaves at once and walks along the shortest open way
//! is never too late, and no party is cut off.

use rayon::prelude::*;
use rootward_bot::walker::{begin_run, walk_home, walk_home_told};
use rootward_gen::{Pos, Seed};
use rootward_rules::{
    TickInput,
    headless::Headless,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, Mishaps, law::holds_within},
    },
    party::{Doing, Motion},
    play::Play,
    scene::{FIRST_MAPS, TABLES},
    terms::{Challenge, Terms},
};

use super::run_home::{base_of, run_in, run_of, warning};

#[test]
fn walking_party_reaches_the_hatch_in_time() {
    let done: Vec<bool> = (0..66)
        .into_par_iter()
        .flat_map_iter(|map| {
            let base = base_of(map);
            Challenge::ALL.map(|challenge| (map, challenge, run_in(&base, challenge, 0)))
        })
        .filter_map(|(map, challenge, game)| {
            let mut game = game?;
            let run = walk_home(&mut game);
            Some(run.breach.is_none() && run.left.is_some()).inspect(|&fits| {
                if !fits {
                    println!("map {map}, {challenge}: {run:?} {:?}", game.play().mishaps);
                }
            })
        })
        .collect();
    assert!(done.len() > 150 && done.iter().all(|&fits| fits), "{} runs", done.len());
}

#[test]
fn runs_that_were_late_once_or_could_not_begin_are_in_time() {
    let seeds =
        ["842.1", "1144.10s", "1147.0s", "1161.2s", "1221.5s", "1234.6s", "1249.9", "1252.3s", "782.8"]
            .into_iter()
            // A door at a lone end, a door behind a pushable wall, one before a hole, and one behind an elevator's
            // door. A spinner that throws the party onto a hole.
            .chain(["769.10s", "1136.5s", "801.0s", "1000.3s", "719.3"])
            // A way that turns back onto the space of a wall that it has pushed. A party that walks during an
            // announcement. Three walls side by side, of which the last one breaks.
            .chain(["4416.7", "5063.5", "550.5s", "3680.9", "5066.7", "4108.8", "5843.8s"])
            // A turn to a mine that was counted twice when a door jammed.
            .chain(["171.1"]);
    for (name, challenge) in seeds.flat_map(|name| Challenge::ALL.map(|challenge| (name, challenge))) {
        let seed: Seed = name.parse().expect("a good seed");
        let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(challenge));
        assert!(begin_run(&mut game, 0), "{name}");
        let run = walk_home(&mut game);
        assert!(run.breach.is_none() && run.left.is_some(), "{name}, {challenge}: {run:?}");
    }
}

/// The computed way equals the walked way. In the least time that the law accepts, no party is late by a tick. The
/// extra 20 ticks of the clock cover doors that jam open at the start and delay a party before them.
#[test]
fn least_time_of_the_law_is_enough() {
    let runs = (0..FIRST_MAPS).chain([165, 614, 847]).flat_map(|map| [(map, 0), (map, 1)]);
    let done: Vec<bool> = runs
        .collect::<Vec<_>>()
        .into_par_iter()
        .filter_map(|(map, side)| {
            let mut game = run_in(&base_of(map), Challenge::Captive, side)?;
            let (site, play) = (game.site(), game.play());
            let meltdown = play.objective.meltdown()?;
            let gone = play.tick - meltdown.began;
            let holds = |&ticks: &u32| holds_within(site, play, ticks - gone, &play.mishaps);
            let least = (meltdown.ticks / 2..=meltdown.ticks).find(holds)?;
            let ticks = least + TABLES.dials.doors.moves;
            game.play_mut().objective.stage = Stage::Meltdown(Meltdown { ticks, ..meltdown });
            let run = walk_home(&mut game);
            let fits = run.breach.is_none() && run.left.is_some();
            if !fits {
                println!("map {map}, {side}: {run:?} {:?}", game.play().mishaps);
            }
            Some(fits)
        })
        .collect();
    println!("{} runs", done.len());
    assert!(done.len() >= 30 && done.iter().all(|&fits| fits), "{} runs", done.len());
}

/// A ceiling falls behind a mine that the party is disarming, so the way leads back. The law assumes that the party
/// still finishes disarming, in vain. In the least time that the law accepts for this, no party is late.
#[test]
fn a_barred_party_first_finishes_disarming() {
    // In the last three seeds, another way continues from the mine's own cell. A party past the mine is not late there,
    // but a party held before the mine could be.
    let seeds = ["8.9", "12.8", "14.5", "19.0", "23.5", "27.4", "32.6", "42.5", "126.0", "168.6"];
    let turned: Vec<[usize; 2]> =
        seeds.into_par_iter().map(|name| turned_back(name.parse().expect("a good seed"))).collect();
    println!("{turned:?} parties had to turn back");
    assert!(turned.iter().all(|&[turned, _]| turned > 0), "{turned:?}");
    assert!(turned.iter().rev().take(3).all(|&[_, led_on]| led_on > 0), "{turned:?}");
}

/// The number of ways on which the party has to turn back from a mine on its way home. The second number counts the
/// ways with an alternative from the mine's cell.
fn turned_back(seed: Seed) -> [usize; 2] {
    let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(Challenge::Captive));
    let mut counts = [0, 0];
    if !begin_run(&mut game, 0) {
        return counts;
    }
    game.play_mut().mishaps = Mishaps::default();
    let site = game.site().clone();
    // Plays in which the party begins to disarm. Each has the play one tick before, and the way behind the mine.
    let mut begun: Vec<(Play, Play, Vec<Pos>)> = Vec::new();
    let mut before = game.play().clone();
    walk_home_told(&mut game.clone(), |_, play, known| {
        let disarms = |play: &Play| matches!(play.party.motion.doing, Doing::Disarm(_));
        if disarms(play) && !disarms(&before) {
            begun.push((before.clone(), play.clone(), known.iter().skip(2).copied().collect()));
        }
        before = play.clone();
    });
    for (before, disarming, behind) in begun {
        let (Doing::Disarm(mine), Some(meltdown)) =
            (disarming.party.motion.doing, before.objective.meltdown())
        else {
            continue;
        };
        let strikes = disarming.tick + 2;
        // The mishap was already announced, so its effect on the law is no longer checked.
        let barring = |at| Mishaps::of(vec![Mishap { kind: MishapKind::Ceiling, at, warns: 0, strikes }]);
        // Cells behind the mine, with the way back. Cells with a longer way than the mine's cell come first.
        let mut ways: Vec<(bool, Pos, u32)> = behind
            .into_iter()
            .filter_map(|at| {
                let mut barred = disarming.clone();
                (barred.mishaps, barred.tick) = (barring(at), strikes);
                barred.party.motion = Motion::default();
                let back = barred.way_home(&site).filter(|way| !way.cells.contains(&mine))?.ticks;
                barred.party.at = mine;
                let on = barred.way_home(&site).map_or(u32::MAX, |way| way.ticks);
                Some((on >= back, at, back))
            })
            .collect();
        ways.sort_unstable();
        let gone = before.tick - meltdown.began;
        let least_with = |(none_on, at, back): (bool, Pos, u32)| {
            let holds = |&left: &u32| holds_within(&site, &before, left, &barring(at));
            Some((none_on, at, back, (back..back * 2).find(holds)?))
        };
        for (none_on, at, back, left) in ways.into_iter().filter_map(least_with).take(3) {
            let until = strikes - before.tick;
            let finishes = u32::from(disarming.party.motion.left) - (strikes - disarming.tick);
            let needs = (back + finishes) * TABLES.dials.mishaps.law_percent / 100;
            assert!(until + needs <= left, "{seed}, {at:?}: {until}, {finishes} and {back} in {left}");
            let mut game = game.clone();
            *game.play_mut() = before.clone();
            game.play_mut().objective.stage = Stage::Meltdown(Meltdown { ticks: gone + left, ..meltdown });
            game.play_mut().mishaps = barring(at);
            let run = walk_home(&mut game);
            assert!(run.breach.is_none() && run.left.is_some(), "{seed}, {at:?}: {run:?}");
            let bars = game.play().mishaps.iter().any(|it| it.kind == MishapKind::Ceiling && it.at == at);
            assert!(bars, "{seed}, {at:?}");
            counts[0] += 1;
            counts[1] += usize::from(!none_on);
        }
    }
    counts
}

#[test]
fn mishaps_that_would_break_the_law_only_darken() {
    let (mut turned, mut stayed, mut spared) = (0, 0, 0);
    for map in 0..FIRST_MAPS {
        // The time equals the way without the law's margin, so any delay is too much.
        let Some(game) = run_of(map, Challenge::Calm) else { continue };
        let play = game.play();
        let way = play.way_home(game.site()).expect("a way");
        let at = way.cells[way.cells.len() / 2];
        let ticks = (way.ticks + 2) * TABLES.dials.mishaps.law_percent / 100 + 1;
        let (began, warns) = (play.tick, play.tick + 1);
        let becomes = |kind: MishapKind, ticks: u32| {
            let mut game = game.clone();
            let mishap = Mishap { kind, at, warns, strikes: warns + warning() };
            let play = game.play_mut();
            play.objective.stage = Stage::Meltdown(Meltdown { began, ticks });
            play.mishaps = Mishaps::of(vec![mishap]);
            game.tick(TickInput::default());
            game.play().mishaps.iter().map(|mishap| mishap.kind).next()
        };
        turned += usize::from(becomes(MishapKind::Ceiling, ticks) == Some(MishapKind::Dark));
        // A party that is already late by the law is not protected from further delays.
        assert_eq!(becomes(MishapKind::Steam, way.ticks), Some(MishapKind::Steam), "map {map}");
        // However late a party is, it is not cut off.
        let bars = Mishaps::of(vec![Mishap { kind: MishapKind::Ceiling, at, warns: 0, strikes: 0 }]);
        let mut barred = game.play().clone();
        barred.mishaps = bars;
        let cut_off = barred.way_home(game.site()).is_none();
        let ceiling = becomes(MishapKind::Ceiling, way.ticks);
        if cut_off {
            assert_eq!(ceiling, Some(MishapKind::Dark), "map {map}");
            spared += 1;
        }
        stayed += usize::from(ceiling == Some(MishapKind::Ceiling));
    }
    println!("{turned} turned, {stayed} stayed, {spared} spared");
    assert!(turned >= 3 && stayed >= 1 && spared >= 3, "{turned} {stayed} {spared}");
}
