//! Text size and window size from the settings, and whole pixels for pictures in menus.

use std::time::Duration;

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    time::common_conditions::on_real_timer,
    ui::UiSystems,
    window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode},
    winit::WINIT_WINDOWS,
};

use crate::{
    host::platform,
    input::settings::Settings,
    kit::{room::LEAST, screen::OffScreen},
    map::drawing::Draw,
};

/// The window size that menus and panels are designed for, in logical pixels.
const LAID_OUT_FOR: Vec2 = Vec2::new(1280.0, 720.0);

/// The height that a title bar and the desktop take from a screen, in pixels of the screen.
const FRAME: u32 = 64;
/// Interval of the check for a changed window size.
const LOOK: Duration = Duration::from_secs(1);

/// Present if the command line sets the window size. The window keeps that size.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FixedSize;

/// A picture in a menu. Its pixels are whole pixels on screen at any text size.
#[derive(Component, Clone, Copy, Debug)]
pub struct PixelArt {
    pub size: Vec2,
    pub zoom: f32,
}

impl PixelArt {
    /// Width and height on a screen with this scale, in logical pixels.
    fn fitted(self, scale: f32) -> Vec2 {
        let whole = (self.zoom * scale).round().max(1.0);
        self.size * whole / scale
    }
}

pub(super) fn plugin(app: &mut App) {
    app.draw(scale_text)
        // Runs in `PostUpdate`, so that a picture has its size in the frame in which any system spawns it.
        .add_systems(PostUpdate, fit_pictures.before(UiSystems::Layout))
        .add_systems(Update, fill_screen.run_if(resource_changed::<Settings>));
    if platform::fills_screen().is_some() {
        app.add_systems(PreUpdate, follow_screen);
    } else {
        app.add_systems(
            Update,
            (
                maximise.after(fill_screen),
                follow_size.run_if(on_real_timer(LOOK).and_then(not(resource_exists::<FixedSize>))),
            ),
        );
    }
}

/// Limits the scale to what fits. A logical pixel is a whole number of half device pixels, so that text stays sharp.
fn scale_for(size: Vec2, device: f32, text_scale: u16) -> f32 {
    let room = ((size + Vec2::Y * FRAME as f32) / LAID_OUT_FOR).min_element();
    let room = ((room * 2.0).floor() / 2.0).max(1.0);
    let most = (size / LEAST).min_element().max(1.0);
    let wanted = (room * f32::from(text_scale) / 100.0 * device * 2.0).round();
    wanted.min((most * device * 2.0).floor()).max(2.0) / 2.0 / device
}

fn scale_text(
    settings: Res<Settings>,
    windows: Query<Ref<Window>, With<PrimaryWindow>>,
    off_screen: Option<Res<OffScreen>>,
    mut scale: ResMut<UiScale>,
) {
    let resized = windows.iter().any(|window| window.is_changed());
    let fresh = off_screen.as_ref().is_some_and(|off_screen| off_screen.is_added());
    if !(settings.is_changed() || resized || fresh) {
        return;
    }
    let device = windows.iter().next().map_or(1.0, |window| window.scale_factor());
    let window = windows.iter().next().map(|window| window.size());
    let size = off_screen.map(|off_screen| off_screen.size.as_vec2()).or(window).unwrap_or(LAID_OUT_FOR);
    let wanted = scale_for(size, device, settings.text_scale);
    if scale.0 != wanted {
        scale.0 = wanted;
    }
}

fn fit_pictures(
    scale: Res<UiScale>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut pictures: Query<(Ref<PixelArt>, &mut Node)>,
) {
    let device = windows.iter().next().map_or(1.0, |window| window.scale_factor());
    for (picture, mut node) in &mut pictures {
        if scale.is_changed() || picture.is_added() {
            let size = picture.fitted(scale.0 * device);
            node.width = px(size.x);
            node.height = px(size.y);
        }
    }
}

