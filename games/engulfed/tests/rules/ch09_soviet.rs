//! 9.17(e), 9.25, 9.26: Rumania, the pact, and the Soviet front before the war.

use crate::kit::*;
use engulfed::ch09_politics::{Back, PoliticalAction, Relocate, UpFront, Withdraw, may_unit_enter};
use engulfed::ch10_victory::conquest;
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Side, Turn};
use engulfed::unit::{At, UnitId};
use engulfed::{Action, Phase, Step};
use frame::Question;
use kernel::{Seat, proves};

/// Everybody at war but the Soviets and the Axis.
pub fn uneasy(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.world_war();
    for nation in kit.s.politics.war[Nation::USSR.index()]
        .iter()
        .collect::<Vec<_>>()
    {
        kit.s.politics.war[nation.index()].remove(Nation::USSR);
        kit.s.politics.war[Nation::USSR.index()].remove(nation);
    }
    kit.s.politics.events.soviet_war = None;
    kit
}

fn relocations(kit: &mut Kit) -> bool {
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.s.phase = Phase::FinalSupply;
    with(kit, engulfed::ch09_politics::end_phase);
    let asked = kit.s.stack.asked::<Relocate>().is_some();
    kit.ask_of(asked.then_some(Seat(1)));
    asked
}

#[test]
fn r9_17e_germans_too_many_in_rumania_are_sent_away_at_random() {
    proves!("9.17(e)");
    let mut kit = uneasy("Jan/Feb 1941");
    let units = kit.put_many("germany", Kind::Infantry, 3, 4, "moldavia");
    assert!(!relocations(&mut kit), "three may stay");
    let fourth = kit.put("germany", Kind::Infantry, 4, "bucharest");
    assert!(relocations(&mut kit));
    let to = |key: &str| PoliticalAction::Place { area: area(key) };
    assert_eq!(kit.refused(to("berlin")), "9.17(e)");
    let mut fought_over = kit.clone();
    fought_over.put("ussr", Kind::Infantry, 3, "sofia");
    fought_over.put("bulgaria", Kind::Infantry, 2, "sofia");
    assert_eq!(fought_over.refused(to("sofia")), "9.17(e)");
    kit.roll(&[4]).act(to("sofia"));
    assert!(kit.is_in(fourth, "sofia") || units.iter().any(|id| kit.is_in(*id, "sofia")));
    let (sent, _) = kit.s.units_in(area("sofia")).next().unwrap();
    assert_eq!(
        kit.s.unit(sent).from,
        area("sofia"),
        "as if it had always been there"
    );
    let left = data()
        .areas
        .of(Nation::RUMANIA)
        .iter()
        .map(|a| kit.s.tally(a).ground)
        .sum::<u8>();
    assert_eq!(left, 3);
}

