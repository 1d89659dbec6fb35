//! Draws everything that can be seen from inside, one large picture for each subject: `cargo run -p rootward-visor
//! --example gallery -- FOLDER [SUBJECT]`. It reads the sprites from `assets`, so that changes show without a build.
//! Subjects: families, doors, things, walls, creatures, distances, fights, light, numbers, land.

use std::{error::Error, fs, io::BufWriter, path::Path};

use rootward_art::{PALETTE_FILE, Palette, SPRITE_FILES, Sprites, Theme, features};
use rootward_gen::{
    Base, DoorKind, Heading, Kind, Outside, Pos, Record, Records, Seed, Thing, ThingRow, Variant, generate,
};
use rootward_visor::{
    Book, DOOR_STAGES, Eye, Picture, Scene, draw,
    fill::{self, GroupStand, Stage},
};

const SEEDS: [&str; 5] = ["17.3", "4", "5", "6", "10"];
const SIGHT: i16 = 9;
const COLUMNS: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("the folder for the pictures is missing")?;
    let only = arguments.next();
    let studio = Studio::open()?;
    type Subject = fn(&Studio) -> Vec<Picture>;
    let subjects: [(&str, Subject); 10] = [
        ("families", families),
        ("doors", doors),
        ("things", things),
        ("walls", walls),
        ("creatures", creatures),
        ("distances", distances),
        ("fights", fights),
        ("light", light),
        ("numbers", numbers),
        ("land", land),
    ];
    for (name, subject) in subjects {
        if only.as_deref().is_none_or(|only| only == name) {
            write(&Path::new(&folder).join(format!("{name}.png")), &subject(&studio))?;
        }
    }
    Ok(())
}

struct Studio {
    books: Vec<Book>,
    bases: Vec<(Base, Records)>,
}

impl Studio {
    fn open() -> Result<Self, Box<dyn Error>> {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
        let read = |file: &str| fs::read_to_string(assets.join(file));
        let palette = Palette::parse(PALETTE_FILE, &read(PALETTE_FILE)?)?;
        let mut sprites = Sprites::default();
        for file in SPRITE_FILES {
            sprites.read(file, &read(file)?, &palette)?;
        }
        let books: Result<_, _> =
            Theme::ALL.into_iter().map(|theme| Book::new(&sprites, &palette, theme)).collect();
        let bases = SEEDS.into_iter().map(|seed| {
            let base = generate(&seed.parse::<Seed>()?.into());
            let records = Records::of(&base);
            Ok::<_, Box<dyn Error>>((base, records))
        });
        Ok(Self { books: books?, bases: bases.collect::<Result<_, _>>()? })
    }

    fn book(&self, theme: Theme) -> &Book {
        self.books.iter().find(|book| book.theme() == theme).unwrap_or(&self.books[0])
    }

    fn shoot(
        &self,
        base: &Base,
        records: &Records,
        (at, facing): (Pos, Heading),
        stage: impl Fn(&Record) -> Stage,
        touch: impl FnOnce(&mut Scene),
    ) -> Picture {
        let mut scene = Scene::new(fill::theme_of(base));
        let near = |cell: Pos| (cell.x - at.x).pow(2) + (cell.y - at.y).pow(2) <= SIGHT * SIGHT + SIGHT;
        for cell in Pos::all().filter(|&cell| near(cell)) {
            fill::ground(&mut scene, base, cell);
        }
        for record in records.iter().filter(|record| near(record.at)) {
            fill::thing(&mut scene, base, records, record, stage(record));
        }
        touch(&mut scene);
        let mut picture = Picture::new(320, 180);
        draw(&scene, Eye::standing(at, facing), self.book(scene.theme()), &mut picture);
        picture
    }
}

fn plain(record: &Record) -> Stage {
    if record.thing == Thing::Blockage { Stage::Hidden } else { Stage::Plain }
}

