//! Limits and ties of chapters 0, 4, 8 and 11, each with the case on its other side.

use crate::kit::{Kit, hex, space};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::{Game, proves};
use krieg::Krieg;
use krieg::ch00_sequence::{Segment, victory};
use krieg::ch04_combat::{CombatAction, Declaring, forecast, ratio};
use krieg::data::{Odds, VictoryCondition, Winner, data};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::{Faction, VpSide};

/// Who wins if it is over now.
fn winners(kit: &Kit) -> Vec<Faction> {
    let mut kit = kit.clone();
    kit.s.refresh();
    kit.with(victory::finish);
    kit.s.ended.expect("it is over").winners
}

#[test]
fn poland_is_to_fall_in_time() {
    proves!("0.3a");
    let mut kit = Kit::scenario("A.1");
    assert_eq!(winners(&kit), [WEST]);
    kit.status("poland", Status::Conquered(WEST));
    kit.turn("sept_oct_1939");
    assert_eq!(winners(&kit), [AXIS]);
    kit.turn("nov_dec_1939");
    assert_eq!(winners(&kit), [WEST], "too late");
}

#[test]
fn france_is_to_fall_in_time() {
    proves!("0.3a");
    let mut kit = Kit::scenario("A.3");
    assert_eq!(winners(&kit), [WEST]);
    kit.status("france", Status::Gone).turn("july_aug_1940");
    assert_eq!(winners(&kit), [AXIS]);
    kit.turn("sept_oct_1940");
    assert_eq!(winners(&kit), [WEST], "too late");
}

#[test]
fn minsk_and_kiev_and_a_third_hex_are_to_be_taken() {
    proves!("0.3a");
    let third = data().map.strategic.iter().find(|hex| {
        let named = [space("e3906"), space("e3609")].contains(&hex.hex);
        hex.of == SOVIETS && !named
    });
    let third: Spot = third.expect("a Strategic Hex").hex.into();
    let arrange = |hexes: &[Spot]| {
        let mut kit = Kit::scenario("A.2");
        for at in hexes {
            let there: Vec<_> = kit.s.units_in(*at).map(|(id, _)| id).collect();
            for id in there {
                kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
            }
            kit.put_at("G-INF-start37", *at, 1);
        }
        kit
    };
    let (minsk, kiev) = (hex("e3906"), hex("e3609"));
    assert_eq!(winners(&arrange(&[minsk, kiev])), [SOVIETS], "two");
    assert_eq!(winners(&arrange(&[minsk, kiev, third])), [AXIS]);
    let mut late = arrange(&[minsk, kiev, third]);
    late.turn("sept_oct_1941");
    assert_eq!(winners(&late), [SOVIETS]);
}

#[test]
fn a_training_scenario_ends_with_its_last_turn() {
    proves!("0.3a");
    let mut kit = Kit::scenario("A.1");
    kit.turn("aug_sept_1939").with(victory::end_of_turn);
    assert!(kit.s.ended.is_none());
    kit.turn("sept_oct_1939").with(victory::end_of_turn);
    assert!(kit.s.ended.is_some());
}

#[test]
fn a_tie_with_no_retreat_is_the_axis() {
    proves!("0.3d", "0.3e");
    let mut kit = Kit::bare();
    let sort = krieg::unit::Sort::Marker(data().find_marker("no_retreat").expect("it"));
    let id = kit.s.units().find(|(_, unit)| unit.sort == sort);
    let id = id.expect("the marker").0;
    kit.s.pieces.change(id, |unit| unit.at = Spot::vp(2));
    kit.s.tracks.vp_side = VpSide::AlliedCrusade;
    let within = |kit: &Kit| {
        victory::holds(
            &kit.s,
            &VictoryCondition::ScoreWithinNoRetreat,
            Winner::Axis,
        )
    };
    for (vp, so) in [(1, true), (2, true), (3, false)] {
        kit.s.tracks.vp = vp;
        assert_eq!(within(&kit), so, "{vp}");
    }
}

