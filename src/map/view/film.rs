//! Draws films in the background, separately from the game's own picture.

use std::path::{Path, PathBuf};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use rootward_art::{Palette, Sprites};
use rootward_presentation::film::{FilmStock, shoot};

use crate::{
    host::{files::writer, messages::MessageLog, platform},
    kit::artbook::ArtBook,
    map::drawing::Draw,
    session::watch::{FilmDone, FilmRequest},
    world::base::current::CurrentBase,
};

#[derive(Resource, Default)]
struct Filming(Vec<(PathBuf, Task<Result<String, String>>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Filming>()
        .draw(
            (finish, begin.run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)))
                .chain(),
        )
        .add_systems(Last, finish_all.before(writer::finish).run_if(on_message::<AppExit>));
}

fn finish_all(mut filming: ResMut<Filming>, mut log: ResMut<MessageLog>) {
    for (file, task) in filming.0.drain(..) {
        log.note_written(&file, block_on(task).map(drop));
    }
}

fn begin(
    mut requests: MessageReader<FilmRequest>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut filming: ResMut<Filming>,
) {
    for FilmRequest(file) in requests.read() {
        let (named, file, current) = (file.clone(), file.clone(), current.clone());
        let (sprites, palette) = (book.sprites.clone(), book.palette.clone());
        let task = async move { write(&file, &current, &sprites, &palette) };
        filming.0.push((named, AsyncComputeTaskPool::get().spawn(task)));
    }
}

fn finish(mut filming: ResMut<Filming>, mut done: MessageWriter<FilmDone>, mut log: ResMut<MessageLog>) {
    if filming.0.is_empty() {
        return;
    }
    filming.0.retain_mut(|(file, task)| match block_on(future::poll_once(task)) {
        None => true,
        Some(result) => {
            let (Ok(words) | Err(words)) = &result;
            log.say(words.clone());
            done.write(FilmDone { file: std::mem::take(file), result });
            false
        }
    });
}

/// Writes the film of a base into a file, and returns a sentence with the size of the film. An error is one sentence.
fn write(file: &Path, current: &CurrentBase, sprites: &Sprites, palette: &Palette) -> Result<String, String> {
    let stock = FilmStock::new(current.base(), sprites, palette)
        .map_err(|error| format!("No film: assets/{error}"))?;
    let mut bytes = Vec::new();
    let pictures = shoot(&mut bytes, current.base(), current.dig_log(), current.records(), &stock)
        .map_err(|error| format!("No film: {error}."))?;
    keep(file, &bytes, &format!("{}: {pictures} frames", current.label()))
}

fn keep(file: &Path, bytes: &[u8], what: &str) -> Result<String, String> {
    let whole = platform::place_of(file);
    platform::offer(&whole, bytes).map_err(|error| format!("Cannot write {}: {error}.", whole.display()))?;
    Ok(format!("Filmed {what}, {} KiB, in {}.", bytes.len().div_ceil(1024), whole.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unwritable_film_is_reported_in_one_sentence() {
        let error = keep(Path::new("/nowhere/at/all.gif"), &[], "1.0: 3 frames").expect_err("no folder");
        assert!(error.starts_with("Cannot write /nowhere/at/all.gif: ") && error.ends_with('.'), "{error}");
    }
}
