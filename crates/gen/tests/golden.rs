//! Every golden row of part A: the state after each phase against the reference implementation.

use std::{collections::BTreeMap, fs, path::PathBuf};

use rootward_gen::{Base, Checkpoint, Generator, Layer, Observer, Seed, Variant};

/// One row: rng state and checksum by seed, phase and layer.
type Rows = BTreeMap<(u16, String, &'static str), (u16, u32)>;

/// The golden file. It holds checksums, so a fault can name the layer, but not the cell.
fn golden_text() -> String {
    let crate_dir = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let copy = crate_dir.join("tests/golden/phases-a.csv");
    fs::read_to_string(&copy).unwrap_or_else(|error| panic!("{}: {error}", copy.display()))
}

fn golden_rows() -> Rows {
    let mut rows = Rows::new();
    for line in golden_text().lines().skip(1) {
        let mut fields = line.split(',');
        let mut field = || fields.next().unwrap_or_else(|| panic!("short row: {line}"));
        let seed = field().parse().expect("seed");
        let phase = field().to_owned();
        let state = u16::from_str_radix(field(), 16).expect("rng state");
        let layer = field();
        let layer = *Layer::ALL.map(Layer::name).iter().find(|name| **name == layer).expect("layer");
        let crc = u32::from_str_radix(field(), 16).expect("crc");
        rows.insert((seed, phase, layer), (state, crc));
    }
    rows
}

fn crc(words: &[u16]) -> u32 {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    crc32fast::hash(&bytes)
}

/// Compares every checkpoint with its rows and notes the first that differs.
struct Compare<'a> {
    seed: u16,
    rows: &'a Rows,
    compared: usize,
    first_fault: Option<String>,
}

impl Observer for Compare<'_> {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        for layer in Layer::ALL {
            let phase = checkpoint.phase().name();
            let key = (self.seed, phase.to_owned(), layer.name());
            let Some(&(state, golden)) = self.rows.get(&key) else {
                panic!("no golden row for {key:?}");
            };
            self.compared += 1;
            let words = checkpoint.words(layer);
            let same = crc(&words) == golden && checkpoint.rng_state() == state;
            if !same && self.first_fault.is_none() {
                let count = words.iter().filter(|&&word| word != 0).count();
                self.first_fault = Some(format!(
                    "seed {}: after {phase}, layer {} has crc {:08x} and not {golden:08x}, generator {:04x} \
                     and not {state:04x}; {} words, {count} not zero",
                    self.seed,
                    layer.name(),
                    crc(&words),
                    checkpoint.rng_state(),
                    words.len(),
                ));
            }
        }
    }
}

#[test]
fn every_golden_row_is_reproduced() {
    let rows = golden_rows();
    let seeds: Vec<u16> = {
        let mut seeds: Vec<u16> = rows.keys().map(|key| key.0).collect();
        seeds.dedup();
        seeds
    };
    assert_eq!(seeds.len(), 24);
    let (mut generator, mut base, mut compared) = (Generator::new(), Base::empty(), 0);
    let mut faults = Vec::new();
    for seed in seeds {
        let mut compare = Compare { seed, rows: &rows, compared: 0, first_fault: None };
        let params = Seed::classic(seed).with_variant(Variant::Planet).into();
        generator.generate_observed(&params, &mut base, &mut compare);
        compared += compare.compared;
        faults.extend(compare.first_fault);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(compared, rows.len());
}