#[test]
fn the_columns_begin_with_their_ratio() {
    proves!("4.2.2c");
    for (attack, defense, column) in [
        (18, 2, Odds::NineToOne),
        (17, 2, Odds::SevenToOne),
        (14, 2, Odds::SevenToOne),
        (13, 2, Odds::FiveToOne),
        (10, 2, Odds::FiveToOne),
        (9, 2, Odds::ThreeToOne),
        (6, 2, Odds::ThreeToOne),
        (5, 2, Odds::TwoToOne),
        (4, 2, Odds::TwoToOne),
        (3, 2, Odds::Even),
        (2, 2, Odds::Even),
        (3, 4, Odds::OneToTwo),
        (3, 6, Odds::OneToTwo),
        (2, 5, Odds::OneToThree),
    ] {
        assert_eq!(ratio(attack, defense), column, "{attack} to {defense}");
    }
}

#[test]
fn the_odds_say_what_each_face_of_the_die_costs() {
    proves!("4.2.2c", "4.2.2d", "4.2.2e", "4.2.4a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let hq = kit.put("G-HQ-A", "e3806", 2);
    kit.phase(AXIS, Segment::RegularCombat)
        .act(CombatAction::Target { hex: hex("e3808") });
    let fight = Declaring::Fight;
    assert_eq!(Krieg::battle(&kit.s), None, "nobody attacks yet");
    kit.act(Declaring::Add(army));
    let odds = Krieg::battle(&kit.s).expect("an attack");
    assert_eq!(odds.title, "e3808: 4 against 1 is 3-1; column 3-1");
    let rows: Vec<(i64, i64, u64)> = odds
        .rows
        .iter()
        .map(|row| (row.attacker_loses, row.defender_loses, row.weight))
        .collect();
    let expected = [
        (2, 0, 1),
        (2, 1, 1),
        (1, 1, 1),
        (0, 0, 1),
        (0, 1, 1),
        (0, 1, 1),
    ];
    assert_eq!(rows, expected);
    assert_eq!((odds.takes, odds.out_of), (Some(3), 6));
    assert_eq!(odds.place, Some(hex("e3808").target()));
    let words: Vec<&str> = odds.rows.iter().map(|row| &*row.words).collect();
    assert_eq!(
        words[0],
        "The attackers retreat or lose a step; the attackers lose a step."
    );
    assert_eq!(words[3], "The defenders retreat a hex.");
    assert_eq!(
        words[5],
        "The defenders retreat 2 hexes; the defenders lose a step."
    );
    let line = |line: &[kernel::Fighter]| -> Vec<i64> { line.iter().map(|f| f.value).collect() };
    assert_eq!(line(&odds.attackers), [4]);
    assert_eq!(line(&odds.defenders), [1]);
    assert_eq!(odds.modifiers, []);
    // An HQ adds its factor and a column.
    kit.act(Declaring::Support(hq));
    let odds = Krieg::battle(&kit.s).expect("an attack");
    assert_eq!(line(&odds.attackers), [4, 2]);
    let named: Vec<(&str, &str)> = odds
        .modifiers
        .iter()
        .map(|m| (&*m.name, &*m.effect))
        .collect();
    assert_eq!(named, [("HQ", "1 to the right")]);
    assert_eq!(odds.takes, Some(6), "5-1 and one more");
    // While the die is not rolled both sides see the same.
    kit.roll(&[6]).act(fight);
    assert_eq!(Krieg::battle(&kit.s), None, "the die has been rolled");
}

#[test]
fn no_shift_leads_off_the_table() {
    proves!("4.2.2d");
    // Ten factors against one, and armor in a Blitz: 9-1 is the last column.
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let panzers = ["G-PzA-1P", "G-PzA-2P"].map(|id| kit.put(id, "e3807", 3));
    kit.marker("blitz_axis", "e3807");
    kit.phase(AXIS, Segment::BlitzCombat)
        .act(CombatAction::Target { hex: hex("e3808") });
    for id in panzers {
        kit.act(Declaring::Add(id));
    }
    let odds = Krieg::battle(&kit.s).expect("an attack");
    assert!(odds.title.ends_with("is 9-1; right: armor 1; column 9-1"));
    // One against three over mountains: 1-3 is the first.
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3306", 2);
    let corps = kit.put("G-INF-start37", "e3206", 1);
    kit.phase(AXIS, Segment::RegularCombat)
        .act(CombatAction::Target { hex: hex("e3306") });
    kit.act(Declaring::Add(corps));
    let declared = kit.s.stack.asked::<krieg::ch04_combat::Declare>();
    let battle = declared.expect("an attack").battle.clone();
    let odds = forecast(&kit.s, &battle);
    assert!(odds.title.ends_with("column 1-3"), "{}", odds.title);
    assert_eq!(odds.takes, Some(0));
}

#[test]
fn who_blitzes_in_snow() {
    proves!("4.1.2c", "11.5b");
    let may = |with: &dyn Fn(&mut Kit)| {
        let mut kit = Kit::bare();
        kit.turn("nov_dec_1942")
            .status("hungary", Status::Active(AXIS));
        kit.put("RU-INF", "e3808", 1);
        kit.marker("blitz_axis", "e3807");
        with(&mut kit);
        kit.phase(AXIS, Segment::BlitzCombat);
        kit.allowed(CombatAction::Target { hex: hex("e3808") })
    };
    let german = |kit: &mut Kit| {
        kit.put("G-PzA-1P", "e3807", 3);
    };
    assert!(!may(&german));
    assert!(may(&|kit| {
        german(kit);
        kit.put("SS-INF", "e3806", 1);
    }));
    assert!(!may(&|kit| {
        german(kit);
        kit.put("SS-INF", "e3805", 1);
    }));
    assert!(may(&|kit| {
        kit.put("SS-INF", "e3807", 1);
    }));
    // Hungarians beside SS do not.
    assert!(!may(&|kit| {
        kit.put("Hun-INF-1", "e3807", 2);
        kit.put("SS-INF", "e3806", 1);
    }));
}

/// The Delay DRM of a German, a Briton, an American and a Russian counter.
fn delays(kit: &Kit) -> [i8; 4] {
    let counters = ["G-INF-start37", "BR-INF", "US-INF", "RU-INF"];
    counters.map(|id| krieg::ch07_end_of_turn::drm(&kit.s, kit.pooled_of_any(id)))
}

/// Total War without a Tide and without a marker.
fn even() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside();
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 0);
    kit.s.tracks.uscl = 0;
    kit
}