#[test]
fn r9_17e_no_ground_support_and_one_armoured_unit() {
    proves!("9.17(e)");
    let mut kit = uneasy("Jan/Feb 1941");
    let air = kit.put("germany", Kind::GroundSupport, 1, "moldavia");
    assert!(relocations(&mut kit));
    kit.act(PoliticalAction::Place {
        area: area("budapest"),
    });
    assert!(kit.is_in(air, "budapest"));
    let first = kit.put("germany", Kind::Armour, 3, "budapest");
    let goes = |kit: &Kit, id: UnitId, to: &str| {
        let may = may_unit_enter(&kit.s, id, area("budapest"), area(to));
        may.err().map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(goes(&kit, first, "transylvania"), None);
    kit.put("germany", Kind::Armour, 3, "bucharest");
    assert_eq!(goes(&kit, first, "transylvania"), Some("9.17(e)"));
    assert_eq!(goes(&kit, first, "austria"), None, "that is not Rumania");
    let infantry = kit.put("germany", Kind::Infantry, 3, "budapest");
    assert_eq!(goes(&kit, infantry, "transylvania"), None);
}

#[test]
fn r9_17e_the_limit_ends_the_turn_after_the_war_begins() {
    proves!("9.17(e)");
    let mut kit = uneasy("May/Jun 1941");
    kit.put_many("germany", Kind::Infantry, 4, 4, "moldavia");
    kit.s.politics.events.soviet_war = Some(Turn::new(1941, 2));
    assert!(relocations(&mut kit), "in the turn of the war");
    kit.s.turn = Turn::new(1941, 3);
    assert!(!relocations(&mut kit));
}

fn poland_falls(kit: &mut Kit) {
    kit.join("poland", Camp::Western);
    kit.war("germany", "poland");
    kit.control("germany", &["warsaw"]);
    kit.s.stack.set(vec![Step::Sequence], None);
    with(kit, conquest::test_minors);
}

#[test]
fn r9_25a_when_germany_conquers_poland_the_soviets_take_their_share() {
    proves!("9.25a");
    let mut kit = uneasy("Sep/Oct 1939");
    let german = kit.put("germany", Kind::Infantry, 4, "lvov");
    poland_falls(&mut kit);
    assert_eq!(kit.s.politics.events.pact, Some(Turn::new(1939, 4)));
    for key in [
        "estonia",
        "latvia",
        "lithuania",
        "brest_litovsk",
        "lvov",
        "bessarabia",
    ] {
        assert_eq!(kit.s.control(area(key)), Nation::USSR, "{key}");
    }
    assert_eq!(kit.s.control(area("krakow")), Nation::GERMANY);
    let lvov = Withdraw { area: area("lvov") };
    assert_eq!(kit.s.stack.asked(), Some(&lvov));
    with(&mut kit, frame::settle);
    if kit.s.stack.asked() == Some(&lvov) {
        kit.act(PoliticalAction::Place {
            area: area("krakow"),
        });
    }
    assert!(!kit.is_in(german, "lvov"));
    assert!(
        may_enter_of(&kit, "germany", "lvov").is_some(),
        "not at war"
    );
    let mut kit = uneasy("Sep/Oct 1939");
    kit.war("germany", "ussr");
    kit.s.politics.events.soviet_war = Some(Turn::new(1939, 4));
    poland_falls(&mut kit);
    assert_eq!(
        kit.s.politics.events.pact, None,
        "not in a war between the two"
    );
}

fn may_enter_of(kit: &Kit, who: &str, to: &str) -> Option<&'static str> {
    let may = engulfed::ch09_politics::may_enter(&kit.s, nation(who), area(to));
    may.err().map(|illegal| illegal.rule.as_str())
}

#[test]
fn r9_25a_the_soviets_must_move_in_as_soon_as_they_can() {
    proves!("9.25a");
    let mut kit = uneasy("Sep/Oct 1939");
    poland_falls(&mut kit);
    let unit = kit.put("ussr", Kind::Infantry, 3, "odessa");
    kit.phase("ussr", Phase::OperationalMovement);
    assert_eq!(kit.refused(Action::Done), "9.25a");
    kit.s.put(unit, At::Area(area("bessarabia")));
    kit.s.set_moved(unit, 1);
    assert!(kit.allowed(Action::Done), "the others are out of reach");
    let far = kit.put("ussr", Kind::Infantry, 3, "moscow");
    assert!(kit.allowed(Action::Done));
    kit.s.put(far, At::Area(area("minsk")));
    assert_eq!(kit.refused(Action::Done), "9.25a");
    kit.s.politics.events.soviet_war = Some(Turn::new(1939, 4));
    assert!(kit.allowed(Action::Done), "not in a war");
}

#[test]
fn r9_25a_armour_moves_into_the_areas_of_the_pact_too() {
    proves!("9.25a");
    let mut kit = uneasy("Sep/Oct 1939");
    poland_falls(&mut kit);
    let tank = kit.put("ussr", Kind::Armour, 3, "odessa");
    kit.phase("ussr", Phase::OperationalMovement);
    assert_eq!(kit.refused(Action::Done), "9.25a");
    kit.march(tank, "bessarabia");
    // It has another area to go, and the next of them beside it.
    assert_eq!(kit.refused(Action::Done), "9.25a");
    kit.march(tank, "lvov");
    assert!(kit.allowed(Action::Done), "it has moved two areas");
}

#[test]
fn r9_25b_pact_areas_are_no_home_areas() {
    proves!("9.25b");
    let home = data().areas.home(Nation::USSR);
    for area in data().regions.pact.iter() {
        assert!(!home.has(area), "{}", data().spaces.key(area));
    }
    assert_eq!(data().regions.pact.len(), 6);
}

/// End of an Allied player-turn under the pact.
fn front(turn: &str) -> Kit {
    let mut kit = uneasy(turn);
    kit.s.politics.events.pact = Some(Turn::new(1939, 4));
    kit.s.side = Side::Allies;
    for area in data().regions.pact.iter() {
        kit.s.set_control(area, Nation::USSR);
    }
    kit.s.stack.set(vec![Step::Sequence], None);
    kit
}

