//! The storage of the page. If the browser denies it, texts last until the page closes, and the player is told once.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, SystemTime},
};

use rootward_files::{Shelf, keep_on};
use wasm_bindgen::JsCast;
use web_sys::{DomException, Storage};

use super::{super::shipped::DESIGNS, page};

/// The prefix of our names in the storage. It is needed because other pages of the same host use the same storage.
const MARK: &str = "rootward:";

const GIVEN: &str = "given";

const FULL: &str = "the storage of this page is full (about five million characters). \
                    Clear this page's data";

struct PageShelf {
    /// The order in which files are removed to make room, lowest first.
    may_go: fn(&Path) -> Option<u8>,
}

/// Texts that last until the page closes.
static BORROWED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

pub(super) fn begin(may_go: fn(&Path) -> Option<u8>) {
    if storage().is_none() {
        page::say("This browser stores nothing. Your runs are lost when you close the page.");
    }
    keep_on(Box::new(PageShelf { may_go }));
}

pub(super) fn borrow(name: &str, text: String) -> PathBuf {
    let path = format!("{GIVEN}/{}", name.rsplit(['/', '\\']).next().unwrap_or_default());
    borrow_as(&path, text);
    PathBuf::from(path)
}

fn storage() -> Option<Storage> {
    page::window()?.local_storage().ok()?
}

fn design(name: &str) -> Option<&'static str> {
    let file = name.strip_prefix("assets/crawlers/")?;
    DESIGNS.iter().find(|(known, _)| *known == file).map(|(_, text)| *text)
}

/// The entry of a name: its time in milliseconds since 1970, and its text. A line end separates them.
fn entry(name: &str) -> Option<(u64, String)> {
    let whole = storage()?.get_item(&format!("{MARK}{name}")).ok()??;
    let (time, text) = whole.split_once('\n')?;
    Some((time.parse().ok()?, text.to_owned()))
}

impl Shelf for PageShelf {
    fn text(&self, name: &str) -> Option<String> {
        let borrowed = || BORROWED.lock().ok()?.get(name).cloned();
        entry(name).map(|(_, text)| text).or_else(borrowed).or_else(|| design(name).map(str::to_owned))
    }

    fn put(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(storage) = storage() else {
            borrow_as(name, text.to_owned());
            return Ok(());
        };
        let whole = format!("{}\n{text}", super::now().as_millis());
        storage.set_item(&format!("{MARK}{name}"), &whole).map_err(|error| {
            match error.dyn_into::<DomException>().map(|error| error.name()).as_deref() {
                Ok("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => {
                    io::Error::new(io::ErrorKind::StorageFull, FULL)
                }
                _ => io::Error::other("the browser refuses to keep it"),
            }
        })
    }

    fn remove(&self, name: &str) {
        if let Some(storage) = storage() {
            let _ = storage.remove_item(&format!("{MARK}{name}"));
        }
        if let Ok(mut borrowed) = BORROWED.lock() {
            borrowed.remove(name);
        }
    }

    fn names(&self) -> Vec<String> {
        let storage = storage();
        let count = storage.as_ref().and_then(|storage| storage.length().ok()).unwrap_or_default();
        let key = |number| storage.as_ref()?.key(number).ok()??.strip_prefix(MARK).map(str::to_owned);
        let mut names: Vec<String> = (0..count).filter_map(key).collect();
        names.extend(BORROWED.lock().iter().flat_map(|borrowed| borrowed.keys().cloned()));
        names.extend(DESIGNS.iter().map(|(name, _)| format!("assets/crawlers/{name}")));
        names
    }

    fn written(&self, name: &str) -> Option<SystemTime> {
        entry(name).map(|(time, _)| SystemTime::UNIX_EPOCH + Duration::from_millis(time))
    }

    fn may_go(&self, name: &str) -> Option<u8> {
        // In a later tab, the stored files belong to the first tab.
        let is_ours = page::is_first_tab().unwrap_or(true);
        (self.may_go)(Path::new(name)).filter(|_| is_ours)
    }

    fn hold(&self, _name: &str) -> io::Result<bool> {
        // The page has a single lock for all its files.
        page::is_first_tab().ok_or_else(|| io::ErrorKind::Unsupported.into())
    }
}

fn borrow_as(name: &str, text: String) {
    if let Ok(mut borrowed) = BORROWED.lock() {
        borrowed.insert(name.to_owned(), text);
    }
}
