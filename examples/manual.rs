//! Writes the man page and the shell completions of the game into a folder, for `scripts/package`:
//! `cargo run --example manual -- FOLDER`.

use std::{io::Result, path::Path, process::ExitCode};

use rootward::app::cli;

mod man_page;

const MORE: [(&str, &str); 3] = [
    (
        "EXIT STATUS",
        "0   the player quit\n1   a file could not be written\n2   an option, a file, a script or the desktop has a fault; one sentence names it",
    ),
    (
        "ENVIRONMENT",
        "BEVY_ASSET_ROOT      the folder that contains assets\n\
         ROOTWARD_CONFIG_DIR  one folder for settings, saves, recordings and designs",
    ),
    (
        "FILES",
        "~/.config/rootward        settings\n\
         ~/.local/share/rootward   campaign, saves, recordings, designs, recent seeds\n\
         XDG_CONFIG_HOME and XDG_DATA_HOME change these folders.",
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
