//! A page of a browser. It talks to `web/page.js` with the events `rootward-file` and `rootward-hash`.

mod page;
mod storage;

use std::{
    cell::RefCell,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bevy::{
    app::{PanicHandlerPlugin, PluginGroupBuilder},
    asset::{AssetMetaCheck, AssetPlugin},
    prelude::*,
    window::FileDragAndDrop,
};

use self::page::{part_of_address, say, window};
use super::{AddressChanged, address};
use crate::host::files::store::SettingsStore;

pub const HAS_FOLDERS: bool = false;
pub const MAY_QUIT: bool = false;
pub const MAY_VANISH: bool = true;

const CANVAS: &str = "#rootward";

/// The prefix for the names of all stored files.
const FOLDER: &str = "browser";

thread_local! {
    static PARTING: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Runs before anything else. Full storage loses the files for which `may_go` returns a number, lowest first.
pub fn prepare(may_go: fn(&Path) -> Option<u8>) {
    storage::begin(may_go);
    page::listen();
}

pub fn arguments() -> Vec<OsString> {
    let options = address::arguments_of(&part_of_address()).into_iter().map(OsString::from);
    std::iter::once(OsString::from("rootward")).chain(options).collect()
}

pub fn complain(sentence: &str) {
    say(sentence);
}

pub fn explain_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let told = panic.to_string();
        let words = if told.contains("Unable to find a GPU") {
            "This browser does not support WebGL 2, which the game needs.".to_owned()
        } else {
            "The game has stopped. Reload the page to continue.".to_owned()
        };
        page::stop(&words, &told);
    }));
}

pub fn asset_folder() -> Option<PathBuf> {
    Some(PathBuf::from("assets"))
}

/// The same folder is used for everything.
pub fn user_folders() -> SettingsStore {
    SettingsStore::in_folder(Path::new(FOLDER))
}

/// Offers a file as a download. The browser may refuse it.
pub fn offer(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    page::download(&name, bytes).ok_or_else(|| io::Error::other("the browser blocked the download"))
}

/// Offers a new file as a download, and returns its name. The browser changes a name that is taken.
pub fn offer_new(paths: impl IntoIterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    // The page cannot see which names are taken. Each file of this visit gets its own name.
    static OFFERED: AtomicUsize = AtomicUsize::new(0);
    let number = OFFERED.fetch_add(1, Ordering::Relaxed);
    let file = paths.into_iter().nth(number).ok_or(io::ErrorKind::AlreadyExists)?;
    offer(&file, bytes).map(|()| file)
}

pub fn now() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}

pub fn uses_command_key() -> bool {
    window().and_then(|window| window.navigator().platform().ok()).is_some_and(|name| name.starts_with("Mac"))
}

pub fn fit(plugins: PluginGroupBuilder, assets: &Path) -> PluginGroupBuilder {
    plugins
        .set(AssetPlugin {
            file_path: assets.to_string_lossy().into_owned(),
            // No meta files lie beside the assets, so the engine must not request them.
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .disable::<PanicHandlerPlugin>()
}

/// The window is the canvas of the page and fills the available space.
pub fn window_of(window: Window) -> Window {
    Window { canvas: Some(CANVAS.to_owned()), fit_canvas_to_parent: true, ..window }
}

/// The browser starts full screen only after a gesture and ends it with its own key.
pub fn fills_screen() -> Option<bool> {
    Some(page::fills_screen())
}

pub fn link_of(seed: &str) -> Option<String> {
    let location = window()?.location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    Some(format!("{origin}{path}#{seed}"))
}

/// The page names the place of the atlas in `data-atlas`.
#[must_use]
pub fn atlas_of(seed: &str) -> Option<String> {
    let atlas = window()?.document()?.document_element()?.get_attribute("data-atlas")?;
    Some(format!("{atlas}#/{seed}"))
}

pub fn visit(address: &str) {
    // The result is the window, or nothing if the browser refuses to open one. The browser tells the player.
    let _ = window().map(|window| window.open_with_url_and_target(address, "_blank"));
}

/// Shows a seed in the address, or none if it is empty. The browser's back button returns to the previous base.
pub fn set_address(seed: &str) {
    page::set_address(seed);
}

pub fn correct_address(seed: &str) {
    page::correct_address(seed);
}

pub fn at_parting(save: impl FnOnce() + 'static) {
    PARTING.with_borrow_mut(|parting| *parting = Some(Box::new(save)));
}

fn part() {
    if let Some(save) = PARTING.with_borrow_mut(Option::take) {
        save();
    }
}

/// Removes the page's loading screen when the first picture is shown.
pub fn is_there() {
    page::is_there();
}

pub(super) fn add_to(app: &mut App) {
    app.add_systems(PreUpdate, hear_page);
}

fn hear_page(
    windows: Query<Entity, With<Window>>,
    mut drops: MessageWriter<FileDragAndDrop>,
    mut addresses: MessageWriter<AddressChanged>,
) {
    if page::take_hash() {
        addresses.write(AddressChanged(part_of_address()));
    }
    for (name, text) in page::take_files() {
        let Ok(window) = windows.single() else { continue };
        let path_buf = storage::borrow(&name, text);
        drops.write(FileDragAndDrop::DroppedFile { window, path_buf });
    }
}

/// Does tasks in sequence and immediately, because a page has only one thread.
pub struct Worker<T>(Mutex<Box<dyn FnMut(T) + Send>>);

impl<T: Send + 'static> Worker<T> {
    pub fn start(_name: &str, work: impl FnMut(T) + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(work)))
    }

    pub fn hand(&self, task: T) -> bool {
        self.0.lock().map(|mut work| work(task)).is_ok()
    }
}
