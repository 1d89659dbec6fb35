//! Named cells that the player can return to.

use std::collections::BTreeMap;

use bevy::prelude::*;
use rootward_gen::{Pos, Seed};
use rootward_presentation::words::describe::place;
use rootward_rules::play::Play;
use serde::{Deserialize, Serialize};

use super::{
    cheats::unknown,
    lines::Lines,
    run::{Answer, ask, go_to},
    script::Script,
};
use crate::world::base::current::CurrentBase;

const MOST: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub seed: String,
    /// The design in the form that the command `preset` takes. Empty if the seed alone determines the base.
    pub design: String,
    pub outside: bool,
    /// Column and row.
    pub at: (i16, i16),
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub BTreeMap<String, Mark>);

impl Marks {
    /// All marks with their bases and cells, one per line.
    #[must_use]
    pub fn words(&self) -> String {
        if self.0.is_empty() {
            return "No marks yet. `mark vault` makes one.".to_owned();
        }
        let word = |(name, mark): (&String, &Mark)| {
            let by = if mark.design.is_empty() { String::new() } else { format!(" by {}", mark.design) };
            let outside = if mark.outside { ", outside" } else { "" };
            format!("{name}: {}{by}{outside}, {},{}", mark.seed, mark.at.0, mark.at.1)
        };
        self.0.iter().map(word).collect::<Vec<_>>().join("\n")
    }
}

/// Sets a mark. An existing mark with this name moves to the new place.
pub(super) fn set_mark(
    In(name): In<String>,
    current: Res<CurrentBase>,
    play: Res<Play>,
    mut marks: ResMut<Marks>,
) -> Answer {
    let (at, outside) = (play.party.at, play.party.place.is_outside());
    let seed = current.base().seed();
    let design = match current.custom_design() {
        Some(own) if own.file.as_os_str().is_empty() => {
            return Err(
                "You cannot mark a changed base. First save its changes with `save design NAME`.".to_owned()
            );
        }
        Some(own) => own.file.display().to_string(),
        None => String::new(),
    };
    if marks.0.len() >= MOST && !marks.0.contains_key(&name) {
        return Err(format!("There can be only {MOST} marks. Reuse the name of one."));
    }
    let told = format!("`goto {name}` leads to {} of {seed}.", place(at));
    marks.0.insert(name, Mark { seed: seed.to_string(), design, outside, at: (at.x, at.y) });
    Ok(told)
}

pub(super) fn go_to_mark(world: &mut World, name: &str) -> Answer {
    let marks = &world.resource::<Marks>().0;
    let Some(mark) = marks.get(name).cloned() else {
        return Err(unknown("mark", name, marks.keys().map(String::as_str)));
    };
    let there = world.get_resource::<CurrentBase>().is_some_and(|current| {
        let design = current.custom_design().map(|own| own.file.display().to_string()).unwrap_or_default();
        mark.seed.parse::<Seed>() == Ok(current.base().seed()) && design == mark.design
    });
    let outside = world.get_resource::<Play>().is_some_and(|play| play.party.place.is_outside());
    if there && outside == mark.outside {
        return ask(world, go_to, Pos::new(mark.at.0, mark.at.1));
    }
    let mut lines = Vec::new();
    if !there {
        lines.push(format!("seed {}", mark.seed));
        if !mark.design.is_empty() {
            lines.push(format!("preset {}", mark.design));
        }
    }
    lines.push(if mark.outside { "outside" } else { "inside" }.to_owned());
    lines.push(format!("goto {} {}", mark.at.0, mark.at.1));
    let lines = (1..).zip(lines).collect();
    world.resource_mut::<Lines>().run_first(Script { name: format!("goto {name}").into(), lines })?;
    Ok(format!("Going to {name} ..."))
}
