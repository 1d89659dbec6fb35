//! The options of `survey plot`.

use std::{ops::Range, path::PathBuf, str::FromStr};

use clap::Args;
use rootward_gen::{GENERATOR_VERSION, Style, Variant, crawlers::BuildPlan};
use rootward_search::{Column, column, near_words};

use super::spot::Spot;
use crate::{
    option_values::{COLUMNS_LISTED, read_page, read_variant, style_of},
    plan::read_plan,
    range::{RangeError, Seeds, WrittenSeeds},
};

/// The charts of a page without options.
const HISTOGRAMS: [&str; 4] = ["open_cells", "dead_ends", "loops", "longest_way"];
const MAP: [&str; 2] = ["open_cells", "loops"];
const SPOTS: [&str; 2] = ["dead_ends", "creatures"];

/// The bases and the charts.
#[derive(Clone, Debug, Args)]
pub struct PlotOptions {
    /// The page; for example plot.html.
    #[arg(value_name = "FILE.html", value_parser = read_page)]
    pub file: PathBuf,
    /// The numbers of every style: a range without its end, or one number; for example --seeds 0..10000 or
    /// --seeds 17.3. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", default_value = "0..1000", value_parser = read_numbers, allow_hyphen_values = true)]
    seeds: Range<u64>,
    /// The styles side by side, with commas between them: c, x, or w with a preset or a design; for
    /// example --styles x,w:maze,w:halls.
    #[arg(
        long,
        value_name = "STYLES",
        value_delimiter = ',',
        allow_hyphen_values = true,
        default_value = "x,w:maze,w:warren,w:halls,w:longwalls,w:colonnade,w:cells"
    )]
    styles: Vec<PlotStyle>,
    /// Planet bases (base) or space stations (station); for example --variant station.
    #[arg(long, value_name = "base|station", default_value = "base", value_parser = read_variant, allow_hyphen_values = true)]
    variant: Variant,
    /// Histograms of these columns of the catalogue, with commas between them; for example --histogram
    /// floors,shops.
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', value_parser = read_column)]
    histogram: Vec<&'static Column>,
    /// A map of two columns: the number of bases for each pair of values. Repeat it for several maps; for example
    /// --map open_cells,loops.
    #[arg(long, value_name = "COLUMN,COLUMN", value_parser = read_pair)]
    map: Vec<[&'static Column; 2]>,
    /// Heat maps of where these things stand.
    #[arg(long, value_name = "THINGS", value_delimiter = ',', value_parser = read_spot, help = help_of_heat())]
    heat: Vec<Spot>,
}

/// The contents of a page.
pub struct Wanted {
    pub histograms: Vec<&'static Column>,
    pub maps: Vec<[&'static Column; 2]>,
    pub spots: Vec<Spot>,
}

#[derive(Clone, Debug)]
struct PlotStyle {
    style: Style,
    plan: Option<BuildPlan>,
}

impl FromStr for PlotStyle {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (letter, plan) = text.split_once(':').map_or((text, None), |(letter, plan)| (letter, Some(plan)));
        let style = style_of(letter).filter(|&style| plan.is_none() || style == Style::Crawler);
        let style = style.ok_or_else(|| {
            format!("the style `{text}` is not c, x or w, or w with a preset; for example --styles x,w:halls")
        })?;
        let plan = plan.map(read_plan).transpose();
        let plan = plan.map_err(|error| error.of_option("--styles w:").to_string())?;
        Ok(Self { style, plan })
    }
}

/// The help for `--heat`, which lists all things by the names that the option takes.
fn help_of_heat() -> String {
    let names: Vec<String> = Spot::all().map(Spot::name).collect();
    format!(
        "Heat maps of where these things stand, with commas between them; for example --heat shop,blue_door. Things are {}",
        names.join(", ")
    )
}

fn read_numbers(text: &str) -> Result<Range<u64>, RangeError> {
    text.parse::<WrittenSeeds>()?.numbers()
}

fn read_column(text: &str) -> Result<&'static Column, String> {
    let found = column(text).map_err(|error| format!("{error}; {COLUMNS_LISTED}"))?;
    let has_numbers = found.measure.is_number();
    has_numbers.then_some(found).ok_or_else(|| {
        format!("the column `{text}` has no numbers to draw; for example --histogram open_cells")
    })
}

fn read_pair(text: &str) -> Result<[&'static Column; 2], String> {
    let columns: Vec<&str> = text.split(',').map(str::trim).collect();
    let [x, y] = columns[..] else {
        return Err(format!(
            "`{text}` is not two columns with a comma between them; for example --map open_cells,loops"
        ));
    };
    Ok([read_column(x)?, read_column(y)?])
}

fn read_spot(text: &str) -> Result<Spot, String> {
    Spot::of(text).map_err(|near| {
        let near = near_words(&near);
        format!("there is no thing `{text}`{near}; `survey plot --help` lists them; for example --heat shop")
    })
}

impl PlotOptions {
    pub fn wanted(&self) -> Wanted {
        let Self { histogram, map, heat, .. } = self;
        if !(histogram.is_empty() && map.is_empty() && heat.is_empty()) {
            return Wanted { histograms: histogram.clone(), maps: map.clone(), spots: heat.clone() };
        }
        let columns = |names: &[&str]| names.iter().filter_map(|name| column(name).ok()).collect::<Vec<_>>();
        let map: Option<[&'static Column; 2]> = columns(&MAP).try_into().ok();
        Wanted {
            histograms: columns(&HISTOGRAMS),
            maps: map.into_iter().collect(),
            spots: SPOTS.iter().filter_map(|name| Spot::of(name).ok()).collect(),
        }
    }

    /// The seeds of every style, with its name in charts. Fails if the range goes beyond the classic seeds.
    pub fn seeds(&self) -> Result<Vec<(String, Seeds)>, RangeError> {
        let named = |wanted: &PlotStyle| {
            let seeds = Seeds::new(self.seeds.clone(), wanted.style, self.variant)?;
            Ok(match &wanted.plan {
                Some(plan) => (format!("crawlers, {}", plan.name()), seeds.built_by(plan.clone())?),
                None => (wanted.style.name().to_lowercase(), seeds),
            })
        };
        self.styles.iter().map(named).collect()
    }

    pub fn describe(&self) -> String {
        let (variant, Range { start, end }) = (self.variant.name(), &self.seeds);
        format!(
            "Seeds {start} to {} of each style, as {variant}s, by generator version {GENERATOR_VERSION}.",
            end - 1
        )
    }
}
