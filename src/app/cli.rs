//! The command line, and the tables of the manual.

mod fault;
pub mod tables;
mod values;

use std::{
    path::PathBuf,
    sync::{Arc, LazyLock},
};

use clap::{CommandFactory, Parser, error::ErrorKind};
use rootward_gen::{GENERATOR_VERSION, Pos, Seed, crawlers::CustomDesign};
use rootward_presentation::{overlay::Overlay, view::ViewKind};
use rootward_rules::RULES_VERSION;

pub use self::fault::CliError;
use self::values::{
    built_by, check_floor, check_writable, read_cell, read_floor, read_port, read_seconds, read_size,
    read_zoom, with_replay,
};

static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (generator {GENERATOR_VERSION}, rules {RULES_VERSION})", env!("CARGO_PKG_VERSION"))
});

/// Space bases that grow from a number: type a seed, walk in, watch it being dug.
#[derive(Parser, Debug)]
#[command(
    name = "rootward",
    version = VERSION.as_str(),
    after_help = "Examples:
  rootward                      the title screen
  rootward 17.3                 base 3 of mission 17, which is seed 179
  rootward x42@3.2              endless seed 42 at the difficulty of base 3.2
  rootward w42:halls            a base by wall crawlers
  rootward w42 --preset ribs    the same number, built from a design
  rootward 17.3 --outside       land outside and walk to the door
  rootward 17.3 --watch         watch the digger
  rootward 17.3 --overlay ids   show the number of every cell
  rootward 17.3 --view visor    see what the droids see
  rootward --replay 17.3-won.ron  watch a recording
  rootward '17.3&play=...'      watch the recording of a link
  rootward --ghost 17.3-won.ron   play against its ghost
  rootward --exec tour.txt      run a script of console lines
  rootward 17.3 --remote        let other programs run console lines
  rootward 21 --reveal --floor 2 --screenshot station.png

Without a window, the terminal tool lets the bot play and compares recordings:
  survey bot --seeds 0..220
  survey check a.ron b.ron"
)]
struct CliArguments {
    /// The seed of the base: a number, mission.base like 17.3, or x or w with a number. Numbers above 65535 are endless.
    /// A link like 17.3&play=... plays its recording
    seed: Option<String>,
    /// Build crawler seeds with another preset or a design (a file, or the name of a shipped or saved design)
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["replay"])]
    preset: Option<String>,
    /// Start outside and walk to the door
    #[arg(long)]
    outside: bool,
    /// Start by watching the digger
    #[arg(long)]
    watch: bool,
    #[arg(long, value_name = "NAME", help = format!("Start with an overlay: {}", overlays(Some(Overlay::Off))))]
    overlay: Option<String>,
    #[arg(long, value_name = "NAME", help = format!("Start with a view: {}", views()))]
    view: Option<String>,
    /// Show everything, including what the party has not seen
    #[arg(long)]
    reveal: bool,
    /// Start at a floor from 1 (the lowest) to 5
    #[arg(long, value_name = "N", conflicts_with_all = ["outside", "watch", "replay"])]
    floor: Option<String>,
    /// Start at a zoom from 2 to 5, or with --watch from 1 to 5 in steps of 0.5
    #[arg(long, value_name = "N")]
    zoom: Option<String>,
    /// Save a picture of the base as PNG and exit. Needs no desktop, and leaves settings and saves alone
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Centre the picture on this cell. Shows the cell's floor unless --floor names another
    #[arg(long, value_name = "X,Y", requires = "screenshot", conflicts_with = "outside")]
    at: Option<String>,
    /// Leave all panels out of the picture
    #[arg(long, requires = "screenshot")]
    no_hud: bool,
    /// Print the brightness of the first picture and how much of it the base and the panels cover, then exit. With
    /// --replay, measure a picture every two seconds
    #[arg(long, conflicts_with_all = ["screenshot", "exec", "watch", "exit_after"])]
    measure: bool,
    /// Exit after this many seconds in the base. With --screenshot, take the picture then
    #[arg(long, value_name = "SECONDS")]
    exit_after: Option<String>,
    /// Play a recording in the window
    #[arg(long, value_name = "FILE|LINK", conflicts_with_all = ["seed", "outside", "watch"])]
    replay: Option<PathBuf>,
    /// Play the base of a recording yourself, with the recorded run as a ghost beside you
    #[arg(long, value_name = "FILE|LINK", conflicts_with_all = ["seed", "replay", "preset"])]
    ghost: Option<PathBuf>,
    /// Run a script of console lines in the base. A line that fails ends the game with exit code 2
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    exec: Option<PathBuf>,
    /// Let other programs on this machine run console lines, on port 15702 unless you name another
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "15702")]
    remote: Option<String>,
    /// The only folder that other programs can use (default: the working folder)
    #[arg(long, value_name = "FOLDER", requires = "remote")]
    remote_folder: Option<PathBuf>,
    /// Let other programs replace files in that folder
    #[arg(long, requires = "remote")]
    force: bool,
    /// The size of the window or picture in pixels (default: 1280x720, or as the settings say)
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    size: Option<String>,
    /// Print the tables of the manual
    #[arg(long, hide = true, exclusive = true)]
    tables: bool,
}