/// The number of open cells in a straight line.
fn view(base: &Base, at: Pos, heading: Heading) -> usize {
    let cells = std::iter::successors(Some(at.step(heading)), |at| Some(at.step(heading)));
    cells.take_while(|&at| base.is_open(at)).count()
}

/// The longest views from cells of a kind of ground, no two of them close together.
fn views((base, records): (&Base, &Records), kinds: &[Kind], count: usize) -> Vec<(Pos, Heading)> {
    let cells = Pos::all().filter(|&at| base.is_open(at) && kinds.contains(&base.ground(at).kind()));
    let mut all: Vec<(usize, Pos, Heading)> = cells
        .flat_map(|at| Heading::ALL.map(|heading| (view(base, at, heading).min(7), at, heading)))
        // No creature stands in the way.
        .filter(|&(_, at, heading)| {
            let taken = |at: Pos| {
                let in_the_way = |thing| matches!(thing, Thing::Group(_) | Thing::Hydrant | Thing::Door(_));
                records.at(at).any(|other| in_the_way(other.thing))
            };
            !taken(at) && !taken(at.step(heading))
        })
        .collect();
    all.sort_by_key(|&(cells, at, heading)| {
        (std::cmp::Reverse(cells), (at.x * 7 + at.y * 13) % 11, heading.number())
    });
    let mut chosen: Vec<(Pos, Heading)> = Vec::new();
    for (_, at, heading) in all {
        if chosen.len() < count
            && chosen.iter().all(|(other, _)| (other.x - at.x).abs() + (other.y - at.y).abs() > 9)
        {
            chosen.push((at, heading));
        }
    }
    chosen
}

fn families(studio: &Studio) -> Vec<Picture> {
    let kinds: [&[Kind]; 4] = [
        &[Kind::Floor],
        &[Kind::OpenFloor],
        &[Kind::RoughFloor, Kind::Water],
        &[Kind::Floor, Kind::OpenFloor],
    ];
    let mut pictures = Vec::new();
    for (base, records) in &studio.bases {
        for (number, kinds) in kinds.into_iter().enumerate() {
            let spots = views((base, records), kinds, 4);
            if let Some(&spot) = spots.get(number % spots.len().max(1)) {
                pictures.push(studio.shoot(base, records, spot, plain, |_| {}));
            }
        }
    }
    pictures
}

/// A cell some steps before another one in a straight line, without doors around the eye or in between.
fn before((base, records): (&Base, &Records), at: Pos, steps: usize) -> Option<(Pos, Heading)> {
    let is_free =
        |at: Pos| base.is_open(at) && !records.at(at).any(|record| matches!(record.thing, Thing::Door(_)));
    let line = |heading: Heading| {
        let cells = std::iter::successors(Some(at.step(heading)), |at| Some(at.step(heading)));
        let open: Vec<Pos> = cells.take(steps).take_while(|&at| is_free(at)).collect();
        open.last().map(|&end| (open.len(), end, heading.back()))
    };
    let best = Heading::ALL.into_iter().filter_map(line).max_by_key(|line| line.0)?;
    Some((best.1, best.2))
}

fn each_door(studio: &Studio) -> impl Iterator<Item = (&Base, &Records, (Pos, Heading))> {
    DoorKind::ALL.into_iter().filter_map(|kind| {
        studio.bases.iter().find_map(|(base, records)| {
            let is_door = |record: &&Record| matches!(record.thing, Thing::Door(door) if door.kind == kind);
            let spots = records.iter().filter(is_door).filter_map(|door| before((base, records), door.at, 2));
            spots.max_by_key(|spot| view(base, spot.0, spot.1)).map(|spot| (base, records, spot))
        })
    })
}

fn doors(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (base, records, spot) in each_door(studio) {
        for stage in [0, 3, 6, DOOR_STAGES] {
            let staged = |record: &Record| match record.thing {
                Thing::Door(_) => Stage::Door(stage),
                _ => without_groups(record),
            };
            pictures.push(studio.shoot(base, records, spot, staged, |_| {}));
        }
    }
    pictures
}

