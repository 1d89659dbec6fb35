//! Tests of signs before harm (`play.md` 8.12.6). In plays of the bot, each hit has its sign, in sight and in time.

use std::collections::HashMap;

use rootward_bot::play_out::play_on;
use rootward_gen::{Kind, Pos, Seed};
use rootward_rules::{
    events::{Harm, PlayEvent},
    headless::Headless,
    play::Play,
    scene::TABLES,
    site::Site,
};

#[derive(Default)]
struct Signs {
    cells: HashMap<Pos, u32>,
    /// The tick of each group's last wind-up, and whether the party saw it.
    wind_ups: HashMap<u16, (u32, bool)>,
    /// The tick of each guardian's last warning that the party must not stand still.
    pins: HashMap<u16, u32>,
    /// The guardian that punishes the party in this tick.
    tramples: Option<u16>,
    raisers: HashMap<Pos, u32>,
    mishaps: HashMap<Pos, u32>,
    faults: Vec<String>,
    hits: usize,
}

impl Signs {
    fn look(&mut self, site: &Site, play: &Play, events: &[PlayEvent]) {
        self.tramples = None;
        for event in events {
            match *event {
                PlayEvent::WindUp { group, at, .. } => {
                    self.wind_ups.insert(group, (play.tick, play.seen.visible.contains(at)));
                }
                PlayEvent::Pinned { group, .. } => {
                    self.pins.insert(group, play.tick);
                }
                PlayEvent::Trampled { group, .. } => self.tramples = Some(group),
                PlayEvent::Warning { at } => {
                    self.raisers.insert(at, play.tick);
                }
                PlayEvent::MishapLooms { at, .. } => {
                    self.mishaps.insert(at, play.tick);
                }
                PlayEvent::DroidHurt { amount, droid, harm, from } => {
                    self.check(site, play, harm, from);
                    let full = play.squad.droids[usize::from(droid)].full;
                    // The end of the meltdown takes all points.
                    if harm != Harm::Meltdown && amount * 5 > full {
                        self.faults.push(format!("{harm:?} takes {amount} of {full}"));
                    }
                }
                _ => {}
            }
        }
        for at in play.seen.visible.iter() {
            self.cells.entry(at).or_insert(play.tick);
        }
    }

    fn check(&mut self, site: &Site, play: &Play, harm: Harm, from: Pos) {
        let dark = site.dark().contains(play.party.at) || site.dark().contains(from);
        let least = if dark { 4 } else { 8 };
        let since = |tick: Option<&u32>| tick.map(|tick| play.tick - tick);
        let sign = match harm {
            Harm::Blow(group) if self.tramples == Some(group) => since(self.pins.get(&group)),
            Harm::Blow(group) | Harm::Shot(group) => {
                self.wind_ups.get(&group).filter(|sign| sign.1).map(|sign| play.tick - sign.0)
            }
            Harm::Raiser => since(self.raisers.get(&from)),
            Harm::Mine => since(self.cells.get(&from)),
            Harm::Fire => since(self.cells.get(&play.party.at)),
            Harm::Fall => {
                // The event names the cell where the party landed. The hole is above it.
                let above = site.base().hole_to(from).unwrap_or(from);
                since(self.cells.get(&above)).filter(|_| site.base().kind(above) == Kind::HoleBelow)
            }
            // Mishaps of the run home are announced long before, wherever the party is.
            Harm::Ceiling | Harm::Steam => since(self.mishaps.get(&from)),
            // The clock, the front, the party's own shots and doors, and panels that the player set wrong need no sign.
            Harm::Meltdown | Harm::Mirror | Harm::Crushed | Harm::Party | Harm::Panel | Harm::Shield => {
                return;
            }
        };
        match sign {
            Some(ticks) if ticks >= least => self.hits += 1,
            other => self.faults.push(format!("tick {}: {harm:?} from {from:?}, sign {other:?}", play.tick)),
        }
    }
}

#[test]
fn every_hit_has_its_sign_before_it() {
    let mut hits = 0;
    for map in [0, 1, 4, 6, 8, 9, 10] {
        let mut signs = Signs::default();
        play_on(Headless::new(Seed::classic(map), TABLES.clone()), |site, play, _, events| {
            signs.look(site, play, events)
        });
        assert!(signs.faults.is_empty(), "map {map}: {:#?}", signs.faults);
        hits += signs.hits;
    }
    assert!(hits > 50, "{hits}");
}

#[test]
fn the_hatch_is_the_last_to_burn() {
    let mut bases = 0;
    for map in 0..10 {
        let mut seen = 0;
        play_on(Headless::new(Seed::classic(map), TABLES.clone()), |site, play, _, _| {
            let Some(meltdown) = play.objective.meltdown() else { return };
            assert!(
                meltdown.ticks > site.tables().dials.meltdown.turn_round,
                "map {map}: there is a way home"
            );
            let left = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
            assert!(
                left == 0 || !play.is_in_meltdown_fire(site, site.base().entrance()),
                "map {map}, {left} left"
            );
            seen += 1;
        });
        bases += usize::from(seen > 0);
    }
    assert!(bases >= 3, "{bases} of ten came to their meltdown");
}
