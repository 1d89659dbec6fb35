//! The briefing before a base. The first base of the campaign tells the story of the droids until it is won.

mod rows;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_art::names;
use rootward_gen::{Seed, ThingRow, Variant};
use rootward_presentation::words::{
    briefing::{
        better_kit, in_plain_words, is_goal, is_inhabited, is_inside, is_part, news, patch_words,
        where_it_stands, why,
    },
    curve,
    lessons::{met::topics_of, topic::Topic},
    story, twists,
};
use rootward_rules::{play::Play, site::Site, tables::briefing::BriefingFacts};

use self::rows::ChosenRow;
use super::{
    figures::{self, Figure},
    footer, heading, not_by_seed, open,
};
use crate::{
    host::states::Mode,
    input::{actions::Action, labels::KeyLabels},
    kit::{
        self, colour,
        widgets::{Shape, button, column, part, row_of},
    },
    map::drawing::Draw,
    session::{
        begin::Resumed,
        save::{base_save::InCampaign, career::Career, charge_save::RunHome},
    },
    ui::screens::{
        challenge::ChallengeRow,
        menu::{self, FirstRow, MenuCursor},
        pictures::{Pictures, spawn_if},
    },
    words::lessons::kept::Taught,
    world::ticking::has_play,
};

const STORY: [&str; 3] = [
    "Ash, Bolt, Cinder and Dot are droids, built to go where nobody comes back from.",
    "A station somewhere holds a captive. Each probe you bring out points to the next base.",
    "So beat the guardian for its password, take the probe, set the charge, and run.",
];
const FACE: f32 = 3.0;
const SCENE: f32 = 2.0;
const WIDTH: f32 = 760.0;

/// Width of the label of the challenge, in logical pixels.
const CHALLENGE: f32 = 110.0;
/// The maximum number of new elements on the page. The game explains the others when the player meets them.
const NEW_MOST: usize = 3;
/// The maximum number of new elements below the story.
const NEW_WITH_STORY: usize = 2;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ui::screens) enum BriefingPage {
    #[default]
    Why,
    Parts,
}

#[derive(Component, Clone, Copy, Debug)]
struct BriefingPlate;

pub(super) fn plugin(app: &mut App) {
    // This runs when the player enters the base, and not when the player opens the help.
    let to = |entered| OnTransition { exited: Mode::Briefing, entered };
    app.init_resource::<BriefingPage>()
        .add_systems(OnEnter(Mode::Briefing), spawn)
        .add_systems(to(Mode::Walk), note_told.run_if(has_play))
        .add_systems(to(Mode::Scene), note_told.run_if(has_play))
        .draw(show.run_if(in_state(Mode::Briefing)).run_if(has_play));
}

fn spawn(mut page: ResMut<BriefingPage>, mut commands: Commands) {
    *page = BriefingPage::Why;
    let plate = open(Mode::Briefing, "briefing", menu::panel(WIDTH), &mut commands);
    commands.entity(plate).insert(BriefingPlate);
}

#[derive(SystemParam)]
struct Subject<'w> {
    site: Res<'w, Site>,
    play: Res<'w, Play>,
    career: Res<'w, Career>,
    campaign: Res<'w, InCampaign>,
    resumed: Res<'w, Resumed>,
    run: Res<'w, RunHome>,
    taught: Res<'w, Taught>,
    keys: KeyLabels<'w>,
    pictures: Pictures<'w>,
}

/// Marks the new elements as introduced, so that each is introduced only once.
fn note_told(mut about: ParamSet<(Subject, ResMut<Taught>)>) {
    let news = about.p0().news();
    let mut taught = about.p1();
    news.into_iter().for_each(|topic| taught.note_told(topic));
}

fn show(
    page: Res<BriefingPage>,
    about: Subject,
    plate: Single<(Entity, Ref<BriefingPlate>)>,
    (cursor, challenges): (Res<MenuCursor>, Query<(), With<ChallengeRow>>),
    mut commands: Commands,
) {
    let (plate, fresh) = plate.into_inner();
    if !(fresh.is_added() || page.is_changed() || about.site.is_changed()) {
        return;
    }
    // A change of the challenge restarts the play and the page, but the cursor stays on its row.
    let on_challenge = cursor.0.is_some_and(|row| challenges.contains(row));
    let came_back = page.is_changed() && !(fresh.is_added() || about.site.is_changed());
    let chosen = match () {
        () if on_challenge => ChosenRow::Challenge,
        () if came_back => ChosenRow::Parts,
        () => ChosenRow::Begin,
    };
    commands.entity(plate).despawn_related::<Children>();
    commands.entity(plate).with_children(|plate| match *page {
        BriefingPage::Why => about.spawn_why(plate, chosen),
        BriefingPage::Parts => about.spawn_parts(plate),
    });
}

