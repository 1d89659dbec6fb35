//! Files: read within limits, and written so that nothing is ever lost.
//!
//! - [`read_text`] reads a text, and nothing that has no end: no device, no pipe, no file over a limit.
//! - [`write_whole`] writes a file whole or not at all. [`write_keeping`] also keeps the one before it beside,
//!   at [`older`]. Links stay links: what they lead to is written. [`write_new`] takes a name that is free.
//! - [`seal`] adds a checksum to a text, and [`unseal`] notices if a single bit of it has changed.
//! - [`FolderLock`] is held by one process at a time; [`clear_leftovers`] removes what killed ones left half
//!   written.
//! - [`keep_on`] a [`Shelf`] is for programs without folders, such as one in a browser: all of the above then goes there.
//!
//! ```
//! use rootward_files::{seal, unseal};
//!
//! let sealed = seal("(next: 3)\n");
//! assert_eq!(unseal(&sealed), Ok("(next: 3)\n"));
//! assert!(unseal(&sealed.replace('3', "4")).is_err());
//! // From before there were checksums.
//! assert_eq!(unseal("(next: 3)\n"), Ok("(next: 3)\n"));
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod checksum;
mod lock;
mod read;
mod shelf;
#[cfg(test)]
mod testing;
mod write;

pub use checksum::{Damaged, seal, unseal};
pub use lock::FolderLock;
pub use read::{MOST_BY_GAME, MOST_BY_HAND, check_file, read_text, text_of};
pub use shelf::{Shelf, files_in, is_file, keep_on, modified};
pub use write::{
    clear_leftovers, is_open_file, older, remove_keeping_none, rename_new, target, write_keeping, write_new,
    write_whole,
};