fn things(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for &row in ThingRow::ALL {
        let doors = DoorKind::ALL.map(DoorKind::row);
        if doors.contains(&row) || matches!(row, ThingRow::Group | ThingRow::DroidSpawn) {
            continue;
        }
        let found = studio.bases.iter().find_map(|(base, records)| {
            let fitting = records.iter().filter(|record| record.thing.row() == row);
            let spots = fitting.filter_map(|record| {
                let (at, facing) = before((base, records), record.at, 2)?;
                record.thing.sides().seen_looking(facing).then_some((at, facing))
            });
            let spots: Vec<_> = spots.collect();
            spots.get(spots.len() / 2).map(|&spot| (base, records, spot))
        });
        if let Some((base, records, spot)) = found {
            let stage = |record: &Record| match record.thing {
                Thing::Blockage => Stage::Cracked(2),
                Thing::Group(_) => Stage::Gone,
                _ => Stage::Plain,
            };
            pictures.push(studio.shoot(base, records, spot, stage, |_| {}));
        }
    }
    pictures
}

fn walls(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for row in [ThingRow::RaiserWall, ThingRow::PuzzleWall, ThingRow::FallingWall, ThingRow::RisingWall] {
        let found = studio.bases.iter().find_map(|(base, records)| {
            let fitting = records.iter().filter(|record| record.thing.row() == row);
            let spots = fitting.filter_map(|record| before((base, records), record.at, 2));
            spots.max_by_key(|spot| view(base, spot.0, spot.1)).map(|spot| (base, records, spot))
        });
        let Some((base, records, spot)) = found else { continue };
        for rows in [26, 16, 6, 0] {
            let stage = |record: &Record| match record.thing {
                other if other.row() == row && rows == 0 && row == ThingRow::RaiserWall => Stage::Warns,
                other if other.row() == row => Stage::Rows(rows),
                _ => without_groups(record),
            };
            pictures.push(studio.shoot(base, records, spot, stage, |_| {}));
        }
    }
    pictures
}

fn hall(studio: &Studio, number: usize) -> (&Base, &Records, (Pos, Heading)) {
    let (base, records) = &studio.bases[number % studio.bases.len()];
    let spots = views((base, records), &[Kind::OpenFloor], 1);
    (base, records, spots.first().copied().unwrap_or((base.entrance(), Heading::South)))
}

fn middle(at: Pos) -> (i32, i32) {
    let middle = |cell: i16| (i32::from(cell) << 16) + (1 << 15);
    (middle(at.x), middle(at.y))
}

fn group(scene: &mut Scene, creature: u8, at: Pos, places: &[u8], most: u8) {
    fill::group(scene, &awake(creature, middle(at), places, most));
}

fn without_groups(record: &Record) -> Stage {
    if matches!(record.thing, Thing::Group(_) | Thing::Pile(_)) { Stage::Gone } else { plain(record) }
}

fn awake(creature: u8, (x, y): (i32, i32), places: &[u8], most: u8) -> GroupStand<'_> {
    let (away, white, target, sign) = (false, false, false, None);
    GroupStand { creature, x, y, places, most, awake: true, away, white, target, sign, number: 1 }
}

fn stage_for_two(studio: &Studio, number: usize) -> (&Base, &Records, (Pos, Heading)) {
    let found =
        studio.bases.iter().cycle().skip(number).take(studio.bases.len()).find_map(|(base, records)| {
            let is_free = |at: Pos| {
                let is_empty = |record: &Record| matches!(record.thing, Thing::Group(_) | Thing::Pile(_));
                base.is_open(at) && records.at(at).all(is_empty)
            };
            let broad = |&(at, heading): &(Pos, Heading)| {
                let cells = [at, at.step(heading), at.step(heading).step(heading)];
                let three = |at: Pos| [at, at.step(heading.left()), at.step(heading.right())];
                cells.into_iter().flat_map(three).all(is_free)
            };
            let spots = Pos::all().flat_map(|at| Heading::ALL.map(|heading| (at, heading))).filter(broad);
            let spot = spots.max_by_key(|spot| view(base, spot.0, spot.1).min(7))?;
            Some((base, records, spot))
        });
    found.unwrap_or_else(|| hall(studio, number))
}

