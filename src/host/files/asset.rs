//! Loads files as assets, and loads them again after an edit while the game runs.

use std::{io, marker::PhantomData};

use bevy::{
    asset::{AssetLoadError, AssetLoader, LoadContext, io::Reader},
    prelude::*,
    tasks::futures_lite::AsyncReadExt,
};
use rootward_files::MOST_BY_HAND;

pub trait FileAsset: Asset + Sized {
    const ENDING: &'static str;

    fn of(bytes: Vec<u8>) -> io::Result<Self>;
}

pub fn add_file_asset<A: FileAsset>(app: &mut App) {
    app.init_asset::<A>().register_asset_loader(FileLoader::<A>(PhantomData));
}

/// The reason why a file was not loaded, in one line. The engine's message can end with a backtrace.
pub fn reason(error: &AssetLoadError) -> String {
    let words = match error {
        AssetLoadError::AssetLoaderError(error) => error.error().to_string(),
        other => other.to_string(),
    };
    words.lines().next().unwrap_or_default().to_owned()
}

#[derive(TypePath)]
struct FileLoader<A: FileAsset>(PhantomData<A>);

impl<A: FileAsset> AssetLoader for FileLoader<A> {
    type Asset = A;
    type Settings = ();
    type Error = io::Error;

    async fn load(&self, reader: &mut dyn Reader, _: &(), _: &mut LoadContext<'_>) -> io::Result<A> {
        let mut bytes = Vec::new();
        // Cuts endless files, such as a link to a device.
        AsyncReadExt::take(reader, MOST_BY_HAND + 1).read_to_end(&mut bytes).await?;
        if bytes.len() as u64 > MOST_BY_HAND {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!("it is larger than {MOST_BY_HAND} bytes"),
            ));
        }
        A::of(bytes)
    }

    fn extensions(&self) -> &[&str] {
        &[A::ENDING]
    }
}
