//! Log texts for the events of a play: one short sentence for each important event, and none for each blow.

mod arms;
mod locks;

use rootward_gen::Pos;
use rootward_rules::{
    events::PlayEvent,
    objective::front::Front,
    party::squad::Droid,
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, items::ItemName},
};

use super::{names, notes, run_home, story};

/// The remaining seconds of the meltdown at which the log warns the player.
const CALLED: [u32; 3] = [60, 30, 10];

/// The sentence for an event. `None` for most.
pub fn sentence(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    locks::sentence(site, play, event)
        .or_else(|| traps(site, play, event))
        .or_else(|| hydrants(site, play, event))
        .or_else(|| finds(site, play, event))
        .or_else(|| droids(site, play, event))
        .or_else(|| course(site, play, event))
        .or_else(|| run_home::sentence(site, play, event))
}

fn traps(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let said = match *event {
        PlayEvent::TrapSprung { .. } => {
            let seconds = site.tables().dials.doors.grate_opens / TICKS_PER_SECOND;
            return Some(format!(
                "A trap! A wall rises behind you. Press its button, or wait {seconds} seconds."
            ));
        }
        PlayEvent::Released { .. } => "Released! The wall goes down.",
        PlayEvent::CupboardOpened { trap: true, .. } => "A trap! Something clicks behind the wall...",
        PlayEvent::Ambush { .. } => "A wall falls. You are not alone!",
        PlayEvent::MineBlew { at } if play.seen.visible.contains(at) => "A mine explodes!",
        PlayEvent::MineBlew { .. } => "Far away, something steps on a mine.",
        PlayEvent::Disarming { .. } => "Disarming the mine. Hold still.",
        PlayEvent::MineGone { .. } => "The mine is disarmed.",
        PlayEvent::Spun { .. } => "A spinner throws you aside.",
        PlayEvent::Fell { .. } => "No floor here! You fall.",
        PlayEvent::HoleAbove { .. } => "You need anti-gravity to go up here.",
        PlayEvent::Charging { .. } => "Recharging, the chosen droid first. Wait here.",
        _ => return None,
    };
    Some(said.to_owned())
}

fn hydrants(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let dials = &site.tables().dials.fire;
    match *event {
        PlayEvent::Doused { .. } => {
            let seconds = dials.hydrant_ticks / TICKS_PER_SECOND;
            Some(format!("Nearby fires are out for {seconds} seconds."))
        }
        PlayEvent::HydrantDry { at } => {
            let hydrant = play.machines.hydrants().iter().find(|hydrant| hydrant.at == at)?;
            let seconds = u32::from(hydrant.rest).div_ceil(TICKS_PER_SECOND);
            Some(format!("Empty. The hydrant refills in {seconds} seconds."))
        }
        _ => None,
    }
}

fn finds(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let name = |item| site.tables().items.get(item).name.as_str();
    Some(match *event {
        PlayEvent::Took { item: ItemName::Probe, .. } => return None,
        PlayEvent::Took { item: ItemName::Explosives, .. } => {
            "You get a charge for the generators.".to_owned()
        }
        PlayEvent::Took { item: ItemName::Gold, count, .. } => format!("You find {count} gold."),
        PlayEvent::Took { item, count: 1, .. } => format!("You get: {}.", name(item)),
        PlayEvent::Took { item, count, .. } => format!("You get: {} x{count}.", name(item)),
        PlayEvent::TookWeapon { arm, hand, .. } => arms::took_weapon(site, play, arm, hand),
        PlayEvent::Full { item, .. } => format!("No room for more: {}.", name(item)),
        PlayEvent::NoSuch { item } => format!("You have no {}.", name(item)),
        PlayEvent::Logged { item, number, .. } => match item {
            ItemName::ButtonCode | ItemName::BarCode => {
                format!("A clipboard! The code of panel {number} is in your log.")
            }
            ItemName::ComputerPassword => {
                "The guardian's password! Take it to the probe computer.".to_owned()
            }
            ItemName::DoorPassword => {
                format!("A courier's password! It opens laser door {number} at its terminal.")
            }
            ItemName::FloorMap => format!("You get a map of floor {number}."),
            _ => format!("A note: \"{}\"", notes::text(site, number)),
        },
        // The text of the page appears above the map, so the log does not repeat it.
        PlayEvent::LogFound { entry, .. } => {
            format!("A page of the story by {}.", site.tables().story.log.get(usize::from(entry))?.by)
        }
        PlayEvent::TooDear { price } => format!("Not enough gold. It costs {price}."),
        _ => return None,
    })
}