impl Subject<'_> {
    /// The first line is the title.
    fn lines(&self) -> Vec<String> {
        let own = self.site.furnished().design();
        let best = self.career.best_of(self.site.base().seed()).filter(|_| own.is_none());
        let word = Some(curve::word(self.site.difficulty(), self.play.terms.challenge));
        let known = BriefingFacts { word, best, patched: !self.play.repairs.is_none() };
        let lines = self.site.tables().briefing(self.site.base(), self.site.records(), known);
        lines.into_iter().map(in_plain_words).collect()
    }

    fn spawn_heading(&self, plate: &mut ChildSpawnerCommands, title: String) {
        let kind = if self.campaign.0 { "campaign" } else { "outside the campaign" };
        // At the start of the campaign, the row for the challenge already shows the challenge.
        let aside = match self.begins_campaign() {
            true => kind.to_owned(),
            false => format!("{kind}, challenge {}", self.play.terms.challenge),
        };
        let title = title.trim_end_matches('.');
        plate.spawn(heading(title, kit::sized(aside, kit::TEXT, colour::QUIET)));
    }

    fn begins_campaign(&self) -> bool {
        self.campaign.0 && !self.resumed.0 && is_first_of_campaign(&self.career, self.site.base().seed())
    }

    fn spawn_why(&self, plate: &mut ChildSpawnerCommands, chosen: ChosenRow) {
        let (site, play) = (&*self.site, &*self.play);
        let mut lines = self.lines().into_iter();
        self.spawn_heading(plate, lines.next().unwrap_or_default());
        let lines: Vec<String> = if self.resumed.0 {
            where_it_stands(site, play).into()
        } else if self.tells_story() {
            // The story already tells the task and its reason.
            STORY.into_iter().map(str::to_owned).collect()
        } else {
            lines.filter(|line| !is_part(line)).chain(why(site, self.campaign.0)).collect()
        };
        let (goals, told): (Vec<String>, Vec<String>) = lines.into_iter().partition(|line| is_goal(line));
        plate.spawn((Name::new("scene"), row_of(16.0).wrap())).with_children(|scene| {
            self.spawn_pictures(scene);
            if !self.tells_story() {
                scene.spawn(column(0.0).grow()).with_children(|words| self.spawn_told(words, &told));
            }
        });
        if self.tells_story() {
            self.spawn_told(plate, &told);
        }
        if !self.resumed.0 {
            figures::spawn(plate, &figures_of(site), &self.pictures);
        }
        let brought = self.career.carried.as_ref().filter(|_| self.campaign.0 && !self.resumed.0);
        if let Some(line) = brought.and_then(|brought| better_kit(site, play, brought)) {
            spawn_line(plate, line, colour::QUIET);
        }
        spawn_twists(plate, site, play, &self.pictures);
        self.spawn_news(plate, &self.news());
        goals.into_iter().for_each(|line| spawn_line(plate, line, colour::LAMP));
        if let Some(own) = site.furnished().design() {
            plate.spawn(footer(not_by_seed(own)));
        }
        if !play.repairs.is_none() {
            plate.spawn(footer(patch_words(play)));
        }
        plate.spawn(menu::gap(8.0));
        self.spawn_rows(plate, chosen);
        // In other panels, the first of the keys leads back. Here it leads into the base.
        let mut keys = vec![
            self.keys.hint(Action::Menu, "enters the base"),
            self.keys.hint(Action::Help, "keys"),
            self.keys.hint(Action::Watch, "watch the digger"),
        ];
        // A campaign briefing offers no way out of the campaign.
        if !self.campaign.0 {
            keys.push(self.keys.hint(Action::NextSeed, "next seed"));
        }
        plate.spawn(footer(keys.join("   ")));
    }

    fn spawn_pictures(&self, scene: &mut ChildSpawnerCommands) {
        let (shown, zoom) = if self.tells_story() {
            ((0..4).map(names::portrait).collect(), FACE)
        } else if self.site.holds_captive() && !self.resumed.0 {
            (vec![story::face(story::captive_of(&self.site))], FACE)
        } else if self.site.base().seed().variant() == Variant::Station {
            (vec![names::STATION.to_owned()], SCENE)
        } else {
            (vec![names::BUNKER.to_owned()], SCENE)
        };
        shown.iter().for_each(|name| spawn_if(scene, self.pictures.large(name, zoom)));
    }

    fn spawn_told(&self, words: &mut ChildSpawnerCommands, told: &[String]) {
        if !self.resumed.0 {
            let seed = self.site.base().seed();
            spawn_line(words, story::place(self.site.tables(), seed), colour::QUIET);
        }
        told.iter().for_each(|line| spawn_line(words, line.clone(), colour::TEXT));
        if self.site.holds_captive() && !self.resumed.0 {
            let name = &story::captive_of(&self.site).name;
            spawn_line(words, format!("{name}, the captive"), colour::TEXT);
        }
    }

    fn tells_story(&self) -> bool {
        self.campaign.0 && !self.resumed.0 && tells_story(&self.career, self.site.base().seed())
    }

    /// Returns the elements that are new to the player. Empty for a continued base.
    fn news(&self) -> Vec<Topic> {
        let most = match (self.resumed.0, self.tells_story()) {
            (true, _) => 0,
            (false, true) => NEW_WITH_STORY,
            (false, false) => NEW_MOST,
        };
        news(&topics_of(&self.site, &self.play), |topic| self.taught.is_new(topic), most)
    }

    fn spawn_news(&self, plate: &mut ChildSpawnerCommands, news: &[Topic]) {
        if news.is_empty() {
            return;
        }
        spawn_line(plate, "New to you:".to_owned(), colour::QUIET);
        for topic in news {
            let name = format!("new: {}", topic.title());
            let words = topic.words(&self.keys, None);
            spawn_pictured(plate, name, topic.picture(), words, colour::TEXT, &self.pictures);
        }
    }

    fn spawn_parts(&self, plate: &mut ChildSpawnerCommands) {
        let mut lines = self.lines().into_iter();
        self.spawn_heading(plate, lines.next().unwrap_or_default());
        lines.filter(|line| is_part(line)).for_each(|line| spawn_line(plate, line, colour::TEXT));
        plate.spawn(menu::gap(10.0));
        plate.spawn((button("Back", rows::turn_to(BriefingPage::Why)), FirstRow));
    }
}

