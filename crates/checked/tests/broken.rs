//! Arbitrary texts: reading them terminates, does not panic, and accepts no number outside its range.

use proptest::{prelude::*, test_runner::RngSeed};
use rootward_checked::{Source, ranged};

ranged! {
    struct Table {
        #[serde(default)]
        rows: Vec<Row>,
        #[serde(default)]
        act: Option<Act>,
    }

    struct Row {
        name: String,
        size: i16 = -3..=40,
    }

    enum Act {
        Wait,
        Push(u8 = 1..=4, bool),
        Draw {
            row: Row,
            times: u64 = 7..=7,
        },
    }
}

fn lies_in_its_ranges(table: &Table) -> bool {
    let row = |row: &Row| (-3..=40).contains(&row.size);
    table.rows.iter().all(row)
        && match &table.act {
            None | Some(Act::Wait) => true,
            Some(Act::Push(force, _)) => (1..=4).contains(force),
            Some(Act::Draw { row: drawn, times }) => row(drawn) && *times == 7,
        }
}

fn read(text: &str) -> Option<Table> {
    match Source::new("any.ron", text).read::<Table>() {
        Ok(table) => {
            assert!(lies_in_its_ranges(&table), "{text}: {table:?}");
            Some(table)
        }
        Err(fault) => {
            assert!((1..=text.matches('\n').count() + 1).contains(&fault.at.line), "{text}: {fault}");
            let line = text.split('\n').nth(fault.at.line - 1).unwrap_or_default();
            assert!((1..=line.chars().count() + 1).contains(&fault.at.column), "{text}: {fault}");
            assert_eq!(fault.to_string().lines().count(), 1, "{text}: {fault}");
            None
        }
    }
}

const WHOLE: &str = "// ä\n(rows: [(name: \"x\\\"\", size: -3), (name: \"/*\", size: 0x1f)], /* ß */\n \
    act: Some(Draw(row: (name: \"\", size: 40), times: 7)))";

fn piece() -> impl Strategy<Value = String> {
    let words =
        "( ) [ ] , : \" \\ /* */ // rows name size act Some None Push Draw times true r# { ' . é".split(' ');
    let longer = [
        "\n",
        " ",
        "rows: [(name: \"a\", size: 3)]",
        "act: Some(Wait)",
        "(name: \"\", size: ",
        "#![enable(implicit_some)]",
    ];
    let words: Vec<&str> = words.chain(longer).collect();
    prop_oneof![
        prop::sample::select(words).prop_map(str::to_owned),
        any::<i64>().prop_map(|number| number.to_string()),
        (-9..=60_i64).prop_map(|number| number.to_string()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_ends(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn any_heap_of_pieces_ends(pieces in prop::collection::vec(piece(), 0..24)) {
        read(&pieces.concat());
    }

    #[test]
    fn a_table_with_a_hole_in_it_ends(from in 0..WHOLE.len(), length in 0..9_usize, piece in piece()) {
        let to = (from + length).min(WHOLE.len());
        if let (Some(before), Some(behind)) = (WHOLE.get(..from), WHOLE.get(to..)) {
            read(&format!("{before}{piece}{behind}"));
        }
    }

    #[test]
    fn numbers_pass_exactly_in_their_range(size in -99..99_i16, force in 0..9_u8, times in 0..9_u64) {
        let rows = format!("(rows: [(name: \"a\", size: {size})])");
        prop_assert_eq!(read(&rows).is_some(), (-3..=40).contains(&size));
        let push = format!("(act: Some(Push({force}, true)))");
        prop_assert_eq!(read(&push).is_some(), (1..=4).contains(&force));
        let draw = format!("(act: Some(Draw(times: {times}, row: (size: 1, name: \"a\"))))");
        prop_assert_eq!(read(&draw).is_some(), times == 7);
    }
}

#[test]
fn the_whole_table_is_read() {
    let table = read(WHOLE).expect("nothing is wrong with it");
    assert_eq!(table.rows.iter().map(|row| row.size).collect::<Vec<_>>(), [-3, 31]);
}

#[test]
fn deep_nests_end() {
    for open in ["(", "[", "(rows: [", "/*", "Some("] {
        assert_eq!(read(&open.repeat(100_000)), None);
    }
}