fn droids(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let group_name = |group: u16| {
        let creature = play.groups.get(group)?.creature;
        site.tables().creatures.get(creature).map(|row| row.name.as_str())
    };
    Some(match *event {
        PlayEvent::DroidDown { droid } => {
            let stands = play.squad.droids.iter().any(|droid| !droid.is_down());
            let help = if stands { " Rest, or find a shop, to revive it." } else { "" };
            format!("{} is down!{help}", names::droid(droid))
        }
        PlayEvent::DroidRevived { droid } => format!("{} is up again.", names::droid(droid)),
        PlayEvent::OutOfAmmo { droid } => format!("{} is out of ammunition.", names::droid(droid)),
        PlayEvent::NoEffect { group, .. } => {
            format!("The {} floats out of reach.", group_name(group)?)
        }
        PlayEvent::GroupDied { group, .. } => format!("Beaten: {}.", group_name(group)?),
        PlayEvent::Lit { .. } => "The lamps around the socket light up.".to_owned(),
        PlayEvent::TruceEnded { .. } => "You hit a peaceful enemy. The truce is over!".to_owned(),
        PlayEvent::TooLoud => "You can't rest here. Something nearby is awake.".to_owned(),
        PlayEvent::Sleeping(true) if play.is_mended(site) => {
            let mut droids = play.squad.droids.iter();
            let means = if droids.clone().any(Droid::is_down) {
                "rest. Any that are down get up."
            } else if droids.any(|droid| droid.points < droid.full) {
                "rest. Shops repair the damage."
            } else {
                "rest, but they are unhurt. Sockets give energy."
            };
            format!("The droids {means}")
        }
        PlayEvent::Sleeping(true) => "The droids rest and repair, up to the white mark.".to_owned(),
        PlayEvent::Sleeping(false) => "The droids stop resting.".to_owned(),
        PlayEvent::AntiGravity(true) => "Anti-gravity on. It uses energy.".to_owned(),
        PlayEvent::AntiGravity(false) => "Anti-gravity off.".to_owned(),
        _ => return None,
    })
}

/// The course of the base: password, probe, charge, meltdown.
fn course(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    let said = match *event {
        PlayEvent::ComputerRefused { guardian, .. } => {
            return Some(match guardian {
                Some(at) => {
                    format!(
                        "You need the guardian's password. The guardian was seen {}.",
                        bearing(site, play, at)
                    )
                }
                None => "The probe computer needs the guardian's password.".to_owned(),
            });
        }
        PlayEvent::ProbeTaken { .. } if site.difficulty().is_first() => "The computer releases its probe.",
        PlayEvent::ProbeTaken { .. } => "The computer releases its probe and a charge. Now the generators!",
        PlayEvent::NoCharge { .. } => "You need a charge to blow up the generators.",
        PlayEvent::MeltdownBegan { ticks, .. } => {
            let seconds = ticks.div_ceil(TICKS_PER_SECOND);
            return Some(format!("MELTDOWN! {seconds} seconds to get out. Run!"));
        }
        PlayEvent::Seconds(left) if CALLED.contains(&left) => return Some(format!("{left} seconds left.")),
        PlayEvent::CaptiveFreed { .. } => {
            let captive = story::captive_of(site);
            return Some(format!("{}: \"{}\"", captive.name, captive.line));
        }
        PlayEvent::Won => "You are out. Base won!",
        PlayEvent::Lost if play.squad.droids.iter().any(|droid| !droid.is_down()) => {
            "The generators blew up, and you have no probe. Base lost."
        }
        PlayEvent::Lost if play.hazards.front != Front::default() => {
            "All droids went down in the meltdown. Base lost."
        }
        PlayEvent::Lost => "All droids are down. Base lost.",
        _ => return None,
    };
    Some(said.to_owned())
}

