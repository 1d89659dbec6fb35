//! Screenshots by key and from the command line. The latter wait until nothing is missing from the picture.

use std::{
    io::{Cursor, ErrorKind},
    path::{self, Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use bevy::{
    camera::visibility::VisibilitySystems,
    image::ImageFormat,
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_resource::PipelineCache,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
};

use crate::{
    host::{
        messages::{MessageLog, complain},
        platform,
        schedule::AppSystems,
        states::Screen,
    },
    input::{TakesKey, actions::Action, just_pressed},
    kit::{ShowsBase, screen::OffScreen},
    map::drawing::Draw,
    world::base::{current::CurrentBase, load::Requested},
};

/// The number of complete frames in a row before a screenshot. Every layer shows a change within this time.
const WHOLE_FRAMES: u32 = 12;
/// The maximum wait for a complete frame, in seconds.
pub(super) const PATIENCE: f32 = 180.0;

#[derive(Resource, Clone, Debug)]
struct Scheduled {
    file: Option<PathBuf>,
    after: f32,
    waited: f32,
    taken: bool,
}

/// A request to save a screenshot in a file. The result follows as a [`PictureTaken`].
#[derive(Message, Clone, Debug)]
pub struct TakePicture(pub PathBuf);

/// The result of a requested screenshot, as a sentence.
#[derive(Message, Clone, Debug)]
pub struct PictureTaken(pub Result<String, String>);

/// Present if the game can take screenshots.
#[derive(Resource, Clone, Copy, Debug)]
pub struct HasPictures;

/// The number of complete frames that the renderer has drawn in a row. The game and the renderer share it.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct WholeFrames(Arc<AtomicU32>);

impl WholeFrames {
    pub fn count(&self, is_whole: bool) {
        if is_whole {
            self.0.fetch_add(1, Ordering::Relaxed);
        } else {
            self.0.store(0, Ordering::Relaxed);
        }
    }

    /// Whether everything that the game shows now is on screen.
    pub fn are_enough(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= WHOLE_FRAMES
    }
}

#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct NoHud;

pub(super) fn plugin(app: &mut App) {
    let whole_frames = WholeFrames::default();
    app.insert_resource(whole_frames.clone())
        .insert_resource(HasPictures)
        .add_message::<TakePicture>()
        .add_message::<PictureTaken>()
        .init_resource::<Wanted>()
        .init_resource::<PictureFolder>()
        .draw(
            (
                take_asked.run_if(|wanted: Res<Wanted>| !wanted.files.is_empty()),
                note_asked.run_if(on_message::<TakePicture>),
            )
                .chain(),
        )
        .add_systems(
            Update,
            take_by_key
                .run_if(just_pressed(Action::Screenshot).and_then(resource_equals(TakesKey(None))))
                .in_set(AppSystems::Commands),
        )
        .add_systems(
            PostUpdate,
            hide_panels.before(VisibilitySystems::VisibilityPropagate).run_if(resource_exists::<NoHud>),
        );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(whole_frames)
            .add_systems(Render, count_whole_frames.in_set(RenderSystems::Cleanup));
    }
}

/// Takes a screenshot when the base is drawn or after some seconds, and ends the game. Does nothing if both are `None`.
pub fn schedule(app: &mut App, file: Option<PathBuf>, seconds: Option<f32>) {
    if file.is_none() && seconds.is_none() {
        return;
    }
    app.insert_resource(Scheduled { file, after: seconds.unwrap_or(0.0), waited: 0.0, taken: false })
        .draw(take_scheduled);
}

/// The renderer leaves out everything whose pipeline is not ready.
fn count_whole_frames(pipelines: Res<PipelineCache>, frames: Res<WholeFrames>) {
    frames.count(pipelines.waiting_pipelines().next().is_none());
}

fn hide_panels(mut panels: Query<&mut Visibility, (With<Node>, Without<ChildOf>, Without<ShowsBase>)>) {
    for mut visibility in &mut panels {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

pub(super) fn shot(off_screen: Option<&OffScreen>) -> Screenshot {
    match off_screen {
        Some(off_screen) => Screenshot::image(off_screen.target.clone()),
        None => Screenshot::primary_window(),
    }
}

/// An error is one sentence.
fn encode(captured: &ScreenshotCaptured) -> Result<Vec<u8>, String> {
    let picture = captured.image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    // The alpha channel of a screenshot is meaningless in a file.
    let picture = picture.to_rgb8();
    let mut bytes = Cursor::new(Vec::new());
    let format = ImageFormat::Png.as_image_crate_format().ok_or("this build cannot write pictures")?;
    picture.write_to(&mut bytes, format).map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

fn save(captured: &ScreenshotCaptured, file: &Path) -> Result<(), String> {
    platform::offer(file, &encode(captured)?).map_err(|error| error.to_string())
}

#[derive(Resource, Clone, Debug)]
struct PictureFolder(PathBuf);

impl Default for PictureFolder {
    fn default() -> Self {
        let folder = dirs::picture_dir().filter(|folder| folder.is_dir());
        Self(folder.unwrap_or_else(|| PathBuf::from(if platform::HAS_FOLDERS { "." } else { "" })))
    }
}

fn save_numbered(captured: &ScreenshotCaptured, PictureFolder(folder): &PictureFolder) -> String {
    let paths = (1..1000).map(|number| folder.join(format!("rootward-{number:03}.png")));
    let shown = folder.display();
    let saved = encode(captured).map(|bytes| platform::offer_new(paths, &bytes));
    match saved {
        // Name the full path, because the player may not know the working folder.
        Ok(Ok(file)) => format!("Saved {}.", path::absolute(&file).unwrap_or(file).display()),
        Ok(Err(error)) if error.kind() == ErrorKind::AlreadyExists => {
            format!("Cannot take a picture. {shown} has 999 already.")
        }
        Ok(Err(error)) => format!("Cannot write a picture into {shown}: {error}."),
        Err(why) => format!("Cannot take a picture: {why}."),
    }
}

fn take_by_key(off_screen: Option<Res<OffScreen>>, mut commands: Commands) {
    commands.spawn(shot(off_screen.as_deref())).observe(
        |captured: On<ScreenshotCaptured>, folder: Res<PictureFolder>, mut log: ResMut<MessageLog>| {
            log.say(save_numbered(&captured, &folder));
        },
    );
}

/// Requested screenshots, and their waiting time in seconds.
#[derive(Resource, Debug, Default)]
struct Wanted {
    files: Vec<PathBuf>,
    waited: f32,
}

fn note_asked(mut asked: MessageReader<TakePicture>, frames: Res<WholeFrames>, mut wanted: ResMut<Wanted>) {
    for TakePicture(file) in asked.read() {
        wanted.files.push(file.clone());
        // Changes by the preceding commands are not on screen yet.
        frames.count(false);
        wanted.waited = 0.0;
    }
}

fn take_asked(
    time: Res<Time<Real>>,
    frames: Res<WholeFrames>,
    off_screen: Option<Res<OffScreen>>,
    mut wanted: ResMut<Wanted>,
    mut refused: MessageWriter<PictureTaken>,
    mut commands: Commands,
) {
    wanted.waited += time.delta_secs();
    if !frames.are_enough() {
        if wanted.waited > PATIENCE {
            let late = |file: PathBuf| {
                format!(
                    "Cannot write {}. The picture was not complete after {PATIENCE} seconds.",
                    file.display()
                )
            };
            refused.write_batch(wanted.files.drain(..).map(|file| PictureTaken(Err(late(file)))));
        }
        return;
    }
    for file in std::mem::take(&mut wanted.files) {
        commands.spawn(shot(off_screen.as_deref())).observe(
            move |captured: On<ScreenshotCaptured>, mut taken: MessageWriter<PictureTaken>| {
                taken.write(PictureTaken(match save(&captured, &file) {
                    Ok(()) => Ok(format!("Saved {}.", file.display())),
                    Err(why) => Err(format!("Cannot write {}: {why}.", file.display())),
                }));
            },
        );
    }
}

fn take_scheduled(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    current: Option<Res<CurrentBase>>,
    requested: Res<Requested>,
    frames: Res<WholeFrames>,
    off_screen: Option<Res<OffScreen>>,
    mut scheduled: ResMut<Scheduled>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let is_there = *screen.get() == Screen::Playing && current.is_some() && !requested.is_under_way();
    if !is_there {
        // Earlier frames are not counted.
        frames.count(false);
        if current.is_none() || *screen.get() == Screen::Loading {
            return;
        }
    }
    scheduled.waited += time.delta_secs();
    if scheduled.taken || scheduled.waited < scheduled.after {
        return;
    }
    let Some(file) = scheduled.file.clone() else {
        scheduled.taken = true;
        exit.write(AppExit::Success);
        return;
    };
    if !frames.are_enough() {
        if scheduled.waited > scheduled.after + PATIENCE {
            scheduled.taken = true;
            complain(&format!("no screenshot: the picture was not complete after {PATIENCE} seconds"));
            exit.write(AppExit::from_code(2));
        }
        return;
    }
    scheduled.taken = true;
    commands.spawn(shot(off_screen.as_deref())).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            exit.write(match save(&captured, &file) {
                Ok(()) => AppExit::Success,
                Err(why) => {
                    complain(&format!("cannot write the screenshot `{}`: {why}", file.display()));
                    AppExit::from_code(2)
                }
            });
        },
    );
}

#[cfg(test)]
mod tests {
    use bevy::render::render_resource::TextureFormat;
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{app_in, updates},
        host::files::store::tests::folder,
    };

    fn pictures(app: &mut App) -> usize {
        app.world_mut().query::<&Screenshot>().iter(app.world()).count()
    }

    fn drawn(app: &App, frames: u32, is_whole: bool) {
        (0..frames).for_each(|_| app.world().resource::<WholeFrames>().count(is_whole));
    }

    #[test]
    fn picture_waits_until_nothing_is_missing() {
        let mut app = app_in(Seed::classic(179));
        app.insert_resource(WholeFrames::default());
        schedule(&mut app, Some("never-written.png".into()), None);
        // A pipeline is missing for ten seconds. A screenshot after a fixed time would be black.
        for _ in 0..600 {
            drawn(&app, 1, false);
            updates(&mut app, 1);
        }
        assert_eq!(pictures(&mut app), 0);
        drawn(&app, WHOLE_FRAMES - 1, true);
        updates(&mut app, 1);
        assert_eq!(pictures(&mut app), 0, "a layer may be a frame behind");
        drawn(&app, 1, false);
        drawn(&app, WHOLE_FRAMES - 1, true);
        updates(&mut app, 1);
        assert_eq!(pictures(&mut app), 0, "they count in a row");
        drawn(&app, 1, true);
        updates(&mut app, 3);
        assert_eq!(pictures(&mut app), 1);
    }

    #[test]
    fn five_quick_pictures_are_five_files() {
        let folder = folder("five-pictures");
        let mut app = app_in(Seed::classic(179));
        app.insert_resource(PictureFolder(folder.clone())).add_systems(Update, take_by_key);
        // All screenshots are requested before the renderer has drawn the first frame.
        updates(&mut app, 5);
        let asked: Vec<Entity> =
            app.world_mut().query_filtered::<Entity, With<Screenshot>>().iter(app.world()).collect();
        for entity in asked {
            let image = Image::new_target_texture(2, 2, TextureFormat::Rgba8UnormSrgb, None);
            app.world_mut().trigger(ScreenshotCaptured { entity, image });
        }
        let said: Vec<_> = app.world().resource::<MessageLog>().latest(5).map(|line| &line.text).collect();
        for number in 1..=5 {
            let file = folder.join(format!("rootward-00{number}.png"));
            assert!(file.is_file(), "{said:?}");
            assert!(said.contains(&&format!("Saved {}.", file.display())), "{said:?}");
        }
    }

    #[test]
    fn frames_before_the_base_are_not_counted() {
        let mut app = app_in(Seed::classic(179));
        app.insert_resource(WholeFrames::default());
        schedule(&mut app, Some("never-written.png".into()), None);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        drawn(&app, 2 * WHOLE_FRAMES, true);
        updates(&mut app, 3);
        assert_eq!(pictures(&mut app), 0);
        assert!(!app.world().resource::<WholeFrames>().are_enough());
    }
}
