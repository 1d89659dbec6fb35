//! Makes a man page from a command line. `clap_mangen` alone would wrap the lines of the examples.

use std::{
    fs::File,
    io::{BufWriter, Error, ErrorKind, Result, Write},
    path::Path,
    process::ExitCode,
};

use clap_complete::aot::{Shell, generate_to};
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};

/// Writes into the folder that the command line names. Reports an error if it cannot.
pub fn write_into_folder(program: &str, write: impl FnOnce(&Path) -> Result<()>) -> ExitCode {
    let written = match std::env::args_os().nth(1) {
        Some(folder) => write(Path::new(&folder)),
        None => Err(Error::new(ErrorKind::InvalidInput, "a folder is needed")),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the shell completions of a command into a folder.
pub fn complete(command: &mut clap::Command, name: &str, folder: &Path) -> Result<()> {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        generate_to(shell, command, name, folder)?;
    }
    Ok(())
}

/// Writes the page of a command into a folder, for a section. More sections follow the examples, with their lines kept.
pub fn write(command: &clap::Command, section: &str, more: &[(&str, &str)], folder: &Path) -> Result<()> {
    let page = Man::new(command.clone())
        .section(section)
        .source(concat!("Rootward ", env!("CARGO_PKG_VERSION")))
        .manual("Rootward");
    let mut out = BufWriter::new(File::create(folder.join(page.get_filename()))?);
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut out)?;
    }
    if let Some(text) = command.get_after_help().map(ToString::to_string) {
        write_lines("EXAMPLES", text.strip_prefix("Examples:\n").unwrap_or(&text), &mut out)?;
    }
    for (title, text) in more {
        write_lines(title, text, &mut out)?;
    }
    if command.get_version().is_some() {
        page.render_version_section(&mut out)?;
    }
    out.flush()
}

/// Writes a section without wrapping its lines.
fn write_lines(title: &str, text: &str, out: &mut impl Write) -> Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [title]).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    roff.to_writer(out)
}