/// The clap command, for the man page and shell completions.
#[must_use]
pub fn command() -> clap::Command {
    CliArguments::command()
}

fn overlays(without: Option<Overlay>) -> String {
    let others = Overlay::ALL.iter().copied().filter(|&overlay| Some(overlay) != without);
    others.map(Overlay::name).collect::<Vec<_>>().join(", ")
}

fn views() -> String {
    ViewKind::ALL.map(ViewKind::name).join(", ")
}

/// A parsed command line.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The base to begin in. `None` shows the title screen.
    pub seed: Option<Seed>,
    /// The design that builds the base, unless its seed alone leads to it.
    pub own: Option<Arc<CustomDesign>>,
    /// Begin outside every planet base of this run.
    pub outside: bool,
    pub watch: bool,
    pub overlay: Overlay,
    /// `None` keeps the view of the settings.
    pub view: Option<ViewKind>,
    pub reveal: bool,
    /// The floor to show first, 1..=5.
    pub floor: Option<u8>,
    /// The zoom, 2..=5, or while watching 1..=5 in half steps.
    pub zoom: Option<f32>,
    pub screenshot: Option<PathBuf>,
    /// The cell in the middle of the screenshot.
    pub at: Option<Pos>,
    pub no_hud: bool,
    pub measure: bool,
    pub replay: Option<PathBuf>,
    pub ghost: Option<PathBuf>,
    /// Seconds after the base is loaded.
    pub exit_after: Option<f32>,
    pub exec: Option<PathBuf>,
    pub remote: Option<u16>,
    pub remote_folder: PathBuf,
    /// Whether other programs may replace files in `remote_folder`.
    pub force: bool,
    /// The size of the window or picture in pixels. `None` means [`SIZE`].
    pub size: Option<(u32, u32)>,
}

/// The default size of the window or picture in pixels.
pub const SIZE: (u32, u32) = (1280, 720);

/// Parses the command line, and checks that a screenshot could be written.
pub fn read<I, T>(arguments: I) -> Result<Options, CliError>
where
    I: IntoIterator<Item = T>,
    T: Into<std::ffi::OsString>,
{
    let words: Vec<std::ffi::OsString> = arguments.into_iter().map(Into::into).collect();
    let mut arguments = CliArguments::try_parse_from(&words).map_err(usage)?;
    if let Some(seed) = &arguments.seed
        && let Some(words) = with_replay(seed, &words)?
    {
        arguments = CliArguments::try_parse_from(words).map_err(usage)?;
    }
    if arguments.tables {
        return Err(CliError::Help(
            tables::all().map(|(name, table)| format!("{name}\n\n{table}\n")).concat(),
        ));
    }
    let seed = arguments.seed.map(|text| text.parse::<Seed>()).transpose()?;
    let (seed, own) = match arguments.preset {
        None => (seed, None),
        Some(name) => built_by(&name, seed).map(|(seed, own)| (Some(seed), own))?,
    };
    let overlay = match arguments.overlay {
        None => Overlay::Off,
        Some(name) => Overlay::from_name(&name).ok_or(CliError::Overlay(name))?,
    };
    let view = match arguments.view {
        None => None,
        Some(name) => Some(ViewKind::from_name(&name).ok_or(CliError::View(name))?),
    };
    let exit_after = arguments.exit_after.map(read_seconds).transpose()?;
    let remote = arguments.remote.map(read_port).transpose()?;
    let zoom = arguments.zoom.map(|text| read_zoom(text, arguments.watch)).transpose()?;
    let at = arguments.at.map(read_cell).transpose()?;
    let floor = arguments.floor.map(read_floor).transpose()?;
    // A picture, a script or a playback needs a base, so without a seed it is the first.
    let wants_base = arguments.outside
        || arguments.watch
        || arguments.reveal
        || arguments.screenshot.is_some()
        || arguments.exec.is_some()
        || arguments.measure
        || floor.is_some()
        || zoom.is_some()
        || view.is_some()
        || overlay != Overlay::Off;
    let seed = seed.or_else(|| {
        (wants_base && arguments.replay.is_none() && arguments.ghost.is_none()).then(|| Seed::classic(0))
    });
    if let (Some(seed), Some(floor)) = (seed, floor) {
        check_floor(seed, own.as_deref(), floor)?;
    }
    if let Some(path) = &arguments.screenshot {
        check_writable(path)?;
    }
    let size = arguments
        .size
        .map(|text| read_size(&text).ok_or_else(|| CliError::Size(text.clone())))
        .transpose()?;
    Ok(Options {
        seed,
        own,
        outside: arguments.outside,
        watch: arguments.watch,
        overlay,
        view,
        reveal: arguments.reveal,
        floor,
        zoom,
        screenshot: arguments.screenshot,
        at,
        no_hud: arguments.no_hud,
        measure: arguments.measure,
        replay: arguments.replay,
        ghost: arguments.ghost,
        exit_after,
        exec: arguments.exec,
        remote,
        remote_folder: arguments.remote_folder.unwrap_or_else(|| PathBuf::from(".")),
        force: arguments.force,
        size,
    })
}

