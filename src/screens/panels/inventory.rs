//! What the droids carry and know. A droid is chosen first; items are then used for it.

use bevy::prelude::*;
use rootward_rules::{
    order::Wish,
    party::{
        pack::{Log, LogKind},
        squad::weapon_of,
    },
    play::Play,
    site::Site,
    tables::items::{ItemName, Stow},
};

use super::{
    closes, footer, heading,
    ledger::{self, Columns, Emphasis, Ledger, LedgerEntry},
    open,
    verdict::Verdict,
};
use crate::{
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    narrator::{chips, names, notes, pages::FoundPages, points::PointScale},
    schedule::AppSystems,
    screens::{
        menu::MenuCursor,
        pictures::{self, Pictures},
    },
    states::Mode,
    ticking::has_play,
};

/// Least width of a list in logical pixels.
const COLUMN: f32 = 388.0;
/// How much wider the list of droids is: an arm takes one line.
const DROIDS_MORE: f32 = 272.0;

/// What the quality of arms and armour is.
const QUALITY: &str = "Of two of one name, that of the higher quality (1 to 8) is better.";

/// The two lists of the panel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// Droids, and weapons that nobody holds.
    Squad,
    /// Items and what is known.
    Pack,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Inventory), spawn).add_systems(
        Update,
        show.in_set(AppSystems::View).run_if(in_state(Mode::Inventory)).run_if(has_play),
    );
}

fn spawn(keys: KeyLabels, mut commands: Commands) {
    let plate = open(Mode::Inventory, "inventory", 1120.0, &mut commands);
    let droids = Action::DROIDS.map(|action| format!("[{}]", keys.label(action))).concat();
    let how = format!("Choose a droid ({droids}): what you use goes to it.");
    commands.entity(plate).with_children(|plate| {
        plate.spawn(heading("Inventory", kit::sized(how, kit::TEXT, colour::QUIET)));
        // Where the room is too narrow for both, they stand below each other.
        let columns = Node { column_gap: px(24), flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, ..default() };
        plate.spawn((Name::new("columns"), columns)).with_children(|columns| {
            for (name, list) in [("squad", List::Squad), ("pack", List::Pack)] {
                let node = Node {
                    flex_direction: FlexDirection::Column,
                    flex_basis: px(if list == List::Squad { COLUMN + DROIDS_MORE } else { COLUMN }),
                    flex_grow: 1.0,
                    min_width: px(0),
                    ..default()
                };
                columns.spawn((Name::new(name), list, Ledger::default(), node));
            }
        });
        let choose = format!("[{}] uses or equips", keys.choose());
        plate.spawn(footer([choose, closes(&keys)].join("   ")));
    });
}

fn show(
    (site, play, pages): (Res<Site>, Res<Play>, Res<FoundPages>),
    (keys, pictures): (KeyLabels, Pictures),
    mut lists: Query<(Entity, &List, &mut Ledger)>,
    mut cursor: ResMut<MenuCursor>,
    mut commands: Commands,
) {
    for (entity, list, mut ledger) in &mut lists {
        let fresh = ledger.is_added();
        if !(play.is_changed() || fresh) {
            continue;
        }
        let (wanted, columns) = match list {
            List::Squad => (squad(&site, &play), Columns { label: 160.0, value: 0.0, apart: 5.0 }),
            List::Pack => {
                let found = where_pages_are(&pages, &keys.label(Action::Help));
                let entries = pack(&site, &play, keys.choose(), found);
                (entries, Columns { label: 110.0, value: 0.0, apart: 0.0 })
            }
        };
        let ledger_now = ledger.bypass_change_detection();
        ledger::fill(entity, ledger_now, wanted, columns, &pictures, &mut cursor, &mut commands);
        if fresh && *list == List::Squad {
            cursor.0 = ledger::first(&ledger);
        }
    }
}

