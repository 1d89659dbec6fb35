//! Writes the man page of the game and what shells complete of its options into a folder, for `scripts/package`:
//! `cargo run --example manual -- FOLDER`.

use std::{io::Result, path::Path, process::ExitCode};

use rootward::cli;

mod man_page;

/// What the help does not tell.
const MORE: [(&str, &str); 3] = [
    (
        "EXIT STATUS",
        "0   the player has left\n2   an option, a file or the desktop is not as it has to be; one sentence says why",
    ),
    (
        "ENVIRONMENT",
        "BEVY_ASSET_ROOT      the folder in which the folder assets lies\n\
         ROOTWARD_CONFIG_DIR  one folder for settings, saves and recordings",
    ),
    (
        "FILES",
        "~/.config/rootward        settings\n\
         ~/.local/share/rootward   campaign, saves, recordings, recent seeds\n\
         Without the two variables of the desktop, XDG_CONFIG_HOME and XDG_DATA_HOME, that is where they lie.",
    ),
];

fn main() -> ExitCode {
    man_page::write_into_folder("manual", write)
}

/// Games are section 6.
fn write(folder: &Path) -> Result<()> {
    man_page::complete(&mut cli::command(), "rootward", folder)?;
    man_page::write(&cli::command(), "6", &MORE, folder)
}
