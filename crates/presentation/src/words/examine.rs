//! The lines that examining a cell shows: the facts that the player can see, or all facts in debug mode.

pub mod state;

use rootward_gen::{
    Base, Class, ItemKind, Kind, Outside, Pos, Record, RecordLink, RecordNo, Records, Role, Theme, Thing,
};

use self::state::Now;
use crate::{
    booths,
    navigation::way::FirstStep,
    overlay::features::by_importance,
    shown::{CellSight, Sight, is_beside},
    words::land::description,
};

/// The kind of a line, which decides how prominent it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The headline: the main thing, the ground, or the note that nothing is known.
    Ground,
    Name,
    About,
    Debug,
}

#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    pub base: &'a Base,
    pub records: &'a Records,
    pub links: &'a [RecordLink],
    pub sight: &'a Sight,
    pub party: Option<Pos>,
    /// The floor on screen, 1..=5.
    pub floor: u8,
    pub debug: bool,
    pub now: Option<Now<'a>>,
}

/// The lines about a cell, the most important first.
pub fn cell_lines(know: &Knowledge<'_>, at: Pos) -> Vec<(Tone, String)> {
    if know.sight.of(at) == CellSight::Never {
        return vec![(Tone::Ground, "not seen yet".to_owned())];
    }
    let own_floor = know.base.floor_at(at) == Some(know.floor);
    let flooded = own_floor && know.now.is_some_and(|now| now.play.twists.flooded().contains(at));
    let ground = if flooded { "risen water" } else { ground_words(know.base, at, own_floor) };
    let ground = (Tone::Ground, ground.to_owned());
    let mut lines = Vec::new();
    if know.party == Some(at) {
        lines.push((Tone::Name, "your party".to_owned()));
    }
    if !own_floor {
        lines.insert(0, ground);
        return lines;
    }
    // A creature in a door is listed before the door.
    lines.extend(state::creatures_and_drops(know, at));
    for record in by_importance(know.records.at(at)) {
        if know.debug || is_thing_known(know, record) && !state::is_gone(know, record) {
            lines.extend(thing_lines(know, record));
        }
    }
    // The thing in the cell comes first, and then the ground below it or the wall behind it.
    match lines.first_mut() {
        Some(first) => {
            first.0 = Tone::Ground;
            // A thing in a wall or a fake wall has no ground below it. A booth hides the ground of its cell.
            let is_booth = know.records.at(at).any(|record| booths::is_booth(record.thing));
            if !is_booth && ground.1 != first.1 && !matches!(ground.1.as_str(), "rock" | "hull") {
                lines.push((Tone::About, format!("Ground: {}.", ground.1)));
            }
        }
        None => lines.push(ground),
    }
    if know.debug {
        lines.push((Tone::Debug, cell_codes(know.base, at)));
    }
    lines
}

pub fn land_lines(land: &Outside, family: Theme, party: Option<Pos>, at: Pos) -> Vec<(Tone, String)> {
    let mut lines = vec![(Tone::Ground, description(land, family, at))];
    if party == Some(at) {
        lines.push((Tone::Name, "your party".to_owned()));
    }
    let walked = if land.land(at).is_walkable() { "You can walk here." } else { "You cannot walk here." };
    lines.push((Tone::About, walked.to_owned()));
    lines
}

fn ground_words(base: &Base, at: Pos, own_floor: bool) -> &'static str {
    match base.class(at) {
        _ if !own_floor => "rock",
        _ if base.burns(at) => "burning rock",
        _ if matches!(base.kind(at), Kind::FakeWall | Kind::Wall) && base.is_ground(at) => "rock",
        _ if base.is_ground(at) => base.ground(at).kind().label(),
        Class::Blocked => "hull",
        _ => "rock",
    }
}

fn cell_codes(base: &Base, at: Pos) -> String {
    let word = base.kind_word(at);
    let number = base.id(at).number().map_or_else(|| "no ID".to_owned(), |number| format!("ID {number}"));
    format!("{number} at {},{}, kind {:02x}/{:02x}", at.x, at.y, word.kind() as u8, word.parameter())
}

/// Whether a look at the cell reveals the thing. It reveals creatures only in sight, and never hidden contents.
fn is_thing_known(know: &Knowledge<'_>, record: &Record) -> bool {
    use rootward_gen::Known;
    match record.thing.row().known() {
        Known::Seen => true,
        Known::Loose => !know.records.at(record.at).any(|other| other.thing.hides_items()),
        Known::Close => know.party.is_some_and(|party| is_beside(party, record.at)),
        Known::Now => know.sight.of(record.at) == CellSight::Now,
        Known::Never => false,
    }
}

fn thing_lines(know: &Knowledge<'_>, record: &Record) -> Vec<(Tone, String)> {
    let records = know.records;
    let name = if know.debug {
        format!("#{} {}", record.number.0, records.name(record))
    } else {
        name(records, record)
    };
    let mut lines = vec![(Tone::Name, name), (Tone::About, record.thing.about().to_owned())];
    let state = know.now.and_then(|now| state::in_words(now, record));
    lines.extend(state.map(|text| (Tone::Name, text)));
    lines.extend(front_words(know, record).map(|text| (Tone::Name, text)));
    if know.debug {
        lines.extend(hidden_facts(records, know.links, record).into_iter().map(|text| (Tone::Debug, text)));
    } else if let Some(guarded) = guarded(know, record) {
        lines.push((Tone::About, format!("Guards: {guarded}.")));
    }
    lines
}

