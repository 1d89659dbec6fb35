//! `survey export`: writes one base into one file, as text, JSON, a map for Tiled or a picture.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::Path,
};

use rootward_gen::{
    Seed,
    compare::PhaseTrail,
    crawlers::BuildPlan,
    export::{TILESET_IMAGE, ascii, json_with_phases, tmx},
};

use crate::{
    file::{is_plain, write_told},
    output::{RunFault, is_output, tell},
    picture::{picture, tileset},
    plan::{base_of, design_name, generator_of},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The characters of `survey show`, with the whole grid.
    Ascii,
    /// All known data, for programs.
    Json,
    Tmx,
    Png,
}

impl ExportFormat {
    /// The format with a name, which can also be a file extension. `txt` also stands for text.
    pub fn of(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "ascii" | "txt" => Some(Self::Ascii),
            "json" => Some(Self::Json),
            "tmx" => Some(Self::Tmx),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Writes a base into a file or to standard output, and reports what was written.
pub fn export(
    seed: Seed,
    format: Option<ExportFormat>,
    plan: Option<&BuildPlan>,
    file: &Path,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    let to_output = is_output(file);
    let format = format.or_else(|| ExportFormat::of(file.extension()?.to_str()?)).ok_or_else(|| {
        RunFault::Input(if to_output {
            "standard output needs a format; for example --format json".to_owned()
        } else {
            format!(
                "the name `{}` does not say a format (txt, json, tmx or png); for example base.json, or add --format json",
                file.display()
            )
        })
    })?;
    if to_output && format == ExportFormat::Png && io::stdout().is_terminal() {
        return Err(RunFault::Input(
            "a picture cannot be shown on a terminal; for example `survey export 17.3 base.png`".to_owned(),
        ));
    }
    let bytes = bytes_of(seed, plan, format)?;
    if format == ExportFormat::Tmx && !to_output && is_plain(file) {
        if file.file_name().is_some_and(|name| name == TILESET_IMAGE) {
            return Err(RunFault::Input(format!(
                "a map cannot take the name of its own picture, {TILESET_IMAGE}; for example base.tmx"
            )));
        }
        // Write the map last, so that no map exists without its picture.
        write_tiles(&file.with_file_name(TILESET_IMAGE), out)?;
    }
    write_told(file, &bytes, out)
}

/// Writes the picture of the tiles. The user did not name that file, so a different existing picture stays.
fn write_tiles(file: &Path, out: &mut impl Write) -> Result<(), RunFault> {
    let bytes = tileset().png()?;
    if file.is_file() {
        if !fs::read(file).is_ok_and(|there| there == bytes) {
            tell(&format!(
                "`{}` differs from the picture for this map and was left as it is; remove it to get that picture",
                file.display()
            ));
        }
        return Ok(());
    }
    write_told(file, &bytes, out)
}

/// The contents of the file. JSON includes the phases, for comparisons with other versions of the generator.
fn bytes_of(seed: Seed, plan: Option<&BuildPlan>, format: ExportFormat) -> Result<Vec<u8>, RunFault> {
    let base = || base_of(plan, seed);
    let design = design_name(plan);
    Ok(match format {
        ExportFormat::Ascii => ascii(&base()?).into_bytes(),
        ExportFormat::Json => {
            let (mut generator, params) = generator_of(plan, seed)?;
            let (base, phases) = PhaseTrail::of_base(&mut generator, &params);
            json_with_phases(&base, design, phases).into_bytes()
        }
        ExportFormat::Tmx => tmx(&base()?, design).into_bytes(),
        ExportFormat::Png => picture(&base()?).png()?,
    })
}
