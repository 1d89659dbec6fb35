//! `survey look`: one picture of what the droids see.

use std::{fs, io::Cursor};

use rootward_gen::{Pos, Records, Seed, Thing, generate};

use super::{folder, output_of, refusal_of, word};

fn pixels_of(bytes: Vec<u8>) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    (frame.width, frame.height, pixels)
}

#[test]
fn a_look_is_one_picture_that_its_options_change() {
    let mut pictures = Vec::new();
    let file = folder("look").join("out.png");
    let look = |seed: &str, options: &str| {
        let said = output_of(&format!("look {seed} {} {options}", word(&file)));
        let picture = pixels_of(fs::read(&file).expect("a picture"));
        (said, picture)
    };
    for options in ["", "--ids", "--meltdown", "--dark", "--facing north", "--floor 1", "--size 640x360"] {
        let (said, picture) = look("17.3", options);
        assert!(said.starts_with("17.3: ") && said.contains(" on floor "), "{said}");
        let size = if options.contains("--size") { (640, 360) } else { (320, 180) };
        assert_eq!((picture.0, picture.1), size);
        assert!(pictures.iter().all(|other| *other != picture), "{options} changes nothing");
        pictures.push(picture);
    }
    assert!(look("179", "--at 55,0").1 == pictures[0]);
}

#[test]
fn look_refuses_rock_and_missing_floors() {
    assert!(refusal_of("look 17.3 out.png --at 0,0").contains("0,0 is rock in base 17.3"));
    assert!(refusal_of("look 1.0 out.png --floor 2").contains("no floor 2"));
}

#[test]
fn look_avoids_creatures_unless_a_cell_is_named() {
    let file = word(&folder("look-floor").join("floor.png"));
    for text in ["2.4", "17.3", "4121.1", "1.10", "x42"] {
        let base = generate(&text.parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        for floor in (1..).take_while(|&floor| base.cells_of_floor(floor).next().is_some()) {
            let said = output_of(&format!("look {text} {file} --floor {floor}"));
            let cell = said.split("seen from ").nth(1).and_then(|rest| rest.split(" on floor").next());
            let (x, y) = cell.and_then(|cell| cell.split_once(',')).expect("a cell");
            let at = Pos::new(x.parse().expect("a column"), y.parse().expect("a row"));
            let is_taken = records.at(at).any(|record| matches!(record.thing, Thing::Group(_)));
            assert!(!is_taken, "{said}");
        }
    }
}
