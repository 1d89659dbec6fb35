/// Seeds of every style: classic planet bases and stations, endless bases, and crawlers by several presets.
pub const SEEDS: [&str; 11] = [
    "1.0",
    "1.1",
    "2.10",
    "17.3",
    "17.3s",
    "33",
    "x42",
    "x8812345678@2.10",
    "w42",
    "w42:halls",
    "w7:cells@3.2s",
];
