//! A page of a browser. What the page itself does (progress, sound after the first gesture, dropped files, buttons for
//! fingers) stands in `web/page.js`; it speaks to the game with the events `rootward-file` and `rootward-hash`.

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
use super::{AddressChanged, UserFolders, address};

/// Whether the player has folders that the game may read.
pub const HAS_FOLDERS: bool = false;
/// Whether the player may end the game from within.
pub const MAY_QUIT: bool = false;
/// Whether the game may end without being told, so that it keeps ready what has to be saved then.
pub const MAY_VANISH: bool = true;

/// The element that the game draws on.
const CANVAS: &str = "#rootward";

/// What comes before the names of all that is kept.
const FOLDER: &str = "browser";

thread_local! {
    /// What is done when the page goes.
    static PARTING: RefCell<Option<Box<dyn FnOnce()>>> = const { RefCell::new(None) };
}

/// Before anything else. When the storage is full, files of which `may_go` gives a number go, the lowest first.
pub fn prepare(may_go: fn(&Path) -> Option<u8>) {
    storage::begin(may_go);
    page::listen();
}

/// What the address says, as a command line; the name of the program first.
pub fn arguments() -> Vec<OsString> {
    let options = address::arguments_of(&part_of_address()).into_iter().map(OsString::from);
    std::iter::once(OsString::from("rootward")).chain(options).collect()
}

/// Tells a sentence to the player, above the picture.
pub fn complain(sentence: &str) {
    say(sentence);
}

/// A page that stops says so, and why.
pub fn explain_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let told = panic.to_string();
        let words = if told.contains("Unable to find a GPU") {
            "This browser lets no page draw with WebGL 2, so the game cannot be shown.".to_owned()
        } else {
            "The game has stopped. Reload the page to go on from where it was saved.".to_owned()
        };
        page::stop(&words, &told);
    }));
}

/// Where the assets lie, beside the page.
pub fn asset_folder() -> Option<PathBuf> {
    Some(PathBuf::from("assets"))
}

/// Everything is kept in one place.
pub fn user_folders() -> UserFolders {
    UserFolders { config: Some(PathBuf::from(FOLDER)), data: Some(PathBuf::from(FOLDER)) }
}

/// Gives the player a file as a download.
///
/// # Errors
/// A browser that makes none.
pub fn offer(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    page::download(&name, bytes).ok_or_else(|| io::Error::other("the browser takes no download"))
}

/// Gives the player a new file as a download, and returns its name. The browser changes the name if it is taken.
///
/// # Errors
/// A browser that makes none.
pub fn offer_new(paths: impl IntoIterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    // The page does not see which names are taken. Each file of this visit has a name of its own.
    static OFFERED: AtomicUsize = AtomicUsize::new(0);
    let number = OFFERED.fetch_add(1, Ordering::Relaxed);
    let file = paths.into_iter().nth(number).ok_or(io::ErrorKind::AlreadyExists)?;
    offer(&file, bytes).map(|()| file)
}

/// The time of the machine's clock since the beginning of 1970.
pub fn now() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}

/// Whether the Command key makes commands of letters, and not Control: as on the machine that shows the page.
pub fn uses_command_key() -> bool {
    window().and_then(|window| window.navigator().platform().ok()).is_some_and(|name| name.starts_with("Mac"))
}

/// Engine and window as this place wants them.
pub fn fit(plugins: PluginGroupBuilder, assets: &Path) -> PluginGroupBuilder {
    plugins
        .set(AssetPlugin {
            file_path: assets.to_string_lossy().into_owned(),
            // Nobody has put files with settings beside the assets: no requests for them.
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .disable::<PanicHandlerPlugin>()
}

/// The window is the canvas of the page, as large as the page has room.
pub fn window_of(window: Window) -> Window {
    Window { canvas: Some(CANVAS.to_owned()), fit_canvas_to_parent: true, ..window }
}

/// Whether the whole screen is filled, where somebody else than the game can decide that: the browser does so only after a
/// gesture, and ends it with a key of its own.
pub fn fills_screen() -> Option<bool> {
    Some(page::fills_screen())
}

/// The link that leads to a base; none where nobody could follow it.
pub fn link_of(seed: &str) -> Option<String> {
    let location = window()?.location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    Some(format!("{origin}{path}#{seed}"))
}

/// Shows the base of a seed in the address; nothing for an empty one. The browser's way back leads to the one before.
pub fn set_address(seed: &str) {
    page::set_address(seed);
}

/// Shows the base of a seed in place of an address that leads nowhere; nothing for an empty one.
pub fn correct_address(seed: &str) {
    page::correct_address(seed);
}

/// What is done if the page goes. It replaces what was to be done before.
pub fn at_parting(save: impl FnOnce() + 'static) {
    PARTING.with_borrow_mut(|parting| *parting = Some(Box::new(save)));
}

fn part() {
    if let Some(save) = PARTING.with_borrow_mut(Option::take) {
        save();
    }
}

/// The first picture is there: the page takes its own away.
pub fn is_there() {
    page::is_there();
}

pub(super) fn add_to(app: &mut App) {
    app.add_systems(PreUpdate, hear_page);
}

/// Passes on what the page was told.
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

/// Does one task after another, at once: a page has one thread.
pub struct Worker<T>(Mutex<Box<dyn FnMut(T) + Send>>);

impl<T: Send + 'static> Worker<T> {
    /// Begins to work.
    pub fn start(_name: &str, work: impl FnMut(T) + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(work)))
    }

    /// Does a task. Whether it was done.
    pub fn hand(&self, task: T) -> bool {
        self.0.lock().map(|mut work| work(task)).is_ok()
    }
}
