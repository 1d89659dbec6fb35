//! Writes the man pages of `survey` and what shells complete of its options into a folder, for `scripts/package`:
//! `cargo run -p rootward-survey --example survey_manual -- FOLDER`.

use std::{
    io::{Error, ErrorKind},
    path::Path,
    process::ExitCode,
};

use clap_complete::aot::{Shell, generate_to};

// The game makes its page in the same way.
#[path = "../../../examples/man_page/mod.rs"]
mod man_page;

/// The shells whose rules for completion are packed.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

fn main() -> ExitCode {
    let written = match std::env::args_os().nth(1) {
        Some(folder) => write(Path::new(&folder)),
        None => Err(Error::new(ErrorKind::InvalidInput, "a folder is needed")),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("survey_manual: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A page for the program and one for each subcommand.
fn write(folder: &Path) -> Result<(), Error> {
    let mut command = rootward_survey::command().disable_help_subcommand(true);
    for shell in SHELLS {
        generate_to(shell, &mut command, "survey", folder)?;
    }
    command.build();
    man_page::write(&command, "1", &[], folder)?;
    for subcommand in command.get_subcommands() {
        man_page::write(subcommand, "1", &[], folder)?;
    }
    Ok(())
}
