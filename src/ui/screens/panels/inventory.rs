//! The inventory: the belongings and knowledge of the droids. The player first chooses a droid, then uses items for it.

use bevy::prelude::*;
use rootward_presentation::{
    points::PointScale,
    words::{chips, names, notes},
};
use rootward_rules::{
    order::Wish,
    party::{
        pack::{Log, LogKind},
        squad::{Droid, weapon_of},
    },
    play::Play,
    site::Site,
    tables::items::{ItemName, Stow},
};

use super::{
    closes,
    deck::{self, Deck, Part, deck},
    dock,
    face::{Emphasis, Face, Fact, Gauge, Room},
    heading, open, verdict,
};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
    map::drawing::Draw,
    ui::screens::{
        menu::{self, MenuCursor},
        pictures::{self, Pictures},
    },
    words::pages::FoundPages,
    world::ticking::has_play,
};

const WIDTH: f32 = 1120.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Inventory), spawn)
        .draw((show, deck::tell_about).chain().run_if(in_state(Mode::Inventory)).run_if(has_play));
}

fn spawn(keys: KeyLabels, mut commands: Commands) {
    let plate = open(Mode::Inventory, "inventory", menu::panel(WIDTH), &mut commands);
    let droids = Action::DROIDS.map(|action| format!("[{}]", keys.label(action))).concat();
    let how = format!("{droids} choose the droid that receives the item.");
    commands.entity(plate).with_children(|plate| {
        plate.spawn(heading("Inventory", kit::sized(how, kit::TEXT, colour::QUIET)));
        plate.spawn(deck());
    });
    let hints = [format!("[{}] uses or equips", keys.choose()), closes(&keys)];
    dock(plate, String::new(), hints.join("   "), WIDTH, &mut commands);
}

fn show(
    (site, play, pages): (Res<Site>, Res<Play>, Res<FoundPages>),
    (keys, pictures): (KeyLabels, Pictures),
    list: Single<(Entity, &mut Deck)>,
    mut cursor: ResMut<MenuCursor>,
    mut commands: Commands,
) {
    let (list, mut deck) = list.into_inner();
    let fresh = deck.first().is_none();
    if !(play.is_changed() || fresh) {
        return;
    }
    let found = where_pages_are(&pages, &keys.label(Action::Help));
    let wanted = [squad(&site, &play), pack(&site, &play, found)].concat();
    deck.bypass_change_detection().fill(list, wanted, &pictures, &mut cursor, &mut commands);
    if fresh {
        cursor.0 = deck.first();
    }
}

pub(super) fn health(site: &Site, droid: &Droid) -> Gauge {
    let share = u64::from(droid.points) * 100 / u64::from(droid.full.max(1));
    let share = u32::try_from(share).unwrap_or(100).max(u32::from(!droid.is_down()));
    Gauge { icon: "icon.health", share, number: PointScale::of(site).of_droid(droid.points), alarms: true }
}

fn squad(site: &Site, play: &Play) -> Vec<Part> {
    let droids = (0..).zip(&play.squad.droids).map(|(number, droid)| droid_face(site, play, number, droid));
    // Fists among the spares are not offered.
    let spares = (0..=u8::MAX).zip(&play.pack.spares).filter(|(_, arm)| !arm.is_bare());
    let spares: Vec<Part> = spares
        .map(|(spare, &arm)| {
            let droid = play.squad.selected;
            let warning = verdict::warning(site, play, arm, droid);
            let warning = warning.map_or_else(String::new, |fact| format!(" {}.", fact.words));
            Part::card(
                Face {
                    facts: verdict::of_arm(site, play, arm, droid),
                    about: format!(
                        "{}. Goes to {}.{warning}",
                        names::arm_in_full(site, play, arm),
                        names::droid(droid)
                    ),
                    wishes: vec![Wish::Equip { droid, spare }],
                    ..Face::new(pictures::of_arm(site, arm), names::arm(site, arm))
                }
                .tile(),
            )
        })
        .collect();
    droids.map(Part::card).chain(titled("Spare weapons", spares)).collect()
}

