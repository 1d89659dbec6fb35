use rootward_rules::doors::Barrier;

use super::*;

#[test]
fn lead_keeps_its_edge() {
    let (site, play) = game(0);
    let mut play = play_out(&site, play, 30 * TICKS_PER_SECOND, |_| {});
    let cells: Vec<Pos> = known(&site, &play).reached().collect();
    let mut stayed = 0;
    let mut lead_at = |at: Pos, before: Option<Lead>| {
        play.party.at = at;
        let before = before.map(|lead| Followed { lead, news: true });
        Lead::keeping(&site, &play, &Shown::of_party(&play), before).filter(|lead| {
            matches!(lead.clue, Clue::Edge | Clue::Door | Clue::Raiser | Clue::Blockage | Clue::Push)
        })
    };
    for &from in &cells {
        let before = lead_at(from, None);
        for &at in cells.iter().filter(|&&at| distance(from, at) == 1) {
            let (Some(before), Some(fresh)) = (before, lead_at(at, None)) else { continue };
            if fresh.at != before.at {
                let kept = lead_at(at, Some(before)).map(|lead| lead.at);
                assert_eq!(kept, Some(before.at), "a step from {from:?} to {at:?} changes no mind");
                stayed += 1;
            }
        }
    }
    // Far from its previous edge, the lead switches to another one.
    let before = cells.first().and_then(|&at| lead_at(at, None)).expect("a lead");
    let turns = cells.iter().any(|&at| {
        let (fresh, kept) = (lead_at(at, None), lead_at(at, Some(before)));
        fresh.is_some_and(|fresh| fresh.at != before.at) && fresh == kept
    });
    assert!(stayed > 0 && turns, "{stayed} in {} cells", cells.len());
}

#[test]
fn lead_does_not_swing_between_floors() {
    // In 467.10 an elevator that stops on four floors leads to edges in front of the party and below it.
    let (site, play) = game(5136);
    let (mut last, mut turns, mut most) = (None, 0, 0);
    play_out(&site, play, 5 * 60 * TICKS_PER_SECOND, |play| {
        let now = (play.seen.explored.len(), site.base().floor_at(play.party.at));
        let before = last.replace(now).unwrap_or(now);
        turns = match () {
            () if before.0 != now.0 => 0,
            () if before.1 != now.1 => turns + 1,
            () => turns,
        };
        most = most.max(turns);
    });
    assert!((1..8).contains(&most), "{most}");
}

#[test]
fn lead_does_not_turn_back_at_a_door() {
    let mut came = 0;
    for number in 0..6 {
        let (site, mut play) = game(number);
        let is_shut = |door: &&Barrier| door.kind == BarrierKind::ButtonDoor && door.leaf == Leaf::Shut;
        let doors: Vec<Pos> = play.barriers.iter().filter(is_shut).map(|door| door.at).collect();
        for door in doors {
            for (front, _) in testing::fronts(&site, door) {
                // The party knows the cells within two steps, and has just seen the door.
                let mut known = vec![front];
                for _ in 0..2 {
                    let on: Vec<Pos> =
                        known.iter().flat_map(|&at| hops_of(site.base(), at).map(Hop::to)).collect();
                    known.extend(on.into_iter().filter(|&at| at != door && site.floor().contains(at)));
                }
                let walls = known.iter().flat_map(|&at| Heading::ALL.map(|heading| at.step(heading)));
                let walls: Vec<Pos> = walls.filter(|&at| !site.floor().contains(at)).collect();
                play.seen.remembered = known.into_iter().chain(walls).chain([door]).collect();
                play.seen.explored = play.seen.remembered;
                play.party.at = front;
                let before = Lead {
                    clue: Clue::Edge,
                    at: front,
                    mark: front,
                    next: FirstStep::Here,
                    steps: 1,
                    from: front,
                };
                let before = Some(Followed { lead: before, news: true });
                let lead = Lead::keeping(&site, &play, &Shown::of_party(&play), before);
                let Some(goes_on) = lead.filter(|lead| !matches!(lead.clue, Clue::Seen(_))) else { continue };
                assert!(goes_on.steps <= 1, "base {number}, {door:?} from {front:?}: {goes_on:?}");
                came += 1;
            }
        }
    }
    assert!(came > 10, "{came}");
}

