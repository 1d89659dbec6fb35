//! The page: its address, its texts, its downloads and its events.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    Blob, CustomEvent, Document, Event, EventTarget, History, HtmlAnchorElement, Url, Window, console,
};

thread_local! {
    static HASH: Cell<bool> = const { Cell::new(false) };
    /// Names and texts of files that the player gave to the page.
    static FILES: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

const SENTENCE: &str = "said";
const LOADING: &str = "loading";

pub(super) fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

pub(super) fn part_of_address() -> String {
    let part = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    js_sys::decode_uri_component(&part).map_or(part, String::from)
}

pub(super) fn set_address(seed: &str) {
    if super::address::seed_of(&part_of_address()).unwrap_or_default() == seed {
        return;
    }
    let Some((history, to)) = address_with(seed) else { return };
    // A page that was opened from a file has no history, and needs none.
    let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&to));
}

/// Replaces the current address by that of a seed, so that the back button skips it.
pub(super) fn correct_address(seed: &str) {
    let Some((history, to)) = address_with(seed) else { return };
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&to));
}

/// The history of the page, and its address with a seed. An empty seed removes the part behind `#`.
fn address_with(seed: &str) -> Option<(History, String)> {
    let window = window()?;
    let location = window.location();
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    let to = if seed.is_empty() { path } else { format!("{path}#{seed}") };
    Some((window.history().ok()?, to))
}

pub(super) fn say(sentence: &str) {
    console::warn_1(&JsValue::from_str(sentence));
    if let Some(element) = document().and_then(|document| document.get_element_by_id(SENTENCE)) {
        element.set_text_content(Some(sentence));
    }
}

pub(super) fn stop(sentence: &str, why: &str) {
    console::error_1(&JsValue::from_str(why));
    say(sentence);
    mark("stopped");
}

pub(super) fn is_there() {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(LOADING)) {
        element.remove();
    }
    mark("there");
}

/// Sets the attribute of the page that shows the progress of the game.
fn mark(class: &str) {
    if let Some(body) = document().and_then(|document| document.body()) {
        let _ = body.set_attribute("data-game", class);
    }
}

/// Whether all earlier tabs are closed, by the lock of `page.js`. `None` in browsers without locks.
pub(super) fn is_first_tab() -> Option<bool> {
    let hold = document()?.body()?.get_attribute("data-hold")?;
    Some(hold == "ours")
}

pub(super) fn fills_screen() -> bool {
    document().is_some_and(|document| document.fullscreen_element().is_some())
}

pub(super) fn download(name: &str, bytes: &[u8]) -> Option<()> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = document()?.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address).ok()
}

pub(super) fn take_hash() -> bool {
    HASH.take()
}

pub(super) fn take_files() -> Vec<(String, String)> {
    FILES.take()
}

pub(super) fn listen() {
    let Some(window) = window() else { return };
    on(&window, "hashchange", |_| HASH.set(true));
    on(&window, "popstate", |_| HASH.set(true));
    on(&window, "rootward-file", |event| {
        let Some(event) = event.dyn_ref::<CustomEvent>() else { return };
        let field = |name: &str| Reflect::get(&event.detail(), &JsValue::from_str(name)).ok()?.as_string();
        if let (Some(name), Some(text)) = (field("name"), field("text")) {
            FILES.with_borrow_mut(|files| files.push((name, text)));
        }
    });
    // The browser may close a hidden page without notice.
    on(&window, "pagehide", |_| super::part());
    if let Some(document) = document() {
        on(&document, "visibilitychange", |_| super::part());
    }
}

fn on(target: &EventTarget, name: &str, mut act: impl FnMut(Event) + 'static) {
    let closure = Closure::<dyn FnMut(Event)>::new(move |event| act(event));
    let _ = target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    closure.forget();
}
