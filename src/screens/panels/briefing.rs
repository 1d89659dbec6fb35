//! What to expect in a base, before it begins; and how the play stands, before it continues. Before the first base of
//! the campaign, until it is won, who the droids are and what they are after.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_art::names;
use rootward_gen::Seed;
use rootward_rules::{
    play::Play,
    site::Site,
    tables::{briefing::BriefingFacts, score::clock},
};

use super::{footer, heading, not_by_seed, open};
use crate::{
    begin::Resumed,
    input::{actions::Action, labels::KeyLabels},
    kit::{self, artbook::ArtBook, colour},
    narrator::objective,
    save::{base_save::InCampaign, career::Career},
    screens::menu::{self, FirstRow},
    states::Mode,
    ticking::has_play,
};

/// Who the droids are, and what they are after.
const STORY: [&str; 3] = [
    "Ash, Bolt, Cinder and Dot: four droids, built to go where nobody comes back from.",
    "A station somewhere holds a captive, and each probe that you bring out leads you one base closer.",
    "So get in, beat the guardian for its password, take the probe, set the charge at the generators, and run.",
];
/// Side of a portrait on the page: three times its pixels.
const PORTRAIT: f32 = 72.0;

/// The prefix of the next task.
const NOW: &str = "Now: ";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Briefing), spawn.run_if(has_play));
}

fn spawn(
    site: Res<Site>,
    play: Res<Play>,
    career: Res<Career>,
    campaign: Res<InCampaign>,
    resumed: Res<Resumed>,
    (keys, book): (KeyLabels, Res<ArtBook>),
    mut commands: Commands,
) {
    let own = site.furnished().design();
    let best = career.best_of(site.base().seed()).filter(|_| own.is_none());
    let known = BriefingFacts { best, patched: !play.repairs.is_none() };
    let mut lines = site.tables().briefing(site.base(), site.records(), known).into_iter();
    let title = lines.next().unwrap_or_default();
    let lines: Vec<String> = if resumed.0 { where_it_stands(&site, &play).into() } else { lines.collect() };
    let story = campaign.0 && !resumed.0 && tells_story(&career, site.base().seed());
    let kind = kit::sized(if campaign.0 { "campaign" } else { "single base" }, kit::TEXT, colour::QUIET);
    let plate = open(Mode::Briefing, "briefing", 720.0, &mut commands);
    commands.entity(plate).with_children(|plate| {
        plate.spawn(heading(title, kind));
        if story {
            plate.spawn(portraits(&book));
        }
        let told = STORY.into_iter().filter(|_| story).map(str::to_owned);
        // The story says what to do; what is inside and how long it may take can wait.
        let lines = told.chain(lines.into_iter().filter(|line| !story || !is_detail(line)));
        for line in lines {
            let ink =
                if line.starts_with("Goal") || line.starts_with(NOW) { colour::LAMP } else { colour::TEXT };
            let node = Node { margin: UiRect::top(px(6)), flex_shrink: 0.0, ..default() };
            plate.spawn((Name::new("briefing line"), node, kit::sized(line, kit::TEXT, ink)));
        }
        if let Some(own) = own {
            plate.spawn(footer(not_by_seed(own)));
        }
        if play.repairs.is_none() {
            plate.spawn(menu::gap(10.0));
        } else {
            plate.spawn(footer(patch_words(&play)));
            plate.spawn(menu::gap(6.0));
        }
        let begins = if resumed.0 { "Go on" } else { "Go in" };
        plate.spawn((menu::row(begins), FirstRow, observe(begin)));
        let keys = [
            keys.hint(Action::Help, "keys"),
            keys.hint(Action::Watch, "watch dig"),
            keys.hint(Action::NextSeed, "next base"),
            keys.hint(Action::PrevSeed, "previous"),
        ];
        plate.spawn(footer(keys.join("   ")));
    });
}

/// The first base of the campaign, until it is won.
fn tells_story(career: &Career, seed: Seed) -> bool {
    seed == Career::default().seed() && career.seed() == seed && career.best_of(seed).is_none()
}

/// What only matters to who knows the game.
fn is_detail(line: &str) -> bool {
    ["Goal", "Inside", "Par"].iter().any(|word| line.starts_with(word))
}

/// The four droids, side by side.
fn portraits(book: &ArtBook) -> impl Bundle {
    let of = |droid| {
        let picture = ImageNode::new(book.picture(&names::portrait(droid)).unwrap_or_default());
        (Name::new("portrait"), picture, Node { width: px(PORTRAIT), height: px(PORTRAIT), ..default() })
    };
    (
        Name::new("portraits"),
        Node { column_gap: px(18), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() },
        Children::spawn(SpawnIter([0, 1, 2, 3].map(of).into_iter())),
    )
}

/// What was done to a base that could not be won.
fn patch_words(play: &Play) -> &'static str {
    let opened = !(play.repairs.opened.is_empty() && play.repairs.cracked.is_empty());
    match (opened, play.repairs.charge) {
        (true, true) => {
            "Patched: this base could not be won as generated, so a way was opened, and you bring a charge."
        }
        (false, true) => "Patched: no probe computer gives a charge here, so you bring one.",
        _ => "Patched: this base could not be won as generated, so a way was opened.",
    }
}

/// For a base that continues: how long it has taken so far, and what to do now.
fn where_it_stands(site: &Site, play: &Play) -> [String; 2] {
    let cells = site.base().open_cells().len().try_into().unwrap_or(u32::MAX);
    let par = clock(site.tables().dials.score.par_ticks(cells));
    [
        format!("You continue where you left it, after {}. Par: {par}.", clock(play.tick)),
        format!("{NOW}{}", objective::next_step(site, play)),
    ]
}

fn begin(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
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
