//! 0.1 to 0.3: the Victory Point Check, automatic victory, and the end of the game.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::victory;
use krieg::ch07_end_of_turn::turn_marker;
use krieg::data::{CivilWarMarker, data};
use krieg::politics::{Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox, VpSide, WarState};
use krieg::unit::{Sort, UnitId};

/// A marker that is a counter, put somewhere.
fn lay(kit: &mut Kit, marker: &str, at: Spot) {
    let sort = Sort::Marker(data().find_marker(marker).expect("a marker"));
    let mut all = kit.s.units();
    let id = all.find(|(_, unit)| unit.sort == sort).expect("one").0;
    drop(all);
    kit.s.pieces.change(id, |unit| unit.at = at);
}

/// One-step units of a faction into each of so many Strategic Hexes of the other side.
pub fn occupy(kit: &mut Kit, faction: Faction, count: usize) {
    let enemy = |of: Faction| of.is_allied() != faction.is_allied();
    let hexes = data().map.strategic.iter().filter(|hex| enemy(hex.of));
    let pool: Vec<UnitId> = kit
        .s
        .units_in(Spot::pool(faction))
        .filter(|(_, unit)| unit.steps() == 1)
        .map(|(id, _)| id)
        .collect();
    for (at, id) in hexes.take(count).zip(pool) {
        kit.s.pieces.change(id, |unit| unit.at = at.hex.into());
    }
    kit.s.refresh();
}

/// The West takes Axis hexes until the Strategic Value is so low.
pub fn down_to(kit: &mut Kit, low: i16) {
    let mut count = 0;
    while value(kit) > low {
        count += 1;
        occupy(kit, Faction::Western, count);
    }
}

fn marker(kit: &Kit) -> (VpSide, u8) {
    (kit.s.tracks.vp_side, kit.s.tracks.vp)
}

fn value(kit: &Kit) -> i16 {
    victory::strategic_value(&kit.s, false)
}

#[test]
fn markers_of_collapse_and_takeover_count() {
    proves!("0.1.1a", "0.1.1b");
    let mut kit = Kit::bare();
    let before = value(&kit);
    lay(&mut kit, "military_takeover", Spot::strategic_warfare());
    assert_eq!(value(&kit), before - 1);
    lay(&mut kit, "allied_collapse", Spot::strategic_warfare());
    assert_eq!(value(&kit), before);
}

#[test]
fn axis_hexes_under_a_policy_do_not_count() {
    proves!("0.1.1c", "13.6.1.1a");
    example!("krieg-E18");
    let mut kit = Kit::bare();
    kit.free_france();
    let before = value(&kit);
    let policy = data().find_policy("appeasement").expect("a Policy");
    kit.posture(PostureBox::France, Posture::Policy(policy));
    assert_eq!(value(&kit), before + 1, "Metz");
}

#[test]
fn a_republican_stronghold_has_the_posture_of_its_supporters() {
    proves!("0.1.1d", "0.gloss-control-d");
    example!("krieg-E19");
    let mut kit = Kit::bare();
    let before = value(&kit);
    let stronghold = (hex("w2710"), CivilWarMarker::RepublicanStronghold);
    kit.s.politics.civil_war.push(stronghold);
    kit.s.politics.republican_support = Some(Faction::Soviet);
    assert_eq!(kit.s.politics.status(country("spain")), Status::Neutral);
    assert_eq!(value(&kit), before - 1, "Madrid");
    let policy = data().find_policy("cordon_sanitaire").expect("a Policy");
    kit.posture(PostureBox::SovietMinors, Posture::Policy(policy));
    assert_eq!(value(&kit), before);
}

#[test]
fn domination_wins_in_total_war_unless_no_retreat_caps_it() {
    proves!("0.2a", "0.1.2c", "0");
    let mut kit = Kit::bare();
    occupy(&mut kit, Faction::Axis, 17);
    assert!(value(&kit) >= 15, "{}", value(&kit));
    let mut limited = kit.clone();
    limited.s.politics.war_state = WarState::LimitedWar;
    limited.with(victory::check);
    assert!(limited.s.ended.is_none(), "only Total War is decided so");
    let mut capped = kit.clone();
    lay(&mut capped, "no_retreat", Spot::vp(2));
    capped.with(victory::check);
    assert_eq!(marker(&capped), (VpSide::AxisTide, 2));
    assert!(capped.s.ended.is_none());
    kit.with(victory::check);
    assert_eq!(marker(&kit), (VpSide::AxisTide, 4));
    let ended = kit.s.ended.expect("the war is won");
    assert_eq!(ended.winners, [Faction::Axis]);
}

