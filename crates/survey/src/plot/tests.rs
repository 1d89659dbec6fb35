//! Tests of the options and the numbers behind the charts.

use clap::Parser;
use rootward_gen::{Base, Pos, Seed, Variant, generate};
use rootward_search::{Counted, column};

use super::{
    bins::Bins,
    chart::shade,
    options::PlotOptions,
    sample::{Sample, percentile},
    spot::Spot,
};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    options: PlotOptions,
}

fn options(words: &str) -> Result<PlotOptions, String> {
    let line = ["plot", "page.html"].into_iter().chain(words.split_whitespace());
    Line::try_parse_from(line).map(|line| line.options).map_err(|error| error.to_string())
}

fn samples(words: &str) -> Vec<Sample> {
    let options = options(words).expect("good options");
    let wanted = options.wanted();
    let mut columns = wanted.histograms.clone();
    columns.extend(wanted.maps.iter().flatten());
    let seeds = options.seeds().expect("good seeds");
    let sample =
        |(name, seeds): &(String, _)| Sample::of(name, seeds, &columns, &wanted.spots).expect("threads");
    seeds.iter().map(sample).collect()
}

#[test]
fn a_sample_counts_every_base_and_cell() {
    let samples = samples("--styles c --seeds 0..40 --histogram open_cells,captive_steps --heat shop,open");
    let [sample] = samples.as_slice() else { panic!("one style") };
    let planet = |number| generate(&Seed::classic(number).with_variant(Variant::Planet).into());
    let planets: Vec<Base> = (0..40).map(planet).collect();
    let open: Vec<_> = planets.iter().map(|base| Some(base.open_cells().len() as u64)).collect();
    assert_eq!((sample.bases, &sample.columns[0]), (40, &open));
    assert!(sample.columns[1].iter().all(Option::is_none), "planet bases have no captive");
    let shop = Spot::of("shop").expect("shops");
    let shops: Vec<_> = planets.iter().map(|base| shop.cells(&Counted::of(base))).collect();
    for at in Pos::all() {
        let shops = shops.iter().filter(|cells| cells.contains(at));
        let cell = at.index().expect("in the grid");
        assert_eq!(sample.spots[0][cell] as usize, shops.count(), "{at:?}");
        assert_eq!(sample.spots[1][cell] as usize, planets.iter().filter(|base| base.is_open(at)).count());
    }
}

#[test]
fn bins_cover_every_number() {
    for (numbers, at_most, bins) in [
        (vec![], 10, Bins { low: 0, width: 1, count: 1 }),
        (vec![3, 7], 10, Bins { low: 3, width: 1, count: 5 }),
        (vec![93, 1170], 40, Bins { low: 50, width: 50, count: 23 }),
        (vec![0, u64::MAX], 40, Bins { low: 0, width: 500_000_000_000_000_000, count: 37 }),
    ] {
        assert_eq!(Bins::over(numbers.iter().copied(), at_most), bins, "{numbers:?}");
        for number in numbers {
            let place = bins.place(number);
            assert!(bins.begin(place) <= number as f64 && number as f64 <= bins.begin(place + 1));
        }
    }
    assert_eq!(Bins { low: 50, width: 50, count: 3 }.words(1), "100 to 149");
}

#[test]
fn percentiles_are_values_of_the_list() {
    let sorted: Vec<u64> = (0..=200).collect();
    assert_eq!(
        [0, 5, 50, 95, 100].map(|hundredths| percentile(&sorted, hundredths)),
        [0, 10, 100, 190, 200].map(Some)
    );
    assert_eq!(percentile(&[], 50), None);
}

#[test]
fn larger_shares_are_darker() {
    let light = |share: f64| shade(share).iter().map(|&part| u32::from(part)).sum::<u32>();
    for step in 0..50 {
        assert!(light(f64::from(step) / 50.0) > light(f64::from(step + 1) / 50.0), "{step}");
    }
}

#[test]
fn every_name_of_the_defaults_is_known() {
    let wanted = options("").expect("defaults").wanted();
    assert_eq!((wanted.histograms.len(), wanted.maps.len(), wanted.spots.len()), (4, 1, 2));
    assert_eq!(options("").expect("defaults").seeds().expect("seeds").len(), 7);
    assert_eq!(wanted.maps[0][0].name, column("open_cells").expect("a column").name);
}

#[test]
fn the_help_of_heat_maps_lists_readable_names() {
    let command = <Line as clap::CommandFactory>::command();
    let heat = command.get_arguments().find(|argument| argument.get_id() == "heat").expect("heat");
    let help = heat.get_help().expect("help").to_string();
    let (_, names) = help.split_once("Things are ").expect("a list");
    assert!(names.contains("pushable_wall"), "{names}");
    assert!(names.split(", ").all(|name| Spot::of(name).is_ok()), "{names}");
}

#[test]
fn wrong_options_list_the_choices() {
    for (words, part) in [
        ("--histogram open_cell", "but open_cells"),
        ("--histogram preset", "has no numbers to draw"),
        ("--map open_cells", "two columns"),
        ("--map loops,longest_way,floors", "is not two columns"),
        ("--heat shops", "but shop"),
        ("--heat pushable", "but pushable_wall"),
        ("--heat xyzzy", "`survey plot --help` lists them"),
        ("--styles x:maze", "the style `x:maze`"),
        ("--styles w:mase", "no preset and no file `mase`"),
        ("--styles w:mase", "for example --styles w:halls or"),
    ] {
        let sentence = options(words).expect_err(part);
        assert!(sentence.contains(part), "{words}: {sentence}");
    }
}