/// The droids, and the weapons that nobody holds.
fn squad(site: &Site, play: &Play) -> Vec<LedgerEntry> {
    let scale = PointScale::of(site);
    let mut entries = vec![LedgerEntry::heading("Droids")];
    for (number, droid) in (0_u8..).zip(&play.squad.droids) {
        let chosen = play.squad.selected == number;
        let state = match () {
            () if droid.is_down() => "DOWN",
            () if play.squad.is_front(usize::from(number)) => "front",
            () => "back",
        };
        let mark = if chosen { ", chosen" } else { "" };
        let label = format!("{} {}{mark}", number + 1, names::droid(number));
        let (points, full) = (scale.of_droid(droid.points), scale.of_droid(droid.full));
        let remark = format!("{state}, {points} of {full} hit points, energy {}", droid.energy);
        let weight = if chosen { Emphasis::Lit } else { Emphasis::Plain };
        entries.push(
            LedgerEntry { label, remark, weight, wish: Some(Wish::Select(number)), ..LedgerEntry::default() }
                .pictured(pictures::of_droid(number)),
        );
        let shots = match weapon_of(site, droid.arm) {
            Some(weapon) if weapon.class.ammunition => format!(", {} shots", droid.loaded),
            _ => String::new(),
        };
        let arm = format!("{}{shots}", names::arm_in_full(site, play, droid.arm));
        entries.push(LedgerEntry::detail(arm).pictured(pictures::of_arm(site, droid.arm)));
        let set = droid.armour;
        let name = &site.tables().armour.class(set.class).name;
        let worn = format!("{name}, {}", names::armour_worth(site, set));
        entries.push(LedgerEntry::detail(worn).pictured(pictures::ARMOUR));
    }
    entries.push(LedgerEntry::note(QUALITY));
    entries.push(LedgerEntry::heading("Spare weapons"));
    // Fists that were laid down for a weapon are nothing to choose from.
    let spares = || (0..=u8::MAX).zip(&play.pack.spares).filter(|(_, arm)| !arm.is_bare());
    if spares().next().is_none() {
        entries.push(LedgerEntry::note("none"));
    }
    for (spare, &arm) in spares() {
        let wish = Some(Wish::Equip { droid: play.squad.selected, spare });
        let verdict = Verdict::of_arm(site, play, arm, play.squad.selected);
        let remark = names::arm_in_full(site, play, arm);
        entries.push(
            LedgerEntry { verdict, remark, wish, ..LedgerEntry::default() }
                .pictured(pictures::of_arm(site, arm)),
        );
    }
    entries
}

/// Where the pages of the log can be read again that were found in all bases: whoever has just found one looks for it here.
fn where_pages_are(pages: &FoundPages, help: &str) -> Option<String> {
    match pages.count() {
        0 => None,
        1 => Some(format!("1 page of the story: help [{help}] has it, under Log.")),
        count => Some(format!("{count} pages of the story: help [{help}] has them, under Log.")),
    }
}

/// Items, what is known about the base, and where its `pages` are.
fn pack(site: &Site, play: &Play, choose: &str, pages: Option<String>) -> Vec<LedgerEntry> {
    let mut entries = vec![LedgerEntry::heading("Items")];
    for row in site.tables().items.iter() {
        let count = play.pack.count(row.item);
        if count == 0 || row.place == Stow::Log {
            continue;
        }
        let label = if count == 1 { row.name.clone() } else { format!("{} x{count}", row.name) };
        let entry = if row.item == ItemName::Battery {
            let remark = format!("[{choose}] gives {} energy", names::droid(play.squad.selected));
            LedgerEntry { label, remark, wish: Some(Wish::Use(ItemName::Battery)), ..LedgerEntry::default() }
        } else {
            let label = if row.item == ItemName::Gold { format!("{count} gold") } else { label };
            LedgerEntry { label, remark: row.about.clone(), ..LedgerEntry::default() }
        };
        entries.push(entry.pictured(pictures::of_item(row.item)));
    }
    entries.push(LedgerEntry::heading("Log"));
    let known = known(site, &play.pack.log);
    if known.is_empty() && pages.is_none() {
        entries
            .push(LedgerEntry::note("Nothing yet: passwords, codes, maps and notes you find appear here."));
    }
    entries.extend(known.into_iter().map(|(item, remark)| {
        LedgerEntry { remark, ..LedgerEntry::default() }.pictured(pictures::of_item(item))
    }));
    entries.extend(pages.map(LedgerEntry::note));
    // They never change in a base: what is known about it comes first.
    entries.extend(chips_of(site, play));
    entries
}

