//! The masher: a bot that holds the attack key. It shows how far a player comes without any decision in a fight.
//!
//! It follows the game's arrow, turns to the nearest creature, and attacks. It never dodges, waits, flees or shops, and
//! it rests whenever no creature is near.

use rootward_rules::{
    order::TickInput,
    tables::Tables,
    terrain::{distance, heading_to},
};

use super::{
    fight::{is_foe, is_in_line},
    hands,
    knowledge::{Figure, Knowledge},
    mind::Mind,
};

/// The attack on the nearest foe in line. `None` if the party has to walk on to reach a foe.
pub fn attack(know: &Knowledge, tables: &Tables, foes: &[&Figure]) -> Option<TickInput> {
    let near = foes.iter().filter(|foe| is_in_line(know, tables, foe));
    let foe = near.min_by_key(|foe| (distance(know.at, foe.at), foe.number))?;
    let turn = hands::facing(know.facing, heading_to(know.at, foe.at)?, TickInput::default());
    Some(TickInput { fire: true, ..turn })
}

impl Mind {
    /// Whether a masher holds the attack key.
    pub(super) fn holds_attack(&self, know: &Knowledge) -> bool {
        self.mashes && !know.outside && know.figures().iter().any(|figure| is_foe(know, figure))
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;
    use rootward_rules::{
        TickInput, encounters::Mood, events::PlayEvent, order::Order, scene::Scene, tables::kit::Arm,
    };

    use crate::plain::{PlainBot, knowledge::LATE};

    /// The inputs and events of a bot's play. The party waits until the bot sees the creatures. Otherwise it would walk
    /// away from them.
    fn play(scene: &mut Scene, mut bot: PlainBot, ticks: usize) -> Vec<(TickInput, Vec<PlayEvent>)> {
        let mut tick = |tick: usize| {
            let input = bot.decide(scene.site(), scene.play());
            *scene.input() = if tick < LATE { TickInput::default() } else { input };
            (input, scene.tick())
        };
        (0..ticks).map(&mut tick).collect()
    }

    fn masher(scene: &Scene) -> PlainBot {
        PlainBot::new(scene.site(), scene.play(), 0).mashing()
    }

    /// A party beside a foe. Sparks do not shove it away.
    fn beside_a_foe() -> (Scene, Pos) {
        let (mut scene, at) = Scene::in_room(4, 2);
        scene.arm(Arm::Sparks);
        scene.group(2, at.offset(1, 0), Mood::Chase, &[1_000_000]);
        (scene, at)
    }

    #[test]
    fn masher_holds_attack_and_never_steps_aside() {
        let (mut scene, _) = beside_a_foe();
        let bot = masher(&scene);
        let ticks = play(&mut scene, bot, 200);
        let mashes = |input: &TickInput| input.fire && !input.sleep && input.wish.is_none();
        let steps = |input: &TickInput| matches!(input.fresh, Some(Order::Step { .. }));
        for (tick, (input, _)) in ticks.iter().enumerate().skip(LATE) {
            assert!(mashes(input) && !steps(input), "tick {tick}: {input:?}");
        }
        let has = |wanted: fn(&PlayEvent) -> bool| ticks.iter().any(|(_, events)| events.iter().any(wanted));
        assert!(has(|event| matches!(event, PlayEvent::DroidHurt { .. })));
        assert!(!has(|event| matches!(event, PlayEvent::LaidOpen { .. })));

        let (mut scene, _) = beside_a_foe();
        let bot = PlainBot::new(scene.site(), scene.play(), 0).answering(100);
        let ticks = play(&mut scene, bot, 200);
        assert!(ticks.iter().any(|(input, _)| steps(input)), "the plain bot steps aside here");
    }

    #[test]
    fn masher_turns_to_a_foe_behind_it() {
        let (mut scene, at) = Scene::in_room(4, 2);
        let foe = scene.foe(at.offset(0, 1), 1_000_000);
        scene.state_mut(foe).mood = Mood::Chase;
        let bot = masher(&scene);
        play(&mut scene, bot, 60);
        assert!(scene.foe_points(foe) < 1_000_000);
    }

    /// The ticks in which a bot asks to sleep, in a play in which one droid has lost this share of its points.
    fn rests(lost: u32, bot: impl FnOnce(PlainBot) -> PlainBot) -> usize {
        let (mut scene, _) = Scene::in_room(4, 2);
        scene.with(|site, play| {
            let percent = play.mends_percent(site) * (100 - lost) / 100;
            let droid = &mut play.squad.droids[1];
            droid.points = droid.full * percent / 100;
        });
        let bot = bot(PlainBot::new(scene.site(), scene.play(), 0));
        play(&mut scene, bot, 5).iter().filter(|(input, _)| input.sleep).count()
    }

    #[test]
    fn masher_rests_whenever_nothing_is_near() {
        assert_eq!(rests(10, PlainBot::mashing), 5);
        assert_eq!(rests(0, PlainBot::mashing), 0);
        assert_eq!(rests(10, |plain| plain), 0, "the plain bot rests later");
    }
}
