//! Reads files within limits, and writes them so that no data is lost.
//!
//! - [`read_text`] reads a text within a size limit. It rejects devices and pipes.
//! - [`write_whole`] writes a file whole or not at all. [`write_keeping`] also keeps the previous file, at [`older`].
//!   Links stay links: the write goes to their target. [`write_new`] writes to a free name.
//! - [`seal`] adds a checksum to a text, and [`unseal`] detects any changed bit.
//! - Only one process at a time can hold a [`FolderLock`]. [`clear_leftovers`] removes the half-written files of killed
//!   processes.
//! - [`keep_on`] makes all of the above use a [`Shelf`] instead of files, for programs without folders, such as one in
//!   a browser.
//!
//! ```
//! use rootward_files::{seal, unseal};
//!
//! let sealed = seal("(next: 3)\n");
//! assert_eq!(unseal(&sealed), Ok("(next: 3)\n"));
//! assert!(unseal(&sealed.replace('3', "4")).is_err());
//! // A text without a checksum, from an old version, is accepted.
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
