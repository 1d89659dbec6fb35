//! The pictures of the game. The atlases are built from the palette and the sprites, and rebuilt after every edit.

use std::collections::HashMap;

use bevy::{
    asset::{AssetLoadFailedEvent, RenderAssetUsages},
    image::{Image, ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use rootward_art::{
    self, ArtError, FeatureSheet, PALETTE_FILE, Palette, Pixels, SPRITE_FILES, Sprites, Theme, bedrock,
    build_atlas, names, render, surface::surface,
};
use rootward_files::text_of;
use rootward_presentation::overlay::canvas::Canvas;
/// The theme for the pictures of a base. This is the only place where the creatures of a base determine its colours.
pub use rootward_visor::fill::theme_of;

use crate::host::{
    files::asset::{FileAsset, add_file_asset, reason},
    messages::{MessageLog, complain},
    states::Screen,
};

#[derive(Asset, TypePath, Debug)]
pub struct ArtText(pub String);

impl FileAsset for ArtText {
    const ENDING: &'static str = "txt";

    fn of(bytes: Vec<u8>) -> std::io::Result<Self> {
        text_of(bytes).map(Self)
    }
}

#[derive(Resource)]
struct ArtFiles {
    palette: Handle<ArtText>,
    sprites: Vec<(&'static str, Handle<ArtText>)>,
}

/// All pictures of the game. It exists from [`Screen::Title`] on.
#[derive(Resource)]
pub struct ArtBook {
    pub sprites: Sprites,
    /// The palette without a theme.
    pub palette: Palette,
    /// The pictures of each theme, in the order of [`Theme::ALL`]: tiles, rock, sheet of things, land.
    themes: Vec<[Handle<Image>; 4]>,
    white_things: Handle<Image>,
    thing_layout: Handle<TextureAtlasLayout>,
    thing_indices: HashMap<String, usize>,
    /// Single pictures by sprite name, in station colours.
    pictures: HashMap<String, Handle<Image>>,
}

impl ArtBook {
    /// Returns a single picture: party, portraits, marks or logo. `None` for tiles and unknown names.
    pub fn picture(&self, name: &str) -> Option<Handle<Image>> {
        self.pictures.get(name).cloned()
    }

    pub fn atlas(&self, theme: Theme) -> Handle<Image> {
        self.themes[theme as usize][0].clone()
    }

    /// Returns the rock around the bases of a theme, or the hull. The picture repeats.
    pub fn bedrock(&self, theme: Theme) -> Handle<Image> {
        self.themes[theme as usize][1].clone()
    }

    /// Returns the land over the bases of a theme. The picture repeats.
    pub fn surface(&self, theme: Theme) -> Handle<Image> {
        self.themes[theme as usize][3].clone()
    }

    pub fn things(&self, theme: Theme) -> Handle<Image> {
        self.themes[theme as usize][2].clone()
    }

    pub fn white_things(&self) -> Handle<Image> {
        self.white_things.clone()
    }

    pub fn thing_layout(&self) -> Handle<TextureAtlasLayout> {
        self.thing_layout.clone()
    }

    /// Returns the place of a picture in the sheets of things. `None` for other pictures.
    pub fn thing_index(&self, name: &str) -> Option<usize> {
        self.thing_indices.get(name).copied()
    }

    /// Returns a colour of the palette by name. White if there is none.
    pub fn colour(&self, name: &str) -> Color {
        let [red, green, blue, alpha] = self.palette.colour(name).map_or([255; 4], |colour| colour.0);
        Color::srgba_u8(red, green, blue, alpha)
    }
}

#[derive(Message, Clone, Copy, Debug)]
pub struct ArtChanged;

pub fn plugin(app: &mut App) {
    add_file_asset::<ArtText>(app);
    app.add_message::<ArtChanged>()
        .add_systems(Startup, request_files)
        .add_systems(Update, (stop_on_missing_file, open_book).run_if(in_state(Screen::Loading)))
        .add_systems(Update, reopen_book.run_if(resource_exists::<ArtBook>));
}

fn request_files(assets: Res<AssetServer>, mut commands: Commands) {
    commands.insert_resource(ArtFiles {
        palette: assets.load(PALETTE_FILE),
        sprites: SPRITE_FILES.map(|file| (file, assets.load(file))).to_vec(),
    });
}

fn stop_on_missing_file(
    mut failures: MessageReader<AssetLoadFailedEvent<ArtText>>,
    mut exit: MessageWriter<AppExit>,
) {
    for failure in failures.read() {
        let why = reason(&failure.error);
        complain(&format!("cannot read the picture file assets/{}: {why}", failure.path));
        exit.write(AppExit::from_code(2));
    }
}

fn open_book(
    files: Res<ArtFiles>,
    texts: Res<Assets<ArtText>>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let all = files.sprites.iter().map(|(_, handle)| handle).chain([&files.palette]);
    if !all.clone().all(|handle| texts.contains(handle)) {
        return;
    }
    match read_book(&files, &texts).and_then(|art| bind(art, &mut images, &mut layouts, None)) {
        Ok(book) => {
            commands.insert_resource(book);
            next.set(Screen::Title);
        }
        Err(error) => {
            complain(&format!("a picture file is broken: assets/{error}"));
            exit.write(AppExit::from_code(2));
        }
    }
}

/// Rebuilds the book after an edit. If the edit is broken, reports it and keeps the old pictures.
fn reopen_book(
    mut edits: MessageReader<AssetEvent<ArtText>>,
    files: Res<ArtFiles>,
    texts: Res<Assets<ArtText>>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut book: ResMut<ArtBook>,
    mut log: ResMut<MessageLog>,
    mut changed: MessageWriter<ArtChanged>,
) {
    if !edits.read().any(|event| matches!(event, AssetEvent::Modified { .. })) {
        return;
    }
    match read_book(&files, &texts).and_then(|art| bind(art, &mut images, &mut layouts, Some(&book))) {
        Ok(new) => {
            *book = new;
            changed.write(ArtChanged);
            log.say("The pictures were redrawn.");
        }
        Err(error) => log.say(format!("The edited picture is broken: assets/{error}")),
    }
}

fn read_book(files: &ArtFiles, texts: &Assets<ArtText>) -> Result<(Sprites, Palette), ArtError> {
    let text = |handle| texts.get(handle).map_or("", |text| text.0.as_str());
    let palette = Palette::parse(PALETTE_FILE, text(&files.palette))?;
    let mut sprites = Sprites::default();
    for (file, handle) in &files.sprites {
        sprites.read(file, text(handle), &palette)?;
    }
    names::check(&sprites)?;
    Ok((sprites, palette))
}

fn cuts(sheet: &FeatureSheet) -> TextureAtlasLayout {
    let size = sheet.tile_size;
    let (columns, rows) = (sheet.pixels.width / size, sheet.pixels.height / size);
    TextureAtlasLayout::from_grid(UVec2::splat(size as u32), columns as u32, rows as u32, None, None)
}

/// Turns sprites into images. Overwrites the images of an old book in place, so that the screen changes with them.
fn bind(
    (sprites, palette): (Sprites, Palette),
    images: &mut Assets<Image>,
    layouts: &mut Assets<TextureAtlasLayout>,
    old: Option<&ArtBook>,
) -> Result<ArtBook, ArtError> {
    let (mut built, mut sheets) = (Vec::new(), Vec::new());
    for theme in Theme::ALL {
        let sheet = FeatureSheet::build(&sprites, &palette, theme)?;
        built.push([
            to_image(build_atlas(&sprites, &palette, theme)?.pixels),
            repeating(bedrock(&sprites, &palette, theme)?),
            to_image(sheet.pixels.clone()),
            repeating(surface(&sheet, theme)),
        ]);
        sheets.push(sheet);
    }
    let mut drawn = Vec::new();
    for (name, _) in names::all() {
        let pixels = render(&sprites, &palette, Theme::Station, &name)?;
        if name.starts_with("droid.") {
            drawn.push((white(&name), to_image(pixels.silhouette())));
        }
        drawn.push((name, to_image(pixels)));
    }
    // Nothing can fail from here on, so either all images are replaced or none.
    let mut store = |image: Image, old: Option<Handle<Image>>| match old {
        Some(handle) => {
            let _ = images.insert(handle.id(), image);
            handle
        }
        None => images.add(image),
    };
    let mut themes = Vec::new();
    for (theme, images) in built.into_iter().enumerate() {
        let mut before = old.map(|book| book.themes[theme].clone().into_iter());
        themes.push(images.map(|image| store(image, before.as_mut().and_then(Iterator::next))));
    }
    let first = &sheets[0];
    let layout = || layouts.add(cuts(first));
    let thing_layout = old.map_or_else(layout, |book| book.thing_layout.clone());
    let white_things = store(to_image(first.pixels.silhouette()), old.map(|book| book.white_things.clone()));
    let thing_indices = first.indices();
    let mut pictures = HashMap::new();
    for (name, image) in drawn {
        let handle = store(image, old.and_then(|book| book.picture(&name)));
        pictures.insert(name, handle);
    }
    Ok(ArtBook { sprites, palette, themes, white_things, thing_layout, thing_indices, pictures })
}

/// Returns the name of a droid's white picture, for hits.
pub fn white(name: &str) -> String {
    format!("white.{name}")
}

/// Creates an image that the main world keeps, so that it can be written again.
pub fn to_image(pixels: Pixels) -> Image {
    let size =
        Extent3d { width: pixels.width as u32, height: pixels.height as u32, depth_or_array_layers: 1 };
    Image::new(
        size,
        TextureDimension::D2,
        pixels.bytes,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

pub fn image_of(canvas: &Canvas) -> Image {
    to_image(Pixels { width: canvas.width, height: canvas.height, bytes: canvas.bytes.clone() })
}

pub fn repeating(pixels: Pixels) -> Image {
    let mut image = to_image(pixels);
    let mut sampler = ImageSamplerDescriptor::nearest();
    sampler.set_address_mode(ImageAddressMode::Repeat);
    image.sampler = ImageSampler::Descriptor(sampler);
    image
}

/// Creates an image of one colour with smooth filtering, for soft layers over the floor.
pub fn smooth_image((width, height): (usize, usize), colour: [u8; 4]) -> Image {
    let mut image = to_image(Pixels { width, height, bytes: colour.repeat(width * height) });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    image
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn every_theme_has_its_own_colours() {
        let themes = [0, 3, 5, 10].map(|number| theme_of(&generate(&Seed::classic(number).into())));
        assert_eq!(themes, [Theme::Rust, Theme::Ice, Theme::Moss, Theme::Station]);
    }
}