fn is_asked(kit: &mut Kit) -> bool {
    kit.s.stack.set(vec![Step::Sequence], None);
    with(kit, engulfed::ch09_politics::end_player_turn);
    while kit.s.stack.asked::<UpFront>().is_some() {
        let open = with(kit, |t| UpFront.open(t));
        match open {
            frame::Open::Ask(seat) => {
                kit.ask_of(Some(seat));
                return true;
            }
            _ => kit.s.stack.set(vec![Step::Sequence], None),
        }
    }
    false
}

#[test]
fn r9_26a_half_of_the_soviets_and_all_their_air_stand_up_front() {
    proves!("9.26a");
    let mut kit = front("Jan/Feb 1940");
    kit.put_many("ussr", Kind::Infantry, 3, 3, "moscow");
    kit.put_many("ussr", Kind::Infantry, 1, 3, "lvov");
    assert!(is_asked(&mut kit), "one of four");
    kit.put("ussr", Kind::Infantry, 3, "lithuania");
    assert!(is_asked(&mut kit), "two of five: half is three");
    kit.put("ussr", Kind::Infantry, 3, "lithuania");
    assert!(!is_asked(&mut kit), "three of six");
    kit.put("ussr", Kind::GroundSupport, 1, "moscow");
    assert!(is_asked(&mut kit), "ground support too");
}

#[test]
fn r9_26a_from_1941_each_of_the_four_areas_is_held() {
    proves!("9.26a");
    for (turn, asked) in [("Nov/Dec 1940", false), ("Jan/Feb 1941", true)] {
        let mut kit = front(turn);
        kit.put_many("ussr", Kind::Infantry, 2, 3, "moscow");
        for key in ["lvov", "lithuania", "brest_litovsk"] {
            kit.put("ussr", Kind::Infantry, 3, key);
        }
        assert_eq!(is_asked(&mut kit), asked, "{turn}");
        if asked {
            let shift = |to: &str| PoliticalAction::Shift {
                from: area("moscow"),
                back: Back::Block,
                to: area(to),
            };
            assert_eq!(kit.refused(shift("lvov")), "9.26b");
            kit.act(shift("bessarabia"));
            assert_eq!(kit.s.tally(area("bessarabia")).ground, 1);
        }
    }
}

#[test]
fn r9_26b_the_german_shifts_unseen_blocks_until_the_demand_is_met() {
    proves!("9.26b");
    let mut kit = front("Jan/Feb 1940");
    let infantry = kit.put("ussr", Kind::Infantry, 3, "moscow");
    let armour = kit.put("ussr", Kind::Armour, 3, "moscow");
    let elite = kit.put_block("ussr", Kind::Infantry, true, 3, "moscow");
    assert!(is_asked(&mut kit));
    assert_eq!(kit.asking(), Some(Seat(0)), "the German player");
    let shift = |from: &str, back, to: &str| PoliticalAction::Shift {
        from: area(from),
        back,
        to: area(to),
    };
    assert_eq!(
        kit.refused(shift("moscow", Back::GroundSupport, "lvov")),
        "9.26b"
    );
    assert_eq!(kit.refused(shift("moscow", Back::Block, "kiev")), "9.26b");
    assert_eq!(kit.refused(shift("kiev", Back::Block, "lvov")), "9.26b");
    // Two blocks look alike: the die says which is taken.
    kit.roll(&[2]).act(shift("moscow", Back::Block, "lvov"));
    assert!(kit.is_in(armour, "lvov") && kit.is_in(infantry, "moscow"));
    kit.act(shift("moscow", Back::Elite, "lvov"));
    assert!(kit.is_in(elite, "lvov"));
    assert!(kit.s.stack.asked::<UpFront>().is_none(), "two of three");
}

#[test]
fn r9_26b_the_demand_is_lifted_by_war_and_not_yet_there_in_the_turn_of_the_pact() {
    proves!("9.26b");
    let mut kit = front("Jan/Feb 1940");
    kit.put("ussr", Kind::Infantry, 3, "moscow");
    kit.s.politics.events.soviet_war = Some(Turn::new(1940, 0));
    assert!(!is_asked(&mut kit));
    let mut kit = front("Sep/Oct 1939");
    kit.put("ussr", Kind::Infantry, 3, "moscow");
    assert!(!is_asked(&mut kit));
}
