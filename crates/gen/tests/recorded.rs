//! 172 numbers recorded from the original program while it made four maps (`docs/original.md`).

use rootward_gen::{Base, Checkpoint, Generator, Layer, Observer, Phase, Seed, Variant};

/// Columns: seed, variant, phase, layer, count of bytes that are not 0 (may be empty), sum of all bytes.
const RECORDED: &str = include_str!("golden/recorded.csv");

/// The lists of the original. Their order does not matter, because only their sum is known.
const LISTS: [Layer; 11] = [
    Layer::Shops,
    Layer::Computers,
    Layer::WallFaces,
    Layer::Combinations,
    Layer::Encounters,
    Layer::Puzzles,
    Layer::CupboardTraps,
    Layer::GrateTraps,
    Layer::LaserDoors,
    Layer::Drops,
    Layer::Items,
];

/// The sum of the end marks that the original keeps behind its lists.
const END_MARKS: u32 = 0x21B;

fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().copied().map(u32::from).sum()
}

/// The count and the sum of the bytes that are not 0. Rows of lists leave the count empty.
fn fields(checkpoint: &Checkpoint<'_>, layer: &str) -> String {
    let bytes = |layer| checkpoint.bytes(layer);
    match layer {
        "records" => {
            let doors = sum(&bytes(Layer::Elevators)[100..150]);
            let lists: u32 = LISTS.iter().map(|&list| sum(&bytes(list))).sum();
            // The list of items begins with the number of its free bytes.
            let free = sum(&bytes(Layer::State)[10..12]);
            format!(",{}", doors + lists + free + END_MARKS)
        }
        // The original has one byte for each cell of the finished map. `Layer::MapDir` has two.
        "map_dir_first_1912" => format!(",{}", sum(&bytes(Layer::MapDir)[..2 * 1_912])),
        name => {
            let layer = Layer::ALL.iter().find(|layer| layer.name() == name).expect("a known layer");
            let bytes = bytes(*layer);
            let count = bytes.iter().filter(|&&byte| byte != 0).count();
            format!("{count},{}", sum(&bytes))
        }
    }
}

struct Compare {
    map: String,
    compared: usize,
    faults: Vec<String>,
}

impl Compare {
    fn compare(&mut self, checkpoint: &Checkpoint<'_>, phase: &str) {
        let start = format!("{},{phase},", self.map);
        for (layer, recorded) in
            RECORDED.lines().filter_map(|line| line.strip_prefix(&start)?.split_once(','))
        {
            let ours = fields(checkpoint, layer);
            self.compared += recorded.split(',').filter(|field| !field.is_empty()).count();
            if ours != recorded {
                self.faults.push(format!("{start}{layer}: recorded {recorded}, ours {ours}"));
            }
        }
    }
}

impl Observer for Compare {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        self.compare(checkpoint, checkpoint.phase().name());
        if Some(&checkpoint.phase()) == Phase::ALL.last() {
            self.compare(checkpoint, "final");
        }
    }
}

#[test]
fn all_recorded_numbers_are_reproduced() {
    let planets = [1, 2, 3].map(|map| (map, Variant::Planet, "base"));
    let maps = planets.into_iter().chain([(21, Variant::Station, "station")]);
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    let (mut compared, mut faults) = (0, Vec::new());
    for (map, variant, name) in maps {
        let mut compare = Compare { map: format!("{map},{name}"), compared: 0, faults: Vec::new() };
        let seed = Seed::classic(map).with_variant(variant);
        generator.generate_observed(&seed.into(), &mut base, &mut compare);
        compared += compare.compared;
        faults.append(&mut compare.faults);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(compared, 172);
}