fn front_words(know: &Knowledge<'_>, record: &Record) -> Option<String> {
    let now = know.now.filter(|_| booths::is_booth(record.thing))?;
    let seen = |front: Pos| know.sight.of(front) != CellSight::Never;
    let fronts: Vec<&str> =
        booths::known_fronts(now.site, record.at, seen).map(|front| FirstStep::Walk(front).words()).collect();
    Some(match fronts.join(" and the ").as_str() {
        "" => "Its front is on another side. Go around.".to_owned(),
        sides => format!("Use it from the {sides}."),
    })
}

/// The name of a thing as the player may know it. For items it omits codes and qualities.
pub fn name(records: &Records, record: &Record) -> String {
    let Thing::Pile(number) = record.thing else { return records.name(record) };
    let Some(pile) = records.piles().get(usize::from(number)) else { return String::new() };
    let items = records.items(pile).iter().map(|item| match item.kind {
        kind @ (ItemKind::Gold(_) | ItemKind::FloorMap(_)) => kind.to_string(),
        kind => kind.label().to_owned(),
    });
    items.collect::<Vec<_>>().join(", ")
}

fn guarded(know: &Knowledge<'_>, record: &Record) -> Option<&'static str> {
    let guards = |link: &&RecordLink| link.from == record.number && link.role == Role::Guards;
    let link = know.links.iter().find(guards)?;
    know.records.get(link.to).map(|target| target.thing.label())
}

/// All hidden facts about a thing: links both ways, members, drops, solutions.
pub fn hidden_facts(records: &Records, links: &[RecordLink], record: &Record) -> Vec<String> {
    let words = |link: &RecordLink| {
        let out = link.from == record.number;
        let verb = if out { link.role.verb() } else { link.role.passive() };
        link_words(records, record, verb, link, out)
    };
    links_of(links, record.number)
        .iter()
        .filter_map(words)
        .chain(state::hidden_contents(records, record))
        .collect()
}

/// The links of a record: those to its targets, then those from its sources.
pub fn links_of(links: &[RecordLink], number: RecordNo) -> Vec<RecordLink> {
    let mut own: Vec<RecordLink> =
        links.iter().copied().filter(|link| link.from == number || link.to == number).collect();
    own.sort_by_key(|link| (link.from != number, link.role, link.from));
    own
}

/// A link in words, seen from one end: `opens #57 puzzle door 3 at 20,3`.
fn link_words(records: &Records, own: &Record, verb: &str, link: &RecordLink, out: bool) -> Option<String> {
    let other = records.get(if out { link.to } else { link.from })?;
    let floor = if other.floor == own.floor { String::new() } else { format!(" on floor {}", other.floor) };
    let (x, y) = (other.at.x, other.at.y);
    Some(format!("{verb} #{} {} at {x},{y}{floor}", other.number.0, records.name(other)))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    fn told(debug: bool, reveal: bool, wanted: impl Fn(&Records, &Record) -> bool) -> Vec<String> {
        let base = generate(&Seed::classic(179).into());
        let records = Records::of(&base);
        let sight = Sight { reveal, ..Sight::default() };
        let found = records.iter().filter(|record| wanted(&records, record));
        let tell_of = |record: &Record| {
            let (base, records, links, sight) = (&base, &records, records.links(), &sight);
            let floor = record.floor;
            let know = Knowledge { base, records, links, sight, party: None, floor, debug, now: None };
            cell_lines(&know, record.at).into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n")
        };
        let told: Vec<String> = found.map(tell_of).collect();
        assert!(!told.is_empty());
        told
    }

    #[test]
    fn unseen_things_are_not_told() {
        assert!(told(true, false, |_, _| true).iter().all(|text| text == "not seen yet"));
    }

    #[test]
    fn contents_and_solutions_need_debug() {
        let cupboard = |records: &Records, record: &Record| {
            matches!(record.thing, Thing::Cupboard { .. })
                && records.at(record.at).any(|other| matches!(other.thing, Thing::Pile(_)))
        };
        assert!(told(false, true, cupboard).iter().all(|text| !text.contains("pick it up")));
        assert!(told(true, true, cupboard).iter().all(|text| text.contains("pick it up")));
        let panel = |_: &Records, record: &Record| matches!(record.thing, Thing::Panel(_));
        assert!(told(false, true, panel).iter().all(|text| !text.contains("solution")));
        assert!(
            told(true, true, panel).iter().all(|text| text.contains("solution") && text.contains("\nopens "))
        );
    }

    #[test]
    fn groups_say_what_they_guard_but_not_what_they_drop() {
        let guard = |records: &Records, record: &Record| {
            records.links_from(record.number).iter().any(|link| link.role == Role::Guards)
        };
        let plain = told(false, true, guard);
        assert!(plain.iter().all(|text| text.contains("Guards: ") && !text.contains("drops")), "{plain:?}");
        assert!(told(true, true, guard).iter().any(|text| text.contains("drops")));
    }

    #[test]
    fn no_code_or_password_is_told_without_debug() {
        for text in told(false, true, |_, record| matches!(record.thing, Thing::Pile(_))) {
            assert!(["code 0", "code 1", "quality"].iter().all(|secret| !text.contains(secret)), "{text}");
        }
    }

    #[test]
    fn links_are_in_the_order_of_the_records() {
        let records = Records::of(&generate(&Seed::classic(179).into()));
        for record in records.iter() {
            let (out, back) = (records.links_from(record.number), records.links_to(record.number));
            assert_eq!(links_of(records.links(), record.number), [out, back].concat(), "{record:?}");
        }
    }
}
