//! Writes the man page of the game and what shells complete of its options into a folder, for `scripts/package`:
//! `cargo run --example manual -- FOLDER`.

use std::{
    io::{Error, ErrorKind, Result},
    path::Path,
    process::ExitCode,
};

use clap_complete::aot::{Shell, generate_to};
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
    let written = match std::env::args_os().nth(1) {
        Some(folder) => write(Path::new(&folder)),
        None => Err(Error::new(ErrorKind::InvalidInput, "a folder is needed")),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("manual: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Games are section 6.
fn write(folder: &Path) -> Result<()> {
    let mut command = cli::command();
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        generate_to(shell, &mut command, "rootward", folder)?;
    }
    man_page::write(&cli::command(), "6", &MORE, folder)
}