/// Empty if there are no parts.
fn titled(title: &'static str, parts: Vec<Part>) -> impl Iterator<Item = Part> {
    (!parts.is_empty()).then_some(Part::Title(title)).into_iter().chain(parts)
}

fn droid_face(site: &Site, play: &Play, number: u8, droid: &Droid) -> Face {
    let chosen = play.squad.selected == number;
    let state = match () {
        () if droid.is_down() => "DOWN",
        () if play.squad.is_front(usize::from(number)) => "front",
        () => "back",
    };
    let shots = match weapon_of(site, droid.arm) {
        Some(weapon) if weapon.class.ammunition => format!(" {}", droid.loaded),
        _ => String::new(),
    };
    let armour = &site.tables().armour.class(droid.armour.class).name;
    let full = play.full_energy(site).max(1);
    let energy = droid.energy.saturating_mul(100) / full;
    Face {
        room: Room::Pane,
        tag: state.to_owned(),
        gauges: vec![
            health(site, droid),
            Gauge { icon: "icon.energy", share: energy, number: droid.energy, alarms: false },
        ],
        facts: vec![
            Fact::pictured(
                pictures::of_arm(site, droid.arm),
                format!("{}{shots}", names::arm(site, droid.arm)),
            ),
            Fact::pictured(pictures::ARMOUR, armour),
        ],
        signs: chips::of_droid(play.terms.chips, number).map(chips::picture).collect(),
        about: format!(
            "{}. {armour}: {}.",
            names::arm_in_full(site, play, droid.arm),
            names::armour_worth(site, droid.armour)
        ),
        weight: if chosen { Emphasis::Lit } else { Emphasis::Plain },
        wishes: vec![Wish::Select(number)],
        ..Face::new(rootward_art::names::portrait(number), format!("{} {}", number + 1, names::droid(number)))
    }
}

/// The sentence that tells a player where found pages of the log are, because players look for them in the inventory.
fn where_pages_are(pages: &FoundPages, help: &str) -> Option<String> {
    match pages.count() {
        0 => None,
        1 => Some(format!("1 page of the story is in help [{help}], under Story.")),
        count => Some(format!("{count} pages of the story are in help [{help}], under Story.")),
    }
}

/// The belongings of the party. Chips come last, because they never change in a base.
fn pack(site: &Site, play: &Play, pages: Option<String>) -> Vec<Part> {
    let items = site.tables().items.iter().filter(|row| play.pack.has(row.item) && row.place != Stow::Log);
    let items = items.map(|row| {
        let face = Face::new(pictures::of_item(row.item), &row.name).tile();
        let about = row.about.clone();
        Part::card(match (row.item, play.pack.count(row.item)) {
            (ItemName::Battery, count) => {
                let to = names::droid(play.squad.selected);
                let (about, wishes) = (format!("{about} This one goes to {to}."), vec![Wish::Use(row.item)]);
                Face { tag: format!("x {count}"), about, wishes, ..face }
            }
            (_, 1) => Face { about, ..face },
            (_, count) => Face { tag: format!("x {count}"), about, ..face },
        })
    });
    let known = known(site, &play.pack.log).into_iter();
    let known = known.map(|(item, words)| Part::Note { picture: pictures::of_item(item), words });
    let mut log: Vec<Part> = known.chain(pages.map(Part::note)).collect();
    if log.is_empty() {
        log.push(Part::note("Nothing yet. Passwords, codes, maps and notes appear here."));
    }
    titled("Pack", items.collect()).chain(titled("Log", log)).chain(chips_of(site, play)).collect()
}

fn chips_of(site: &Site, play: &Play) -> impl Iterator<Item = Part> {
    let chips = play.terms.chips.iter().map(|chip| {
        let row = site.tables().chips.get(chip);
        Part::card(Face { about: row.line.clone(), ..Face::new(chips::picture(chip), &row.name) }.tile())
    });
    titled("Chips", chips.collect())
}

