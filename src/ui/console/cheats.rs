//! The cheats of the console. A play with cheats has no score and no recording.

use rootward_console::shown;
use rootward_gen::{Kind, Pos};
use rootward_presentation::words::describe::place;
use rootward_rules::{
    doors::BarrierKind,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, Mishaps},
    },
    party::pack::{LogKind, SPARES},
    play::Play,
    site::Site,
    tables::{
        items::{Item, ItemName, Stow},
        kit::Arm,
        weapons::BEST_QUALITY,
    },
    terrain::distance,
};

const MOST_NEAR: usize = 3;

pub(super) fn give(site: &Site, play: &mut Play, what: &str, count: u32) -> Result<String, String> {
    let tables = site.tables();
    if let Some(item) = tables.items.named(what) {
        return give_item(site, play, item, count);
    }
    if let Some(weapon) = tables.weapons.iter().find(|weapon| weapon.name.eq_ignore_ascii_case(what)) {
        let arm = Arm::Weapon { level: weapon.level, quality: BEST_QUALITY as u8 };
        let at = play.party.at;
        // The party cannot hold or carry more.
        let count = count.min((SPARES + play.squad.droids.len()) as u32);
        (0..count).for_each(|_| play.take_weapon(site, arm, at));
        play.helped = true;
        return Ok(format!("The party gets {count} x {}.", weapon.name));
    }
    let items = tables.items.iter().map(|item| item.name.as_str());
    Err(unknown("item", what, items.chain(tables.weapons.iter().map(|weapon| weapon.name.as_str()))))
}

fn give_item(site: &Site, play: &mut Play, item: &Item, count: u32) -> Result<String, String> {
    if item.place == Stow::Log {
        return learn(site, play, item);
    }
    let got = play.pack.put(site, item.item, count);
    if got == 0 {
        return Err(format!("The party already has {} {} and cannot carry more.", item.limit, item.name));
    }
    play.helped = true;
    Ok(format!("The party gets {got} x {} and now has {}.", item.name, play.pack.count(item.item)))
}

/// Adds to the party's log everything that the item can teach, whatever the count.
fn learn(site: &Site, play: &mut Play, item: &Item) -> Result<String, String> {
    let records = site.records();
    let (what, count) = match item.item {
        ItemName::FloorMap => {
            let floors = 1..=site.base().plan().floor_count();
            floors.clone().for_each(|floor| play.reveal_floor(site, floor));
            floors.for_each(|floor| play.pack.log.learn(LogKind::Floor, floor));
            (LogKind::Floor, 0)
        }
        ItemName::ButtonCode | ItemName::BarCode => (LogKind::Code, records.puzzles().len()),
        ItemName::ComputerPassword => (LogKind::Computer, records.computers().len()),
        ItemName::DoorPassword => (LogKind::Laser, records.laser_doors().len()),
        _ => return Err(format!("The console cannot give {}.", item.name)),
    };
    (0..count as u8).for_each(|number| play.pack.log.learn(what, number));
    play.helped = true;
    Ok(format!("The party already knows every {} of this base.", item.name))
}

pub(super) fn spawn(site: &Site, play: &mut Play, kind: &str) -> Result<String, String> {
    let creatures = &site.tables().creatures;
    let Some(row) = creatures.iter().find(|row| row.name.eq_ignore_ascii_case(kind)) else {
        return Err(unknown("creature", kind, creatures.iter().map(|row| row.name.as_str())));
    };
    match play.summon(site, row) {
        Some(at) => {
            play.helped = true;
            Ok(format!("Spawned at {}: {} (awake).", place(at), row.name))
        }
        None => Err("No room for it here.".to_owned()),
    }
}

/// Triggers a mishap near the party with its usual warning, and starts the meltdown if needed.
pub(super) fn mishap(site: &Site, play: &mut Play, name: &str) -> Result<String, String> {
    let Some(kind) = MishapKind::ALL.iter().copied().find(|kind| kind.name() == name) else {
        return Err(unknown("mishap", name, MishapKind::ALL.iter().map(|kind| kind.name())));
    };
    let Some(at) = mishap_place(site, play, kind) else {
        return Err("No place for it near the party.".to_owned());
    };
    if !play.objective.is_meltdown() {
        play.objective.stage = Stage::Meltdown(Meltdown { began: play.tick, ticks: MELTS });
        play.jam_doors(site);
    }
    let warns = play.tick + 1;
    let mishap = Mishap { kind, at, warns, strikes: warns + site.tables().dials.mishaps.warning };
    play.mishaps = Mishaps::of(play.mishaps.iter().copied().chain([mishap]).collect());
    play.helped = true;
    Ok(format!("It will happen at {}: {name}.", place(at)))
}