#[test]
fn germany_surrenders_in_limited_war() {
    proves!("0.2c");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    down_to(&mut kit, -5);
    kit.with(victory::check);
    assert_eq!(marker(&kit), (VpSide::AlliedCrusade, 1));
    assert!(kit.s.ended.is_none());
    down_to(&mut kit, -6);
    kit.with(victory::check);
    assert_eq!(marker(&kit), (VpSide::AlliedCrusade, 2));
    let ended = kit.s.ended.clone().expect("the war is won");
    assert_eq!(ended.winners, [Faction::Western, Faction::Soviet]);
}

#[test]
fn v_e_day_ends_the_game() {
    proves!("0.3a");
    let mut kit = Kit::bare();
    let next = kit.s.clock.turn.after(1);
    lay(&mut kit, "v_e_day", Spot::turn(next));
    kit.with(turn_marker);
    assert!(kit.s.ended.is_some());
}

#[test]
fn at_the_end_neutrals_count_for_whom_they_favour() {
    proves!("0.3b", "0.3c");
    example!("krieg-E23");
    let last = |kit: &Kit| victory::strategic_value(&kit.s, true);
    let mut kit = Kit::bare();
    let before = last(&kit);
    for id in ["spain", "sweden", "turkey"] {
        kit.s.politics.nation_mut(country(id)).leaning = Leaning::Influence(Faction::Western);
    }
    assert_eq!(last(&kit), before, "no Ally is in Berlin");
    kit.put("RU-INF", "w3825", 1);
    assert_eq!(
        last(&kit),
        before - 4,
        "Berlin, Madrid, Stockholm and Ankara"
    );
    assert_eq!(value(&kit), before - 1, "before the end only Berlin");
    // Norway as a Neutral that favours the Axis: Oslo counts unless an Ally is in Berlin.
    let mut kit = Kit::bare();
    kit.status("denmark_norway", Status::Neutral);
    let before = last(&kit);
    let norway = country("denmark_norway");
    kit.s.politics.nation_mut(norway).leaning = Leaning::Influence(Faction::Axis);
    assert_eq!(last(&kit), before + 1);
    kit.put("RU-INF", "w3825", 1);
    assert_eq!(last(&kit), before - 1, "Berlin, and Oslo no more");
}

#[test]
fn who_has_more_points_wins_and_a_tie_is_the_axis() {
    proves!("0.3d", "0.3e", "0.3f");
    example!("krieg-E24");
    let arrange = |vp: u8, stands: u8| {
        let mut kit = Kit::bare();
        (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AlliedCrusade, vp);
        lay(&mut kit, "no_retreat", Spot::vp(stands));
        lay(&mut kit, "ss_europa", Spot::vp(3));
        for cards in &mut kit.s.cards {
            cards.plays.clear();
            cards.current = None;
        }
        kit
    };
    let mut kit = arrange(4, 2);
    assert_eq!(victory::score(&kit.s), (2, 4), "the historical score");
    let galvanic = data().find_card("W37").expect("a card");
    kit.s.cards[1].current = Some(galvanic);
    assert_eq!(victory::score(&kit.s), (3, 4));
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 1);
    assert_eq!(victory::score(&kit.s), (4, 0));
    // A Value of -6 is Allied Crusade in the 2 VP box: equal points are an Axis win.
    for (stands, winners) in [
        (2, vec![Faction::Axis]),
        (1, vec![Faction::Western, Faction::Soviet]),
    ] {
        let mut kit = arrange(0, stands);
        down_to(&mut kit, -6);
        kit.with(victory::finish);
        assert_eq!(marker(&kit), (VpSide::AlliedCrusade, 2));
        assert_eq!(kit.s.ended.expect("it is over").winners, winners);
    }
}
