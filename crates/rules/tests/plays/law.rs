//! The law of the run home (`play.md` 8.9): who leaves at once and walks the shortest way that is open is never too late,
//! and nobody is cut off.

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
    party::Doing,
    play::Play,
    scene::{FIRST_MAPS, TABLES},
    terms::{Challenge, Terms},
};

use super::run_home::{base_of, run_in, run_of, warning};

#[test]
fn who_leaves_at_the_charge_and_walks_is_never_too_late() {
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
            // A door at a lone end, behind a wall that is pushed, before a hole, and behind an elevator's door; a spinner that
            // throws the party onto a hole.
            .chain(["769.10s", "1136.5s", "801.0s", "1000.3s", "719.3"])
            // A way that led around onto the space of a wall that it had pushed; a party that walks when something is announced; three
            // walls side by side, of which the last one breaks.
            .chain(["4416.7", "5063.5", "550.5s", "3680.9", "5066.7", "4108.8", "5843.8s"])
            // A turn to a mine that was counted again when a door jammed.
            .chain(["171.1"]);
    for (name, challenge) in seeds.flat_map(|name| Challenge::ALL.map(|challenge| (name, challenge))) {
        let seed: Seed = name.parse().expect("a good seed");
        let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(challenge));
        assert!(begin_run(&mut game, 0), "{name}");
        let run = walk_home(&mut game);
        assert!(run.breach.is_none() && run.left.is_some(), "{name}, {challenge}: {run:?}");
    }
}

/// With the least time that the law finds enough for what was drawn, nobody is late by a tick: what is reckoned is what is
/// walked. Only doors that jam open when the meltdown begins hold up those who stand before them; the 20 ticks that the
/// clock adds are for that, too.
#[test]
fn in_the_least_time_by_the_law_nobody_is_late() {
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

/// A ceiling comes down behind a mine that is being disarmed, and the way leads back from there: what is left of the
/// disarming is lost. In the least time that the law finds enough for that nobody is late.
#[test]
fn who_disarms_a_mine_when_the_way_is_barred_has_to_finish_first() {
    let seeds = ["8.9", "12.8", "14.5", "19.0", "23.5", "27.4", "32.6"];
    let turned: usize =
        seeds.into_par_iter().map(|name| turned_back(name.parse().expect("a good seed"))).sum();
    println!("{turned} parties had to turn back");
    assert!(turned >= 7, "{turned}");
}

/// In how many ways the party has to turn back from the first mine that it disarms on its way home.
fn turned_back(seed: Seed) -> usize {
    let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(Challenge::Captive));
    if !begin_run(&mut game, 0) {
        return 0;
    }
    game.play_mut().mishaps = Mishaps::default();
    let (site, play) = (game.site().clone(), game.play().clone());
    let Some(meltdown) = play.objective.meltdown() else { return 0 };
    // The play in which it begins to disarm, the mine, and the way behind it.
    let mut begun: Option<(Play, Pos, Vec<Pos>)> = None;
    walk_home_told(&mut game.clone(), |_, play, known| {
        if let Doing::Disarm(mine) = play.party.motion.doing
            && begun.is_none()
        {
            begun = Some((play.clone(), mine, known.iter().skip(2).copied().collect()));
        }
    });
    let Some((disarming, mine, behind)) = begun.filter(|(it, ..)| it.tick > play.tick + warning()) else {
        return 0;
    };
    let strikes = disarming.tick + 2;
    let barring =
        |at| Mishaps::of(vec![Mishap { kind: MishapKind::Ceiling, at, warns: strikes - warning(), strikes }]);
    let leads_back = |at: &Pos| {
        let mut barred = disarming.clone();
        (barred.mishaps, barred.tick) = (barring(*at), strikes);
        barred.way_home(&site).is_some_and(|way| !way.cells.contains(&mine))
    };
    let mut count = 0;
    for at in behind.into_iter().filter(leads_back).take(3) {
        let gone = play.tick - meltdown.began;
        let holds = |&ticks: &u32| holds_within(&site, &play, ticks - gone, &barring(at));
        let Some(least) = (meltdown.ticks..meltdown.ticks + 400).find(holds) else { continue };
        let mut game = game.clone();
        game.play_mut().objective.stage = Stage::Meltdown(Meltdown { ticks: least, ..meltdown });
        game.play_mut().mishaps = barring(at);
        let run = walk_home(&mut game);
        let kinds: Vec<MishapKind> = game.play().mishaps.iter().map(|mishap| mishap.kind).collect();
        assert_eq!(kinds, [MishapKind::Ceiling], "{seed}, {at:?}");
        assert!(run.breach.is_none() && run.left.is_some(), "{seed}, {at:?}: {run:?}");
        count += 1;
    }
    count
}

#[test]
fn what_would_make_a_party_late_that_is_in_time_or_cut_off_a_cell_only_puts_out_the_light() {
    let (mut turned, mut stayed, mut spared) = (0, 0, 0);
    for map in 0..FIRST_MAPS {
        // The way is as long as the time without the law's share: anything that slows is too much.
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
        // Who is late by the law already is not spared what makes it later.
        assert_eq!(becomes(MishapKind::Steam, way.ticks), Some(MishapKind::Steam), "map {map}");
        // But nobody is cut off, however late.
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