#[test]
fn lead_does_not_turn_back_on_a_new_floor() {
    let (mut climbed, mut goes_on) = (0, 0);
    for number in [2, 5, 8, 17] {
        let (site, play) = game(number);
        let mut before: Option<(Lead, Pos)> = None;
        play_out(&site, play, 120 * TICKS_PER_SECOND, |play| {
            let followed = before.map(|(lead, _)| Followed { lead, news: true });
            let lead = Lead::keeping(&site, play, &Shown::of_party(play), followed);
            let was = before.take();
            before = lead.map(|lead| (lead, play.party.at));
            let floor = |at| site.base().floor_at(at);
            let Some(((was, from), lead)) = was.zip(lead) else { return };
            // A way to one floor may cross another.
            let passes = lead.at == was.at;
            let rides = floor(from) != floor(play.party.at)
                && matches!(was.clue, Clue::Climb { .. } | Clue::Edge | Clue::Toward(_));
            if passes || !rides {
                return;
            }
            climbed += 1;
            goes_on += usize::from(floor(lead.at) == floor(play.party.at));
        });
    }
    assert!(climbed >= 10 && goes_on == climbed, "{goes_on} of {climbed}");
}

#[test]
fn without_news_only_a_longer_way_ends_a_lead() {
    let (site, play) = game(0);
    let mut play = play_out(&site, play, 30 * TICKS_PER_SECOND, |_| {});
    let cells: Vec<Pos> = known(&site, &play).reached().collect();
    let mut lead_at = |at: Pos, before: Option<Followed>| {
        play.party.at = at;
        Lead::keeping(&site, &play, &Shown::of_party(&play), before).filter(|lead| lead.clue == Clue::Edge)
    };
    let (mut nearer, mut farther, mut turned) = (0, 0, 0);
    for &at in &cells {
        for &from in cells.iter().step_by(5) {
            let (Some(fresh), Some(far)) = (lead_at(at, None), lead_at(from, None)) else { continue };
            // The earlier distance is first the greatest possible one, then an impossibly small one.
            let followed = |steps| Some(Followed { lead: Lead { steps, ..far }, news: false });
            let (comes, goes) = (lead_at(at, followed(u16::MAX)), lead_at(at, followed(1)));
            assert_eq!(comes.map(|lead| lead.at), Some(far.at), "{from:?} {at:?}");
            nearer += usize::from(fresh.at != far.at);
            let by_distance = lead_at(at, Some(Followed { lead: far, news: true }));
            if comes.is_some_and(|lead| lead.steps > 1) {
                assert_eq!(goes, by_distance, "{from:?} {at:?}");
                farther += 1;
            }
            turned += usize::from(by_distance.is_some_and(|lead| lead.at != far.at));
        }
    }
    assert!(nearer > 10 && farther > 10 && turned > 10, "{nearer} {farther} {turned}");
}

#[test]
fn guide_looks_again_only_after_a_change() {
    let (site, mut play) = game(179);
    let cells = |kind| play.barriers.iter().filter(move |it| it.kind == kind).map(|it| it.at);
    let doors: Vec<Pos> = cells(BarrierKind::ButtonDoor).take(2).collect();
    let wall = cells(BarrierKind::Pushable).next().expect("a wall");
    let set = |play: &mut Play, at: Pos, leaf| play.barriers.at_mut(at).expect("it is there").leaf = leaf;
    let mut guide = Guide::default();
    let mut looks = |play: &Play| guide.look(&site, play, &Shown::of_party(play));
    assert!(looks(&play));
    play.tick += 1;
    assert!(!looks(&play));
    play.seen.remembered.insert(Pos::new(0, 0));
    assert!(looks(&play), "a cell was seen");
    set(&mut play, wall, Leaf::Open);
    assert!(looks(&play), "a wall was pushed");
    set(&mut play, doors[0], Leaf::Open);
    assert!(looks(&play), "a door opened");
    set(&mut play, doors[0], Leaf::Shut);
    set(&mut play, doors[1], Leaf::Open);
    assert!(looks(&play), "one door shut as another opened");
    assert!(guide.lead().is_some());
}