/// The duration of a meltdown that the console has started, in ticks.
const MELTS: u32 = 2400;
/// The maximum distance between the party and a mishap from the console, in cells.
const NEAR: u32 = 10;

fn mishap_place(site: &Site, play: &Play, kind: MishapKind) -> Option<Pos> {
    let (base, from) = (site.base(), play.party.at);
    let near = |at: Pos| distance(at, from) <= NEAR && base.floor_at(at) == base.floor_at(from);
    match kind {
        MishapKind::Door => {
            let doors = play.barriers.iter().filter(|door| {
                door.kind.is_door() && door.opens_in_meltdown() && door.kind != BarrierKind::ElevatorDoor
            });
            doors.map(|door| door.at).filter(|&at| near(at)).min_by_key(|&at| distance(at, from))
        }
        MishapKind::Elevator => {
            let cars = site.floor().iter().filter(|&at| Kind::CARS.has(base.kind(at)) && near(at));
            cars.min_by_key(|&at| distance(at, from))
        }
        _ => {
            let ahead = std::iter::successors(Some(from), |at| Some(at.step(play.party.facing))).skip(1);
            ahead.take(3).take_while(|&at| play.terrain.is_walkable(at)).last()
        }
    }
}

pub(super) fn twist(site: &Site, play: &mut Play, name: &str) -> Result<String, String> {
    let rows = &site.tables().twists.twists;
    let Some(row) = rows.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
        return Err(unknown("twist", name, rows.iter().map(|row| row.name.as_str())));
    };
    if play.twists.has(row.twist) {
        return Err(format!("This base already has {}.", row.name));
    }
    if !play.add_twist(site, row.twist) {
        return Err(format!("This base cannot have {}.", row.name));
    }
    play.helped = true;
    Ok(format!("{}: {}", row.name, row.line))
}

pub(super) fn chip(site: &Site, play: &mut Play, name: &str) -> Result<String, String> {
    let table = &site.tables().chips;
    let Some(row) = table.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
        return Err(unknown("chip", name, table.iter().map(|row| row.name.as_str())));
    };
    if !play.add_chip(site, row.chip) {
        return Err(format!("The party already has {}.", row.name));
    }
    play.helped = true;
    Ok(format!("{}: {}", row.name, row.line))
}

pub(super) fn toggle_god(play: &mut Play) -> String {
    play.god = !play.god;
    play.helped = true;
    let told = if play.god {
        "The party no longer takes damage. `god` turns damage back on."
    } else {
        "The party takes damage again."
    };
    told.to_owned()
}

fn list_of(sort: &str) -> Option<&'static str> {
    match sort {
        "item" => Some("items"),
        "creature" => Some("creatures"),
        "parameter" => Some("get"),
        "mark" => Some("mark"),
        "twist" => Some("twist"),
        "chip" => Some("chip"),
        _ => None,
    }
}

