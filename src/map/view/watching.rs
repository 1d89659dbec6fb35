//! The picture of the digger or the crawlers at work: glowing cells, marks, and a bar with the phase and the keys.

use bevy::prelude::*;
use rootward_art::{Pixels, names};
use rootward_gen::{
    CELLS, CellId, Change, DigLog, DigStep, HEIGHT, Phase, Pos, Style, WIDTH, crawlers::CrawlReport,
};
use rootward_presentation::words::dig::step_words;

use crate::{
    host::states::{Mode, Screen},
    input::{actions::Action, labels::KeyLabels, settings::Settings},
    kit::{
        CELL, HEADING, UiLayer,
        artbook::{ArtBook, to_image},
        colour, depth, plate,
        room::{AROUND_BAR, WatchBar},
        sized,
        widgets::Shape,
        world_of,
    },
    map::drawing::Draw,
    session::watch::{DigPlayback, is_watching},
    world::base::current::CurrentBase,
};

const BRIGHT: f32 = 230.0;
const FADE: f32 = 420.0;
/// The density of the glow for players who have turned flashing off.
const CALM: f32 = 90.0;
/// The colours of marks in cells that otherwise look like rock.
const UNCONDITIONAL: [u8; 4] = [96, 128, 168, 100];
const RESERVED: [u8; 4] = [130, 90, 170, 36];
const FRESH: [u8; 3] = [255, 214, 110];

#[derive(Resource, Clone, Debug)]
struct WriteGlow(Vec<f32>);

#[derive(Component, Clone, Copy, Debug)]
struct GlowSheet;

#[derive(Component, Clone, Copy, Debug)]
struct LastCellFrame;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum BarText {
    Phase,
    About,
    Progress,
    Keys,
}

/// The scale of the frame around the cell of the last step.
const CHISEL: f32 = 1.5;

#[derive(Component, Clone, Copy, Debug)]
struct BarFill;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WriteGlow(vec![0.0; CELLS]))
        .add_systems(OnEnter(Screen::Title), spawn_sheet)
        .add_systems(OnEnter(Mode::Watch), spawn_bar)
        .add_systems(OnEnter(Screen::Playing), clear_glow)
        .draw(
            (
                update_glow.before(crate::map::tilemap::repaint::RepaintWatched).run_if(is_watching),
                (draw_sheet, place_last_cell_frame).chain(),
                (write_bar, fill_bar).run_if(in_state(Mode::Watch)),
            )
                .chain()
                .run_if(resource_exists::<CurrentBase>),
        );
}

fn spawn_sheet(
    old: Query<(), With<GlowSheet>>,
    book: Res<ArtBook>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    if !old.is_empty() {
        return;
    }
    let image = to_image(Pixels { width: WIDTH, height: HEIGHT, bytes: vec![0; CELLS * 4] });
    let size = Vec2::new(WIDTH as f32, HEIGHT as f32) * CELL;
    commands.spawn((
        Name::new("glow"),
        GlowSheet,
        Sprite { image: images.add(image), custom_size: Some(size), ..default() },
        Transform::from_xyz(size.x / 2.0, -size.y / 2.0, depth::THINGS),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("chisel"),
        LastCellFrame,
        Sprite::from_image(book.picture(names::CURSOR).unwrap_or_default()),
        // The corners of the frame surround the number of a cell, which is drawn above the frame.
        Transform::from_xyz(0.0, 0.0, depth::PARTY).with_scale(Vec3::new(CHISEL, CHISEL, 1.0)),
        Visibility::Hidden,
    ));
}

fn clear_glow(mut glow: ResMut<WriteGlow>) {
    glow.0.fill(0.0);
}

/// After a jump only the cell of the last step glows, so that the player finds it.
fn update_glow(
    time: Res<Time>,
    settings: Res<Settings>,
    playback: Res<DigPlayback>,
    mut glow: ResMut<WriteGlow>,
) {
    let fade = FADE * time.delta_secs();
    for heat in &mut glow.0 {
        *heat = (*heat - fade).max(0.0);
    }
    let bright = if settings.flashing { BRIGHT } else { CALM };
    let jumped = !playback.running && playback.touched.len() > 1;
    if jumped {
        glow.0.fill(0.0);
    }
    let jumped_to = playback.last.filter(|_| jumped);
    let written = playback.touched.iter().filter(|_| !jumped);
    for cell in written.chain(jumped_to).filter_map(Pos::index) {
        glow.0[cell] = bright;
    }
}