/// Reduces clap's message to its first sentence.
fn usage(error: clap::Error) -> CliError {
    let text = error.render().to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return CliError::Help(text);
    }
    let mut lines = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    let first = lines.next().unwrap_or("unreadable options").trim_start_matches("error: ");
    // clap puts a list on separate lines after a colon.
    let listed =
        lines.take_while(|line| !line.is_empty() && first.ends_with(':')).collect::<Vec<_>>().join(", ");
    CliError::Usage(format!("{first} {listed}").trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Style, crawlers::Preset};
    use rootward_rules::{recording::Recording, tables::shipped};

    use super::*;

    fn read_line(line: &str) -> Result<Options, CliError> {
        read(std::iter::once("rootward").chain(line.split_whitespace()))
    }

    fn options(line: &str) -> Options {
        read_line(line).expect(line)
    }

    #[test]
    fn without_arguments_it_is_the_title_screen() {
        let read = options("");
        assert_eq!((read.seed, read.size), (None, None));
    }

    #[test]
    fn a_seed_and_options_are_read() {
        let read = options("17.3 --watch --outside --overlay ids --exit-after 2.5 --size 640x360");
        assert_eq!(read.seed, Some(Seed::classic(179)));
        assert!(read.watch && read.outside);
        assert_eq!(read.overlay, Overlay::Ids);
        assert_eq!(read.exit_after, Some(2.5));
        assert_eq!(read.size, Some((640, 360)));
    }

    #[test]
    fn a_preset_changes_the_seed_and_a_design_comes_beside_it() {
        let text = |read: &Options| read.seed.map(|seed| seed.to_string());
        let read = options("w42 --preset halls");
        assert_eq!((text(&read), read.own), (Some("w42:halls".into()), None));
        let read = options("w42:cells --preset ribs");
        assert_eq!(text(&read), Some("w42:cells".into()));
        assert_eq!(read.own.map(|own| own.name.clone()), Some("ribs".into()));
        let any = options("--preset cells").seed.expect("some base");
        assert_eq!((any.style(), any.preset()), (Style::Crawler, Some(Preset::Cells)));
    }

    #[test]
    fn a_script_runs_in_a_base() {
        let read = options("--exec tour.txt");
        assert_eq!((read.exec, read.seed), (Some("tour.txt".into()), Some(Seed::classic(0))));
    }

    #[test]
    fn a_port_can_be_left_out() {
        assert_eq!(options("17.3 --remote").remote, Some(15_702));
        assert_eq!(options("--remote 15800 17.3").remote, Some(15_800));
    }

    #[test]
    fn contents_of_a_picture_can_be_chosen() {
        let shown = options("17.3 --floor 4 --zoom 3 --screenshot a.png --at 20,3 --no-hud");
        assert_eq!((shown.floor, shown.zoom, shown.at), (Some(4), Some(3.0), Some(Pos::new(20, 3))));
        assert!(shown.no_hud);
        let watched = options("w42 --watch --zoom 1.5");
        assert_eq!((watched.zoom, watched.floor, watched.at, watched.no_hud), (Some(1.5), None, None, false));
        assert_eq!(options("--zoom 2").seed, Some(Seed::classic(0)));
    }

    #[test]
    fn a_recording_is_played() {
        let read = options("--replay a.ron --size 640x360");
        assert_eq!((read.replay, read.seed), (Some("a.ron".into()), None));
        let text = include_str!("../../tests/recordings/0.ron");
        let (recording, _) = Recording::read("0.ron", text, &shipped()).expect("a recording");
        let link = recording.link().expect("it is short");
        let read = options(&format!("{link} --reveal"));
        assert_eq!((read.replay, read.seed), (Some(link.clone().into()), None));
        let refused = read_line(&format!("{link} --outside")).expect_err("a recording begins by itself");
        assert!(refused.to_string().contains("cannot be used with"), "{refused}");
        let read = options("--ghost a.ron --reveal");
        assert_eq!((read.ghost, read.seed), (Some("a.ron".into()), None));
    }

    #[test]
    fn every_bad_input_gets_one_sentence() {
        for (line, part) in [
            ("17.99x", "`17.99x`"),
            ("c99999999", "65535"),
            ("w42:hall", "presets are"),
            ("17.3 --preset halls", "not `17.3`"),
            ("w42 --preset hall", "designs are gatehouse, ribs"),
            ("w42 --preset Cargo.toml", "Cargo.toml:1:"),
            ("w42 --preset halls --replay a.ron", "cannot be used with"),
            ("17.3 --overlay sparkle", "`sparkle`"),
            ("17.3 --exit-after soon", "`--exit-after soon`"),
            ("17.3 --exit-after -1", "-1"),
            ("17.3 --size 9x9", "`--size 9x9`"),
            ("--remote 17.3", "`--remote 17.3`"),
            ("--remote 0", "from 1 to 65535"),
            ("--exec", "--exec"),
            ("--exec a.txt --replay a.ron", "cannot be used with"),
            ("17.3 --floor 6", "`--floor 6`"),
            ("17.3 --floor 5", "the base of 17.3 has 4 floors, not 5"),
            ("17.3 --floor 2 --watch", "cannot be used with"),
            ("17.3 --zoom 1", "`--zoom 1`"),
            ("17.3 --zoom 2.5", "`--zoom 2.5`"),
            ("17.3 --zoom NaN", "`--zoom NaN`"),
            ("17.3 --watch --zoom 1.2", "`--zoom 1.2`"),
            ("17.3 --watch --zoom 5.5", "`--zoom 5.5`"),
            ("17.3 --screenshot target/a.png --at 64,0", "`--at 64,0`"),
            ("17.3 --screenshot target/a.png --at 5", "0,0 to 63,31"),
            ("17.3 --at 5,5", "--screenshot"),
            ("17.3 --no-hud", "--screenshot"),
            ("17.3 --screenshot /nowhere/at/all.png", "cannot write"),
            ("17.3 --screenshot picture.gif", ".png"),
            ("17.3 --sparkle", "--sparkle"),
            ("17.3 18.3", "18.3"),
            ("17.3 --replay a.ron", "--replay"),
            ("--replay", "--replay"),
            ("17.3 --ghost a.ron", "cannot be used with"),
            ("17.3&play=AAAA", "the link is damaged"),
            ("play=AAAA", "the link names no base"),
        ] {
            let error = read_line(line).expect_err(line).to_string();
            assert!(error.contains(part) && error.lines().count() == 1, "{line}: {error}");
        }
        let empty = read(["rootward", ""]).expect_err("an empty seed").to_string();
        assert!(empty.contains("empty"), "{empty}");
    }

    #[test]
    fn every_overlay_is_told_and_can_be_chosen() {
        let error = read_line("17.3 --overlay sparkle").expect_err("no such overlay").to_string();
        assert!(error.starts_with("there is no overlay `sparkle`; it is one of off, ids, "), "{error}");
        let Err(CliError::Help(help)) = read_line("--help") else { panic!("help is printed") };
        for part in ["Start with an overlay: ids, ", "17.3 --watch", "survey check a.ron"] {
            assert!(help.contains(part), "{help}");
        }
        for &overlay in Overlay::ALL {
            assert!(error.contains(overlay.name()), "{error}");
            let line = format!("17.3 --overlay {}", overlay.name());
            assert_eq!(options(&line).overlay, overlay);
        }
    }
}