pub(super) fn unknown<'a>(sort: &str, typed: &str, names: impl Iterator<Item = &'a str>) -> String {
    let typed = typed.to_lowercase();
    let slips = |name: &str| {
        let words = name.split_whitespace().chain([name]);
        words.map(|word| strsim::damerau_levenshtein(&typed, word)).min().unwrap_or(usize::MAX)
    };
    let distance = |name: &str| {
        let inside = typed.len() > 1 && (name.contains(&typed) || typed.contains(name));
        if inside { 0 } else { slips(name) }
    };
    let mut near: Vec<(usize, &str)> =
        names.map(|name| (distance(name), name)).filter(|&(distance, _)| distance <= 2).collect();
    near.sort_unstable();
    near.truncate(MOST_NEAR);
    let near: Vec<String> = near.into_iter().map(|(_, name)| format!("`{name}`")).collect();
    let hint = if near.is_empty() { String::new() } else { format!(". Did you mean {}?", near.join(" or ")) };
    let hint = match (near.is_empty(), list_of(sort)) {
        (true, Some(list)) => format!(". `{list}` lists all."),
        (true, None) => ".".to_owned(),
        (false, _) => hint,
    };
    format!("There is no {sort} `{}`{hint}", shown(&typed))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;
    use rootward_rules::{encounters::Mood, scene::Scene};

    use super::*;

    #[test]
    fn given_items_arrive_up_to_the_limits() {
        let mut scene = Scene::new(9);
        let told = scene.with(|site, play| give(site, play, "Battery", 3)).expect("given");
        assert!(told.contains("3 x battery"), "{told}");
        assert!(scene.play().helped && scene.play().pack.count(ItemName::Battery) >= 3);
        scene.with(|site, play| give(site, play, "battery", 99)).expect("given");
        assert!(scene.with(|site, play| give(site, play, "battery", 1)).is_err());
        scene.with(|site, play| give(site, play, "sun lance", 2)).expect("given");
        let lance = |arm: &Arm| matches!(arm, Arm::Weapon { level: 18, .. });
        let play = scene.play();
        let held = play.squad.droids.iter().filter(|droid| lance(&droid.arm)).count();
        assert_eq!(held + play.pack.spares.iter().filter(|arm| lance(arm)).count(), 2);
        scene.with(|site, play| give(site, play, "floor map", 1)).expect("given");
        assert_ne!(scene.play().pack.log.all(LogKind::Floor).count(), 0);
    }

    #[test]
    fn an_unknown_name_gets_the_near_ones() {
        let mut scene = Scene::new(9);
        let told = scene.with(|site, play| give(site, play, "batery", 1)).expect_err("no such item");
        assert_eq!(told, "There is no item `batery`. Did you mean `battery`?");
        let told = scene.with(|site, play| give(site, play, "shield", 1)).expect_err("no such item");
        assert!(told.contains("`body shield`") && told.contains("`fire shield`"), "{told}");
        let told = scene.with(|site, play| spawn(site, play, "scutler")).expect_err("nobody");
        assert!(told.contains("`scuttler`"), "{told}");
        let told = scene.with(|site, play| spawn(site, play, "zzzzzzzz")).expect_err("nobody");
        assert_eq!(told, "There is no creature `zzzzzzzz`. `creatures` lists all.");
        assert!(!scene.play().helped);
    }

    #[test]
    fn a_creature_appears_ahead_and_hunts_the_party() {
        let (mut scene, at) = Scene::in_room(5, 3);
        scene.with(|site, play| spawn(site, play, "Scuttler")).expect("there is room");
        let group = scene.state(0).clone();
        assert_eq!((group.at, group.mood), (at.step(Heading::East), Mood::Alert(1)));
        scene.with(|site, play| spawn(site, play, "scuttler")).expect("there is room");
        assert_eq!(scene.state(1).at, at.step(Heading::East).step(Heading::East));
        assert!(scene.play().helped);
        scene.run(20);
        assert!(scene.state(0).is_roused());
    }

    #[test]
    fn twists_and_chips_are_added_by_their_names_once() {
        let mut scene = Scene::new(9);
        let told = scene.with(|site, play| twist(site, play, "magnetic STORM")).expect("it can be here");
        assert!(told.starts_with("Magnetic storm: No map"), "{told}");
        assert!(!scene.play().has_map() && scene.play().helped);
        assert!(scene.with(|site, play| twist(site, play, "Magnetic storm")).is_err());
        let told = scene.with(|site, play| twist(site, play, "storms")).expect_err("no such twist");
        assert!(told.contains("`Magnetic storm`"), "{told}");
        let told = scene.with(|site, play| chip(site, play, "wet paint")).expect("given");
        assert_eq!(told, "wet paint: Fire does half the damage.");
        assert!(scene.with(|site, play| chip(site, play, "wet paint")).is_err());
        assert_eq!(scene.play().terms.chips.iter().count(), 1);
    }

    #[test]
    fn nothing_hurts_a_protected_party() {
        let mut scene = Scene::new(9);
        assert!(toggle_god(scene.play_mut()).contains("no longer"));
        assert!(scene.play().god && scene.play().helped);
        toggle_god(scene.play_mut());
        assert!(!scene.play().god);
    }
}