/// The position of a thing relative to the party: another floor, or a distance and direction.
pub fn bearing(site: &Site, play: &Play, at: Pos) -> String {
    let (from, base) = (play.party.at, site.base());
    if let Some(floor) = base.floor_at(at).filter(|&floor| base.floor_at(from) != Some(floor)) {
        return format!("on floor {floor}");
    }
    let (dx, dy) = (at.x - from.x, at.y - from.y);
    let north_south = if dy < 0 { "north" } else { "south" };
    let west_east = if dx < 0 { "west" } else { "east" };
    let (across, along) = (dx.abs(), dy.abs());
    let cells = across + along;
    match () {
        () if cells <= 1 => "right here".to_owned(),
        () if (across, along) == (1, 1) => format!("diagonally {north_south}-{west_east} of you"),
        () if across * 2 < along => format!("{cells} cells {north_south}"),
        () if along * 2 < across => format!("{cells} cells {west_east}"),
        () => format!("{cells} cells {north_south}-{west_east}"),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{PuzzleKind, Seed, Thing};
    use rootward_rules::tables::kit::Arm;

    use super::*;
    use crate::testing::game;

    fn said(event: PlayEvent) -> Option<String> {
        let (site, play) = &game(Seed::classic(179));
        sentence(site, play, &event)
    }

    #[test]
    fn important_events_are_told_and_blows_are_not() {
        let at = Pos::new(3, 3);
        assert_eq!(
            said(PlayEvent::DroidDown { droid: 2 }).as_deref(),
            Some("Cinder is down! Rest, or find a shop, to revive it.")
        );
        assert_eq!(said(PlayEvent::Seconds(30)).as_deref(), Some("30 seconds left."));
        assert_eq!(said(PlayEvent::Seconds(29)), None);
        assert_eq!(said(PlayEvent::GroupHurt { group: 0, at, amount: 9 }), None);
        let full = PlayEvent::Full { item: ItemName::Battery, at };
        assert_eq!(said(full).as_deref(), Some("No room for more: battery."));
    }

    #[test]
    fn unseen_mine_explodes_far_away() {
        let (site, play) = &game(Seed::classic(179));
        let said = |at| sentence(site, play, &PlayEvent::MineBlew { at }).unwrap_or_default();
        assert_eq!(said(play.party.at), "A mine explodes!");
        let open = site.base().open_cells();
        let mut unseen = open.iter().filter(|&at| !play.seen.visible.contains(at));
        let unseen = said(unseen.next().expect("an unseen cell"));
        assert_eq!(unseen, "Far away, something steps on a mine.");
    }

    #[test]
    fn solved_panel_names_its_lock_and_place() {
        let (site, play) = &game(Seed::classic(179));
        let panels = site.records().iter().filter_map(|record| match record.thing {
            Thing::Panel(panel) => Some((panel.puzzle, record.number)),
            _ => None,
        });
        for (puzzle, panel) in panels {
            let said = sentence(site, play, &PlayEvent::Solved { puzzle, panel }).unwrap_or_default();
            let place = said.contains("on floor") || said.contains("cells") || said.contains("right here");
            assert!(said.ends_with("no longer blocks the way.") && place, "{said}");
        }
    }

    #[test]
    fn wrong_try_is_answered_row_by_row() {
        let (site, play) = &game(Seed::classic(179));
        let panel = |kind| {
            site.records().iter().find_map(|record| match record.thing {
                Thing::Panel(panel) if panel.kind == kind => Some((record.number, panel)),
                _ => None,
            })
        };
        let (number, bars) = panel(PuzzleKind::Bars).expect("bars");
        let event = |setting, spark| PlayEvent::Tried { panel: number, setting, spark };
        let said = sentence(site, play, &event(bars.solution ^ 0b11, true)).unwrap_or_default();
        assert!(said.ends_with("Right in each row: 2, 4, 4, 4. It shocks you."), "{said}");
        assert_eq!(sentence(site, play, &event(bars.solution, false)), None);
        let (number, _) = panel(PuzzleKind::Levers).expect("levers");
        let said =
            sentence(site, play, &PlayEvent::Switched { panel: number, setting: 0 }).unwrap_or_default();
        assert!(said.ends_with("of 3 lamps at the lock are lit."), "{said}");
    }

    #[test]
    fn bearing_gives_the_floor_or_the_direction() {
        let (site, play) = &game(Seed::classic(179));
        let here = play.party.at;
        assert_eq!(bearing(site, play, here.offset(-6, 0)), "6 cells west");
        assert_eq!(bearing(site, play, here.offset(-6, 5)), "11 cells south-west");
        assert_eq!(bearing(site, play, here.offset(1, 1)), "diagonally south-east of you");
        assert_eq!(bearing(site, play, here.offset(2, 0)), "2 cells east");
        let base = site.base();
        let other = base.open_cells().iter().find(|&at| base.floor_at(at) == Some(1)).expect("floor 1");
        assert_eq!(bearing(site, play, other), "on floor 1");
    }

    #[test]
    fn found_weapon_names_its_holder_and_reach() {
        let (site, mut play) = game(Seed::classic(9));
        let said = |arm, hand| {
            let event = PlayEvent::TookWeapon { arm, at: Pos::new(3, 3), hand };
            sentence(&site, &play, &event).unwrap_or_default()
        };
        let blade = Arm::Weapon { level: 6, quality: 8 };
        assert_eq!(said(blade, None), "You get an arc blade. It goes to your spare weapons.");
        assert_eq!(
            said(blade, Some(3)),
            "You get an arc blade. Dot equips it (reach: 2 cells). Beyond that, Dot attacks with sparks."
        );
        let gun = Arm::Weapon { level: 7, quality: 1 };
        assert_eq!(said(gun, Some(2)), "You get a pocket gun. Cinder equips it (reach: 6 cells).");
        // Without the reason, the player would wonder why the weapon changes hands.
        play.pack.spares.push(Arm::Weapon { level: 6, quality: 2 });
        let event = PlayEvent::TookWeapon { arm: blade, at: Pos::new(3, 3), hand: Some(3) };
        let told = sentence(&site, &play, &event).unwrap_or_default();
        assert!(told.starts_with("You get an arc blade, a better one. Dot equips it"), "{told}");
    }

    #[test]
    fn sleep_text_says_what_sleep_restores() {
        let (site, mut play) = game(Seed::classic(9));
        let said = |play: &Play| sentence(&site, play, &PlayEvent::Sleeping(true)).unwrap_or_default();
        assert_eq!(said(&play), "The droids rest, but they are unhurt. Sockets give energy.");
        let full = play.squad.droids[1].full;
        play.squad.droids[1].points = full - 1;
        assert_eq!(said(&play), "The droids rest. Shops repair the damage.");
        play.squad.droids[1].points = 1;
        assert_eq!(said(&play), "The droids rest and repair, up to the white mark.");
        play.squad.droids[1].points = 0;
        assert_eq!(said(&play), "The droids rest. Any that are down get up.");
    }
}
