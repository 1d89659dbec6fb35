//! Measures the drawing time of a picture, in a busy hall and in an empty corridor. With `--pictures N` it
//! only draws N pictures of the hall, for instruction counters.

use std::{hint::black_box, process::Command, time::Instant};

use rootward_gen::{Base, Heading, Kind, Pos, Records, Seed, Thing, generate};
use rootward_visor::{
    Book, Eye, ONE, Picture, Scene, draw,
    fill::{self, GroupStand, Stage},
    shipped,
};

const TIMED: usize = 1_000;
/// The number of times each picture is drawn. The median counts, so that other work of the machine does not matter.
const ROUNDS: usize = 5;
const COUNTED: u64 = 20;
const SIGHT: i16 = 9;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let asked =
        words.iter().position(|word| word == "--pictures").and_then(|at| words.get(at + 1)?.parse().ok());
    let (scene, eye, book) = hall();
    if let Some(count) = asked {
        let mut picture = Picture::new(320, 180);
        for number in 0..count {
            draw(&scene, walking(eye, number), &book, &mut picture);
            black_box(picture.bytes());
        }
        return;
    }
    println!("{} sprites in the hall, 30 of them creatures", scene.standees().len());
    for (width, height) in [(320, 180), (640, 360)] {
        time(&format!("hall {width}x{height}"), &scene, eye, &book, Picture::new(width, height));
    }
    let mut empty = Scene::new(scene.theme());
    let (base, _) = base();
    for cell in Pos::all() {
        fill::ground(&mut empty, &base, cell);
    }
    time("empty 320x180", &empty, eye, &book, Picture::new(320, 180));
    match count() {
        Some(instructions) => println!("hall 320x180: {instructions} instructions a picture"),
        None => println!("hall 320x180: valgrind is not there to count instructions"),
    }
}

fn time(name: &str, scene: &Scene, eye: Eye, book: &Book, mut picture: Picture) {
    draw(scene, eye, book, &mut picture);
    let mut rounds = vec![[0.0; ROUNDS]; TIMED];
    for round in 0..ROUNDS {
        for (number, times) in rounds.iter_mut().enumerate() {
            let begun = Instant::now();
            draw(scene, walking(eye, number), book, &mut picture);
            times[round] = begun.elapsed().as_secs_f64() * 1000.0;
            black_box(picture.bytes());
        }
    }
    let median = |mut times: [f64; ROUNDS]| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    };
    let mut times: Vec<f64> = rounds.into_iter().map(median).collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "{name}: mean {mean:.3} ms, p50 {:.3} ms, p99 {:.3} ms, worst {:.3} ms",
        at(50),
        at(99),
        at(100)
    );
}

fn walking(eye: Eye, number: usize) -> Eye {
    let (turn, step) = ((number as u16).wrapping_mul(97), (number % 64) as i32 - 32);
    Eye { x: eye.x + step * ONE / 128, turn: eye.turn.wrapping_add(turn), ..eye }
}

fn base() -> (Base, Records) {
    let base = generate(&Seed::classic(179).into());
    let records = Records::of(&base);
    (base, records)
}

fn hall() -> (Scene, Eye, Book) {
    let (base, records) = base();
    let room = base.rooms().max_by_key(|room| (base.room_cells(*room).len(), room.corner.x)).expect("a room");
    let cells: Vec<Pos> =
        base.room_cells(room).iter().filter(|&at| base.kind(at) == Kind::OpenFloor).collect();
    let at = cells[cells.len() / 2];
    let mut scene = Scene::new(fill::theme_of(&base));
    scene.helmet = Some([true, false, false, false]);
    let near = |cell: Pos| (cell.x - at.x).pow(2) + (cell.y - at.y).pow(2) <= SIGHT * SIGHT + SIGHT;
    for cell in Pos::all().filter(|&cell| near(cell)) {
        fill::ground(&mut scene, &base, cell);
    }
    for record in records.iter().filter(|record| near(record.at) && !matches!(record.thing, Thing::Group(_)))
    {
        fill::thing(&mut scene, &base, &records, record, Stage::Plain);
    }
    let around = cells.iter().filter(|&&cell| cell != at);
    let mut left = 30_usize;
    for (number, cell) in around.enumerate() {
        if left == 0 {
            break;
        }
        let places: &[u8] = &[0, 6, 8, 2][..left.min(4)];
        left -= places.len();
        let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
        let (x, y) = (middle(cell.x), middle(cell.y));
        let creature = [1, 3, 10, 15][number % 4];
        fill::group(
            &mut scene,
            &GroupStand {
                creature,
                x,
                y,
                places,
                most: 4,
                awake: true,
                away: false,
                white: false,
                target: number == 0,
                sign: None,
                number: 1,
            },
        );
    }
    let book = shipped::book(scene.theme()).expect("the shipped pictures");
    (scene, Eye::standing(at, Heading::North), book)
}

/// The instructions of one picture, counted by valgrind as the difference between many and one.
fn count() -> Option<u64> {
    let own = std::env::current_exe().ok()?;
    let of = |pictures: u64| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
        let output = valgrind.arg(&own).args(["--pictures", &pictures.to_string()]).output().ok()?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find(|line| line.contains("I refs") || line.contains("I   refs"))?.to_owned();
        line.rsplit(':').next()?.trim().replace(',', "").parse::<u64>().ok()
    };
    Some((of(1 + COUNTED)? - of(1)?) / COUNTED)
}
