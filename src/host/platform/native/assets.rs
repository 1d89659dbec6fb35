//! Reads each asset file as a whole. The engine's reader opens a pipe of 8 MiB for every file at the same time.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use bevy::{
    asset::io::{
        AssetReader, AssetReaderError, AssetSource, AssetSourceBuilder, AssetSourceId, PathStream, Reader,
        VecReader, file::FileAssetReader,
    },
    prelude::*,
};

/// Debounce time for file changes. Editors often write a file several times per save.
const SETTLES: Duration = Duration::from_millis(300);

/// Installs the reader for a folder of assets. It has to precede the engine's own asset plugin.
pub(super) struct WholeFiles(pub(super) PathBuf);

impl Plugin for WholeFiles {
    fn build(&self, app: &mut App) {
        let folder = self.0.to_string_lossy().into_owned();
        let watcher = AssetSource::get_default_watcher(folder.clone(), SETTLES);
        let source = AssetSourceBuilder::new(move || Box::new(WholeReader(FileAssetReader::new(&folder))));
        app.register_asset_source(AssetSourceId::Default, source.with_watcher(watcher));
    }
}

struct WholeReader(FileAssetReader);

impl WholeReader {
    fn file(&self, path: &Path) -> Result<VecReader, AssetReaderError> {
        let path = self.0.root_path().join(path);
        match fs::read(&path) {
            Ok(bytes) => Ok(VecReader::new(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(AssetReaderError::NotFound(path)),
            Err(error) => Err(error.into()),
        }
    }
}

impl AssetReader for WholeReader {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.file(path)
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.0.read_meta(path).await
    }

    async fn read_directory<'a>(&'a self, path: &'a Path) -> Result<Box<PathStream>, AssetReaderError> {
        self.0.read_directory(path).await
    }

    async fn is_directory<'a>(&'a self, path: &'a Path) -> Result<bool, AssetReaderError> {
        self.0.is_directory(path).await
    }
}