fn draw_sheet(
    glow: Res<WriteGlow>,
    playback: Res<DigPlayback>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut images: ResMut<Assets<Image>>,
    mut sheet: Query<(&Sprite, &mut Visibility), With<GlowSheet>>,
) {
    let Ok((sprite, mut visibility)) = sheet.single_mut() else { return };
    if !is_watching(screen, mode) {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    visibility.set_if_neq(Visibility::Inherited);
    let Some(mut image) = images.get_mut(&sprite.image) else { return };
    let Some(bytes) = image.data.as_mut() else { return };
    for ((at, &heat), pixel) in Pos::all().zip(&glow.0).zip(bytes.chunks_exact_mut(4)) {
        let [red, green, blue] = FRESH;
        let mark = match playback.frame.id(at) {
            CellId::UNCONDITIONAL => UNCONDITIONAL,
            CellId::NO_TOUCH => RESERVED,
            _ => [0; 4],
        };
        let heat = heat as u8;
        pixel.copy_from_slice(&if heat > mark[3] { [red, green, blue, heat] } else { mark });
    }
}

fn place_last_cell_frame(
    playback: Res<DigPlayback>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut chisel: Query<(&mut Transform, &mut Visibility), With<LastCellFrame>>,
) {
    let Ok((mut transform, mut visibility)) = chisel.single_mut() else { return };
    let at = playback.last.filter(|_| is_watching(screen, mode));
    visibility.set_if_neq(if at.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(at) = at {
        // Like the party, the frame does not cover the number of a cell.
        transform.translation = world_of(at).extend(depth::PARTY);
    }
}

fn spawn_bar(mut commands: Commands) {
    let (mut node, back, edge) = plate();
    node.width = px(980);
    node.max_width = percent(96);
    let line = |line, size, colour| (Name::new("line"), line, sized("", size, colour));
    commands.spawn((
        Name::new("watch bar"),
        WatchBar,
        DespawnOnExit(Mode::Watch),
        UiLayer::Panel.index(),
        Node {
            position_type: PositionType::Absolute,
            bottom: px(AROUND_BAR),
            width: percent(100),
            justify_content: JustifyContent::Center,
            ..default()
        },
        children![(
            node,
            back,
            edge,
            children![
                (
                    Node::default().spread(),
                    children![
                        line(BarText::Phase, HEADING, colour::LAMP),
                        line(BarText::Progress, crate::kit::TEXT, colour::TEXT),
                    ],
                ),
                line(BarText::About, crate::kit::TEXT, colour::TEXT),
                (
                    Node::default().high(6.0).whole(),
                    BackgroundColor(colour::EDGE),
                    children![(
                        BarFill,
                        Node { height: percent(100), width: percent(0), ..default() },
                        BackgroundColor(colour::LAMP),
                    )],
                ),
                line(BarText::Keys, crate::kit::TEXT, colour::QUIET),
            ],
        )],
    ));
}

fn write_bar(
    playback: Res<DigPlayback>,
    current: Res<CurrentBase>,
    labels: KeyLabels,
    mut lines: Query<(&BarText, &mut Text)>,
) {
    if !playback.is_changed() {
        return;
    }
    let phase = playback.phase(current.dig_log());
    for (line, mut text) in &mut lines {
        let words = match line {
            BarText::Phase => phase_heading(phase, current.base().seed().style()),
            BarText::About => match (playback.told_here(), last_step(&playback, &current)) {
                (Some(told), _) => told.to_owned(),
                (None, Some(step)) => {
                    format!("{}: {}.", step.phase.name().replace('_', " "), step_words(step))
                }
                (None, None) => about(phase, &current, &playback),
            },
            BarText::Progress => progress(&playback, &current),
            BarText::Keys => keys(&labels, playback.running),
        };
        text.set_if_neq(Text(words));
    }
}

fn last_step<'a>(playback: &DigPlayback, current: &'a CurrentBase) -> Option<&'a DigStep> {
    let made = playback.frame.step().checked_sub(1).filter(|_| !playback.running)?;
    current.dig_log().steps().get(made)
}

