//! The path of a party that knows the map to the goal of a base: the yardstick for the arrow.

use rootward_gen::Pos;
use rootward_rules::{
    headless::Headless, piles, play::Play, site::Site, tables::creatures::Trait, tables::items::ItemName,
};

use crate::Bot;

/// The number of ticks after which the search for the path ends: 20 minutes.
const GIVE_UP: u32 = 24_000;

/// Counts a party's moves between cells. A ride between floors is one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// All moves.
    pub all: u32,
    /// The moves back to the cell where the previous move began.
    pub undone: u32,
    at: Option<Pos>,
    from: Option<Pos>,
}

impl Moves {
    /// Notes the party's cell after a tick.
    pub fn note(&mut self, at: Pos) {
        let Some(before) = self.at.replace(at) else { return };
        if before != at {
            self.all += 1;
            self.undone += u32::from(self.from == Some(at));
            self.from = Some(before);
        }
    }
}

/// The number of moves from the hatch to the charge, or to the captive. `None` if the knowing bot finds no way. This
/// bot meets only the carriers of passwords, and each falls to one blow.
#[must_use]
pub fn moves_to_goal(mut game: Headless) -> Option<u32> {
    game.with_both(disarm);
    let (mut bot, mut moves) = (Bot::default(), Moves::default());
    while !game.play().objective.is_meltdown() {
        if game.play().is_over() || game.play().tick >= GIVE_UP {
            return None;
        }
        let input = bot.decide(game.site(), game.play());
        game.tick(input);
        moves.note(game.play().party.at);
    }
    Some(moves.all)
}

/// Makes the party invulnerable, and reduces every creature except the captive to one hit point. Without fights,
/// flights and rests, the moves of a bot show only where it looks for its goal.
pub fn weaken(site: &Site, play: &mut Play) {
    play.god = true;
    let groups = play.groups.iter().len() as u16;
    for number in 0..groups {
        let Some(group) = play.groups.get_mut(number) else { continue };
        if !group.is_captive(site) {
            group.members.iter_mut().for_each(|member| member.points = member.points.min(1));
        }
    }
}

/// Removes all creatures except the captive and the carriers, and makes the party invulnerable. On the first map it
/// also removes all items, because the arrow leads to the probe computer, not to the charge by the entrance.
fn disarm(site: &Site, play: &mut Play) {
    play.god = true;
    let groups = play.groups.iter().len() as u16;
    for number in 0..groups {
        let Some(group) = play.groups.get_mut(number) else { continue };
        if group.is_captive(site) {
            continue;
        }
        let carries = group.is(site, Trait::Carrier);
        for (place, member) in group.members.iter_mut().enumerate() {
            member.points = u32::from(carries && place == 0);
        }
    }
    if site.difficulty().is_first() {
        site.records().iter().for_each(|record| piles::take_at(site, play, record.at));
        play.pack.set(ItemName::Explosives, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rootward_gen::Seed;
    use rootward_rules::tables::shipped;

    use super::*;

    #[test]
    fn moves_back_are_counted() {
        let mut moves = Moves::default();
        let at = Pos::new(5, 5);
        for x in [0, 0, 1, 1, 2, 1, 0, 1] {
            moves.note(at.offset(x, 0));
        }
        assert_eq!((moves.all, moves.undone), (5, 2));
    }

    #[test]
    fn way_to_goal_is_at_least_the_distance() {
        for number in [0, 1, 5, 10] {
            let game = Headless::new(Seed::classic(number), Arc::new(shipped()));
            let goals = game.site().generators();
            let captive = game.site().captive_cell();
            let steps = |at: Pos| game.site().to_hatch().steps(at);
            let least = goals.iter().chain(captive).filter_map(steps).min().expect("a goal");
            let moves = moves_to_goal(game).expect("a way");
            assert!(moves + 3 >= u32::from(least) && moves < 2000, "{number}: {moves} {least}");
        }
    }
}