fn creatures(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (number, creature) in features::creatures().enumerate() {
        let (base, records, (at, facing)) = stage_for_two(studio, number / 9);
        pictures.push(studio.shoot(base, records, (at, facing), without_groups, |scene| {
            let cell = at.step(facing);
            for (away, aside) in [(false, facing.left()), (true, facing.right())] {
                let (dx, dy) = aside.delta();
                let middle = |cell: i16, by: i16| {
                    (i32::from(cell) << 16) + (1 << 15) + i32::from(by) * (1 << 15) * 9 / 10
                };
                let place = (middle(cell.x, dx), middle(cell.y, dy));
                fill::group(scene, &GroupStand { away, ..awake(creature, place, &[0x14], 1) });
            }
        }));
    }
    pictures
}

fn distances(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (number, (creature, most, places)) in
        [(1, 4, &[0, 6, 8, 2][..]), (15, 4, &[0, 6, 8]), (24, 1, &[0x14]), (2, 9, &[0, 8, 6, 2, 7, 4])]
            .into_iter()
            .enumerate()
    {
        let (base, records, (at, facing)) = hall(studio, number);
        for steps in [1, 2, 3, 4, 5, 6] {
            let cell = (0..steps).fold(at, |at, _| at.step(facing));
            pictures.push(studio.shoot(base, records, (at, facing), without_groups, |scene| {
                group(scene, creature, cell, places, most);
            }));
        }
    }
    pictures
}

/// Groups ahead of the party as its target, each with another group near it. Blows from all sides. A dark last row.
fn fights(studio: &Studio) -> Vec<Picture> {
    /// The members of the group ahead, its distance, the place of the other group, and the sides of blows.
    type Fight = (usize, i16, (i16, i16), [bool; 4]);
    const NONE: [bool; 4] = [false; 4];
    const FIGHTS: [Fight; 12] = [
        (1, 1, (1, 1), NONE),
        (2, 1, (1, -1), NONE),
        (3, 1, (2, 1), [true, false, false, false]),
        (4, 1, (0, 1), [false, true, false, false]),
        (5, 1, (2, -1), NONE),
        (6, 2, (1, 1), [false, false, false, true]),
        (9, 1, (1, -1), [false, false, true, false]),
        (9, 3, (1, 1), NONE),
        (1, 1, (1, 1), NONE),
        (4, 1, (1, -1), [false, true, false, false]),
        (4, 2, (2, 1), NONE),
        (6, 3, (1, 1), NONE),
    ];
    let mut pictures = Vec::new();
    for (number, (count, steps, (ahead, aside), struck)) in FIGHTS.into_iter().enumerate() {
        let (base, records, (at, facing)) = stage_for_two(studio, number / 4);
        let place = |ahead: i16, aside: i16| {
            let (dx, dy) = facing.delta();
            at.offset(dx * ahead - dy * aside, dy * ahead + dx * aside)
        };
        pictures.push(studio.shoot(base, records, (at, facing), without_groups, |scene| {
            if number >= 8 {
                scene.put_out();
            }
            scene.helmet = Some(struck);
            let creature = [24, 2, 15, 1][number % 4];
            let crowd = awake(creature, middle(place(steps, 0)), &[0; 9][..count], count as u8);
            fill::group(scene, &GroupStand { target: true, ..crowd });
            group(scene, [3, 15, 9][number % 3], place(ahead, aside), &[0], 1);
        }));
    }
    pictures
}

