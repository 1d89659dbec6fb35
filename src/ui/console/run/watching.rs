//! Commands that show or film how a base is dug.

use std::path::Path;

use bevy::prelude::*;
use rootward_gen::Style;
use rootward_presentation::words::dig;

use super::{Answer, ends_in};
use crate::{
    map::view::screenshot::HasPictures,
    session::watch::{Moment, Watch, WatchRequest},
    ui::console::export,
    world::base::current::CurrentBase,
};

pub(super) fn watch(
    In(watch): In<Watch>,
    current: Res<CurrentBase>,
    has_pictures: Option<Res<HasPictures>>,
    mut watches: MessageWriter<WatchRequest>,
) -> Answer {
    let crawlers = current.base().seed().style() == Style::Crawler;
    let who = if crawlers { "crawlers" } else { "digger" };
    let label = current.label();
    let other = if current.custom_design().is_some() { export::NOT_BY_SEED } else { "" };
    let steps = current.dig_log().steps().len();
    let told = match &watch {
        Watch::Start => format!("Watching the {who} of {label}.{other}"),
        Watch::Speed(1) => format!("Watching the {who} of {label}, 1 step a second.{other}"),
        Watch::Speed(speed) => format!("Watching the {who} of {label}, {speed} steps a second.{other}"),
        Watch::Stop => "This is the finished base.".to_owned(),
        Watch::Step(Moment::After(step)) if *step > steps => {
            return Err(format!("{label} takes {steps} steps, not {step}."));
        }
        Watch::Step(Moment::After(step)) => {
            format!("Watching the {who} of {label} after {step} of {steps} steps.")
        }
        Watch::Step(Moment::Later(count)) => format!("{} on.", counted(*count)),
        Watch::Step(Moment::Earlier(count)) => format!("{} back.", counted(*count)),
        Watch::Cell(at) => dig::writes_words(current.dig_log(), *at)?,
        Watch::Told(_, told) => told.clone(),
        Watch::Film(_) if has_pictures.is_none() => {
            return Err("No film without a screen.".to_owned());
        }
        Watch::Film(file) => film_words(file, steps)?,
    };
    watches.write(WatchRequest(watch));
    Ok(told)
}

fn counted(steps: usize) -> String {
    if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") }
}

/// The answer when a film starts. The file name must end in `.gif`.
fn film_words(file: &Path, steps: usize) -> Answer {
    if !ends_in(file, "gif") {
        return Err(format!("`{}` needs a name that ends in .gif.", file.display()));
    }
    Ok(format!("Filming {steps} steps into {}.", file.display()))
}