fn about(phase: Phase, current: &CurrentBase, playback: &DigPlayback) -> String {
    let base = current.base();
    match (phase, base.crawl()) {
        (Phase::Rejoin, Some(record)) => about_repair(record.report, playback.is_repaired()),
        (Phase::Crawl, _) => match last_wall(current.dig_log(), playback.frame.step()) {
            Some((at, generation)) => format!(
                "Floor {}, generation {generation}. Small agents fill the halls with walls.",
                base.floor_at(at).unwrap_or_default()
            ),
            None => phase.about().to_owned(),
        },
        _ => phase.about().to_owned(),
    }
}

fn last_wall(dig_log: &DigLog, step: usize) -> Option<(Pos, u8)> {
    let made = dig_log.steps()[..step].iter().rev().take_while(|step| step.phase == Phase::Crawl);
    made.filter_map(|step| match step.after {
        Change::Generation(generation) => Some((step.at, generation?)),
        _ => None,
    })
    .next()
}

fn about_repair(report: CrawlReport, is_over: bool) -> String {
    let areas = |verb: [&str; 2]| match report.enclosed {
        1 => format!("1 area {} cut off from the rest", verb[0]),
        count => format!("{count} areas {} cut off from the rest", verb[1]),
    };
    match (report.enclosed, is_over) {
        (0, _) => "No area is cut off. Nothing to open or fill.".to_owned(),
        (_, false) => {
            format!("{}. Walls open to join them, and tiny areas are filled.", areas(["is", "are"]))
        }
        (_, true) => {
            let cells = |count: u32| if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
            let (opened, filled) = (cells(report.reopened), cells(report.filled));
            format!("{}. {opened} of wall opened, {filled} filled.", areas(["was", "were"]))
        }
    }
}

fn phase_heading(phase: Phase, style: Style) -> String {
    let number = Phase::of_style(style).position(|other| other == phase).unwrap_or(0);
    let last = Phase::of_style(style).count().saturating_sub(1);
    let repair = if phase == Phase::Rejoin { " (repair)" } else { "" };
    format!("Phase {number} of {last}: {}{repair}", phase.name().replace('_', " "))
}

fn progress(playback: &DigPlayback, current: &CurrentBase) -> String {
    let (step, steps) = (playback.frame.step(), current.dig_log().steps().len());
    let direction = match (playback.running, playback.backwards) {
        (true, false) if step == steps => "finished",
        (true, true) if step == 0 => "at the beginning",
        (false, _) => "paused",
        (true, false) => "forward",
        (true, true) => "backward",
    };
    format!("{}   step {step}/{steps}   {}/s, {direction}", current.label(), playback.speed)
}

fn keys(labels: &KeyLabels, running: bool) -> String {
    let hint = |action| labels.label(action);
    let arrows = if running { "direction" } else { "one step" };
    format!(
        "[{}] {}   [{} {}] {arrows}   [{} {}] slower / faster   [{} {}] phase   [{}] leave",
        hint(Action::Act),
        if running { "pause" } else { "play" },
        hint(Action::West),
        hint(Action::East),
        hint(Action::South),
        hint(Action::North),
        hint(Action::TurnLeft),
        hint(Action::TurnRight),
        hint(Action::Menu),
    )
}

fn fill_bar(
    playback: Res<DigPlayback>,
    current: Res<CurrentBase>,
    mut fill: Query<&mut Node, With<BarFill>>,
) {
    let steps = current.dig_log().steps().len().max(1);
    let width = percent(100.0 * playback.frame.step() as f32 / steps as f32);
    for mut node in &mut fill {
        if node.width != width {
            node.width = width;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repair_shows_its_task_and_its_result() {
        let report =
            |enclosed, reopened, filled| CrawlReport { enclosed, reopened, filled, ..CrawlReport::default() };
        assert!(about_repair(report(0, 0, 0), true).starts_with("No area is cut off"));
        assert!(about_repair(report(1, 1, 0), false).starts_with("1 area is cut off"));
        let told = about_repair(report(3, 2, 4), true);
        assert_eq!(told, "3 areas were cut off from the rest. 2 cells of wall opened, 4 cells filled.");
    }

    #[test]
    fn only_the_phases_of_the_style_are_counted() {
        for style in Style::ALL {
            let last = Phase::of_style(style).last().expect("there are phases");
            let count = Phase::of_style(style).count() - 1;
            assert!(phase_heading(last, style).starts_with(&format!("Phase {count} of {count}: ")));
        }
        assert!(phase_heading(Phase::Rejoin, Style::Crawler).ends_with("rejoin (repair)"));
    }
}
