//! Cells in words: all facts about a cell, even if the party does not know them.

use rootward_gen::{Base, CellId, Change, Class, DigLog, Kind, Phase, Pos, Records, RootDir, Shaft};

use crate::{overlay::features::by_importance, words::examine::hidden_facts};

/// The place and kind of a cell and the length of its way out, in one sentence. The label names the base.
pub fn whereabouts(label: &str, base: &Base, at: Pos) -> String {
    let floors = base.plan().floor_count();
    let floor =
        base.floor_at(at).map_or_else(|| "no floor".to_owned(), |floor| format!("floor {floor} of {floors}"));
    let way = if at == base.entrance() { "this is the way out".to_owned() } else { way_out(base, at) };
    format!("{}, {floor}, cell {}: {}, {}, {way}.", label, place(at), base.kind(at).label(), number(base, at))
}

/// All facts about a cell, one or two sentences per line, with its codes and with the last step that wrote it.
pub fn describe(base: &Base, dig_log: &DigLog, records: &Records, at: Pos) -> String {
    let word = base.kind_word(at);
    let mut lines = facts(base, records, at);
    let codes = format!(
        "Kind {:#04x}, parameter {:#04x}; ID {:#06x}; root direction {}.",
        word.kind() as u8,
        word.parameter(),
        base.id(at).word(),
        direction(base.root_dir(at)),
    );
    lines.insert(1, codes);
    lines.push(match last_writer(dig_log, at) {
        Some((step, phase)) => format!(
            "Last written in step {step} by {}; `watch step {step}` goes there. {}",
            phase.name(),
            phase.about()
        ),
        None => "No phase wrote here. It was rock from the start.".to_owned(),
    });
    lines.join("\n")
}

/// The facts about a cell in the finished base, one or two sentences per line. The first line is its place and ground.
pub fn facts(base: &Base, records: &Records, at: Pos) -> Vec<String> {
    let floor = base.floor_at(at).map_or_else(|| "on no floor".to_owned(), |floor| format!("floor {floor}"));
    let mut lines = vec![format!("{}, {floor}: {}, {}.", place(at), looks(base, at), number(base, at))];
    lines.extend(the_way_out(base, at));
    lines.extend(room(base, at));
    lines.extend(ladders(base, at));
    lines.extend(elevator(base, at));
    lines.extend(things(records, at));
    lines
}

/// The things in a cell: number, name and use, with links both ways, members and drops.
fn things(records: &Records, at: Pos) -> Vec<String> {
    let mut lines = Vec::new();
    for record in by_importance(records.at(at)) {
        let (number, name, about) = (record.number.0, records.name(record), record.thing.about());
        lines.push(format!("#{number} {name}: {about}"));
        lines.extend(
            hidden_facts(records, records.links(), record).into_iter().map(|text| format!("  {text}.")),
        );
    }
    lines
}

fn looks(base: &Base, at: Pos) -> String {
    let class = match base.class(at) {
        Class::Rock => "Rock",
        Class::Open => "Open",
        Class::Blocked => "Blocked, never dug",
    };
    match base.kind(at) {
        Kind::Wall => class.to_owned(),
        kind => format!("{class}, {}", kind.label()),
    }
}

fn way_out(base: &Base, at: Pos) -> String {
    match base.steps_to_root(at) {
        Some(1) => "1 step to the hatch".to_owned(),
        Some(steps) => format!("{steps} steps to the hatch"),
        None => "no way out from here".to_owned(),
    }
}

fn the_way_out(base: &Base, at: Pos) -> Option<String> {
    if at == base.entrance() {
        return Some("This is the hatch, the way out.".to_owned());
    }
    let way = way_out(base, at);
    match base.next_to_root(at) {
        Some(next) => Some(format!("The next cell rootward is {}, {way}.", place_and_floor(base, next))),
        None if base.is_ground(at) => Some("No way leads out from here.".to_owned()),
        None => None,
    }
}

fn room(base: &Base, at: Pos) -> Option<String> {
    let (index, room) = base.rooms().enumerate().find(|(_, room)| base.room_cells(*room).contains(at))?;
    Some(format!("In room {}, {} by {} cells.", index + 1, room.across, room.deep))
}

fn ladders(base: &Base, at: Pos) -> Option<String> {
    let end = |way: &str, to: Option<Pos>| Some(format!("Ladder {way} to {}.", place_and_floor(base, to?)));
    let hole = base.hole_to(at).map(|to| format!("A hole to {}.", place_and_floor(base, to)));
    let ends = [end("up", base.ladder_up(at)), end("down", base.ladder_down(at)), hole];
    let told: Vec<String> = ends.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(" "))
}

