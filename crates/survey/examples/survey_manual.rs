//! Writes the man pages and shell completions of `survey` into a folder, for `scripts/package`: `cargo run -p
//! rootward-survey --example survey_manual -- FOLDER`.

use std::{io::Result, path::Path, process::ExitCode};

#[path = "../../../examples/man_page/mod.rs"]
mod man_page;

fn main() -> ExitCode {
    man_page::write_into_folder("survey_manual", write)
}

fn write(folder: &Path) -> Result<()> {
    let mut command = rootward_survey::command().disable_help_subcommand(true);
    man_page::complete(&mut command, "survey", folder)?;
    command.build();
    man_page::write(&command, "1", &[], folder)?;
    for subcommand in command.get_subcommands() {
        man_page::write(subcommand, "1", &[], folder)?;
    }
    Ok(())
}
