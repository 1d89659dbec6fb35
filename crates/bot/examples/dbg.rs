use std::sync::Arc;
use rootward_bot::Bot;
use rootward_gen::Seed;
use rootward_rules::{headless::Headless, tables::shipped, encounters::Groups, party::pack::LogKind};
fn main() {
    let map: u16 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut game = Headless::new(Seed::classic(map), Arc::new(shipped()));
    { let play = game.play_mut(); play.groups = Groups::default(); for n in 0..8 { play.pack.log.learn(LogKind::Computer, n); play.pack.log.learn(LogKind::Laser, n); } }
    let mut bot = Bot::default();
    let mut last = None;
    while !game.play().is_over() && game.play().tick < 30000 {
        let input = bot.decide(game.site(), game.play());
        if let Some(m) = game.play().objective.meltdown() {
            let p = game.play();
            if last != Some(p.party.at) { last = Some(p.party.at);
            let left = m.began + m.ticks - p.tick;
            println!("{} left {} way {:?} at {:?} {:?} {:?} fire {:?}", p.tick, left, p.way_home(game.site()).map(|w| w.ticks), p.party.at, p.party.motion.doing, input, p.fire_at(game.site(), p.party.at)); }
        }
        game.tick(input);
    }
    println!("{:?} {:?}", game.play().objective.stage, game.play().mishaps);
}
