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
};
use crate::{
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    narrator::{names, notes},
    schedule::AppSystems,
    screens::menu::MenuCursor,
    states::Mode,
    ticking::has_play,
};

/// Least width of a list in logical pixels.
const COLUMN: f32 = 420.0;

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
    let plate = open(Mode::Inventory, "inventory", 1000.0, &mut commands);
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
                    flex_basis: px(COLUMN),
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
    site: Res<Site>,
    play: Res<Play>,
    keys: KeyLabels,
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
                (pack(&site, &play, keys.choose()), Columns { label: 110.0, value: 0.0, apart: 0.0 })
            }
        };
        ledger::fill(entity, ledger.bypass_change_detection(), wanted, columns, &mut cursor, &mut commands);
        if fresh && *list == List::Squad {
            cursor.0 = ledger::first(&ledger);
        }
    }
}

/// The droids, and the weapons that nobody holds.
fn squad(site: &Site, play: &Play) -> Vec<LedgerEntry> {
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
        let remark = format!("{state}, {} of {} hp", droid.points, droid.full);
        let weight = if chosen { Emphasis::Lit } else { Emphasis::Plain };
        entries.push(LedgerEntry {
            label,
            remark,
            weight,
            wish: Some(Wish::Select(number)),
            ..LedgerEntry::default()
        });
        let shots = match weapon_of(site, droid.arm) {
            Some(weapon) if weapon.class.ammunition => format!(", {} shots", droid.loaded),
            _ => String::new(),
        };
        entries.push(LedgerEntry::detail(format!("{}{shots}", names::arm_in_full(site, droid.arm))));
        let (armour, set) = (&site.tables().armour, droid.armour);
        let (name, guard) = (&armour.class(set.class).name, armour.guard(set));
        entries.push(LedgerEntry::detail(format!("{name}, quality {}: guard {guard}", set.quality)));
        entries.push(LedgerEntry::detail(format!("{} energy", droid.energy)));
    }
    entries.push(LedgerEntry::heading("Spare weapons"));
    if play.pack.spares.is_empty() {
        entries.push(LedgerEntry::note("none"));
    }
    for (spare, &arm) in (0_u8..).zip(&play.pack.spares) {
        let wish = Some(Wish::Equip { droid: play.squad.selected, spare });
        entries.push(LedgerEntry { remark: names::arm_in_full(site, arm), wish, ..LedgerEntry::default() });
    }
    entries
}

/// Items, and what is known about the base.
fn pack(site: &Site, play: &Play, choose: &str) -> Vec<LedgerEntry> {
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
        entries.push(entry);
    }
    entries.push(LedgerEntry::heading("Log"));
    let known = known(site, &play.pack.log);
    if known.is_empty() {
        entries
            .push(LedgerEntry::note("Nothing yet: passwords, codes, maps and notes you find appear here."));
    }
    entries.extend(known.into_iter().map(|remark| LedgerEntry { remark, ..LedgerEntry::default() }));
    entries
}

/// Everything in the log, a sentence each.
fn known(site: &Site, log: &Log) -> Vec<String> {
    let listed = |words: &str, what: LogKind| {
        let numbers: Vec<String> = log.all(what).map(|number| number.to_string()).collect();
        (!numbers.is_empty()).then(|| format!("{words} {}", numbers.join(", ")))
    };
    let lists = [
        listed("Password of probe computer", LogKind::Computer),
        listed("Password of laser door", LogKind::Laser),
        listed("Code of panel", LogKind::Code),
        listed("Map of floor", LogKind::Floor),
    ];
    let notes = log.notes.iter().map(|&pile| format!("Note: \"{}\"", notes::text(site, pile)));
    lists.into_iter().flatten().chain(notes).collect()
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn spare_weapons_go_to_the_chosen_droid_and_the_log_lists_what_is_known() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.squad.selected = 3;
        play.pack.spares.push(rootward_rules::tables::kit::Arm::Weapon { level: 5, quality: 2 });
        play.pack.log.learn(LogKind::Code, 1);
        play.pack.log.learn(LogKind::Code, 3);
        play.pack.log.learn(LogKind::Computer, 0);
        let rows = squad(&site, &play);
        assert_eq!(rows.last().and_then(|row| row.wish), Some(Wish::Equip { droid: 3, spare: 0 }));
        assert_eq!(known(&site, &play.pack.log), ["Password of probe computer 0", "Code of panel 1, 3"]);
    }
}
