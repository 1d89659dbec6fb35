use std::sync::{Arc, LazyLock};

use rootward_gen::GENERATOR_VERSION;
use rootward_rules::{
    recording::{Recording, VERSION, check::check, tables_number},
    tables::{Tables, shipped},
};

use crate::{check_sentence, text_of};

/// The length of the longest recording that is replayed, in ticks. Longer ones are only read.
const LONGEST: u64 = 1200;

/// The shipped tables, and their number in recordings.
pub(crate) static TABLES: LazyLock<(Arc<Tables>, String)> = LazyLock::new(|| {
    let tables = shipped();
    let number = tables_number(&tables).to_string();
    (Arc::new(tables), number)
});

/// Fills in the versions and the number of the tables. A case has `@version`, `@generator` and `@tables` in
/// their place, so that it stays valid in later versions.
pub(crate) fn filled_in(text: &str) -> String {
    let (_, number) = &*TABLES;
    text.replacen("@version", &VERSION.to_string(), 1)
        .replacen("@generator", &GENERATOR_VERSION.to_string(), 1)
        .replacen("@tables", number, 1)
}

/// Checks that a text is a recording or is rejected in one sentence. A recording must survive a round trip through
/// text. Replaying a short one must not panic.
pub fn recording(bytes: &[u8]) {
    let (tables, _) = &*TABLES;
    let text = filled_in(&text_of(bytes));
    let (recording, seed) = match Recording::read("own.ron", &text, tables) {
        Err(error) => return check_sentence(&error.to_string()),
        Ok(read) => read,
    };
    let written = recording.write().unwrap_or_else(|why| panic!("it cannot be written: {why}"));
    let again = Recording::read("own.ron", &written, tables);
    assert_eq!(again, Ok((recording.clone(), seed)), "it reads back as another one");
    if recording.inputs.ticks() <= LONGEST {
        let _ = check(&recording, seed, tables.clone());
    }
}