#[test]
fn the_tide_hastens_the_axis_twice_and_holds_the_others_up() {
    proves!("7.1a");
    assert_eq!(delays(&even()), [0; 4]);
    for (side, vp, expected) in [
        (VpSide::AxisTide, 1, [-1, 0, 0, 0]),
        (VpSide::AxisTide, 2, [-2, 0, 0, 0]),
        (VpSide::AxisTide, 3, [-2, 0, 0, 1]),
        (VpSide::AxisTide, 4, [-2, 0, 0, 1]),
        (VpSide::AlliedCrusade, 1, [0; 4]),
        (VpSide::AlliedCrusade, 2, [1, 0, 0, 0]),
        (VpSide::AlliedCrusade, 4, [1, 0, 0, 0]),
    ] {
        let mut kit = even();
        (kit.s.tracks.vp_side, kit.s.tracks.vp) = (side, vp);
        assert_eq!(delays(&kit), expected, "{side:?} {vp}");
        kit.s.politics.war_state = krieg::types::WarState::LimitedWar;
        assert_eq!(delays(&kit), [0; 4], "only in Total War");
    }
}

#[test]
fn raiders_hold_up_the_other_side_each_of_them() {
    proves!("7.1a", "0.comp-support-d");
    let at = Spot::strategic_warfare();
    for (counters, expected) in [
        (&["BR-BMB-1"][..], [1, 0, 0, 0]),
        (&["BR-BMB-1", "US-BMB-8BC"], [2, 0, 0, 0]),
        (&["G-BMB-1"], [0, 1, 0, 1]),
        (&["G-SUB-U1"], [0, 1, 1, 0]),
        (&["G-SUB-U1", "G-SUB-U2"], [0, 2, 2, 0]),
        (&["BR-SUB"], [1, 0, 0, 0]),
    ] {
        let mut kit = even();
        let before = delays(&kit);
        for id in counters {
            kit.put_at(id, at, 0);
        }
        let now = delays(&kit);
        let more: Vec<i8> = now.iter().zip(before).map(|(a, b)| a - b).collect();
        assert_eq!(more, expected, "{counters:?}");
    }
}

#[test]
fn nothing_returns_in_its_own_turn() {
    proves!("7.1b");
    let mut kit = even();
    kit.s.tracks.vp = 2;
    for (die, turns) in [(1, 1), (2, 1), (3, 1), (4, 2)] {
        let corps = kit.put_at("G-INF-start37", Spot::delay(), 1);
        kit.with(|t| krieg::ch07_end_of_turn::ahead(t, corps, die));
        let due = Spot::turn(kit.s.clock.turn.after(turns));
        assert_eq!(kit.at(corps), due, "{die}");
    }
}
