//! Pictures that all bases share, made at their first use.

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
    sync::Arc,
};

use js_sys::Uint8ClampedArray;
use rootward_art::Theme;
use rootward_atlas::map::Studio;
use rootward_visor::{Book, shipped};
use wasm_bindgen::prelude::*;

use crate::shared::fail;

const THEMES: usize = Theme::ALL.len();

thread_local! {
    static STUDIO: OnceCell<Rc<Studio>> = const { OnceCell::new() };
    static BOOKS: RefCell<[Option<Arc<Book>>; THEMES]> = const { RefCell::new([const { None }; THEMES]) };
}

pub(crate) fn studio() -> Result<Rc<Studio>, JsError> {
    STUDIO.with(|studio| {
        if let Some(studio) = studio.get() {
            return Ok(Rc::clone(studio));
        }
        let new = Rc::new(Studio::new().map_err(fail)?);
        Ok(Rc::clone(studio.get_or_init(|| new)))
    })
}

/// The pictures of the first-person view in a theme.
pub(crate) fn book(theme: Theme) -> Result<Arc<Book>, JsError> {
    BOOKS.with_borrow_mut(|books| {
        let place = &mut books[theme as usize];
        if let Some(book) = place {
            return Ok(Arc::clone(book));
        }
        let new = Arc::new(shipped::book(theme).map_err(fail)?);
        Ok(Arc::clone(place.insert(new)))
    })
}

/// Copies a picture into an array of the caller, which must have the same length.
pub(crate) fn copy(picture: &[u8], into: &Uint8ClampedArray) -> Result<(), JsError> {
    let (given, needed) = (into.length() as usize, picture.len());
    if given != needed {
        return Err(fail(format!(
            "the array has {given} bytes and the picture {needed}; for example new Uint8ClampedArray({needed})"
        )));
    }
    into.copy_from(picture);
    Ok(())
}