/// Returns every entry of the log as a sentence, with the item that it was read from.
fn known(site: &Site, log: &Log) -> Vec<(ItemName, String)> {
    let is_one = site.records().computers().len() == 1;
    let listed = |item: ItemName, words: &str, what: LogKind| {
        let numbers: Vec<String> = log.all(what).map(|number| number.to_string()).collect();
        // The number of a thing is left out if there is only one.
        let all =
            if item == ItemName::ComputerPassword && is_one { String::new() } else { numbers.join(", ") };
        (!numbers.is_empty()).then(|| (item, format!("{words} {all}").trim_end().to_owned()))
    };
    let lists = [
        listed(ItemName::ComputerPassword, "Password to probe computer", LogKind::Computer),
        listed(ItemName::DoorPassword, "Password to laser door", LogKind::Laser),
        listed(ItemName::ButtonCode, "Code of panel", LogKind::Code),
        listed(ItemName::FloorMap, "Map of floor", LogKind::Floor),
    ];
    let notes =
        log.notes.iter().map(|&pile| (ItemName::Note, format!("Note: \"{}\"", notes::text(site, pile))));
    lists.into_iter().flatten().chain(notes).collect()
}

#[cfg(test)]
mod tests {
    use rootward_rules::chips::Chip;

    use super::{super::face::Sign, *};
    use crate::ui::tests::begun;

    #[test]
    fn chips_are_shown_with_their_effects() {
        let (site, mut play) = begun(9);
        assert_eq!(chips_of(&site, &play).count(), 0);
        play.terms.chips = play.terms.chips.with(Chip::FireProof).with(Chip::QuickPlug);
        let parts: Vec<Part> = chips_of(&site, &play).collect();
        let faces: Vec<&Face> = parts.iter().filter_map(Part::face).collect();
        assert_eq!([&faces[0].title, &faces[1].title], ["wet paint", "thick cable"]);
        assert!(faces.iter().all(|face| !face.about.is_empty()));
        let signs = |part: &Part| part.face().map(|face| face.signs.len());
        let droids: Vec<Option<usize>> = squad(&site, &play).iter().take(4).map(signs).collect();
        assert_eq!(droids, [1, 1, 0, 0].map(Some));
    }

    #[test]
    fn the_inventory_says_where_story_pages_are() {
        let (site, play) = begun(0);
        let mut found = FoundPages::default();
        assert_eq!(where_pages_are(&found, "F1"), None);
        found.note(3);
        let line = where_pages_are(&found, "F1").expect("one was found");
        assert!(line.starts_with("1 page") && line.contains("[F1]"), "{line}");
        let parts = pack(&site, &play, Some(line.clone()));
        assert!(parts.contains(&Part::note(line)), "{parts:?}");
        found.note(5);
        assert!(where_pages_are(&found, "F1").is_some_and(|line| line.starts_with("2 pages")));
    }

    #[test]
    fn spare_weapons_go_to_the_chosen_droid() {
        let (site, mut play) = begun(9);
        play.squad.selected = 3;
        let weapon = |level, quality| rootward_rules::tables::kit::Arm::Weapon { level, quality };
        play.pack.spares.extend([weapon(1, 3), weapon(5, 2)]);
        play.pack.log.learn(LogKind::Code, 1);
        play.pack.log.learn(LogKind::Code, 3);
        play.pack.log.learn(LogKind::Computer, 0);
        let parts = squad(&site, &play);
        let faces: Vec<&Face> = parts.iter().filter_map(Part::face).collect();
        assert_eq!(
            faces.last().map(|face| &face.wishes[..]),
            Some(&[Wish::Equip { droid: 3, spare: 1 }][..])
        );
        let known: Vec<String> = known(&site, &play.pack.log).into_iter().map(|(_, words)| words).collect();
        assert_eq!(known, ["Password to probe computer", "Code of panel 1, 3"]);
        // Four droids with their weapons and armour, and the only spare weapon that is not a fist.
        assert!(faces.iter().all(|face| !face.picture.is_empty()) && faces.len() == 4 + 1);
        assert!(faces[..4].iter().all(|face| face.gauges.len() == 2 && face.facts.len() == 2));
        assert!(faces[4].facts.iter().any(|fact| fact.sign != Sign::Picture(String::new())));
    }
}