pub(super) fn what_waits(site: &Site) -> Vec<String> {
    let lines = site.tables().briefing(site.base(), site.records(), BriefingFacts::default());
    lines.into_iter().filter(|line| is_inhabited(line) || is_inside(line)).collect()
}

fn spawn_line(plate: &mut ChildSpawnerCommands, line: String, ink: Color) {
    plate.spawn((Name::new("briefing line"), part().below(5.0), kit::sized(line, kit::TEXT, ink)));
}

fn is_first_of_campaign(career: &Career, seed: Seed) -> bool {
    seed == Career::default().seed() && career.seed() == seed
}

fn tells_story(career: &Career, seed: Seed) -> bool {
    is_first_of_campaign(career, seed) && !career.has_won(seed)
}

fn figures_of(site: &Site) -> Vec<Figure> {
    let (base, records) = (site.base(), site.records());
    let things = |row| records.iter().filter(|record| record.thing.row() == row).count();
    let all = [
        Figure::count("arrow.up", base.plan().floor_count().into(), "floor", "floors"),
        Figure::count(Topic::Enemy.picture(), records.groups().len(), "group", "groups"),
        Figure::count(Topic::Shop.picture(), things(ThingRow::Shop), "shop", "shops"),
        Figure::count(Topic::Socket.picture(), things(ThingRow::Socket), "socket", "sockets"),
        Figure::count(Topic::PuzzleLock.picture(), records.puzzles().len(), "puzzle", "puzzles"),
    ];
    all.into_iter().filter(|figure| figure.number != "0").collect()
}

pub(super) fn spawn_twists(plate: &mut ChildSpawnerCommands, site: &Site, play: &Play, pictures: &Pictures) {
    for &twist in play.twists.on() {
        let name = format!("twist: {}", site.tables().twists.row(twist).name);
        spawn_pictured(
            plate,
            name,
            twists::picture(twist),
            twists::told(site, twist),
            colour::LAMP,
            pictures,
        );
    }
}

fn spawn_pictured(
    plate: &mut ChildSpawnerCommands,
    name: String,
    picture: &str,
    words: String,
    ink: Color,
    pictures: &Pictures,
) {
    plate.spawn((Name::new(name), row_of(10.0).below(4.0))).with_children(|row| {
        spawn_if(row, pictures.of(picture));
        row.spawn((Node::default().grow(), kit::sized(words, kit::TEXT, ink)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_is_told_before_the_first_base_until_it_is_won() {
        let first = Career::default();
        assert!(tells_story(&first, first.seed()));
        assert!(!tells_story(&first, Seed::classic(1)));
        let on = Career { next: 1, ..first.clone() };
        assert!(!tells_story(&on, first.seed()) && !tells_story(&on, on.seed()));
        let won = Career { best: [(first.seed().to_string(), 100)].into(), ..first.clone() };
        assert!(!tells_story(&won, first.seed()));
    }

    #[test]
    fn the_story_is_three_short_sentences() {
        assert!(STORY.iter().all(|line| line.len() <= 110 && line.ends_with('.')));
    }
}
