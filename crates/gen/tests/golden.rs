//! Compares the state after each phase with the reference, with the deduction of `architect-b.md` 3.9.

use std::{collections::BTreeMap, fs, path::PathBuf};

use rootward_gen::{Base, Checkpoint, Generator, Layer, Observer, Part, Seed, Variant};

/// One row: rng state and checksum by seed, phase and layer. Phases of stations have a prefix.
type Rows = BTreeMap<(u16, String, &'static str), (u16, u32)>;

const STATION: &str = "station/";

/// A golden file. It holds checksums, so a failure can name the layer, but not the cell.
fn golden_rows(part: Part) -> Rows {
    let name = match part {
        Part::Shell => "phases-a.csv",
        Part::Furnishing => "phases-b.csv",
    };
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().skip(1).map(golden_row).collect()
}

fn golden_row(line: &str) -> ((u16, String, &'static str), (u16, u32)) {
    let mut fields = line.split(',');
    let mut field = || fields.next().unwrap_or_else(|| panic!("short row: {line}"));
    let seed = field().parse().expect("seed");
    let phase = field().to_owned();
    let state = u16::from_str_radix(field(), 16).expect("rng state");
    let layer = field();
    let layer = Layer::ALL.iter().map(|layer| layer.name()).find(|name| *name == layer).expect("layer");
    let crc = u32::from_str_radix(field(), 16).expect("crc");
    ((seed, phase, layer), (state, crc))
}

struct Compare<'a> {
    part: Part,
    seed: Seed,
    rows: &'a Rows,
    compared: usize,
    first_fault: Option<String>,
}

impl Observer for Compare<'_> {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let prefix = if self.seed.variant() == Variant::Station { STATION } else { "" };
        for (phase, layers) in checkpoint.rows(self.part) {
            for &layer in layers {
                let key = (self.seed.difficulty().map(), format!("{prefix}{phase}"), layer.name());
                let Some(&(state, golden)) = self.rows.get(&key) else {
                    panic!("no golden row for {key:?}");
                };
                self.compared += 1;
                let bytes = checkpoint.bytes(layer);
                let crc = crc32fast::hash(&bytes);
                let same = crc == golden && checkpoint.rng_state() == state;
                if !same && self.first_fault.is_none() {
                    self.first_fault = Some(format!(
                        "seed {}: after {prefix}{phase}, layer {} has crc {crc:08x} and not {golden:08x}, \
                         generator {:04x} and not {state:04x}; {} bytes",
                        self.seed,
                        layer.name(),
                        checkpoint.rng_state(),
                        bytes.len(),
                    ));
                }
            }
        }
    }
}

fn compare(part: Part) {
    let rows = golden_rows(part);
    let mut bases: Vec<(bool, u16)> = rows.keys().map(|key| (key.1.starts_with(STATION), key.0)).collect();
    bases.sort_unstable();
    bases.dedup();
    let (mut generator, mut base, mut compared) = (Generator::new(), Base::empty(), 0);
    let mut faults = Vec::new();
    for (station, map) in bases {
        let variant = if station { Variant::Station } else { Variant::Planet };
        let seed = Seed::classic(map).with_variant(variant);
        let mut compare = Compare { part, seed, rows: &rows, compared: 0, first_fault: None };
        generator.generate_observed(&seed.into(), &mut base, &mut compare);
        compared += compare.compared;
        faults.extend(compare.first_fault);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(compared, rows.len());
}

#[test]
fn every_golden_row_of_the_shell_is_reproduced() {
    compare(Part::Shell);
}

#[test]
fn every_golden_row_of_the_furnishing_is_reproduced() {
    compare(Part::Furnishing);
}
