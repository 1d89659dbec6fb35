//! `survey bot`: a bot plays the bases of a range, one line each. `curve` measures their difficulty.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use rootward_bot::{
    plain::play_out::{COLUMNS as PLAIN_COLUMNS, play_plain},
    play_out::{COLUMNS, try_all},
};
use rootward_gen::{Base, Seed};
use rootward_rules::{
    furnished::FurnishedBase,
    headless::Headless,
    tables::{Tables, shipped, without::Without},
    terms::Terms,
};

use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Grain, Workplace, sweep_by},
};

/// The playing bot, and its terms.
#[derive(Clone, Copy, Debug)]
pub struct Players {
    pub terms: Terms,
    /// The number of random streams that the plain bot plays each base with. `None` for the knowing bot.
    pub streams: Option<u32>,
    /// The part of the game that is left out for a measurement.
    pub without: Option<Without>,
}

/// The tables of the plays: those of a folder, or the built-in ones.
///
/// # Errors
/// A fault in the tables of the folder.
pub fn tables(folder: Option<&Path>) -> Result<Arc<Tables>, RunFault> {
    let read =
        |folder: &Path| Tables::read_folder(folder).map_err(|error| RunFault::Input(error.to_string()));
    Ok(Arc::new(folder.map_or_else(|| Ok(shipped()), read)?))
}

/// Lets a bot play every base of a range, and prints the results. Returns true if it won all of them.
///
/// # Errors
/// Faulty tables, and output that cannot be written.
pub fn bot(
    seeds: &Seeds,
    players: Players,
    folder: Option<&PathBuf>,
    out: &mut impl Write,
) -> Result<bool, RunFault> {
    let mut tables = tables(folder.map(PathBuf::as_path))?;
    if let Some(what) = players.without {
        tables = Arc::new((*tables).clone().measurable(what).without(what));
    }
    writeln!(out, "{}", if players.streams.is_some() { PLAIN_COLUMNS } else { COLUMNS })?;
    let mut won = true;
    let play = |workplace: &mut Workplace, seed: Seed, (text, all): &mut (String, bool)| {
        let game = game(workplace, seed, tables.clone(), players.terms);
        let Some(streams) = players.streams else {
            let report = try_all(&game);
            *text += &format!("{report}\n");
            *all &= report.won;
            return;
        };
        for stream in 0..streams {
            let report = play_plain(game.clone(), stream);
            *text += &format!("{report}\n");
            *all &= report.is_won();
        }
    };
    sweep_by(
        Grain::SLOW,
        seeds,
        || (String::new(), true),
        play,
        |(text, all)| {
            won &= all;
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        },
    )?;
    Ok(won)
}

/// A base of the range at the moment of the party's entry.
pub fn game(workplace: &mut Workplace, seed: Seed, tables: Arc<Tables>, terms: Terms) -> Headless {
    let mut base = Base::empty();
    workplace.generator.generate_into(&seed.into(), &mut base);
    Headless::of(FurnishedBase::with_records(base).with_land_of(seed), tables, terms)
}
