//! Reduces the appearance of a thing to a stage, one of the states in which the visor can show the thing.

use rootward_gen::Thing;
use rootward_presentation::looks::Appearance;
use rootward_visor::{DOOR_STAGES, WALL_ROWS, fill::Stage};

pub(super) const fn stage_of(thing: Thing, look: Appearance) -> Stage {
    match (look, thing) {
        (Appearance::Leaf(shut), Thing::Door(_)) => Stage::Door(DOOR_STAGES - shut.in_steps(DOOR_STAGES)),
        (Appearance::Leaf(shut), _) => Stage::Rows(shut.in_steps(WALL_ROWS)),
        (Appearance::Moved(to), _) => Stage::Moved(to),
        (Appearance::Plain | Appearance::Fills(_), _) => Stage::Plain,
        (Appearance::Gone, _) => Stage::Gone,
        (Appearance::Warns, _) => Stage::Warns,
        (Appearance::Used, _) => Stage::Used,
        (Appearance::Busy, _) => Stage::Busy,
        (Appearance::Hidden, _) => Stage::Hidden,
        (Appearance::Cracked(count), _) => Stage::Cracked(count),
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, path::Path, sync::Arc};

    use rootward_gen::Records;
    use rootward_presentation::looks;
    use rootward_rules::{headless::Headless, recording, tables::shipped};

    use super::*;

    /// Checks that map and visor agree on a record. Returns whether its state differs from that in a new base.
    fn agree(thing: Thing, records: &Records, look: Appearance) -> bool {
        let (stage, plain) = (stage_of(thing, look), looks::pictures(thing, records, Appearance::Plain));
        let shown = looks::pictures(thing, records, look);
        let context = format!("{thing:?} {look:?} {stage:?}");
        match (stage, look) {
            (Stage::Door(stage), Appearance::Leaf(shut)) => {
                // Of the stages of a door, two look shut on the map and two look open.
                let frame = match stage {
                    0..=2 => 0,
                    3..=6 => 1,
                    _ => 2,
                };
                assert_eq!(shut.leaf_frame(), frame, "{context}");
                (1..DOOR_STAGES).contains(&stage)
            }
            (Stage::Rows(rows), Appearance::Leaf(shut)) => {
                assert_eq!(rows / (WALL_ROWS / looks::WALL_ROWS), shut.rows(), "{context}");
                assert_eq!(rows == 0 && thing != Thing::RaiserWall, shown.is_empty(), "{context}");
                rows < WALL_ROWS
            }
            (Stage::Gone, _) => {
                assert!(shown.is_empty(), "{context}");
                true
            }
            (Stage::Used | Stage::Warns | Stage::Cracked(_), _) => {
                assert_ne!(shown, plain, "{context}");
                true
            }
            _ => false,
        }
    }

    #[test]
    fn map_and_visor_agree_on_every_record() {
        for name in ["0", "1", "10", "2.3", "x7"] {
            let tables = Arc::new(shipped());
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/recordings/{name}.ron"));
            let (recording, seed) = recording::open(&file, &tables).expect("a recording");
            let mut game = Headless::recorded(&recording, seed, tables);
            let (mut before, mut changed) = (HashMap::new(), 0);
            for input in recording.inputs.iter() {
                game.tick(input);
                let (site, play) = (game.site(), game.play());
                for record in site.records().iter() {
                    let Some(look) = Appearance::of(site, play, record) else { continue };
                    if before.insert(record.number, look) != Some(look) {
                        changed += usize::from(agree(record.thing, site.records(), look));
                    }
                }
            }
            assert!(changed > 30, "{name}: {changed} changes");
        }
    }
}