fn light(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let melts = |scene: &mut Scene| scene.alarm = 255;
    for (base, records) in &studio.bases {
        let spots = views((base, records), &[Kind::OpenFloor, Kind::Floor], 2);
        for &spot in &spots {
            pictures.push(studio.shoot(base, records, spot, plain, Scene::put_out));
            pictures.push(studio.shoot(base, records, spot, plain, melts));
        }
    }
    // All kinds of doors are distinguishable in the meltdown.
    for (base, records, spot) in each_door(studio) {
        pictures.push(studio.shoot(base, records, spot, without_groups, melts));
    }
    // The seam of a wall that will fall, and the wall half way down. A lamp that is on, and one that is out.
    let found = studio.bases.iter().find_map(|(base, records)| {
        let falls = records.iter().filter(|record| record.thing.row() == ThingRow::FallingWall);
        let spots = falls.filter_map(|record| before((base, records), record.at, 2));
        spots.max_by_key(|spot| view(base, spot.0, spot.1)).map(|spot| (base, records, spot))
    });
    if let Some((base, records, spot)) = found {
        let half = |record: &Record| match record.thing {
            Thing::FallingWall(_) => Stage::Rows(16),
            _ => without_groups(record),
        };
        pictures.push(studio.shoot(base, records, spot, without_groups, |_| {}));
        pictures.push(studio.shoot(base, records, spot, without_groups, Scene::put_out));
        pictures.push(studio.shoot(base, records, spot, without_groups, melts));
        pictures.push(studio.shoot(base, records, spot, half, melts));
    }
    let (base, records, spot) = hall(studio, 0);
    pictures.push(studio.shoot(base, records, spot, without_groups, |_| {}));
    pictures.push(studio.shoot(base, records, spot, without_groups, Scene::put_out));
    pictures
}

fn numbers(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (base, records) in &studio.bases {
        for &spot in &views((base, records), &[Kind::OpenFloor, Kind::Floor], 2) {
            pictures.push(studio.shoot(base, records, spot, without_groups, |scene| scene.numbers = true));
        }
    }
    pictures
}

fn land(studio: &Studio) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (base, _) in &studio.bases {
        if base.seed().variant() == Variant::Station {
            continue;
        }
        let land = Outside::of(base.seed());
        let at = land.landing();
        for facing in Heading::ALL {
            let mut scene = Scene::new(fill::theme_of(base));
            let near = |cell: Pos| (cell.x - at.x).pow(2) + (cell.y - at.y).pow(2) <= SIGHT * SIGHT + SIGHT;
            Pos::all().filter(|&cell| near(cell)).for_each(|cell| fill::land(&mut scene, &land, cell));
            let mut picture = Picture::new(320, 180);
            draw(&scene, Eye::standing(at, facing), studio.book(scene.theme()), &mut picture);
            pictures.push(picture);
        }
    }
    pictures
}

fn write(file: &Path, pictures: &[Picture]) -> Result<(), Box<dyn Error>> {
    let (width, height) = (320, 180);
    let rows = pictures.len().div_ceil(COLUMNS).max(1);
    // The area without pictures is dark.
    let mut bytes = [12, 12, 16, 255].repeat(COLUMNS * width * rows * height);
    for (number, picture) in pictures.iter().enumerate() {
        for (row, line) in picture.bytes().chunks_exact(width * 4).enumerate() {
            let top = number / COLUMNS * height + row;
            let start = (top * COLUMNS + number % COLUMNS) * width * 4;
            bytes[start..start + width * 4].copy_from_slice(line);
        }
    }
    let out = BufWriter::new(fs::File::create(file)?);
    let mut encoder = png::Encoder::new(out, (COLUMNS * width) as u32, (rows * height) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&bytes)?;
    println!("{}", file.display());
    Ok(())
}
