//! Addresses of bases, and checksums of classic bases.

use std::fmt::Write;

use rootward_atlas::address;
use rootward_gen::{Base, GENERATOR_VERSION, Generator, Seed, Variant, export::checksums};
use wasm_bindgen::prelude::*;

use crate::shared::fail;

/// The meaning of an address.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Address {
    /// The shortest text, as behind `#/`: `17.3`, `x42@3.2s` or `w42:halls`.
    #[wasm_bindgen(readonly)]
    pub canonical: String,
    /// A sentence that says which base is meant, if the text can mean two bases.
    #[wasm_bindgen(readonly)]
    pub note: Option<String>,
    /// The address of the other base.
    #[wasm_bindgen(readonly)]
    pub other: Option<String>,
}

/// Reads what a person types, or the part of a page's address from `#` on.
///
/// # Errors
/// A text that names no base.
#[wasm_bindgen(js_name = readAddress)]
pub fn read_address(text: &str) -> Result<Address, JsError> {
    let address::Address { seed, note, other } = address::read(text).map_err(fail)?;
    Ok(Address { canonical: seed.to_string(), note, other: other.map(|seed| seed.to_string()) })
}

/// The rule that makes a base a space station or a planet base, in one sentence.
#[wasm_bindgen(js_name = variantRule)]
#[must_use]
pub fn variant_rule() -> String {
    address::VARIANT_RULE.to_owned()
}

/// The lines of `survey hash` for the classic numbers from `from` up to, but without `to`, without the heading. As there,
/// all bases are planet bases unless `station` is true. Numbers above 65535 are left out.
#[wasm_bindgen]
#[must_use]
pub fn hash(from: u32, to: u32, station: Option<bool>) -> String {
    let variant = if station == Some(true) { Variant::Station } else { Variant::Planet };
    let (mut generator, mut base, mut lines) = (Generator::new(), Base::empty(), String::new());
    for number in (from..to).map_while(|number| u16::try_from(number).ok()) {
        generator.generate_into(&Seed::classic(number).with_variant(variant).into(), &mut base);
        let _ = writeln!(lines, "{number},{}", checksums(&base));
    }
    lines
}

/// The version of the generator. It changes if the base of any address changes.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    GENERATOR_VERSION
}
