//! `survey atlas`: writes plain HTML pages of bases, each with map, facts and walkthrough, and an index.

use std::{
    collections::BTreeSet,
    fs, io,
    io::Write,
    num::NonZeroU16,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use rootward_atlas::{
    facts::facts,
    map::{BYTES, SIZE, Studio, paint},
    page::{BasePage, Entry, INDEX_FILE, Links, Picture, STYLE, STYLE_FILE, file_stem, index_page},
    subject::Subject,
    walkthrough::walk_through,
};
use rootward_files::{MOST_BY_GAME, read_text};
use rootward_gen::Seed;
use rootward_rules::{
    tables::{Tables, shipped},
    terms::{Challenge, Terms},
};
use rootward_visor::fill::theme_of;

use crate::{
    bot::game,
    file::write_file,
    option_values::read_threads,
    output::RunFault,
    picture::PngCanvas,
    progress::Progress,
    range::Seeds,
    range_args::RangeArgs,
    sweep::{Crew, Workplace},
};

/// The bases, the folder and the addresses.
#[derive(Clone, Debug, Args)]
pub struct AtlasArgs {
    /// The folder for the pages; it may have nothing but pages of these bases; for example pages.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    #[command(flatten)]
    pub range: RangeArgs,
    /// The address of the folder on the web, for link previews and search engines; for example --url
    /// https://example.org/atlas/bases/.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The address of the app of the atlas; for example --app ../.
    #[arg(long, value_name = "URL", default_value = "../")]
    pub app: String,
    /// The address of the game; for example --game ../../web/.
    #[arg(long, value_name = "URL", default_value = "../../web/")]
    pub game: String,
    /// The number of threads; without it, all cores; for example --threads 4.
    #[arg(long, value_name = "N", value_parser = read_threads, allow_hyphen_values = true)]
    pub threads: Option<NonZeroU16>,
}

/// Writes the pages, and says where they are. Fails for a folder with other files, and for bases without an address.
pub fn atlas(args: &AtlasArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let seeds = args.range.campaign()?;
    if let Some(own) = seeds.plan().own() {
        return Err(RunFault::Input(format!(
            "the design {} has no address, so its bases have no pages; for example --style w --preset halls",
            own.name
        )));
    }
    prepare(&args.folder, &seeds)?;
    let ended = |address: &str| format!("{}/", address.trim_end_matches('/'));
    let links =
        Links { app: ended(&args.app), game: ended(&args.game), home: args.url.as_deref().map(ended) };
    // The style comes first, because it marks the folder as one of this command.
    write(&args.folder, STYLE_FILE, STYLE.as_bytes())?;
    let kit = Kit { args, links, tables: Arc::new(shipped()), studio: Studio::new().map_err(damaged)? };
    let mut entries = Vec::new();
    let page = |workplace: &mut Workplace, seed| kit.write_page(workplace, seed);
    let progress = Progress::before_output(seeds.count());
    Crew::SLOW.on(args.threads).work_through(&seeds, &progress, page, |made| {
        entries.push(made?);
        Ok(())
    })?;
    drop(progress);
    write(&args.folder, INDEX_FILE, index_page(&entries, &kit.links).as_bytes())?;
    let count = if entries.len() == 1 { "1 page".to_owned() } else { format!("{} pages", entries.len()) };
    writeln!(out, "wrote {count} and {}", args.folder.join(INDEX_FILE).display())?;
    Ok(())
}

/// Everything that all pages share.
struct Kit<'a> {
    args: &'a AtlasArgs,
    links: Links,
    tables: Arc<Tables>,
    studio: Studio,
}

impl Kit<'_> {
    fn write_page(&self, workplace: &mut Workplace, seed: Seed) -> Result<Entry, RunFault> {
        let game = game(workplace, seed, Arc::clone(&self.tables), Terms::plain(Challenge::Captive));
        let (site, stem) = (game.site(), file_stem(seed));
        let map = format!("{stem}.png");
        write(&self.args.folder, &map, &self.map(seed)?)?;
        let (facts, walkthrough) = (facts(site), walk_through(&game));
        let picture = Some(Picture { source: &map, width: SIZE.0, height: SIZE.1 });
        let page = BasePage { site, facts: &facts, walkthrough: &walkthrough, picture, links: &self.links };
        write(&self.args.folder, &format!("{stem}.html"), page.html().as_bytes())?;
        Ok(Entry::of(site))
    }

    fn map(&self, seed: Seed) -> Result<Vec<u8>, RunFault> {
        let subject = Subject::of(seed);
        let paints = self.studio.paints(theme_of(&subject.base)).map_err(damaged)?;
        let mut map = vec![0; BYTES];
        paint(&subject, &paints, None, &mut map);
        Ok(PngCanvas::of_rgba(SIZE.0, SIZE.1, &map).tiled_png()?)
    }
}

/// The fault of a damaged sprite. Tests check that none is.
fn damaged(error: impl std::fmt::Display) -> RunFault {
    RunFault::Input(error.to_string())
}

/// Makes the folder, or makes sure that it has nothing but the files that this run writes again.
fn prepare(folder: &Path, seeds: &Seeds) -> Result<(), RunFault> {
    let refused = |error| RunFault::File(folder.to_owned(), error);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return fs::create_dir_all(folder).map_err(refused);
        }
        Err(error) => return Err(refused(error)),
    };
    let mut found = BTreeSet::new();
    for entry in entries {
        found.insert(entry.map_err(refused)?.file_name().to_string_lossy().into_owned());
    }
    let is_own = read_text(&folder.join(STYLE_FILE), MOST_BY_GAME)
        .is_ok_and(|text| text.lines().next() == STYLE.lines().next());
    let stems: BTreeSet<String> = seeds.iter().map(file_stem).collect();
    let is_written = |name: &String| {
        [STYLE_FILE, INDEX_FILE].contains(&name.as_str())
            || name
                .rsplit_once('.')
                .is_some_and(|(stem, end)| ["html", "png"].contains(&end) && stems.contains(stem))
    };
    let foreign = found.iter().find(|name| !is_own || !is_written(name));
    foreign.map_or(Ok(()), |name| {
        Err(RunFault::Input(format!(
            "the folder `{}` has another file, `{name}`; name an empty or a new folder, for example dist/bases",
            folder.display()
        )))
    })
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), RunFault> {
    write_file(&folder.join(name), bytes, &mut io::sink()).map(|_| ())
}