fn fill_screen(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

/// Maximises a window once, when the screens are known, if the setting says so or no screen has room for it.
fn maximise(
    monitors: Query<&Monitor>,
    settings: Res<Settings>,
    fixed: Option<Res<FixedSize>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
) {
    if *done || monitors.is_empty() {
        return;
    }
    *done = true;
    let wanted = settings.maximised && fixed.is_none();
    for mut window in windows.iter_mut().filter(|window| window.mode == WindowMode::Windowed) {
        let has_room = |monitor: &Monitor| {
            window.physical_width() <= monitor.physical_width
                && window.physical_height() + FRAME <= monitor.physical_height
        };
        if wanted || !monitors.iter().any(has_room) {
            window.set_maximized(true);
        }
    }
}

/// Remembers whether the player has maximised the window, and applies changes of the setting.
fn follow_size(
    _main_thread: NonSendMarker,
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
    mut last: Local<Option<(bool, bool)>>,
) {
    let (entity, mut window) = window.into_inner();
    if window.mode != WindowMode::Windowed {
        return;
    }
    let now =
        WINIT_WINDOWS.with_borrow(|windows| windows.get_window(entity).map(|window| window.is_maximized()));
    let Some(now) = now else { return };
    let (before, wanted) = last.replace((now, settings.maximised)).unwrap_or((now, settings.maximised));
    if wanted != settings.maximised {
        window.set_maximized(settings.maximised);
    } else if before != now && settings.maximised != now {
        settings.maximised = now;
        *last = Some((now, now));
    }
}

fn follow_screen(mut last: Local<Option<bool>>, mut settings: ResMut<Settings>) {
    let now = platform::fills_screen();
    if *last == now {
        return;
    }
    *last = now;
    if let Some(now) = now.filter(|&now| now != settings.full_screen) {
        settings.full_screen = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_with_the_window_and_never_shrinks() {
        for (size, scale) in
            [((1024.0, 600.0), 1.0), ((1280.0, 720.0), 1.0), ((1920.0, 1080.0), 1.5), ((3840.0, 2160.0), 3.0)]
        {
            assert_eq!(scale_for(Vec2::from(size), 1.0, 100), scale);
            assert_eq!(scale_for(Vec2::from(size) - Vec2::Y * FRAME as f32, 1.0, 100), scale);
            let small = size.0 < LAID_OUT_FOR.x;
            assert_eq!(scale_for(Vec2::from(size), 1.0, 200), if small { 1.5 } else { scale * 2.0 });
        }
        assert_eq!(scale_for(Vec2::new(320.0, 200.0), 1.0, 200), 1.0);
    }

    #[test]
    fn text_pixels_stay_whole_on_fine_screens_too() {
        for device in [1.0, 1.25, 1.5, 1.75, 2.0, 2.75] {
            for text_scale in [100, 150, 200] {
                let halves = scale_for(LAID_OUT_FOR, device, text_scale) * device * 2.0;
                assert!((halves - halves.round()).abs() < 1e-4 && halves >= 2.0, "{device}: {halves}");
            }
        }
    }

    #[test]
    fn a_window_is_maximised_by_the_setting_or_without_room() {
        let asked_in = |mode, maximised, screens: &[(u32, u32)]| {
            let mut app = App::new();
            app.insert_resource(Settings { maximised, ..default() }).add_systems(Update, maximise);
            let window = Window { resolution: (1280, 720).into(), mode, ..default() };
            let window = app.world_mut().spawn((window, PrimaryWindow)).id();
            for &(physical_width, physical_height) in screens {
                app.world_mut().spawn(Monitor {
                    name: None,
                    physical_width,
                    physical_height,
                    physical_position: IVec2::ZERO,
                    refresh_rate_millihertz: None,
                    scale_factor: 1.0,
                    video_modes: Vec::new(),
                });
            }
            app.update();
            let mut window = app.world_mut().get_mut::<Window>(window).expect("the window");
            window.internal.take_maximize_request()
        };
        let asked = |screens: &[_]| asked_in(WindowMode::Windowed, false, screens);
        assert_eq!(asked(&[]), None, "no screen is known yet");
        assert_eq!([asked(&[(1280, 720)]), asked(&[(1366, 768)])], [Some(true); 2]);
        assert_eq!([asked(&[(1920, 1080)]), asked(&[(1280, 720), (1920, 1080)])], [None; 2]);
        let full = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        assert_eq!(asked_in(full, true, &[(1280, 720)]), None, "it fills the screen already");
        assert_eq!(asked_in(WindowMode::Windowed, true, &[(1920, 1080)]), Some(true));
    }

    #[test]
    fn pixels_of_pictures_stay_whole() {
        let picture = PixelArt { size: Vec2::new(112.0, 24.0), zoom: 3.0 };
        for scale in [1.0, 1.25, 1.5, 1.75, 2.0, 2.625, 3.0] {
            let zoom = picture.fitted(scale).x * scale / 112.0;
            assert!((zoom - zoom.round()).abs() < 1e-4 && zoom >= 1.0, "{scale}: {zoom}");
        }
    }
}