/// The chips of the party, and what each does.
fn chips_of(site: &Site, play: &Play) -> Vec<LedgerEntry> {
    let table = &site.tables().chips;
    let entry = |chip| {
        let row = table.get(chip);
        LedgerEntry { label: row.name.clone(), remark: row.line.clone(), ..LedgerEntry::default() }
            .pictured(chips::picture(chip))
    };
    let own: Vec<LedgerEntry> = play.terms.chips.iter().map(entry).collect();
    if own.is_empty() { own } else { [vec![LedgerEntry::heading("Chips")], own].concat() }
}

/// Everything in the log, a sentence each, and what it was read from.
fn known(site: &Site, log: &Log) -> Vec<(ItemName, String)> {
    let is_one = site.records().computers().len() == 1;
    let listed = |item: ItemName, words: &str, what: LogKind| {
        let numbers: Vec<String> = log.all(what).map(|number| number.to_string()).collect();
        // Nobody needs the number of the one that there is.
        let all =
            if item == ItemName::ComputerPassword && is_one { String::new() } else { numbers.join(", ") };
        (!numbers.is_empty()).then(|| (item, format!("{words} {all}").trim_end().to_owned()))
    };
    let lists = [
        listed(ItemName::ComputerPassword, "Password of probe computer", LogKind::Computer),
        listed(ItemName::DoorPassword, "Password of laser door", LogKind::Laser),
        listed(ItemName::ButtonCode, "Code of panel", LogKind::Code),
        listed(ItemName::FloorMap, "Map of floor", LogKind::Floor),
    ];
    let notes =
        log.notes.iter().map(|&pile| (ItemName::Note, format!("Note: \"{}\"", notes::text(site, pile))));
    lists.into_iter().flatten().chain(notes).collect()
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::chips::Chip;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn the_chips_of_the_party_are_listed_with_what_they_do() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(chips_of(&site, &play).is_empty());
        play.terms.chips = play.terms.chips.with(Chip::FireProof).with(Chip::QuickPlug);
        let labels: Vec<String> = chips_of(&site, &play).into_iter().map(|entry| entry.label).collect();
        assert_eq!(labels, ["Chips", "wet paint", "thick cable"]);
    }

    #[test]
    fn who_looks_for_a_page_of_the_story_is_told_where_it_is() {
        let app = app_in(Seed::classic(0));
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let mut found = FoundPages::default();
        assert_eq!(where_pages_are(&found, "F1"), None);
        found.note(3);
        let line = where_pages_are(&found, "F1").expect("one was found");
        assert!(line.starts_with("1 page") && line.contains("[F1]"), "{line}");
        let entries = pack(site, play, "Enter", Some(line.clone()));
        assert!(entries.iter().any(|entry| entry.label == line || entry.remark == line), "{entries:?}");
        found.note(5);
        assert!(where_pages_are(&found, "F1").is_some_and(|line| line.starts_with("2 pages")));
    }

    #[test]
    fn spare_weapons_go_to_the_chosen_droid_and_the_log_lists_what_is_known() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.squad.selected = 3;
        let weapon = |level, quality| rootward_rules::tables::kit::Arm::Weapon { level, quality };
        play.pack.spares.extend([weapon(1, 3), weapon(5, 2)]);
        play.pack.log.learn(LogKind::Code, 1);
        play.pack.log.learn(LogKind::Code, 3);
        play.pack.log.learn(LogKind::Computer, 0);
        let rows = squad(&site, &play);
        assert_eq!(rows.last().and_then(|row| row.wish), Some(Wish::Equip { droid: 3, spare: 1 }));
        let known: Vec<String> = known(&site, &play.pack.log).into_iter().map(|(_, words)| words).collect();
        assert_eq!(known, ["Password of probe computer", "Code of panel 1, 3"]);
        let told = |row: &&LedgerEntry| row.weight != Emphasis::Heading && row.remark != QUALITY;
        let pictured = rows.iter().filter(told);
        assert!(pictured.clone().all(|row| !row.picture.is_empty()) && pictured.count() == 4 * 3 + 1);
        assert!(rows.last().is_some_and(|row| row.verdict.is_some()));
    }
}
