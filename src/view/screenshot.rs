//! Pictures of the screen: by key, and by the command line.

use std::path::PathBuf;

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};

use crate::{
    base::current::CurrentBase,
    input::{TakesKey, actions::Action, just_pressed},
    kit::screen::OffScreen,
    messages::{MessageLog, complain},
    schedule::AppSystems,
    states::Screen,
};

/// Seconds in the base before a picture is taken, if no time is given.
const SETTLE: f32 = 2.0;

/// The picture that the command line asks for, and how long the base has been loaded.
#[derive(Resource, Clone, Debug)]
struct Scheduled {
    file: Option<PathBuf>,
    after: f32,
    waited: f32,
    taken: bool,
}

/// Asks for a picture of the screen in a file. Whoever asks is told by a [`PictureTaken`].
#[derive(Message, Clone, Debug)]
pub struct TakePicture(pub PathBuf);

/// What became of a picture that was asked for, as a sentence.
#[derive(Message, Clone, Debug)]
pub struct PictureTaken(pub Result<String, String>);

/// There is something that pictures can be taken of.
#[derive(Resource, Clone, Copy, Debug)]
pub struct HasPictures;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(HasPictures)
        .add_message::<TakePicture>()
        .add_message::<PictureTaken>()
        .add_systems(Update, take_asked.run_if(on_message::<TakePicture>).in_set(AppSystems::View));
    app.add_systems(
        Update,
        take_by_key
            .run_if(just_pressed(Action::Screenshot).and_then(resource_equals(TakesKey(None))))
            .in_set(AppSystems::Commands),
    );
}

/// Takes a picture of the base after some seconds in it, if a file is given, and ends the game; does neither
/// without file and seconds.
pub fn schedule(app: &mut App, file: Option<PathBuf>, seconds: Option<f32>) {
    if file.is_none() && seconds.is_none() {
        return;
    }
    app.insert_resource(Scheduled { file, after: seconds.unwrap_or(SETTLE), waited: 0.0, taken: false })
        .add_systems(Update, take_scheduled.in_set(AppSystems::View));
}

fn shot(off_screen: Option<&OffScreen>) -> Screenshot {
    match off_screen {
        Some(off_screen) => Screenshot::image(off_screen.target.clone()),
        None => Screenshot::primary_window(),
    }
}

/// Saves a picture. An error is one sentence.
fn save(captured: &ScreenshotCaptured, file: &PathBuf) -> Result<(), String> {
    let picture = captured.image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    // Transparency of the picture means nothing in a file.
    picture.to_rgb8().save(file).map_err(|error| error.to_string())
}

fn take_by_key(off_screen: Option<Res<OffScreen>>, mut commands: Commands) {
    let folder = dirs::picture_dir().filter(|folder| folder.is_dir()).unwrap_or_else(|| PathBuf::from("."));
    let name = |number| folder.join(format!("rootward-{number:03}.png"));
    let Some(file) = (1..1000).map(name).find(|file| !file.exists()) else { return };
    commands.spawn(shot(off_screen.as_deref())).observe(
        move |captured: On<ScreenshotCaptured>, mut log: ResMut<MessageLog>| {
            log.say(match save(&captured, &file) {
                Ok(()) => format!("Saved {}.", file.display()),
                Err(why) => format!("Cannot write {}: {why}.", file.display()),
            });
        },
    );
}

fn take_asked(
    mut asked: MessageReader<TakePicture>,
    off_screen: Option<Res<OffScreen>>,
    mut commands: Commands,
) {
    for TakePicture(file) in asked.read().cloned() {
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
    off_screen: Option<Res<OffScreen>>,
    mut scheduled: ResMut<Scheduled>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    if *screen.get() == Screen::Loading || current.is_none() {
        return;
    }
    scheduled.waited += time.delta_secs();
    if scheduled.taken || scheduled.waited < scheduled.after {
        return;
    }
    scheduled.taken = true;
    let Some(file) = scheduled.file.clone() else {
        exit.write(AppExit::Success);
        return;
    };
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