fn elevator(base: &Base, at: Pos) -> Option<String> {
    let belongs = |shaft: &Shaft| shaft.stops().any(|stop| [stop.car, stop.door, stop.landing].contains(&at));
    let (index, shaft) = base.shafts().enumerate().find(|(_, shaft)| belongs(shaft))?;
    let stops = shaft.stops().map(|stop| {
        let walled = if stop.open { "" } else { " (walled up)" };
        format!("{}{walled}", place_and_floor(base, stop.car))
    });
    let stops = stops.collect::<Vec<_>>().join(", ");
    let runs = if shaft.joined { "" } else { " No path ever reached it, so it does not run." };
    Some(format!("Elevator {} stops at {stops}.{runs}", index + 1))
}

/// The last step that wrote the number or kind of a cell, as the number of steps made by then, and its phase.
pub fn last_writer(dig_log: &DigLog, at: Pos) -> Option<(usize, Phase)> {
    let writes = |change| matches!(change, Change::Id(_) | Change::Kind(_));
    let mut steps = dig_log.steps().iter().enumerate();
    steps
        .rfind(|(_, step)| step.at == at && writes(step.after))
        .map(|(before, step)| (before + 1, step.phase))
}

fn number(base: &Base, at: Pos) -> String {
    match base.id(at) {
        id if id.burns() => "burning".to_owned(),
        CellId::BOOTH => "a booth".to_owned(),
        CellId::PUSH_SPACE => "kept clear".to_owned(),
        CellId::CELL_OF_CAPTIVE => "the captive's cell".to_owned(),
        id => id.number().map_or_else(|| "no number".to_owned(), |number| format!("number {number}")),
    }
}

fn direction(direction: RootDir) -> &'static str {
    match direction {
        RootDir::North => "north",
        RootDir::East => "east",
        RootDir::South => "south",
        RootDir::West => "west",
        RootDir::Up => "up",
        RootDir::Down => "down",
        RootDir::Nowhere => "nowhere",
    }
}

/// The obstacle that keeps the party off a cell, as the end of a sentence.
pub fn obstacle(base: &Base, at: Pos) -> &'static str {
    match (base.class(at), base.kind(at)) {
        (_, kind @ (Kind::Generator | Kind::Blockage)) => kind.label(),
        (Class::Blocked, _) => "a wall that is never dug",
        _ => "rock",
    }
}

pub fn place(at: Pos) -> String {
    format!("{},{}", at.x, at.y)
}

fn place_and_floor(base: &Base, at: Pos) -> String {
    match base.floor_at(at) {
        Some(floor) => format!("{} on floor {floor}", place(at)),
        None => place(at),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::words::dig::writes_to;

    fn dug() -> (Base, DigLog, Records) {
        let (base, dig_log) = DigLog::of(&Seed::classic(179).into());
        let records = Records::of(&base);
        (base, dig_log, records)
    }

    #[test]
    fn every_cell_can_be_described() {
        let (base, dig_log, records) = dug();
        for at in Pos::all() {
            let text = describe(&base, &dig_log, &records, at);
            assert!(text.starts_with(&place(at)) && text.lines().all(|line| line.ends_with('.')), "{text}");
            let first = text.lines().next().unwrap_or_default();
            assert_eq!(first.contains("Open"), base.is_open(at), "{text}");
            for record in records.at(at) {
                assert!(text.contains(&format!("#{} ", record.number.0)), "{text}");
            }
            assert!(whereabouts("17.3", &base, at).ends_with('.'));
            // `watch cell` also knows this step.
            if let Some((step, phase)) = last_writer(&dig_log, at) {
                assert!(writes_to(&dig_log, at).any(|(number, it)| (number, it.phase) == (step, phase)));
                assert!(text.contains(&format!("`watch step {step}`")), "{text}");
            }
        }
    }

    #[test]
    fn ladders_and_elevators_name_their_other_ends() {
        let (base, dig_log, records) = dug();
        for link in base.links() {
            let text = describe(&base, &dig_log, &records, link.from);
            assert!(text.contains(&place_and_floor(&base, link.to)), "{text}");
        }
    }

    #[test]
    fn links_are_told_from_both_ends() {
        let (base, dig_log, records) = dug();
        for link in records.links() {
            let (from, to) = (records.get(link.from), records.get(link.to));
            let (from, to) = from.zip(to).expect("both ends exist");
            let told = |at| describe(&base, &dig_log, &records, at);
            assert!(told(from.at).contains(&format!("  {} #{} ", link.role.verb(), to.number.0)));
            assert!(told(to.at).contains(&format!("  {} #{} ", link.role.passive(), from.number.0)));
        }
    }
}
